"""When clients are sent something; feeds.py lists what.

While a batch is decided nothing is sent: replies are queued at each client, and clients to whom
something may have changed are noted (`change`). At the end of the batch each of these is sent what
it shows now where that differs from what it was last sent, and is flushed once: an acknowledgement
and its view are one write. The views of championships, which take longer, are sent once no job
waits.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice

from scorekeeper.refusal import Refused
from webui.protocol import outgoing
from webui.protocol.championship import FromChampionship
from webui.protocol.messages import FromServer
from webui.streams.feeds.client import Client
from webui.streams.interface import Subscriber
from webui.streams.measures import Measures

logger = logging.getLogger("amarrako.streams")

KINDS = ("phone", "tv", "panel", "mirror", "championship")
"""The kinds of clients (`Hello`)."""
TURN = 16
"""Clients of championships that are sent something before jobs of the writer get a turn."""


@dataclass(frozen=True, slots=True)
class Feed:
    """A message of which some clients are sent the newest."""

    message: str
    """Its type."""
    kinds: tuple[str, ...]
    """The kinds of clients that it is for."""
    shows: Callable[[Client], object]
    """What a client is to be shown; None: nothing."""
    encode: Callable[[Client], bytes | None] | None = None
    """The frame of what it shows; None: nothing is sent. Without it what is shown is a frame."""
    put: Callable[[Subscriber, bytes], None] = lambda who, frame: who.put(frame)
    """Queues the frame, in order or in the place of an older one."""


class Publisher:
    """All connected clients. Used by the writer only.

    Args:
        measures: Counts what is sent.
    """

    def __init__(self, measures: Measures) -> None:
        self._measures = measures
        self._clients: dict[Subscriber, Client] = {}
        self._by_kind: dict[str, dict[Client, None]] = {}
        self._feeds: dict[str, list[Feed]] = {}
        """By kind of client, in the order in which they are sent."""
        self._changed: dict[Client, None] = {}
        self._later: dict[Client, None] = {}
        """Clients of championships that changed: they are sent that once no job waits."""
        self._to_flush: dict[Subscriber, None] = {}

    def set_feeds(self, feeds: Iterable[Feed]) -> None:
        """Set what clients are sent: all feeds, in their order."""
        for feed in feeds:
            for kind in feed.kinds:
                self._feeds.setdefault(kind, []).append(feed)

    def of_kind(self, *kinds: str) -> list[Client]:
        """Return the clients of some kinds. Quick: there are thousands of phones."""
        return [client for kind in kinds for client in self._by_kind.get(kind, ())]

    def numbers(self) -> dict[str, int]:
        """Return how many clients of each kind there are."""
        return {kind: len(self._by_kind.get(kind, ())) for kind in KINDS}

    def find(self, who: Subscriber) -> Client | None:
        """Return a client; None: it is not subscribed."""
        return self._clients.get(who)

    def add(self, client: Client, welcome: bytes) -> None:
        """Add a client, and queue the frame that greets it."""
        self._clients[client.who] = client
        self._by_kind.setdefault(client.who.kind, {})[client] = None
        self.send(client.who, welcome)

    def remove(self, who: Subscriber) -> Client | None:
        """Remove a client whose connection ended, and return it."""
        client = self._clients.pop(who, None)
        if client is not None:
            del self._by_kind[who.kind][client]
            self._changed.pop(client, None)
            self._later.pop(client, None)
        self._to_flush.pop(who, None)
        return client

    def send(self, who: Subscriber, frame: bytes) -> None:
        """Queue a reply."""
        who.put(frame)
        self._to_flush[who] = None

    def send_message(self, who: Subscriber, message: FromServer | FromChampionship) -> None:
        """Queue a reply that is not encoded yet."""
        self.send(who, outgoing.encode(message))

    def turn_away(self, who: Subscriber, refusal: Refused, close_code: int) -> None:
        """Refuse a client and close its connection."""
        who.put(outgoing.refused(refusal))
        who.dismiss(close_code)

    def change(self, *clients: Client) -> None:
        """Note that clients may have to be sent something else than they were last."""
        self._changed.update(dict.fromkeys(clients))

    def change_those(self, who: Iterable[Subscriber]) -> None:
        """Note the same of the clients of some connections."""
        self.change(*(self._clients[each] for each in who))

    def change_later(self, clients: Iterable[Client]) -> None:
        """Note the same of clients that are sent it once no job waits (`publish_later`)."""
        self._later.update(dict.fromkeys(clients))

    def publish(self) -> None:
        """Send what changed, and flush every client that has something queued."""
        changed, self._changed = self._changed, {}
        for client in changed:
            self._update(client)
        self._flush()

    def publish_later(self) -> bool:
        """Send some of those that can wait what changed; whether there were any.

        The views of a large championship take so long that acknowledgements would be delayed.
        """
        clients = list(islice(self._later, TURN))
        for client in clients:
            del self._later[client]
            self._update(client)
        self._flush()
        return bool(clients)

    def waits(self, clients: Iterable[Client]) -> bool:
        """Return whether any of these clients has not been sent what changed."""
        return any(client in self._later for client in clients)

    def _update(self, client: Client) -> None:
        for feed in self._feeds.get(client.who.kind, ()):
            try:
                shown = feed.shows(client)
                if shown == client.sent.get(feed.message):
                    continue
                frame = shown if feed.encode is None else feed.encode(client)
            except Exception:
                # What one client cannot be sent must not stop the others.
                logger.exception("message cannot be made", extra={"feed": feed.message})
                continue
            client.sent[feed.message] = shown
            if isinstance(frame, bytes):
                feed.put(client.who, frame)
                self._measures.sent(feed.message)
                self._to_flush[client.who] = None

    def _flush(self) -> None:
        to_flush, self._to_flush = self._to_flush, {}
        # Sorting is stable, and so is the order in which each group was queued.
        for who in sorted(to_flush, key=lambda each: not each.first):
            who.flush()

    def dismiss_all(self, close_code: int) -> None:
        """Close every connection: the server stops."""
        for who in self._clients:
            who.dismiss(close_code)
