"""A director without a screen who plays a championship: enters pairs, draws, records results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.championship.view.matches import ChampionshipMatchShape
from tests.server import Server
from webui.demo.client import Refusal, connecting
from webui.demo.director import Director


def sides_of(match: ChampionshipMatchShape) -> list[list[int]]:
    """The entries of both sides of a match, which are known."""
    return [side for side in match["sides"] if side is not None]


def director_of(server: Server, token: str | None = None, *, persistent: bool = False) -> Director:
    """A client of the championship, of a phone on which the house PIN was entered."""
    director = Director(connecting(server.address), persistent=persistent)
    server.clients.add(director)
    welcome = director.hello("championship", token=token or server.house_token())
    assert welcome["type"] == "welcome", welcome
    return director


class DirectorClient(Director):
    """Opens a championship, and sends the commands of its director.

    Args:
        server: The server.
        name: Name of the championship.
        tables: How many tables its room has.
        played: Its format, or the name of a preset.
    """

    def __init__(
        self, server: Server, name: str = "Otoño", tables: int = 2, played: object = "knockout"
    ) -> None:
        super().__init__(connecting(server.address))
        server.clients.add(self)
        welcome = self.hello("championship", token=server.house_token())
        assert welcome["type"] == "welcome", welcome
        self.become(server.secret)
        self.open({"name": name, "format": played, "rules": "clasico", "tables": tables})

    def enter(self, pairs: Sequence[tuple[str, Sequence[str]]]) -> None:
        """Enter pairs, each with its name and players."""
        entries = [{"name": name, "players": list(players)} for name, players in pairs]
        self.command_now({"type": "enter_list", "entries": entries})

    def finish(self) -> None:
        """Put the championship that is shown now into the archive."""
        self.receive_all(0.1)  # a page may have opened another one
        self.command_now({"type": "close_championship"})

    def draw(self) -> None:
        """Draw the first round."""
        self.command_now({"type": "draw_round", "stage": 0})

    def finish_round(self) -> None:
        """Record results of all called matches: the pair that was entered first wins."""
        for match in self.called:
            sides = sides_of(match)
            first = sides.index(min(sides))
            games = [match["games"], 0] if first == 0 else [0, match["games"]]
            result = {"type": "record_result", "match": match["number"], "games": games}
            self.command_now(result)

    def match_of(self, entry: int) -> ChampionshipMatchShape:
        """The match that an entry plays now."""
        return next(one for one in self.called if [entry] in one["sides"])

    @property
    def called(self) -> list[ChampionshipMatchShape]:
        """The matches that are called or running, in the newest view."""
        there = self.championship["matches"]
        return [one for one in there if one["state"] in ("called", "running")]

    def command_now(self, command: Mapping[str, object]) -> None:
        """Give a command, again where somebody else was quicker."""
        while True:
            try:
                self.direct(command)
                break
            except Refusal as refusal:
                if refusal.code != "stale":
                    raise
                self.championship_at(refusal.revision)

    @property
    def referee_code(self) -> str | None:
        """The code of the championship's referees."""
        return self.own["referee_code"]
