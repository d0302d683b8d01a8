"""Processor time of one action at a table, in process: decide, evolve and encode, view, JSON.

    python -m tests.bench.table_steps [--matches N] [--preset NAME] [--profile]

Whole matches are played by the demo's player. A benchmark, not a test: it prints figures and judges
nothing.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import random
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext
from itertools import pairwise

from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.rules import read_rules
from scorekeeper.table import AroundTable, Intent, PendingTable, Table, decide, open_table, pending
from scorekeeper.table.codec import CODEC
from scorekeeper.view import view_of
from scorekeeper.view.left_out import complete, without_empty
from scorekeeper.view.part_cache import PartCache
from scorekeeper.view.shapes import View
from webui.demo.player import deal, next_move
from webui.protocol.frames import message_frame
from webui.protocol.outgoing import PARTS
from webui.store.event_rows import row_of

NAMES = ("Ane", "Jon", "Miren", "Iker", "Nerea", "Unai")
PHONES = tuple(str(seat) * 64 for seat in range(6))
CODE = "K7QF"
STEPS = ("decide", "evolve", "view", "JSON")


class Timed:
    """A table with the processor time of each step of its actions."""

    def __init__(self, preset: str) -> None:
        rules = read_rules({}, preset)
        names = NAMES[: rules.players]
        self.spent = dict.fromkeys(STEPS, 0.0)
        """Seconds by step."""
        self.actions = 0
        """How many commands were sent."""
        self.bytes = 0
        """Of all views together, framed."""
        self.parts = PartCache(PARTS)
        self.seats = rules.players
        setup = {
            "sides": list(names) if rules.alone else ["Nosotros", "Ellos"],
            "players": list(names),
            "preset": preset,
            "rules": {},
            "mano": 0,
        }
        self.table = self._stored(pending(None, Role.SERVER).add(*open_table(setup)))
        for seat, name in enumerate(names):
            self.do(seat, {"type": "sit", "seat": seat, "name": name}, by=Role.PHONE)

    def _stored(self, decided: PendingTable) -> Table:
        for each in decided.recorded:
            row_of(CODEC, CODE, each, ("id", PHONES[0]))
        return decided.table

    def do(self, phone: int, command: object, *, by: Actor) -> View:
        """Send a command from a phone, as a seat; the view that everybody is sent then."""
        frame = self.send(phone, command, by=by)
        return complete(json.loads(frame[frame.index(b'{"') :]))

    def send(self, phone: int, command: object, *, by: Actor) -> bytes:
        """Send a command from a phone, as a seat; the view as it is sent then."""
        at = [time.process_time()]
        read = CODEC.command_from_json(command)
        around = AroundTable(invited=True)
        intent = Intent(read, by, around, PHONES[phone], self.table.revision)
        decided = decide(self.table, intent)
        at.append(time.process_time())
        self.table = self._stored(decided)
        at.append(time.process_time())
        view = view_of(self.table, CODE, parts=self.parts)
        at.append(time.process_time())
        frame = message_frame(without_empty("View", view))
        at.append(time.process_time())
        for name, (before, after) in zip(STEPS, pairwise(at), strict=True):
            self.spent[name] += after - before
        self.actions += 1
        self.bytes += len(frame)
        return frame


def play(preset: str, seed: int) -> Timed:
    """Play one match."""
    chance = random.Random(seed)
    timed = Timed(preset)
    kings = read_rules({}, preset).kings
    view = timed.do(0, {"type": "rename_side", "side": 0, "name": "Nosotras"}, by=0)
    dealt, hand = deal(chance, timed.seats, kings), view["hand"]["number"]
    while (move := next_move(view, dealt, chance)) is not None:
        view = timed.do(move.seat, json.loads(json.dumps(move.command)), by=move.seat)
        if view["hand"]["number"] != hand:
            dealt, hand = deal(chance, timed.seats, kings), view["hand"]["number"]
    return timed


def main(arguments: Sequence[str]) -> int:
    """Play, and print what an action takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--preset", default="clasico")
    parser.add_argument("--profile", action="store_true")
    given = parser.parse_args(arguments)
    profile = cProfile.Profile() if given.profile else None
    spent = dict.fromkeys(STEPS, 0.0)
    actions = size = 0
    with profile or nullcontext():
        for seed in range(given.matches):
            timed = play(given.preset, seed)
            for step in STEPS:
                spent[step] += timed.spent[step]
            actions += timed.actions
            size += timed.bytes
    each = {name: f"{seconds / actions * 1e6:.0f} µs" for name, seconds in spent.items()}
    total = sum(spent.values()) / actions * 1e6
    print(f"{actions} actions, {total:.0f} µs each: {each}; a view {size / actions:.0f} bytes")
    if profile is not None:
        pstats.Stats(profile).sort_stats("tottime").print_stats(35)
        pstats.Stats(profile).sort_stats("cumtime").print_stats(60)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
