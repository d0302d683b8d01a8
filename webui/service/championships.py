"""The championship that is open, or was last: its commands, its tables, and who is sent its views.

Its events are appended in the transaction of the tables' events, by the same writer. A process
manager (`follow`) compares it with its Amarrako tables in each batch: it opens a table for each
match that is called, and records that a match began and how it ended. It compares states, so that
it may run again at any time, as after a kill -9.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

import orjson

from scorekeeper import championship_table
from scorekeeper.championship_table import Score
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.presets import PRESETS as RULE_PRESETS
from scorekeeper.table import Table
from scorekeeper.tournament import commands, events
from scorekeeper.tournament.commands import Command, Intent
from scorekeeper.tournament.decide import (
    call_referee,
    decide,
    join_entry,
    leave_entry,
    open_tournament,
)
from scorekeeper.tournament.events import Event, Role
from scorekeeper.tournament.evolve import record_events
from scorekeeper.tournament.match import Match, MatchState
from scorekeeper.tournament.shapes import DirectorShape, RoomTableShape
from scorekeeper.tournament.tournament import Tournament
from scorekeeper.tournament.view import (
    championship_view,
    director_view,
    match_of,
    mine_view,
    next_matches,
)
from webui.codes import fresh_code
from webui.event_store import ChangedName, EventStore, StoreDamaged, StoreFailed
from webui.protocol import outgoing
from webui.protocol.championship import (
    AskDirectorCode,
    BecomeDirector,
    CallReferee,
    ChampionshipCommand,
    ChampionshipMessage,
    ChangeDirectorCode,
    JoinEntry,
    LeaveEntry,
    OpenChampionship,
)
from webui.service import room_tables
from webui.service.boards import RoomTable
from webui.service.championship_rows import championship_row, load_championship
from webui.service.clocks import Clocks
from webui.service.director_code import DirectorCode
from webui.service.house_pin import IsHouse
from webui.service.jobs import InThread, Subscriber
from webui.service.refusals import Refusals
from webui.service.subscriptions import Subscriptions
from webui.service.table_cache import TableCache
from webui.service.unit_of_work import UnitOfWork

logger = logging.getLogger("amarrako.championships")

ROOM_EVERY = 0.4
"""Seconds between two messages of all tables of the room."""
MOST_PASSES = 8
"""Passes over the matches in a batch: what is recorded of one may call others."""


@dataclass(frozen=True, slots=True)
class Current:
    """A championship and its code."""

    code: str
    state: Tournament


@dataclass(slots=True)
class _Client:
    """A connected client of the championship, and what it was last sent about itself."""

    mine: bytes = b""
    director: bytes = b""


class Championships:
    """The championship of the server. Used by the writer only.

    Args:
        store: The event store.
        cache: The tables in memory.
        clocks: The time.
        subscriptions: The clients of the tables.
        code: The director's code.
        in_thread: Calls what may wait for the disk, or takes long.
        is_house: Whether a phone has entered the house PIN.
        pause: Lets other greenlets run; whether there are jobs for the writer then.
    """

    def __init__(
        self,
        store: EventStore,
        cache: TableCache,
        clocks: Clocks,
        subscriptions: Subscriptions,
        code: DirectorCode,
        *,
        in_thread: InThread,
        is_house: IsHouse,
        pause: Callable[[], bool],
    ) -> None:
        self._store = store
        self._cache = cache
        self._clocks = clocks
        self._subscriptions = subscriptions
        self._code = code
        self._in_thread = in_thread
        self._is_house = is_house
        self._pause = pause
        self._current: Current | None = None
        self._new: Current | None = None
        """As decided in this batch, and not committed yet."""
        self._admitted: dict[str, str] = {}
        """Directors who came while there was no championship."""
        self._clients: dict[Subscriber, _Client] = {}
        self._refusals = Refusals()
        self._loaded = False
        self._check_all = True
        self._compare_all = True
        """Whether matches that are over are compared with their tables, as after a restart."""
        self._changed = True
        self._to_tell: dict[Subscriber, None] = {}
        """Clients that are to be sent everything."""
        self._shown: Current | None = None
        """What clients are sent: the state from which the following was made."""
        self._frame: bytes = b""
        self._upcoming: Mapping[int, Match] = {}
        """The match that each entry plays now, or plays next."""
        self._directed: DirectorShape | None = None
        self._room: list[RoomTableShape] = []
        self._room_at = 0.0
        self._lost_screens = room_tables.LostScreens()
        self._room_tables: dict[int, RoomTable] = {}
        self._room_tables_of: Tournament | None = None
        """The state from which they were made."""
        self.invitation_to: Callable[[int], str] = lambda _table: ""
        """The invitation to a table of the room."""
        self._unread: set[int] = set()
        self._unreadable: set[str] = set()
        """Championships, and tables of their matches, that cannot be read. Each is logged once."""

    # -------------------------------------------------------------- clients and messages

    def subscribe(self, who: Subscriber, welcome: bytes) -> None:
        """Add a client; it is sent everything at the end of the batch."""
        self._load()
        if who.phone in self._directors():
            who.admit_lists()
        self._subscriptions.send(who, welcome)
        self._clients[who] = _Client()
        self._to_tell[who] = None

    def remove(self, who: Subscriber) -> None:
        """Forget a client whose connection ended."""
        self._clients.pop(who, None)
        self._to_tell.pop(who, None)

    def dismiss_all(self, close_code: int) -> None:
        """Close every connection: the server stops."""
        for who in self._clients:
            who.dismiss(close_code)

    @property
    def wait_seconds(self) -> float | None:
        """Seconds until there is something to do even without a job."""
        state = self._state
        if state is None or state.closed:
            return None
        if self._clients:
            return ROOM_EVERY
        if state.clock is None or state.clock.over:
            return None
        return max(0.1, state.clock.until - self._clocks.wall())

    @property
    def _state(self) -> Tournament | None:
        current = self._new or self._current
        return None if current is None else current.state

    def _open(self) -> Tournament:
        """Return the championship. Refused: no_championship."""
        state = self._state
        if state is None:
            raise Refused(RefusalCode.NO_CHAMPIONSHIP)
        return state

    def receive(
        self, unit: UnitOfWork, who: Subscriber, message: ChampionshipMessage
    ) -> Callable[[], None]:
        """Handle a message of a client; what is returned answers it after the commit."""
        command = (
            message.id if isinstance(message, OpenChampionship | ChampionshipCommand) else None
        )
        refusal: Refused | None = None
        revision = 0
        try:
            self._load()
            if isinstance(message, OpenChampionship | ChampionshipCommand):
                revision = self._once(unit, who, message)
            else:
                self._handle(unit, who, message)
        except Refused as caught:
            refusal = caught
        except StoreFailed as error:
            unit.fail(str(error))
            refusal = Refused(RefusalCode.NOT_SAVED)
        except Exception:
            logger.exception("command failed", extra={"command": command})
            refusal = Refused(RefusalCode.INTERNAL)
        seen = 0 if self._state is None else self._state.revision

        def answer() -> None:
            if unit.failed:
                frame = outgoing.refused(Refused(RefusalCode.NOT_SAVED), command)
            elif refusal is not None:
                if command is not None:
                    self._refusals.add(who.phone, command, refusal)
                frame = outgoing.refused(refusal, command, seen)
            elif command is not None:
                frame = outgoing.encode({"type": "ack", "id": command, "revision": revision})
            else:
                return
            self._subscriptions.send(who, frame)

        return answer

    def _once(
        self, unit: UnitOfWork, who: Subscriber, message: OpenChampionship | ChampionshipCommand
    ) -> int:
        """Decide a command, or answer a retry as the first try; the revision after it."""
        stored = self._store.find_championship_command(message.id)
        if stored is not None:
            if stored.phone != who.phone:
                raise Refused(RefusalCode.ID_TAKEN)
            return stored.revision
        self._refusals.check(who.phone, message.id)
        if isinstance(message, OpenChampionship):
            self._begin(unit, who, message)
        else:
            self._act(unit, who, message)
        return self._open().revision

    def _directors(self) -> Mapping[str, str]:
        state = self._state
        return self._admitted if state is None else {**self._admitted, **state.directors}

    def _director(self, who: Subscriber) -> str:
        """Return the name of a director. Refused: director_only."""
        name = self._directors().get(who.phone)
        if name is None:
            raise Refused(RefusalCode.DIRECTOR_ONLY)
        return name

    def _check_house(self, who: Subscriber) -> None:
        """Refuse a phone that has not entered the house PIN. Refused (house_pin_wanted)."""
        if not self._is_house(who.phone):
            raise Refused(RefusalCode.HOUSE_PIN_WANTED)

    def _begin(self, unit: UnitOfWork, who: Subscriber, message: OpenChampionship) -> None:
        name = self._director(who)
        self._check_house(who)
        state = self._state
        if state is not None and not state.closed:
            raise Refused(RefusalCode.CHAMPIONSHIP_OPEN, name=state.name)
        setup = dict(message.setup)
        rules = setup.get("rules")
        if isinstance(rules, str) and rules not in RULE_PRESETS:
            for saved in self._store.sets():
                if saved.name == rules:
                    setup["rules"] = {"name": rules, **orjson.loads(saved.body)}
        opened = open_tournament(setup, secrets.token_hex(8))
        came = (events.DirectorCame(each, phone) for phone, each in self._directors().items())
        self._in_thread(self._code.referees.change)()
        taken = set(self._store.championships())
        code = fresh_code(secrets.choice, taken.__contains__)
        unit.change(lambda store, at: store.create_championship(code, at))
        self._new = None
        self._append(
            unit, (*opened, *came), Role.DIRECTOR, name, (message.id, who.phone), code=code
        )

    def _act(self, unit: UnitOfWork, who: Subscriber, message: ChampionshipCommand) -> None:
        state, command = self._open(), message.command
        name = self._directors().get(who.phone)
        if isinstance(command, commands.ReopenChampionship) and command.championship:
            self._reopen(unit, who, message.id, command.championship)
            return
        if name is not None:
            intent = Intent(command, phone=who.phone, seen=message.revision)
        else:
            own = state.phones.get(who.phone, ())
            playing = match_of(next_matches(state), own)
            match = playing.number if playing is not None and playing.active else None
            intent = Intent(command, Role.PHONE, frozenset(own), match, who.phone)
        # A draw may take a second, and an undo replays the evening.
        decided = self._in_thread(lambda: decide(state, intent))()
        self._append(unit, decided, intent.by, name, (message.id, who.phone))
        for event in decided:
            if isinstance(event, events.NameForgotten):
                self._forget(unit, event.name)

    def _forget(self, unit: UnitOfWork, name: str) -> None:
        """Mask a name in past matches and championships too."""
        unit.change(lambda store, at: store.change_name(ChangedName(name, at)))

    def _reopen(self, unit: UnitOfWork, who: Subscriber, command: str, code: str) -> None:
        """Let a championship of the archive go on, where none is open."""
        name, state = self._director(who), self._open()
        if not state.closed:
            raise Refused(RefusalCode.CHAMPIONSHIP_OPEN, name=state.name)
        past = self._in_thread(lambda: load_championship(self._store, code))()
        decided = decide(past, Intent(commands.ReopenChampionship()))
        came = (events.DirectorCame(each, phone) for phone, each in self._directors().items())
        self._current = self._new = Current(code, past)
        self._compare_all = True
        self._append(unit, (*decided, *came), Role.DIRECTOR, name, (command, who.phone))

    def _handle(self, unit: UnitOfWork, who: Subscriber, message: ChampionshipMessage) -> None:
        match message:
            case AskDirectorCode():
                self._check_house(who)
                seconds = self._in_thread(self._code.ask)()
                panels = self._subscriptions.show_director_code()
                self._subscriptions.reply(
                    who, {"type": "director_code_shown", "seconds": seconds, "panels": panels}
                )
            case BecomeDirector(code=digits, name=name):
                self._code.check(digits, who)
                self._admitted[who.phone] = name
                who.admit_lists()
                self._changed = True
                if self._state is not None and self._state.directors.get(who.phone) != name:
                    came = events.DirectorCame(name, who.phone)
                    self._append(unit, (came,), Role.PHONE, name)
            case ChangeDirectorCode():
                name = self._director(who)
                self._check_house(who)
                self._in_thread(self._code.change)()
                self._subscriptions.show_director_code()
                self._admitted = {who.phone: name}
                if self._state is not None:
                    left = events.DirectorsLeft(who.phone)
                    self._append(unit, (left,), Role.DIRECTOR, name)
            case JoinEntry(entry=entry):
                self._append(unit, join_entry(self._open(), entry, who.phone), Role.PHONE)
            case LeaveEntry(entry=entry):
                self._append(unit, leave_entry(self._open(), entry, who.phone), Role.PHONE)
            case CallReferee(wanted=wanted):
                called = call_referee(self._open(), self._seated_match(who).number, wanted=wanted)
                self._append(unit, called, Role.PHONE)
            case _:
                raise TypeError(message)

    def _seated_match(self, who: Subscriber) -> Match:
        """Return the match at whose table a phone has a seat, or whose pair it is."""
        state = self._open()
        own = state.phones.get(who.phone, ())
        for match in state.matches.values():
            if match.active and match.code is not None and match.code not in self._unreadable:
                if not set(own).isdisjoint(match.entries):
                    return match
                if self._cache.get(match.code).table.seats_of(who.phone):
                    return match
        raise Refused(RefusalCode.NOT_AT_A_ROOM_TABLE)

    def room_table(self, number: int) -> RoomTable | None:
        """Return what is played at a table of the room; None: no championship is open."""
        self._load()
        state = self._state
        if state is None or state.closed:
            return None
        if state is not self._room_tables_of:
            self._room_tables_of = state
            self._room_tables = {
                match.table or 0: RoomTable(match.code, match.state is MatchState.CALLED)
                for match in state.matches.values()
                if match.active and match.code not in self._unreadable
            }
        return self._room_tables.get(number, RoomTable())

    def admits_referee(self, table: str, digits: str) -> bool:
        """Whether this is the referees' code, and the table keeps a match of the championship."""
        state = self._state
        if state is None or state.closed or table not in {m.code for m in state.matches.values()}:
            return False
        return secrets.compare_digest(digits, self._code.referees.digits())

    def room_of(self, table: str) -> int | None:
        """The number of the table of the room at which an Amarrako table is played; else None."""
        match = self._match_at(table)
        return None if match is None else match.table

    def owns_seat(self, table: str, seat: int, phone: str) -> bool:
        """Whether a seat at a table is of the side of an entry that this phone joined."""
        match, state = self._match_at(table), self._state
        if match is None or state is None:
            return False
        side = self._cache.get(table).table.rules.side_of(seat)
        return not set(state.phones.get(phone, ())).isdisjoint(match.sides[side] or ())

    def _match_at(self, table: str) -> Match | None:
        """Return the match that is played at an Amarrako table."""
        state = self._state
        matches = () if state is None or state.closed else state.matches.values()
        return next((each for each in matches if each.active and each.code == table), None)

    # -------------------------------------------------------------- the log

    def _load(self) -> None:
        """Load the championship that is open, or was last."""
        if self._loaded:
            return
        self._current, self._new = self._in_thread(self._last)(), None
        self._loaded = True
        self._check_all = self._compare_all = self._changed = True

    def _last(self) -> Current | None:
        """Load the championship with the newest event of those that can be read."""
        try:
            codes = self._store.last_championships()
        except StoreDamaged as error:
            self._note_unreadable("", str(error))
            return None
        for code in codes:
            try:
                state = load_championship(self._store, code)
                self._code.referees.digits()  # made now, where there was none
                return Current(code, state)
            except Refused as refused:
                self._note_unreadable(code, str(refused.__cause__ or refused))
        return None

    def _note_unreadable(self, code: str, reason: str) -> None:
        if code not in self._unreadable:
            self._unreadable.add(code)
            self._room_tables_of = None
            extra = {"code": code, "reason": reason}
            logger.error("championship or its table cannot be read", extra=extra)

    def _append(
        self,
        unit: UnitOfWork,
        decided: Iterable[Event],
        by: Role,
        name: str | None = None,
        cause: tuple[str | None, str | None] = (None, None),
        *,
        code: str | None = None,
    ) -> None:
        """Append the events of an act, to a new championship if a code is given."""
        current = self._new or self._current
        before = None if code is not None or current is None else current.state
        championship = code or (current.code if current is not None else "")

        def change(store: EventStore, at: float) -> None:
            after, recorded = self._in_thread(
                lambda: record_events(before, decided, by, name, at)
            )()
            store.append_championship(
                [championship_row(championship, each, *cause) for each in recorded]
            )
            self._new = Current(championship, after)

        unit.change(change)
        self._check_all = True

    # -------------------------------------------------------------- process manager

    def follow(self, unit: UnitOfWork) -> None:
        """Bring championship and tables together, within the batch. Idempotent."""
        self._load()
        state = self._state
        if state is None or state.closed or unit.failed:
            return
        self._end_clock(unit, state)
        changed = set(unit.changed_tables())
        for _ in range(MOST_PASSES):
            everything, self._check_all = self._check_all, False
            to_follow = [
                match
                for match in self._open().matches.values()
                if match.known and (everything or match.code in changed)
            ]
            for match in to_follow:
                self._readable(match, partial(self._follow_match, unit, match.number, changed))
            self._compare_all = False
            if not self._check_all:
                return

    def _readable(self, match: Match, do: Callable[[], None]) -> None:
        """Do something with the table of a match, if that can be read."""
        if match.code in self._unreadable:
            return
        try:
            do()
        except Refused as refused:
            if refused.code is not RefusalCode.TABLE_UNREADABLE:
                raise
            self._note_unreadable(match.code or "", refused.text)

    def _end_clock(self, unit: UnitOfWork, state: Tournament) -> None:
        """Record that the clock is over, with the hands that are finished now."""
        if state.clock is None or state.clock.over or self._clocks.wall() < state.clock.until:
            return
        hands: list[tuple[int, int]] = []

        def note(match: Match, code: str) -> None:
            table = unit.table_of(code)
            if championship_table.has_begun(table):
                hands.append((match.number, table.match.hand.number))

        for match in state.matches.values():
            if match.active and match.code is not None:
                self._readable(match, partial(note, match, match.code))
        self._append(unit, (events.TimeEnded(tuple(hands)),), Role.SERVER)

    def _follow_match(self, unit: UnitOfWork, number: int, changed: set[str]) -> None:
        match = self._open().matches.get(number)
        if match is None:
            return
        if match.result is None or match.result.how != "played":
            self._note_unread(number, unread=False)
        if match.active and match.code is None:
            self._open_table(unit, match)
            return
        if match.code is None:
            return
        if match.state is MatchState.OVER and not (
            match.code in changed or (self._compare_all and self._is_played(match.code))
        ):
            self._end_at_table(unit, match)
            return
        table = unit.table_of(match.code)
        if match.active:
            if table.number > 1:
                self._open_table(unit, match, self._score_at(match.code))
                return
            unit.append_events(match.code, championship_table.continuing)
            table = unit.table_of(match.code)
            self._join_seats(unit, match, table)
            self._report(unit, match, table)
            match = self._open().matches[number]
            if match.state is MatchState.RUNNING:
                self._end_by_time(unit, match, table)
        elif match.result is not None and match.result.how == "played":
            self._check_result(unit, match, table)

    def _open_table(self, unit: UnitOfWork, match: Match, score: Score | None = None) -> None:
        code = unit.open_table(championship_table.opening(self._open(), match, score))
        self._append(unit, (events.TableOpened(match.number, code),), Role.SERVER)

    def _score_at(self, table: str) -> Score | None:
        """What was counted of the first match at a table, at which others followed."""
        first = orjson.loads(self._store.matches_of(table)[0].body)
        if first["state"] != "abandoned":
            return None  # it was won, and that was taken back: it is played again
        return tuple(first["games"]), tuple(first["score"])

    def _is_played(self, table: str) -> bool:
        """Whether the match at a table is not over, by its row in the list of matches."""
        rows = self._store.matches_of(table)
        return bool(rows) and rows[-1].ended_at is None

    def _report(self, unit: UnitOfWork, match: Match, table: Table) -> None:
        """Record what the table says: that the match began, and how it ended."""
        if match.state is MatchState.CALLED and championship_table.has_begun(table):
            self._by_table(unit, commands.BeginMatch(match.number), match)
        if championship_table.is_won(match, table) and match.code is not None:
            whole = unit.whole_table(match.code)
            games, stones = (
                championship_table.games_of(match, whole),
                championship_table.stones_of(whole),
            )
            self._by_table(unit, commands.RecordResult(match.number, games, stones), match)

    def _by_table(self, unit: UnitOfWork, command: Command, match: Match) -> bool:
        """Give a command in the name of a table; whether it was not refused."""
        intent = Intent(command, Role.TABLE, match=match.number)
        try:
            decided = decide(self._open(), intent)
        except Refused as refused:
            extra = {"match": match.number, "code": refused.code}
            logger.info("report of a table refused", extra=extra)
            return False
        self._append(unit, decided, Role.TABLE)
        return True

    def _end_by_time(self, unit: UnitOfWork, match: Match, table: Table) -> None:
        """Decide a match whose time is over by the score, once its hand is finished."""
        stones = championship_table.score_after_time(match, table)
        if stones is not None:
            games = championship_table.games_of(match, table)
            self._by_table(unit, commands.TimeOver(match.number, games, stones), match)

    def _end_at_table(self, unit: UnitOfWork, match: Match) -> None:
        """End the match at the table of one whose result was not played there to the end."""
        result = match.result
        committed = None if self._current is None else self._current.state.matches.get(match.number)
        if match.code is None or result is None or committed is None:
            return
        if committed.state is not MatchState.OVER and result.how != "played":
            unit.append_events(match.code, championship_table.ending)

    def _check_result(self, unit: UnitOfWork, match: Match, table: Table) -> None:
        """Take a recorded result back whose match was un-won at its table, if that is sound."""
        rematch = match.over is not None and table.started_at > match.over
        self._note_unread(match.number, unread=False)
        if rematch or championship_table.is_won(match, table):
            return
        step = next(
            (
                step.rows[0].sequence
                for step in self._open().steps()
                if isinstance(step.rows[0].event, events.MatchEnded)
                and step.rows[0].event.match == match.number
            ),
            None,
        )
        self._note_unread(match.number, unread=True)
        if step is None:
            return
        try:
            undone = decide(self._open(), Intent(commands.Undo(step), Role.SERVER))
        except Refused:
            return
        self._append(unit, undone, Role.SERVER)

    def _note_unread(self, match: int, *, unread: bool) -> None:
        """Note whether the table of a match says something else than its recorded result."""
        if unread is not (match in self._unread):
            self._unread ^= {match}
            self._changed = True

    def _join_seats(self, unit: UnitOfWork, match: Match, table: Table) -> None:
        """Join phones that have a seat to the entry of their side."""
        for place, seat in enumerate(table.seats):
            side = match.sides[table.rules.side_of(place)]
            if seat.phone is None or side is None or len(side) != 1:
                continue
            state = self._open()
            if side[0] not in state.phones.get(seat.phone, ()):
                self._append(unit, join_entry(state, side[0], seat.phone), Role.PHONE)

    # -------------------------------------------------------------- after the commit

    def settle(self, *, failed: bool) -> None:
        """Keep what the batch decided, or, if it was not saved, load what is stored."""
        if failed:
            self._new, self._loaded, self._check_all = None, False, True
        elif self._new is not None:
            self._current, self._new = self._new, None
            self._changed = True

    def publish(self) -> None:
        """Send what changed to all clients; as soon as there are jobs, the rest after those.

        The views of a large championship take so long that acknowledgements would be late.
        """
        if not self._clients:
            return
        self._load()
        self._send_room()
        while self._to_tell or self._changed:
            if self._changed and not (self._frame and self._to_tell):
                # Not before all were told of the last state: none waits while much changes.
                self._changed = False
                self._make_view()
                self._to_tell = dict.fromkeys(self._clients)
            else:
                who = next(iter(self._to_tell))
                del self._to_tell[who]
                self._send_all(who)
            if self._pause():
                return

    def _send_room(self) -> None:
        """Send which tables of the room changed, now and then."""
        now = self._clocks.steady()
        room = self._changes_in_room(now) if now - self._room_at >= ROOM_EVERY else b""
        if room:
            for who, client in self._clients.items():
                if client.mine:
                    # Not as a picture, of which only the newest is sent: each has what changed.
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
        current = self._shown = self._current
        self._upcoming, self._directed = {}, None
        view = None
        if current is not None:
            state = current.state
            view = championship_view(state, current.code, self._clocks.wall())
            self._upcoming = next_matches(state)
        self._frame = outgoing.encode({"type": "championship", "view": view})

    def _send_own(self, who: Subscriber, client: _Client) -> None:
        """Send a client what only it is told, where that has changed."""
        state = None if self._shown is None else self._shown.state
        seats: list[str] = []
        own = () if state is None else state.phones.get(who.phone, ())
        match = match_of(self._upcoming, own)
        if match is not None and match.code is not None and match.code in self._cache:
            live = self._cache.get(match.code)
            seats = [match.code] if live.table.seats_of(who.phone) else []
        mine = mine_view(state, who.phone, self._upcoming, seats)
        name = self._directors().get(who.phone)
        mine["director"] = name is not None
        frame = outgoing.encode(mine)
        if frame != client.mine:
            client.mine = frame
            who.put(frame)
        if name is not None and state is not None:
            director = outgoing.encode({**self._director_view(state), "you": name})
            if director != client.director:
                client.director = director
                who.put(director)

    def _director_view(self, state: Tournament) -> DirectorShape:
        """What all directors see, without their names; made once for all of them."""
        if self._directed is None:
            unread = [state.matches[n].table or 0 for n in self._unread if n in state.matches]
            self._directed = director_view(
                state,
                "",
                self._code.referees.digits(),
                unread,
                [self.invitation_to(table) for table in range(1, state.tables + 1)],
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
        state = None if self._current is None else self._current.state
        tables: list[RoomTableShape] = []
        if state is None or state.closed:
            return tables
        active = {m.table: m for m in state.matches.values() if m.active}
        wall = self._clocks.wall()
        for number in range(1, state.tables + 1):
            match = active.get(number)
            if match is None:
                self._lost_screens.is_lost(number, None, now)
                tables.append(room_tables.empty_table(number))
                continue
            live = None
            if match.code is not None and match.code in self._cache:
                live = self._cache.get(match.code)
            shape = room_tables.room_table(state, match, live, now, wall)
            if self._lost_screens.is_lost(number, shape["screens"], now):
                shape["needs"].append("screen_gone")
            tables.append(shape)
        return tables
