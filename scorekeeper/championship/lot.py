"""Lots from a recorded seed.

Entries are drawn in the order of SHA-256 digests of the seed, what is drawn, and the entry. So
anybody can repeat a draw, with any program. Nobody can choose its result, as the seed is recorded
before the first entry.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def in_drawn_order(entries: Iterable[int], seed: str, *what: str | int) -> tuple[int, ...]:
    """Return entries in the order in which they are drawn.

    >>> in_drawn_order(range(1, 6), "6f1c", "stage", 0, "round", 1, "attempt", 1)
    (4, 3, 2, 5, 1)

    Args:
        entries: Their numbers.
        seed: Recorded as the championship was opened.
        what: What is drawn, so that each draw is another.
    """
    name = "/".join(str(part) for part in (seed, *what))
    return tuple(sorted(entries, key=lambda entry: sha256(f"{name}/{entry}".encode()).digest()))
