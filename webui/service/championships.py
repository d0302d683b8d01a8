"""The championship of the server: its commands, and what others ask of it.

Its events are appended in the transaction of the tables' events, by the same writer
(current_championship.py). How its matches follow their tables is in match_follower.py, who is sent
what in championship_publisher.py.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable

import orjson

from scorekeeper.championship import commands, events
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import Intent
from scorekeeper.championship.decide import decide, open_championship
from scorekeeper.championship.decide_entry import join_entry, leave_entry
from scorekeeper.championship.decide_match import call_referee
from scorekeeper.championship.events import Role
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.championship.view import (
    match_of,
    next_matches,
)
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.presets import PRESETS as RULE_PRESETS
from webui.codes import fresh_code
from webui.event_store import ChangedName, EventStore, StoreFailed
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
from webui.service.boards import RoomTable
from webui.service.championship_publisher import ChampionshipPublisher
from webui.service.championship_rows import load_championship
from webui.service.clocks import Clocks
from webui.service.current_championship import CodedChampionship, CurrentChampionship
from webui.service.director_code import DirectorCode
from webui.service.house_pin import IsHouse
from webui.service.jobs import InThread, Subscriber
from webui.service.match_follower import MatchFollower
from webui.service.refusals import Refusals
from webui.service.subscriptions import Subscriptions
from webui.service.table_cache import TableCache
from webui.service.unit_of_work import UnitOfWork

logger = logging.getLogger("amarrako.championships")


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
        self._current = CurrentChampionship(store, code, in_thread)
        self._follower = MatchFollower(self._current, store, clocks)
        self.publisher = ChampionshipPublisher(
            self._current, self._follower, cache, clocks, subscriptions, code=code, pause=pause
        )
        self._refusals = Refusals()
        self._room_tables: dict[int, RoomTable] = {}
        self._room_tables_of: Championship | None = None
        self._room_tables_without = 0
        """The state, and the number of unreadable tables, from which they were made."""

    def subscribe(self, who: Subscriber, welcome: bytes) -> None:
        """Add a client; it is sent everything at the end of the batch."""
        self._current.load()
        if who.phone in self._current.directors():
            who.admit_lists()
        self.publisher.subscribe(who, welcome)

    @property
    def wait_seconds(self) -> float | None:
        """Seconds until there is something to do even without a job."""
        state = self._current.state
        if state is None or state.closed:
            return None
        room = self.publisher.wait_seconds
        if room is not None or state.clock is None or state.clock.over:
            return room
        return max(0.1, state.clock.until - self._clocks.wall())

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
            self._current.load()
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
        seen = 0 if self._current.state is None else self._current.state.revision

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
        return self._current.open().revision

    def _director(self, who: Subscriber) -> str:
        """Return the name of a director. Refused: director_only."""
        name = self._current.directors().get(who.phone)
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
        state = self._current.state
        if state is not None and not state.closed:
            raise Refused(RefusalCode.CHAMPIONSHIP_OPEN, name=state.name)
        setup = dict(message.setup)
        rules = setup.get("rules")
        if isinstance(rules, str) and rules not in RULE_PRESETS:
            for saved in self._store.sets():
                if saved.name == rules:
                    setup["rules"] = {"name": rules, **orjson.loads(saved.body)}
        opened = open_championship(setup, secrets.token_hex(8))
        came = (
            events.DirectorCame(each, phone) for phone, each in self._current.directors().items()
        )
        self._in_thread(self._code.referees.change)()
        taken = set(self._store.championships())
        code = fresh_code(secrets.choice, taken.__contains__)
        unit.change(lambda store, at: store.create_championship(code, at))
        self._current.append(
            unit, (*opened, *came), Role.DIRECTOR, name, (message.id, who.phone), code=code
        )

    def _act(self, unit: UnitOfWork, who: Subscriber, message: ChampionshipCommand) -> None:
        state, command = self._current.open(), message.command
        name = self._current.directors().get(who.phone)
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
        self._current.append(unit, decided, intent.by, name, (message.id, who.phone))
        for event in decided:
            if isinstance(event, events.NameForgotten):
                self._forget(unit, event.name)

    def _forget(self, unit: UnitOfWork, name: str) -> None:
        """Mask a name in past matches and championships too."""
        unit.change(lambda store, at: store.change_name(ChangedName(name, at)))

    def _reopen(self, unit: UnitOfWork, who: Subscriber, command: str, code: str) -> None:
        """Let a championship of the archive go on, where none is open."""
        name, state = self._director(who), self._current.open()
        if not state.closed:
            raise Refused(RefusalCode.CHAMPIONSHIP_OPEN, name=state.name)
        past = self._in_thread(lambda: load_championship(self._store, code))()
        decided = decide(past, Intent(commands.ReopenChampionship()))
        came = (
            events.DirectorCame(each, phone) for phone, each in self._current.directors().items()
        )
        self._current.replace(CodedChampionship(code, past))
        self._current.append(unit, (*decided, *came), Role.DIRECTOR, name, (command, who.phone))

    def _handle(self, unit: UnitOfWork, who: Subscriber, message: ChampionshipMessage) -> None:
        match message:
            case AskDirectorCode():
                self._check_house(who)
                seconds = self._in_thread(self._code.ask)()
                panels = self._subscriptions.panels.show_director_code()
                self._subscriptions.send_message(
                    who, {"type": "director_code_shown", "seconds": seconds, "panels": panels}
                )
            case BecomeDirector(code=digits, name=name):
                self._code.check(digits, who)
                self._current.admitted[who.phone] = name
                who.admit_lists()
                if (
                    self._current.state is not None
                    and self._current.state.directors.get(who.phone) != name
                ):
                    came = events.DirectorCame(name, who.phone)
                    self._current.append(unit, (came,), Role.PHONE, name)
            case ChangeDirectorCode():
                name = self._director(who)
                self._check_house(who)
                self._in_thread(self._code.change)()
                self._subscriptions.panels.show_director_code()
                self._current.admitted = {who.phone: name}
                if self._current.state is not None:
                    left = events.DirectorsLeft(who.phone)
                    self._current.append(unit, (left,), Role.DIRECTOR, name)
            case JoinEntry(entry=entry):
                self._current.append(
                    unit, join_entry(self._current.open(), entry, who.phone), Role.PHONE
                )
            case LeaveEntry(entry=entry):
                self._current.append(
                    unit, leave_entry(self._current.open(), entry, who.phone), Role.PHONE
                )
            case CallReferee(wanted=wanted):
                called = call_referee(
                    self._current.open(), self._seated_match(who).number, wanted=wanted
                )
                self._current.append(unit, called, Role.PHONE)
            case _:
                raise TypeError(message)

    def _seated_match(self, who: Subscriber) -> Match:
        """Return the match at whose table a phone has a seat, or whose pair it is."""
        state = self._current.open()
        own = state.phones.get(who.phone, ())
        for match in state.matches.values():
            if (
                match.active
                and match.code is not None
                and match.code not in self._current.unreadable
            ):
                if not set(own).isdisjoint(match.entries):
                    return match
                if self._cache.get(match.code).table.seats_of(who.phone):
                    return match
        raise Refused(RefusalCode.NOT_AT_A_ROOM_TABLE)

    def room_table(self, number: int) -> RoomTable | None:
        """Return what is played at a table of the room; None: no championship is open."""
        self._current.load()
        state = self._current.state
        if state is None or state.closed:
            return None
        unreadable = self._current.unreadable
        if state is not self._room_tables_of or len(unreadable) != self._room_tables_without:
            self._room_tables_of, self._room_tables_without = state, len(unreadable)
            self._room_tables = {
                match.table or 0: RoomTable(match.code, match.state is MatchState.CALLED)
                for match in state.matches.values()
                if match.active and match.code not in unreadable
            }
        return self._room_tables.get(number, RoomTable())

    def admits_referee(self, table: str, digits: str) -> bool:
        """Whether this is the referees' code, and the table keeps a match of the championship."""
        state = self._current.state
        if state is None or state.closed:
            return False
        is_ours = any(match.code == table for match in state.matches.values())
        return is_ours and secrets.compare_digest(digits, self._code.referees.digits())

    def room_of(self, table: str) -> int | None:
        """The number of the table of the room at which an Amarrako table is played; else None."""
        match = self._match_at(table)
        return None if match is None else match.table

    def owns_seat(self, table: str, seat: int, phone: str) -> bool:
        """Whether a seat at a table is of the side of an entry that this phone joined."""
        match, state = self._match_at(table), self._current.state
        if match is None or state is None:
            return False
        side = self._cache.get(table).table.rules.side_of(seat)
        return not set(state.phones.get(phone, ())).isdisjoint(match.sides[side] or ())

    def _match_at(self, table: str) -> Match | None:
        """Return the match that is played at an Amarrako table."""
        state = self._current.state
        matches = () if state is None or state.closed else state.matches.values()
        return next((each for each in matches if each.active and each.code == table), None)

    def follow(self, unit: UnitOfWork) -> None:
        """Bring championship and tables together, within the batch. Idempotent."""
        self._follower.follow(unit)

    def end_batch(self, *, failed: bool) -> None:
        """Keep what the batch decided, or, if it was not saved, load what is stored."""
        self._current.end_batch(failed=failed)
