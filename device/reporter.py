"""Takes in what the server says and keeps the newest news of it."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import Lock

from device.board import Board, Code, Invite, LinkState, News
from device.link import HELLO_REFUSED, PROTOCOL, Heard
from device.scene import board_of
from scorekeeper.reading import integer, mapping, sequence
from scorekeeper.refusal import Refused

log = logging.getLogger(__name__)

LONG_AGO = float("-inf")
CODE = re.compile("[0-9]{6}")
MOST_SECONDS = 3600
MANY = 2**53


class Reporter:
    """The news, changed by one thread, read by another; `changed` is called after each change."""

    def __init__(
        self,
        server: str,
        table: str | None,
        clock: Callable[[], float],
        changed: Callable[[], None],
        *,
        others: Callable[[Mapping[str, object]], None] = lambda _message: None,
        settings: Callable[[Mapping[str, object]], None] = lambda _settings: None,
    ) -> None:
        """others: is handed what is said to the buttons, answers and presses.

        settings: is handed all of the panel's options that were set on a phone.
        """
        self._clock = clock
        self._changed = changed
        self._others = others
        self._settings = settings
        self._lock = Lock()
        self._fixed_table = table
        self._answered = False
        self._news = News(server=server, state_since=clock(), table=table, stirred_at=clock())
        self._revision: object = None
        self._stuck: tuple[str, ...] = ()

    def news(self) -> News:
        """The newest there is."""
        with self._lock:
            return replace(self._news, stuck=self._stuck) if self._stuck else self._news

    @property
    def table(self) -> str | None:
        """The table that is shown, or is to be."""
        return self.news().table

    def lost(self) -> None:
        """The connection is gone, or could not be made; what was known stays, but for a code."""
        self._show_code(None)
        state = self.news().state
        # Who never was connected is still connecting; who is told why, each time, stays with that.
        silent = not self._answered and state is not LinkState.CONNECTING
        if state is LinkState.UP or silent:
            self._enter(LinkState.DOWN)
        self._answered = False

    def stuck(self, buttons: tuple[str, ...]) -> None:
        """Have it shown that these buttons are stuck; for the thread of the buttons."""
        with self._lock:
            self._stuck = buttons
        self._changed()

    def hear(self, message: Mapping[str, object]) -> Heard:
        """One message of the server."""
        self._answered = True
        try:
            match message.get("type"):
                case "welcome":
                    return self._welcomed(message)
                case "waiting":
                    return self._waiting(message)
                case "follow":
                    return self._follow(message)
                case "view":
                    return self._viewed(board_of(message), message.get("revision"))
                case "referee_code":
                    return self._told_code(message)
                case "panel_settings":
                    self._settings(mapping(message.get("settings"), "settings"))
                    self._changed()
                case "refused":
                    return self._refused(message)
                case "ack" | "press":
                    self._others(message)
                    return Heard.WELL
        except Refused as unreadable:
            # Same protocol number, yet not what we know: as good as another version.
            log.warning("the server's %s cannot be read: %s", message.get("type"), unreadable)
            self._enter(LinkState.OTHER_VERSION)
        except Exception:  # (a slip of ours in reading: the panel says so, and listens on)
            log.exception("the server's %s cannot be read", message.get("type"))
            self._enter(LinkState.OTHER_VERSION)
        return Heard.NOTHING

    def _welcomed(self, message: Mapping[str, object]) -> Heard:
        if message.get("protocol") != PROTOCOL:
            self._enter(LinkState.OTHER_VERSION)
            return Heard.CALL_AGAIN
        return Heard.NOTHING

    def _waiting(self, message: Mapping[str, object]) -> Heard:
        addresses = sequence(message.get("addresses"), "addresses")
        address = str(addresses[0]) if addresses else self.news().server
        invite = Invite(str(message.get("board")), address)
        news = replace(self.news(), invite=invite, board=None, table=None)
        if news != self.news():
            news = replace(news, stirred_at=self._clock())
        self._tell(news)
        self._enter(LinkState.UP)
        return Heard.WELL

    def _follow(self, message: Mapping[str, object]) -> Heard:
        table = str(message.get("table"))
        news = self.news()
        # The code of one table's referee is nothing to show at another.
        code = news.code if news.table in (None, table) else None
        self._tell(replace(news, table=table, invite=None, code=code))
        return Heard.WELL

    def _told_code(self, message: Mapping[str, object]) -> Heard:
        if message.get("code") is None:
            self._show_code(None)
        else:
            seconds = integer(message.get("seconds"), "seconds", 0, MOST_SECONDS)
            digits = message.get("code")
            if not isinstance(digits, str) or not CODE.fullmatch(digits):
                raise Refused("bad_field", field="code", value="…", allowed="000000–999999")
            self._show_code(Code(digits, self._clock() + seconds))
        return Heard.WELL

    def _show_code(self, code: Code | None) -> None:
        if self.news().code != code:
            self._tell(replace(self.news(), code=code, stirred_at=self._clock()))

    def _viewed(self, board: Board, revision: object) -> Heard:
        news = self.news()
        if (board.table, revision) != self._revision:
            # Somebody said something; the same view again comes with a new connection only.
            self._revision = (board.table, revision)
            news = replace(news, stirred_at=self._clock())
        since = news.awards_since
        if news.board is None or _taken(news.board) != _taken(board):
            since = self._clock() if _worth_telling(news.board, board) else LONG_AGO
        number = integer(revision, "revision", 0, MANY)
        self._tell(
            replace(
                news,
                board=board,
                table=board.table,
                invite=None,
                awards_since=since,
                revision=number,
            )
        )
        self._enter(LinkState.UP)
        return Heard.WELL

    def _refused(self, message: Mapping[str, object]) -> Heard:
        code = message.get("code")
        if message.get("id") is not None:
            self._others(message)
            return Heard.WELL
        log.warning("the server refuses: %s (%s)", message.get("text"), code)
        if code == "wrong_protocol":
            self._enter(LinkState.OTHER_VERSION)
        if code == "no_such_table":
            self._enter(LinkState.NO_TABLE)
            if self._fixed_table is None:
                # A table we followed is no more: ask again without one, and wait.
                self._tell(replace(self.news(), table=None, board=None))
        return Heard.CALL_AGAIN if code in HELLO_REFUSED else Heard.NOTHING

    def _enter(self, state: LinkState) -> None:
        if self.news().state is not state:
            self._tell(replace(self.news(), state=state, state_since=self._clock()))

    def _tell(self, news: News) -> None:
        with self._lock:
            self._news = replace(news, stuck=()) if news.stuck else news
        self._changed()


def _taken(board: Board) -> tuple[object, ...]:
    by_hand = board.by_hand and tuple(side.stones for side in board.sides)
    return board.table, board.match, board.hand, board.phase == "counted", board.awards, by_hand


def _worth_telling(before: Board | None, now: Board) -> bool:
    """A count always; in mid-bidding only a deje just paid, not one that was undone or is old."""
    if now.phase == "counted":
        return True
    if now.by_hand is not None and before is not None:
        return _stones(now) > _stones(before)
    same_hand = before is not None and (before.match, before.hand) == (now.match, now.hand)
    return before is not None and same_hand and len(now.awards) > len(before.awards)


def _stones(board: Board) -> int:
    return sum(side.stones for side in board.sides)
