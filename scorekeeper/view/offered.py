"""The options of a view by audience: the actors that `check_permission` lets take them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TypeVar, TypeVarTuple

from scorekeeper.kernel.actor import Actor, Role, public_phone
from scorekeeper.kernel.intent import Intent
from scorekeeper.refusal import allowed
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table.commands import Act, AroundTable, Command
from scorekeeper.table.consent import others_to_ask
from scorekeeper.table.permission import DEPENDING_ON_PLAY, check_permission
from scorekeeper.table.request import seats_asked
from scorekeeper.table.table import Table
from scorekeeper.view.option_shapes import OptionShape, OptionsShape
from scorekeeper.view.part_cache import PartCache

Item = TypeVar("Item")
Key = TypeVar("Key", bound=Hashable)
Values = TypeVarTuple("Values")
Audience = tuple[Actor | str, ...]
"""Actors, or the public id of one phone."""
NEW_PHONE = ""
"""In place of the hash of a token: any phone that holds no seat."""


@dataclass(frozen=True, slots=True)
class _Known:
    """Audiences of commands at all tables where the same seats are held under the same rules."""

    of: dict[object, Audience] = field(default_factory=dict)
    """By command."""
    by_seat: dict[Callable[[int], Command], tuple[Audience, ...]] = field(default_factory=dict)
    """Of commands that speak for a seat, by what makes one of a seat."""


def _known_of(table: Table) -> _Known:
    phones = [seat.phone for seat in table.seats]
    held = tuple([None if phone is None else phones.index(phone) for phone in phones])
    return _known_where(held, table.referee is not None, table.counter, table.rules)


@lru_cache(256)
def _known_where(
    _held: tuple[int | None, ...], _referee: bool, _counter: bool, _rules: RuleSet
) -> _Known:
    """Return what is known where these phones hold the seats; `held`: by seat the phone's first."""
    return _Known()


class Offered:
    """Options that are added with a command that takes them, grouped by who may give it.

    They are added in blocks; a block of the last view is used again where nothing that it is made
    from has changed.

    Args:
        table: The table.
        gone: Seconds since the phone of each held seat was connected; absent: it is connected.
        parts: The parts of the last view, where there was one.
    """

    def __init__(
        self, table: Table, gone: Mapping[int, float], parts: PartCache | None = None
    ) -> None:
        self.table = table
        self.gone = gone
        # A phone without invitation asks for a seat first (`asks` of the option `sit`).
        self._around = AroundTable(gone, invited=True)
        self.parts = PartCache() if parts is None else parts
        self.players = tuple([seat.player for seat in table.seats])
        """The names of the players."""
        people = (table.seats, table.referee, table.counter, table.rules)
        self._known = self.parts.kept("audiences", people, partial(_known_of, table))
        self._made_from = (*people, tuple(gone.items()), table.expelled, table.invited_only)
        self._options: dict[Audience, list[OptionShape]] = {}
        self._adding = self._options
        """Where options are added: to all of them, or to those of a block."""

    def block(
        self, name: str, made_from: tuple[object, ...] | None, add: Callable[[], None]
    ) -> None:
        """Add options, or those of the last view.

        Args:
            name: Of the block.
            made_from: All that they depend on besides who sits, who is gone and the rules; None:
                more than is worth comparing, so they are made anew.
            add: Adds each of them.
        """
        if made_from is None:
            add()
            return

        def make() -> dict[Audience, list[OptionShape]]:
            self._adding = {}
            add()
            return self._adding

        found = self.parts.kept(name, (*self._made_from, *made_from), make)
        self._adding = self._options
        for by, options in found.items():
            self._options.setdefault(by, []).extend(options)

    def audience(self, command: Command, cache_key: Hashable = None) -> Audience:
        """Return who may give a command: each seat that a phone holds, and roles.

        What every phone may do is `Role.PHONE`'s alone.

        Args:
            command: The command.
            cache_key: For a command of `DEPENDING_ON_PLAY`, all of the match that decides who may
                give it, as the key of the cached audience. None: the audience is not cached.
        """
        key: object = type(command)
        if key in DEPENDING_ON_PLAY:
            if cache_key is None:
                return self._audience(command)
            key = key, cache_key
        found = self._known.of.get(key)
        if found is None:
            found = self._known.of[key] = self._audience(command)
        return found

    def audiences(self, of_seat: Callable[[int], Command]) -> tuple[Audience, ...]:
        """Return by seat who may give a command that speaks for it.

        Args:
            of_seat: Such a command of a seat; who may give it does not depend on the match.
        """
        found = self._known.by_seat.get(of_seat)
        if found is None:
            made = [self._audience(of_seat(seat)) for seat in self.table.rules.seats]
            found = self._known.by_seat[of_seat] = tuple(made)
        return found

    def _audience(self, command: Command) -> Audience:
        table = self.table
        everyone = self._may(Role.PHONE, NEW_PHONE, command)
        found: list[Actor] = [Role.PHONE] if everyone else []
        if not everyone:
            holders = ((place, seat.phone) for place, seat in enumerate(table.seats) if seat.phone)
            found += [place for place, phone in holders if self._may(place, phone, command)]
        if self._may(Role.PANEL, None, command):
            found.append(Role.PANEL)
        if table.referee is not None and self._may(Role.REFEREE, table.referee.phone, command):
            found.append(Role.REFEREE)
        if self._may(Role.HOUSE, None, command):
            found.append(Role.HOUSE)
        return tuple(found)

    def _may(self, by: Actor, phone: str | None, command: Command) -> bool:
        return allowed(check_permission, self.table, Intent(command, by, self._around, phone))

    def asking(self) -> frozenset[int]:
        """Return the seats that have somebody to ask for what one phone does not do alone."""
        table, gone = self.table, self.gone
        made_from = (table.seats, table.counter, table.rules, tuple(gone.items()))
        return self.parts.kept(
            "asks",
            made_from,
            lambda: frozenset(
                seat for seat in table.rules.seats if others_to_ask(table, seat, gone)
            ),
        )

    def add(self, option: OptionShape, command: Command, cache_key: Hashable = None) -> None:
        """Add an option for those who may give its command; none where nobody may."""
        self.add_for(self.audience(command, cache_key), option)

    def add_for(self, audience: Iterable[Actor | str], *options: OptionShape) -> None:
        """Add options for some actors."""
        by = tuple(audience)
        if by and options:
            encoded = self.parts.encoded_items("do", options)
            self._adding.setdefault(by, []).extend(encoded)

    def not_asked_yet(self, act: Act) -> Audience:
        """Return who may give a command: while it is asked for, who is asked or need not ask."""
        table, by = self.table, self.audience(act)
        if table.asked is None or table.asked.acts != (act,):
            return by
        waits, asking = seats_asked(table, table.asked, self.gone), self.asking()
        return tuple(actor for actor in by if actor in waits or actor not in asking)

    def add_shared(
        self,
        make: Callable[[*Values], Mapping[Audience, list[OptionShape]]],
        *values: *Values,
    ) -> None:
        """Add the options by audience that a function makes of hashable values alone."""
        for by, options in self.parts.shared_lists("do", make, *values).items():
            if by:
                self._adding.setdefault(by, []).extend(options)

    def add_for_phone(self, option: OptionShape, command: Command, phone: str) -> None:
        """Add an option for one phone, whether or not it holds a seat."""
        if self._may(Role.PHONE, phone, command):
            self.add_for((public_phone(phone),), option)

    def shape(self) -> list[OptionsShape]:
        """Return the options by audience, in the order in which they were added."""
        return [{"by": list(by), "options": found} for by, found in self._options.items()]


def grouped(items: Iterable[Item], key: Callable[[Item], Key]) -> dict[Key, list[Item]]:
    """Return items by what is the same of them, in order."""
    found: dict[Key, list[Item]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return found
