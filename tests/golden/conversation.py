"""A table's clients in lock-step: every message is written down, normalised, with its step."""

from __future__ import annotations

import contextlib
import copy
import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import TracebackType
from typing import cast

from scorekeeper.process.http_client import post
from scorekeeper.rules import read_rules
from scorekeeper.view.left_out import complete
from tests.client_rate import Pace
from tests.json_path import Json, at, dicts, held, listed, number, text
from tests.server import Server, TestClient

PLAYERS = ("Ane", "Jon", "Miren", "Iker", "Nerea", "Unai")


@dataclass(frozen=True)
class Line:
    """One message: sent by a client (`said`) or received by it."""

    step: int
    who: str
    said: bool
    message: Json


def envelope(name: str, step: int, view: Json) -> Json:
    """What a client sends with a command, from the view it sees."""
    hand = held(view, "hand")
    standing = hand.get("standing")
    bet = None if standing is None else at(standing, "sequence")
    saw: Json = {"hand": hand["number"], "phase": hand["phase"], "bet": bet}
    return {"id": f"{name}-{step:06}", "revision": view["revision"], "saw": saw}


class Normaliser:
    """Replaces what is random, or the clock's, by names that are the same in every run."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def name(self, value: str, name: str) -> None:
        """Write this name for that value."""
        self._names[value] = name

    def normalised(self, message: Json) -> Json:
        """Return the message with every such value replaced."""
        return {key: self._value(key, value) for key, value in message.items()}

    def _value(self, key: str, value: object) -> object:
        match key, value:
            case "at", float() | int():
                return "AT"
            case "gone_seconds", float() | int():
                return "SECONDS"
            case "addresses", [str(), *_]:
                return ["ADDRESSES"]
            case (("version" | "boot"), str()):
                return key.upper()
            case _, dict():
                waits = {"seconds": "SECONDS"} if "after" in value else {}
                return {name: self._value(name, each) for name, each in value.items()} | waits
            case _, list():
                return [self._value("", each) for each in value]
            case _, str():
                return self._names.get(value, value)
            case _:
                return value


class Conversation:
    """A table of a real server, and who is connected to it.

    One client sends, then every client is read until it has received what follows from that, so
    that no view is dropped for a newer one and each client's messages have one order.
    """

    def __init__(self, server: Server, preset: str) -> None:
        rules = read_rules({}, preset)
        self.server = server
        self.players = rules.players
        self.sides = rules.sides
        self._preset = preset
        self._alone = rules.alone
        self.table = ""
        self.invitation = ""
        self.view: Json = {}
        self.step = 0
        self._lines: list[Line] = []
        self._newest = ("", Json())
        """The text of the newest view, and its message."""
        self._normaliser = Normaliser()
        self._clients: dict[str, TestClient] = {}
        self._tokens: dict[str, str] = {}
        self._phones: dict[str, str] = {}
        self._viewers: list[str] = []
        self._pace: defaultdict[str, Pace] = defaultdict(Pace)
        self._open: dict[str, contextlib.AbstractContextManager[TestClient]] = {}

    def __enter__(self) -> Conversation:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for name in list(self._open):
            self._close(name)

    @property
    def lines(self) -> list[Line]:
        """All that was sent and received so far, normalised."""
        # Clients that receive the same text share the message.
        messages = {id(line.message): line.message for line in self._lines}
        normalised = {
            key: self._normaliser.normalised(message) for key, message in messages.items()
        }
        return [replace(line, message=normalised[id(line.message)]) for line in self._lines]

    def open(self) -> None:
        """Open the table."""
        names = list(PLAYERS[: self.players])
        opened = post(
            self.server.address.origin,
            "/api/tables",
            {
                "sides": names if self._alone else ["Nosotros", "Ellos"],
                "players": names,
                "preset": self._preset,
                "rules": {},
                "mano": 0,
            },
        )
        self.table = text(json.loads(opened), "table")
        self._normaliser.name(self.table, "TABLE")
        self.invitation = text(json.loads(opened), "invitation")
        self._normaliser.name(self.invitation, "INVITATION")

    # ------------------------------------------------------------ who is connected

    def connect(self, name: str) -> None:
        """Open a socket for a client, which says nothing yet."""
        opened = self.server.connected()
        self._clients[name] = opened.__enter__()
        self._open[name] = opened

    def hello(self, name: str, kind: str, **more: object) -> Json:
        """Say hello, with the token of an earlier welcome; the welcome."""
        if name not in self._clients:
            self.connect(name)
        token = {"token": self._tokens[name]} if name in self._tokens else {}
        self.say(name, {"type": "hello", "protocol": 3, "client": kind, **more, **token})
        welcome = self._clients[name].receive()
        if "token" in welcome:
            self._tokens[name] = text(welcome, "token")
            self._normaliser.name(self._tokens[name], f"TOKEN of {name}")
        self._phones[name] = text(welcome, "phone")
        self._normaliser.name(self._phones[name], f"PHONE of {name}")
        self._lines.append(Line(self.step, name, said=False, message=welcome))
        return welcome

    def watch(self, name: str) -> None:
        """Receive the first view of somebody who came to the table; the others may get one too."""
        self._viewers.append(name)
        self.hear_until(name, lambda message: message["type"] == "view")

    def leave(self, name: str) -> None:
        """End a client's connection; the others see its seats without a phone."""
        self.step += 1
        self._close(name)
        self._all_see(lambda view: not self._presence(view, name))

    def come_back(self, name: str) -> None:
        """Connect again as the same phone; the others see it at its seats."""
        self.hello(name, "phone", table=self.table)
        self._viewers.append(name)
        self._all_see(lambda view: self._presence(view, name))

    def _presence(self, view: Json, name: str) -> bool:
        seats = [seat for seat in dicts(view, "seats") if seat["phone"] == self._phones[name]]
        assert seats, f"{name} holds no seat"
        return all(seat["gone_seconds"] is None for seat in seats)

    def _close(self, name: str) -> None:
        self._open.pop(name).__exit__(None, None, None)
        del self._clients[name]
        self._viewers = [each for each in self._viewers if each != name]

    # ------------------------------------------------------------ what is said and heard

    def say(self, name: str, message: Json) -> None:
        """Send a message; it begins a step."""
        self.step += 1
        self._lines.append(Line(self.step, name, said=True, message=copy.deepcopy(message)))
        self._pace[name].keep()
        self._clients[name].send(message)

    def say_text(self, name: str, line: str) -> Json:
        """Send what may be no message at all; the answer."""
        self.step += 1
        self._lines.append(Line(self.step, name, said=True, message={"text": line}))
        self._clients[name].connection.send(line)
        return self.hear(name)

    def hear(self, name: str) -> Json:
        """Receive and write down a client's next message."""
        received = self._clients[name].receive_text()
        if received == self._newest[0]:
            message = self._newest[1]
        else:
            message = cast("Json", json.loads(received))
            if message["type"] == "view":
                self._newest = (received, message)
                self.view = cast("Json", complete(message))
        self._lines.append(Line(self.step, name, said=False, message=message))
        return self.view if message["type"] == "view" else message

    def hear_until(self, name: str, enough: Callable[[Json], object]) -> Json:
        """Receive messages up to the one that is enough."""
        while not enough(message := self.hear(name)):
            pass
        return message

    def name(self, value: object, name: str) -> None:
        """Write a name for a random value wherever it occurs."""
        self._normaliser.name(str(value), name)

    def _all_see(self, what: Callable[[Json], object]) -> None:
        for name in self._viewers:
            self.hear_until(name, lambda message: message["type"] == "view" and what(message))

    # ------------------------------------------------------------ commands

    def send(
        self,
        name: str,
        command: Json,
        seat: int | str | None = None,
        **instead: object,
    ) -> Json:
        """Send a command from what its sender sees, and let all receive what follows; the answer.

        Args:
            name: The client that sends it.
            command: As it goes over the wire.
            seat: Its `as`.
            instead: Fields of the message other than they would be.
        """
        message: Json = {
            "type": "command",
            **envelope(name, self.step + 1, self.view),
            **({} if seat is None else {"as": seat}),
            "command": command,
            **instead,
        }
        before = self.revision
        self.say(name, message)
        answer = self.hear_until(name, lambda heard: heard["type"] in ("ack", "refused"))
        if answer["type"] == "ack" and number(answer, "revision") > before:
            self._all_see(lambda view: view["revision"] == answer["revision"])
        return answer

    def do(self, name: str, command: Json, seat: int | str | None = None) -> None:
        """Send a command that is taken."""
        answer = self.send(name, command, seat)
        assert answer["type"] == "ack", (command, answer)

    def refused(
        self,
        name: str,
        code: str,
        command: Json,
        seat: int | str | None = None,
        **instead: object,
    ) -> None:
        """Send a command that is refused with this code."""
        answer = self.send(name, command, seat, **instead)
        assert answer.get("code") == code, (command, answer)

    # ------------------------------------------------------------ what the view says

    @property
    def revision(self) -> int:
        """Revision of the newest view."""
        return number(self.view, "revision")

    @property
    def hand(self) -> Json:
        """The running hand."""
        return held(self.view, "hand")

    @property
    def phase(self) -> str:
        """Where the hand is."""
        return text(self.hand, "phase")

    @property
    def state(self) -> str:
        """`playing`, `won` or `abandoned`."""
        return text(self.view, "match", "state")

    @property
    def awaited(self) -> list[int]:
        """Seats whose answer the standing bet awaits; none where there is no bet."""
        standing = self.hand["standing"]
        return [] if standing is None else [number(each) for each in listed(standing, "awaited")]

    @property
    def saw(self) -> Json:
        """What gives a command its meaning on the sender's screen."""
        return held(envelope("", 0, self.view), "saw")

    def option(self, do: str, **like: object) -> Json | None:
        """The first option of that kind with these fields and who may take it (`by`)."""
        for each in dicts(self.view, "may"):
            for option in dicts(each, "options"):
                if option["do"] == do and all(option.get(key) == like[key] for key in like):
                    return {**option, "by": each["by"]}
        return None

    def holder(self, seat: int) -> str:
        """Name of the client whose phone holds a seat."""
        phone = at(self.view, "seats", seat, "phone")
        return next(name for name, each in self._phones.items() if each == phone)
