"""Turn the server's messages into the state of the panel."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import Lock

from device.board import Board, Code, Invite, LinkState, PanelState
from device.link import HELLO_REFUSED, PROTOCOL, Heard
from device.scene import board_of
from scorekeeper.reading import integer, mapping, sequence, wrong
from scorekeeper.refusal import Refused

log = logging.getLogger(__name__)

LONG_AGO = float("-inf")
CODE = re.compile("[0-9]{6}")
MOST_SECONDS = 3600
MANY = 2**53


class Reporter:
    """Keeps the state: changed by one thread, read by another."""

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
        """Begin without a connection.

        Args:
            server: Its address.
            table: The only table to show; None: whichever the server points at.
            clock: Seconds.
            changed: Called after each change.
            others: Called with what is for the buttons: answers and clicks.
            settings: Called with all of the panel's options that were set on a phone.
        """
        self._clock = clock
        self._changed = changed
        self._others = others
        self._settings = settings
        self._lock = Lock()
        self._fixed_table = table
        self._answered = False
        self._state = PanelState(server=server, link_since=clock(), table=table, stirred_at=clock())
        self._revision: object = None
        self._stuck: tuple[str, ...] = ()

    def state(self) -> PanelState:
        """Return the newest state."""
        with self._lock:
            return replace(self._state, stuck=self._stuck) if self._stuck else self._state

    @property
    def table(self) -> str | None:
        """The table that is shown, or is to be."""
        return self.state().table

    def lost(self) -> None:
        """The connection was lost, or could not be made; what was known stays, but for a code."""
        self._show_code(None)
        link = self.state().link
        # Who never was connected is still connecting; who is told why, each time, stays with that.
        silent = not self._answered and link is not LinkState.CONNECTING
        if link is LinkState.UP or silent:
            self._enter(LinkState.DOWN)
        self._answered = False

    def stuck(self, buttons: tuple[str, ...]) -> None:
        """Show that these buttons are stuck; called by the thread of the buttons."""
        with self._lock:
            self._stuck = buttons
        self._changed()

    def hear(self, message: Mapping[str, object]) -> Heard:
        """Take one message of the server."""
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
        address = str(addresses[0]) if addresses else self.state().server
        invite = Invite(str(message.get("board")), address)
        state = replace(self.state(), invite=invite, board=None, table=None)
        if state != self.state():
            state = replace(state, stirred_at=self._clock())
        self._tell(state)
        self._enter(LinkState.UP)
        return Heard.WELL

    def _follow(self, message: Mapping[str, object]) -> Heard:
        table = str(message.get("table"))
        state = self.state()
        # The code of one table's referee is nothing to show at another.
        code = state.code if state.table in (None, table) else None
        self._tell(replace(state, table=table, invite=None, code=code))
        return Heard.WELL

    def _told_code(self, message: Mapping[str, object]) -> Heard:
        if message.get("code") is None:
            self._show_code(None)
        else:
            seconds = integer(message.get("seconds"), "seconds", 0, MOST_SECONDS)
            digits = message.get("code")
            if not isinstance(digits, str) or not CODE.fullmatch(digits):
                raise wrong("code", "…", "000000…999999")
            self._show_code(Code(digits, self._clock() + seconds))
        return Heard.WELL

    def _show_code(self, code: Code | None) -> None:
        if self.state().code != code:
            self._tell(replace(self.state(), code=code, stirred_at=self._clock()))

    def _viewed(self, board: Board, revision: object) -> Heard:
        state = self.state()
        if (board.table, revision) != self._revision:
            # Somebody said something; the same view again comes with a new connection only.
            self._revision = (board.table, revision)
            state = replace(state, stirred_at=self._clock())
        since = state.awards_since
        if state.board is None or _taken(state.board) != _taken(board):
            since = self._clock() if _worth_telling(state.board, board) else LONG_AGO
        number = integer(revision, "revision", 0, MANY)
        self._tell(
            replace(
                state,
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
                self._tell(replace(self.state(), table=None, board=None))
        return Heard.CALL_AGAIN if code in HELLO_REFUSED else Heard.NOTHING

    def _enter(self, link: LinkState) -> None:
        if self.state().link is not link:
            self._tell(replace(self.state(), link=link, link_since=self._clock()))

    def _tell(self, state: PanelState) -> None:
        with self._lock:
            self._state = replace(state, stuck=()) if state.stuck else state
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
