"""Which phones are connected to a table, and for how long the others have been gone."""

from __future__ import annotations

from collections import Counter

from scorekeeper.table import Table


class Presence:
    """since: when this server could first have seen a phone here (seconds of a steady clock)."""

    def __init__(self, since: float) -> None:
        self._since = since
        self._here: Counter[str] = Counter()
        self._left: dict[str, float] = {}

    def came(self, phone: str) -> None:
        """A socket of this phone was opened."""
        self._here[phone] += 1
        self._left.pop(phone, None)

    def went(self, phone: str, now: float) -> None:
        """A socket of this phone ended."""
        self._here[phone] -= 1
        if not self._here[phone]:
            del self._here[phone]
            self._left[phone] = now

    def forget_strangers(self, table: Table) -> None:
        """Keep nothing of phones that left and hold no seat."""
        holders = {seat.phone for seat in table.seats}
        self._left = {phone: at for phone, at in self._left.items() if phone in holders}

    def seats_here(self, table: Table) -> frozenset[int]:
        """Seats whose phones are connected."""
        return frozenset(
            place for place, seat in enumerate(table.seats) if seat.phone in self._here
        )

    def gone(self, table: Table, now: float) -> dict[int, float]:
        """For each held seat whose phone is not connected, the seconds since it was."""
        return {
            place: now - self._left.get(seat.phone, self._since)
            for place, seat in enumerate(table.seats)
            if seat.phone is not None and seat.phone not in self._here
        }
