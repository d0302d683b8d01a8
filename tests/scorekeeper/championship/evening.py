"""A championship driven as a server drives it: commands and events through JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import TypedDict, Unpack

import pytest

from scorekeeper.championship import commands
from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import AroundChampionship, Command, Intent
from scorekeeper.championship.decide.consequences import pending
from scorekeeper.championship.decide.decide import open_championship
from scorekeeper.championship.events import Event, Recorded
from scorekeeper.championship.format import Format
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.championship.standings.stages import rankings, stage_over
from scorekeeper.championship.view.championship_view import championship_view
from scorekeeper.championship.view.director_view import director_view
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.fields import encode_fields
from scorekeeper.refusal import RefusalCode, Refused

TYPES = {kind: name for name, kind in CHAMPIONSHIP.codec.commands.items()}


class Sender(TypedDict, total=False):
    """Who sends a command, as `Intent` has it; a director where nothing is said."""

    by: Role
    at_tables: tuple[int, ...]
    phone: str | None
    seen: int | None
    today: str


class Evening:
    """A championship, and its log."""

    def __init__(self, played: str | Format, tables: int = 4, seed: str = "6f1c") -> None:
        wanted = encode_fields(played) if isinstance(played, Format) else played
        setup = {"name": "Otoño", "format": wanted, "rules": "clasico", "tables": tables}
        opened = open_championship(json.loads(json.dumps(setup)), seed)
        self.state: Championship
        begun = pending(None, Role.SERVER).add(*map(through_json, opened))
        self.state = begun.championship
        self.log: list[Recorded] = list(begun.recorded)

    def do(self, command: Command, **sender: Unpack[Sender]) -> tuple[Event, ...]:
        """Give a command; return its events."""
        sent = json.dumps({"type": TYPES[type(command)], **encode_fields(command)})
        read = CHAMPIONSHIP.codec.command_from_json(json.loads(sent))
        intent = Intent(
            read,
            sender.get("by", Role.DIRECTOR),
            AroundChampionship(sender.get("at_tables", ()), today=sender.get("today", "")),
            phone=sender.get("phone"),
            seen=sender.get("seen"),
            at=float(len(self.log)),
        )
        assert intent.command == command
        decided = CHAMPIONSHIP.decide(self.state, intent)
        assert decided.events
        assert tuple(map(through_json, decided.events)) == decided.events
        self.state = decided.result
        self.log.extend(decided.recorded)
        return decided.events

    def report(self, by: Role, *reported: Event) -> None:
        """Record events that need no decision."""
        told = pending(self.state, by).add(*reported)
        self.state = told.championship
        self.log.extend(told.recorded)

    def refused(self, command: Command, **sender: Unpack[Sender]) -> RefusalCode:
        """Give a command that is refused; return why."""
        before = self.state
        with pytest.raises(Refused) as refused:
            self.do(command, **sender)
        assert self.state is before
        assert refused.value.text
        return refused.value.code

    def enter(self, count: int) -> None:
        for number in range(1, count + 1):
            self.do(commands.Enter(f"Pair {number}"))

    def open_matches(self) -> list[Match]:
        """The matches that can be played now."""
        matches = self.state.matches.values()
        return [m for m in matches if m.known and m.state is not MatchState.OVER]

    def match_of(self, entry: int) -> Match:
        """The open match of an entry."""
        return next(match for match in self.open_matches() if entry in match.entries)

    def win(self, entry: int, lost: int = 0, stones: tuple[int, int] = (0, 0)) -> Match:
        """Let an entry win its open match; return the match."""
        match = self.match_of(entry)
        side = 0 if entry in (match.sides[0] or ()) else 1
        games = (match.games, lost) if side == 0 else (lost, match.games)
        self.do(commands.RecordResult(match.number, games, stones))
        return match

    def play_round(self, wins: random.Random) -> None:
        """Play all matches that are open, and those that follow from them."""
        while found := self.open_matches():
            match = wins.choice(found)
            sides = (match.games, wins.randrange(match.games))
            games = sides if wins.random() < 0.5 else sides[::-1]
            stones = (wins.randrange(200), wins.randrange(200))
            self.do(commands.RecordResult(match.number, games, stones))

    def play_out(self, wins: random.Random) -> None:
        """Draw and play all stages."""
        for stage in range(len(self.state.format.stages)):
            while not stage_over(self.state, stage):
                self.do(commands.DrawRound(stage))
                self.play_round(wins)

    def places(self, stage: int = 0, group: int = 0) -> list[int]:
        """The entries in the order of a stage's standings."""
        return [line.entry for line in rankings(self.state, stage)[group]]

    def check_log(self) -> None:
        """The log gives the same championship, whose views are JSON."""
        assert CHAMPIONSHIP.replay(self.log) == self.state
        view = championship_view(self.state, "ABC", 0.0, "2026-02-01")
        assert json.loads(json.dumps(view)) == view
        assert json.dumps(director_view(self.state, "Miren", None, ()))


def through_json(event: Event) -> Event:
    """Write and read an event."""
    read = CHAMPIONSHIP.codec.event_from_json(
        json.loads(json.dumps(CHAMPIONSHIP.codec.event_to_json(event)))
    )
    assert read == event
    return read


def of_type(events: Iterable[Event], kind: type) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]
