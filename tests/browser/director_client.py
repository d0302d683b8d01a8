"""A director without a screen: brings a championship into a state by messages to a real server."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from typing import cast

from websockets.sync.client import connect
from websockets.typing import Origin

from tests.browser.local_server import LocalServer
from tests.browser.real_director import shown_code
from tests.json_path import Json, at, dicts


def sides_of(match: Json) -> list[list[int]]:
    """The entries of both sides of a match."""
    return cast("list[list[int]]", match["sides"])


class DirectorClient:
    """Opens a championship, and sends the commands of its director."""

    def __init__(
        self, server: LocalServer, name: str = "Otoño", tables: int = 2, played: str = "knockout"
    ) -> None:
        self._server = server
        self._setup = {"name": name, "format": played, "rules": "clasico", "tables": tables}
        self._newest: dict[str, Json] = {}
        self._open = ExitStack()

    def __enter__(self) -> DirectorClient:
        url = self._server.url
        self._socket = self._open.enter_context(
            connect(
                url.replace("http", "ws") + "/ws",
                origin=Origin(url),
                compression=None,
                ping_interval=3,
                max_queue=None,
            )
        )
        self.token = self._server.house_token()
        """Of this director: a page that keeps it is the director's."""
        hello = {"type": "hello", "protocol": 3, "client": "championship"}
        self._send({**hello, "token": self.token})
        self._send({"type": "ask_director_code"})
        code = shown_code(self._server)
        self._send({"type": "become_director", "code": code, "name": "Miren"})
        while "championship" not in self._newest:
            self._receive()
        before = self._code()
        self._answered({"type": "open_championship", "setup": self._setup})
        while self._code() == before:
            self._receive()
        return self

    def _code(self) -> object:
        """The championship of the newest view; None: there is none yet."""
        view = self._newest.get("championship", {}).get("view")
        return None if view is None else at(view, "code")

    def __exit__(self, *why: object) -> None:
        self._open.close()

    def enter(self, pairs: Sequence[tuple[str, Sequence[str]]]) -> None:
        """Enter pairs, each with its name and players."""
        entries = [{"name": name, "players": list(players)} for name, players in pairs]
        self.command({"type": "enter_list", "entries": entries})

    def close(self) -> None:
        """Put the championship that is shown now into the archive."""
        with suppress(TimeoutError):
            while True:  # a page may have opened another one
                self._receive(timeout=0.1)
        self.command({"type": "close_championship"})

    def draw(self) -> None:
        """Draw the first round."""
        self.command({"type": "draw_round", "stage": 0})

    def finish_round(self) -> None:
        """Record results of all called matches: the pair that was entered first wins."""
        for match in self.called():
            first = sides_of(match).index(min(sides_of(match)))
            won = match["games"]
            games = [won, 0] if first == 0 else [0, won]
            self.command({"type": "record_result", "match": match["number"], "games": games})

    def table_of(self, entry: int) -> object:
        """Number of the room's table where an entry plays now."""
        return self.match_of(entry)["table"]

    def code_of(self, entry: int) -> object:
        """Code of the table where an entry plays now."""
        return self.match_of(entry)["code"]

    def match_of(self, entry: int) -> Json:
        """The match that an entry plays now."""
        return next(one for one in self.called() if [entry] in sides_of(one))

    def called(self) -> list[Json]:
        """The matches that are called or running, in the newest view."""
        there = dicts(self._newest, "championship", "view", "matches")
        return [one for one in there if one["state"] in ("called", "running")]

    def command(self, command: Mapping[str, object]) -> None:
        """Send a command, again where somebody else was quicker; return once its view came."""
        while True:
            sent = {
                "type": "championship_command",
                "championship": self._code(),
                "revision": self.revision,
                "command": command,
            }
            if self._answered(sent)["type"] == "ack":
                return

    @property
    def referee_code(self) -> str:
        """The code of the championship's referees."""
        return cast("str", self._newest["director"]["referee_code"])

    @property
    def revision(self) -> int:
        """Of the newest view that was received."""
        return cast("int", at(self._newest, "championship", "view", "revision"))

    def _send(self, message: Mapping[str, object]) -> None:
        self._socket.send(json.dumps(message))

    def _receive(self, timeout: float = 10) -> Json:
        message: Json = json.loads(self._socket.recv(timeout=timeout))
        self._newest[cast("str", message["type"])] = message
        return message

    def _answered(self, message: Mapping[str, object]) -> Json:
        told = f"director-{secrets.token_hex(6)}"
        self._send({**message, "id": told})
        answer = self._receive()
        while answer.get("id") != told:
            answer = self._receive()
        if answer["type"] == "refused":
            assert answer["code"] == "stale", answer
        while not self._is_shown(answer):
            self._receive()
        return answer

    def _is_shown(self, answer: Json) -> bool:
        newest = self._newest.get("championship", {}).get("view")
        return newest is not None and self.revision >= cast("int", answer["revision"])
