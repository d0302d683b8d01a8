"""Processor time of one action at a table, in process: decide, evolve and encode, view, JSON.

    python -m tests.bench.table_steps [--matches N] [--preset NAME] [--profile] [--calls]

Whole matches are played by the demo's player. Counts, too, the functions of `scorekeeper` that run
for one `envido 5`, from the command as it is read to the view as it is sent; comprehensions do not
count, and the table has sent views before; `--calls` lists them. A benchmark, not a test: it prints
figures and judges nothing.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from types import FrameType

import scorekeeper
from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.rules import read_rules
from scorekeeper.table import AroundTable, Intent, PendingTable, Table, decide, open_table, pending
from scorekeeper.table.codec import CODEC
from scorekeeper.view import view_of
from scorekeeper.view.left_out import complete, without_empty
from scorekeeper.view.part_cache import PartCache
from scorekeeper.view.shapes import View
from tests.bench.measuring import options, profiled
from webui.demo.player import deal, next_move
from webui.protocol.frames import message_frame
from webui.protocol.outgoing import PARTS
from webui.store.event_rows import row_of

NAMES = ("Ane", "Jon", "Miren", "Iker", "Nerea", "Unai")
PHONES = tuple(str(seat) * 64 for seat in range(6))
CODE = "K7QF"
DOMAIN = str(Path(scorekeeper.__file__).parent)
VIEW = "view/"
ENVIDO = {"type": "bid", "lance": "grande", "seat": 1, "word": "envido", "stones": 5}
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


def calls_of_envido() -> Counter[tuple[str, str]]:
    """Count the calls of the domain for one `envido 5` by file and function."""
    found: Counter[tuple[str, str]] = Counter()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        name = code.co_name
        if event == "call" and code.co_filename.startswith(DOMAIN) and not name.endswith("comp>"):
            found[code.co_filename[len(DOMAIN) + 1 :], name] += 1

    # A first table, so that what is computed once a program does not count.
    for counted in (False, True):
        table = Timed("clasico")
        table.do(0, {"type": "bid", "lance": "grande", "seat": 0, "word": "paso"}, by=0)
        sys.setprofile(note if counted else None)
        table.send(1, ENVIDO, by=1)
        sys.setprofile(None)
    return found


def main() -> None:
    """Play, and print what an action takes."""
    given = options(__doc__, matches=4, preset="clasico", profile=False, calls=False)
    spent = dict.fromkeys(STEPS, 0.0)
    actions = size = 0
    with profiled(wanted=given.profile):
        for seed in range(given.matches):
            timed = play(given.preset, seed)
            for step in STEPS:
                spent[step] += timed.spent[step]
            actions += timed.actions
            size += timed.bytes
    each = {name: f"{seconds / actions * 1e6:.0f} µs" for name, seconds in spent.items()}
    total = sum(spent.values()) / actions * 1e6
    print(f"{actions} actions, {total:.0f} µs each: {each}; a view {size / actions:.0f} bytes")
    found = calls_of_envido()
    of_view = sum(calls for (file, _name), calls in found.items() if file.startswith(VIEW))
    files = {file for file, _name in found}
    print(f"envido 5: {found.total()} calls in {len(files)} files; {of_view} of them in {VIEW}")
    if given.calls:
        for (file, name), calls in sorted(found.items()):
            print(f"{calls:4} {file} {name}")


if __name__ == "__main__":
    main()
