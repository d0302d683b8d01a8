"""The event store as its one writer uses it, whatever database keeps it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

from webui.store.chain import ChainHash, Head, Stream, chain_hash, note_newest
from webui.store.reader import COLUMNS, COMPLETE, EventReader
from webui.store.records import Loss, Projected, Row

_PLACES = ", ".join("?" * (COLUMNS.count(",") + 2))
_INSERT = f"INSERT INTO events ({COLUMNS}, chain) VALUES ({_PLACES})"  # noqa: S608


class EventStore(EventReader):
    """The connection that a server writes with. Any thread may use it, one at a time.

    The first write begins a transaction, which `commit` ends; reads see what was written. Every
    method may raise StoreFailed: `recover` finds out what was committed.
    """

    is_shared: ClassVar[bool] = False
    """Whether several servers may append to it."""
    losses: tuple[Loss, ...] = ()
    """Events that were acknowledged, and are not there."""

    def __init__(self) -> None:
        self._heads: dict[Stream, Head] = {}
        """The last event of each stream that was written to lately."""
        self._appended: dict[Stream, Head] = {}
        """The last event of each stream that the transaction has written to."""

    @abstractmethod
    def begin(self) -> None:
        """Begin a transaction, if none is begun. Waits while another connection holds the lock."""

    @abstractmethod
    def begin_at_once(self) -> bool:
        """Begin a transaction, if none is begun; False: another connection holds the lock."""

    @abstractmethod
    def begin_alone(self) -> None:
        """Begin a transaction beside which no other server appends; call `commit` soon."""

    @abstractmethod
    def expect(self, stream: Stream, last: int) -> None:
        """Have `commit` find a conflict where another server appended to a stream after its event.

        For a stream that the transaction does not append to, and which it follows from all the
        same: its unique key decides nothing between the two.
        """

    @abstractmethod
    def commit(self) -> None:
        """Commit what was written. When this returns it is on disk, where a restart finds it.

        Raises:
            StoreConflict: Another server has written to one of the streams; nothing is committed.
        """

    @abstractmethod
    def recover(self) -> None:
        """Open the event store again after a failure; what was not committed is dropped."""

    @abstractmethod
    def copy_wal(self) -> None:
        """Do what makes a loss smaller while nothing is written."""

    @abstractmethod
    def check_files(self) -> None:
        """Raise StoreFailed where a restart would not find what was committed."""

    @abstractmethod
    def write_probe(self) -> None:
        """Write something without effect in the transaction: its commit shows that writes work."""

    @abstractmethod
    def forget_losses(self) -> None:
        """Note the log as it is now: what is missing is not found again at the next start."""

    @abstractmethod
    def project(self, projection: str, rows: Iterable[Projected]) -> None:
        """Add rows of a projection, or replace or delete older ones."""

    @abstractmethod
    def _write(self, sql: str, *rows: Sequence[object]) -> None:
        """Execute a statement once for each row, in the transaction."""

    def append(self, rows: Sequence[Row]) -> None:
        """Append events, each with the hash that follows from it and from the one before it."""
        chained: list[tuple[object, ...]] = []
        for row in rows:
            stream = (row.kind, row.code)
            after = chain_hash(self._hash_of_last(row), row)
            self._appended[stream] = Head(row.sequence, after)
            note_newest(self._heads, {stream: self._appended[stream]})
            chained.append((*row, after))
        self._write(_INSERT, *chained)

    def _hash_of_last(self, row: Row) -> ChainHash:
        """Return the hash of the event before one that is appended."""
        head = self._heads.get((row.kind, row.code))
        if head is not None and head.sequence == row.sequence - 1:
            return head.link
        return None if row.sequence == 1 else self._hash_before(row.kind, row.code, row.sequence)

    def copy_event(self, row: Row, link: ChainHash) -> None:
        """Add an event of another store with its hash, without noting it as the end of its stream.

        So what is missing after it is found when the log is opened.
        """
        self._write(_INSERT, (*row, link))

    def note_complete(self, projection: str, code: str) -> None:
        """Note that a projection has all rows of a stream."""
        self.project(projection, [Projected(code, COMPLETE, 0, "")])

    def drop_projected(self, projection: str, code: str) -> None:
        """Delete the rows of a stream."""
        self._write("DELETE FROM projected WHERE projection = ? AND code = ?", (projection, code))

    def drop_projections(self, *projections: str) -> None:
        """Delete all rows of these projections; without any, all that is derived from events.

        The server, or `amarrako rebuild`, adds it again.
        """
        if not projections:
            self._write("DELETE FROM projected", ())
        for each in projections:
            self._write("DELETE FROM projected WHERE projection = ?", (each,))
