"""Cache of tables: loaded from the event store on demand, dropped when idle."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import Recorded, Table, replay
from scorekeeper.table.codec import CODEC
from scorekeeper.table.snapshot import replay_from
from scorekeeper.table.table import BeyondSnapshot
from webui.store import TABLE, EventStore, StoreDamaged
from webui.store.event_rows import all_recorded
from webui.streams.cached_table import CachedTable, Decide
from webui.streams.interface import InThread
from webui.streams.rows import snapshot_from

logger = logging.getLogger("amarrako.tables")

MOST_QUIET = 64
"""Tables without a subscriber that stay in memory; the next one to open drops another."""


class TableCache:
    """Live tables by code.

    Args:
        monotonic: Seconds that never go back.
        idle_after: Seconds without a subscriber after which a table is dropped from memory.
    """

    def __init__(
        self,
        store: EventStore,
        monotonic: Callable[[], float],
        idle_after: float,
        in_thread: InThread,
    ) -> None:
        self._store = store
        self._in_thread = in_thread
        self._monotonic = monotonic
        self._idle_after = idle_after
        self._began = monotonic()
        self._tables: dict[str, CachedTable] = {}
        self._with_timer: dict[str, CachedTable] = {}
        self.unreadable: set[str] = set()
        """Tables that could not be loaded when they were last asked for."""
        self._discarded: set[tuple[object, ...]] = set()
        """Snapshots that were found to be damaged or of another version."""

    def __iter__(self) -> Iterator[CachedTable]:
        """The tables in memory."""
        return iter(list(self._tables.values()))

    def __contains__(self, code: str) -> bool:
        """Whether a table is in memory."""
        return code in self._tables

    def get(self, code: str) -> CachedTable:
        """The table, loaded if it is not in memory.

        Raises:
            Refused: no_such_table, table_unreadable.
            StoreFailed: It cannot be read now.
        """
        cached = self._tables.get(code)
        if cached is None:
            cached = self.put(code, self.load(code))
            self._drop_quietest()
        return cached

    def load(self, code: str, *, whole: bool = False) -> Table:
        """The table as the event store has it, with what is not committed yet. Raises as `get`.

        Args:
            code: The code of the table.
            whole: Replay its match from the beginning, where a snapshot does not reach far enough.
        """
        return self._in_thread(lambda: self._read(code, whole=whole))()

    def prepare_view(self, code: str, table: Table) -> None:
        """Make the view of a table's next state, which is likely to be sent soon."""
        cached = self._tables.get(code)
        if cached is not None and cached.subscribers:
            cached.view_of(table, self._monotonic())

    def has_phone(self, code: str) -> bool:
        """Whether any phone is connected to a table."""
        return code in self._tables and self._tables[code].has_phone()

    def put(self, code: str, table: Table) -> CachedTable:
        """Set the state of a table."""
        now = self._monotonic()
        cached = self._tables.get(code)
        if cached is None:
            # The table is new, or was dropped as idle: none of its phones has been connected since
            # this server started.
            cached = CachedTable(code, table, since=self._began, quiet_since=now)
            self._tables[code] = cached
        cached.update(table, now)
        self.note_timers(cached)
        return cached

    def note_timers(self, cached: CachedTable) -> None:
        """Note whether a table has a timer, after one may have been started or stopped."""
        if cached.next_deadline() is None:
            self._with_timer.pop(cached.code, None)
        else:
            self._with_timer[cached.code] = cached

    def _read(self, code: str, *, whole: bool) -> Table:
        try:
            table = None if whole else self._from_snapshot(code)
            rows: Sequence[Recorded] = ()
            if table is None:
                rows = all_recorded(CODEC, self._store.running_match(code))
        except StoreDamaged as error:
            # Only this table is unavailable.
            self.unreadable.add(code)
            logger.error("table cannot be read", extra={"table": code, "reason": str(error)})  # noqa: TRY400
            raise Refused(RefusalCode.TABLE_UNREADABLE, table=code) from error
        if table is None:
            if not rows:
                raise Refused(RefusalCode.NO_SUCH_TABLE, table=code)
            table = replay(rows)
        self.unreadable.discard(code)
        return table

    def _from_snapshot(self, code: str) -> Table | None:
        """The table from the snapshot of the hand before the running one.

        Returns:
            None if there is none of the running match, or the match must be replayed as a whole.

        Raises:
            StoreDamaged: The events since then cannot be read.
        """
        for row in self._store.snapshots(code)[1:]:
            try:
                snapshot = snapshot_from(row)
                if snapshot.began == self._store.newest_match(code):
                    return replay_from(
                        snapshot,
                        all_recorded(CODEC, self._store.events(TABLE, code, snapshot.step)),
                    )
            except BeyondSnapshot:
                pass
            except ValueError as error:
                if row[:3] not in self._discarded:
                    self._discarded.add(row[:3])
                    extra = {"table": code, "reason": str(error)}
                    logger.warning("snapshot discarded", extra=extra)
        return None

    def drop_idle(self) -> None:
        """Drop the tables that have had no subscriber for `idle_after` seconds."""
        before = self._monotonic() - self._idle_after
        for cached in self:
            if not cached.subscribers and cached.quiet_since < before:
                self._drop(cached)
                logger.debug("idle table dropped", extra={"table": cached.code})

    def _drop_quietest(self) -> None:
        """Drop the tables that have had no subscriber for longest, beyond `MOST_QUIET`."""
        if len(self._tables) <= MOST_QUIET:
            return
        quiet = [
            cached
            for cached in self._tables.values()
            if not cached.subscribers and cached.code not in self._with_timer
        ]
        quiet.sort(key=lambda cached: cached.quiet_since)
        for cached in quiet[: max(0, len(quiet) - MOST_QUIET)]:
            self._drop(cached)

    def _drop(self, cached: CachedTable) -> None:
        del self._tables[cached.code]
        self._with_timer.pop(cached.code, None)

    def reload(self) -> list[CachedTable]:
        """Load every table again, after a commit whose outcome is unknown.

        Returns:
            Those that can no longer be read; they are dropped.
        """
        lost = []
        for cached in self:
            try:
                self.put(cached.code, self.load(cached.code))
            except Refused:
                lost.append(cached)
                self._drop(cached)
        return lost

    def take_due(self) -> list[tuple[CachedTable, Decide]]:
        """Stop the expired timers (`CachedTable.take_due`)."""
        now = self._monotonic()
        return [
            (cached, each) for cached in self._with_timer.values() for each in cached.take_due(now)
        ]

    def with_due_offer(self) -> list[CachedTable]:
        """The tables where the seat of an absent phone is now offered to others."""
        now = self._monotonic()
        timers = ((cached, cached.seat_offer_at) for cached in self._with_timer.values())
        return [cached for cached, offer_at in timers if offer_at is not None and offer_at <= now]

    def next_deadline(self) -> float | None:
        """Seconds until the first timer of any table expires."""
        ends = (cached.next_deadline() for cached in self._with_timer.values())
        first = min((at for at in ends if at is not None), default=None)
        return None if first is None else max(0.0, first - self._monotonic())
