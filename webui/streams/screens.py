"""Which table a screen (a TV or panel) shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.championship.match import Match, MatchState
from scorekeeper.match.match import MatchState as TableMatchState
from scorekeeper.refusal import RefusalCode, Refused
from webui.limits.attempts import AttemptLimiter
from webui.protocol import outgoing
from webui.secrets.kept import SIX_DIGITS, same
from webui.streams.cached_table import CachedTable
from webui.streams.client import SCREENS, Client, Placement
from webui.streams.interface import Subscriber
from webui.streams.open_tables import OpenTables
from webui.streams.publisher import Feed, Publisher
from webui.streams.table_cache import TableCache


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
    """Which table each TV and panel shows.

    Args:
        publisher: All clients.
        cache: The tables in memory.
        open_tables: Which tables are open, and live.
        addresses: The URLs that phones can open, best first.
        move: Has a screen show a table, for a reason; None: none.
        wrong: Counts wrong codes of screens.
        room_matches: The matches at the tables of the room; None: no championship is open.
        private_tables: Whether tables are known only to whoever has their code.
    """

    def __init__(
        self,
        publisher: Publisher,
        cache: TableCache,
        open_tables: OpenTables,
        addresses: Callable[[], Sequence[str]],
        *,
        move: Callable[[Client, CachedTable | None, Placement], None],
        wrong: AttemptLimiter,
        room_matches: Callable[[], Mapping[int, Match] | None],
        private_tables: bool,
    ) -> None:
        self._publisher = publisher
        self._cache = cache
        self._open_tables = open_tables
        self._addresses = addresses
        self._move = move
        self._wrong = wrong
        self._room_matches = room_matches
        self._private_tables = private_tables
        self._reminders = 0
        """How often screens without a table were to fetch again what they show."""
        publisher.add_feeds(
            Feed("follow", SCREENS, _follows, self._encode_follow),
            Feed("waiting", SCREENS, self._waits, self._encode_waiting),
            Feed("room_table", SCREENS, lambda client: client.room_table, self._encode_room),
        )

    def add(self, screen: Client, pointed: str | None) -> None:
        """Place a screen that connects. Without a table it gets one at the end of the batch.

        Args:
            screen: The screen.
            pointed: The table that it was last pointed at.
        """
        if pointed and screen.table is None and pointed in self._open_tables.live_tables():
            self._move(screen, self._cache.get(pointed), Placement.POINTED)

    def find(self, code: str, by: Subscriber) -> Client:
        """Return the screen that shows this code. Refused (no_such_screen, too_many_tries)."""
        found = [each for each in self._all() if same(code, each.screen_code)]
        if self._wrong.admit(by, right=bool(found)):
            return found[0]
        raise Refused(RefusalCode.NO_SUCH_SCREEN, screen=code)

    def _all(self) -> list[Client]:
        return self._publisher.of_kind(*SCREENS)

    def place(self) -> None:
        """Have every screen show the table that it should show now (`_table_to_show`).

        A screen that waits is sent how many tables are live: from two on a TV shows them all.

        Raises:
            StoreFailed: The open tables cannot be read now.
        """
        screens = self._all()
        if not screens:
            return
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
                self._move(screen, self._cache.get(wanted), Placement.AUTOMATIC)

    def _place_in_room(self, screen: Client, match: Match | None) -> None:
        """Have a screen of the room show the match there.

        A match that was won at the table stays until the next one is called.
        """
        cached = screen.table
        if match is not None and match.code is not None:
            if cached is None or cached.code != match.code:
                cached = self._cache.get(match.code)
                self._move(screen, cached, Placement.ROOM)
        elif cached is not None and not (
            screen.placement is Placement.ROOM and cached.table.match.state is TableMatchState.WON
        ):
            self._move(screen, None, Placement.ROOM)
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
            self._move(screen, None, Placement.AUTOMATIC)
        if screen.screen_code is None:
            taken = {each.screen_code for each in self._all()}
            # There are some hundred screens at most, so a free code is soon found.
            while (code := SIX_DIGITS.make()) in taken:
                pass
            screen.screen_code = code
            self._publisher.change(screen)
        if screen.live_tables != live_tables:
            screen.live_tables = live_tables
            self._publisher.change(screen)

    def remind_waiting(self) -> None:
        """Have the screens without a table fetch again what they show: the Wi-Fi has changed."""
        self._reminders += 1
        self._publisher.change(*self._all())

    def _waits(self, client: Client) -> object:
        if client.screen_code is None:
            return None
        return client.screen_code, client.live_tables, self._reminders

    def _encode_waiting(self, client: Client) -> bytes | None:
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

    def _encode_room(self, client: Client) -> bytes | None:
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

    def _encode_follow(self, client: Client) -> bytes | None:
        if client.table is None or _follows(client) is None:
            return None
        pointed = client.placement is Placement.POINTED
        return outgoing.encode({"type": "follow", "table": client.table.code, "pointed": pointed})


def _follows(client: Client) -> object:
    """Return the table at which a screen was placed; None: it asked for it, or has none."""
    if client.table is None or client.placement is Placement.NAMED:
        return None
    return client.table.code, client.placement
