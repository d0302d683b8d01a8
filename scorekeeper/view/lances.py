"""The lances of a hand as screens show them: what was said, what stands."""

from __future__ import annotations

from scorekeeper.bidding import Accepted, AllPassed, Bidding, NotWanted
from scorekeeper.hand.award import When
from scorekeeper.hand.hand import BIDDING, Hand, Phase, running_bidding
from scorekeeper.hand.paying import pays_deje
from scorekeeper.lance import Lance
from scorekeeper.view import shapes as s


def lance_shape(hand: Hand, lance: Lance, phase: Phase) -> s.LanceShape:
    """A lance and what stands on it. phase: of the hand, as the view shows it."""
    bidding = hand.bidding(lance)
    state, stones, side = _lance_state(hand, lance, bidding, phase)
    return {
        "lance": lance.value,
        "punto": lance is Lance.JUEGO and hand.punto,
        "state": state,
        "stones": stones,
        "side": side,
        "bids": [
            {
                "sequence": spoken.sequence,
                "seat": spoken.seat,
                "word": spoken.word.value,
                "stones": spoken.stones,
                "total": spoken.total,
                "out_of_turn": spoken.out_of_turn,
            }
            for spoken in (bidding.spoken if bidding else ())
        ],
        "ruling": _ruling(hand, lance),
    }


def _ruling(hand: Hand, lance: Lance) -> s.RulingShape | None:
    ruling = hand.rulings[lance.place]
    return None if ruling is None else {"side": ruling.side, "stones": ruling.stones}


def _lance_state(
    hand: Hand, lance: Lance, bidding: Bidding | None, phase: Phase
) -> tuple[str, int, int | None]:
    """State, stones and side of a lance, as the protocol names them."""
    if bidding is None:
        if not lance.declared or not hand.all_said(lance):
            return "waiting", 0, None
        sides = hand.sides_with(lance)
        return ("no_bidding", 0, next(iter(sides))) if sides else ("nobody", 0, None)
    match bidding.outcome:
        case AllPassed():
            return "passed", 0, None
        case Accepted(ordago=True):
            return "ordago", 0, _counted_for(hand, lance)
        case Accepted(total=total):
            return "accepted", total, _counted_for(hand, lance)
        case NotWanted(side=side, deje=deje):
            return "refused", deje if pays_deje(hand, lance, side) else 0, side
        case None:
            return _unfinished(lance, bidding, phase)


def _counted_for(hand: Hand, lance: Lance) -> int | None:
    """The side that the count gave an accepted bet to.

    None before the count, and where the game was won before the count reached the lance.
    """
    for award in hand.taken:
        if award.lance is lance and award.when is not When.BID:
            return award.side
    return None


def _unfinished(lance: Lance, bidding: Bidding, phase: Phase) -> tuple[str, int, int | None]:
    if BIDDING.get(phase) is not lance:
        return "waiting", 0, None
    standing = bidding.standing
    return "open", (standing.total or 0) if standing else 0, standing.side if standing else None


def turn_of(hand: Hand, phase: Phase) -> int | None:
    """Return the seat whose turn it is in the bidding; None while no lance is being bid."""
    bidding = running_bidding(hand, phase)
    return None if bidding is None else bidding.turn(hand.mano)


def refusal_pays(hand: Hand, bidding: Bidding) -> int:
    """What a refusal pays at once, as the rules and a referee's rulings have it."""
    side = None if bidding.standing is None else bidding.standing.side
    return bidding.deje if pays_deje(hand, bidding.lance, side) else 0


def standing_shape(hand: Hand, phase: Phase) -> s.StandingShape | None:
    """The bet that waits for an answer, if one does. phase: as in `lance_shape`."""
    bidding = running_bidding(hand, phase)
    if bidding is None or bidding.standing is None:
        return None
    standing = bidding.standing
    return {
        "lance": bidding.lance.value,
        "punto": bidding.lance is Lance.JUEGO and hand.punto,
        "sequence": bidding.standing_since or 0,
        "seat": standing.seat,
        "side": standing.side,
        "total": standing.total,
        "ordago": standing.ordago,
        "deje": refusal_pays(hand, bidding),
        "awaited": sorted(bidding.awaited, key=hand.order),
    }
