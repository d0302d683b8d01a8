"""A small championship at a real server, and codes as the server's terminal shows them."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from tests.browser.local_server import LocalServer
from tests.device.table_client import TableClient, table_client

REFEREES = r"(\d{3}) (\d{3}) \(good"
DIRECTORS = r"Director's code: (\d{3}) (\d{3})"


def code_in(server: LocalServer, pattern: str = REFEREES) -> str:
    """A code as the server's terminal shows it."""
    log = server.folder / "serve.log"
    deadline = time.monotonic() + 10
    while (said := re.search(pattern, log.read_text("utf-8"))) is None:
        assert time.monotonic() < deadline, "the code in the terminal"
        time.sleep(0.02)  # it is written by a thread of its own
    return said[1] + said[2]


class Director:
    """A director's connection."""

    def __init__(self, client: TableClient) -> None:
        self._client = client

    def begin(self, code: str, pairs: list[str], tables: int) -> None:
        """Open a knockout of these pairs, and draw its first round."""
        client = self._client
        client.say({"type": "become_director", "code": code, "name": "Miren"})
        while not client.hear("mine")["director"]:
            pass
        setup = {"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": tables}
        client.say({"type": "open_championship", "id": secrets.token_hex(8), "setup": setup})
        client.hear("ack")
        entries = [{"name": name, "players": []} for name in pairs]
        self.tell({"type": "enter_list", "entries": entries})
        self.tell({"type": "draw_round", "stage": 0})

    def tell(self, command: dict[str, object]) -> None:
        """Give a command that is accepted."""
        view = cast("dict[str, object]", self._client.hear("championship")["view"])
        self._client.say(
            {
                "type": "championship_command",
                "id": secrets.token_hex(8),
                "championship": view["code"],
                "revision": 9999,
                "command": command,
            }
        )
        self._client.hear("ack")

    def match_at(self, table: int) -> dict[str, object]:
        """The match that is called or played at a table of the room, once there is one."""
        while True:
            view = self._client.hear("championship")["view"]
            for match in cast("dict[str, list[dict[str, object]]]", view)["matches"]:
                if match["table"] == table and match["state"] in ("called", "running"):
                    return match


@contextmanager
def championship(server: LocalServer, pairs: list[str], tables: int) -> Iterator[Director]:
    with table_client(server, "championship", token=server.house_token()) as client:
        client.say({"type": "ask_director_code"})
        client.hear("director_code_shown")
        director = Director(client)
        director.begin(code_in(server, DIRECTORS), pairs, tables)
        # Until it is changed, the director's code covers everything.
        client.say({"type": "change_director_code"})
        yield director
