"""A command with what the table must know of its sender."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.table.commands import Command
from scorekeeper.table.saw import Saw


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
