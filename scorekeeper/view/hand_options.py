"""Options of the view of the running hand: bids, declarations, cards, the next hand."""

from __future__ import annotations

from typing import Literal

from scorekeeper.bidding import LEAST_BET, Bidding, may_say, without_words
from scorekeeper.cards.card import left, names_of
from scorekeeper.hand.count import Count
from scorekeeper.hand.hand import BIDDING, DECLARING, Hand, Phase, phase_of
from scorekeeper.lance import ACCEPTING, REFUSING, Lance, Mark, Word
from scorekeeper.match import commands
from scorekeeper.match.commands import DeclaredLance
from scorekeeper.match.decide import check_turn, notable, untouched
from scorekeeper.match.tell_hand import undeclared_seats
from scorekeeper.refusal import allowed
from scorekeeper.table.commands import Command
from scorekeeper.view import option_shapes
from scorekeeper.view.hand import refusal_pays
from scorekeeper.view.offered import Audience, Offered, grouped
from scorekeeper.view.option_shapes import OfferShape, OptionShape

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
        by_seat = offered.audiences(_declaration)
        offered.add_shared(_declarations, lance, undeclared_seats(hand, lance), by_seat)
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


def _declaration(seat: int) -> Command:
    return commands.Declare(Lance.PARES, seat, has=True)


def _declarations(
    lance: DeclaredLance, seats: tuple[int, ...], by_seat: tuple[Audience, ...]
) -> dict[Audience, list[OptionShape]]:
    """Return the options to declare, by who may give them.

    Args:
        lance: The lance.
        seats: Who has not declared yet.
        by_seat: Who may declare for each seat.
    """
    of_audience = grouped(seats, by_seat.__getitem__).items()
    return {by: [{"do": "declare", "lance": lance, "seats": of}] for by, of in of_audience}


def _add_bidding_options(offered: Offered, hand: Hand, lance: Lance) -> None:
    bidding = hand.bidding(lance)
    if bidding is None:
        return
    # Who may enter a seat's words does not depend on the word.
    by_seat, by_anybody = offered.audiences(_bid), offered.audience(commands.AllPass(lance))
    pays = refusal_pays(hand, bidding)
    offered.add_shared(_bids, without_words(bidding), hand.mano, pays, by_seat, by_anybody)


def _bid(seat: int) -> Command:
    return commands.Bid(Lance.GRANDE, seat, PASO)


def _bids(
    bidding: Bidding, mano: int, pays: int, by_seat: tuple[Audience, ...], by_anybody: Audience
) -> dict[Audience, list[OptionShape]]:
    """Return the options `all_pass` and `bid`, by who may give them.

    Args:
        bidding: The bidding, without what was said.
        mano: The seat.
        pays: What a refusal pays at once.
        by_seat: Who may enter the words of each seat.
        by_anybody: Who may enter that all pass.
    """
    rules = bidding.rules
    able = bidding.awaited if bidding.standing else bidding.speakers
    seats = [seat for seat in rules.from_mano(mano) if seat in able]
    found: dict[Audience, list[OptionShape]] = {}
    if bidding.standing is None:
        found[by_anybody] = [{"do": "all_pass", "lance": bidding.lance}]
    for word in WORDS:
        if not word.plural or rules.plural:
            may = _who_may_say(bidding, mano, seats, word)
            for by, of in grouped(may, by_seat.__getitem__).items():
                found.setdefault(by, []).append(_bid_option(bidding, pays, word, of))
    return found


def _who_may_say(bidding: Bidding, mano: int, speakers: list[int], word: Word) -> list[int]:
    """Return those of the seats that may speak who may say a word: all of them, or by turn."""
    if not speakers or not may_say(bidding, speakers[0], word):
        return []
    if word is PASO:
        # Over a bet, "paso" is "no quiero" and is offered as that.
        return [] if bidding.standing else [s for s in speakers if s not in bidding.passed]
    if bidding.rules.turn == "free":
        return speakers
    return [seat for seat in speakers if allowed(check_turn, bidding, mano, seat, word)]


def _bid_option(
    bidding: Bidding, pays: int, word: Word, seats: list[int]
) -> option_shapes.BidOption:
    standing = bidding.standing
    offers = _offers(bidding, word)
    total: int | None = offers[0]["total"] if offers else None
    if standing and word in ACCEPTING:
        total = standing.total
    return {
        "do": "bid",
        "lance": bidding.lance,
        "seats": seats,
        "word": word,
        "total": total,
        "pays": pays if word in REFUSING else None,
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
    offered.add_for(offered.audience(commands.ShowCards(0, ())), *_show_cards(hand, wanted))
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
