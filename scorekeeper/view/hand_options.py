"""Options of the view of the running hand: bids, declarations, cards, the next hand."""

from __future__ import annotations

from typing import Literal

from scorekeeper.bidding import LEAST_BET, Bidding, may_say
from scorekeeper.cards.card import left, names_of
from scorekeeper.hand.count import Count
from scorekeeper.hand.hand import BIDDING, DECLARING, Hand, Phase, phase_of
from scorekeeper.lance import ACCEPTING, REFUSING, Lance, Mark, Word
from scorekeeper.match import commands
from scorekeeper.match.decide import check_turn, notable, untouched
from scorekeeper.match.tell_hand import undeclared_seats
from scorekeeper.refusal import allowed
from scorekeeper.view import option_shapes
from scorekeeper.view.hand import refusal_pays
from scorekeeper.view.offered import Offered, grouped
from scorekeeper.view.option_shapes import OfferShape

WORDS = tuple(Word)
PASO = Word.PASO
SECOND_AMOUNT = 5
"""Amount that has a button of its own beside LEAST_BET: most bets are one of the two."""


def add_hand_options(offered: Offered, counted: Count | None) -> None:
    """Add the options of the running hand.

    Args:
        offered: The options so far.
        counted: The count so far, in phase cards.
    """
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
        declarations = [commands.Declare(lance, s, has=True) for s in undeclared_seats(hand, lance)]
        for by, of in grouped(declarations, offered.audience).items():
            seats = [declaration.seat for declaration in of]
            offered.add_for(by, {"do": "declare", "lance": lance, "seats": seats})
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
    # Who may enter a seat's words does not depend on the word.
    audiences = {seat: offered.audience(commands.Bid(lance, seat, PASO)) for seat in seats}
    for word in WORDS:
        if not word.plural or hand.rules.plural:
            able = _who_may_say(hand, bidding, seats, word)
            for by, of in grouped(able, audiences.__getitem__).items():
                offered.add_for(by, _bid_option(hand, bidding, word, of))


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
        return [_offer(0, LEAST_BET, "usual"), _offer(0, SECOND_AMOUNT, "more")]
    if word is not Word.REENVIDO or standing is None or standing.total is None:
        return []
    total = standing.total
    if bidding.rules.reenvido == "double":
        return [
            _offer(total, total, "double"),
            *(_offer(total, by, "more") for by in (LEAST_BET, SECOND_AMOUNT) if by != total),
        ]
    offers = [_offer(total, LEAST_BET, "usual"), _offer(total, SECOND_AMOUNT, "more")]
    if total not in (LEAST_BET, SECOND_AMOUNT):
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
