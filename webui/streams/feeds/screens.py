"""Which table a screen (a TV or panel) shows."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from scorekeeper.championship.match import Match, MatchState
from scorekeeper.match.match import MatchState as TableMatchState
from scorekeeper.refusal import RefusalCode, Refused
from webui.limits.attempts import AttemptLimiter
from webui.protocol import outgoing
from webui.secrets.kept import SIX_DIGITS, same
from webui.store.records import StoreFailed
from webui.store.shared import SharedValues
from webui.streams.cache.cached_table import CachedTable
from webui.streams.cache.open_tables import OpenTables
from webui.streams.cache.table_cache import TableCache
from webui.streams.feeds.client import SCREENS, Client, Placement
from webui.streams.feeds.publisher import Feed, Publisher
from webui.streams.interface import Subscriber

SCREEN, POINTED = "screen", "pointed"
"""The kinds of the shared values that are codes of waiting screens, and what these are to show."""
POINTED_SECONDS = 10.0
"""Within which the server of a screen is told what it was pointed at."""


class Pointed(NamedTuple):
    """What somebody pointed a screen at."""

    table: str
    invited: bool
    """Whether they have a seat there: then a TV gets the invitation."""


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
        tables: The tables in memory.
        open_tables: Which tables are open, and live.
        addresses: The URLs that phones can open, best first.
        move: Has a screen show a table, for a reason; None: none.
        wrong: Counts wrong codes of screens.
        shared: The codes of the screens at all servers, and what these are pointed at.
        room_matches: The matches at the tables of the room; None: no championship is open.
        private_tables: Whether tables are known only to whoever has their code.
    """

    def __init__(
        self,
        publisher: Publisher,
        tables: TableCache,
        open_tables: OpenTables,
        addresses: Callable[[], Sequence[str]],
        *,
        move: Callable[[Client, CachedTable | None, Placement], None],
        wrong: AttemptLimiter,
        shared: SharedValues,
        room_matches: Callable[[], Mapping[int, Match] | None],
        private_tables: bool,
    ) -> None:
        self._publisher = publisher
        self._tables = tables
        self._open_tables = open_tables
        self._addresses = addresses
        self._move = move
        self._wrong = wrong
        self._shared = shared
        self._own = f"{shared.server}."
        self._announced: dict[str, str] = {}
        """The codes of the screens that wait here, with the keys by which other servers know them.
        """
        self._elsewhere: dict[str, str] = {}
        """Those of the screens that wait at other servers."""
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
            self._move(screen, self._tables.get(pointed), Placement.POINTED)

    def find(self, code: str, by: Subscriber) -> Client | str:
        """Return the screen that shows this code; the key of one that waits at another server.

        Raises:
            Refused: no_such_screen, too_many_tries.
        """
        here = next((each for each in self._all() if same(code, each.screen_code)), None)
        key = next((key for shown, key in self._others().items() if same(code, shown)), None)
        if self._wrong.admit(by, right=here is not None or key is not None):
            return here or key or ""
        raise Refused(RefusalCode.NO_SUCH_SCREEN, screen=code)

    def point_elsewhere(self, key: str, pointed: Pointed) -> None:
        """Have another server point its screen at a table. Refused (not_saved)."""
        try:
            text = f"{pointed.table} {pointed.invited:d}"
            self._shared.put(POINTED, key, text, POINTED_SECONDS)
        except StoreFailed as error:
            raise Refused(RefusalCode.NOT_SAVED) from error

    def pointed_elsewhere(self) -> list[tuple[Client, Pointed]]:
        """Return the screens that were pointed at tables by phones at other servers."""
        told = self._shared.of_kind(POINTED)
        found = []
        for screen in self._all():
            key = self._announced.get(screen.screen_code or "")
            if key is not None and key in told:
                table, _, invited = told[key].partition(" ")
                found.append((screen, Pointed(table, invited=invited == "1")))
        return found

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
            self._elsewhere = self._others()
            self._place(screens)
        self._announce({each.screen_code for each in screens if each.screen_code is not None})

    def _others(self) -> dict[str, str]:
        """The keys of the screens that wait at other servers, by their codes."""
        announced = self._shared.of_kind(SCREEN)
        return {code: key for key, code in announced.items() if not key.startswith(self._own)}

    def _announce(self, codes: AbstractSet[str]) -> None:
        """Have the other servers know these codes, and no longer the others."""
        for code in codes - self._announced.keys():
            # What servers tell one another has the keys alone.
            key = self._announced[code] = f"{self._own}{secrets.token_hex(4)}"
            self._shared.announce(SCREEN, key, code)
        for code in self._announced.keys() - codes:
            self._shared.announce(SCREEN, self._announced.pop(code), None)

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
                self._move(screen, self._tables.get(wanted), Placement.AUTOMATIC)

    def _place_in_room(self, screen: Client, match: Match | None) -> None:
        """Have a screen of the room show the match there.

        A match that was won at the table stays until the next one is called.
        """
        cached = screen.table
        if match is not None and match.code is not None:
            if cached is None or cached.code != match.code:
                cached = self._tables.get(match.code)
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
        if screen.screen_code is None or self._is_taken(screen.screen_code):
            taken = {each.screen_code for each in self._all()} | self._elsewhere.keys()
            # There are some hundred screens at most, so a free code is soon found.
            while (code := SIX_DIGITS.make()) in taken:
                pass
            screen.screen_code = code
            self._publisher.change(screen)
        if screen.live_tables != live_tables:
            screen.live_tables = live_tables
            self._publisher.change(screen)

    def _is_taken(self, code: str) -> bool:
        """Whether another server chose the same code at the same moment, and keeps it."""
        return self._elsewhere.get(code, self._own) < self._own

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
