"""Options of the view: every command that is legal now, with its amounts.

Clients offer these and compute no rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from scorekeeper.bidding import LEAST_BET, Bidding, may_say
from scorekeeper.cards.card import left, showing
from scorekeeper.hand.count import Count
from scorekeeper.hand.hand import BIDDING, DECLARING, Hand, Phase, phase_of
from scorekeeper.lance import ACCEPTING, REFUSING, Lance, Mark, Word
from scorekeeper.match import commands
from scorekeeper.match.decide import check_turn, notable, untouched
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import allowed
from scorekeeper.rules.ruleset import BY_NAME
from scorekeeper.table.confirming import (
    nobody_alone,
    seats_of_others,
    seats_to_agree,
    seats_to_see,
    wants_reason,
    who_asks_first,
)
from scorekeeper.table.counter import check_may_only_count, is_uncounted, newest_counts
from scorekeeper.table.permission import reserved_seats
from scorekeeper.table.recorded import Extent, TakenBack
from scorekeeper.table.table import Table
from scorekeeper.table.undo import steps_back
from scorekeeper.view import shapes
from scorekeeper.view.hand import refusal_pays
from scorekeeper.view.happening import goes_shape, happening_of, taken_back_shape
from scorekeeper.view.seats import draw_options
from scorekeeper.view.shapes import EarlierShape, OfferShape, OptionShape
from scorekeeper.view.telling_options import telling_options

MORE = 5
"""The bet that people name most after the usual two."""


def options(table: Table, counted: Count | None) -> list[OptionShape]:
    """Return the options of a match, for any seat; of a plain counter, for any phone.

    Args:
        table: The table.
        counted: The count so far, in phase cards.
    """
    playing = table.match.state is MatchState.PLAYING
    found: list[OptionShape] = []
    if playing and not table.counter:
        found.extend(
            _for_its_phone(table, option) for option in _hand_options(table.match.hand, counted)
        )
    elif not playing and table.play.asked is None:
        mano = (table.match.hand.mano + 1) % table.rules.players
        found.append({"do": "rematch", "mano": mano})
    found.extend(undo_option(table))
    found.extend(confirming_options(table))
    if playing and table.match.hand.winner is None:
        found.append(_set_score(table))
        if not nobody_alone(table):
            found.append({"do": "count_stones", "most_stones": table.rules.target})
    if table.counter:
        return [*found, *counting_options(table)]
    if playing:
        found.extend(telling_options(table))
        found.append({"do": "end_match"})
        if allowed(check_may_only_count, table):
            found.append({"do": "only_count"})
        found.extend(ruling_options(table, counted))
        found.extend(draw_options(table))
    return found


def _set_score(table: Table) -> shapes.SetScoreOption:
    option: shapes.SetScoreOption = {
        "do": "set_score",
        "reason_from": ["seat", "referee"] if wants_reason(table) else ["referee"],
        "most_stones": table.rules.target - 1,
        "most_games": table.rules.games_to_win - 1,
    }
    asks = who_asks_first(table)
    if asks:
        option["asks"] = asks
    return option


def _for_its_phone(table: Table, option: OptionShape) -> OptionShape:
    """Add to an option which phones alone may take it, if any."""
    match option["do"]:
        case "all_pass" | "next_hand":
            by = reserved_seats(table, commands.NextHand())
            if by:
                option["by"] = list(by)
        case "bid":
            bid = commands.Bid(option["lance"], option["seat"], option["word"])
            if reserved_seats(table, bid):
                option["own"] = True
        case "declare":
            if reserved_seats(table, commands.Declare(option["lance"], option["seat"], has=True)):
                option["own"] = True
    return option


def _hand_options(hand: Hand, counted: Count | None) -> Iterator[OptionShape]:
    phase = phase_of(hand)
    if untouched(hand) and phase in (Phase.CORRIDO, Phase.GRANDE):
        seats = [s for s in hand.rules.seats if s != hand.mano or not hand.mano_known]
        yield {"do": "set_mano", "seats": seats}
    yield from _notes(hand)
    if phase in BIDDING:
        yield from _bidding_options(hand, BIDDING[phase])
    elif phase in DECLARING:
        lance = DECLARING[phase]
        for seat in hand.rules.from_mano(hand.mano):
            if hand.said(lance)[seat] is None:
                yield {"do": "declare", "lance": lance, "seat": seat}
    elif phase is Phase.CARDS:
        yield from _showdown_options(hand, counted)
    elif phase is Phase.COUNTED:
        yield {"do": "next_hand", "new_game": hand.winner is not None}


def _notes(hand: Hand) -> Iterator[OptionShape]:
    """Yield one option for each mark, with its seats; without seats it is of the whole table."""
    for mark in Mark:
        of = [seat for what, seat in notable(hand) if what is mark]
        if of:
            seats = [seat for seat in of if seat is not None]
            yield {"do": "note", "what": mark, "seats": seats}


def _bidding_options(hand: Hand, lance: Lance) -> Iterator[OptionShape]:
    bidding = hand.bidding(lance)
    if bidding is None:
        return
    if bidding.standing is None:
        yield {"do": "all_pass", "lance": lance}
    for seat in hand.rules.from_mano(hand.mano):
        if seat not in bidding.speakers or (bidding.standing and seat not in bidding.awaited):
            continue
        for word in Word:
            if word is Word.PASO and (bidding.standing or seat in bidding.passed):
                continue  # over a bet, "paso" is "no quiero" and is offered as that
            if word.plural and (hand.rules.alone or hand.rules.captains):
                continue  # a player who speaks for the side alone has no plural
            if may_say(bidding, seat, word) and allowed(check_turn, hand, bidding, seat, word):
                yield _bid_option(hand, bidding, seat, word)


def _bid_option(hand: Hand, bidding: Bidding, seat: int, word: Word) -> shapes.BidOption:
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
        "seat": seat,
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


def _left(hand: Hand, seat: int) -> dict[str, int]:
    """Return how many of each card the shown hands of the others leave in the deck for a seat."""
    others = (card for s, cards in enumerate(hand.cards) if s != seat for card in cards or ())
    return left(others, hand.rules.kings, wild_sotas=hand.rules.wild_sotas)


def _showdown_options(hand: Hand, counted: Count | None) -> Iterator[OptionShape]:
    needs = () if counted is None else counted.needs
    wanted = {seat for need in needs for seat in need.seats}
    for seat in hand.rules.from_mano(hand.mano):
        remaining = _left(hand, seat)
        others = [cards if each != seat else None for each, cards in enumerate(hand.cards)]
        yield {
            "do": "show_cards",
            "seat": seat,
            "needed": seat in wanted and hand.cards[seat] is None,
            "left": remaining,
            "shown_by": {card: showing(others, card, hand.rules.kings) for card in remaining},
        }
    for need in needs:
        if need.tellable:
            yield {"do": "tell_lance", "lance": need.lance}


def ruling_options(table: Table, counted: Count | None) -> Iterator[OptionShape]:
    """Yield the verdicts to accept, the rulings that are needed, and the acts of a referee."""
    if counted is not None:
        for lance in counted.verdicts:
            yield {"do": "accept_verdict", "lance": lance}
        if counted.rulings:
            yield rule_option(table, counted.rulings)
    if table.referee is None:
        return
    hand = table.match.hand
    if not hand.over:
        yield rule_option(table, tuple(Lance), referee=True)
        if hand.forfeit is None:
            yield take_hand_option(table)
    sides = list(range(table.rules.sides))
    if hand.winner is None:
        yield {"do": "take_game", "sides": sides, "referee": True}
    yield {"do": "take_match", "sides": sides, "referee": True}


def rule_option(
    table: Table, lances: tuple[Lance, ...], *, referee: bool = False
) -> shapes.RuleLanceOption:
    """Return the option to rule one of some lances; with `referee`, for the referee alone."""
    option: shapes.RuleLanceOption = {
        "do": "rule_lance",
        "lances": list(lances),
        "most_stones": table.rules.target,
    }
    if referee:
        option["referee"] = True
    return option


def take_hand_option(table: Table) -> shapes.TakeHandOption:
    """Return the referee's option to take the running hand from a side."""
    return {"do": "take_hand", "sides": list(range(table.rules.sides)), "referee": True}


def counting_options(table: Table) -> Iterator[OptionShape]:
    """Yield the options of a plain counter: next game, undo by side, target, full match."""
    hand = table.match.hand
    playing = table.match.state is MatchState.PLAYING
    if playing and hand.winner is not None:
        yield {"do": "next_hand", "new_game": True}
    for side, entry in sorted(newest_counts(table).items()):
        yield {
            "do": "undo",
            "side": side,
            "only": True,
            "sequence": entry.sequence,
            "undoes": happening_of(entry),
            "takes_back": goes_shape(TakenBack(entry, steps=1)),
            "earlier": [],
        }
    if is_uncounted(table):
        yield {
            "do": "set_target",
            "targets": [value for value in BY_NAME["target"].cites if isinstance(value, int)],
            "most_games": BY_NAME["games_to_win"].most,
        }
    yield {"do": "play_full"}


def undo_option(table: Table) -> Iterator[OptionShape]:
    """Yield one option to undo, or none where nothing was entered."""
    steps = steps_back(table)
    last = next(steps, None)
    if last is None:
        return
    begun = table.play.entries[0].sequence if table.play.entries else table.revision
    earlier: list[EarlierShape] = []
    kinds = {last.kind}
    for step in steps:
        if step.first.sequence < begun:
            break
        kinds.add(step.kind)
        earlier.append({"sequence": step.first.sequence, **goes_shape(step)})
    taken = taken_back_shape(last, table.match.hands)
    option: shapes.UndoOption = {
        "do": "undo",
        "sequence": last.first.sequence,
        "undoes": taken["first"],
        "takes_back": goes_shape(last),
        "earlier": earlier,
    }
    if last.first.by_referee:
        option["referee"] = True
    if Extent.MATCH in kinds:
        option["asks"] = [seat for seat in table.rules.seats if seats_of_others(table, seat)]
    yield option


def confirming_options(table: Table) -> Iterator[shapes.OptionShape]:
    """Yield the options to confirm a count or to answer a question, with the seats that may."""
    held = [place for place, seat in enumerate(table.seats) if seat.phone is not None]
    if table.play.proposed is not None:
        yield {"do": "see_count", "seats": list(seats_to_see(table)) or held}
    if table.play.asked is not None:
        agree = list(seats_to_agree(table))
        if agree:
            yield {"do": "accept_score", "seats": agree}
        yield {"do": "decline_score", "seats": held}
