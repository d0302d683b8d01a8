"""A playthrough told to a server: every message that its clients send and receive.

One client sends, then every client is read until it has received what follows from that, so that no
view is dropped for a newer one and each client's messages have one order.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import cast

from scorekeeper.process.http_client import post
from scorekeeper.view.left_out import complete
from tests.json_path import Json, at, dicts, held, number, text
from tests.scorekeeper.playthrough import (
    PANEL,
    REFEREE_CODE,
    TEXTS,
    TV,
    WAITING,
    Told,
    playthrough,
    script_of,
)
from tests.server import Server, running_server
from webui.demo.client import Client, connecting

NAMES = [name for name in TEXTS if not any(line.said in WAITING for line in script_of(name)[1])]
"""The playthroughs that are told to a server: those in which no time must pass."""

ADDED = frozenset({"wild_choices"})
"""Fields added since the first release: the stored conversations are those of that release."""

ANSWERS = ("pong", "referee_code_shown", "refused")
"""What follows a message that is no command."""


@dataclass(frozen=True)
class Line:
    """One message: sent by a client (`said`) or received by it."""

    step: int
    who: str
    said: bool
    message: Json


@contextlib.contextmanager
def server_of_tables() -> Iterator[Server]:
    """A server with a table beside that of each conversation: a TV would follow the only one."""
    with running_server() as server:
        server.open_table()
        yield server


def conversation(server: Server, name: str) -> list[Line]:
    """Tell a playthrough to a table of its own; everything that was sent and received."""
    with contextlib.ExitStack() as stack:
        return _Conversation(server, name, stack).lines


def envelope(name: str, step: int, view: Json) -> Json:
    """What a client sends with a command, from the view it sees."""
    hand = held(view, "hand")
    standing = hand.get("standing")
    bet = None if standing is None else at(standing, "sequence")
    saw: Json = {"hand": hand["number"], "phase": hand["phase"], "bet": bet}
    return {"id": f"{name}-{step:06}", "revision": view["revision"], "saw": saw}


class _Conversation:
    def __init__(self, server: Server, name: str, stack: contextlib.ExitStack) -> None:
        self._server = server
        self._stack = stack
        self._heard: list[Line] = []
        self._step = 0
        self._clients: dict[str, Client] = {}
        self._tokens: dict[str, str] = {}
        self._viewers: set[str] = set()
        """Those who were sent a view of the table."""
        self._views: dict[int, Json] = {}
        """Views by revision, complete."""
        self._view: Json = {}
        self._newest = ("", Json())
        """The text of the newest view, and its message."""
        self._last: dict[str, Json] = {}
        """The last command of each client."""
        self._names: dict[str, str] = {}
        """What is written instead of random values."""
        self._code = REFEREE_CODE
        played = playthrough(name)
        opened = json.loads(post(server.url, "/api/tables", played.setup))
        self._table = self._named(opened["table"], "TABLE")
        self._invitation = self._named(opened["invitation"], "INVITATION")
        for told in played.told:
            self._tell(told)
        self._all_answer()

    @property
    def lines(self) -> list[Line]:
        """All that was sent and received, with names for what is random or the clock's."""
        # Clients that receive the same text share the message.
        messages = {id(line.message): line.message for line in self._heard}
        written = {key: self._normalised("", message) for key, message in messages.items()}
        return [
            replace(line, message=cast("Json", written[id(line.message)])) for line in self._heard
        ]

    def _normalised(self, key: str, value: object) -> object:
        match key, value:
            case "at", float() | int():
                return "AT"
            case (("gone_seconds" | "minutes"), float() | int()):
                return "TIME"
            case "addresses", [str(), *_]:
                return ["ADDRESSES"]
            case (("version" | "boot" | "tv" | "invitation"), str()):
                return key.upper()
            case _, dict():
                waits = {"seconds": "SECONDS"} if "after" in value else {}
                released = {name: each for name, each in value.items() if name not in ADDED}
                return {
                    name: self._normalised(name, each) for name, each in released.items()
                } | waits
            case _, list():
                return [self._normalised("", each) for each in value]
            case _, str():
                return self._names.get(value, value)
            case _:
                return value

    def _named(self, value: object, name: str) -> str:
        """Write a name for a random value wherever it occurs."""
        self._names[str(value)] = name
        return str(value)

    # ------------------------------------------------------------ who is connected

    def _tell(self, told: Told) -> None:
        if told.does in ("come", "return"):
            self._step += 1
        if told.does != "lose" and told.who not in self._clients:
            self._connect(told.who, invited=told.invited)
        match told.does:
            case "command":
                self._command(told)
            case "send":
                self._send_text(told)
            case "repeat":
                self._say(told.who, self._last[told.text])
                self._hear_until(told.who, _is_answer)
            case "lose":
                self._step += 1
                self._clients.pop(told.who).close()
                self._viewers.discard(told.who)
                self._all_see(lambda view: not self._presence(view, told.who))
            case "return":
                self._all_see(lambda view: self._presence(view, told.who), but=told.who)

    def _connect(self, who: str, *, invited: bool) -> None:
        """Connect a client, with the token of an earlier welcome, and have it see the table."""
        client = self._stack.enter_context(Client(connecting(self._server.address)))
        self._clients[who] = client
        key = self._named(self._server.panel_key, "PANEL KEY")
        known = {"token": self._tokens[who]} if who in self._tokens else {}
        more: Json = {"client": "phone", "table": self._table}
        if who == TV:
            more = {"client": TV}
        elif who == PANEL:
            more.update(client=PANEL, key=key)
        elif invited:
            more["invitation"] = self._invitation
        hello: Json = {"type": "hello", "protocol": 3, **more, **known}
        self._heard.append(Line(self._step, who, said=True, message=hello))
        client.send(hello)
        welcome = self._hear(who)
        if "token" in welcome:
            self._tokens[who] = self._named(welcome["token"], f"TOKEN of {who}")
        self._named(welcome["phone"], f"PHONE of {who}")
        if who == TV:
            self._named(self._hear(who)["screen"], "SCREEN")
        else:
            self._hear_until(who, lambda message: message["type"] == "view")

    def _presence(self, view: Json, who: str) -> bool:
        """Whether the phone of a client, who has a seat, is connected."""
        seats = dicts(view, "seats")
        return all(
            seat["gone_seconds"] is None
            for seat in seats
            if self._names.get(str(seat["phone"])) == f"PHONE of {who}"
        )

    # ------------------------------------------------------------ what is said and heard

    def _say(self, who: str, message: Json) -> None:
        """Send a message; it begins a step."""
        self._step += 1
        self._heard.append(Line(self._step, who, said=True, message=message))
        self._clients[who].send(message)

    def _hear(self, who: str) -> Json:
        """Receive and write down a client's next message."""
        received = self._clients[who].receive_text()
        if received == self._newest[0]:
            message = self._newest[1]
            self._viewers.add(who)
        else:
            message = cast("Json", json.loads(received))
            if message["type"] == "view":
                self._viewers.add(who)
                self._newest = (received, message)
                self._view = cast("Json", complete(message))
                self._views[number(message, "revision")] = self._view
            elif message["type"] == "referee_code" and message["code"]:
                self._code = self._named(message["code"], "CODE")
                self._named(self._wrong_code, "WRONG CODE")
        self._heard.append(Line(self._step, who, said=False, message=message))
        return self._view if message["type"] == "view" else message

    @property
    def _wrong_code(self) -> str:
        return f"{(int(self._code) + 1) % 1_000_000:06}"

    def _hear_until(self, who: str, enough: Callable[[Json], object]) -> Json:
        """Receive messages up to the one that is enough."""
        while not enough(message := self._hear(who)):
            pass
        return message

    def _all_see(self, what: Callable[[Json], object], but: str = "") -> None:
        for who in self._clients:
            if who in self._viewers and who != but:
                self._hear_until(who, lambda message: message["type"] == "view" and what(message))

    def _all_answer(self) -> None:
        """Let every client receive what it was sent so far, which its pong ends."""
        for who, client in self._clients.items():
            client.send({"type": "ping", "n": 0})
            while self._hear(who) != {"type": "pong", "n": 0}:
                pass
            del self._heard[-1]

    def _send_text(self, told: Told) -> None:
        """Send what may be no message at all."""
        real = {name: value for value, name in self._names.items()}
        line = told.text.replace("SCREEN", real.get("SCREEN", "")).replace("TABLE", self._table)
        self._step += 1
        message = json.loads(told.text) if told.text.startswith('{"') else {"text": told.text}
        self._heard.append(Line(self._step, told.who, said=True, message=message))
        self._clients[told.who].connection.send(line)
        match message.get("type"):
            case "point_screen":
                self._hear_until(TV, lambda heard: heard["type"] == "view")
            case "picture" if told.who == PANEL:
                pass  # no answer
            case _:
                answer = self._hear_until(told.who, lambda heard: heard["type"] in ANSWERS)
                if answer["type"] == "referee_code_shown":
                    self._hear_until(PANEL, lambda heard: heard["type"] == "referee_code")

    def _command(self, told: Told) -> None:
        """Send a command, and let all receive what follows."""
        command, before = dict(told.command), number(self._view, "revision")
        if "code" in command:
            right = command["code"] == REFEREE_CODE
            command["code"] = self._code if right else self._wrong_code
        seen = self._views[before if told.seen is None else told.seen]
        message: Json = {
            "type": "command",
            **envelope(told.who, self._step + 1, seen),
            **({} if told.seat is None else {"as": told.seat}),
            "command": command,
        }
        self._last[told.who] = message
        self._say(told.who, message)
        answer = self._hear_until(told.who, _is_answer)
        assert answer.get("code", "") == told.refused, (told, answer)
        if answer["type"] == "ack" and number(answer, "revision") > before:
            self._all_see(lambda view: view["revision"] == answer["revision"])


def _is_answer(message: Json) -> bool:
    return text(message, "type") in ("ack", "refused") and message.get("id") is not None
