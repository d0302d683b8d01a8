"""Which table a screen (a TV or panel) shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.championship.match import Match, MatchState
from scorekeeper.match.match import MatchState as TableMatchState
from scorekeeper.refusal import RefusalCode, Refused
from webui.protocol import outgoing
from webui.streams.cache.cached_table import CachedTable
from webui.streams.cache.open_tables import OpenTables
from webui.streams.cache.table_cache import TableCache
from webui.streams.feeds.client import SCREENS, Client, Placement
from webui.streams.feeds.publisher import Publisher
from webui.streams.feeds.screen_codes import Pointed, ScreenCodes
from webui.streams.feeds.subscriptions import Subscriptions
from webui.streams.interface import Subscriber


def _table_to_show(
    table: str | None,
    placement: Placement | None,
    *,
    is_panel: bool,
    live: Sequence[str],
    open_tables: OpenTables,
    private_tables: bool,
) -> str | None:
    """Decide which table a screen shows now.

    Args:
        table: The table that it shows.
        placement: How it came to that table.
        is_panel: Whether it is a panel, which leaves its table only once that is closed.
        live: The live tables.
        open_tables: The open tables.
        private_tables: Whether a screen has only a table that it names, or to which it was pointed.

    Returns:
        A table; None: the screen waits, as several tables are live, or none.

    Raises:
        StoreFailed: The open tables cannot be read now.
    """
    named = is_panel or placement is Placement.NAMED
    if table is not None:
        if named:
            stays = open_tables.is_open(table)
        else:
            stays = table in live if placement is Placement.POINTED else [table] == live
        if stays:
            return table
    if len(live) == 1 and not private_tables:
        return live[0]
    # A finished match stays on a screen while its players are connected.
    if table is not None and (named or (not live and open_tables.in_use(table))):
        return table
    return None


class Screens:
    """Which table each TV and panel shows. Used by the writer only.

    Args:
        publisher: All clients.
        tables: The tables in memory.
        open_tables: Which tables are open, and live.
        subscriptions: Have a screen show a table.
        codes: The codes of the screens without a table.
        addresses: The URLs that phones can open, best first.
        room_matches: The matches at the tables of the room; None: no championship is open.
        private_tables: Whether tables are known only to whoever has their code.
    """

    def __init__(
        self,
        publisher: Publisher,
        tables: TableCache,
        open_tables: OpenTables,
        *,
        subscriptions: Subscriptions,
        codes: ScreenCodes,
        addresses: Callable[[], Sequence[str]],
        room_matches: Callable[[], Mapping[int, Match] | None],
        private_tables: bool,
    ) -> None:
        self._publisher = publisher
        self._tables = tables
        self._open_tables = open_tables
        self._subscriptions = subscriptions
        self._codes = codes
        self._addresses = addresses
        self._room_matches = room_matches
        self._private_tables = private_tables
        self._reminders = 0
        """How often screens without a table were to fetch again what they show."""

    def have_rooms(self) -> bool:
        """Whether screens of a room have the table of the match there: a championship is open."""
        return self._room_matches() is not None

    def add(self, screen: Client, pointed: str | None) -> None:
        """Place a screen that connects. Without a table it gets one at the end of the batch.

        Args:
            screen: The screen.
            pointed: The table that it was last pointed at.
        """
        if pointed and screen.table is None and pointed in self._open_tables.live_tables():
            self._subscriptions.move(screen, self._tables.get(pointed), Placement.POINTED)

    def point(self, who: Subscriber, code: str, cached: CachedTable) -> None:
        """Have the screen that shows this code show a table, as a phone there asks.

        Raises:
            Refused: not_seated, no_such_screen, too_many_tries, not_saved.
        """
        if not cached.table.counter and not cached.holds_seat(who):
            raise Refused(RefusalCode.NOT_SEATED)
        pointed = Pointed(cached.code, invited=cached.holds_seat(who))
        screen = self._codes.find(code, self._all(), who)
        if isinstance(screen, Client):
            self._show(screen, pointed)
        else:
            self._codes.point_elsewhere(screen, pointed)

    def follow_pointing(self) -> None:
        """Have screens here show what phones at other servers pointed them at.

        Raises:
            Refused: A table cannot be read.
            StoreFailed: It cannot be read now.
        """
        by_code = self._codes.pointed_elsewhere()
        for screen in self._all() if by_code else ():
            pointed = by_code.get(screen.screen_code or "")
            if pointed is not None:
                self._open_tables.use(pointed.table)
                self._show(screen, pointed)

    def _show(self, screen: Client, pointed: Pointed) -> None:
        self._subscriptions.move(screen, self._tables.get(pointed.table), Placement.POINTED)
        # A panel gets no invitation: anybody can see its picture at /panel.
        screen.is_invited = screen.who.kind == "tv" and pointed.invited

    def _all(self) -> list[Client]:
        return self._publisher.of_kind(*SCREENS)

    def place(self) -> None:
        """Have every screen show the table that it should show now (`_table_to_show`).

        A screen that waits is sent how many tables are live: from two on a TV shows them all.

        Raises:
            StoreFailed: The open tables cannot be read now.
        """
        screens = self._all()
        if screens:
            self._codes.read()
            self._place(screens)
        waiting = {each.screen_code for each in screens if each.screen_code is not None}
        self._codes.announce(waiting)

    def _place(self, screens: Sequence[Client]) -> None:
        live = self._open_tables.live_tables()
        in_rooms = any(screen.room is not None for screen in screens)
        matches = self._room_matches() if in_rooms else None
        for screen in screens:
            if screen.room is not None and matches is not None:
                self._place_in_room(screen, matches.get(screen.room))
                continue
            screen.room_table = None
            table = None if screen.table is None else screen.table.code
            wanted = _table_to_show(
                table,
                screen.placement,
                is_panel=screen.who.kind == "panel",
                live=live,
                open_tables=self._open_tables,
                private_tables=self._private_tables,
            )
            if wanted is None:
                self._wait(screen, 0 if self._private_tables else len(live))
            elif wanted != table:
                self._subscriptions.move(screen, self._tables.get(wanted), Placement.AUTOMATIC)

    def _place_in_room(self, screen: Client, match: Match | None) -> None:
        """Have a screen of the room show the match there.

        A match that was won at the table stays until the next one is called.
        """
        cached = screen.table
        if match is not None and match.code is not None:
            if cached is None or cached.code != match.code:
                cached = self._tables.get(match.code)
                self._subscriptions.move(screen, cached, Placement.ROOM)
        elif cached is not None and not (
            screen.placement is Placement.ROOM and cached.table.match.state is TableMatchState.WON
        ):
            self._subscriptions.move(screen, None, Placement.ROOM)
            cached = None
        called: tuple[str, ...] = ()
        is_called = match is not None and match.state is MatchState.CALLED
        if is_called and cached and all(seat.phone is None for seat in cached.table.seats):
            called = cached.table.side_names
        shown = (None if cached is None else cached.code, called)
        if shown != screen.room_table:
            screen.room_table, screen.screen_code = shown, None
            self._publisher.change(screen)

    def _wait(self, screen: Client, live_tables: int) -> None:
        if screen.table is not None:
            self._subscriptions.move(screen, None, Placement.AUTOMATIC)
        if screen.screen_code is None or self._codes.is_taken(screen.screen_code):
            screen.screen_code = self._codes.fresh({each.screen_code for each in self._all()})
            self._publisher.change(screen)
        if screen.live_tables != live_tables:
            screen.live_tables = live_tables
            self._publisher.change(screen)

    def remind_waiting(self) -> None:
        """Have the screens without a table fetch again what they show: the Wi-Fi has changed."""
        self._reminders += 1
        self._publisher.change(*self._all())

    def follows(self, client: Client) -> object:
        """The table at which a screen was placed; None: it asked for it, or has none."""
        if client.table is None or client.placement is Placement.NAMED:
            return None
        return client.table.code, client.placement

    def encode_follow(self, client: Client) -> bytes | None:
        """Encode it."""
        if client.table is None or self.follows(client) is None:
            return None
        pointed = client.placement is Placement.POINTED
        return outgoing.encode({"type": "follow", "table": client.table.code, "pointed": pointed})

    def waits(self, client: Client) -> object:
        """What a screen without a table shows; None: it has one."""
        if client.screen_code is None:
            return None
        return client.screen_code, client.live_tables, self._reminders

    def encode_waiting(self, client: Client) -> bytes | None:
        """Encode it."""
        if client.screen_code is None:
            return None
        return outgoing.encode(
            {
                "type": "waiting",
                "screen": client.screen_code,
                "addresses": list(self._addresses()),
                "tables": client.live_tables,
            }
        )

    def room_table(self, client: Client) -> object:
        """The table of the match at a screen's room, and who is called; None: it has no room."""
        return client.room_table

    def encode_room_table(self, client: Client) -> bytes | None:
        """Encode it."""
        if client.room_table is None:
            return None
        table, called = client.room_table
        return outgoing.encode(
            {
                "type": "room_table",
                "room": client.room or 0,
                "table": table,
                "called": list(called),
                "addresses": list(self._addresses()),
            }
        )
