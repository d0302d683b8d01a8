"""Wrong declarations at pares and juego, by the rules of tournaments (rule book §9, AU).

For one player M wrong in a lance, P their partner, O the opponents. What follows is one of three:
the lance is counted as usual among some of the holders; its bids are void and a side collects; or
the texts have no rule and a referee must decide.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.bidding import Accepted, AllPassed, BetRefused, deje_for
from scorekeeper.hand.hand import Hand, cached_per_hand
from scorekeeper.hand.showdown import best_shown, contradicting
from scorekeeper.lance import Lance


class AsUsual(NamedTuple):
    """Bids stand; these seats' pares or juegos compare and count."""

    holders: frozenset[int]


@dataclass(frozen=True, slots=True)
class Void:
    """The bids pay nothing, a deje already taken goes back, and `side` collects."""

    side: int
    """Who collects."""
    holders: frozenset[int]
    """Seats whose pares or juegos count, as far as they are of that side."""
    deje: int = 0
    """Stones for the deje."""
    punto: int = 0
    """Stones for the punto."""


@dataclass(frozen=True, slots=True)
class RulingWanted:
    """The texts leave the lance to the referee."""


@dataclass(frozen=True, slots=True)
class CardsWanted:
    """A declaration was wrong, and what follows depends on cards that were not shown yet."""

    seats: frozenset[int]


Verdict = AsUsual | Void | RulingWanted | CardsWanted


@cached_per_hand
def verdict(hand: Hand, lance: Lance) -> Verdict:
    """Return how a lance is counted, by what was declared and the cards that were shown."""
    wrong = contradicting(hand, lance) if lance.declared else ()
    if not wrong:
        return AsUsual(hand.who_said_yes(lance) & hand.playing)
    pairs = hand.rules.players == 4 and hand.rules.sides == 2
    if len(wrong) > 1 or not pairs or hand.forfeit is not None:
        return RulingWanted()  # whatever the cards that were not shown yet
    missing = hand.unseen & hand.playing
    if missing:
        return CardsWanted(missing)
    (seat,) = wrong
    holders = frozenset(each for each in hand.rules.seats if _holds(hand, lance, each))
    if hand.said(lance)[seat]:
        return _said_yes_holds_none(hand, lance, seat, holders)
    return _holds_said_no(hand, lance, seat, holders)


def _said_yes_holds_none(hand: Hand, lance: Lance, seat: int, holders: frozenset[int]) -> Verdict:
    partner, others = _partner_and_opponents(hand, seat)
    theirs = hand.rules.side_of(seat + 1)
    opponents = bool(holders & others)
    if partner not in holders:
        if lance is Lance.JUEGO and not opponents:
            return Void(theirs, frozenset(), deje=deje_for(hand.rules, lance), punto=1)
        return Void(theirs, holders)
    if not opponents:
        return AsUsual(holders)
    winner = _winning_side(hand, lance, holders)
    if winner is None:
        return RulingWanted()
    if winner == theirs:
        return AsUsual(holders)
    return Void(theirs, holders, deje=deje_for(hand.rules, lance))


def _holds_said_no(hand: Hand, lance: Lance, seat: int, holders: frozenset[int]) -> Verdict:
    partner, others = _partner_and_opponents(hand, seat)
    opponents = bool(holders & others)
    if opponents:
        if partner in holders:
            return AsUsual(holders - {seat})
        theirs, deje = hand.rules.side_of(seat + 1), deje_for(hand.rules, lance)
        return Void(theirs, holders & others, deje=deje)
    if lance is Lance.PARES:
        return RulingWanted()
    if partner in holders:
        return AsUsual(holders)
    return Void(hand.rules.side_of(seat), holders)


def _winning_side(hand: Hand, lance: Lance, holders: frozenset[int]) -> int | None:
    """Return the side that wins a lance by bidding and cards; None if nobody bet."""
    bidding = hand.bidding(lance)
    match None if bidding is None else bidding.outcome:
        case BetRefused(side=side):
            return side
        case Accepted():
            best = best_shown(hand, lance, holders)
            return None if best is None else hand.rules.side_of(best)
        case AllPassed() | None:
            return None


def _partner_and_opponents(hand: Hand, seat: int) -> tuple[int, frozenset[int]]:
    """Return the partner and the opponents of a seat at a table of four."""
    partner = (seat + 2) % 4
    return partner, frozenset(hand.rules.seats) - {seat, partner}


def _holds(hand: Hand, lance: Lance, seat: int) -> bool:
    holding = hand.holdings[seat]
    return holding is not None and holding.kind(lance) is not None
