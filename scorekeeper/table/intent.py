"""A command, who sent it, and what its sender saw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.hand.hand import Phase
from scorekeeper.table.commands import Command


@dataclass(frozen=True, slots=True)
class Saw:
    """The part of the view that gives a command its meaning.

    Attributes:
        hand: Number of the running hand.
        phase: Phase of that hand.
        bet: Sequence of the word by which the standing bet stands, None while nobody has bet.
    """

    hand: int
    phase: Phase
    bet: int | None = None


@dataclass(frozen=True, slots=True)
class Intent:
    """Who wants what.

    phone: SHA-256 of the sender's token · seat: the seat it acts as · seen: revision of the view
    the person was looking at · gone: seconds since the phone of each held seat was last connected
    (absent: connected now) · referee: it acts as the table's referee, not as a seat · admitted: it
    gave the code by which a referee is known · panel: it comes from the buttons of the table's own
    panel, of no seat · saw: the hand, phase and bet on the sender's screen, None where the client
    does not say.
    """

    command: Command
    phone: str | None
    seat: int | None
    seen: int
    gone: Mapping[int, float] = field(default_factory=dict)
    referee: bool = False
    admitted: bool = False
    panel: bool = False
    saw: Saw | None = None
