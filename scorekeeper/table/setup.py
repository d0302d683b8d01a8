"""Opening a table: names, rules and who is mano, checked before anything exists."""

from __future__ import annotations

from scorekeeper.reading import flag, integer, mapping, name, only_keys, sequence
from scorekeeper.rules import read_rules
from scorekeeper.rules.presets import DEFAULT
from scorekeeper.rules.reading import changed_from
from scorekeeper.table.events import Event, MatchStarted, Seat

KEYS = ("sides", "players", "preset", "rules", "mano", "counter")


def open_table(setup: object) -> tuple[Event, ...]:
    """`{sides, players, preset, rules, mano, counter}` → the first event of a table.

    Refused names the field that is wrong.
    """
    given = mapping(setup, "table")
    only_keys(given, KEYS, "table")
    preset = given.get("preset", DEFAULT)
    rules = read_rules(given.get("rules", {}), preset)
    sides = sequence(given.get("sides"), "sides", rules.sides)
    players = sequence(given.get("players"), "players", rules.players)
    started = MatchStarted(
        preset=str(preset),
        changed=tuple(sorted(changed_from(str(preset), rules).items())),
        sides=tuple(name(item, f"sides[{place}]") for place, item in enumerate(sides)),
        seats=tuple(Seat(name(item, f"players[{place}]")) for place, item in enumerate(players)),
        number=1,
        won=(0,) * rules.sides,
        mano=integer(given.get("mano", 0), "mano", 0, rules.players - 1),
        counter=flag(given.get("counter", False), "counter"),
    )
    return (started,)
