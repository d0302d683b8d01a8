"""A championship through the writer, without sockets."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import TypeVar, cast

from scorekeeper.kernel.actor import Role
from scorekeeper.table.codec import CODEC
from tests.json_path import Json
from tests.webui.writer_harness import LIMITS, Desk, Somebody, act, received
from webui.ops.open_event_store import note_losses
from webui.protocol import incoming
from webui.protocol.championship import ChampionshipMessage
from webui.protocol.incoming import CommandMessage
from webui.streams.writer import Writer

IDS: Iterator[int] = count(1)
T = TypeVar("T")


def message(sent: Json) -> ChampionshipMessage:
    """A message as a client sends it."""
    return cast("ChampionshipMessage", incoming.read_message(json.dumps(sent)))


DIRECTOR = "d" * 64
"""The director's phone, which has entered the house PIN."""


class Room(Desk):
    """A writer with a director's phone."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.folder = folder
        self.in_thread = 0
        """How many calls are being made in a thread now."""
        self.busy = False
        """Whether there are always more jobs."""
        self.writer = self._make_writer()
        self.director = self.enter(None, DIRECTOR, "championship")
        self.secrets.house_pin.enter(self.secrets.house_pin.pin, self.director)
        self.send(self.director, {"type": "ask_director_code"})
        code = self.shown[-1]
        self.send(self.director, {"type": "become_director", "code": code, "name": "Miren"})

    def _make_writer(self) -> Writer:
        return Writer(
            self.log,
            self.writer._clocks,
            lambda: ["http://mus.local/"],
            600.0,
            in_thread=self._in_thread,
            pause=lambda: self.busy,
            secrets=self.secrets,
            limits=LIMITS,
            note_losses=lambda store: note_losses(store, self.wall),
        )

    @property
    def shown(self) -> list[str]:
        """The director's codes that the terminal was told."""
        return [code for what, code, _note in self.announced if what == "Director's code"]

    def _in_thread(self, do: Callable[[], T]) -> Callable[[], T]:
        self.in_thread += 1
        try:
            done = do()
        finally:
            self.in_thread -= 1
        return lambda: done

    def send(self, who: Somebody, sent: Json) -> None:
        self.writer.serve([received(who, message(sent))])
        while self.writer.policies.waits:
            self.writer.serve([])

    def command(
        self, command: Mapping[str, object], who: Somebody | None = None, seen: int | None = None
    ) -> Json:
        """Give a command, on the newest view that the director was sent; the answer."""
        sender = who or self.director
        revision = self.view["revision"] if seen is None else seen
        sent = {
            "type": "championship_command",
            "id": f"command-{next(IDS)}",
            "championship": (self.view or {}).get("code", "NONE"),
            "revision": revision,
        }
        self.send(sender, {**sent, "command": command})
        return sender.answers()[-1]

    def begin(self, pairs: int, tables: int, played: str = "knockout") -> None:
        """Open a championship, enter pairs and draw the first round."""
        setup = {"name": "Otoño", "format": played, "rules": "clasico", "tables": tables}
        self.send(
            self.director,
            {"type": "open_championship", "id": f"command-{next(IDS)}", "setup": setup},
        )
        assert self.director.answers()[-1]["type"] == "ack", self.director.answers()[-1]
        names = [{"name": f"Pair {n}", "players": []} for n in range(1, pairs + 1)]
        assert self.command({"type": "enter_list", "entries": names})["type"] == "ack"
        assert self.command({"type": "draw_round", "stage": 0})["type"] == "ack"

    def last(self, kind: str, who: Somebody | None = None) -> Json:
        """The newest message of a type that somebody was sent."""
        return [each for each in (who or self.director).told if each["type"] == kind][-1]

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

    def referee(self, code: str) -> Somebody:
        """A referee at a table, by the code of the championship."""
        digits = cast("str", self.last("director")["referee_code"])
        who = self.enter(code, f"{code}-referee".ljust(64, "r"))
        command = {"type": "open_referee", "code": digits, "name": "Koldo"}
        self.writer.serve([act(who, f"open-{next(IDS)}", command)])
        assert who.answers()[-1]["type"] == "ack", who.answers()[-1]
        return who

    def rule(self, who: Somebody, command: Mapping[str, object]) -> Json:
        told = CommandMessage(
            f"rule-{next(IDS):05}", 9999, CODEC.command_from_json(command), Role.REFEREE
        )
        self.writer.serve([received(who, told)])
        return who.answers()[-1]

    def win_at_table(self, code: str, side: int = 0) -> Somebody:
        who = self.referee(code)
        command = {"type": "take_match", "side": 1 - side, "to": side, "reason": "test"}
        assert self.rule(who, command)["type"] == "ack", who.answers()[-1]
        return who

    def restart(self, between: Callable[[], None] = lambda: None) -> None:
        """As after a kill -9, with what is done to the log meanwhile."""
        self.log.close()
        between()
        before = self.director
        Desk.__init__(self, self.folder)
        self.writer = self._make_writer()
        self.director = self.enter(None, before.phone, "championship")
