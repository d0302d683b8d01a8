"""Which table a screen (a TV or panel) shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.championship.match import Match, MatchState
from scorekeeper.match.match import MatchState as TableMatchState
from scorekeeper.refusal import RefusalCode, Refused
from webui.limits.attempts import AttemptLimiter
from webui.protocol.shapes import FromServer
from webui.secrets.kept import SIX_DIGITS, same
from webui.streams.cached_table import CachedTable
from webui.streams.interface import Subscriber
from webui.streams.open_tables import OpenTables
from webui.streams.subscription import Placement, Subscription
from webui.streams.table_cache import TableCache


def _table_to_show(
    table: str | None,
    placement: Placement | None,
    *,
    is_panel: bool,
    live: Sequence[str],
    open_tables: OpenTables,
) -> str | None:
    """Decide which table a screen shows now.

    Args:
        table: The table that it shows.
        placement: How it came to that table.
        is_panel: Whether it is a panel, which leaves its table only once that is closed.
        live: The live tables.
        open_tables: The open tables.

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
    if len(live) == 1:
        return live[0]
    # A finished match stays on a screen while its players are connected.
    if table is not None and (named or (not live and open_tables.in_use(table))):
        return table
    return None


class Screens:
    """All connected TVs and panels.

    Args:
        addresses: The URLs that phones can open, best first.
        send: Queues a message to a client.
        follow: Has a screen show a table, for a reason.
        leave: Has a screen leave its table.
        wrong: Counts wrong codes of screens.
        room_matches: The matches at the tables of the room; None: no championship is open.
    """

    def __init__(
        self,
        cache: TableCache,
        open_tables: OpenTables,
        addresses: Callable[[], Sequence[str]],
        *,
        send: Callable[[Subscriber, FromServer], None],
        follow: Callable[[Subscription, CachedTable, Placement], None],
        leave: Callable[[Subscription], None],
        wrong: AttemptLimiter,
        room_matches: Callable[[], Mapping[int, Match] | None],
    ) -> None:
        self._cache = cache
        self._open_tables = open_tables
        self._addresses = addresses
        self._send = send
        self._follow = follow
        self._leave = leave
        self._screens: dict[Subscriber, Subscription] = {}
        self._wrong = wrong
        self._room_matches = room_matches

    def add(self, screen: Subscription, pointed: str | None) -> None:
        """Add a screen. Without a table it gets one at the end of the batch (`place`).

        Args:
            screen: The screen.
            pointed: The table that it was last pointed at.
        """
        self._screens[screen.who] = screen
        if pointed and screen.table is None and pointed in self._open_tables.live_tables():
            self._follow(screen, self._cache.get(pointed), Placement.POINTED)

    def remove(self, who: Subscriber) -> None:
        """Forget a screen whose connection ended, if the client is one."""
        self._screens.pop(who, None)

    def find(self, code: str, by: Subscriber) -> Subscription:
        """Return the screen that shows this code. Refused (no_such_screen, too_many_tries)."""
        found = [each for each in self._screens.values() if same(code, each.screen_code)]
        if self._wrong.admit(by, right=bool(found)):
            return found[0]
        raise Refused(RefusalCode.NO_SUCH_SCREEN, screen=code)

    def place(self) -> None:
        """Have every screen show the table that it should show now (`_table_to_show`).

        A screen that waits is sent how many tables are live: from two on a TV shows them all.

        Raises:
            StoreFailed: The open tables cannot be read now.
        """
        if not self._screens:
            return
        live = self._open_tables.live_tables()
        in_rooms = any(screen.room is not None for screen in self._screens.values())
        matches = self._room_matches() if in_rooms else None
        for screen in self._screens.values():
            if screen.room is not None and matches is not None:
                self._place_in_room(screen, matches.get(screen.room))
                continue
            screen.room_shown = None
            table = None if screen.table is None else screen.table.code
            wanted = _table_to_show(
                table,
                screen.placement,
                is_panel=screen.who.kind == "panel",
                live=live,
                open_tables=self._open_tables,
            )
            if wanted is None:
                self._wait(screen, len(live))
            elif wanted != table:
                self._follow(screen, self._cache.get(wanted), Placement.AUTOMATIC)

    def _place_in_room(self, screen: Subscription, match: Match | None) -> None:
        """Have a screen of the room show the match there.

        A match that was won at the table stays until the next one is called.
        """
        cached = screen.table
        if match is not None and match.code is not None:
            if cached is None or cached.code != match.code:
                cached = self._cache.get(match.code)
                self._follow(screen, cached, Placement.ROOM)
        elif cached is not None and not (
            screen.placement is Placement.ROOM and cached.table.match.state is TableMatchState.WON
        ):
            self._leave(screen)
            screen.who.put_view(b"")
            cached = None
        called: tuple[str, ...] = ()
        is_called = match is not None and match.state is MatchState.CALLED
        if is_called and cached and all(seat.phone is None for seat in cached.table.seats):
            called = cached.table.side_names
        shown = (None if cached is None else cached.code, called)
        if shown != screen.room_shown:
            screen.room_shown, screen.screen_code, screen.live_tables = shown, None, None
            self._send(
                screen.who,
                {
                    "type": "room_table",
                    "room": screen.room or 0,
                    "table": shown[0],
                    "called": list(called),
                    "addresses": list(self._addresses()),
                },
            )

    def _wait(self, screen: Subscription, live_tables: int) -> None:
        if screen.table is not None:
            self._leave(screen)
            screen.who.put_view(b"")
        if screen.screen_code is None:
            taken = {each.screen_code for each in self._screens.values()}
            # There are some hundred screens at most, so a free code is soon found.
            while (code := SIX_DIGITS.make()) in taken:
                pass
            screen.screen_code = code
        if screen.live_tables != live_tables:
            screen.live_tables = live_tables
            self._send_waiting(screen)

    def remind_waiting(self) -> None:
        """Have the screens without a table fetch again what they show: the Wi-Fi has changed."""
        for screen in self._screens.values():
            self._send_waiting(screen)

    def _send_waiting(self, screen: Subscription) -> None:
        if screen.screen_code is not None and screen.live_tables is not None:
            self._send(
                screen.who,
                {
                    "type": "waiting",
                    "screen": screen.screen_code,
                    "addresses": list(self._addresses()),
                    "tables": screen.live_tables,
                },
            )
