"""The clients of championships, and what they are sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

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
from webui.protocol.championship import OpenShape
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
    """A connected client of a championship, and what it was last sent about itself."""

    chosen: str | None
    """The championship that it asked for; None: the current one."""
    mine: bytes = b""
    director: bytes = b""
    shown: str | None = None
    """The championship of which it was last sent everything."""


class _Shown:
    """A championship as its clients are sent it."""

    def __init__(self, code: str | None) -> None:
        self.code = code
        """None: there is none."""
        self.clients: dict[Subscriber, None] = {}
        self.to_update: dict[Subscriber, None] = {}
        """Clients that are to be sent everything."""
        self.made_of: _MadeOf | None = None
        """What the following was made of; None: it was not made yet."""
        self.state: Championship | None = None
        self.frame = b""
        self.upcoming: Mapping[int, Match] = {}
        """The match that each entry plays now, or plays next."""
        self.matches: Mapping[int, list[Match]] = {}
        """The matches of each entry."""
        self.phones: Mapping[int, EntryPhones] = {}
        """The phones of each entry."""
        self.directed: DirectorShape | None = None
        """What all directors see, without their names; None: it was not made yet."""
        self.room: list[RoomTableShape] = []
        self.lost_screens = room_tables.LostScreens()


class _MadeOf(NamedTuple):
    """What the views of a championship are made of."""

    state: int | None
    """The identity of the state: after a failed commit another one may have the same revision."""
    directors: Mapping[str, str]
    differing: frozenset[int]
    opened: tuple[tuple[str, str], ...]


class ChampionshipPublisher:
    """Sends the views of championships to their clients. Used by the writer only.

    Args:
        championships: The championships.
        cache: The tables in memory.
        clocks: Wall and monotonic time.
        subscriptions: Queues what is sent.
        secrets: The codes that directors see.
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
        self._shown: dict[str | None, _Shown] = {}
        """The championships that clients are sent, by code."""
        self._current: str | None = None
        """The one that those are sent who have chosen none."""
        self._room_at = 0.0

    def subscribe(self, who: Subscriber, welcome: bytes, chosen: str | None) -> None:
        """Add a client; it is sent everything at the end of the batch.

        Args:
            who: The client.
            welcome: Greets it.
            chosen: The championship that it asks for; None: the current one.

        Raises:
            Refused: no_such_championship, championship_unreadable.
        """
        if chosen is not None:
            self._championships.get(chosen).subscribers[who] = None
        self._subscriptions.send(who, welcome)
        self._clients[who] = _Client(chosen)
        self._show(who, self._current if chosen is None else chosen)

    def remove(self, who: Subscriber) -> None:
        """Forget a client whose connection ended."""
        client = self._clients.pop(who, None)
        if client is None:
            return
        if client.chosen is not None and client.chosen in self._championships:
            live = self._championships.get(client.chosen)
            live.subscribers.pop(who, None)
            live.quiet_since = self._clocks.monotonic()
        self._hide(who, self._current if client.chosen is None else client.chosen)

    def _show(self, who: Subscriber, code: str | None) -> None:
        shown = self._shown.setdefault(code, _Shown(code))
        shown.clients[who] = shown.to_update[who] = None

    def _hide(self, who: Subscriber, code: str | None) -> None:
        shown = self._shown[code]
        del shown.clients[who]
        shown.to_update.pop(who, None)
        if not shown.clients:
            del self._shown[code]

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

    def publish(self) -> None:
        """Send what changed to all clients; once jobs arrive, return, and send the rest later.

        The views of a large championship take so long that acknowledgements would be delayed.
        """
        if not self._clients:
            return
        self._follow_current()
        self._send_room()
        while self._send_a_turn():
            if self._pause():
                return

    def _send_a_turn(self) -> bool:
        """Make the view of each championship that changed, or send some clients theirs.

        Returns:
            Whether something may be left to send.
        """
        left = False
        for shown in list(self._shown.values()):
            made_of = self._made_of(shown.code)
            changed = shown.made_of != made_of
            if changed and not (shown.frame and shown.to_update):
                # Only once all clients were sent the last view: otherwise, while the state keeps
                # changing, the last of them would never get one.
                self._make(shown, made_of)
                shown.to_update = dict.fromkeys(shown.clients)
            else:
                for who in list(islice(shown.to_update, TURN)):
                    del shown.to_update[who]
                    self._send_all(who, shown)
            left = left or changed or bool(shown.to_update)
        return left

    def _follow_current(self) -> None:
        """Show another championship to those who have chosen none, where it is another now."""
        before, self._current = self._current, self._championships.current()
        if before != self._current:
            for who, client in self._clients.items():
                if client.chosen is None:
                    self._hide(who, before)
                    self._show(who, self._current)

    def _made_of(self, code: str | None) -> _MadeOf:
        live = None if code is None else self._championships.get(code)
        return _MadeOf(
            None if live is None else id(live.state),
            self._championships.directors(code),
            frozenset() if live is None else frozenset(live.differing_results),
            tuple(
                (each, self._championships.get(each).state.name)
                for each in reversed(self._championships.open_codes())
            ),
        )

    def _make(self, shown: _Shown, made_of: _MadeOf) -> None:
        """Make what is the same for all clients of a championship."""
        shown.made_of = made_of
        shown.upcoming, shown.matches, shown.phones, shown.directed = {}, {}, {}, None
        view = None
        if shown.code is not None:
            # Kept: so no other state gets its identity meanwhile.
            state = shown.state = self._championships.get(shown.code).state
            view = championship_view(state, shown.code, self._clocks.wall())
            shown.upcoming, shown.matches = next_matches(state), state.matches_by_entry()
            shown.phones = phones_by_entry(state)
        opened: list[OpenShape] = [{"code": code, "name": name} for code, name in made_of.opened]
        shown.frame = outgoing.encode({"type": "championship", "view": view, "open": opened})

    def _send_room(self) -> None:
        """Send the tables of the room that changed, every `ROOM_EVERY` seconds."""
        now = self._clocks.monotonic()
        if now - self._room_at < ROOM_EVERY:
            return
        self._room_at = now
        for shown in self._shown.values():
            room = self._changes_in_room(shown, now)
            if room:
                for who in shown.clients:
                    if self._clients[who].mine:
                        # Not `put_view`, which replaces what is unsent: each message has other
                        # changes.
                        who.put(room)
                        who.flush()

    def _send_all(self, who: Subscriber, shown: _Shown) -> None:
        """Send a client everything that it has not been sent yet."""
        client = self._clients[who]
        first = client.shown != shown.code or not client.mine
        client.shown = shown.code
        who.put_view(shown.frame)
        self._send_own(who, client, shown)
        if first:
            who.put(self._room_frame(shown.room, whole=True))
        who.flush()

    def _send_own(self, who: Subscriber, client: _Client, shown: _Shown) -> None:
        """Send a client what only it receives, where that has changed."""
        state = shown.state
        seats: list[str] = []
        own = () if state is None else state.phones.get(who.phone, ())
        match = match_of(shown.upcoming, own)
        if match is not None and match.code is not None and match.code in self._cache:
            cached = self._cache.get(match.code)
            seats = [match.code] if cached.table.seats_of(who.phone) else []
        mine = mine_view(
            state, who.phone, shown.upcoming, seats, matches=shown.matches, phones=shown.phones
        )
        directors = {} if shown.made_of is None else shown.made_of.directors
        name = directors.get(who.phone)
        mine["director"] = name is not None
        frame = outgoing.encode(mine)
        if frame != client.mine:
            client.mine = frame
            who.put_latest("mine", frame)
        if name is not None and state is not None:
            director = outgoing.encode({**self._director_view(shown, state), "you": name})
            if director != client.director:
                client.director = director
                # A director who reads slowly gets the newest: entries of phones may come in floods.
                who.put_latest("director", director)

    def _director_view(self, shown: _Shown, state: Championship) -> DirectorShape:
        """What all directors see, without their names; made once for all of them."""
        if shown.directed is None:
            found = frozenset() if shown.made_of is None else shown.made_of.differing
            differing = [
                state.matches[number].table or 0 for number in found if number in state.matches
            ]
            shown.directed = director_view(
                state,
                "",
                self._secrets.championship_referee.get(),
                differing,
                [self._secrets.invitations.to_room(table) for table in range(1, state.tables + 1)],
            )
        return shown.directed

    def _changes_in_room(self, shown: _Shown, now: float) -> bytes:
        """Return the message of the tables that have changed since the last; empty: none has."""
        before, shown.room = shown.room, self._tables_of_room(shown, now)
        if len(before) != len(shown.room):
            return self._room_frame(shown.room, whole=True)
        changed = [now for was, now in zip(before, shown.room, strict=True) if was != now]
        return self._room_frame(changed, whole=False) if changed else b""

    def _room_frame(self, tables: list[RoomTableShape], *, whole: bool) -> bytes:
        return outgoing.encode(
            {"type": "room", "whole": whole, "tables": tables, "now": self._clocks.wall()}
        )

    def _tables_of_room(self, shown: _Shown, now: float) -> list[RoomTableShape]:
        state = None if shown.code is None else self._championships.get(shown.code).state
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
                shown.lost_screens.is_lost(number, None, now)
                tables.append(room_tables.empty_table(number))
                continue
            cached = None
            if match.code is not None and match.code in self._cache:
                cached = self._cache.get(match.code)
            shape = room_tables.room_table(state, match, cached, now, wall)
            if shown.lost_screens.is_lost(number, shape["screens"], now):
                shape["needs"].append("screen_gone")
            tables.append(shape)
        return tables
