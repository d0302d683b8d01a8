"""Words that the cards contradict, and what follows from them, as the screens say it (rules §9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from scorekeeper.hand.award import Award
from scorekeeper.hand.count import Count
from scorekeeper.hand.hand import Hand, ordago_lance
from scorekeeper.hand.misdeclaration import AsUsual, RulingWanted, Void, verdict
from scorekeeper.hand.paying import awards_of
from scorekeeper.hand.showdown import contradictions
from scorekeeper.lance import Lance
from scorekeeper.match.events import Declared
from scorekeeper.table.table import Table
from scorekeeper.view import shapes as s


def contradictions_shape(table: Table, counted: Count | None) -> list[s.ContradictionShape]:
    """Contradictions that the table must put right (setting `misdeclaration` table)."""
    if counted is None:
        return []
    told = _told(table)
    return [
        {
            "seat": seat,
            "lance": lance.value,
            "said": bool(table.match.hand.said(lance)[seat]),
            "sequence": told[seat, lance],
        }
        for seat, lance in counted.contradictions
    ]


def verdicts_shape(table: Table, counted: Count | None) -> list[s.VerdictShape]:
    """What follows in the lances that must be heard or ruled before the count goes on."""
    if counted is None:
        return []
    told = _told(table)
    return [
        _verdict(table.match.hand, lance, told, counted.returned)
        for lance in (*counted.verdicts, *counted.rulings)
    ]


def _told(table: Table) -> Mapping[tuple[int, Lance], int]:
    """The event by which each seat said yes or no."""
    return {
        (entry.event.seat, entry.event.lance): entry.sequence
        for entry in table.play.entries
        if isinstance(entry.event, Declared)
    }


def _verdict(
    hand: Hand,
    lance: Lance,
    told: Mapping[tuple[int, Lance], int],
    returned: tuple[Award, ...],
) -> s.VerdictShape:
    judged = verdict(hand, lance)
    ruling = isinstance(judged, RulingWanted) or ordago_lance(hand) is lance
    kind: Literal["void", "as_usual", "ruling"] = "as_usual"
    if ruling:
        kind = "ruling"
    elif isinstance(judged, Void):
        kind = "void"
    counts = judged.holders if isinstance(judged, AsUsual) and not ruling else frozenset()
    return {
        "lance": lance.value,
        "kind": kind,
        "wrong": [
            {"seat": seat, "said": bool(hand.said(lance)[seat]), "sequence": told[seat, lance]}
            for seat, _lance in contradictions(hand, (lance,))
        ],
        "counts": sorted(counts, key=hand.order),
        "returned": [_due(award) for award in returned if award.lance is lance],
        "due": [] if ruling else [_due(award) for award in awards_of(hand, lance)],
    }


def _due(award: Award) -> s.DueShape:
    return {
        "side": award.side,
        "stones": award.stones,
        "reason": award.reason.value,
        "seat": award.seat,
        "held": award.held,
    }
