"""Options of the view: every command that is legal now, with its amounts.

Clients offer these and compute no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import takewhile
from typing import Literal

from scorekeeper.bidding import LEAST_BET, Bidding, may_say
from scorekeeper.cards.card import left, names_of
from scorekeeper.hand.count import Count
from scorekeeper.hand.hand import BIDDING, DECLARING, Hand, Phase, phase_of
from scorekeeper.lance import ACCEPTING, REFUSING, Lance, Mark, Word
from scorekeeper.match import commands
from scorekeeper.match.decide import check_turn, notable, untouched
from scorekeeper.match.events import HandEntry, HandStarted
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import allowed
from scorekeeper.rules.ruleset import BY_NAME
from scorekeeper.table import commands as table_commands
from scorekeeper.table.actor import Actor, Role
from scorekeeper.table.consent_to_act import (
    asks_for_undo,
    free_steps,
    others_to_ask,
    seats_to_agree,
)
from scorekeeper.table.counter import check_may_only_count, is_uncounted, newest_counts
from scorekeeper.table.recorded import Extent, TakenBack
from scorekeeper.table.table import Table
from scorekeeper.table.undo import is_within_hand, taken_back
from scorekeeper.view import happening_shapes, option_shapes
from scorekeeper.view.hand import refusal_pays
from scorekeeper.view.happening import goes_shape, happening_of, taken_back_shape
from scorekeeper.view.offered import Audience, Offered, grouped
from scorekeeper.view.option_shapes import OfferShape
from scorekeeper.view.seat_options import add_draw_options
from scorekeeper.view.telling_options import add_telling_options

WORDS = tuple(Word)
PASO = Word.PASO
NOTHING: tuple[tuple[int, ...], tuple[int, ...], int | None] = ((), (), None)
"""Hands, games and match that go with a step within a hand."""
Run = tuple[list[int], TakenBack, bool]
"""Steps with which the same goes: the last event of each, that, and whether each may go alone."""
MORE = 5
"""The bet that people name most after the usual two."""


def add_options(
    offered: Offered, counted: Count | None, entries: Mapping[int, happening_shapes.Happening]
) -> None:
    """Add all options of a match.

    Args:
        offered: The options so far.
        counted: The count so far, in phase cards.
        entries: The entries of the running hand by sequence.
    """
    table = offered.table
    playing = table.match.state is MatchState.PLAYING
    if playing and not table.counter:
        _add_hand_options(offered, counted)
    elif not playing and not asks_for_undo(table):
        mano = (table.match.hand.mano + 1) % table.rules.players
        offered.add({"do": "rematch", "mano": mano}, table_commands.Rematch(mano))
    _add_undo(offered, entries)
    _add_redo(offered)
    if table.play.entries and table.match.state is not MatchState.ABANDONED:
        add_correct(offered)
    _add_confirming_options(offered)
    if playing and table.match.hand.winner is None:
        _add_set_score(offered)
        stones = table.rules.target
        offered.add_kept(
            (stones,),
            lambda: {"do": "count_stones", "most_stones": stones},
            commands.CountStones(0, 1),
        )
    if table.counter:
        _add_counting_options(offered)
    elif playing:
        add_telling_options(offered, counted)
        _add_end_match(offered)
        if allowed(check_may_only_count, table):
            offered.add({"do": "only_count"}, table_commands.OnlyCount())
        _add_ruling_options(offered, counted)
        add_draw_options(offered)


def add_correct(offered: Offered) -> None:
    """Add the option to correct entries of a hand."""
    instead = commands.ShowCards(0, ())
    offered.add_kept((), lambda: {"do": "correct"}, table_commands.Correct(1, instead))


def _add_set_score(offered: Offered) -> None:
    """Add one option for each terms on which somebody may set the score."""
    table = offered.table
    by = offered.audience(commands.SetScore((), ()))
    asks = _asks(offered)
    made_from = (by, asks, table.rules)
    found = offered.parts.kept("set_score", made_from, lambda: _set_scores(table, by, asks))
    for actors, option in found:
        offered.add_for(actors, option)


def _asks(offered: Offered) -> frozenset[int]:
    """Return the seats that have somebody to ask for what one phone does not do alone."""
    table, gone = offered.table, offered.gone
    made_from = (table.seats, table.counter, table.rules, tuple(gone.items()))
    return offered.parts.kept(
        "asks",
        made_from,
        lambda: frozenset(seat for seat in table.rules.seats if others_to_ask(table, seat, gone)),
    )


def _set_scores(
    table: Table, by: Audience, asking: frozenset[int]
) -> list[tuple[Audience, option_shapes.SetScoreOption]]:
    """Return the options to set the score: by terms on which it is set, and for whom."""

    def terms(actor: Actor | str) -> tuple[bool, bool]:
        reason = actor is Role.REFEREE or table.rules.score_needs_reason
        return table.rules.confirm != "one" and actor in asking, reason

    return [
        (
            tuple(actors),
            {
                "do": "set_score",
                "most_stones": table.rules.target - 1,
                "most_games": table.rules.games_to_win - 1,
                "asks": asks,
                "reason": reason,
            },
        )
        for (asks, reason), actors in grouped(by, terms).items()
    ]


def _add_end_match(offered: Offered) -> None:
    """Add the option to end the match, at once or by asking."""
    table, asks = offered.table, _asks(offered)
    by = offered.audience(commands.EndMatch())
    if table.asked is not None and table.asked.acts == (commands.EndMatch(),):
        waits = seats_to_agree(table, offered.gone)
        by = tuple(actor for actor in by if actor in waits or actor not in asks)
    for option, actors in offered.parts.kept(
        "end_match", (by, asks, table.rules), lambda: _end_matches(table, by, asks)
    ):
        offered.add_for(actors, option)


def _end_matches(
    table: Table, by: Audience, asking: frozenset[int]
) -> list[tuple[option_shapes.EndMatchOption, list[Actor | str]]]:
    terms = grouped(by, lambda actor: table.rules.confirm != "one" and actor in asking)
    return [({"do": "end_match", "asks": asks}, actors) for asks, actors in terms.items()]


def _add_hand_options(offered: Offered, counted: Count | None) -> None:
    hand = offered.table.match.hand
    phase = phase_of(hand)
    if phase in (Phase.CORRIDO, Phase.GRANDE) and untouched(hand):
        seats = [s for s in hand.rules.seats if s != hand.mano or not hand.mano_known]
        offered.add({"do": "set_mano", "seats": seats}, commands.SetMano(seats[0]))
    _add_notes(offered, hand)
    if phase in BIDDING:
        _add_bidding_options(offered, hand, BIDDING[phase])
    elif phase in DECLARING:
        lance = DECLARING[phase]
        offered.add_for_seats(
            [seat for seat in hand.rules.from_mano(hand.mano) if hand.said(lance)[seat] is None],
            commands.Declare,
            lambda seat: commands.Declare(lance, seat, has=True),
            lambda seats: {"do": "declare", "lance": lance, "seats": seats},
        )
    elif phase is Phase.CARDS:
        _add_showdown_options(offered, hand, counted)
    elif phase is Phase.COUNTED:
        new_game = hand.winner is not None
        offered.add({"do": "next_hand", "new_game": new_game}, commands.NextHand())


def _add_notes(offered: Offered, hand: Hand) -> None:
    """Add one option for each mark, with its seats; without seats it is of the whole table."""
    marks = list(notable(hand))
    for mark in Mark if marks else ():
        of = [seat for what, seat in marks if what is mark]
        if of:
            seats = [seat for seat in of if seat is not None]
            option: option_shapes.NoteOption = {"do": "note", "what": mark, "seats": seats}
            offered.add(option, commands.Note(mark, of[0]))


def _add_bidding_options(offered: Offered, hand: Hand, lance: Lance) -> None:
    bidding = hand.bidding(lance)
    if bidding is None:
        return
    if bidding.standing is None:
        offered.add({"do": "all_pass", "lance": lance}, commands.AllPass(lance))
    speakers = bidding.awaited if bidding.standing else bidding.speakers
    seats = [seat for seat in hand.rules.from_mano(hand.mano) if seat in speakers]
    for word in WORDS:
        if not word.plural or hand.rules.plural:
            offered.add_for_seats(
                _who_may_say(hand, bidding, seats, word),
                commands.Bid,
                partial(_bid, lance, word),
                partial(_bid_option, hand, bidding, word),
            )


def _bid(lance: Lance, word: Word, seat: int) -> commands.Bid:
    return commands.Bid(lance, seat, word)


def _who_may_say(hand: Hand, bidding: Bidding, speakers: list[int], word: Word) -> list[int]:
    """Return those of the seats that may speak who may say a word: all of them, or by turn."""
    if not speakers or not may_say(bidding, speakers[0], word):
        return []
    if word is PASO:
        # Over a bet, "paso" is "no quiero" and is offered as that.
        return [] if bidding.standing else [s for s in speakers if s not in bidding.passed]
    if hand.rules.turn == "free":
        return speakers
    return [seat for seat in speakers if allowed(check_turn, hand, bidding, seat, word)]


def _bid_option(
    hand: Hand, bidding: Bidding, word: Word, seats: list[int]
) -> option_shapes.BidOption:
    standing = bidding.standing
    offers = _offers(bidding, word)
    total: int | None = offers[0]["total"] if offers else None
    if standing and word in ACCEPTING:
        total = standing.total
    pays: int | None = None
    if word in REFUSING:
        pays = refusal_pays(hand, bidding)
    return {
        "do": "bid",
        "lance": bidding.lance,
        "seats": seats,
        "word": word,
        "total": total,
        "pays": pays,
        "least": LEAST_BET if word.takes_stones else None,
        "offers": offers,
    }


def _offers(bidding: Bidding, word: Word) -> list[OfferShape]:
    """Return the amounts that get a button of their own; any other may be bet too."""
    standing = bidding.standing
    if word is Word.ENVIDO:
        return [_offer(0, LEAST_BET, "usual"), _offer(0, MORE, "more")]
    if word is not Word.REENVIDO or standing is None or standing.total is None:
        return []
    total = standing.total
    if bidding.rules.reenvido == "double":
        return [
            _offer(total, total, "double"),
            *(_offer(total, by, "more") for by in (LEAST_BET, MORE) if by != total),
        ]
    offers = [_offer(total, LEAST_BET, "usual"), _offer(total, MORE, "more")]
    if total not in (LEAST_BET, MORE):
        offers.append(_offer(total, total, "double"))
    return offers


def _offer(total: int, by: int, kind: Literal["usual", "double", "more"]) -> OfferShape:
    return {"stones": by, "total": total + by, "kind": kind}


def _add_showdown_options(offered: Offered, hand: Hand, counted: Count | None) -> None:
    needs = () if counted is None else counted.needs
    wanted = {seat for need in needs for seat in need.seats}
    by = offered.audience(commands.ShowCards(0, ()))
    made_from = (hand.mano, wanted, hand.cards, hand.rules)
    for option in offered.parts.kept("show_cards", made_from, lambda: _show_cards(hand, wanted)):
        offered.add_for(by, option)
    for need in needs:
        if need.tellable:
            lance = need.lance
            offered.add({"do": "tell_lance", "lance": lance}, commands.TellLance(lance, None))


def _show_cards(hand: Hand, wanted: set[int]) -> list[option_shapes.ShowCardsOption]:
    """Return the options to show cards, for each seat with what the others leave in the deck."""
    kings, wild_sotas = hand.rules.kings, hand.rules.wild_sotas
    names = [names_of(cards or (), kings) for cards in hand.cards]
    found: list[option_shapes.ShowCardsOption] = []
    for seat in hand.rules.from_mano(hand.mano):
        others = [(each, cards) for each, cards in enumerate(hand.cards) if cards and each != seat]
        dealt = [card for _seat, cards in others for card in cards]
        remaining = left(dealt, kings, wild_sotas=wild_sotas)
        found.append(
            {
                "do": "show_cards",
                "seat": seat,
                "needed": seat in wanted and hand.cards[seat] is None,
                "left": remaining,
                "shown_by": {
                    card: [each for each, _cards in others if card in names[each]]
                    for card in remaining
                },
            }
        )
    return found


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
    for side, entry in sorted(newest_counts(table).items()):
        newest: option_shapes.UndoOption = {
            "do": "undo",
            "undoes": happening_of(entry),
            "steps": [_run([entry.sequence], TakenBack(entry, steps=1), alone=True)],
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


def _run(to: list[int], goes: TakenBack, *, alone: bool) -> happening_shapes.UndoStepsShape:
    return {
        "to": to,
        "kind": goes.kind,
        "hands": list(goes.hands),
        "games": list(goes.games),
        "match": goes.match,
        "alone": alone,
    }


def _add_undo(offered: Offered, entries: Mapping[int, happening_shapes.Happening]) -> None:
    """Add the options to undo: for each actor the steps that they may take back.

    Nothing where nothing was entered.
    """
    runs = _runs(offered.table)
    if not runs:
        return
    audiences = []
    ruled = False
    for to, goes, _alone in runs:
        ruled = ruled or goes.first.by_referee
        by_the_play = (ruled, goes.kind is Extent.STEP)
        audiences.append(offered.audience(table_commands.Undo(to[0]), by_the_play))
    free = _free(offered.table, runs)
    asking = frozenset[int]() if free is None else _asks(offered)
    waits = seats_to_agree(offered.table, offered.gone) if asks_for_undo(offered.table) else None

    def terms(actor: Actor | str) -> tuple[int, bool, bool]:
        # The panel, which asks nobody, shares the option of the seats.
        asks = actor in asking or (actor is Role.PANEL and bool(asking))
        asked = waits is not None and actor in asking and actor not in waits
        return sum(1 for _ in takewhile(lambda by: actor in by, audiences)), asks, asked

    newest = runs[0][1]
    undoes: happening_shapes.StepBegun | None = None
    if newest.at_once is None:
        undoes = entries.get(newest.first.sequence)
    if undoes is None:
        undoes = taken_back_shape(newest, offered.table.match.hands)["first"]
    for (reach, asks, asked), by in grouped(audiences[0], terms).items():
        # Who has asked for an undo is not offered to ask for it again.
        may = _newest(runs[:reach], free or 0) if asked else runs[:reach]
        if not may:
            continue
        steps = [_run(to, goes, alone=alone) for to, goes, alone in may]
        option: option_shapes.UndoOption = {
            "do": "undo",
            "undoes": undoes,
            "steps": steps,
            "free": free if asks else None,
        }
        offered.add_for(by, option)


def _free(table: Table, runs: list[Run]) -> int | None:
    """Return for how many of the steps nobody is asked; None: for any number."""
    if table.counter:
        return None
    if table.rules.confirm != "one":
        return free_steps(table)
    before = list(takewhile(lambda run: run[1].match is None, runs))
    return None if len(before) == len(runs) else sum(len(to) for to, _goes, _alone in before)


def _add_redo(offered: Offered) -> None:
    """Add the option to bring back what was taken back last."""
    last = offered.table.redoable
    if last is not None:
        goes, redo = goes_shape(last.goes), table_commands.Redo(last.by.sequence)
        redoes = taken_back_shape(last.goes, last.play.match.hands)["first"]
        option: option_shapes.RedoOption = {
            "do": "redo",
            "forward": last.by.sequence,
            "redoes": redoes,
            **goes,
        }
        offered.add(option, redo)


def _newest(runs: list[Run], steps: int) -> list[Run]:
    """Return the runs of so many of the newest steps."""
    found: list[Run] = []
    for to, goes, alone in runs:
        if steps > 0:
            found.append((to[:steps], goes, alone))
            steps -= len(to)
    return found


def _runs(table: Table) -> list[Run]:
    """Return the last step and the earlier ones of the running hand, newest first.

    Returns:
        Runs of steps with which the same goes: the last event of each, what goes with the first,
        and whether each can be taken back alone.
    """
    begun = table.play.entries[0].sequence if table.play.entries else table.revision
    entered = {entry.step for entry in table.play.entries}
    runs: list[Run] = []
    same: object = None
    for moment in table.moments():
        first = moment.first
        if runs and first.sequence < begun:
            break
        by_referee = first.by is Role.REFEREE
        alone = not by_referee and (
            isinstance(first.event, HandStarted)
            or (first.step in entered and isinstance(first.event, HandEntry))
        )
        goes = None if runs and is_within_hand(table, moment) else taken_back(table, moment)
        lost = NOTHING if goes is None else (goes.hands, goes.games, goes.match)
        what = (lost, alone, by_referee)
        if what != same:
            runs.append(([], goes or taken_back(table, moment), alone))
            same = what
        runs[-1][0].append(moment.last)
    return runs


def _add_confirming_options(offered: Offered) -> None:
    """Add the options to confirm a count, or to answer what is asked."""
    play = offered.table.play
    if play.proposed is not None:
        offered.add({"do": "see_count"}, table_commands.SeeCount())
    if offered.table.asked is not None:
        offered.add({"do": "accept_act"}, table_commands.AcceptAct())
        offered.add({"do": "decline_act"}, table_commands.DeclineAct())
