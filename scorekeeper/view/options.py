"""Options of the view: every command that is legal now, with its amounts.

Clients offer these and compute no rule.
"""

from __future__ import annotations

from scorekeeper.hand.count import Count
from scorekeeper.hand.hand import Hand
from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.lance import Lance
from scorekeeper.match import commands
from scorekeeper.match.decide import untouched
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import allowed
from scorekeeper.rules.ruleset import BY_NAME
from scorekeeper.table import commands as table_commands
from scorekeeper.table.counter import (
    check_may_only_count,
    is_uncounted,
    most_stones_to_set,
    newest_counts,
)
from scorekeeper.table.recorded import TakenBack
from scorekeeper.table.request import asks_for_undo, requests_of, seats_asked
from scorekeeper.table.seat_draw import may_draw
from scorekeeper.table.stake import NO_STAKE
from scorekeeper.table.staking import check_may_double, check_may_stake
from scorekeeper.table.table import Table
from scorekeeper.table.won_by_word import leaves_end_open
from scorekeeper.view import option_shapes
from scorekeeper.view.hand_options import add_hand_options
from scorekeeper.view.happening import happening_of
from scorekeeper.view.offered import Offered, grouped
from scorekeeper.view.seat_options import add_draw_options
from scorekeeper.view.telling_options import add_telling_options
from scorekeeper.view.undo_options import add_redo, add_undo, undo_steps


def add_options(offered: Offered, counted: Count | None) -> None:
    """Add all options of a match, and the answers to requests.

    Args:
        offered: The options so far.
        counted: The count so far, in phase cards.
    """
    table = offered.table
    _add_play_options(offered, counted)
    offered.block("options of score", _of_score(table), lambda: _add_score_options(offered))
    _add_answers(offered)
    if table.counter:
        _add_counting_options(offered)
    elif table.match.state is MatchState.PLAYING:
        add_telling_options(offered, counted)
        rare = _of_rare(table, counted)
        offered.block("rare options", rare, lambda: _add_rare_options(offered, counted))


def _add_play_options(offered: Offered, counted: Count | None) -> None:
    """Add what changes with each entry: words, declarations, cards, undo."""
    table = offered.table
    playing = table.match.state is MatchState.PLAYING
    if playing and not table.counter:
        add_hand_options(offered, counted)
    elif not playing and not asks_for_undo(table):
        _add_rematch(offered)
    add_undo(offered)
    add_redo(offered)


def _of_score(table: Table) -> tuple[object, ...]:
    """Return what the options of `_add_score_options` are made from."""
    match = table.match
    return bool(table.play.entries), match.state, match.hand.winner is None, table.unrecorded


def _add_score_options(offered: Offered) -> None:
    """Add what corrects entries and the score, and what the match is played for."""
    table = offered.table
    if table.play.entries and table.match.state is not MatchState.ABANDONED:
        instead = commands.ShowCards(0, ())
        offered.add({"do": "correct"}, table_commands.Correct(1, instead))
    if table.match.state is MatchState.PLAYING and table.match.hand.winner is None:
        _add_set_score(offered)
        stones = table.rules.target
        offered.add({"do": "count_stones", "most_stones": stones}, commands.CountStones(0, 1))
    if allowed(check_may_stake, table):
        offered.add({"do": "set_stake"}, table_commands.SetStake(NO_STAKE))


def _of_rare(table: Table, counted: Count | None) -> tuple[object, ...] | None:
    """Return what the options of `_add_rare_options` are made from."""
    if table.asked or (counted is not None and (counted.verdicts or counted.rulings)):
        return None
    hand = table.match.hand
    begun = not untouched(hand) and not hand.counted
    return begun, hand.over, hand.forfeit, hand.winner, may_draw(table), table.drawn


def _add_rare_options(offered: Offered, counted: Count | None) -> None:
    """Add the end of the match, the plain counter, rulings, the draw."""
    _add_end_match(offered)
    if allowed(check_may_only_count, offered.table):
        by = offered.not_asked_yet(table_commands.OnlyCount())
        offered.add_for(by, {"do": "only_count"})
    _add_ruling_options(offered, counted)
    add_draw_options(offered)


def _add_rematch(offered: Offered) -> None:
    """Add the option to start another match, at once or by asking."""
    table, asking = offered.table, offered.asking()
    mano = (table.match.hand.mano + 1) % table.rules.players
    command = table_commands.Rematch(mano)
    waiting = table.asked if table.asked is not None and table.asked.acts == (command,) else None
    waits = seats_asked(table, waiting, offered.gone) if waiting else ()
    double = allowed(check_may_double, table)

    def doubling(actor: Actor | str) -> bool:
        return double and actor is not Role.PANEL  # see `check_permission`

    def asks(actor: Actor | str) -> bool:
        return isinstance(actor, int) and actor in asking and leaves_end_open(table, actor)

    by = tuple(
        actor
        for actor in offered.audience(command)
        if not (waiting and asks(actor)) or actor in waits
    )
    for (terms, doubles), actors in grouped(by, lambda each: (asks(each), doubling(each))).items():
        option: option_shapes.RematchOption = {
            "do": "rematch",
            "mano": mano,
            "asks": terms,
            "double": doubles,
        }
        offered.add_for(actors, option)


def _add_set_score(offered: Offered) -> None:
    """Add one option for each terms on which somebody may set the score."""
    table, asking = offered.table, offered.asking()

    def terms(actor: Actor | str) -> tuple[bool, bool]:
        reason = actor is Role.REFEREE or table.rules.score_needs_reason
        return table.rules.confirm != "one" and actor in asking, reason

    by = offered.audience(commands.SetScore((), ()))
    for (asks, reason), actors in grouped(by, terms).items():
        option: option_shapes.SetScoreOption = {
            "do": "set_score",
            "most_stones": most_stones_to_set(table),
            "most_games": table.rules.games_to_win - 1,
            "asks": asks,
            "reason": reason,
        }
        offered.add_for(actors, option)


def _add_end_match(offered: Offered) -> None:
    """Add the option to end the match, at once or by asking."""
    table, asking = offered.table, offered.asking()
    by = offered.not_asked_yet(commands.EndMatch())
    terms = grouped(by, lambda actor: table.rules.confirm != "one" and actor in asking)
    for asks, actors in terms.items():
        offered.add_for(actors, {"do": "end_match", "asks": asks})


def _add_ruling_options(offered: Offered, counted: Count | None) -> None:
    """Add the verdicts to accept, the rulings that are wanted, and the acts of a referee."""
    hand = offered.table.match.hand
    if counted is not None:
        for lance in counted.verdicts:
            offered.add({"do": "accept_verdict", "lance": lance}, commands.AcceptVerdict(lance))
    wanted = () if counted is None else counted.rulings
    if wanted:
        by = offered.audience(commands.RuleLance(wanted[0], 0, 0, ""))
        seats = [actor for actor in by if actor is not Role.REFEREE]
        offered.add_for(seats, _rule_option(offered.table, wanted))
    if not hand.over:
        add_hand_rulings(offered, hand)
    if offered.table.referee is None:
        return
    sides = list(range(offered.table.rules.sides))
    if hand.winner is None:
        offered.add({"do": "take_game", "sides": sides}, commands.TakeGame(0, 1, ""))
    offered.add({"do": "take_match", "sides": sides}, commands.TakeMatch(0, 1, ""))


def add_hand_rulings(offered: Offered, hand: Hand) -> None:
    """Add what a referee may decide of a hand: each lance, and to take it from a side."""
    table = offered.table
    by = offered.audience(commands.TakeHand(0, "", hand.number))
    if not by:
        return
    offered.add_for(by, _rule_option(table, tuple(Lance)))
    if hand.forfeit is None:
        offered.add_for(by, {"do": "take_hand", "sides": list(range(table.rules.sides))})


def _rule_option(table: Table, lances: tuple[Lance, ...]) -> option_shapes.RuleLanceOption:
    return {"do": "rule_lance", "lances": list(lances), "most_stones": table.rules.target}


def _add_counting_options(offered: Offered) -> None:
    """Add the options of a plain counter: next game, undo by side, target, full match."""
    table = offered.table
    playing = table.match.state is MatchState.PLAYING
    if playing and table.match.hand.winner is not None:
        offered.add({"do": "next_hand", "new_game": True}, commands.NextHand())
    elif playing:
        offered.add({"do": "count_ordago"}, commands.CountOrdago(0))
    for side, entry in sorted(newest_counts(table).items()):
        newest: option_shapes.UndoOption = {
            "do": "undo",
            "undoes": happening_of(entry, players=offered.players),
            "steps": [undo_steps([entry.sequence], TakenBack(entry, steps=1), alone=True)],
            "free": None,
            "side": side,
        }
        offered.add(newest, table_commands.Undo(entry.sequence, only=True))
    if is_uncounted(table):
        option: option_shapes.SetTargetOption = {
            "do": "set_target",
            "targets": [value for value in BY_NAME["target"].cites if isinstance(value, int)],
            "most_games": BY_NAME["games_to_win"].most,
        }
        offered.add(option, table_commands.SetTarget(1, 1))
    offered.add({"do": "play_full"}, table_commands.PlayFull())


def _add_answers(offered: Offered) -> None:
    """Add the options to answer what waits, and to withdraw it."""
    for each in requests_of(offered.table):
        number = each.number
        for yes in (True, False):
            answer: option_shapes.AnswerOption = {"do": "answer", "request": number, "yes": yes}
            offered.add(answer, table_commands.Answer(number, yes))
        option: option_shapes.WithdrawOption = {"do": "withdraw", "request": number}
        withdraw = table_commands.Withdraw(number)
        if each.by is None and each.asked.phone is not None:
            offered.add_for_phone(option, withdraw, each.asked.phone)
        else:
            offered.add(option, withdraw)
