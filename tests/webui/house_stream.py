"""Give commands to the house of an event store without a server."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import closing
from pathlib import Path

from scorekeeper.house.aggregate import HOUSE
from scorekeeper.house.commands import AroundHouse, Command, Intent, SaveRuleSet
from scorekeeper.house.events import Event, NoticeCode
from scorekeeper.house.house import House
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.stream import Pending
from webui.store import EventStore, SqliteReader
from webui.store.event_rows import row_of
from webui.streams.cache.house import CODE, load_house


def act_on_house(
    log: EventStore, command: Command, at: float = 1.0, *, offered: Collection[str] = ()
) -> None:
    """Have the house decide a command with the house PIN; the caller commits."""
    intent = Intent(command, Role.HOUSE, AroundHouse(offered), at=at)
    decided = HOUSE.decide(load_house(log), intent)
    log.append([row_of(HOUSE.codec, CODE, each) for each in decided.recorded])


def append_to_house(log: EventStore, *happened: Event, at: float = 1.0) -> None:
    """Append events of the house as another version might store them; the caller commits."""
    begun = Pending.of(HOUSE.evolve, load_house(log), Role.HOUSE, at=at).add(*happened)
    log.append([row_of(HOUSE.codec, CODE, each) for each in begun.recorded])


def save_set(log: EventStore, name: str, **rules: object) -> None:
    """Save a rule set, replacing one of this name; the caller commits."""
    act_on_house(log, SaveRuleSet(name, rules=rules, replace=True))


def house_in(folder: Path) -> House:
    """The house of a data folder."""
    with closing(SqliteReader(folder)) as reader:
        return load_house(reader)


def notices_in(folder: Path) -> list[NoticeCode]:
    """The codes of its notices, oldest first."""
    return [each.given.code for each in house_in(folder).notices]
