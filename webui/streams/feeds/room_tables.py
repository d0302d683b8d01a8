"""The tables of the room, as directors and TVs see them."""

from __future__ import annotations

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.hand.hand import BIDDING, DECLARING
from scorekeeper.view.stones import stones_layout
from webui.protocol import outgoing
from webui.protocol.championship import RoomTableShape
from webui.streams.cache.cached_table import CachedTable
from webui.streams.cache.championship_cache import ChampionshipCache
from webui.streams.cache.table_cache import TableCache
from webui.streams.clocks import Clocks

GONE_SECONDS = 20.0
"""Seconds without a connection after which a phone or a screen counts as gone."""
FORGOTTEN_SECONDS = 600.0
"""Seconds after which a screen that is gone counts as put away."""
STILL_SECONDS = 600.0
"""Seconds without an entry after which a match needs somebody to look at it."""

LOADED_AT_ONCE = 4
"""Tables of other servers that are loaded for one message of the room."""


def empty_table(number: int) -> RoomTableShape:
    """Return a table of the room at which nobody plays."""
    return {
        "table": number,
        "match": None,
        "code": None,
        "games": [],
        "score": [],
        "adentro": [],
        "hand": 0,
        "lance": None,
        "since": None,
        "moved": None,
        "phones": 0,
        "screens": 0,
        "needs": [],
    }


def room_table(
    state: Championship, match: Match, cached: CachedTable | None, monotonic: float, wall: float
) -> RoomTableShape:
    """Return the table of the room at which a match is played now.

    Its Amarrako table is None if there is none, or if it cannot be read.
    """
    shape = empty_table(match.table or 0)
    since = match.began if match.state is MatchState.RUNNING else match.called
    shape |= {"match": match.number, "code": match.code, "since": since}
    needs = shape["needs"]
    if cached is not None:
        played, rules = cached.table.match, cached.table.rules
        gone = cached.gone(cached.table, monotonic)
        moved = cached.table.latest[-1].at
        shape |= {
            "games": list(played.games),
            "score": list(played.score),
            "adentro": [stones_layout(rules, stones)["adentro"] for stones in played.score],
            "hand": played.hand.number,
            "lance": DECLARING.get(played.phase) or BIDDING.get(played.phase),
            "moved": moved,
            "phones": sum(seat.phone is not None for seat in cached.table.seats) - len(gone),
            "screens": cached.screens_here("tv", "panel") + cached.elsewhere.screens,
        }
        if match.referee:
            needs.append("referee")
        if cached.table.play.proposed is not None:
            needs.append("count_waits")
        if any(seconds > GONE_SECONDS for seconds in gone.values()):
            needs.append("phone_gone")
        if match.state is MatchState.RUNNING and wall - moved > STILL_SECONDS:
            needs.append("still")
    if match.state is MatchState.CALLED and wall - (match.called or wall) > 60 * state.format.grace:
        needs.append("not_begun")
    return shape


class LostScreens:
    """Which tables of the room have lost a screen that they had."""

    def __init__(self) -> None:
        self._had: dict[int, tuple[int, float]] = {}
        """Of each table: how many screens it had, and when it last had all of them."""

    def is_lost(self, table: int, screens: int | None, monotonic: float) -> bool:
        """Note the screens of a table, and return whether one is missing.

        Args:
            table: Its number in the room.
            screens: How many it has now; None: nothing is played there.
            monotonic: Seconds that never go back.
        """
        had, at = self._had.get(table, (0, monotonic))
        if screens is None:
            self._had[table] = (had, monotonic)
        elif screens >= had or monotonic - at > FORGOTTEN_SECONDS:
            self._had[table] = (screens, monotonic)
        return screens is not None and monotonic - self._had[table][1] > GONE_SECONDS


class Room:
    """The tables of the room of one championship, as its clients were last sent them.

    Args:
        code: The championship; None: there is none.
        championships: The championships in memory.
        tables: The tables in memory.
        clocks: Wall and monotonic time.
    """

    def __init__(
        self,
        code: str | None,
        championships: ChampionshipCache,
        tables: TableCache,
        clocks: Clocks,
    ) -> None:
        self._code = code
        self._championships = championships
        self._tables = tables
        self._clocks = clocks
        self._sent: list[RoomTableShape] = []
        self._lost_screens = LostScreens()

    def whole(self) -> bytes:
        """Return the message of all tables as they were last sent."""
        return self._frame(self._sent, whole=True)

    def changes(self, now: float) -> bytes:
        """Return the message of the tables that have changed since the last; empty: none has."""
        before, self._sent = self._sent, self._shapes(now)
        if len(before) != len(self._sent):
            return self._frame(self._sent, whole=True)
        changed = [each for was, each in zip(before, self._sent, strict=True) if was != each]
        return self._frame(changed, whole=False) if changed else b""

    def _frame(self, tables: list[RoomTableShape], *, whole: bool) -> bytes:
        return outgoing.encode(
            {"type": "room", "whole": whole, "tables": tables, "now": self._clocks.wall()}
        )

    def _shapes(self, now: float) -> list[RoomTableShape]:
        """Return all tables as they are now."""
        state = None if self._code is None else self._championships.get(self._code).state
        shapes: list[RoomTableShape] = []
        loaded = 0
        if state is None or state.closed:
            return shapes
        active = {match.table: match for match in state.active_matches() if match.table is not None}
        wall = self._clocks.wall()
        # A match that is at a table beyond them, as the room has fewer now, is played to its end.
        most = max((state.tables, *active))
        for number in range(1, most + 1):
            match = active.get(number)
            if match is None:
                self._lost_screens.is_lost(number, None, now)
                shapes.append(empty_table(number))
                continue
            cached = None
            in_memory = match.code is not None and match.code in self._tables
            if match.code is not None and (in_memory or loaded < LOADED_AT_ONCE):
                cached = self._tables.find(match.code)
                loaded += cached is not None and not in_memory
            shape = room_table(state, match, cached, now, wall)
            if self._lost_screens.is_lost(number, shape["screens"], now):
                shape["needs"].append("screen_gone")
            shapes.append(shape)
        return shapes
