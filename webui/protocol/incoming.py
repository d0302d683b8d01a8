"""The messages of clients: a dataclass for each, whose field types say how its values are read.

`read_message` reads them by these declarations (scorekeeper/kernel/fields.py), and the TypeScript
types of the client are generated from them (webui/client/typescript.py).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal, get_args

from scorekeeper.championship.commands import MOST_ROOM_TABLES
from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.kernel.fields import read_fields, snake_case
from scorekeeper.kernel.reading import MOST, JsonOf, Natural, integer
from scorekeeper.refusal import RefusalCode, Refused, allowed
from scorekeeper.table.codec import CODEC
from scorekeeper.table.commands import Command, Saw
from webui.codes import read_code
from webui.protocol import PROTOCOL, championship
from webui.protocol.picture import Picture
from webui.protocol.reading import (
    Button,
    ChampionshipCode,
    CommandId,
    SixDigits,
    command_id,
    matching,
    matching_or_none,
    number,
    read_json,
    without_field,
)

TOKEN = re.compile(r"[A-Za-z0-9_-]{22,128}")
INVITATION = re.compile(r"[A-Z2-7]{16}")
MAX_PRESS_SECONDS = 60


def _protocol(value: object, _field: str) -> int:
    if value != PROTOCOL or isinstance(value, bool):
        raise Refused(RefusalCode.WRONG_PROTOCOL, value=repr(value)[:40], wanted=PROTOCOL)
    return PROTOCOL


def _table_or_none(value: object, _field: str) -> str | None:
    try:
        return read_code(value)
    except Refused:
        return None


def _actor(value: object, field: str) -> Actor:
    match value:
        case None:
            return Role.PHONE
        case Role.REFEREE.value | Role.PANEL.value | Role.HOUSE.value:
            return Role(value)
        case _:
            return integer(value, field, 0, MOST)


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a connection."""

    protocol: Annotated[int, _protocol]
    client: Literal["phone", "tv", "panel", "mirror", "championship"]
    """"mirror" watches a panel's picture (the /panel page); "championship" is at no table."""
    table: Annotated[str, without_field(read_code)] | None = None
    """Required for phones; a TV or panel without one waits for a table."""
    championship: ChampionshipCode | None = None
    """The championship that is shown; without one that of the match at `table`, or else the newest
    that is open, or the last.
    """
    room: Annotated[int, partial(integer, least=1, most=MOST_ROOM_TABLES)] | None = None
    """Of a TV or panel: while a championship is open, it shows the match at this table of the
    room, whatever `table` and `pointed` say.
    """
    pointed: Annotated[str | None, _table_or_none] = None
    """For a TV without a table: the table it last showed at a phone's request.

    It is shown as long as it is live.
    """
    token: Annotated[str | None, matching_or_none(TOKEN)] = None
    """The token of an earlier welcome."""
    invitation: Annotated[str | None, matching_or_none(INVITATION)] = None
    """The invitation of a phone, or of a TV that shows the QR code of its table."""
    key: Annotated[str, matching(r"[A-Za-z0-9_-]{1,128}", "panel.key")] | None = None
    """The line in the server's panel.key, from a panel on another machine."""
    packed: bool = False
    """Of a client of a championship: whether it reads `packed` messages."""

    def __post_init__(self) -> None:
        if self.table is None and self.client == "phone":
            raise Refused(RefusalCode.TABLE_WANTED)


@dataclass(frozen=True, slots=True)
class CommandMessage:
    """A command to the table."""

    id: CommandId
    """Idempotency key, 8 to 64 of A-Z a-z 0-9 _ -; the same for every retry of the same tap."""
    revision: Natural
    """Revision of the view that the person saw."""
    command: Annotated[Command, without_field(CODEC.command_from_json)]
    as_: Annotated[Actor, _actor, JsonOf(int | Literal["referee", "panel", "house"])] = Role.PHONE
    """The seat that acts, one this phone holds, or a role: referee, panel, house (PIN entered).

    Absent for sit, withdraw without a seat, open_referee and at a counter.
    """
    saw: Saw | None = None
    """What the person saw. If hand, phase or bet have changed since, the command is `stale`."""


@dataclass(frozen=True, slots=True)
class PointScreen:
    """From a seated phone: show this table on the TV (or panel) that waits with this code."""

    screen: SixDigits


@dataclass(frozen=True, slots=True)
class AskRefereeCode:
    """From a seated phone: show the referee's code on the table's panels and in the terminal."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Asks for a pong with the same number."""

    n: Annotated[int, partial(integer, least=-MOST, most=MOST)]


@dataclass(frozen=True, slots=True)
class Press:
    """A button of a mirrored panel was clicked, and held for so many seconds."""

    button: Button
    seconds: Annotated[float, partial(number, least=0, most=MAX_PRESS_SECONDS)] = 0


@dataclass(frozen=True, slots=True)
class AskHousePin:
    """From a trusted panel, of which a button was held: show the house PIN there."""


OfATable = PointScreen | AskRefereeCode | Press
"""Messages about a table that change nothing of it."""

Message = Hello | CommandMessage | OfATable | Ping | Picture | AskHousePin

MESSAGES: Mapping[str, type[Message]] = {
    snake_case(kind.__name__).removesuffix("_message"): kind for kind in get_args(Message)
}

AnyMessage = Message | championship.ChampionshipMessage
"""A message about a table or a championship."""
ANY_MESSAGES: Mapping[str, type[AnyMessage]] = {**MESSAGES, **championship.MESSAGES}
WITH_ID = (CommandMessage, championship.ChampionshipCommand, championship.OpenChampionship)


class RefusedCommand(Exception):
    """The command with this idempotency key is refused."""

    def __init__(self, command: str, refusal: Refused) -> None:
        super().__init__(command, refusal)
        self.command = command
        self.refusal = refusal


def read_message(text: str) -> AnyMessage:
    """Read the text of a frame. Keys of a message that are not declared are ignored.

    Raises:
        RefusedCommand: A command has an error.
        Refused: Any other message has one.
    """
    given = read_json(text)
    if not isinstance(given, dict):
        raise Refused(RefusalCode.BAD_MESSAGE)
    name = given.get("type")
    kind = ANY_MESSAGES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Refused(RefusalCode.UNKNOWN_MESSAGE, value=repr(name)[:40])
    try:
        return read_fields(kind, given, "message", None)
    except Refused as refusal:
        if kind in WITH_ID and allowed(command_id, given.get("id"), "id"):
            raise RefusedCommand(given["id"], refusal) from refusal
        raise
