"""The clients of the championship, and what they are sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice

from scorekeeper.championship.championship import Championship, match_of, next_matches
from scorekeeper.championship.match import Match
from scorekeeper.championship.shapes import DirectorShape, RoomTableShape
from scorekeeper.championship.view import (
    EntryPhones,
    championship_view,
    director_view,
    mine_view,
    phones_by_entry,
)
from webui.protocol import outgoing
from webui.secrets import Secrets
from webui.streams import room_tables
from webui.streams.championship_cache import ChampionshipCache
from webui.streams.clocks import Clocks
from webui.streams.interface import Subscriber
from webui.streams.subscriptions import Subscriptions
from webui.streams.table_cache import TableCache

ROOM_EVERY = 0.3
"""Seconds between two messages of all tables of the room."""
TURN = 16
"""Clients that are sent the view before other greenlets, and jobs of the writer, get a turn."""


@dataclass(slots=True)
class _Client:
    """A connected client of the championship, and what it was last sent about itself."""

    mine: bytes = b""
    director: bytes = b""


class ChampionshipPublisher:
    """Sends the championship's views to its clients. Used by the writer only.

    Args:
        pause: Lets other greenlets run; whether there are jobs for the writer then.
    """

    def __init__(
        self,
        championships: ChampionshipCache,
        cache: TableCache,
        clocks: Clocks,
        subscriptions: Subscriptions,
        *,
        secrets: Secrets,
        pause: Callable[[], bool],
    ) -> None:
        self._championships = championships
        self._cache = cache
        self._clocks = clocks
        self._subscriptions = subscriptions
        self._secrets = secrets
        self._pause = pause
        self._clients: dict[Subscriber, _Client] = {}
        self._to_update: dict[Subscriber, None] = {}
        """Clients that are to be sent everything."""
        self._shown: tuple[str, Championship] | None = None
        """What clients are sent: the championship from which the following was made."""
        self._shown_directors: Mapping[str, str] = {}
        self._shown_differing: set[int] = set()
        self._frame: bytes = b""
        self._upcoming: Mapping[int, Match] = {}
        """The match that each entry plays now, or plays next."""
        self._matches: Mapping[int, list[Match]] = {}
        """The matches of each entry."""
        self._phones: Mapping[int, EntryPhones] = {}
        """The phones of each entry."""
        self._directed: DirectorShape | None = None
        self._room: list[RoomTableShape] = []
        self._room_at = 0.0
        self._lost_screens = room_tables.LostScreens()

    def subscribe(self, who: Subscriber, welcome: bytes) -> None:
        """Add a client; it is sent everything at the end of the batch."""
        self._subscriptions.send(who, welcome)
        self._clients[who] = _Client()
        self._to_update[who] = None

    def remove(self, who: Subscriber) -> None:
        """Forget a client whose connection ended."""
        self._clients.pop(who, None)
        self._to_update.pop(who, None)

    def dismiss_all(self, close_code: int) -> None:
        """Close every connection: the server stops."""
        for who in self._clients:
            who.dismiss(close_code)

    @property
    def wait_seconds(self) -> float | None:
        """Seconds until the tables of the room are due; None: nobody is connected."""
        if not self._clients:
            return None
        return max(0.01, self._room_at + ROOM_EVERY - self._clocks.monotonic())

    @property
    def _changed(self) -> bool:
        """Whether clients are to be sent something else than they were last."""
        code, state = self._current()
        shown_code, shown = self._shown or (None, None)
        return (
            not self._frame
            or (shown_code, shown is state) != (code, True)
            or self._shown_directors != self._championships.directors(code)
            or self._shown_differing != self._differing()
        )

    def _current(self) -> tuple[str, Championship] | tuple[None, None]:
        code = self._championships.current()
        return (None, None) if code is None else (code, self._championships.get(code).state)

    def _differing(self) -> set[int]:
        code = self._championships.current()
        return set() if code is None else self._championships.get(code).differing_results

    def publish(self) -> None:
        """Send what changed to all clients; once jobs arrive, return, and send the rest later.

        The views of a large championship take so long that acknowledgements would be delayed.
        """
        if not self._clients:
            return
        self._send_room()
        while self._to_update or self._changed:
            if self._changed and not (self._frame and self._to_update):
                # Only once all clients were sent the last view: otherwise, while the state keeps
                # changing, the last of them would never get one.
                self._make_view()
                self._to_update = dict.fromkeys(self._clients)
            else:
                for who in list(islice(self._to_update, TURN)):
                    del self._to_update[who]
                    self._send_all(who)
            if self._pause():
                return

    def _send_room(self) -> None:
        """Send the tables of the room that changed, every `ROOM_EVERY` seconds."""
        now = self._clocks.monotonic()
        room = self._changes_in_room(now) if now - self._room_at >= ROOM_EVERY else b""
        if room:
            for who, client in self._clients.items():
                if client.mine:
                    # Not `put_view`, which replaces what is unsent: each message has other changes.
                    who.put(room)
                    who.flush()

    def _send_all(self, who: Subscriber) -> None:
        """Send a client everything that it has not been sent yet."""
        client = self._clients[who]
        first = not client.mine
        who.put_view(self._frame)
        self._send_own(who, client)
        if first:
            who.put(self._room_frame(self._room, whole=True))
        who.flush()

    def _make_view(self) -> None:
        """Make what is the same for all clients."""
        code, state = self._current()
        self._shown = None if code is None or state is None else (code, state)
        self._shown_directors = self._championships.directors(code)
        self._shown_differing = set(self._differing())
        self._upcoming, self._matches, self._phones, self._directed = {}, {}, {}, None
        view = None
        if code is not None and state is not None:
            view = championship_view(state, code, self._clocks.wall())
            self._upcoming, self._matches = next_matches(state), state.matches_by_entry()
            self._phones = phones_by_entry(state)
        self._frame = outgoing.encode({"type": "championship", "view": view})

    def _send_own(self, who: Subscriber, client: _Client) -> None:
        """Send a client what only it receives, where that has changed."""
        state = None if self._shown is None else self._shown[1]
        seats: list[str] = []
        own = () if state is None else state.phones.get(who.phone, ())
        match = match_of(self._upcoming, own)
        if match is not None and match.code is not None and match.code in self._cache:
            cached = self._cache.get(match.code)
            seats = [match.code] if cached.table.seats_of(who.phone) else []
        mine = mine_view(
            state, who.phone, self._upcoming, seats, matches=self._matches, phones=self._phones
        )
        name = self._shown_directors.get(who.phone)
        mine["director"] = name is not None
        frame = outgoing.encode(mine)
        if frame != client.mine:
            client.mine = frame
            who.put_latest("mine", frame)
        if name is not None and state is not None:
            director = outgoing.encode({**self._director_view(state), "you": name})
            if director != client.director:
                client.director = director
                # A director who reads slowly gets the newest: entries of phones may come in floods.
                who.put_latest("director", director)

    def _director_view(self, state: Championship) -> DirectorShape:
        """What all directors see, without their names; made once for all of them."""
        if self._directed is None:
            differing = [
                state.matches[number].table or 0
                for number in self._shown_differing
                if number in state.matches
            ]
            self._directed = director_view(
                state,
                "",
                self._secrets.championship_referee.get(),
                differing,
                [self._secrets.invitations.to_room(table) for table in range(1, state.tables + 1)],
            )
        return self._directed

    def _changes_in_room(self, now: float) -> bytes:
        """Return the message of the tables that have changed since the last; empty: none has."""
        before, self._room, self._room_at = self._room, self._tables_of_room(now), now
        if len(before) != len(self._room):
            return self._room_frame(self._room, whole=True)
        changed = [now for was, now in zip(before, self._room, strict=True) if was != now]
        return self._room_frame(changed, whole=False) if changed else b""

    def _room_frame(self, tables: list[RoomTableShape], *, whole: bool) -> bytes:
        return outgoing.encode(
            {"type": "room", "whole": whole, "tables": tables, "now": self._clocks.wall()}
        )

    def _tables_of_room(self, now: float) -> list[RoomTableShape]:
        _, state = self._current()
        tables: list[RoomTableShape] = []
        if state is None or state.closed:
            return tables
        active = {match.table: match for match in state.matches.values() if match.active}
        wall = self._clocks.wall()
        # A match that is at a table beyond them, as the room has fewer now, is played to its end.
        most = max((state.tables, *(table or 0 for table in active)))
        for number in range(1, most + 1):
            match = active.get(number)
            if match is None:
                self._lost_screens.is_lost(number, None, now)
                tables.append(room_tables.empty_table(number))
                continue
            cached = None
            if match.code is not None and match.code in self._cache:
                cached = self._cache.get(match.code)
            shape = room_tables.room_table(state, match, cached, now, wall)
            if self._lost_screens.is_lost(number, shape["screens"], now):
                shape["needs"].append("screen_gone")
            tables.append(shape)
        return tables
