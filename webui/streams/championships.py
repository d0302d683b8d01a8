"""What clients ask of championships: what the server adds before the engine decides it.

How matches follow their tables is in policies.py, who is sent what in championship_publisher.py.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from secrets import token_hex

from scorekeeper.championship import commands, events
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import AroundChampionship, Command, Intent
from scorekeeper.championship.consequences import pending
from scorekeeper.championship.decide import decide, open_championship
from scorekeeper.championship.decide_entry import join_entry, leave_entry
from scorekeeper.championship.decide_match import call_referee
from scorekeeper.championship.draw import draw_round
from scorekeeper.championship.events import Event
from scorekeeper.championship.match import Match
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.presets import PRESETS as RULE_PRESETS
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
from webui.streams.championship_cache import ChampionshipCache
from webui.streams.clocks import Clocks
from webui.streams.house import HouseCache
from webui.streams.interface import InThread, Subscriber
from webui.streams.refusals import Refusals
from webui.streams.subscriptions import Subscriptions
from webui.streams.table_cache import TableCache
from webui.streams.unit_of_work import Key, UnitOfWork

logger = logging.getLogger("amarrako.championships")


class Championships:
    """Decides what clients ask of championships. Used by the writer only.

    Args:
        cache: The championships.
        tables: The tables in memory.
        house: Has the saved rule sets.
        clocks: Wall and monotonic time.
        publisher: Sends its views, and shows codes.
        secrets: The codes.
        in_thread: Calls what may wait for the disk, or takes long.
        limits: Limits of what phones that are no director's send.
    """

    def __init__(
        self,
        cache: ChampionshipCache,
        tables: TableCache,
        house: HouseCache,
        clocks: Clocks,
        subscriptions: Subscriptions,
        *,
        secrets: Secrets,
        in_thread: InThread,
        limits: Limits,
    ) -> None:
        self._cache = cache
        self._tables = tables
        self._clocks = clocks
        self._house = house
        self._subscriptions = subscriptions
        self._secrets = secrets
        self._in_thread = in_thread
        self._entries = TokenBuckets(limits.entries, clocks.monotonic)
        self._writes = TokenBuckets(limits.championship_writes, clocks.monotonic)

    def in_advance(self, who: Subscriber, command: Command) -> Callable[[], object] | None:
        """Return the part of a director's draw that takes long; None: there is none.

        It changes nothing. If it was called before the draw is decided, and nothing that the draw
        depends on has changed, its pairing is not computed again (pairing.py).
        """
        state = self._cache.state_of_current()
        if state is None or who.phone not in self._directors():
            return None
        match command:
            case commands.DrawRound(stage=stage):
                return partial(draw_round, state, stage)
            case commands.DrawAgain(stage=stage, reason=reason):
                return partial(draw_round, state, stage, reason)
            case _:
                return None

    def greet(self, who: Subscriber) -> None:
        """Prepare what a client of a championship that connects is sent."""
        if self._cache.current() is not None:
            # Made now, where there was none, as a file is written for that.
            self._in_thread(self._secrets.championship_referee.get)()
        if who.phone in self._directors():
            who.direct()

    def revision(self) -> int:
        """The revision of the championship within this batch; 0: there was none yet."""
        state = self._cache.state_of_current()
        return 0 if state is None else state.revision

    @property
    def refusals(self) -> Refusals:
        """The refusals that retries are answered with."""
        return self._cache.refusals_of("")

    def receive(self, unit: UnitOfWork, who: Subscriber, message: ChampionshipMessage) -> int:
        """Handle a message of a client; a retry of a command is answered as the first try.

        Returns:
            The revision after it.

        Raises:
            Refused: By the championship, id_taken (another phone used the key), not_saved,
                too_fast (beyond the budget of its address).
            StoreFailed: The event store cannot be read now.
        """
        match message:
            case OpenChampionship():
                opened = partial(self._open, unit, who, message)
                return unit.once(self._cache, "", Key(message.id, who.phone), opened)
            case ChampionshipCommand():
                acted = partial(self._act, unit, who, message)
                return unit.once(self._cache, "", Key(message.id, who.phone), acted)
            case _:
                self._check_budget(who, message)
                self._handle(unit, who, message)
                return self.revision()

    def _check_budget(self, who: Subscriber, message: ChampionshipMessage) -> None:
        """Refuse (too_fast) what is beyond the budget of an address; directors have none.

        To become one has a limit of its own (`Secrets.director`).
        """
        if who.phone in self._directors():
            return
        if isinstance(message, AskDirectorCode | BecomeDirector):
            return
        enters = isinstance(message, ChampionshipCommand) and isinstance(
            message.command, commands.Enter
        )
        budget = self._entries if enters else self._writes
        if not budget.of(network_of(who.address)).take():
            raise Refused(RefusalCode.TOO_FAST)

    def _directors(self) -> Mapping[str, str]:
        """Return the names of the directors, by phone."""
        return self._cache.directors(self._cache.current())

    def _current(self) -> str:
        """Return the code of the championship that messages are for. Refused (no_championship)."""
        code = self._cache.current()
        if code is None:
            raise Refused(RefusalCode.NO_CHAMPIONSHIP)
        return code

    def _director(self, who: Subscriber) -> str:
        """Return the name of a director. Refused: director_only."""
        name = self._directors().get(who.phone)
        if name is None:
            raise Refused(RefusalCode.DIRECTOR_ONLY)
        return name

    def _open(self, unit: UnitOfWork, who: Subscriber, message: OpenChampionship) -> int:
        self._check_budget(who, message)
        name = self._director(who)
        self._secrets.house_pin.check(who.phone)
        for code in self._cache.open_codes():
            raise Refused(RefusalCode.CHAMPIONSHIP_OPEN, name=self._cache.now(code).name)
        setup = dict(message.setup)
        rules = setup.get("rules")
        if isinstance(rules, str) and rules not in RULE_PRESETS:
            saved = self._house.house.rule_sets.get(rules)
            if saved is not None:
                changed = {"preset": saved.preset, "rules": dict(saved.changed)}
                setup["rules"] = {"name": rules, **changed}
        opened = open_championship(setup, token_hex(8))
        self._in_thread(self._secrets.championship_referee.change)()
        begun = pending(None, Role.DIRECTOR, name, self._clocks.wall()).add(*opened)
        decided = begun.add(*self._directors_came())
        unit.open(self._cache, decided, Key(message.id, who.phone))
        return decided.championship.revision

    def _act(self, unit: UnitOfWork, who: Subscriber, message: ChampionshipCommand) -> int:
        self._check_budget(who, message)
        command = message.command
        if isinstance(command, commands.ReopenChampionship) and command.championship:
            return self._reopen(unit, who, message.id, command.championship)
        code = self._current()
        state = self._cache.now(code)
        name = self._directors().get(who.phone)
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
        unit.record(self._cache, code, decided, Key(message.id, who.phone))
        return decided.championship.revision

    def _sits_at(self, match: Match | None, phone: str) -> bool:
        """Whether a phone has a seat at the table of a match."""
        if match is None or match.code is None or match.code in self._tables.unreadable:
            return False
        return bool(self._tables.get(match.code).table.seats_of(phone))

    def _reopen(self, unit: UnitOfWork, who: Subscriber, command: str, code: str) -> int:
        """Let a championship of the archive go on, where none is open."""
        name = self._director(who)
        for other in self._cache.open_codes():
            raise Refused(RefusalCode.CHAMPIONSHIP_OPEN, name=self._cache.now(other).name)
        reopen = Intent(
            commands.ReopenChampionship(),
            Role.DIRECTOR,
            AroundChampionship(),
            name=name,
            at=self._clocks.wall(),
        )
        reopened = decide(self._cache.now(code), reopen).add(*self._directors_came())
        unit.record(self._cache, code, reopened, Key(command, who.phone))
        return reopened.championship.revision

    def _directors_came(self) -> list[events.DirectorCame]:
        """Return the events by which the present directors are those of another championship."""
        return [events.DirectorCame(name, phone) for phone, name in self._directors().items()]

    def _append(
        self,
        unit: UnitOfWork,
        code: str,
        decided: Iterable[Event],
        by: Role,
        name: str | None = None,
    ) -> None:
        begun = pending(self._cache.now(code), by, name, self._clocks.wall())
        unit.record(self._cache, code, begun.add(*decided))

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
                self._cache.admitted[who.phone] = name
                who.direct()
                for code in self._cache.codes():
                    if self._cache.now(code).directors.get(who.phone) != name:
                        came = events.DirectorCame(name, who.phone)
                        self._append(unit, code, (came,), Role.PHONE, name)
            case ChangeDirectorCode():
                name = self._director(who)
                self._secrets.house_pin.check(who.phone)
                self._in_thread(self._secrets.director.change)()
                self._subscriptions.panels.show_director_code()
                self._cache.admitted = {who.phone: name}
                for code in self._cache.codes():
                    self._append(
                        unit, code, (events.DirectorsLeft(who.phone),), Role.DIRECTOR, name
                    )
            case JoinEntry(entry=entry):
                code = self._current()
                joined = join_entry(self._cache.now(code), entry, who.phone)
                self._append(unit, code, joined, Role.PHONE)
            case LeaveEntry(entry=entry):
                code = self._current()
                removed = leave_entry(self._cache.now(code), entry, who.phone)
                self._append(unit, code, removed, Role.PHONE)
            case CallReferee(wanted=wanted):
                code = self._current()
                state = self._cache.now(code)
                called = call_referee(state, self._seated_match(state, who).number, wanted=wanted)
                self._append(unit, code, called, Role.PHONE)
            case _:
                raise TypeError(message)

    def _seated_match(self, state: Championship, who: Subscriber) -> Match:
        """Return the match at whose table a phone has a seat, or of whose pair it is confirmed."""
        for match in state.matches.values():
            theirs = any(state.is_confirmed(who.phone, entry) for entry in match.entries)
            if match.active and match.code and (theirs or self._sits_at(match, who.phone)):
                return match
        raise Refused(RefusalCode.NOT_AT_A_ROOM_TABLE)
