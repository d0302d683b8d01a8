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
from scorekeeper.table.commands import Intent
from scorekeeper.table.confirming import (
    asked_seats,
    seats_of_others,
    seats_to_agree,
    wants_reason,
)
from scorekeeper.table.counter import check_may_only_count, is_uncounted, newest_counts
from scorekeeper.table.events import UndoAsked
from scorekeeper.table.recorded import Extent, TakenBack
from scorekeeper.table.table import Table
from scorekeeper.table.undo import is_within_hand, others_to_ask, taken_back
from scorekeeper.view import shapes
from scorekeeper.view.hand import refusal_pays
from scorekeeper.view.happening import goes_shape, happening_of, taken_back_shape
from scorekeeper.view.offered import Audience, Offered, grouped
from scorekeeper.view.seat_options import add_draw_options
from scorekeeper.view.shapes import OfferShape
from scorekeeper.view.telling_options import add_telling_options

WORDS = tuple(Word)
PASO = Word.PASO
NOTHING: tuple[tuple[int, ...], tuple[int, ...], int | None] = ((), (), None)
"""Hands, games and match that go with a step within a hand."""
MORE = 5
"""The bet that people name most after the usual two."""


def add_options(
    offered: Offered, counted: Count | None, entries: Mapping[int, shapes.Happening]
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
    elif not playing and table.play.asked is None:
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
        offered.add_kept((), lambda: {"do": "end_match"}, commands.EndMatch())
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
    made_from = (by, table.seats, table.counter, table.rules)
    found = offered.parts.kept("set_score", made_from, lambda: _set_scores(table, by))
    for actors, option in found:
        offered.add_for(actors, option)


def _set_scores(table: Table, by: Audience) -> list[tuple[Audience, shapes.SetScoreOption]]:
    """Return the options to set the score: by terms on which it is set, and for whom."""

    def terms(actor: Actor | str) -> tuple[bool, bool]:
        reason = actor is Role.REFEREE or wants_reason(table)
        return isinstance(actor, int) and bool(asked_seats(table, actor)), reason

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
            option: shapes.NoteOption = {"do": "note", "what": mark, "seats": seats}
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


def _bid_option(hand: Hand, bidding: Bidding, word: Word, seats: list[int]) -> shapes.BidOption:
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


def _show_cards(hand: Hand, wanted: set[int]) -> list[shapes.ShowCardsOption]:
    """Return the options to show cards, for each seat with what the others leave in the deck."""
    kings, wild_sotas = hand.rules.kings, hand.rules.wild_sotas
    names = [names_of(cards or (), kings) for cards in hand.cards]
    found: list[shapes.ShowCardsOption] = []
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


def _rule_option(table: Table, lances: tuple[Lance, ...]) -> shapes.RuleLanceOption:
    return {"do": "rule_lance", "lances": list(lances), "most_stones": table.rules.target}


def _add_counting_options(offered: Offered) -> None:
    """Add the options of a plain counter: next game, undo by side, target, full match."""
    table = offered.table
    playing = table.match.state is MatchState.PLAYING
    if playing and table.match.hand.winner is not None:
        offered.add({"do": "next_hand", "new_game": True}, commands.NextHand())
    for side, entry in sorted(newest_counts(table).items()):
        newest: shapes.UndoOption = {
            "do": "undo",
            "undoes": happening_of(entry),
            "steps": [_run([entry.sequence], TakenBack(entry, steps=1), alone=True)],
            "side": side,
        }
        offered.add(newest, table_commands.Undo(entry.sequence, only=True))
    if is_uncounted(table):
        option: shapes.SetTargetOption = {
            "do": "set_target",
            "targets": [value for value in BY_NAME["target"].cites if isinstance(value, int)],
            "most_games": BY_NAME["games_to_win"].most,
        }
        offered.add(option, table_commands.SetTarget(1, 1))
    offered.add({"do": "play_full"}, table_commands.PlayFull())


def _run(
    to: list[int], goes: TakenBack, *, alone: bool, asks: bool = False
) -> shapes.UndoStepsShape:
    return {
        "to": to,
        "kind": goes.kind,
        "hands": list(goes.hands),
        "games": list(goes.games),
        "match": goes.match,
        "alone": alone,
        "asks": asks and goes.kind is Extent.MATCH,
    }


def _add_undo(offered: Offered, entries: Mapping[int, shapes.Happening]) -> None:
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
    of_match = any(goes.kind is Extent.MATCH for _to, goes, _alone in runs)
    audiences[0] = tuple(by for by in audiences[0] if _may_ask(offered, by))

    def terms(actor: Actor | str) -> tuple[int, bool]:
        reach = sum(1 for _ in takewhile(lambda by: actor in by, audiences))
        seat = actor if isinstance(actor, int) else None
        return reach, of_match and bool(seats_of_others(offered.table, seat))

    newest = runs[0][1]
    undoes: shapes.StepBegun | None = None
    if newest.at_once is None:
        undoes = entries.get(newest.first.sequence)
    if undoes is None:
        undoes = taken_back_shape(newest, offered.table.match.hands)["first"]
    if len(runs) == 1 and not of_match:
        to, goes, alone = runs[0]
        steps = [_run(to, goes, alone=alone)]
        offered.add_for(audiences[0], {"do": "undo", "undoes": undoes, "steps": steps})
        return
    for (reach, asks), by in grouped(audiences[0], terms).items():
        steps = [_run(to, goes, alone=alone, asks=asks) for to, goes, alone in runs[:reach]]
        offered.add_for(by, {"do": "undo", "undoes": undoes, "steps": steps})


def _add_redo(offered: Offered) -> None:
    """Add the option to bring back what was taken back last."""
    last = offered.table.redoable
    if last is not None:
        goes, redo = goes_shape(last.goes), table_commands.Redo(last.by.sequence)
        redoes = taken_back_shape(last.goes, last.play.match.hands)["first"]
        option: shapes.RedoOption = {
            "do": "redo",
            "forward": last.by.sequence,
            "redoes": redoes,
            **goes,
        }
        offered.add(option, redo)


def _may_ask(offered: Offered, by: Actor | str) -> bool:
    """Return whether an undo by an actor does more than ask again for what they have asked for."""
    table, asked = offered.table, offered.table.play.asked
    if asked is None or not isinstance(asked.wants, UndoAsked) or not isinstance(by, int):
        return True
    undo = table_commands.Undo(asked.wants.back)
    intent = Intent(undo, by, table.holder(by), seen=table.revision, gone=offered.gone)
    return by in seats_to_agree(table) or not others_to_ask(table, intent)


def _runs(table: Table) -> list[tuple[list[int], TakenBack, bool]]:
    """Return the last step and the earlier ones of the running hand, newest first.

    Returns:
        Runs of steps with which the same goes: the last event of each, what goes with the first,
        and whether each can be taken back alone.
    """
    begun = table.play.entries[0].sequence if table.play.entries else table.revision
    entered = {entry.step for entry in table.play.entries}
    runs: list[tuple[list[int], TakenBack, bool]] = []
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
    if play.asked is not None:
        offered.add({"do": "accept_score"}, table_commands.AcceptScore())
        offered.add({"do": "decline_score"}, table_commands.DeclineScore())
