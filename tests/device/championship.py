"""A small championship at a real server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from scorekeeper.championship.view.matches import ChampionshipMatchShape
from tests.director_client import DirectorClient
from tests.server import Server

DIRECTORS = r"Director's code: (\d{3}) (\d{3})"


def match_at(director: DirectorClient, table: int) -> ChampionshipMatchShape:
    """The match that is called or played at a table of the room, once there is one."""
    while not (there := [match for match in director.called if match["table"] == table]):
        director.receive()
    return there[0]


@contextmanager
def championship(server: Server, pairs: Sequence[str], tables: int) -> Iterator[DirectorClient]:
    """A knockout of these pairs, whose first round is drawn."""
    with DirectorClient(server, tables=tables) as director:
        director.enter([(name, ()) for name in pairs])
        director.draw()
        # Until it is changed, the director's code covers everything.
        director.send({"type": "change_director_code"})
        yield director
