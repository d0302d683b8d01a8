"""What may be ruled now, by the table or by its referee alone."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.hand.count import Count
from scorekeeper.lance import Lance
from scorekeeper.table.table import Table
from scorekeeper.view.shapes import OptionShape


def ruling_options(table: Table, counted: Count | None) -> Iterator[OptionShape]:
    """Verdicts to be heard, rulings that are wanted, and what a referee may do besides."""
    if counted is not None:
        for lance in counted.verdicts:
            yield {"do": "accept_verdict", "lance": lance.value}
        if counted.rulings:
            yield _rule(table, counted.rulings)
    if table.referee is not None:
        yield from _referee(table)


def _rule(table: Table, lances: tuple[Lance, ...]) -> OptionShape:
    return {
        "do": "rule_lance",
        "lances": [lance.value for lance in lances],
        "most_stones": table.rules.target,
    }


def _referee(table: Table) -> Iterator[OptionShape]:
    hand = table.match.hand
    sides = list(range(table.rules.sides))
    if not hand.counted and hand.winner is None:
        yield {**_rule(table, tuple(Lance)), "referee": True}
        if hand.forfeit is None:
            yield {"do": "take_hand", "sides": sides, "referee": True}
    if hand.winner is None:
        yield {"do": "take_game", "sides": sides, "referee": True}
    yield {"do": "take_match", "sides": sides, "referee": True}
