"""Commands that come by MQTT, and the answers to them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from scorekeeper.reading import integer, mapping, only_keys, wrong
from scorekeeper.refusal import Refused

MOST_BYTES = 8192
MOST = 2**53 - 1
FIELDS = ("id", "revision", "as", "command")
IDENT = re.compile(r"[A-Za-z0-9_-]{8,64}")
NO_SERVER = "The server cannot be reached: send the same again, with the same id."


def command_message(payload: bytes) -> dict[str, object]:
    """The protocol's command message that a payload asks for. Refused: it is none.

    What the command itself says is the server's to judge. A referee is a person with a code that is
    shown at the table: he does not come in from here.
    """
    given = mapping(_json(payload), "command")
    only_keys(given, FIELDS, "command")
    ident, seat, command = (
        given.get("id"),
        given.get("as"),
        mapping(given.get("command"), "command"),
    )
    if not isinstance(ident, str) or not IDENT.fullmatch(ident):
        raise wrong("id", ident, "8…64 × A–Z a–z 0–9 _ -")
    if seat == "referee" or command.get("type") == "open_referee":
        raise Refused("referee_only")
    message: dict[str, object] = {
        "type": "command",
        "id": ident,
        "revision": integer(given.get("revision"), "revision", 0, MOST),
        "command": command,
    }
    if seat is not None:
        message["as"] = integer(seat, "as", 0, MOST)
    return message


def ident_in(payload: bytes) -> str | None:
    """The id of a payload that is refused, where it has one, for the answer."""
    try:
        given = _json(payload)
    except Refused:
        return None
    ident = given.get("id") if isinstance(given, dict) else None
    return ident if isinstance(ident, str) and IDENT.fullmatch(ident) else None


def answer_of(message: Mapping[str, object]) -> dict[str, object]:
    """What the answer topic says of the server's answer."""
    if message.get("type") == "ack":
        return {"id": message.get("id"), "ok": True, "revision": message.get("revision")}
    return no(message.get("id"), str(message.get("code")), str(message.get("text")))


def no(ident: object, code: str, text: str) -> dict[str, object]:
    """A command that was not done, and why."""
    return {"id": ident, "ok": False, "code": code, "text": text}


def _json(payload: bytes) -> object:
    if len(payload) > MOST_BYTES:
        raise Refused("too_large")
    try:
        value: object = json.loads(payload)
    except (ValueError, RecursionError) as error:
        raise Refused("bad_message") from error
    return value
