"""A championship of the engine, also behind a page that no server answers."""

from __future__ import annotations

import json
import time

from playwright.sync_api import Page, WebSocketRoute

from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import (
    AroundChampionship,
    Command,
    DrawRound,
    EnterList,
    Intent,
    NewEntry,
)
from scorekeeper.championship.decide.consequences import pending
from scorekeeper.championship.decide.decide import decide, open_championship
from scorekeeper.championship.match import MatchState
from scorekeeper.championship.view.championship_view import championship_view
from scorekeeper.championship.view.director_view import director_view
from scorekeeper.kernel.actor import Role

NAME = "Miren"


Message = dict[str, object]


class EngineChampionship:
    """A championship of the engine, and what its director is sent of it."""

    today = ""
    """The day of the evening, where matches are played over days."""

    def __init__(self, played: str = "knockout", tables: int = 4) -> None:
        setup = {"name": "Otoño", "format": played, "rules": "clasico", "tables": tables}
        opened = open_championship(setup, "6f1c")
        begun = pending(None, Role.SERVER, at=time.time()).add(*opened).championship
        assert begun is not None
        self.state: Championship = begun

    def do(self, command: Command, *, phone: str | None = None) -> None:
        """Decide and record a command of the director, or of a phone."""
        by = Role.DIRECTOR if phone is None else Role.PHONE
        name = NAME if phone is None else None
        around = AroundChampionship(today=self.today)
        intent = Intent(command, by, around, name=name, phone=phone, at=time.time())
        self.state = decide(self.state, intent).championship

    def draw(self, entries: int) -> None:
        """Enter so many pairs, and draw them."""
        lines = tuple(NewEntry(f"Pareja {n}") for n in range(1, entries + 1))
        self.do(EnterList(lines))
        self.do(DrawRound(0))

    @property
    def messages(self) -> list[Message]:
        """What a director's page is sent, the newest of each kind."""
        state, now = self.state, time.time()
        view = championship_view(state, "K7QF", now, self.today)
        return [
            {"type": "championship", "view": view, "open": []},
            {"type": "mine", "director": True, "entries": [], "waiting": [], "own": []},
            {**director_view(state, NAME, "550162", ())},
            {"type": "room", "whole": True, "tables": _room(state, now), "now": now},
        ]


class ServedChampionship(EngineChampionship):
    """One behind a page, whose WebSocket it answers."""

    def __init__(self, page: Page, played: str = "knockout", tables: int = 4) -> None:
        super().__init__(played, tables)
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self._joined)

    def do(self, command: Command, *, phone: str | None = None) -> None:
        """Decide and record a command, and send the views."""
        super().do(command, phone=phone)
        if self._socket is not None:
            for message in self.messages:
                self._say(message)

    def _joined(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._heard(json.loads(text)))

    def _say(self, message: Message) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def _heard(self, message: Message) -> None:
        match message["type"]:
            case "hello":
                self._say({"type": "welcome", "token": "t", "addresses": ["http://mus.local/"]})
                for each in self.messages:
                    self._say(each)
            case "ping":
                self._say({"type": "pong", "n": message["n"]})
            case "championship_command":
                self.do(CHAMPIONSHIP.codec.command_from_json(message["command"]))
                revision = self.state.revision
                self._say({"type": "ack", "id": message["id"], "revision": revision})


def _room(state: Championship, now: float) -> list[dict[str, object]]:
    there = {
        match.table: match
        for match in state.matches.values()
        if match.state in (MatchState.CALLED, MatchState.RUNNING)
    }
    tables: list[dict[str, object]] = []
    for number in range(1, state.tables + 1):
        match = there.get(number)
        running = match is not None and match.state is MatchState.RUNNING
        tables.append(
            {
                "table": number,
                "match": match.number if match else None,
                "code": None,
                "games": [1, 0] if running else [0, 0],
                "score": [23, 17] if running else [0, 0],
                "adentro": [False, False],
                "hand": 7 if running else 0,
                "lance": "pares" if running else None,
                "since": now - 700 if match else None,
                "moved": now - 20 if running else None,
                "phones": 4 if running else 0,
                "screens": 0,
                "needs": ["not_begun"] if match and not running else [],
            }
        )
    return tables
