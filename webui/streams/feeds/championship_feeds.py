"""What the clients of championships are sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.championship.championship import Championship, match_of, next_matches
from scorekeeper.championship.match import Match
from scorekeeper.championship.view.championship_view import championship_view
from scorekeeper.championship.view.director_view import DirectorShape, director_view
from scorekeeper.championship.view.entries import EntryPhones, phones_by_entry
from scorekeeper.championship.view.mine_view import mine_view
from scorekeeper.refusal import RefusalCode, Refused
from webui.protocol import frames, outgoing
from webui.protocol.championship import ChampionshipViewShape, OpenShape
from webui.secrets import Secrets
from webui.streams.cache.championship_cache import ChampionshipCache
from webui.streams.cache.table_cache import TableCache
from webui.streams.clocks import Clocks, evening_of
from webui.streams.feeds.client import Client
from webui.streams.feeds.publisher import Publisher
from webui.streams.feeds.room_tables import Room
from webui.streams.interface import Subscriber

ROOM_EVERY = 0.3
"""Seconds between two messages of all tables of the room."""


class _Shown:
    """A championship as its clients are sent it."""

    def __init__(self, code: str | None, room: Room) -> None:
        self.code = code
        """None: there is none."""
        self.room = room
        """Its tables of the room."""
        self.clients: dict[Client, None] = {}
        self.made_of: _MadeOf | None = None
        """What the following was made of; None: it was not made yet."""
        self.state: Championship | None = None
        self.frame: bytes | None = None
        self.packed: bytes | None = None
        """The same message, packed."""
        self.upcoming: Mapping[int, Match] = {}
        """The match that each entry plays now, or plays next."""
        self.matches: Mapping[int, list[Match]] = {}
        """The matches of each entry."""
        self.phones: Mapping[int, EntryPhones] = {}
        """The phones of each entry."""
        self.directed: DirectorShape | None = None
        """What all directors see, without their names; None: it was not made yet."""


class _MadeOf(NamedTuple):
    """What the views of a championship are made of."""

    state: int | None
    """The identity of the state: after a failed commit another one may have the same revision."""
    directors: Mapping[str, str]
    differing: frozenset[int]
    opened: tuple[tuple[str, str], ...]
    today: str
    """The day of this evening, with which what is overdue changes."""


class ChampionshipFeeds:
    """The feeds of championships. Used by the writer only.

    Args:
        publisher: All clients.
        championships: The championships.
        tables: The tables in memory.
        clocks: Wall and monotonic time.
        secrets: The codes that directors see.
    """

    def __init__(
        self,
        publisher: Publisher,
        championships: ChampionshipCache,
        tables: TableCache,
        clocks: Clocks,
        secrets: Secrets,
    ) -> None:
        self._publisher = publisher
        self._championships = championships
        self._tables = tables
        self._clocks = clocks
        self._secrets = secrets
        self._shown: dict[str | None, _Shown] = {}
        """The championships that clients are sent, by code."""
        self._opened: list[str] = []
        """The championships that were open when it was last decided who is sent which."""
        self._to_move: dict[Client, str] = {}
        """Clients that are sent another championship from now on."""
        self._room_at = 0.0

    def add(
        self, who: Subscriber, welcome: bytes, chosen: str | None, *, packed: bool = False
    ) -> None:
        """Add a client; it is sent everything at the end of the batch.

        Args:
            who: The client.
            welcome: Greets it.
            chosen: The championship that it asks for; None: the current one, until that is over.
            packed: Whether it is sent that packed.

        Raises:
            Refused: no_such_championship, championship_unreadable.
        """
        if chosen is not None:
            self._championships.get(chosen).subscribers[who] = None
        client = Client(who, chosen=chosen, packed=packed)
        self._publisher.add(client, welcome)
        self._show(client, self._championships.current() if chosen is None else chosen)

    def move(self, who: Subscriber, code: str) -> None:
        """Send a client another championship once it is committed, as to who opened it."""
        client = self._publisher.find(who)
        if client is not None:
            self._to_move[client] = code

    def lose(self, code: str) -> None:
        """Turn away the clients of a championship that can no longer be read."""
        unreadable = Refused(RefusalCode.CHAMPIONSHIP_UNREADABLE, championship=code)
        shown = self._shown.pop(code, None)
        for client in () if shown is None else shown.clients:
            self._to_move.pop(client, None)
            self._publisher.remove(client.who)
            self._publisher.turn_away(client.who, unreadable, frames.TRY_LATER)

    def remove(self, client: Client) -> None:
        """Forget a client whose connection ended."""
        if client.chosen is not None and client.chosen in self._championships:
            live = self._championships.get(client.chosen)
            live.subscribers.pop(client.who, None)
            live.quiet_since = self._clocks.monotonic()
        self._to_move.pop(client, None)
        self._hide(client)

    def _of(self, client: Client) -> _Shown:
        return self._shown[client.championship]

    def _show(self, client: Client, code: str | None) -> None:
        client.championship = code
        if code not in self._shown:
            room = Room(code, self._championships, self._tables, self._clocks)
            self._shown[code] = _Shown(code, room)
        self._shown[code].clients[client] = None
        self._publisher.change_later([client])

    def _hide(self, client: Client) -> None:
        clients = self._of(client).clients
        del clients[client]
        if not clients:
            del self._shown[client.championship]

    @property
    def wait_seconds(self) -> float | None:
        """Seconds until the tables of the room are due; None: nobody is connected, or none is."""
        if not self._shown or all(each.state.closed for each in self._championships):
            return None
        return max(0.01, self._room_at + ROOM_EVERY - self._clocks.monotonic())

    def make_views(self) -> bool:
        """Make the views of championships that changed, which their clients are sent later.

        Returns:
            Whether one was made.
        """
        if not self._shown:
            return False
        self._move_clients()
        self._send_room()
        made = False
        for shown in list(self._shown.values()):
            made_of = self._made_of(shown.code)
            # Only once all clients were sent the last view: otherwise, while the state keeps
            # changing, the last of them would never get one.
            waits = shown.frame is not None and self._publisher.waits(shown.clients)
            if shown.made_of != made_of and not waits:
                self._make(shown, made_of)
                self._publisher.change_later(shown.clients)
                made = True
        return made

    def _move_clients(self) -> None:
        """Send clients another championship: who opened it, and those whose own is over.

        All others stay where they are: what is on a screen is not exchanged under a finger.
        """
        to_move, self._to_move = self._to_move, {}
        before, self._opened = self._opened, self._championships.open_codes()
        if before != self._opened:
            current = self._championships.current()
            for client in self._publisher.of_kind("championship"):
                over = client.championship not in self._opened
                if client.chosen is None and over and client.championship != current:
                    self._move(client, current)
        for client, code in to_move.items():
            if code in self._opened:
                self._move(client, code)

    def _move(self, client: Client, code: str | None) -> None:
        self._hide(client)
        self._show(client, code)

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
            evening_of(self._clocks.wall()),
        )

    def _make(self, shown: _Shown, made_of: _MadeOf) -> None:
        """Make what is the same for all clients of a championship."""
        shown.made_of = made_of
        shown.upcoming, shown.matches, shown.phones, shown.directed = {}, {}, {}, None
        view = None
        if shown.code is not None:
            # Kept: so no other state gets its identity meanwhile.
            state = shown.state = self._championships.get(shown.code).state
            view = championship_view(state, shown.code, self._clocks.wall(), made_of.today)
            shown.upcoming, shown.matches = next_matches(state), state.matches_by_entry()
            shown.phones = phones_by_entry(state)
        opened: list[OpenShape] = [{"code": code, "name": name} for code, name in made_of.opened]
        message: ChampionshipViewShape = {"type": "championship", "view": view, "open": opened}
        shown.frame, shown.packed = outgoing.encode(message), outgoing.packed(message)

    def championship(self, client: Client) -> bytes | None:
        """The championship of a client, as a frame."""
        shown = self._of(client)
        return shown.packed if client.packed else shown.frame

    def _send_room(self) -> None:
        """Send the tables of the room that changed, every `ROOM_EVERY` seconds."""
        now = self._clocks.monotonic()
        if now - self._room_at < ROOM_EVERY:
            return
        self._room_at = now
        for shown in self._shown.values():
            changes = shown.room.changes(now)
            if changes:
                for client in shown.clients:
                    if "room" in client.sent:
                        # A reply: each message has other changes.
                        self._publisher.send(client.who, changes)

    def room(self, client: Client) -> object:
        """Of which championship a client is sent the tables of the room."""
        return self._of(client).code or ""

    def encode_room(self, client: Client) -> bytes:
        """Encode all of these."""
        return self._of(client).room.whole()

    def mine(self, client: Client) -> bytes:
        """What concerns the phone of a client, as a frame."""
        shown, phone = self._of(client), client.who.phone
        state = shown.state
        seats: list[str] = []
        own = () if state is None else state.phones.get(phone, ())
        match = match_of(shown.upcoming, own)
        cached = None if match is None or match.code is None else self._tables.find(match.code)
        if cached is not None and cached.table.seats_of(phone):
            seats = [cached.code]
        mine = mine_view(
            state, phone, shown.upcoming, seats, matches=shown.matches, phones=shown.phones
        )
        mine["director"] = self._name(shown, client) is not None
        return outgoing.encode(mine)

    def _name(self, shown: _Shown, client: Client) -> str | None:
        """Return the name of a director; None: the phone is no director's."""
        return None if shown.made_of is None else shown.made_of.directors.get(client.who.phone)

    def director(self, client: Client) -> bytes | None:
        """What directors see, as a frame; None: the phone is no director's."""
        shown = self._of(client)
        name = self._name(shown, client)
        if name is None or shown.state is None:
            return None
        return outgoing.encode({**self._director_view(shown, shown.state), "you": name})

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
