"""How long a large championship takes: its draws, and a director's act until all screens have it.

    python -m tests.bench.championship [--pairs 256] [--lives-pairs 128] [--tables 64] [--acts 20]
        [--rounds 3]

First the draws of a first stage, in two parts as on a server: the pairing in advance, off the event
loop, and the decision, which finds it computed. Then a real server with a
director, another director, two TVs and a phone for each of four players at every table. Printed is
the time from an act's sending until all of them have the championship as it is after it, by the
kind of act; a draw lasts until the tables of all matches that it calls are open. The server's event
loop runs on the first CPU, this client on the second. A benchmark, not a test: it judges nothing;
docs/figures.md has one machine's figures.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import selectors
import socket
import time
import zlib
from base64 import b64decode
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import cast

from scorekeeper.championship import commands
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import AroundChampionship, Command, Intent, NewEntry
from scorekeeper.championship.decide.consequences import pending
from scorekeeper.championship.decide.decide import decide, open_championship
from scorekeeper.championship.draw.draw import draw_round
from scorekeeper.championship.format import PRESETS, Format, Lives
from scorekeeper.championship.match import MatchState
from scorekeeper.championship.standings.stages import stage_over
from scorekeeper.championship.view.matches import ChampionshipMatchShape
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.fields import encode_fields
from tests.bench.measuring import (
    fresh_server,
    memory,
    milliseconds,
    options,
    processor_seconds,
    say,
)
from tests.director_client import director_of
from tests.raw_socket import masked_frame, raw_handshake, split_frames
from tests.server import Server
from webui.protocol import PROTOCOL

CHANCE = random.Random(1)
READ_AT_ONCE = 256 * 1024
PACKED, PACKED_END = b'{"type":"packed","deflated":"', b'"}'
ACK, REFUSED = b'{"type":"ack"', b'{"type":"refused"'
NEAR_BEGIN = 400
"""Bytes of a view within which it has its revision."""
REVISION = b'"revision":'
PATIENCE = 60.0
LOOK_AGAIN = 0.02
PING_EVERY = 5.0
"""Seconds between two pings of a screen: the server closes connections that are silent."""
STONES = 40


# ------------------------------------------------------------------ draws


def begun(played: str | Format, pairs: int, tables: int) -> Championship:
    """Return a championship of so many pairs."""
    wanted = encode_fields(played) if isinstance(played, Format) else played
    setup = {"name": "Otoño", "format": wanted, "tables": tables}
    opened = pending(None, Role.SERVER).add(*open_championship(setup, "6f1c")).championship
    entries = tuple(NewEntry(f"Pareja {number}") for number in range(1, pairs + 1))
    return done(opened, commands.EnterList(entries))


def done(state: Championship, command: Command) -> Championship:
    """Return a championship after a command of the director."""
    return decide(state, Intent(command, Role.DIRECTOR, AroundChampionship())).championship


def drawn(state: Championship) -> tuple[Championship, float, float]:
    """Draw a round; seconds for its pairing, and for deciding it, which takes that pairing."""
    start = time.perf_counter()
    draw_round(state, 0)
    paired = time.perf_counter()
    after = done(state, commands.DrawRound(0))
    return after, paired - start, time.perf_counter() - paired


def played_out(state: Championship) -> Championship:
    """Return a championship with a result of every match that can be played."""
    while found := [
        m for m in state.matches.values() if m.known and m.state is not MatchState.OVER
    ]:
        for match in found:
            games = (match.games, CHANCE.randrange(match.games))
            stones = (CHANCE.randrange(STONES), CHANCE.randrange(STONES))
            games = games if CHANCE.random() < 0.5 else games[::-1]
            state = done(state, commands.RecordResult(match.number, games, stones))
    return state


def draws(given: argparse.Namespace) -> None:
    """Print how long draws take."""
    import networkx as nx  # noqa: F401, PLC0415 (0.2 s, once for a server)

    for preset in PRESETS.values():
        all_rounds(preset, min(given.pairs, preset.most), given.tables)
    for lives in (2, 4):
        all_rounds(Format(f"lives-{lives}", (Lives(lives),)), given.lives_pairs, given.tables)


def all_rounds(played: Format, pairs: int, tables: int) -> None:
    """Print how long the slowest round of a first stage takes to draw."""
    state = begun(played, pairs, tables)
    times: list[tuple[float, float]] = []
    while not stage_over(state, 0):
        state, *taken = drawn(state)
        times.append((taken[0], taken[1]))
        state = played_out(state)
    paired, rest = (1000 * max(each) for each in zip(*times, strict=True))
    say(
        f"{played.name}, {pairs} pairs, draws: {len(times)};"
        f" at most {paired:.0f} ms in advance, {rest:.0f} ms when it is decided"
    )


# ------------------------------------------------------------------ screens


@dataclass(eq=False)
class Screen:
    """A client that only notes which revision of the championship it has."""

    end: socket.socket
    revision: int = 0
    acked: int | None = None
    """The revision after its last command, once that is answered."""
    received: int = 0
    """How much it was sent."""
    rest: bytes = b""

    def send(self, message: Mapping[str, object]) -> None:
        """Send a message."""
        self.end.sendall(masked_frame(json.dumps(message).encode()))

    def read(self) -> None:
        """Read what has arrived."""
        data = self.end.recv(READ_AT_ONCE)
        if not data:
            raise ConnectionError
        self.received += len(data)
        messages, self.rest = split_frames(self.rest + data)
        for message in messages:
            if message.startswith(PACKED):
                deflated = b64decode(message[len(PACKED) : -len(PACKED_END)])
                begin = zlib.decompressobj().decompress(deflated, NEAR_BEGIN)
                place = begin.find(REVISION) + len(REVISION)
                self.revision = int(begin[place : begin.index(b",", place)])
            elif message.startswith(ACK):
                self.acked = json.loads(message)["revision"]
            elif message.startswith(REFUSED):
                raise RuntimeError(message.decode())


class Room:
    """A director's acts, and the screens that follow them.

    Args:
        server: The server.
        tables: How many tables the room has; at each, two pairs with two phones each.
    """

    def __init__(self, server: Server, tables: int) -> None:
        self.server = server
        self.times: dict[str, list[float]] = defaultdict(list)
        self._ids = count(10_000)
        self._selector = selectors.DefaultSelector()
        self._pinged = time.perf_counter()
        self.director = director_of(server)
        self.director.become(server.secret)
        setup = {"name": "Otoño", "format": "lives-2", "rules": "clasico", "tables": tables}
        self.director.open(setup)
        self._code = self.director.championship["code"]
        names = [{"name": f"Pareja {n}", "players": []} for n in range(1, 2 * tables + 1)]
        self.director.direct({"type": "enter_list", "entries": names})
        self.screens = [self._connected() for _ in range(4 * tables + 3)]
        become = {"type": "become_director", "code": self.director.code, "name": "Koldo"}
        self.screens[0].send(become)
        for number, phone in enumerate(self.screens[3:]):
            self._command(phone, {"type": "join_entry", "entry": 1 + number // 2})
        self._until(lambda: all(each.acked for each in self.screens[3:]))
        self.reach(self.director.championship["revision"])
        # The garbage collection of this client is not to be measured.
        gc.freeze()

    def _connected(self) -> Screen:
        end, _head = raw_handshake(self.server)
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        screen = Screen(end)
        self._selector.register(end, selectors.EVENT_READ, screen)
        screen.send(
            {"type": "hello", "protocol": PROTOCOL, "client": "championship", "packed": True}
        )
        self._until(lambda: screen.revision > 0)
        return screen

    def _command(self, screen: Screen, command: Mapping[str, object]) -> None:
        screen.acked = None
        message: dict[str, object] = {
            "type": "championship_command",
            "id": f"bench-{next(self._ids)}",
        }
        of = {"championship": self._code, "revision": screen.revision}
        screen.send({**message, **of, "command": command})

    def _read(self, seconds: float) -> None:
        """Read what arrives within so many seconds, at least once."""
        for key, _ in self._selector.select(seconds):
            cast("Screen", key.data).read()
        if time.perf_counter() - self._pinged > PING_EVERY:
            self._pinged = time.perf_counter()
            self.director.send({"type": "ping", "n": 1})
            for screen in getattr(self, "screens", ()):
                screen.send({"type": "ping", "n": 1})

    def _until(self, reached: Callable[[], bool]) -> None:
        give_up = time.perf_counter() + PATIENCE
        while not reached():
            if time.perf_counter() > give_up:
                raise TimeoutError
            self._read(LOOK_AGAIN)

    def reach(self, revision: int) -> None:
        """Wait until every screen has the championship of a revision, or a later one."""
        behind = {each for each in self.screens if each.revision < revision}
        while behind:
            self._read(LOOK_AGAIN)
            behind = {each for each in behind if each.revision < revision}

    def act(self, command: Mapping[str, object]) -> None:
        """Give a command, and note the time until all screens have what it did."""
        began = time.perf_counter()
        self._command(self.screens[0], command)
        self._until(lambda: self.screens[0].acked is not None)
        self.reach(self.screens[0].acked or 0)
        self.times[str(command["type"])].append(time.perf_counter() - began)
        self.director.championship_at(self.screens[0].revision)

    def draw(self) -> None:
        """Draw a round, and note the time until the tables of all called matches are open."""
        began = time.perf_counter()
        self.act({"type": "draw_round", "stage": 0})
        self._until(lambda: all(match["code"] for match in self.called))
        self.reach(self.director.championship["revision"])
        self.times["draw_round, tables open"].append(time.perf_counter() - began)

    @property
    def called(self) -> list[ChampionshipMatchShape]:
        """The matches that are at a table."""
        return [each for each in self.director.championship["matches"] if each["state"] == "called"]

    def finish(self) -> None:
        """Type the results that are missing in a round."""
        while found := self.called:
            for match in found:
                result = {"match": match["number"], "games": [2, match["number"] % 2]}
                self.director.direct({"type": "record_result", **result})
                self._read(0)

    def evening(self, acts: int) -> None:
        """Do what directors do, so many times each; the results are those of a round."""
        for number, match in enumerate(self.called[:acts]):
            self.act({"type": "tick_entry", "entry": number + 1, "present": True})
            self.act({"type": "hold_match", "match": match["number"], "hold": True})
            self.act({"type": "undo"})
            self.act({"type": "set_notices", "notices": [f"Pintxos, {number}"]})
            result = {"match": match["number"], "games": [2, number % 2]}
            self.act({"type": "record_result", **result})
            self.act({"type": "correct_result", **result, "games": [number % 2, 2]})


def acts(given: argparse.Namespace) -> None:
    """Print how long a director's acts take."""
    program = ("tests.bench.load_server", "0")
    with fresh_server(program=program) as server:
        os.sched_setaffinity(server.pid, {0})
        os.sched_setaffinity(0, {min(1, (os.cpu_count() or 1) - 1)})
        room = Room(server, given.tables)
        say(f"{given.tables} tables, {len(room.screens) + 1} screens: {memory(server.pid)}")
        for _ in range(given.rounds - 1):
            room.draw()
            room.finish()
        room.draw()
        spent, sent = processor_seconds(server.pid), sum(each.received for each in room.screens)
        room.evening(given.acts)
        done = sum(len(times) for kind, times in room.times.items() if "draw" not in kind)
        spent = processor_seconds(server.pid) - spent
        sent = sum(each.received for each in room.screens) - sent
        for kind, times in room.times.items():
            least = f"{1000 * min(times):.0f} ms" if len(times) < 2 else milliseconds(times)
            say(f"  {kind}: {least}")
        a_screen = sent / done / len(room.screens)
        say(
            f"  {1000 * spent / done:.0f} ms of the processor and {a_screen / 1000:.0f} kB a screen"
            " for each"
        )


def main() -> None:
    """Print all figures."""
    given = options(__doc__, pairs=256, lives_pairs=128, tables=64, acts=20, rounds=3)
    draws(given)
    acts(given)


if __name__ == "__main__":
    main()
