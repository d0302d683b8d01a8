"""A championship of the engine behind a page: answers the page's WebSocket in this process.

The page and the rules are real, the server between them is not.
"""

from __future__ import annotations

import json
import time

from playwright.sync_api import Page, WebSocketRoute

from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import AroundChampionship, Command, Intent
from scorekeeper.championship.consequences import pending
from scorekeeper.championship.decide import decide, open_championship
from scorekeeper.championship.match import MatchState
from scorekeeper.championship.view import championship_view, director_view
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import Refused

NAME = "Miren"


class EngineChampionship:
    """What the server would keep, for the pages that are joined to it."""

    def __init__(self, page: Page) -> None:
        self.state: Championship | None = None
        self.revisions: list[object] = []
        """What the page had seen when it sent its commands."""
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self._joined)

    def open(self, played: str, tables: int, name: str = "Otoño") -> None:
        """Begin a championship."""
        setup = {"name": name, "format": played, "rules": "clasico", "tables": tables}
        opened = open_championship(setup, "6f1c")
        self.state = pending(None, Role.SERVER, at=time.time()).add(*opened).championship

    def do(self, command: Command) -> None:
        """Decide and record a command of the director, and send the views."""
        assert self.state is not None
        around = AroundChampionship()
        intent = Intent(command, Role.DIRECTOR, around, name=NAME, at=time.time())
        self.state = decide(self.state, intent).championship
        self._send_views()

    @property
    def revision(self) -> int:
        """Of the newest view."""
        return self.state.revision if self.state else 0

    def _joined(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._heard(json.loads(text)))

    def _say(self, message: dict[str, object]) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def _heard(self, message: dict[str, object]) -> None:
        match message["type"]:
            case "hello":
                self._say({"type": "welcome", "token": "t", "addresses": ["http://mus.local/"]})
                self._send_views()
            case "ping":
                self._say({"type": "pong", "n": message["n"]})
            case "championship_command":
                self.revisions.append(message["revision"])
                try:
                    self.do(CHAMPIONSHIP.codec.command_from_json(message["command"]))
                except Refused as refused:
                    self._say(
                        {
                            "type": "refused",
                            "id": message["id"],
                            "code": refused.code,
                            "text": refused.text,
                            "params": dict(refused.params),
                        }
                    )
                else:
                    self._answered(message)

    def _answered(self, message: dict[str, object]) -> None:
        self._say({"type": "ack", "id": message["id"], "revision": self.revision})
        self._send_views()

    def _send_views(self) -> None:
        state, now = self.state, time.time()
        view = None if state is None else championship_view(state, "K7QF", now)
        self._say({"type": "championship", "view": view, "open": []})
        self._say({"type": "mine", "director": True, "entries": []})
        if state is not None:
            self._say({**director_view(state, NAME, "550162", ())})
            self._say({"type": "room", "whole": True, "tables": _room(state, now), "now": now})


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
