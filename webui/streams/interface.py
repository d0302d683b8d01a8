"""The interface between connections and the stream service.

The messages that the writer handles, and `Subscriber`, a connected client as the service uses it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from webui.limits.attempts import Sender
from webui.limits.sockets import Standing
from webui.protocol.championship import ChampionshipMessage
from webui.protocol.incoming import CommandMessage, OfATable
from webui.protocol.picture import Picture
from webui.store import EventStore

TableMessage = CommandMessage | OfATable | Picture | ChampionshipMessage
"""The messages that the writer handles."""

Change = Callable[[EventStore, float], None]
"""Changes something that is stored beside the events, at a time in seconds since 1970."""

AfterCommit = Callable[[], None]
"""What is left to do after the commit of a batch, whether or not it succeeded."""

T = TypeVar("T")


class InThread(Protocol):
    """Has a function called in a thread, so that the event loop does not wait for the disk."""

    def __call__(self, do: Callable[[], T]) -> Callable[[], T]:
        """Start the call; what is returned waits for it, while other greenlets run."""


class Subscriber(Sender, Protocol):
    """A connected client. No method may block."""

    invitation: str | None
    """The newest invitation that it sent or was sent."""

    @property
    def kind(self) -> str:
        """phone, tv, panel, mirror or championship."""

    @property
    def trusted(self) -> bool:
        """Whether it is a panel with the panel key, or a mirror with the house PIN."""

    @property
    def first(self) -> bool:
        """Whether it is served before others (webui/limits/sockets.py)."""

    def stand(self, standing: Standing) -> None:
        """Note how its phone stands at its table."""

    def direct(self) -> None:
        """Note that its phone is a director's: it is served first, and sends lists of entries."""

    def put(self, frame: bytes) -> None:
        """Queue a reply for the next flush."""

    def put_view(self, frame: bytes) -> None:
        """Queue a view for the next flush; it replaces an older one."""

    def put_picture(self, frame: bytes) -> None:
        """Queue a picture for the next flush; it replaces an older one."""

    def put_latest(self, kind: str, frame: bytes) -> None:
        """Queue a message for the next flush; it replaces an older one of its kind."""

    def flush(self) -> None:
        """Send what is queued, as far as the socket accepts it now."""

    def dismiss(self, code: int) -> None:
        """Send what is queued, then close the connection with this close code."""
