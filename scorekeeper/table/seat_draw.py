"""The draw before a match: who sits where, and who is mano first (rule book §8).

Each player draws a card. The highest is mano; at their right sits the better of the opponents (AU
FO), the partner opposite. The draw also makes the pairs, the high cards against the low ones (FO
EN), or leaves those that came as pairs together (AU). Whose cards are equal draw again (ours).
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.cards.card import rank
from scorekeeper.hand.hand import put
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table.commands import DrawCard, DrawingCommand
from scorekeeper.table.events import CardDrawn, SeatsDrawn, TableEvent
from scorekeeper.table.table import Table

Drawn = tuple[tuple[str, ...], ...]
"""By seat the faces drawn: more than one where there were equal ones."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A way to sit as drawn."""

    keep_sides: bool
    """Whether partners stay partners."""
    order: tuple[int, ...]
    """By new seat the old one."""
    mano: int
    """The new seat of the mano."""


def decide_drawing(table: Table, command: DrawingCommand) -> TableEvent:
    """Return the event of a command of the draw.

    Raises:
        Refused: hand_begun, draw_first, nothing_changes.
    """
    if not may_draw(table):
        raise Refused(RefusalCode.HAND_BEGUN)
    if isinstance(command, DrawCard):
        again = command.seat in wanted(table.drawn, table.rules)
        if table.drawn[command.seat] == (command.card,) and not again:
            raise Refused(RefusalCode.NOTHING_CHANGES)
        return CardDrawn(command.seat, command.card)
    for seating in seatings(table.drawn, table.rules):
        if seating.keep_sides is command.keep_sides:
            return SeatsDrawn(seating.order, seating.mano)
    raise Refused(RefusalCode.DRAW_FIRST)


def may_draw(table: Table) -> bool:
    """Return whether nothing of the match has been entered yet."""
    begun = table.play.entries or table.match.finished
    return table.match.state is MatchState.PLAYING and not begun


def with_card(drawn: Drawn, seat: int, face: str, rules: RuleSet) -> Drawn:
    """Add a card for a seat that must draw; correct the last card of one that need not."""
    if seat in wanted(drawn, rules):
        return put(drawn, seat, (*drawn[seat], face))
    return put(drawn, seat, (*drawn[seat][:-1], face))


def wanted(drawn: Drawn, rules: RuleSet) -> tuple[int, ...]:
    """Return the seats that must draw: those without a card, then those whose cards are equal.

    >>> wanted((("R",), ("7",), ("7",), ("C",)), RuleSet())
    (1, 2)
    """
    without = tuple(seat for seat in rules.seats if not drawn[seat])
    if without:
        return without
    ranks = _ranks(drawn, rules)
    # Of two that were equal one may have drawn again already: theirs begin as the other's do.
    return tuple(
        seat
        for seat in rules.seats
        if any(
            ranks[other][: len(ranks[seat])] == ranks[seat]
            for other in rules.seats
            if other != seat
        )
    )


def seatings(drawn: Drawn, rules: RuleSet) -> tuple[Seating, ...]:
    """Return the ways to sit as drawn: with new pairs, and with the pairs kept.

    There is none while somebody must draw, and one where every player is a side of their own.

    >>> [each.order for each in seatings((("R",), ("7",), ("4",), ("C",)), RuleSet())]
    [(0, 1, 3, 2), (0, 3, 2, 1)]

    Source: rule book §8 (FO EN; AU).
    """
    if wanted(drawn, rules):
        return ()
    ranks = _ranks(drawn, rules)
    best = sorted(rules.seats, key=lambda seat: ranks[seat], reverse=True)
    if rules.alone:
        return (Seating(keep_sides=False, order=tuple(best), mano=0),)
    half = len(best) // 2
    manos = rules.side_of(best[0])
    ours = [seat for seat in best if rules.side_of(seat) == manos]
    theirs = [seat for seat in best if rules.side_of(seat) != manos]
    return (
        Seating(keep_sides=False, order=_in_turn(best[:half], best[half:], first=0), mano=0),
        Seating(keep_sides=True, order=_in_turn(ours, theirs, first=manos), mano=manos),
    )


def _in_turn(ours: list[int], theirs: list[int], *, first: int) -> tuple[int, ...]:
    """Seat the mano at new seat `first`, the better opponent at their right, and so on."""
    around = [seat for pair in zip(ours, theirs, strict=True) for seat in pair]
    return tuple(around[(place - first) % len(around)] for place in range(len(around)))


def _ranks(drawn: Drawn, rules: RuleSet) -> list[tuple[int, ...]]:
    return [tuple(rank(face, rules.kings) for face in faces) for faces in drawn]
