"""A small championship at a real server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.championship.shapes import ChampionshipMatchShape
from tests.server import Server
from webui.demo.director import Director, connected_director

DIRECTORS = r"Director's code: (\d{3}) (\d{3})"


def match_at(director: Director, table: int) -> ChampionshipMatchShape:
    """The match that is called or played at a table of the room, once there is one."""
    while True:
        for match in director.championship["matches"]:
            if match["table"] == table and match["state"] in ("called", "running"):
                return match
        director.receive()


@contextmanager
def championship(server: Server, pairs: list[str], tables: int) -> Iterator[Director]:
    """A knockout of these pairs, whose first round is drawn."""
    with connected_director(server.address, server.data) as director:
        director.open({"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": tables})
        entries = [{"name": name, "players": []} for name in pairs]
        director.direct({"type": "enter_list", "entries": entries})
        director.direct({"type": "draw_round", "stage": 0})
        # Until it is changed, the director's code covers everything.
        director.send({"type": "change_director_code"})
        yield director
