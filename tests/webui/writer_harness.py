"""The writer without sockets: pass it batches, read the frames that each subscriber was sent.

    desk = Desk(folder)
    table = desk.open_table()
    ane = desk.enter(table, "a")
    assert desk.sit(ane, 0)["type"] == "ack"
    assert desk.act(ane, {"type": "all_pass", "lance": "grande"}, by=0)["type"] == "ack"
    assert ane.view["revision"] == 3

`desk.serve(sit(ane, 0), act(jon, …))` serves several commands as one batch.
"""

from __future__ import annotations

import json
import weakref
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from typing import Literal, TypeVar, cast

from scorekeeper.house import commands as house_commands
from scorekeeper.house.commands import AroundHouse
from scorekeeper.house.house import House
from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.odds import Known
from scorekeeper.rules import RuleSet
from scorekeeper.table import Table, open_table
from scorekeeper.table.codec import CODEC
from scorekeeper.view.left_out import complete
from tests.invitations import invitation_to, write_key
from tests.json_path import Json, number, text
from tests.server import PATIENCE
from tests.webui.read_frame import message_of
from webui.limits.numbers import Limits
from webui.limits.sockets import Standing
from webui.ops.open_event_store import note_losses
from webui.protocol import PROTOCOL
from webui.protocol.incoming import CommandMessage, Hello, read_message
from webui.secrets import Secrets
from webui.secrets.places import InFiles
from webui.store import EventStore, Row, SqliteStore, StoreFailed
from webui.store.shared import OwnValues, SharedValues
from webui.streams.clocks import Clocks
from webui.streams.interface import Change, TableMessage
from webui.streams.live_odds import FoundOdds, LiveOdds
from webui.streams.measures import NOT_MEASURED, Measures
from webui.streams.parts import Parts
from webui.streams.service import written
from webui.streams.writer import Job, Writer

LIMITS = Limits()
SETUP = {
    "sides": ["Nosotros", "Ellos"],
    "players": ["Ane", "Jon", "Mikel", "Iker"],
    "preset": "clasico",
}
T = TypeVar("T")
IDS = (f"command-{number}" for number in count(1))
"""Idempotency keys of commands that are sent once."""


def at_once(do: Callable[[], T]) -> Callable[[], T]:
    """Call a function here and now: `InThread` without threads."""
    done = do()
    return lambda: done


class FailingStore(SqliteStore):
    """Counts commits, and fails where a test says so: before writing, or after (as a sync may)."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.commits = 0
        self.fails: Literal["before", "after", "append"] | None = None
        self.recovers = True
        self.witness: list[Somebody] = []
        """Those whose answers are counted at each commit, in `answered_before`."""
        self.answered_before: list[int] = []

    def commit(self) -> None:
        wrote = self._writing
        if wrote:
            self.commits += 1
            self.answered_before.append(sum(len(each.answers()) for each in self.witness))
        if wrote and self.fails == "before":
            raise StoreFailed("the disk is full")
        super().commit()
        if wrote and self.fails == "after":
            raise StoreFailed("the sync failed")

    def append(self, rows: Sequence[Row]) -> None:
        if self.fails == "append":
            raise StoreFailed("the disk is full")
        super().append(rows)

    def recover(self) -> None:
        if not self.recovers:
            raise StoreFailed("the disk is still full")
        super().recover()


@dataclass(eq=False)
class Somebody:
    """A subscriber that records what it is sent."""

    phone: str
    kind: str = "phone"
    trusted: bool = True
    address: str = "192.0.2.7"
    invitation: str | None = None
    received: list[Json] = field(default_factory=list)
    newest: dict[str, int] = field(default_factory=dict)
    """The revision of the newest view of each table that it was sent."""
    flushed: int = 0
    standing: Standing = Standing.WATCHING
    dismissed: int | None = None

    @property
    def first(self) -> bool:
        return self.standing is Standing.FIRST

    def stand(self, standing: Standing) -> None:
        self.standing = standing

    def direct(self) -> None:
        self.standing = Standing.FIRST

    def put(self, frame: bytes) -> None:
        self.received.append(message_of(frame))

    def put_view(self, frame: bytes) -> None:
        if not frame:
            return
        view = message_of(frame)
        whole = view if self.kind == "championship" else cast("Json", complete(view))
        if whole["type"] == "view":
            shown, revision = text(whole, "table"), number(whole, "revision")
            assert revision >= self.newest.get(shown, 0), "a view was taken back"
            self.newest[shown] = revision
        self.received.append(whole)

    def put_picture(self, frame: bytes) -> None:
        self.received.append(message_of(frame))

    def put_latest(self, kind: str, frame: bytes) -> None:
        message = message_of(frame)
        assert message["type"] == kind
        self.received.append(message)

    def flush(self) -> None:
        self.flushed += 1

    def dismiss(self, code: int) -> None:
        self.dismissed = code

    def of_type(self, *kinds: str) -> list[Json]:
        """The messages of these types that it was sent, oldest first."""
        return [each for each in self.received if each["type"] in kinds]

    def answers(self) -> list[Json]:
        return self.of_type("ack", "refused")

    def refusals(self) -> list[object]:
        """The codes of its refusals."""
        return [each["code"] for each in self.of_type("refused")]

    def views(self) -> list[int]:
        """The revisions of its views."""
        return [number(each, "revision") for each in self.of_type("view")]

    @property
    def view(self) -> Json:
        """Its newest view of a table."""
        return self.of_type("view")[-1]


@dataclass
class FixedOdds:
    """Chances that are always the same."""

    wanted: bool = False
    games: Sequence[float] = (0.6, 0.5, 0.7)
    made: bool = True
    asked: list[Known] = field(default_factory=list)

    def of(self, _rules: RuleSet) -> object | None:
        return self if self.made else None

    def failed(self, _rules: RuleSet) -> bool:
        return False

    def chances(self, _rules: RuleSet, now: Known) -> Sequence[float]:
        self.asked.append(now)
        return self.games


class Desk:
    """A writer, its event store, and clocks that are moved by hand."""

    def __init__(
        self,
        folder: Path,
        log: EventStore | None = None,
        idle_after: float = 600.0,
        measures: Measures = NOT_MEASURED,
        shared: SharedValues | None = None,
    ) -> None:
        self.folder = folder
        self.wall = 1_000_000.0
        self.monotonic = 50.0
        self.in_thread = 0
        """How many calls are being made in a thread now."""
        self.busy = False
        """Whether there are always more jobs."""
        self.log: EventStore = log or SqliteStore(folder)
        # Its test need not close it, and may have done so.
        weakref.finalize(self, self.log.close)
        clocks = Clocks(wall=lambda: self.wall, monotonic=lambda: self.monotonic)
        self.odds = FixedOdds()
        self._odds_found: SimpleQueue[FoundOdds] = SimpleQueue()
        self.announced: list[tuple[str, str, str]] = []
        """What the server's terminal has shown: what it is, the code, a note."""
        write_key(folder)
        self.shared = shared or OwnValues(monotonic=clocks.monotonic)
        self.secrets = Secrets(
            InFiles(folder),
            self.shared,
            LIMITS,
            lambda *shown: self.announced.append(shown),
            wall=clocks.wall,
            monotonic=clocks.monotonic,
        )
        self.parts = Parts(
            self.log,
            clocks,
            lambda: ["http://mus.local/"],
            idle_after,
            in_thread=self._in_thread,
            secrets=self.secrets,
            shared=self.shared,
            limits=LIMITS,
            note_losses=lambda store: note_losses(store, self.wall),
            odds=LiveOdds(self.odds, self._odds_found.put, wanted=lambda: self.odds.wanted),
            measures=measures,
        )
        self.writer = Writer(self.parts, lambda: self.busy)

    def _in_thread(self, do: Callable[[], T]) -> Callable[[], T]:
        self.in_thread += 1
        try:
            return at_once(do)
        finally:
            self.in_thread -= 1

    def find_odds(self) -> None:
        """Have the writer send the next chances that its thread finds."""
        found = self._odds_found.get(timeout=PATIENCE)
        self.serve(lambda parts, _unit: parts.odds_feed.show(found))

    def restarted(self) -> Desk:
        """A server on the same folder, as after a kill."""
        self.log.close()
        return Desk(self.folder)

    # ------------------------------------------------------------ batches

    def serve(self, *jobs: Job) -> None:
        """Serve jobs as one batch."""
        self.writer.serve(jobs)

    def wait(self, seconds: float) -> None:
        """Let time pass, and the writer do what is due."""
        self.monotonic += seconds
        self.wall += seconds
        self.serve()

    def act(
        self,
        who: Somebody,
        command: Mapping[str, object],
        by: Actor = Role.PHONE,
        seen: int = 10**9,
    ) -> Json:
        """Give a command of a table, by whom (a seat); the answer."""
        self.serve(act(who, next(IDS), command, by, seen))
        return who.answers()[-1]

    def sit(self, who: Somebody, seat: int, name: str = "Ane") -> Json:
        """Have somebody sit down; the answer."""
        return self.act(who, {"type": "sit", "seat": seat, "name": name})

    def send(self, who: Somebody, message: Json) -> None:
        """Have somebody send any message but a hello, and serve all that follows from it."""
        self.serve(received(who, cast("TableMessage", read_message(json.dumps(message)))))
        while self.parts.policies.waits:
            self.serve()

    def open_table(self, setup: Mapping[str, object] = SETUP) -> str:
        answer: Future[str] = Future()
        events = open_table(setup)
        self.serve(written(answer, lambda parts, unit: parts.table_commands.open(unit, *events)))
        return answer.result(0)

    def table(self, code: str) -> Table:
        """A table as committed."""
        return self.parts.tables.get(code).table

    def change(self, change: Change, *jobs: Job) -> Future[None]:
        """Change what is stored beside the events, in a batch with other jobs before it."""
        answer: Future[None] = Future()
        self.serve(*jobs, written(answer, lambda _parts, unit: unit.change(change)))
        return answer

    @property
    def house(self) -> House:
        """The house as committed."""
        return self.parts.house.house

    def act_on_house(
        self, command: house_commands.Command, *jobs: Job, offered: Collection[str] = ()
    ) -> Future[None]:
        """Give a command to the house with the house PIN, in a batch with other jobs before it."""
        answer: Future[None] = Future()
        intent = house_commands.Intent(command, Role.HOUSE, AroundHouse(offered))
        self.serve(*jobs, written(answer, lambda parts, unit: parts.house.act(unit, intent)))
        return answer

    # ------------------------------------------------------------ clients

    def enter(
        self,
        table: str | None,
        phone: str,
        kind: str = "phone",
        *,
        trusted: bool = True,
        invited: bool = True,
    ) -> Somebody:
        """A client that connects; one without an invitation has an address of its own."""
        who = Somebody(phone, kind, trusted)
        if invited:
            who.invitation = invitation_to(table)
        else:
            who.address = f"192.0.2.{phone}"
        self.serve(subscribed(who, table))
        return who

    def leave(self, *clients: Somebody) -> None:
        """Have clients disconnect."""
        self.serve(*map(unsubscribed, clients))


CARDS = [["R", "6", "5", "4"], ["C", "7", "5", "4"], ["S", "6", "5", "A"], ["S", "7", "6", "4"]]


class OnePhone:
    """A phone that enters everything at a table, from the first seat."""

    PHONE = "a" * 64

    def __init__(self, desk: Desk, code: str) -> None:
        self.desk = desk
        self.code = code
        self.ane = desk.enter(code, self.PHONE)
        desk.sit(self.ane, 0)

    def do(self, command: Mapping[str, object], by: Actor = 0) -> Json:
        """Enter a command; its answer."""
        self.ane.received.clear()
        return self.desk.act(self.ane, command, by)

    def play_hand(self) -> None:
        """Play a hand that nobody bets on, up to the next one."""
        for lance in ("grande", "chica"):
            self.do({"type": "all_pass", "lance": lance})
        for lance in ("pares", "juego"):
            self.do({"type": "nobody_else", "lance": lance})
        self.do({"type": "all_pass", "lance": "juego"})
        for seat, cards in enumerate(CARDS):
            self.do({"type": "show_cards", "seat": seat, "cards": cards})
        answer = self.do({"type": "next_hand"})
        assert answer["type"] == "ack", answer


# ------------------------------------------------------------ jobs of a batch


def subscribed(
    who: Somebody,
    table: str | None,
    pointed: str | None = None,
    room: int | None = None,
    championship: str | None = None,
) -> Job:
    welcome = b'\x81\x12{"type":"welcome"}'
    kind = cast("Literal['phone', 'tv', 'panel', 'mirror', 'championship']", who.kind)
    hello = Hello(PROTOCOL, kind, table, championship, room, pointed)
    return lambda parts, unit: parts.connections.subscribe(unit, who, hello, welcome)


def unsubscribed(who: Somebody) -> Job:
    return lambda parts, _unit: parts.connections.unsubscribe(who)


def received(who: Somebody, message: TableMessage) -> Job:
    return lambda parts, unit: parts.messages.receive(unit, who, message)


def act(
    who: Somebody,
    command_id: str,
    command: Mapping[str, object],
    by: Actor = Role.PHONE,
    seen: int = 10**9,
) -> Job:
    """A command of a table by a phone, or for a seat that it holds."""
    message = CommandMessage(command_id, seen, CODEC.command_from_json(command), by)
    return received(who, message)


def sit(who: Somebody, seat: int, name: str = "Ane") -> Job:
    return act(who, f"sit-{seat}-{who.phone}", {"type": "sit", "seat": seat, "name": name})


def rename(who: Somebody, seat: int, name: str) -> Job:
    return act(who, f"rename-{name}", {"type": "rename_player", "seat": seat, "name": name}, seat)
