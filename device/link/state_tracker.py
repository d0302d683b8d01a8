"""Turn the server's messages into the state of the panel."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from device.link.board import Board, Code, DataNotice, Invite, LinkState, PanelState, RoomTable
from device.link.link import PROTOCOL
from device.link.read_view import board_of, chances_of
from scorekeeper.kernel.reading import MOST, integer, mapping, sequence, wrong
from scorekeeper.refusal import Refused

log = logging.getLogger(__name__)

LONG_AGO = float("-inf")
CODE = re.compile("[0-9]{6}")
MOST_SECONDS = 3600


class StateTracker:
    """The state of the panel; the listener of its link.

    Args:
        table: The only table to show; None: the one that the server chooses.
        changed: Called after each change.
        on_answer: Called with the messages for the buttons: answers to commands, and clicks.
        on_settings: Called with all options of the panel that were set on a phone.
    """

    def __init__(
        self,
        server: str,
        table: str | None,
        clock: Callable[[], float],
        changed: Callable[[], None],
        *,
        on_answer: Callable[[Mapping[str, object]], None] = lambda _message: None,
        on_settings: Callable[[Mapping[str, object]], None] = lambda _settings: None,
    ) -> None:
        self._clock = clock
        self._changed = changed
        self._on_answer = on_answer
        self._on_settings = on_settings
        self._fixed_table = table
        self._answered = False
        """Whether the server has sent anything on this connection."""
        # Only the link's thread assigns this, and only the buttons' thread the stuck buttons.
        self._state = PanelState(server=server, link_since=clock(), table=table, changed_at=clock())
        self._stuck: tuple[str, ...] = ()

    def state(self) -> PanelState:
        """Return the newest state. For any thread."""
        return replace(self._state, stuck=self._stuck)

    @property
    def table(self) -> str | None:
        """The table that is shown, or that will be."""
        return self._state.table

    def set_stuck(self, buttons: tuple[str, ...]) -> None:
        """Show that these buttons are stuck. For the thread of the buttons."""
        self._stuck = buttons
        self._changed()

    def disconnected(self) -> None:
        """Show that there is no connection; everything but the codes stays."""
        self._set(replace(self._state, codes={}))
        link = self._state.link
        # Not while the first connection is being made, nor if the server answers with a refusal.
        unanswered = not self._answered and link is not LinkState.CONNECTING
        if link is LinkState.UP or unanswered:
            self._set_link(LinkState.DOWN)
        self._answered = False

    def receive(self, message: Mapping[str, object]) -> None:
        """Take one message of the server."""
        self._answered = True
        kind = message.get("type")
        try:
            match kind:
                case "welcome" if message.get("protocol") != PROTOCOL:
                    self._set_link(LinkState.OTHER_VERSION)
                case "waiting":
                    self._wait(message)
                case "room_table":
                    self._at_room_table(message)
                case "follow":
                    self._follow(str(message.get("table")))
                case "view":
                    self._show(board_of(message), message.get("revision"))
                case "odds":
                    self._take_chances(message)
                case "referee_code" | "director_code" | "house_pin":
                    self._take_code(str(kind).partition("_")[0], message)
                case "notice":
                    self._notice(message.get("notice"))
                case "panel_settings":
                    self._on_settings(mapping(message.get("settings"), "settings"))
                    self._changed()
                case "refused" if message.get("id") is None:
                    self._refused(message.get("code"))
                case "ack" | "press" | "refused":
                    self._on_answer(message)
        except Exception as error:
            # The protocol number is the same, but the message cannot be read: another version.
            bug = None if isinstance(error, Refused) else error
            log.warning("the server's %s cannot be read: %s", kind, error, exc_info=bug)
            self._set_link(LinkState.OTHER_VERSION)

    def _wait(self, message: Mapping[str, object]) -> None:
        invite = Invite(str(message.get("screen")), self._address_in(message))
        self._set(replace(self._state, invite=invite, room=None, board=None, table=None))
        self._set_link(LinkState.UP)

    def _at_room_table(self, message: Mapping[str, object]) -> None:
        number = integer(message.get("room"), "room", 1, MOST)
        called = tuple(str(name) for name in sequence(message.get("called"), "called"))
        address = f"{self._address_in(message).removesuffix('/')}/room/{number}"
        state = replace(self._state, invite=None, room=RoomTable(number, address, called))
        if message.get("table") is None:
            state = replace(state, board=None, table=None)
        self._set(state)
        self._set_link(LinkState.UP)

    def _notice(self, given: object) -> None:
        notice = None
        if given is not None:
            newest = mapping(given, "notice")
            params = mapping(newest.get("params"), "params").items()
            words = {name: value for name, value in params if isinstance(value, str | int)}
            notice = DataNotice(str(newest.get("code")), words)
        if notice != self._state.notice:
            self._set(replace(self._state, notice=notice, notice_since=self._clock()))

    def _address_in(self, message: Mapping[str, object]) -> str:
        addresses = sequence(message.get("addresses"), "addresses")
        return str(addresses[0]) if addresses else self._state.server

    def _follow(self, table: str) -> None:
        state = self._state
        # A referee's code must not be shown at another table.
        if state.table not in (None, table):
            state = replace(state, codes=_without(state.codes, "referee"))
        # A button that is pressed before its first view arrives is stale.
        revision = state.revision if state.table == table else 0
        self._set(replace(state, table=table, invite=None, revision=revision))

    def _take_code(self, whose: str, message: Mapping[str, object]) -> None:
        digits, codes = message.get("code"), _without(self._state.codes, whose)
        if digits is not None:
            seconds = integer(message.get("seconds"), "seconds", 0, MOST_SECONDS)
            if not isinstance(digits, str) or not CODE.fullmatch(digits):
                raise wrong("code", "…", "000000…999999")
            codes[whose] = Code(digits, self._clock() + seconds)
        self._set(replace(self._state, codes=codes))

    def _show(self, board: Board, revision: object) -> None:
        before = self._state.board
        number = integer(revision, "revision", 0, MOST)
        if before is not None and before.table == board.table and board.match_state == "playing":
            board = replace(board, chances=before.chances)
        state = replace(self._state, board=board, table=board.table, invite=None, revision=number)
        if before is None or _stones_won(before) != _stones_won(board):
            since = self._clock() if _starts_slideshow(before, board) else LONG_AGO
            state = replace(state, awards_since=since)
        self._set(state)
        self._set_link(LinkState.UP)

    def _take_chances(self, message: Mapping[str, object]) -> None:
        board = self._state.board
        if board is not None and board.table == message.get("table"):
            self._set(replace(self._state, board=replace(board, chances=chances_of(message))))

    def _refused(self, code: object) -> None:
        if code == "wrong_protocol":
            self._set_link(LinkState.OTHER_VERSION)
        if code == "no_such_table":
            self._set_link(LinkState.NO_TABLE)
            if self._fixed_table is None:
                # The table has ended: the next hello names none.
                self._set(replace(self._state, table=None, board=None))

    def _set_link(self, link: LinkState) -> None:
        if self._state.link is not link:
            self._state = replace(self._state, link=link, link_since=self._clock())
            self._changed()

    def _set(self, state: PanelState) -> None:
        """Set the state. An equal one, as a reconnect brings it, does not count as a change."""
        if state != self._state:
            self._state = replace(state, changed_at=self._clock())
        self._changed()


def _without(codes: Mapping[str, Code], whose: str) -> dict[str, Code]:
    return {each: code for each, code in codes.items() if each != whose}


def _stones_won(board: Board) -> tuple[object, ...]:
    by_hand = board.by_hand and tuple(side.stones for side in board.sides)
    return board.table, board.match, board.hand, board.phase == "counted", board.awards, by_hand


def _starts_slideshow(before: Board | None, now: Board) -> bool:
    """Return whether the awards of a board are shown from now on.

    Those of a count are; those of the bidding only if a deje has just been paid, so not after an
    undo, nor when the panel starts.
    """
    if now.phase == "counted":
        return True
    if before is None:
        return False
    if now.by_hand is not None:
        return _stones(now) > _stones(before)
    same_hand = (before.match, before.hand) == (now.match, now.hand)
    return same_hand and len(now.awards) > len(before.awards)


def _stones(board: Board) -> int:
    return sum(side.stones for side in board.sides)
