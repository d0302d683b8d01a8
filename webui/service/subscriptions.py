"""Which client is subscribed to which table, and what each is sent.

While a batch is decided nothing is sent: replies and views are queued at each client and flushed
together at the end, so that an acknowledgement and its view are one write.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.match.match import MatchState
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import Table
from scorekeeper.table.events import RefereeCame
from webui.codes import six_digits
from webui.notices import NoticeShape
from webui.protocol import frames, outgoing
from webui.protocol.championship import FromChampionship
from webui.protocol.incoming import (
    AnswerSitting,
    AskRefereeCode,
    AskToSit,
    OfATable,
    PointBoard,
    Press,
    StopAsking,
)
from webui.protocol.picture import Picture
from webui.protocol.shapes import FromServer
from webui.service.boards import Placement, RoomTable, table_to_show
from webui.service.director_code import DirectorCode
from webui.service.invitations import Invitations
from webui.service.jobs import Subscriber
from webui.service.live_table import LiveTable
from webui.service.open_tables import OpenTables
from webui.service.referee_codes import RefereeCodes
from webui.service.sitting import Sitting
from webui.service.table_cache import TableCache
from webui.service.wrong_tries import WrongTries

logger = logging.getLogger("amarrako.tables")

BOARDS = ("board", "panel")
BOARD_TRIES, BOARD_TRIES_OF_ADDRESS, BOARD_SECONDS = 5, 5, 60.0
"""Wrong codes of boards from a phone, or from an address, in so many seconds."""


@dataclass(slots=True)
class Subscription:
    """One connected client.

    Attributes:
        who: The client.
        table: The table whose views it is sent.
        placement: Of a board with a table.
        board_code: The code by which a board without a table can be pointed.
        live_tables: The number of live tables that a board without a table was last sent.
        room: The table of the room of a championship at which a board is.
        room_shown: What it was last sent about that: the table of the match, and who is called.
        picture: The newest picture of a panel.
        wants_view: Whether it is sent the view even if that has not changed.
    """

    who: Subscriber
    table: LiveTable | None = None
    placement: Placement | None = None
    board_code: str | None = None
    live_tables: int | None = None
    room: int | None = None
    room_shown: tuple[str | None, tuple[str, ...]] | None = None
    picture: Picture | None = None
    wants_view: bool = False

    @property
    def is_trusted_panel(self) -> bool:
        """Whether it is a panel that has proved it: any client can say that it is a panel."""
        return self.who.kind == "panel" and self.who.trusted

    def mirrors(self, panel: Subscription) -> bool:
        """Whether this mirror shows a panel: one of its table, or any where it has no table."""
        return self.who.kind == "mirror" and (self.table is None or self.table is panel.table)


class Subscriptions:
    """All connected clients. Used by the writer only."""

    def __init__(
        self,
        cache: TableCache,
        open_tables: OpenTables,
        steady: Callable[[], float],
        addresses: Callable[[], Sequence[str]],
        *,
        codes: RefereeCodes,
        invitations: Invitations,
        wall: Callable[[], float],
        director_code: DirectorCode,
    ) -> None:
        self._codes = codes
        self._sitting = Sitting(invitations, steady, wall, self.send)
        self._director_code = director_code
        self._cache = cache
        self._open_tables = open_tables
        self._steady = steady
        self._addresses = addresses
        self._clients: dict[Subscriber, Subscription] = {}
        self._boards: dict[Subscriber, Subscription] = {}
        self._changed: dict[str, LiveTable] = {}
        self._to_flush: dict[Subscriber, None] = {}
        self._wrong_boards = WrongTries(
            steady,
            BOARD_SECONDS,
            a_phone=BOARD_TRIES,
            an_address=BOARD_TRIES_OF_ADDRESS,
            code=RefusalCode.TOO_MANY_TRIES,
        )
        self._panel_settings: Mapping[str, str | int] = {}
        self._notice: NoticeShape | None = None
        self.room_table: Callable[[int], RoomTable | None] = lambda _number: None
        """What is played at a table of the room; None: no championship is open."""

    def add(
        self,
        who: Subscriber,
        table: str | None,
        welcome: bytes,
        pointed: str | None,
        room: int | None,
    ) -> None:
        """Subscribe a client that said hello.

        Args:
            who: The client.
            table: The table that it asked for.
            welcome: The frame to greet it with.
            pointed: The table that a board without one was last pointed at.
            room: The table of the room at which a board is, instead while a championship is open.

        Raises:
            Refused: no_such_table, table_unreadable; it is not subscribed.
            StoreFailed: Its table cannot be read now.
        """
        if room is not None and self.room_table(room) is not None:
            table = pointed = None
        live = None if table is None else self._cache.get(table)
        client = self._clients[who] = Subscription(who, room=room)
        if who.kind in BOARDS:
            self._boards[who] = client
        self.send(who, welcome)
        if who.kind == "panel" and self._notice is not None:
            self._send(who, {"type": "notice", "notice": self._notice})
        if client.is_trusted_panel:
            self._send_settings(who)
            if self._director_code.shown() is not None:
                self._send_director_code(who)
        if live is not None:
            if who.kind in ("phone", "panel"):
                self._open_tables.use(live.code)
            self._enter(client, live, Placement.NAMED)
        elif who.kind in BOARDS and pointed and pointed in self._open_tables.live_tables():
            # Any other board without a table gets one at the end of the batch: `place_boards`.
            self._follow(client, self._cache.get(pointed), Placement.POINTED)
        if who.kind == "mirror":
            for panel in self._clients.values():
                self._send_picture(panel, client)

    def remove(self, who: Subscriber) -> None:
        """Forget a client whose connection ended."""
        client = self._clients.pop(who, None)
        if client is not None:
            self._leave(client)
        self._boards.pop(who, None)
        self._to_flush.pop(who, None)

    def table_of(self, who: Subscriber) -> LiveTable:
        """The table of a client. Refused (table_wanted)."""
        client = self._clients.get(who)
        if client is None or client.table is None:
            raise Refused(RefusalCode.TABLE_WANTED)
        return client.table

    def send(self, who: Subscriber, frame: bytes) -> None:
        """Queue a reply."""
        who.put(frame)
        self._to_flush[who] = None

    def reply(self, who: Subscriber, message: FromServer | FromChampionship) -> None:
        """Queue a reply that is not encoded yet."""
        self._send(who, message)

    def show_director_code(self) -> int:
        """Send the director's code, or that none is shown, to all trusted panels; their number."""
        panels = [panel.who for panel in self._trusted_panels()]
        for panel in panels:
            self._send_director_code(panel)
        return len(panels)

    def _send_director_code(self, panel: Subscriber) -> None:
        code, seconds = self._director_code.shown() or (None, 0)
        self._send(panel, {"type": "director_code", "code": code, "seconds": seconds})

    def _send(self, who: Subscriber, message: FromServer | FromChampionship) -> None:
        self.send(who, outgoing.encode(message))

    def turn_away(self, who: Subscriber, refusal: Refused, close_code: int) -> None:
        """Refuse a client and close its connection."""
        who.put(outgoing.refused(refusal))
        who.dismiss(close_code)

    def lose(self, live: LiveTable) -> None:
        """Turn away the clients of a table that can no longer be read."""
        for who in list(live.subscribers):
            self.turn_away(
                who, Refused(RefusalCode.TABLE_UNREADABLE, table=live.code), frames.TRY_LATER
            )

    def handle(self, who: Subscriber, message: OfATable | Picture) -> None:
        """Handle a message that changes no table.

        Raises:
            Refused: table_wanted, not_seated, no_such_board, too_many_tries, players_ask_code,
                not_a_panel, house_pin_wanted; about sitting as `Sitting.handle`.
        """
        match message:
            case PointBoard(board=code):
                self._point_board(who, code)
            case AskToSit() | StopAsking() | AnswerSitting():
                self._sitting.handle(who, self.table_of(who), message)
            case Picture():
                panel = self._clients.get(who)
                if panel is None or who.kind != "panel":
                    raise Refused(RefusalCode.NOT_A_PANEL)
                panel.picture = message
                for client in self._clients.values():
                    self._send_picture(panel, client)
            case Press():
                mirror = self._clients.get(who)
                # A press changes a score.
                if mirror is None or who.kind != "mirror" or not who.trusted:
                    raise Refused(RefusalCode.HOUSE_PIN_WANTED)
                for panel in self._clients.values():
                    if panel.picture and panel.who.trusted and mirror.mirrors(panel):
                        self._send(panel.who, message)
            case AskRefereeCode():
                live = self.table_of(who)
                if not _may_ask_code(who, live.table):
                    raise Refused(RefusalCode.PLAYERS_ASK_CODE)
                _code, seconds = self._codes.ask(live.code)
                panels = self.show_code(live)
                self._send(
                    who, {"type": "referee_code_shown", "seconds": seconds, "panels": panels}
                )

    def _point_board(self, who: Subscriber, code: str) -> None:
        live = self.table_of(who)
        if not live.table.counter and not live.holds_seat(who):
            raise Refused(RefusalCode.NOT_SEATED)
        self._wrong_boards.check(who)
        boards = (each for each in self._boards.values() if each.board_code == code)
        board = next(boards, None)
        if board is None:
            self._wrong_boards.add(who)
            raise Refused(RefusalCode.NO_SUCH_BOARD, board=code)
        self._follow(board, live, Placement.POINTED)
        # A panel is given none: whoever opens /panel sees its picture.
        if board.who.kind == "board" and live.holds_seat(who):
            self._sitting.point(board.who, live)

    def _send_picture(self, panel: Subscription, mirror: Subscription) -> None:
        if panel.picture is not None and mirror.mirrors(panel):
            picture = panel.picture if mirror.who.trusted else replace(panel.picture, buttons=())
            mirror.who.put_picture(outgoing.encode(picture))
            self._to_flush[mirror.who] = None

    def _trusted_panels(self) -> Iterator[Subscription]:
        return (each for each in self._boards.values() if each.is_trusted_panel)

    def show_code(self, live: LiveTable) -> int:
        """Send the referee's code of a table, or that there is none, to its panels.

        Returns:
            The number of panels.
        """
        panels = [panel.who for panel in self._trusted_panels() if panel.table is live]
        for panel in panels:
            self._send_code(panel, live)
        return len(panels)

    def ask_code(self, live: LiveTable) -> tuple[str, int]:
        """The code of a table's referee, shown on its panels, and the seconds it has left."""
        asked = self._codes.ask(live.code)
        self.show_code(live)
        return asked

    def _send_code(self, panel: Subscriber, live: LiveTable) -> None:
        code, seconds = self._codes.shown(live.code) or (None, 0)
        self._send(panel, {"type": "referee_code", "code": code, "seconds": seconds})

    def set_panels(self, settings: Mapping[str, str | int]) -> None:
        """Send settings to the trusted panels, and to those that connect later."""
        if settings != self._panel_settings:
            self._panel_settings = dict(settings)
            for panel in self._trusted_panels():
                self._send_settings(panel.who)

    def set_notice(self, notice: NoticeShape | None) -> None:
        """Send the newest notice about the data to all panels, and to those that connect later."""
        if notice != self._notice:
            self._notice = notice
            for panel in self._boards.values():
                if panel.who.kind == "panel":
                    self._send(panel.who, {"type": "notice", "notice": notice})

    def _send_settings(self, panel: Subscriber) -> None:
        settings = {**self._panel_settings}
        self._send(panel, {"type": "panel_settings", "settings": settings})

    def changed(self, code: str) -> None:
        """Note that a table has a new state."""
        live = self._cache.get(code)
        self._open_tables.note(live)
        self._changed[code] = live
        if live.seats != live.table.seats:
            live.seats = live.table.seats
            for who in live.subscribers:
                who.seat(held=live.holds_seat(who))
            self._sitting.seats_changed(live)
        if any(isinstance(each.event, RefereeCame) for each in live.table.latest):
            self._codes.use_up(code)
            self.show_code(live)

    def offer_seats(self) -> None:
        """Have views sent to tables where the seat of an absent phone is now offered to others."""
        self._changed.update({live.code: live for live in self._cache.take_due_offers()})

    def publish(self) -> None:
        """Queue the views of changed tables, then flush every client that has something queued."""
        now = self._steady()
        for live in self._changed.values():
            try:
                # Opening the tables of a round, 64 views that nobody receives would take 50 ms.
                frame, fresh = live.view(now) if live.subscribers else (b"", False)
            except Exception:
                # One table whose view cannot be made must not stop the others.
                logger.exception("view failed", extra={"table": live.code})
                continue
            for who in live.subscribers:
                client = self._clients[who]
                if fresh or client.wants_view:
                    who.put_view(frame)
                    self._to_flush[who] = None
                client.wants_view = False
            live.start_offer_timer(now)
            self._cache.note_timers(live)
        to_flush, self._to_flush = self._to_flush, {}
        self._changed.clear()
        for who in to_flush:
            who.flush()

    def dismiss_all(self) -> None:
        """Close every connection: the server stops."""
        for who in self._clients:
            who.dismiss(frames.GOING_AWAY)

    def _enter(self, client: Subscription, live: LiveTable, placement: Placement) -> None:
        live.enter(client.who)
        held = live.holds_seat(client.who)
        client.who.seat(held=held)
        self._sitting.enter(client.who, live)
        self._open_tables.note(live)
        client.table, client.wants_view = live, True
        if client.who.kind in BOARDS:
            client.placement, client.board_code, client.live_tables = placement, None, None
        self._changed[live.code] = live
        if client.is_trusted_panel and self._codes.shown(live.code) is not None:
            self._send_code(client.who, live)

    def _leave(self, client: Subscription) -> None:
        live, client.table, client.placement = client.table, None, None
        if live is not None:
            live.leave(client.who, self._steady())
            self._sitting.leave(client.who, live)
            self._changed[live.code] = live
            if client.who.kind == "phone":
                self._open_tables.use(live.code)

    def place_boards(self) -> None:
        """Have every board show the table that it should show now (`table_to_show`).

        A board that waits is sent how many tables are live: from two on it shows them side by side.

        Raises:
            StoreFailed: The open tables cannot be read now.
        """
        if not self._boards:
            return
        live = self._open_tables.live_tables()
        for board in self._boards.values():
            if self._place_in_room(board):
                continue
            table = None if board.table is None else board.table.code
            wanted = table_to_show(
                table,
                board.placement,
                is_panel=board.who.kind == "panel",
                live=live,
                open_tables=self._open_tables,
            )
            if wanted is None:
                self._wait(board, len(live))
            elif wanted != table:
                self._follow(board, self._cache.get(wanted), Placement.AUTOMATIC)

    def _place_in_room(self, board: Subscription) -> bool:
        """Have a board of the room show the match there; False: no championship is open.

        A match that was won at the table stays until the next one is called.
        """
        at = None if board.room is None else self.room_table(board.room)
        if at is None:
            board.room_shown = None
            return False
        live = board.table
        if at.code is not None:
            if live is None or live.code != at.code:
                live = self._cache.get(at.code)
                self._follow(board, live, Placement.ROOM)
        elif live is not None and not (
            board.placement is Placement.ROOM and live.table.match.state is MatchState.WON
        ):
            self._leave(board)
            board.who.put_view(b"")
            live = None
        called: tuple[str, ...] = ()
        if at.called and live and all(seat.phone is None for seat in live.table.seats):
            called = live.table.side_names
        shown = (None if live is None else live.code, called)
        if shown != board.room_shown:
            board.room_shown, board.board_code, board.live_tables = shown, None, None
            self._send_room(board, *shown)
        return True

    def _send_room(self, board: Subscription, table: str | None, called: tuple[str, ...]) -> None:
        self._send(
            board.who,
            {
                "type": "room_table",
                "room": board.room or 0,
                "table": table,
                "called": list(called),
                "addresses": list(self._addresses()),
            },
        )

    def _follow(self, board: Subscription, live: LiveTable, placement: Placement) -> None:
        self._leave(board)
        board.who.put_view(b"")
        pointed = placement is Placement.POINTED
        self._send(board.who, {"type": "follow", "table": live.code, "pointed": pointed})
        self._enter(board, live, placement)

    def _wait(self, board: Subscription, live_tables: int) -> None:
        if board.table is not None:
            self._leave(board)
            board.who.put_view(b"")
        if board.board_code is None:
            taken = {each.board_code for each in self._boards.values()}
            # There are some hundred boards at most, so a free code is soon found.
            while (code := six_digits()) in taken:
                pass
            board.board_code = code
        if board.live_tables != live_tables:
            board.live_tables = live_tables
            self._send_waiting(board)

    def remind_waiting(self) -> None:
        """Have the boards without a table fetch again what they show: the Wi-Fi has changed."""
        for board in self._boards.values():
            self._send_waiting(board)

    def _send_waiting(self, board: Subscription) -> None:
        if board.board_code is not None and board.live_tables is not None:
            self._send(
                board.who,
                {
                    "type": "waiting",
                    "board": board.board_code,
                    "addresses": list(self._addresses()),
                    "tables": board.live_tables,
                },
            )


def _may_ask_code(who: Subscriber, table: Table) -> bool:
    """Whether a client may have the referee's code shown: where seats are held, who holds one."""
    held = any(seat.phone is not None for seat in table.seats)
    return not held or table.counter or bool(table.seats_of(who.phone))
