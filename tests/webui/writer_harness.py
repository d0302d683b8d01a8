"""The writer without sockets: pass it batches, read the frames that each subscriber was sent."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeVar, cast

from scorekeeper.house import commands as house_commands
from scorekeeper.house.commands import AroundHouse
from scorekeeper.house.house import House
from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.table import open_table
from scorekeeper.table.codec import CODEC
from scorekeeper.view.left_out import complete
from tests.invitations import invitation_to, write_key
from tests.json_path import Json, number
from tests.webui.read_frame import message_of
from webui.limits.numbers import Limits
from webui.limits.sockets import Standing
from webui.ops.open_event_store import note_losses
from webui.protocol import PROTOCOL
from webui.protocol.incoming import CommandMessage, Hello
from webui.secrets import Secrets
from webui.store import EventStore
from webui.streams.clocks import Clocks
from webui.streams.interface import Change, TableMessage
from webui.streams.writer import Job, Writer

LIMITS = Limits()
SETUP = {
    "sides": ["Nosotros", "Ellos"],
    "players": ["Ane", "Jon", "Mikel", "Iker"],
    "preset": "clasico",
}


T = TypeVar("T")


def at_once(do: Callable[[], T]) -> Callable[[], T]:
    """Call a function here and now: `InThread` without threads."""
    done = do()
    return lambda: done


@dataclass(eq=False)
class Somebody:
    """A subscriber that records what it is sent."""

    phone: str
    kind: str = "phone"
    trusted: bool = True
    address: str = "192.0.2.7"
    invitation: str | None = None
    told: list[Json] = field(default_factory=list)
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
        self.told.append(message_of(frame))

    def put_view(self, frame: bytes) -> None:
        if frame:
            told = message_of(frame)
            self.told.append(told if self.kind == "championship" else cast("Json", complete(told)))

    def put_picture(self, frame: bytes) -> None:
        self.told.append(message_of(frame))

    def put_latest(self, kind: str, frame: bytes) -> None:
        told = message_of(frame)
        assert told["type"] == kind
        self.told.append(told)

    def flush(self) -> None:
        self.flushed += 1

    def dismiss(self, code: int) -> None:
        self.dismissed = code

    def answers(self) -> list[Json]:
        return [each for each in self.told if each["type"] in ("ack", "refused")]

    def views(self) -> list[int]:
        return [number(each, "revision") for each in self.told if each["type"] == "view"]


class Desk:
    """A writer, its event store, and clocks that are moved by hand."""

    def __init__(
        self, folder: Path, log: EventStore | None = None, idle_after: float = 600.0
    ) -> None:
        self.wall = 1_000_000.0
        self.monotonic = 50.0
        self.log: EventStore = log or EventStore(folder)
        clocks = Clocks(wall=lambda: self.wall, monotonic=lambda: self.monotonic)
        self.announced: list[tuple[str, str, str]] = []
        """What the server's terminal was told: what it is, the code, a note."""
        write_key(folder)
        self.secrets = Secrets(
            folder,
            LIMITS,
            lambda *told: self.announced.append(told),
            wall=clocks.wall,
            monotonic=clocks.monotonic,
        )
        self.writer = Writer(
            self.log,
            clocks,
            lambda: ["http://mus.local/"],
            idle_after,
            in_thread=at_once,
            pause=lambda: False,
            secrets=self.secrets,
            limits=LIMITS,
            note_losses=lambda store: note_losses(store, self.wall),
        )

    def open_table(self, setup: Mapping[str, object] = SETUP) -> str:
        answer: Future[str] = Future()
        events = open_table(setup)
        self.writer.serve(
            [lambda w, unit: w.write(unit, answer, lambda w, u: w.tables.open(u, *events))]
        )
        return answer.result(0)

    def change(self, change: Change, *jobs: Job) -> Future[None]:
        """Change what is stored beside the events, in a batch with other jobs before it."""
        answer: Future[None] = Future()
        self.writer.serve(
            [*jobs, lambda w, unit: w.write(unit, answer, lambda _w, u: u.change(change))]
        )
        return answer

    @property
    def house(self) -> House:
        """The house as committed."""
        return self.writer.house.house

    def act_on_house(
        self, command: house_commands.Command, *jobs: Job, offered: Collection[str] = ()
    ) -> Future[None]:
        """Give a command to the house with the house PIN, in a batch with other jobs before it."""
        answer: Future[None] = Future()
        intent = house_commands.Intent(command, Role.HOUSE, AroundHouse(offered))
        self.writer.serve(
            [*jobs, lambda w, unit: w.write(unit, answer, lambda w, u: w.house.act(u, intent))]
        )
        return answer

    def enter(
        self, table: str | None, phone: str, kind: str = "phone", *, trusted: bool = True
    ) -> Somebody:
        who = Somebody(phone, kind, trusted, invitation=invitation_to(table))
        self.writer.serve([subscribed(who, table)])
        return who


CARDS = [["R", "6", "5", "4"], ["C", "7", "5", "4"], ["S", "6", "5", "A"], ["S", "7", "6", "4"]]


class OnePhone:
    """A phone that enters everything at a table, from the first seat."""

    PHONE = "a" * 64

    def __init__(self, desk: Desk, code: str) -> None:
        self.desk = desk
        self.code = code
        self.commands = 0
        self.ane = desk.enter(code, self.PHONE)
        desk.writer.serve([sit(self.ane, 0)])

    def do(self, command: Mapping[str, object], by: Actor = 0) -> Json:
        """Enter a command; its answer."""
        self.commands += 1
        self.ane.told.clear()
        message = CommandMessage(
            f"c{self.commands:08}", 10**9, CODEC.command_from_json(command), by
        )
        self.desk.writer.serve([received(self.ane, message)])
        return self.ane.answers()[0]

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
    return lambda writer, unit: writer.subscribe(unit, who, hello, welcome)


def unsubscribed(who: Somebody) -> Job:
    return lambda writer, _unit: writer.unsubscribe(who)


def received(who: Somebody, message: TableMessage) -> Job:
    return lambda writer, unit: writer.receive(unit, who, message)


def act(
    who: Somebody,
    command_id: str,
    command: Mapping[str, object],
    seat: int | None = None,
    seen: int = 99,
) -> Job:
    by = Role.PHONE if seat is None else seat
    message = CommandMessage(command_id, seen, CODEC.command_from_json(command), by)
    return received(who, message)


def sit(who: Somebody, seat: int, name: str = "Ane") -> Job:
    return act(who, f"sit-{seat}-{who.phone}", {"type": "sit", "seat": seat, "name": name})


def rename(who: Somebody, seat: int, name: str) -> Job:
    return act(who, f"rename-{name}", {"type": "rename_player", "seat": seat, "name": name}, seat)
