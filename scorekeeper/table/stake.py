"""The stake of a match: what those who lose it pay to those who win it.

Nothing is paid here: scorekeeper/season/ledger.py says who owes what.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorekeeper.kernel.reading import Label

StakeKind = Literal["nothing", "round", "dinner", "text"]


@dataclass(frozen=True, slots=True)
class Stake:
    """What a match is played for.

    >>> Stake("text", "unos churros").text
    'unos churros'
    """

    what: StakeKind = "nothing"
    """`text`: what the players wrote."""
    text: Label | None = None
    """What they wrote."""
    shown: bool = False
    """Whether the TV shows it."""

    @property
    def is_something(self) -> bool:
        """Whether anything is paid."""
        return self.what != "nothing"


NO_STAKE = Stake()
