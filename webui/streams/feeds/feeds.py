"""Who is sent what: all feeds, in the order in which a client is sent them.

A feed is a message that is the whole of what it shows, so that a lost one costs nothing. A client
is sent it at the end of a batch (those of championships once no job waits), where what the feed
shows that client is not what it was last sent (publisher.py).

What is sent once, at the moment it happens, is a reply and no feed: `welcome`, `ack`, `refused`,
`press`, `referee_code_shown`, `director_code_shown`; and `room` after the first, which has the
tables of the room that changed since the last one.
"""

from __future__ import annotations

from collections.abc import Callable

from webui.streams.feeds.championship_feeds import ChampionshipFeeds
from webui.streams.feeds.client import SCREENS
from webui.streams.feeds.odds_feed import OddsFeed
from webui.streams.feeds.panels import Panels
from webui.streams.feeds.publisher import Feed
from webui.streams.feeds.screens import Screens
from webui.streams.feeds.sitting import Sitting
from webui.streams.feeds.table_feeds import TableFeeds
from webui.streams.interface import Subscriber

PANEL = ("panel",)
WITH_CODES = ("panel", "mirror")
PERSONAL = ("phone", "tv")
AT_TABLE = ("phone", "tv", "panel", "mirror")
CHAMPIONSHIP = ("championship",)


def all_feeds(
    *,
    panels: Panels,
    screens: Screens,
    sitting: Sitting,
    tables: TableFeeds,
    odds: OddsFeed,
    championships: ChampionshipFeeds,
) -> list[Feed]:
    """List the feeds.

    Each has its message and the kinds of clients that it is for, then what it shows one of them,
    and how that is encoded and queued.
    """
    return [
        # The newest notice about the data.
        Feed("notice", PANEL, panels.notice, panels.encode_notice),
        # To trusted panels: their settings that were made on a phone.
        Feed("panel_settings", PANEL, panels.settings, panels.encode_settings),
        # To trusted panels, and mirrors with the house PIN, while it is shown; then that it is not.
        Feed("director_code", WITH_CODES, panels.director_code, panels.encode_director_code),
        # The same of their table.
        Feed("referee_code", WITH_CODES, panels.referee_code, panels.encode_referee_code),
        # The newest picture of the panel that a mirror shows.
        Feed("picture", ("mirror",), panels.picture, panels.encode_picture, _put_picture),
        # The table at which a screen was placed that did not ask for it.
        Feed("follow", SCREENS, screens.follows, screens.encode_follow),
        # To screens without a table: their code, and how many tables are live.
        Feed("waiting", SCREENS, screens.waits, screens.encode_waiting),
        # To screens of a room: the match there, and who is called to it.
        Feed("room_table", SCREENS, screens.room_table, screens.encode_room_table),
        # To phones with a seat, and TVs that these pointed there: the invitation to the table.
        Feed("invitation", PERSONAL, sitting.invitation, sitting.encode_invitation),
        # The table.
        Feed("view", AT_TABLE, tables.view, put=_put_view),
        # Which debts were paid there.
        Feed("debts_paid", PERSONAL, tables.debts_paid, tables.encode_debts_paid),
        # The chances there.
        Feed("odds", SCREENS, odds.shows, odds.encode, _put_latest("odds")),
        # The championship.
        Feed("championship", CHAMPIONSHIP, championships.championship, put=_put_view),
        # What concerns the phone.
        Feed("mine", CHAMPIONSHIP, championships.mine, put=_put_latest("mine")),
        # To directors: what only they see. One who reads slowly gets the newest, as entries of
        # phones may come in floods.
        Feed("director", CHAMPIONSHIP, championships.director, put=_put_latest("director")),
        # All tables of the room, to a client that is sent this championship from now on.
        Feed("room", CHAMPIONSHIP, championships.room, championships.encode_room),
    ]


def _put_view(who: Subscriber, frame: bytes) -> None:
    who.put_view(frame)


def _put_picture(who: Subscriber, frame: bytes) -> None:
    who.put_picture(frame)


def _put_latest(kind: str) -> Callable[[Subscriber, bytes], None]:
    return lambda who, frame: who.put_latest(kind, frame)
