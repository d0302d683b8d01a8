"""What clients say, every field checked. Refused carries the id of a command that has one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.codec import command_from_json
from scorekeeper.hand.hand import Phase
from scorekeeper.reading import integer, mapping, one_of, only_keys, wrong
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table.actor import Actor, Role
from scorekeeper.table.commands import Command, Saw
from webui.codes import read_code
from webui.protocol import PROTOCOL
from webui.protocol.picture import Picture, read_picture
from webui.protocol.reading import BUTTON, Given, matching, read_json

CLIENTS = ("phone", "board", "panel", "mirror")
COMMAND_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
TOKEN = re.compile(r"[A-Za-z0-9_-]{22,128}")
PANEL_KEY = re.compile(r"[A-Za-z0-9_-]{1,128}")
BOARD = re.compile(r"[0-9]{4}")
MOST = 2**53 - 1
MOST_SETTINGS = 16
LONGEST_PRESS = 60


@dataclass(frozen=True, slots=True)
class Hello:
    """Who is there; a token that cannot be one of ours counts as none.

    key: a panel's · pointed: the table that a board was last pointed at.
    """

    client: str
    table: str | None
    token: str | None
    key: str | None = None
    pointed: str | None = None


@dataclass(frozen=True, slots=True)
class CommandMessage:
    """A command to the table, as a seat, as its referee or by the buttons of its panel."""

    id: str
    revision: int
    by: Actor
    command: Command
    saw: Saw | None = None


@dataclass(frozen=True, slots=True)
class PointBoard:
    """Show this phone's table on a board that waits."""

    board: str


@dataclass(frozen=True, slots=True)
class RefereeCodeWanted:
    """Somebody wants to come in as this table's referee."""


@dataclass(frozen=True, slots=True)
class HouseSettingsWanted:
    """A referee wants to see the settings of the house."""


@dataclass(frozen=True, slots=True)
class HouseSettingsSet:
    """A referee sets some of them; what they may be, the house says."""

    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there?"""

    n: int


@dataclass(frozen=True, slots=True)
class Press:
    """A button of a panel was clicked in a browser, and held for so many seconds."""

    button: str
    seconds: float


Message = (
    Hello
    | CommandMessage
    | PointBoard
    | RefereeCodeWanted
    | Ping
    | Picture
    | Press
    | HouseSettingsWanted
    | HouseSettingsSet
)


class RefusedCommand(Exception):
    """A refusal of the command with this id."""

    def __init__(self, command: str, refusal: Refused) -> None:
        super().__init__(command, refusal)
        self.command = command
        self.refusal = refusal


def read_message(text: str) -> Message:
    """A text frame → a message; Refused, or RefusedCommand where the message had an id."""
    value = read_json(text)
    if not isinstance(value, dict):
        raise Refused(RefusalCode.BAD_MESSAGE)
    given = mapping(value, "message")
    match given.get("type"):
        case "hello":
            return _hello(given)
        case "command":
            return _command(given)
        case "point_board":
            return PointBoard(matching(given, "board", BOARD, "0000…9999"))
        case "ask_referee_code":
            return RefereeCodeWanted()
        case "house_settings":
            return HouseSettingsWanted()
        case "set_house_settings":
            return _house_settings(given)
        case "ping":
            return Ping(integer(given.get("n"), "n", -MOST, MOST))
        case "picture":
            return read_picture(given)
        case "press":
            button = matching(given, "button", BUTTON, "plus_1_0")
            return Press(button, _seconds(given.get("seconds", 0)))
        case other:
            raise Refused(RefusalCode.UNKNOWN_MESSAGE, value=repr(other)[:40])


def _hello(given: Given) -> Hello:
    protocol = given.get("protocol")
    if protocol != PROTOCOL or isinstance(protocol, bool):
        raise Refused(RefusalCode.WRONG_PROTOCOL, value=repr(protocol)[:40], wanted=PROTOCOL)
    client = one_of(given.get("client"), "client", CLIENTS)
    table = given.get("table")
    token = given.get("token")
    if table is None and client == "phone":
        raise Refused(RefusalCode.TABLE_WANTED)
    return Hello(
        client=client,
        table=None if table is None else read_code(table),
        token=token if isinstance(token, str) and TOKEN.fullmatch(token) else None,
        key=None if given.get("key") is None else matching(given, "key", PANEL_KEY, "panel.key"),
        pointed=_pointed(given.get("pointed")),
    )


def _pointed(value: object) -> str | None:
    """A table that a board remembers; what cannot be one counts as none."""
    try:
        return read_code(value)
    except Refused:
        return None


def _command(given: Given) -> CommandMessage:
    command_id = matching(given, "id", COMMAND_ID, "8…64 × A–Z a–z 0–9 _ -")
    try:
        return CommandMessage(
            id=command_id,
            revision=integer(given.get("revision"), "revision", 0, MOST),
            by=_actor(given.get("as")),
            command=command_from_json(given.get("command")),
            saw=_saw(given.get("saw")),
        )
    except Refused as refusal:
        raise RefusedCommand(command_id, refusal) from refusal


def _actor(value: object) -> Actor:
    match value:
        case None:
            return Role.PHONE
        case Role.REFEREE.value | Role.PANEL.value:
            return Role(value)
        case _:
            return integer(value, "as", 0, MOST)


def _saw(value: object) -> Saw | None:
    if value is None:
        return None
    given = mapping(value, "saw")
    only_keys(given, ("hand", "phase", "bet"), "saw")
    bet = given.get("bet")
    return Saw(
        hand=integer(given.get("hand"), "saw.hand", 1, MOST),
        phase=Phase(one_of(given.get("phase"), "saw.phase", tuple(Phase))),
        bet=None if bet is None else integer(bet, "saw.bet", 1, MOST),
    )


def _house_settings(given: Given) -> HouseSettingsSet:
    values = mapping(given.get("values"), "values")
    if not 1 <= len(values) <= MOST_SETTINGS:
        raise wrong("values", len(values), f"1…{MOST_SETTINGS}")
    return HouseSettingsSet(values)


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong("seconds", value, f"0…{LONGEST_PRESS}")
    if not 0 <= value <= LONGEST_PRESS:
        raise wrong("seconds", value, f"0…{LONGEST_PRESS}")
    return float(value)
