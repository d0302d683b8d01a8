"""A table in memory: its state, who is there, and the view they were last sent."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.refusal import Refused
from scorekeeper.table import Table
from scorekeeper.view import view_of
from webui.protocol.frames import message_frame
from webui.tables.attendant import Attendant
from webui.tables.presence import Presence

REFUSALS_KEPT = 64


@dataclass(slots=True)
class Live:
    """Only the house's thread touches it. quiet_since: when the last attendant left."""

    code: str
    table: Table
    presence: Presence
    quiet_since: float
    attendants: dict[Attendant, None] = field(default_factory=dict)
    _refusals: OrderedDict[tuple[str, str], Refused] = field(default_factory=OrderedDict)
    _shown: tuple[int, frozenset[int], int | None, tuple[int, ...]] | None = None
    _frame: bytes = b""

    def enter(self, who: Attendant) -> None:
        """He attends this table from now on."""
        self.attendants[who] = None
        if who.kind == "phone":
            self.presence.came(who.phone)

    def leave(self, who: Attendant, now: float) -> None:
        """He does not any more."""
        del self.attendants[who]
        if who.kind == "phone":
            self.presence.went(who.phone, now)
            self.presence.forget_strangers(self.table)
        if not self.attendants:
            self.quiet_since = now

    def frame(self, seconds: int | None, now: float) -> tuple[bytes, bool]:
        """The view of now, framed, and whether it is another than the last.

        seconds: until the count that waits to be seen is booked.
        """
        here, gone = self.presence.seats_here(self.table), self.presence.gone(self.table, now)
        whole = tuple(int(each) for each in gone.values())
        shown = (self.table.revision, here, seconds, whole)
        if shown == self._shown:
            return self._frame, False
        view: Mapping[str, object] = {**view_of(self.table, self.code, here, seconds, gone)}
        self._frame = message_frame(view)
        self._shown = shown
        return self._frame, True

    def next_offer(self, now: float) -> float | None:
        """Seconds until another seat whose phone is gone is offered; None where none will be."""
        rules, gone = self.table.rules, self.presence.gone(self.table, now)
        waits = (
            after - seconds
            for seconds in gone.values()
            for after in (rules.seat_after, rules.seat_after_alone)
            if after > seconds
        )
        return min(waits, default=None)

    def remember_refusal(self, phone: str, command: str, refusal: Refused) -> None:
        """Keep it, so that a retry of the command is answered alike."""
        self._refusals[phone, command] = refusal
        if len(self._refusals) > REFUSALS_KEPT:
            self._refusals.popitem(last=False)

    def refusal_of(self, phone: str, command: str) -> Refused | None:
        """How this command of this phone was refused before."""
        return self._refusals.get((phone, command))
