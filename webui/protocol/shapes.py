"""The messages that the server sends and the answers of the HTTP API (docs/protocol.md).

They are declared here and nowhere else: the TypeScript types of the client are generated from them
(webui/client/typescript.py). The messages of clients are declared in incoming.py, views in
scorekeeper/view/shapes.py, commands in scorekeeper/match/commands.py and
scorekeeper/table/commands.py; those of a championship in championship.py, beside this file.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from scorekeeper.hand.hand import Phase
from scorekeeper.house.setting import HouseSettingShape
from scorekeeper.house.view import HouseChangeShape, NoticeShape
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import RefusalCode
from scorekeeper.rules.about import AboutRulesShape, SeatingShape
from scorekeeper.rules.setting import Value
from scorekeeper.table.stake import Stake
from scorekeeper.view.hand_shapes import FinishedHandShape
from scorekeeper.view.happening_shapes import Happening
from scorekeeper.view.shapes import View
from webui.protocol.incoming import Press
from webui.protocol.odds import OddsNowShape
from webui.protocol.picture import Picture

# ---------------------------------------------------------------- server → client


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

# ---------------------------------------------------------------- HTTP


class AboutShape(AboutRulesShape):
    """Version, addresses and rules of the server (GET /api/about)."""

    version: str
    protocol: int
    bar: str
    """The name of the bar; empty: nobody has said."""
    private: bool
    """Whether lists of all tables, matches and names need the house PIN."""
    addresses: list[str]
    secure: list[str]
    """Its https URLs, if it has a certificate."""


class RuleSetShape(TypedDict):
    """A saved rule set (GET /api/rules/sets)."""

    name: str
    preset: str | None
    rules: dict[str, Value]
    seating: SeatingShape | None
    refused: RefusalShape | None
    """Why this version cannot use it; null: it can."""


class TableLineShape(TypedDict):
    """An open table in one line (GET /api/tables)."""

    table: str
    state: MatchState
    live: bool
    """Whether it is in use, or was until a short time ago."""
    names: list[str]
    """Of the sides: those that they were given, else those of their players."""
    players: list[list[str]]
    """The players of each side who gave a name."""
    score: list[int]
    games: list[int]
    seated: int
    piedras: list[int]
    amarrakos: list[int]
    adentro: list[bool]
    games_to_win: int
    phase: Phase | None
    """null: nobody has been at the table since the server was started."""
    punto: bool
    """The fourth lance is played for punto."""
    ordago: bool
    """An órdago was called in this hand, and awaits its answer or the cards."""
    game_winner: int | None
    winner: int | None
    counter: bool
    """Whether only the score is kept, without hands."""
    unrecorded: bool
    """Whether nothing of it is counted or remembered elsewhere than at the table."""


class NewTableShape(TypedDict):
    """A table to open (POST /api/tables)."""

    sides: list[str]
    players: list[str]
    preset: str
    rules: dict[str, Value]
    mano: int
    counter: NotRequired[Literal[True]]
    """Whether only the score is kept, without hands."""
    stake: NotRequired[Stake]
    """What it is played for; by default nothing."""
    unrecorded: NotRequired[Literal[True]]
    """Whether it leaves nothing in the season, and its names are not offered later."""


class OpenedTableShape(TypedDict):
    """A table that was opened (answer to POST /api/tables)."""

    table: str
    invitation: str


class MatchFactsShape(TypedDict):
    """The facts of a match that are known when it begins."""

    match: int
    """Its number at this table."""
    state: MatchState
    counter: bool
    """Whether only the score is kept, without hands."""
    preset: str
    rules: dict[str, Value]
    """What differs from the preset."""
    target: int
    games_to_win: int
    sides: list[str]
    players: list[str]
    seating: list[int]
    """The side of each seat."""


class MatchResultShape(MatchFactsShape):
    """A match that is over."""

    winner: int | None
    games: list[int]
    score: list[int]
    hands: int


class MatchLineShape(MatchResultShape):
    """A finished match in one line (GET /api/matches)."""

    table: str
    started_at: float
    """Seconds since 1970."""
    ended_at: float
    names: list[str]
    """Of the sides: those that they were given, else those of their players."""


class MatchesPageShape(TypedDict):
    """Finished matches, newest first."""

    matches: list[MatchLineShape]
    next: str | None
    """`before` of the request for the next page; null on the last."""


class LastTableShape(TypedDict):
    """The settings of a phone's last table, to open one like it."""

    names: list[str]
    """Of the sides: those that they were given, else those of their players."""
    sides: list[str]
    players: list[str]
    preset: str
    rules: dict[str, Value]
    target: int


class RememberedShape(TypedDict):
    """Names to offer, recent and frequent ones first (GET /api/remembered)."""

    players: list[str]
    sides: list[str]
    last: LastTableShape | None
    hidden: NotRequired[list[str]]
    """Players who are hidden from the season; only for a phone with the house PIN."""


class NoticesPageShape(TypedDict):
    """Notices about the data, oldest first (GET /api/notices)."""

    notices: list[NoticeShape]


class RefereeCodeReadShape(TypedDict):
    """The code of a table's referee (POST /api/house/referee-code)."""

    code: str
    seconds: int
    """Seconds for which it is valid."""


class HouseShape(TypedDict):
    """Whether a phone has entered the house PIN (/api/house)."""

    house: bool
    token: NotRequired[str]
    """A fresh one for a phone that sent none."""


class HouseStateShape(TypedDict):
    """How the server is (GET /api/house/state)."""

    version: str
    since: float
    """When it was started; times are seconds since 1970."""
    disk_free: int
    """Bytes that are free where the log is."""
    disk_size: int
    in_database: bool
    """Whether the data is in a database, which has backups of its own."""
    last_backup: float | None
    """When the newest backup of the data folder was made; null: there is none."""
    check_problems: int | None
    """What the last check of the data found; null: there was none yet."""
    tables: list[str]
    """Codes of the tables at which a match is being played."""
    phones: int
    """Phones that are connected; TVs and panels likewise."""
    tvs: int
    panels: int
    power_off: bool
    """Whether it may be switched off from a phone."""


class DownloadShape(TypedDict):
    """Where everything can be downloaded once, within a minute (POST /api/house/download)."""

    path: str


class UploadShape(TypedDict):
    """The bytes of an upload that have been received (PUT /api/house/upload)."""

    received: int


class RestartShape(TypedDict):
    """The server is starting again with an upload (POST /api/house/restore); `boot` until then."""

    boot: str


class HouseChangesShape(TypedDict):
    """The last changes of the house, newest first (GET /api/house/changes)."""

    changes: list[HouseChangeShape]


class HouseSettingsShape(TypedDict):
    """The settings that can be changed on a phone (/api/house/settings)."""

    settings: list[HouseSettingShape]


class HistoryPageShape(TypedDict):
    """A page of events, newest first (GET /api/tables/CODE/history)."""

    entries: list[Happening]
    more: bool


class HandsPageShape(TypedDict):
    """A page of finished hands, newest first (GET /api/tables/CODE/hands)."""

    hands: list[FinishedHandShape]
    more: bool


class TvShape(TypedDict):
    """What TVs show in turn while nobody plays (GET /api/tv)."""

    bar: str
    """The name of the bar; empty: nobody has said."""
    slides: bool
    """Whether the house has them show more than how to join."""
    championships: list[str]
    """Codes of those that are open."""


class WifiNameShape(TypedDict):
    """Name and password of the Wi-Fi of the server."""

    name: str
    password: str | None
    """null: the Wi-Fi is open."""


class WifiShape(TypedDict):
    """The Wi-Fi, if this client may see it (GET /api/wifi)."""

    wifi: WifiNameShape | None
