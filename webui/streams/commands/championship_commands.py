"""Commands to championships: what the server adds to them before the engine decides them.

How matches follow their tables is in policies/, who is sent what in feeds/.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from secrets import token_hex

from scorekeeper.championship import commands, events
from scorekeeper.championship.commands import AroundChampionship, Command, Intent
from scorekeeper.championship.decide.calls import call_referee
from scorekeeper.championship.decide.consequences import pending
from scorekeeper.championship.decide.decide import decide, open_championship
from scorekeeper.championship.draw.draw import draw_round
from scorekeeper.championship.events import Event
from scorekeeper.championship.match import Match
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused
from webui.limits.addresses import network_of
from webui.limits.numbers import Limits
from webui.limits.shared_buckets import SharedBuckets, Sharing
from webui.protocol.championship import (
    AskDirectorCode,
    BecomeDirector,
    CallReferee,
    ChampionshipCommand,
    ChampionshipMessage,
    ChangeDirectorCode,
    OpenChampionship,
)
from webui.secrets import Secrets
from webui.streams.cache.championship_cache import ChampionshipCache
from webui.streams.cache.refusals import Refusals
from webui.streams.cache.table_cache import TableCache
from webui.streams.cache.unit_of_work import Key, UnitOfWork
from webui.streams.clocks import Clocks, evening_of
from webui.streams.feeds.championship_feeds import ChampionshipFeeds
from webui.streams.feeds.panels import Panels
from webui.streams.interface import InThread, Subscriber

logger = logging.getLogger("amarrako.championships")


class ChampionshipCommands:
    """Decides what clients ask of championships. Used by the writer only.

    Args:
        championships: The championships.
        tables: The tables in memory.
        clocks: Wall and monotonic time.
        panels: Show the director's code.
        feeds: Send a championship to who opened it.
        secrets: The codes.
        in_thread: Calls what may wait for the disk, or takes long.
        limits: Limits of what phones that are no director's send.
        shared: What the servers share: how much phones have sent.
    """

    def __init__(
        self,
        championships: ChampionshipCache,
        tables: TableCache,
        clocks: Clocks,
        *,
        panels: Panels,
        feeds: ChampionshipFeeds,
        secrets: Secrets,
        in_thread: InThread,
        limits: Limits,
        shared: Sharing,
    ) -> None:
        self._championships = championships
        self._tables = tables
        self._clocks = clocks
        self._panels = panels
        self._feeds = feeds
        self._secrets = secrets
        self._in_thread = in_thread
        self._entries = SharedBuckets(limits.entries, clocks.monotonic, shared, "entries")
        self._writes = SharedBuckets(
            limits.championship_writes, clocks.monotonic, shared, "championship_writes"
        )

    def in_advance(
        self, who: Subscriber, message: ChampionshipCommand
    ) -> Callable[[], object] | None:
        """Return the part of a director's draw that takes long; None: there is none.

        It changes nothing. If it was called before the draw is decided, and nothing that the draw
        depends on has changed, its pairing is not computed again (pairing.py).
        """
        code = message.championship
        if code not in self._championships or who.phone not in self._championships.directors(code):
            return None
        state = self._championships.now(code)
        match message.command:
            case commands.DrawRound(stage=stage):
                return partial(draw_round, state, stage)
            case commands.DrawAgain(stage=stage, reason=reason):
                return partial(draw_round, state, stage, reason)
            case _:
                return None

    def open_codes(self) -> list[str]:
        """Return the codes of the championships that are open."""
        return self._championships.open_codes()

    def greet(self, who: Subscriber) -> None:
        """Prepare what a client of a championship that connects is sent."""
        if self._championships.current() is not None:
            # Made now, where there was none, as a file is written for that.
            self._in_thread(self._secrets.championship_referee.get)()
        if who.phone in self._directors():
            who.direct()

    def revision(self, message: ChampionshipMessage) -> int:
        """The revision within this batch of the championship of a message; 0: it has none."""
        if isinstance(message, ChampionshipCommand) and message.championship in self._championships:
            return self._championships.now(message.championship).revision
        return 0

    @property
    def refusals(self) -> Refusals:
        """The refusals that retries are answered with."""
        return self._championships.refusals_of("")

    def receive(self, unit: UnitOfWork, who: Subscriber, message: ChampionshipMessage) -> int:
        """Handle a message of a client; a retry of a command is answered as the first try.

        Returns:
            The revision of the championship after it; 0: it was about none.

        Raises:
            Refused: By the championship, id_taken (another phone used the key), not_saved,
                too_fast (beyond the budget of its address).
            StoreFailed: The event store cannot be read now.
        """
        match message:
            case OpenChampionship():
                opened = partial(self._open, unit, who, message)
                return unit.once(self._championships, "", Key(message.id, who.phone), opened)
            case ChampionshipCommand():
                acted = partial(self._act, unit, who, message)
                return unit.once(
                    self._championships, message.championship, Key(message.id, who.phone), acted
                )
            case _:
                self._handle(unit, who, message)
                return 0

    def _check_budget(self, who: Subscriber, command: Command | None = None) -> None:
        """Refuse (too_fast) what is beyond the budget of an address; directors have none.

        To become one has a limit of its own (`Secrets.director`).
        """
        if who.phone in self._directors():
            return
        budget = self._entries if isinstance(command, commands.Enter) else self._writes
        if not budget.take(network_of(who.address)):
            raise Refused(RefusalCode.TOO_FAST)

    def _directors(self) -> Mapping[str, str]:
        """Return the names of the directors of all open championships, by phone."""
        found: dict[str, str] = {}
        for code in self._championships.codes():
            found.update(self._championships.directors(code))
        return {**self._championships.admitted(), **found}

    def _director(self, who: Subscriber) -> str:
        """Return the name of a director. Refused: director_only."""
        name = self._directors().get(who.phone)
        if name is None:
            raise Refused(RefusalCode.DIRECTOR_ONLY)
        return name

    def _open(self, unit: UnitOfWork, who: Subscriber, message: OpenChampionship) -> int:
        self._check_budget(who)
        name = self._director(who)
        self._secrets.house_pin.check(who.phone)
        here = self._championships.open_codes()
        if message.open is not None and not {*here} <= {*message.open}:
            raise Refused(RefusalCode.STALE, topic="play")
        opened = open_championship(message.setup, token_hex(8))
        if not here:
            # The referees of one that is played keep their code.
            self._in_thread(self._secrets.championship_referee.change)()
        begun = pending(None, Role.DIRECTOR, name, self._clocks.wall()).add(*opened)
        decided = begun.add(*self._directors_came())
        code = unit.open(self._championships, decided, Key(message.id, who.phone))
        self._feeds.move(who, code)
        return decided.championship.revision

    def _act(self, unit: UnitOfWork, who: Subscriber, message: ChampionshipCommand) -> int:
        command, code = message.command, message.championship
        self._check_budget(who, command)
        if isinstance(command, commands.ReopenChampionship) and command.championship:
            code = command.championship
        state = self._championships.now(code)
        name = self._directors().get(who.phone)
        intent = Intent(
            command,
            Role.PHONE if name is None else Role.DIRECTOR,
            self._around(code, command, who),
            who.phone,
            # A phone that is no director's acts on the championship as it is.
            None if name is None else message.revision,
            name,
            at=self._clocks.wall(),
        )
        # A draw may take a second, and an undo replays the evening.
        decided = self._in_thread(lambda: decide(state, intent))()
        if isinstance(command, commands.ReopenChampionship):
            decided = decided.add(*self._directors_came())
            self._feeds.move(who, code)
        unit.record(self._championships, code, decided, Key(message.id, who.phone))
        return decided.championship.revision

    def _around(self, code: str, command: Command, who: Subscriber) -> AroundChampionship:
        """Return what a command is decided with beside the championship."""
        seats: Sequence[int] = ()
        if isinstance(command, commands.DisputeResult):
            match = self._championships.now(code).matches.get(command.match)
            seats = () if match is None else self._at_tables([match], who)
        today = evening_of(self._clocks.wall())
        return AroundChampionship(seats, self._championships.taken_by_others(code), today)

    def _call_referee(self, unit: UnitOfWork, who: Subscriber, *, wanted: bool) -> None:
        """Call the referee to the match of a phone, of whichever championship it is."""
        refusal = Refused(RefusalCode.NOT_AT_A_ROOM_TABLE)
        for code in self._championships.open_codes():
            state = self._championships.now(code)
            seats = self._at_tables(state.active_matches(), who)
            try:
                called = call_referee(state, who.phone, seats, wanted=wanted)
            except Refused as refused:
                refusal = refused
            else:
                self._append(unit, code, called, Role.PHONE)
                return
        raise refusal

    def _at_tables(self, matches: Iterable[Match], who: Subscriber) -> list[int]:
        """Return those matches at whose tables a phone has a seat."""
        return [match.number for match in matches if self._sits_at(match, who.phone)]

    def _sits_at(self, match: Match, phone: str) -> bool:
        """Whether a phone has a seat at the table of a match."""
        if match.code is None or match.code in self._tables.unreadable:
            return False
        return bool(self._tables.get(match.code).table.seats_of(phone))

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
        begun = pending(self._championships.now(code), by, name, self._clocks.wall())
        unit.record(self._championships, code, begun.add(*decided))

    def _handle(self, unit: UnitOfWork, who: Subscriber, message: ChampionshipMessage) -> None:
        match message:
            case AskDirectorCode():
                self._secrets.house_pin.check(who.phone)
                _code, seconds = self._in_thread(self._secrets.director.ask)()
                self._panels.answer_director(who, seconds)
            case BecomeDirector(code=digits, name=name):
                if not self._secrets.director.admits(digits, who):
                    raise Refused(RefusalCode.BAD_DIRECTOR_CODE)
                self._secrets.directors.add(who.phone, name)
                who.direct()
                for code in self._championships.codes():
                    if self._championships.now(code).directors.get(who.phone) != name:
                        came = events.DirectorCame(name, who.phone)
                        self._append(unit, code, (came,), Role.PHONE, name)
            case ChangeDirectorCode():
                name = self._director(who)
                self._secrets.house_pin.check(who.phone)
                self._in_thread(self._secrets.director.change)()
                self._panels.show_director_code()
                self._secrets.directors.add(who.phone, name)
                for code in self._championships.codes():
                    self._append(
                        unit, code, (events.DirectorsLeft(who.phone),), Role.DIRECTOR, name
                    )
            case CallReferee(wanted=wanted):
                self._check_budget(who)
                self._call_referee(unit, who, wanted=wanted)
            case _:
                raise TypeError(message)
