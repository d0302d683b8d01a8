"""The championship of the server: its commands, and what others ask of it.

Its events are appended in the transaction of the tables' events, by the same writer
(current_championship.py). How its matches follow their tables is in match_follower.py, who is sent
what in championship_publisher.py.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from secrets import choice, token_hex

import orjson

from scorekeeper.championship import commands, events
from scorekeeper.championship.commands import AroundChampionship, Command, Intent
from scorekeeper.championship.consequences import pending
from scorekeeper.championship.decide import decide, open_championship
from scorekeeper.championship.decide_entry import join_entry, leave_entry
from scorekeeper.championship.decide_match import call_referee
from scorekeeper.championship.draw import draw_round
from scorekeeper.championship.match import Match
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.presets import PRESETS as RULE_PRESETS
from webui.codes import fresh_code
from webui.limits.addresses import network_of
from webui.limits.token_bucket import TokenBuckets
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
from webui.secrets import Secrets
from webui.settings import Limits
from webui.store import CHAMPIONSHIP, ChangedName, EventStore
from webui.streams.championship_publisher import ChampionshipPublisher
from webui.streams.championship_rows import load_championship
from webui.streams.clocks import Clocks
from webui.streams.current_championship import CodedChampionship, CurrentChampionship
from webui.streams.interface import InThread, Subscriber
from webui.streams.match_follower import MatchFollower
from webui.streams.refusals import Refusals
from webui.streams.subscriptions import Subscriptions
from webui.streams.table_cache import TableCache
from webui.streams.unit_of_work import UnitOfWork

logger = logging.getLogger("amarrako.championships")

SOON = 0.001
"""Seconds until the next batch where something is left to do."""


class Championships:
    """The championship of the server. Used by the writer only.

    Args:
        in_thread: Calls what may wait for the disk, or takes long.
        pause: Lets other greenlets run; whether there are jobs for the writer then.
        limits: Limits of what phones that are no director's send.

    Attributes:
        follower: Keeps it and its tables consistent.
        publisher: Sends its views.
    """

    def __init__(
        self,
        store: EventStore,
        cache: TableCache,
        clocks: Clocks,
        subscriptions: Subscriptions,
        current: CurrentChampionship,
        *,
        secrets: Secrets,
        in_thread: InThread,
        pause: Callable[[], bool],
        limits: Limits,
    ) -> None:
        self._store = store
        self._cache = cache
        self._clocks = clocks
        self._subscriptions = subscriptions
        self._secrets = secrets
        self._in_thread = in_thread
        self.current = current
        self.follower = MatchFollower(self.current, store, clocks, in_thread)
        self.publisher = ChampionshipPublisher(
            self.current, self.follower, cache, clocks, subscriptions, secrets=secrets, pause=pause
        )
        self.refusals = Refusals()
        self._entries = TokenBuckets(limits.entries, clocks.monotonic)
        self._writes = TokenBuckets(limits.championship_writes, clocks.monotonic)

    def subscribe(self, who: Subscriber, welcome: bytes) -> None:
        """Add a client; it is sent everything at the end of the batch."""
        self.current.load()
        if who.phone in self.current.directors():
            who.direct()
        self.publisher.subscribe(who, welcome)

    @property
    def wait_seconds(self) -> float | None:
        """Seconds until there is something to do even without a job."""
        state = self.current.state
        if state is None or state.closed:
            return None
        if self.follower.to_open:
            return SOON
        room = self.publisher.wait_seconds
        if room is not None or state.clock is None or state.clock.over:
            return room
        return max(0.1, state.clock.until - self._clocks.wall())

    def in_advance(self, who: Subscriber, command: Command) -> Callable[[], object] | None:
        """Return the part of a director's draw that takes long; None: there is none.

        It changes nothing. If it was called before the draw is decided, and nothing that the draw
        depends on has changed, its pairing is not computed again (pairing.py).
        """
        state = self.current.state
        if state is None or who.phone not in self.current.directors():
            return None
        match command:
            case commands.DrawRound(stage=stage):
                return partial(draw_round, state, stage)
            case commands.DrawAgain(stage=stage, reason=reason):
                return partial(draw_round, state, stage, reason)
            case _:
                return None

    def revision(self) -> int:
        """The revision of the championship within this batch; 0: there was none yet."""
        state = self.current.state
        return 0 if state is None else state.revision

    def receive(self, unit: UnitOfWork, who: Subscriber, message: ChampionshipMessage) -> int:
        """Handle a message of a client; a retry of a command is answered as the first try.

        Returns:
            The revision after it.

        Raises:
            Refused: By the championship, id_taken (another phone used the key), not_saved,
                too_fast (beyond the budget of its address).
            StoreFailed: The event store cannot be read now.
        """
        self.current.load()
        if not isinstance(message, OpenChampionship | ChampionshipCommand):
            self._check_budget(who, message)
            self._handle(unit, who, message)
            return self.revision()
        stored = self.current.find_command(message.id)
        if stored is not None:
            if stored.phone != who.phone:
                raise Refused(RefusalCode.ID_TAKEN)
            return stored.revision
        self.refusals.check(who.phone, message.id)
        self._check_budget(who, message)
        if isinstance(message, OpenChampionship):
            self._begin(unit, who, message)
        else:
            self._act(unit, who, message)
        return self.revision()

    def _check_budget(self, who: Subscriber, message: ChampionshipMessage) -> None:
        """Refuse (too_fast) what is beyond the budget of an address; directors have none.

        To become one has a limit of its own (`Secrets.director`).
        """
        if who.phone in self.current.directors():
            return
        if isinstance(message, AskDirectorCode | BecomeDirector):
            return
        enters = isinstance(message, ChampionshipCommand) and isinstance(
            message.command, commands.Enter
        )
        budget = self._entries if enters else self._writes
        if not budget.of(network_of(who.address)).take():
            raise Refused(RefusalCode.TOO_FAST)

    def _director(self, who: Subscriber) -> str:
        """Return the name of a director. Refused: director_only."""
        name = self.current.directors().get(who.phone)
        if name is None:
            raise Refused(RefusalCode.DIRECTOR_ONLY)
        return name

    def _begin(self, unit: UnitOfWork, who: Subscriber, message: OpenChampionship) -> None:
        name = self._director(who)
        self._secrets.house_pin.check(who.phone)
        state = self.current.state
        if state is not None and not state.closed:
            raise Refused(RefusalCode.CHAMPIONSHIP_OPEN, name=state.name)
        setup = dict(message.setup)
        rules = setup.get("rules")
        if isinstance(rules, str) and rules not in RULE_PRESETS:
            for saved in self._store.sets():
                if saved.name == rules:
                    setup["rules"] = {"name": rules, **orjson.loads(saved.body)}
        opened = open_championship(setup, token_hex(8))
        self._in_thread(self._secrets.championship_referee.change)()
        code = fresh_code(choice, partial(self._store.has, CHAMPIONSHIP))
        begun = pending(None, Role.DIRECTOR, name, self._clocks.wall()).add(*opened)
        self.current.record(
            unit, begun.add(*self._directors_came()), (message.id, who.phone), code=code
        )

    def _act(self, unit: UnitOfWork, who: Subscriber, message: ChampionshipCommand) -> None:
        state, command = self.current.open(), message.command
        name = self.current.directors().get(who.phone)
        if isinstance(command, commands.ReopenChampionship) and command.championship:
            self._reopen(unit, who, message.id, command.championship)
            return
        at_tables: tuple[int, ...] = ()
        if isinstance(command, commands.DisputeResult) and self._sits_at(
            state.matches.get(command.match), who.phone
        ):
            at_tables = (command.match,)
        intent = Intent(
            command,
            Role.PHONE if name is None else Role.DIRECTOR,
            AroundChampionship(at_tables),
            who.phone,
            # A phone that is no director's acts on the championship as it is.
            None if name is None else message.revision,
            name,
            at=self._clocks.wall(),
        )
        # A draw may take a second, and an undo replays the evening.
        decided = self._in_thread(lambda: decide(state, intent))()
        self.current.record(unit, decided, (message.id, who.phone))
        for event in decided.events:
            if isinstance(event, events.NameForgotten):
                self._forget(unit, event.name)

    def _sits_at(self, match: Match | None, phone: str) -> bool:
        """Whether a phone has a seat at the table of a match."""
        if match is None or match.code is None or match.code in self.current.unreadable:
            return False
        return bool(self._cache.get(match.code).table.seats_of(phone))

    def _forget(self, unit: UnitOfWork, name: str) -> None:
        """Mask a name in past matches and championships too."""
        unit.change(lambda store, at: store.change_name(ChangedName(name, at)))

    def _reopen(self, unit: UnitOfWork, who: Subscriber, command: str, code: str) -> None:
        """Let a championship of the archive go on, where none is open."""
        name, state = self._director(who), self.current.open()
        if not state.closed:
            raise Refused(RefusalCode.CHAMPIONSHIP_OPEN, name=state.name)
        past = self._in_thread(lambda: load_championship(self._store, code))()
        reopen = Intent(
            commands.ReopenChampionship(),
            Role.DIRECTOR,
            AroundChampionship(),
            name=name,
            at=self._clocks.wall(),
        )
        reopened = decide(past, reopen).add(*self._directors_came())
        self.current.replace(CodedChampionship(code, past))
        self.current.record(unit, reopened, (command, who.phone))

    def _directors_came(self) -> list[events.DirectorCame]:
        """Return the events by which the present directors are those of another championship."""
        directors = self.current.directors()
        return [events.DirectorCame(name, phone) for phone, name in directors.items()]

    def _handle(self, unit: UnitOfWork, who: Subscriber, message: ChampionshipMessage) -> None:
        match message:
            case AskDirectorCode():
                self._secrets.house_pin.check(who.phone)
                _code, seconds = self._in_thread(self._secrets.director.ask)()
                panels = self._subscriptions.panels.show_director_code()
                self._subscriptions.send_message(
                    who, {"type": "director_code_shown", "seconds": seconds, "panels": panels}
                )
            case BecomeDirector(code=digits, name=name):
                if not self._secrets.director.admits(digits, who):
                    raise Refused(RefusalCode.BAD_DIRECTOR_CODE)
                self.current.admitted[who.phone] = name
                who.direct()
                if (
                    self.current.state is not None
                    and self.current.state.directors.get(who.phone) != name
                ):
                    came = events.DirectorCame(name, who.phone)
                    self.current.append(unit, (came,), Role.PHONE, name)
            case ChangeDirectorCode():
                name = self._director(who)
                self._secrets.house_pin.check(who.phone)
                self._in_thread(self._secrets.director.change)()
                self._subscriptions.panels.show_director_code()
                self.current.admitted = {who.phone: name}
                if self.current.state is not None:
                    left = events.DirectorsLeft(who.phone)
                    self.current.append(unit, (left,), Role.DIRECTOR, name)
            case JoinEntry(entry=entry):
                joined = join_entry(self.current.open(), entry, who.phone)
                self.current.append(unit, joined, Role.PHONE)
            case LeaveEntry(entry=entry):
                removed = leave_entry(self.current.open(), entry, who.phone)
                self.current.append(unit, removed, Role.PHONE)
            case CallReferee(wanted=wanted):
                called = call_referee(
                    self.current.open(), self._seated_match(who).number, wanted=wanted
                )
                self.current.append(unit, called, Role.PHONE)
            case _:
                raise TypeError(message)

    def _seated_match(self, who: Subscriber) -> Match:
        """Return the match at whose table a phone has a seat, or of whose pair it is confirmed."""
        state = self.current.open()
        for match in state.matches.values():
            theirs = any(state.is_confirmed(who.phone, entry) for entry in match.entries)
            if match.active and match.code and (theirs or self._sits_at(match, who.phone)):
                return match
        raise Refused(RefusalCode.NOT_AT_A_ROOM_TABLE)
