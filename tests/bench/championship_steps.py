"""Processor time of a championship of 128 pairs at 64 tables, in process: views, follow, events.

    python -m tests.bench.championship_steps [--pairs N] [--tables N] [--events N] [--profile]

Four phones play at each table, and are connected to the championship too; so are eight TVs and two
directors. *alone*: the same is played at as many tables without a championship.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from scorekeeper.championship.view import championship_view, director_view
from scorekeeper.view import view_of
from tests.bench.measuring import milliseconds, options, profiled
from tests.invitations import invitation_to
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import IDS, Desk, Somebody, act, subscribed
from webui.demo.player import Deal, deal, next_move
from webui.protocol import outgoing
from webui.store import CHAMPIONSHIP
from webui.streams.championship_rows import load_championship
from webui.streams.unit_of_work import UnitOfWork

NAMES = ("Ane", "Jon", "Miren", "Iker")
TVS = 8


class Quiet(Somebody):
    """A client that reads nothing."""

    def put(self, frame: bytes) -> None:
        """Drop a reply."""

    put_view = put_picture = put

    def put_latest(self, kind: str, frame: bytes) -> None:
        """Drop a message."""


@dataclass
class Seats:
    """Four phones at a table."""

    desk: Desk
    code: str
    chance: random.Random
    phones: list[Somebody] = field(default_factory=list)
    hand: int = 0
    dealt: Deal = field(default_factory=lambda: deal(random.Random(0), 4, 8))

    def sit(self) -> None:
        """Take all seats, and begin the match."""
        for seat, name in enumerate(NAMES):
            phone = f"{self.code}-{seat}".ljust(64, "0")
            who = Quiet(phone, invitation=invitation_to(self.code))
            self.desk.serve(subscribed(who, self.code))
            self.phones.append(who)
            self.desk.serve(act(who, next(IDS), {"type": "sit", "seat": seat, "name": name}))
        for _ in range(4):
            self.play()

    def play(self) -> float:
        """Make the next move; seconds of processor time that the batch took."""
        table = self.desk.table(self.code)
        view = view_of(table, self.code)
        if view["hand"]["number"] != self.hand:
            self.hand, self.dealt = view["hand"]["number"], deal(self.chance, 4, 8)
        move = next_move(view, self.dealt, self.chance)
        if move is None:
            return 0.0
        command = json.loads(json.dumps(move.command))
        job = act(self.phones[move.seat], next(IDS), command, move.seat, table.revision)
        return spent(lambda: self.desk.serve(job))


def spent(do: Callable[[], object]) -> float:
    """Seconds of processor time of this thread."""
    before = time.thread_time()
    do()
    return time.thread_time() - before


def best(name: str, do: Callable[[], object]) -> None:
    """Print the least of some tries."""
    print(f"{name:24}{1e3 * min(spent(do) for _ in range(5)):7.2f} ms")


def share(name: str, found: Sequence[float]) -> float:
    """Print the mean and what `milliseconds` says; the mean."""
    kept = [each for each in found if each]
    mean = sum(kept) / len(kept)
    print(f"{name:24}{1e3 * mean:7.2f} ms mean, {milliseconds(kept)}")
    return mean


def full_room(folder: Path, pairs: int, tables: int) -> tuple[Room, list[Seats]]:
    """A championship whose tables all play."""
    room = Room(folder)
    room.begin(pairs, tables)
    codes = room.codes()
    room.writer.unsubscribe(room.director)
    room.director = Quiet(room.director.phone, "championship")
    seats = [Seats(room, code, random.Random(code)) for code in codes]
    for each in seats:
        each.sit()
    phones = [phone.phone for each in seats for phone in each.phones]
    phones += [f"{n:064}" for n in range(TVS)] + [room.director.phone]
    clients = [room.director, *(Quiet(phone, "championship") for phone in phones)]
    for who in clients:
        room.serve(subscribed(who, None))
    return room, seats


def show_parts(room: Room) -> None:
    """Print what the views take, and a look at all tables."""
    code = room.log.codes(CHAMPIONSHIP)[-1]
    state = load_championship(room.log, code)
    view = championship_view(state, code, 0.0)
    best("championship_view", lambda: championship_view(state, code, 0.0))
    best("… encoded", lambda: outgoing.encode({"type": "championship", "view": view, "open": []}))
    best("director_view", lambda: director_view(state, "Miren", "000000", ()))
    shown = room.writer._feeds._shown[code]
    best("all tables of the room", lambda: room.writer._feeds._changes_in_room(shown, 0.0))
    best("load_championship", lambda: load_championship(room.log, code))

    def follow() -> None:
        writer = room.writer
        writer.policies.end_batch(failed=True)
        caches = (writer.cache, writer._championships)
        writer.policies.follow(
            UnitOfWork(
                writer._store,
                caches,
                writer._clocks.wall,
                recover=writer.recover,
                in_thread=writer._in_thread,
            )
        )

    best("follow all matches", follow)


def type_results(room: Room, numbers: Sequence[int]) -> list[float]:
    """Type results; what each took."""
    took = []
    sent = {"type": "championship_command", "revision": 10**6}
    sent["championship"] = room.log.codes(CHAMPIONSHIP)[-1]
    for number in numbers:
        result = {"type": "record_result", "match": number, "games": [2, 0]}
        message = {**sent, "id": next(IDS), "command": result}
        took.append(spent(partial(room.send, room.director, message)))
    return took


def main() -> None:
    """Play, and print what it takes."""
    given = options(__doc__, pairs=128, tables=64, events=2000, profile=False)
    with tempfile.TemporaryDirectory() as room_folder, tempfile.TemporaryDirectory() as other:
        room, seats = full_room(Path(room_folder), given.pairs, given.tables)
        show_parts(room)
        with profiled(wanted=given.profile):
            events = [seats[n % len(seats)].play() for n in range(given.events)]
        desk = Desk(Path(other))
        alone = [Seats(desk, desk.open_table(), random.Random(each.code)) for each in seats]
        for each in alone:
            each.sit()
        without = [alone[n % len(alone)].play() for n in range(given.events)]
        ratio = share("a table event", events) / share("a table event, alone", without)
        print(f"ratio {ratio:.2f}")
        share("a typed result", type_results(room, range(1, given.tables + 1, 4)))


if __name__ == "__main__":
    main()
