"""A championship through the writer, without sockets."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast

from scorekeeper.kernel.actor import Role
from scorekeeper.table import Table
from tests.json_path import Json, text
from tests.webui.writer_harness import IDS, Desk, Somebody
from webui.protocol import incoming
from webui.protocol.championship import ChampionshipMessage
from webui.store import EventStore
from webui.store.shared import SharedValues


def message(sent: Json) -> ChampionshipMessage:
    """A message as a client sends it."""
    return cast("ChampionshipMessage", incoming.read_message(json.dumps(sent)))


DIRECTOR = "d" * 64
"""The director's phone, which has entered the house PIN."""


class Room(Desk):
    """A writer with a director's phone."""

    def __init__(
        self, folder: Path, log: EventStore | None = None, shared: SharedValues | None = None
    ) -> None:
        super().__init__(folder, log, shared=shared)
        self.director = self.enter(None, DIRECTOR, "championship")
        self.secrets.house_pin.enter(self.secrets.house_pin.pin, self.director)
        self.send(self.director, {"type": "ask_director_code"})
        code = self.shown[-1]
        self.send(self.director, {"type": "become_director", "code": code, "name": "Miren"})

    @property
    def shown(self) -> list[str]:
        """The director's codes that the terminal has shown."""
        return [code for what, code, _note in self.announced if what == "Director's code"]

    def message(self, command: Mapping[str, object], seen: int | None = None) -> Json:
        """The message of a command on a view: the newest that the director was sent."""
        return {
            "type": "championship_command",
            "id": next(IDS),
            "championship": self.view["code"],
            "revision": self.view["revision"] if seen is None else seen,
            "command": command,
        }

    def command(
        self, command: Mapping[str, object], who: Somebody | None = None, seen: int | None = None
    ) -> Json:
        """Give a command, on the newest view that the director was sent; the answer."""
        sender = who or self.director
        self.send(sender, self.message(command, seen))
        return sender.answers()[-1]

    def did(self, command: Mapping[str, object], who: Somebody | None = None) -> None:
        """Give a command that is not refused."""
        answer = self.command(command, who)
        assert answer["type"] == "ack", answer

    def open(self, tables: int, played: object = "knockout", rules: str = "clasico") -> Json:
        """Open a championship; the message that did."""
        setup = {"name": "Otoño", "format": played, "rules": rules, "tables": tables}
        opening: Json = {"type": "open_championship", "id": next(IDS), "setup": setup}
        self.send(self.director, opening)
        assert self.director.answers()[-1]["type"] == "ack", self.director.answers()[-1]
        return opening

    def begin(self, pairs: int, tables: int, played: str = "knockout") -> None:
        """Open a championship, enter pairs and draw the first round."""
        self.open(tables, played)
        names = [{"name": f"Pair {n}", "players": []} for n in range(1, pairs + 1)]
        self.did({"type": "enter_list", "entries": names})
        self.did({"type": "draw_round", "stage": 0})

    def last(self, kind: str, who: Somebody | None = None) -> Json:
        """The newest message of a type that somebody was sent."""
        return (who or self.director).of_type(kind)[-1]

    @property
    def view(self) -> Json:
        return cast("Json", self.last("championship")["view"])

    @property
    def matches(self) -> dict[int, Json]:
        return {
            cast("int", each["number"]): each for each in cast("list[Json]", self.view["matches"])
        }

    def active(self) -> list[Json]:
        return [each for each in self.matches.values() if each["state"] in ("called", "running")]

    def codes(self) -> list[str]:
        """The codes of the tables of the matches that are called or running."""
        return [text(each, "code") for each in self.active()]

    def table_of(self, match: int = 1) -> Table:
        """The table of a match, as committed."""
        return self.table(text(self.matches[match], "code"))

    def referee(self, code: str) -> Somebody:
        """A referee at a table, by the code of the championship."""
        digits = cast("str", self.last("director")["referee_code"])
        who = self.enter(code, f"{code}-referee".ljust(64, "r"))
        answer = self.act(who, {"type": "open_referee", "code": digits, "name": "Koldo"})
        assert answer["type"] == "ack", answer
        return who

    def rule(self, who: Somebody, command: Mapping[str, object]) -> Json:
        """Give a referee's command; the answer."""
        return self.act(who, command, Role.REFEREE)

    def ruled(self, who: Somebody, command: Mapping[str, object]) -> None:
        """Give a referee's command that is not refused."""
        answer = self.rule(who, command)
        assert answer["type"] == "ack", answer

    def win_at_table(self, code: str, side: int = 0) -> Somebody:
        who = self.referee(code)
        self.ruled(who, {"type": "take_match", "side": 1 - side, "to": side, "reason": "x"})
        return who

    def close(self) -> None:
        """Close the championship, a minute before what follows."""
        self.did({"type": "close_championship"})
        self.wall += 60

    def restart(self, between: Callable[[], None] = lambda: None) -> None:
        """As after a kill -9, with what is done to the log meanwhile."""
        self.log.close()
        between()
        before = self.director
        Desk.__init__(self, self.folder)
        self.director = self.enter(None, before.phone, "championship")
