"""Wrong declarations as AU rules them, row by row (rule book §9)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.scorekeeper.oracle.bidding import End
from tests.scorekeeper.oracle.read_record import NeedsRuling, Unsettled
from tests.scorekeeper.oracle.showdown import Showdown


@dataclass
class Verdict:
    """What is paid instead of the lance: stones to a side; void: a deje taken in it goes back."""

    side: int
    stones: int
    void: bool


def wrong_seats(lance: str, said: list[bool], cards: Showdown) -> list[int]:
    """The seats whose cards, as far as they were shown, contradict their word."""
    return [
        seat
        for seat, hand in enumerate(cards.hands)
        if hand is not None and cards.holds(lance, seat) != said[seat]
    ]


def referee(lance: str) -> NeedsRuling:
    """What is never guessed."""
    return NeedsRuling(f"a ruling is needed in {lance}")


def verdict_of(
    lance: str, said: list[bool], end: End | None, cards: Showdown, *, deje: int
) -> Verdict | None:
    """The row of the table that holds; None where the lance is counted as usual.

    `deje` is what a refused first bet pays at this table. A player whose word is a no and whose
    cards count for nothing is left out by `counting`, which asks only those who said yes.
    """
    rules = cards.rules
    wrong = wrong_seats(lance, said, cards)
    if not wrong:
        return None
    if end is not None and end.how == "ordago":
        raise referee(lance)
    if None in cards.hands:
        raise Unsettled(f"a word in {lance} is wrong: everything hangs on everybody's cards")
    if rules.players != 4 or rules.individual or len(wrong) > 1:
        raise referee(lance)
    m = wrong[0]
    p = (m + 2) % 4
    ours, theirs = m % 2, 1 - m % 2
    o_seats = [o for o in (theirs, theirs + 2) if cards.holds(lance, o)]
    row = (lance, said[m], cards.holds(lance, p), len(o_seats) > 0)
    if row in (("pares", True, True, True), ("juego", True, True, True)):
        if end is None or end.how == "passed":
            raise referee(lance)
        refused = end.how == "refused"
        we_win = end.side == ours if refused else cards.best(lance, [p, *o_seats]) == p
        return Verdict(theirs, deje + cards.worth(lance, o_seats), void=True) if we_win else None
    if row[:2] == ("pares", False) and not o_seats:
        raise referee(lance)
    if row in (("pares", True, False, False), ("pares", True, False, True)):
        return Verdict(theirs, cards.worth(lance, o_seats), void=True)
    if row == ("juego", True, False, True):
        return Verdict(theirs, cards.worth(lance, o_seats), void=True)
    if row == ("juego", True, False, False):
        return Verdict(theirs, deje + 1, void=True)
    if row == ("juego", False, False, False):
        return Verdict(ours, cards.worth(lance, [m]), void=True)
    if row in (("pares", False, False, True), ("juego", False, False, True)):
        return Verdict(theirs, deje + cards.worth(lance, o_seats), void=False)
    if row == ("juego", False, True, False):
        return Verdict(ours, cards.worth(lance, [m, p]), void=False)
    # P's pares or juego as usual; or M's count for nothing, the rest as usual.
    return None
