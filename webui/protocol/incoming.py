"""Read and check the messages of clients (declared in `shapes`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.codec import command_from_json
from scorekeeper.hand.hand import Phase
from scorekeeper.reading import MOST, integer, mapping, one_of, only_keys, wrong
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
MAX_SETTINGS = 16
MAX_PRESS = 60
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a connection.

    Attributes:
        client: phone, board, panel or mirror.
        table: The table that it wants to see.
        token: The phone's token; None for one that is not valid.
        key: The panel key.
        pointed: The table that a board was last pointed at.
    """

    client: str
    table: str | None
    token: str | None
    key: str | None = None
    pointed: str | None = None


@dataclass(frozen=True, slots=True)
class CommandMessage:
    """A command to the table.

    Attributes:
        id: The idempotency key.
        revision: Revision of the view that the sender saw.
        by: Who acts.
        command: The command.
        saw: The hand, phase and bet that the sender saw.
    """

    id: str
    revision: int
    by: Actor
    command: Command
    saw: Saw | None = None


@dataclass(frozen=True, slots=True)
class PointBoard:
    """Show this phone's table on the board with this code."""

    board: str


@dataclass(frozen=True, slots=True)
class AskRefereeCode:
    """Show the referee's code of this table on its panels."""


@dataclass(frozen=True, slots=True)
class AskHouseSettings:
    """Send the settings of the server, which a referee can change."""


@dataclass(frozen=True, slots=True)
class SetHouseSettings:
    """Change settings of the server; service/house_settings.py checks them."""

    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Ping:
    """Ask for a pong with this number."""

    n: int


@dataclass(frozen=True, slots=True)
class Press:
    """A button of a mirrored panel was clicked and held for so many seconds."""

    button: str
    seconds: float


Message = (
    Hello
    | CommandMessage
    | PointBoard
    | AskRefereeCode
    | Ping
    | Picture
    | Press
    | AskHouseSettings
    | SetHouseSettings
)


class RefusedCommand(Exception):
    """The command with this idempotency key is refused."""

    def __init__(self, command: str, refusal: Refused) -> None:
        super().__init__(command, refusal)
        self.command = command
        self.refusal = refusal


def read_message(text: str) -> Message:
    """Read the text of a frame.

    Raises:
        RefusedCommand: A command has an error.
        Refused: Any other message has one.
    """
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
            return AskRefereeCode()
        case "house_settings":
            return AskHouseSettings()
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
    """Read the code of a table; None for what is none."""
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


def _house_settings(given: Given) -> SetHouseSettings:
    values = mapping(given.get("values"), "values")
    if not 1 <= len(values) <= MAX_SETTINGS:
        raise wrong("values", len(values), f"1…{MAX_SETTINGS}")
    return SetHouseSettings(values)


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong("seconds", value, f"0…{MAX_PRESS}")
    if not 0 <= value <= MAX_PRESS:
        raise wrong("seconds", value, f"0…{MAX_PRESS}")
    return float(value)
