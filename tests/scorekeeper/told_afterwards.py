"""A finished hand as the command that enters it after the fact (`tell_hand`)."""

from __future__ import annotations

from scorekeeper.bidding import Accepted, BetRefused
from scorekeeper.cards.card import read_card
from scorekeeper.hand.hand import Hand, say
from scorekeeper.hand.payment import contenders, valued
from scorekeeper.hand.showdown import best_shown, value_of
from scorekeeper.lance import Lance


def told_after(hand: Hand) -> dict[str, object]:
    """The command that tells it: from its bids and its open cards."""
    return {"type": "tell_hand", "lances": [_lance(hand, lance) for lance in Lance]}


def _lance(hand: Hand, lance: Lance) -> dict[str, object]:
    told: dict[str, object] = {"lance": lance.value}
    bidding = hand.bidding(lance)
    holders = hand.who_said_yes(lance)
    if lance.declared and not holders:
        told["nobody"] = True
    if lance is Lance.PARES and not holders:
        return told
    side = next(iter(hand.sides_with(lance)), None)
    match bidding and bidding.outcome:
        case Accepted(ordago=True):
            told["how"] = "ordago"
        case Accepted(total=total):
            told |= {"how": "accepted", "stones": total}
        case BetRefused(side=taker):
            before = bidding.standing.before if bidding and bidding.standing else 0
            told |= {"how": "refused", "stones": before, "side": taker}
            side = taker
        case _:
            told["how"] = "passed"
    if told["how"] != "refused":
        winner = best_shown(hand, lance, contenders(hand, lance, holders & hand.playing))
        if winner is not None:
            told["winner"] = winner
            side = hand.rules.side_of(winner)
        elif told["how"] == "accepted" and bidding and bidding.standing:
            # An órdago left the cards unseen that would say whose it was: only who bet is known.
            told["side"] = hand.rules.side_of(bidding.standing.seat)
    if valued(hand, lance):
        told["values"] = {
            str(seat): str(value)
            for seat in holders & hand.playing
            if hand.rules.side_of(seat) == side
            # Under an órdago cards that cannot win it stay unseen.
            and (value := value_of(hand, lance, seat)) is not None
        }
        if not hand.is_punto(lance):
            told["has"] = sorted(holders)
    return told


def told_of_cards(hand: Hand, dealt: list[list[str]], pick: int) -> dict[str, object]:
    """A command that tells a hand not begun, true to these cards; pick: what they did with them."""
    hand = hand._replace(cards=tuple(tuple(read_card(card) for card in four) for four in dealt))
    for lance in (Lance.PARES, Lance.JUEGO):
        for seat in hand.rules.seats:
            holding = hand.holdings[seat]
            assert holding is not None
            has = holding.pares if lance is Lance.PARES else holding.juego
            hand = say(hand, lance, seat, has is not None)
    return {
        "type": "tell_hand",
        "lances": [_bet(hand, lance, pick >> n) for n, lance in enumerate(Lance)],
    }


def _bet(hand: Hand, lance: Lance, pick: int) -> dict[str, object]:
    told = _lance(hand, lance)
    if hand.bidding(lance) is None or "how" not in told:
        return told
    if pick % 3 == 1:
        return {**told, "how": "accepted", "stones": 2 + pick % 5}
    if pick % 3 == 2 and "winner" in told:
        side = hand.rules.side_of(int(str(told["winner"])))
        return {**told, "how": "refused", "stones": 2 * (pick % 2), "side": side}
    return told
