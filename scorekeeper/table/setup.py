"""Start a match: the first of a new table, or a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.fields import read_fields
from scorekeeper.kernel.reading import (
    LONGEST_NAME,
    flag,
    integer,
    mapping,
    name,
    one_of,
    sequence,
    wrong,
)
from scorekeeper.match.match import MatchState
from scorekeeper.names import distinct_name
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules import read_rules
from scorekeeper.rules.presets import DEFAULT, PRESETS, changed_from, preset_rules
from scorekeeper.table.events import Event, MatchStarted, Seat
from scorekeeper.table.pending import pending
from scorekeeper.table.request import asks_for_undo
from scorekeeper.table.stake import Stake
from scorekeeper.table.staking import check_may_double, check_text
from scorekeeper.table.table import Table

KEYS = ("sides", "players", "preset", "rules", "mano", "counter", "stake", "unrecorded")


def open_table(setup: object) -> tuple[Event, ...]:
    """Read a request for a new table, and return its first event.

    >>> setup = {"sides": ["Nosotros", "Ellos"], "players": ["Ane", "Jon", "Ane", "Iker"]}
    >>> [seat.player for seat in open_table(setup)[0].seats]
    ['Ane', 'Jon', 'Ane 2', 'Iker']

    Args:
        setup: A JSON object with some of `KEYS`.

    Raises:
        Refused: It names the field that is wrong.
    """
    given = mapping(setup, "table", KEYS)
    preset = one_of(given.get("preset", DEFAULT), "preset", tuple(PRESETS))
    rules = read_rules(given.get("rules", {}), preset)
    sides = sequence(given.get("sides"), "sides", rules.sides)
    players = sequence(given.get("players"), "players", rules.players)
    stake = read_fields(Stake, mapping(given.get("stake", {}), "stake"), "stake", ())
    check_text(stake)
    unrecorded = flag(given.get("unrecorded", False), "unrecorded")
    if unrecorded and stake.is_something:
        raise wrong("stake", stake.what, "nothing")
    started = MatchStarted(
        preset=preset,
        preset_rules=preset_rules(preset),
        changed=tuple(sorted(changed_from(preset, rules).items())),
        sides=tuple(name(item, f"sides[{place}]") for place, item in enumerate(sides)),
        seats=tuple(map(Seat, _distinct_names(players))),
        number=1,
        won=(0,) * rules.sides,
        mano=integer(given.get("mano", 0), "mano", 0, rules.players - 1),
        counter=flag(given.get("counter", False), "counter"),
        stake=stake,
        unrecorded=unrecorded,
    )
    return (started,)


def new_table(setup: object) -> Table:
    """Return a new table at which nobody sits, by a request as `open_table` reads it."""
    return pending(None, Role.SERVER).add(*open_table(setup)).table


def _distinct_names(players: Sequence[object]) -> list[str]:
    """Read the names of players; a later one gets a number if it looks like an earlier one."""
    names: list[str] = []
    for place, item in enumerate(players):
        names.append(distinct_name(name(item, f"players[{place}]"), names, LONGEST_NAME))
    return names


def rematch(table: Table, mano: int, *, double: bool = False) -> MatchStarted:
    """Return the event that starts another match with the same seats and rules.

    Args:
        table: The table.
        mano: Of the first hand.
        double: Whether it is for double or nothing.

    Raises:
        Refused: match_not_over, undo_asked, not_now.
    """
    if table.match.state is MatchState.PLAYING:
        raise Refused(RefusalCode.MATCH_NOT_OVER)
    if table.asked is not None and asks_for_undo(table):
        raise Refused(RefusalCode.UNDO_ASKED, name=table.asked.by_name)
    won = tuple(
        games + (1 if side == table.match.winner else 0) for side, games in enumerate(table.won)
    )
    changed = tuple(sorted(table.changed_rules.items()))
    again = replace(started_as_now(table, mano), number=table.number + 1, won=won, changed=changed)
    if not double:
        return replace(again, owing=None)
    check_may_double(table)
    owing = next(side for side in range(table.rules.sides) if side != table.match.winner)
    return replace(again, owing=owing)


def started_as_now(table: Table, mano: int) -> MatchStarted:
    """Return the event that would start the match of a table as it is now."""
    return MatchStarted(
        preset=table.preset,
        preset_rules=table.preset_rules,
        changed=tuple(table.changed_rules.items()),
        sides=table.side_names,
        seats=table.seats,
        number=table.number,
        won=table.won,
        mano=mano,
        counter=table.counter,
        expelled=table.expelled,
        invited_only=table.invited_only,
        requests=table.requests_about_seats,
        stake=table.stake,
        owing=table.owing,
        unrecorded=table.unrecorded,
    )
