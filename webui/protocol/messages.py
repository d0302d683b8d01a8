"""The messages that the server sends to clients of a table (docs/protocol.md)."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from scorekeeper.house.view import NoticeShape
from scorekeeper.refusal import RefusalCode
from scorekeeper.view.shapes import View
from webui.protocol.incoming import Press
from webui.protocol.odds import OddsNowShape
from webui.protocol.picture import Picture


class WelcomeShape(TypedDict):
    """The answer to hello."""

    type: Literal["welcome"]
    protocol: int
    version: str
    boot: str
    """Changes at every start of the server."""
    token: NotRequired[str]
    """A new token, if the hello had none; it gives access to this phone's seats, so store it."""
    phone: str
    """Public id of this phone, as in Seat.phone."""
    addresses: list[str]
    """URLs of this server that phones can open, best first."""
    servers: NotRequired[list[str]]
    """The origins of the servers at which the client can go on, this one first; none without a
    database."""


class WaitingShape(TypedDict):
    """To a TV or panel without a table."""

    type: Literal["waiting"]
    screen: str
    """Its code, to be typed on a seated phone."""
    addresses: list[str]
    tables: int
    """The number of live tables; from two on a TV shows them side by side."""


class FollowShape(TypedDict):
    """To a TV or panel: show this table; views follow."""

    type: Literal["follow"]
    table: str
    pointed: bool
    """Whether somebody at the table chose it; else it is the only live one."""


class RoomTableShape(TypedDict):
    """To a TV or panel at a table of the room of a championship: what is played there now.

    Views of a match that is there follow, as after `follow`.
    """

    type: Literal["room_table"]
    room: int
    table: str | None
    """The table of the match that is shown; null: nobody plays here now."""
    called: list[str]
    """The names of both sides, while they are called and nobody has sat down."""
    addresses: list[str]


class AckShape(TypedDict):
    """The command is on disk."""

    type: Literal["ack"]
    id: str
    revision: int


class RefusalShape(TypedDict):
    """A refusal, as a message or as a part of an answer."""

    code: RefusalCode
    """Stable; translated as refused.<code> from the dictionaries."""
    text: str
    """The sentence in English, for programs and logs."""
    params: dict[str, str | int]
    """Parameters of the sentence: field, value, allowed …"""


class RefusedShape(RefusalShape):
    """A message or command was refused."""

    type: Literal["refused"]
    id: str | None
    """The id of the command; null for other messages."""
    revision: int | None


class PongShape(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]
    n: int


class RefereeCodeShownShape(TypedDict):
    """To the phone that asked for the referee's code: it is shown.

    On so many panels, and on the server's terminal.
    """

    type: Literal["referee_code_shown"]
    seconds: int
    panels: int


class HousePinShape(TypedDict):
    """To the panel that asked for it: show the house PIN for so many seconds."""

    type: Literal["house_pin"]
    code: str
    seconds: int


class RefereeCodeShape(TypedDict):
    """To a panel of the table: show this code for so many seconds."""

    type: Literal["referee_code"]
    code: str | None
    """null: there is no valid code now."""
    seconds: int


class PaidMatchShape(TypedDict):
    """A match whose debt was paid."""

    match: int
    ended: float


class DebtsPaidShape(TypedDict):
    """To all at a table: the matches there whose debts were paid (docs/season.md)."""

    type: Literal["debts_paid"]
    table: str
    paid: list[PaidMatchShape]


class NewestNoticeShape(TypedDict):
    """To a panel: the newest notice about the data; null: it was dismissed."""

    type: Literal["notice"]
    notice: NoticeShape | None


class InvitationShape(TypedDict):
    """To a seated phone, and to a TV that a seated phone pointed here.

    With it a phone sits down without asking; it goes into the QR code and the link of the table.
    """

    type: Literal["invitation"]
    table: str
    invitation: str
    tv: NotRequired[str]
    """For a TV: the secret for its next hello, with which it gets the newest invitation."""


class PanelSettingsShape(TypedDict):
    """To a panel that the server trusts: all of its options that were set on a phone, by name."""

    type: Literal["panel_settings"]
    settings: dict[str, str | int]


FromServer = (
    View
    | WelcomeShape
    | WaitingShape
    | FollowShape
    | RoomTableShape
    | AckShape
    | RefusedShape
    | PongShape
    | Picture
    | Press
    | RefereeCodeShownShape
    | RefereeCodeShape
    | HousePinShape
    | InvitationShape
    | PanelSettingsShape
    | NewestNoticeShape
    | DebtsPaidShape
    | OddsNowShape
)
