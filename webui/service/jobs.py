"""What sockets and pages ask of the table service. Its thread does one after the other."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.table.events import Event
from webui.event_store import EventStore
from webui.protocol.incoming import CommandMessage, PointBoard, Press, RefereeCodeWanted
from webui.protocol.picture import Picture


class Subscriber(Protocol):
    """A connected phone, board, panel or mirror, as the service sees it. Nothing here may block."""

    @property
    def kind(self) -> str:
        """phone, board, panel or mirror."""

    @property
    def phone(self) -> str:
        """SHA-256 of its token."""

    @property
    def trusted(self) -> bool:
        """Whether it is a panel with the panel key, or a panel or mirror on this machine."""

    def seat(self, *, held: bool) -> None:
        """Note whether its phone holds a seat at its table."""

    def put(self, frame: bytes) -> None:
        """Queue a reply for the next flush."""

    def put_view(self, frame: bytes) -> None:
        """Queue this view for the next flush, instead of an older one."""

    def put_picture(self, frame: bytes) -> None:
        """Queue this picture for the next flush, instead of an older one."""

    def flush(self) -> None:
        """Send what is queued, as far as the socket takes it now."""

    def dismiss(self, code: int) -> None:
        """Send what is queued, then close the connection with this close code."""


@dataclass(frozen=True, slots=True)
class Subscribe:
    """A client said hello.

    Attributes:
        who: The client.
        table: The table that it names.
        welcome: The frame that it is sent if there is such a table.
        pointed: The table that a board without one was last pointed at.
    """

    who: Subscriber
    table: str | None
    welcome: bytes
    pointed: str | None = None


@dataclass(frozen=True, slots=True)
class Unsubscribe:
    """A connection ended."""

    who: Subscriber


@dataclass(frozen=True, slots=True)
class Received:
    """A message from a client that has said hello."""

    who: Subscriber
    message: CommandMessage | PointBoard | RefereeCodeWanted | Picture | Press


@dataclass(frozen=True, slots=True)
class TimeOver:
    """The timer of a count has run out. Comes from the service itself.

    Attributes:
        table: Code of the table.
        proposed: Sequence of the event that proposed the count.
    """

    table: str
    proposed: int


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table with these first events; the answer is its code, once it is on disk."""

    events: tuple[Event, ...]
    answer: Future[str]


Change = Callable[[EventStore, float], None]
"""Changes something that is stored beside the events, at a time in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class ChangeStored:
    """Change something that is stored beside the events; answered once it is on disk."""

    change: Change
    answer: Future[None]


@dataclass(frozen=True, slots=True)
class Call:
    """Call a function in the thread of the service."""

    function: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Stop:
    """The last job."""


Job = Subscribe | Unsubscribe | Received | TimeOver | OpenTable | ChangeStored | Call | Stop
