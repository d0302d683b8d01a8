"""Subscriptions of clients to tables, and what each client is sent.

While a batch is decided nothing is sent: replies and views are queued at each client and flushed
together at the end, so that an acknowledgement and its view are one write.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence

from scorekeeper.championship.match import Match
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table.events import RefereeCame
from webui.protocol import frames, outgoing
from webui.protocol.championship import FromChampionship
from webui.protocol.incoming import (
    AskRefereeCode,
    Hello,
    OfATable,
    PointScreen,
    Press,
)
from webui.protocol.picture import Picture
from webui.protocol.shapes import FromServer
from webui.secrets import Secrets
from webui.streams.admission import Admission
from webui.streams.cached_table import CachedTable
from webui.streams.interface import Subscriber
from webui.streams.open_tables import OpenTables
from webui.streams.panels import Panels
from webui.streams.screens import Screens
from webui.streams.sitting import Sitting
from webui.streams.subscription import SCREENS, Placement, Subscription
from webui.streams.table_cache import TableCache

logger = logging.getLogger("amarrako.tables")


class Subscriptions:
    """All connected clients. Used by the writer only."""

    def __init__(
        self,
        cache: TableCache,
        open_tables: OpenTables,
        monotonic: Callable[[], float],
        addresses: Callable[[], Sequence[str]],
        *,
        secrets: Secrets,
        admission: Admission,
        room_matches: Callable[[], Mapping[int, Match] | None],
    ) -> None:
        self._secrets = secrets
        self._sitting = Sitting(admission, self.send)
        self._room_matches = room_matches
        self._cache = cache
        self._open_tables = open_tables
        self._monotonic = monotonic
        self._clients: dict[Subscriber, Subscription] = {}
        self._changed: dict[str, CachedTable] = {}
        self._to_flush: dict[Subscriber, None] = {}
        self.panels = Panels(
            self._clients,
            secrets,
            send=self.send_message,
            queue_picture=self._queue_picture,
        )
        self.screens = Screens(
            cache,
            open_tables,
            addresses,
            send=self.send_message,
            follow=self._follow,
            leave=self._leave,
            wrong=secrets.screens,
            room_matches=room_matches,
        )

    def add(self, who: Subscriber, hello: Hello, welcome: bytes) -> None:
        """Subscribe a client that said hello, and queue the frame that greets it.

        Raises:
            Refused: no_such_table, table_unreadable; it is not subscribed.
            StoreFailed: Its table cannot be read now.
        """
        table, pointed, room = hello.table, hello.pointed, hello.room
        if room is not None and self._room_matches() is not None:
            table = pointed = None
        cached = None if table is None else self._cache.get(table)
        client = self._clients[who] = Subscription(who, room=room)
        self.send(who, welcome)
        self.panels.add(client)
        if cached is not None:
            if who.kind in ("phone", "panel"):
                self._open_tables.use(cached.code)
            self._enter(client, cached, Placement.NAMED)
        if who.kind in SCREENS:
            self.screens.add(client, pointed)
        if who.kind == "mirror":
            self.panels.add_mirror(client)

    def remove(self, who: Subscriber) -> None:
        """Forget a client whose connection ended."""
        client = self._clients.pop(who, None)
        if client is not None:
            self._leave(client)
        self.screens.remove(who)
        self._to_flush.pop(who, None)

    def table_of(self, who: Subscriber) -> CachedTable:
        """The table of a client. Refused (table_wanted)."""
        client = self._clients.get(who)
        if client is None or client.table is None:
            raise Refused(RefusalCode.TABLE_WANTED)
        return client.table

    def send(self, who: Subscriber, frame: bytes) -> None:
        """Queue a reply."""
        who.put(frame)
        self._to_flush[who] = None

    def send_message(self, who: Subscriber, message: FromServer | FromChampionship) -> None:
        """Queue a reply that is not encoded yet."""
        self.send(who, outgoing.encode(message))

    def _queue_picture(self, who: Subscriber, frame: bytes) -> None:
        who.put_picture(frame)
        self._to_flush[who] = None

    def turn_away(self, who: Subscriber, refusal: Refused, close_code: int) -> None:
        """Refuse a client and close its connection."""
        who.put(outgoing.refused(refusal))
        who.dismiss(close_code)

    def lose(self, cached: CachedTable) -> None:
        """Turn away the clients of a table that can no longer be read."""
        for who in list(cached.subscribers):
            self.turn_away(
                who, Refused(RefusalCode.TABLE_UNREADABLE, table=cached.code), frames.TRY_LATER
            )

    def handle(self, who: Subscriber, message: OfATable | Picture) -> None:
        """Handle a message that changes no table.

        Raises:
            Refused: table_wanted, not_seated, no_such_screen, too_many_tries, players_ask_code,
                not_a_panel, house_pin_wanted.
        """
        match message:
            case PointScreen(screen=code):
                self._point_screen(who, code)
            case Picture():
                self.panels.take_picture(who, message)
            case Press():
                self.panels.press(who, message)
            case AskRefereeCode():
                self.panels.answer_referee(who, self.table_of(who))

    def _point_screen(self, who: Subscriber, code: str) -> None:
        cached = self.table_of(who)
        if not cached.table.counter and not cached.holds_seat(who):
            raise Refused(RefusalCode.NOT_SEATED)
        screen = self.screens.find(code, who)
        self._follow(screen, cached, Placement.POINTED)
        # A panel gets no invitation: anybody can see its picture at /panel.
        if screen.who.kind == "tv" and cached.holds_seat(who):
            self._sitting.point(screen.who, cached)

    def changed(self, code: str) -> None:
        """Note that a table has a new state."""
        cached = self._cache.get(code)
        self._open_tables.note(cached)
        self._changed[code] = cached
        if cached.seats != cached.table.seats:
            cached.seats = cached.table.seats
            for who in cached.subscribers:
                who.stand(cached.standing_of(who))
            self._sitting.seats_changed(cached)
        self._sitting.send_refusals(cached)
        if any(isinstance(each.event, RefereeCame) for each in cached.table.latest):
            self._secrets.referee.end(code)
            self.panels.show_code(cached)

    def offer_seats(self) -> None:
        """Have views sent to tables where the seat of an absent phone is now offered to others."""
        self._changed.update({cached.code: cached for cached in self._cache.with_due_offer()})

    def publish(self) -> None:
        """Queue the views of changed tables, then flush every client that has something queued."""
        now = self._monotonic()
        for cached in self._changed.values():
            cached.start_offer_timer(now)
            self._cache.note_timers(cached)
            try:
                # Opening the tables of a round, 64 views that nobody receives would take 50 ms.
                frame, fresh = cached.view(now) if cached.subscribers else (b"", False)
            except Exception:
                # One table whose view cannot be made must not stop the others.
                logger.exception("view failed", extra={"table": cached.code})
                continue
            for who in cached.subscribers:
                client = self._clients[who]
                if fresh or client.wants_view:
                    who.put_view(frame)
                    self._to_flush[who] = None
                client.wants_view = False
        to_flush, self._to_flush = self._to_flush, {}
        self._changed.clear()
        # Sorting is stable, and so is the order in which each group was queued.
        for who in sorted(to_flush, key=lambda each: not each.first):
            who.flush()

    def dismiss_all(self) -> None:
        """Close every connection: the server stops."""
        for who in self._clients:
            who.dismiss(frames.GOING_AWAY)

    def _enter(self, client: Subscription, cached: CachedTable, placement: Placement) -> None:
        cached.enter(client.who)
        self._note_standings(cached, client.who)
        self._sitting.enter(client.who, cached)
        self._open_tables.note(cached)
        client.table, client.wants_view = cached, True
        if client.who.kind in SCREENS:
            client.placement, client.screen_code, client.live_tables = placement, None, None
        self._changed[cached.code] = cached
        self.panels.entered(client, cached)

    def _note_standings(self, cached: CachedTable, entering: Subscriber) -> None:
        """Note how the clients of a table stand, where the one that enters changes that."""
        changes = cached.beyond_one_address != cached.was_beyond_one_address
        cached.was_beyond_one_address = cached.beyond_one_address
        for who in cached.subscribers if changes else (entering,):
            who.stand(cached.standing_of(who))

    def _leave(self, client: Subscription) -> None:
        cached, client.table, client.placement = client.table, None, None
        if cached is not None:
            cached.leave(client.who, self._monotonic())
            self._sitting.leave(client.who)
            self._changed[cached.code] = cached
            if client.who.kind == "phone":
                self._open_tables.use(cached.code)

    def _follow(self, screen: Subscription, cached: CachedTable, placement: Placement) -> None:
        self._leave(screen)
        screen.who.put_view(b"")
        pointed = placement is Placement.POINTED
        self.send_message(screen.who, {"type": "follow", "table": cached.code, "pointed": pointed})
        self._enter(screen, cached, placement)
