"""Play a championship to its end: a director, and phones at the tables that matches are called to.

Each table plays in a thread of its own. The director's thread watches the view of the championship,
makes the mistakes, draws rounds, and enters the results of matches without phones.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event

from scorekeeper.championship.format import PRESETS
from scorekeeper.championship.view.matches import ChampionshipMatchShape
from scorekeeper.view.shapes import View
from webui.demo.championship_narrator import ChampionshipNarrator
from webui.demo.client import Refusal
from webui.demo.director import Director
from webui.demo.match import play_match, seated_phones
from webui.demo.mistakes import Command, Mistakes
from webui.demo.player import Move
from webui.demo.server import ServerAddress

MOST_TABLES = 32
LINES = 64
"""Pairs in a message, which is limited in its size."""
LOOK_EVERY = 0.2
KINDS = ("Casa", "Bar", "Peña", "Txoko")
HOUSES = (
    *("Paco", "Aurrera", "Los Arcos", "Itsaso", "El Puerto", "Mendi", "La Parra", "Zubi"),
    *("Ferrer", "Goiko", "El Pinar", "Haizea", "Rosario", "Txindoki", "La Ría", "Ekain"),
    *("Manolo", "Arrano", "El Faro", "Ibai", "La Plaza", "Harri", "Benito", "Lizar"),
    *("Carmen", "Otsoa", "El Molino", "Uhin", "La Viña", "Sutegi", "Julián", "Amets"),
)
PLAYERS = (
    *("Ane", "Jon", "Mikel", "Iker", "Nerea", "Ander", "Leire", "Unai"),
    *("Carmen", "Luis", "Pilar", "Javi", "Rosa", "Andrés", "Marta", "Félix"),
)


@dataclass(frozen=True, slots=True)
class ChampionshipPlan:
    """How a demo's championship is played; without phones the director enters all results."""

    pairs: int
    format: str
    phones: bool
    seed: int
    pause: Callable[[View, Move], float]
    """Seconds after a move of a player."""
    director_pause: float
    """Seconds after a command of the director."""

    @property
    def tables(self) -> int:
        """Tables of the room."""
        return min(self.pairs // 2, MOST_TABLES)


class _StoppedError(Exception):
    """The demo ends."""


def pair_names(count: int) -> list[dict[str, object]]:
    """Return the lines of a list of entries, all different."""
    return [
        {
            "name": f"{KINDS[n // len(HOUSES)]} {HOUSES[n % len(HOUSES)]}",
            "players": [PLAYERS[2 * n % len(PLAYERS)], PLAYERS[(2 * n + 1) % len(PLAYERS)]],
        }
        for n in range(count)
    ]


def open_championship(director: Director, plan: ChampionshipPlan) -> None:
    """Open the championship and enter the pairs."""
    setup = {"name": "Amarrako", "rules": "clasico"}
    director.open({**setup, "format": plan.format, "tables": plan.tables})
    names = pair_names(plan.pairs)
    for first in range(0, len(names), LINES):
        director.direct({"type": "enter_list", "entries": names[first : first + LINES]})


def play_championship(
    server: ServerAddress,
    director: Director,
    plan: ChampionshipPlan,
    narrator: ChampionshipNarrator,
) -> None:
    """Play the championship that is open, until somebody has won it and all mistakes are made."""
    with ThreadPoolExecutor(MOST_TABLES) as threads:
        tables = _Tables(server, plan, threads, director.card_of)
        try:
            mistakes = Mistakes(PRESETS[plan.format])
            while director.championship["state"] != "over" or not mistakes.corrected:
                _step(director, plan, mistakes, tables, narrator)
            narrator.watch(director.championship)
        finally:
            tables.stopped.set()


def _step(
    director: Director,
    plan: ChampionshipPlan,
    mistakes: Mistakes,
    tables: _Tables,
    narrator: ChampionshipNarrator,
) -> None:
    """Let the director act once, or wait; seat phones at tables with a new match."""
    view = director.championship
    narrator.watch(view)
    command = mistakes.next_command(view)
    by_hand = [
        match
        for match in view["matches"]
        if match["number"] not in mistakes.by_hand and not tables.play(match)
    ]
    command = command or next(filter(None, map(tables.typed, by_hand)), None)
    if command is None and director.may_draw:
        command = {"type": "draw_round", "stage": director.may_draw[0]}
    if command is None:
        director.receive_all(LOOK_EVERY)
        return
    narrator.says(command, view)
    refusal = None
    try:
        director.direct(command)
    except Refusal as refused:
        refusal = refused
        narrator.refused(refused)
    if not mistakes.done(command, None if refusal is None else refusal.code) and refusal:
        raise refusal
    tables.stopped.wait(plan.director_pause)


@dataclass(slots=True)
class _Tables:
    """The tables of the room."""

    server: ServerAddress
    plan: ChampionshipPlan
    threads: ThreadPoolExecutor
    card_of: Callable[[int], str]
    """The invitation on the card of a table of the room."""
    stopped: Event = field(default_factory=Event)
    playing: dict[str, Future[None]] = field(default_factory=dict)
    """Threads that play a match, by the code of its Amarrako table."""

    def play(self, match: ChampionshipMatchShape) -> bool:
        """Have phones sit down at a match that is called; whether phones play it at all.

        Raises what ended the thread of a match.
        """
        code, table = match["code"], match["table"]
        if not self.plan.phones:
            return False
        called = match["state"] in ("called", "running")
        if called and code and table and code not in self.playing:
            card = self.card_of(table)
            self.playing[code] = self.threads.submit(self._play, match["number"], code, card)
        for ended in [table for table in self.playing.values() if table.done()]:
            ended.result()
        return True

    def typed(self, match: ChampionshipMatchShape) -> Command | None:
        """Return the next command about a match that no phones play."""
        match match["state"]:
            case "called":
                return {"type": "begin_match", "match": match["number"]}
            case "running":
                chance = random.Random(f"{self.plan.seed}-{match['number']}")  # noqa: S311
                games = [match["games"], chance.randrange(match["games"])]
                chance.shuffle(games)
                return {"type": "record_result", "match": match["number"], "games": games}
        return None

    def _play(self, number: int, code: str, card: str) -> None:
        """Play a match at its table, until it is over or the director ends it."""

        def watch(view: View, move: Move) -> None:
            if self.stopped.wait(self.plan.pause(view, move)):
                raise _StoppedError

        chance = random.Random(f"{self.plan.seed}-{number}")  # noqa: S311
        with seated_phones(self.server, code, card) as phones:
            try:
                play_match(phones, chance, watch)
            except _StoppedError:
                return
            except Refusal as refusal:
                # The director ended the match meanwhile.
                if phones[0].view_at(refusal.revision)["match"]["state"] == "playing":
                    raise
