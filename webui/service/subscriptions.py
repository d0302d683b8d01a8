"""Which client is subscribed to which table, and what each is sent.

Nothing is sent while a batch is decided: replies and views are queued at each client and flushed
together at the end, so that an acknowledgement and its view are one write.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table.events import RefereeCame
from webui.protocol import frames, outgoing
from webui.protocol.incoming import PointBoard, Press, RefereeCodeWanted
from webui.protocol.picture import Picture
from webui.service.boards import Boards, Came
from webui.service.jobs import Subscribe, Subscriber
from webui.service.live_table import LiveTable
from webui.service.mirrors import Mirrors
from webui.service.open_tables import OpenTables
from webui.service.referee_codes import RefereeCodes
from webui.service.table_cache import TableCache

logger = logging.getLogger("amarrako.tables")

BOARDS = ("board", "panel")


class Subscriptions:
    """Every connected client. Used by the writer thread alone."""

    def __init__(
        self,
        cache: TableCache,
        open_tables: OpenTables,
        steady: Callable[[], float],
        addresses: Callable[[], Sequence[str]],
        codes: RefereeCodes,
    ) -> None:
        self._codes = codes
        self._cache = cache
        self._open_tables = open_tables
        self._steady = steady
        self._addresses = addresses
        self._tables: dict[Subscriber, LiveTable | None] = {}
        self._boards = Boards()
        self._mirrors = Mirrors(self._tables)
        self._newcomers: set[Subscriber] = set()
        """Clients that have yet to be sent the view of their table, changed or not."""
        self._changed: dict[str, LiveTable] = {}
        self._to_flush: dict[Subscriber, None] = {}
        self._panel_settings: Mapping[str, str | int] = {}

    def add(self, job: Subscribe) -> None:
        """Subscribe a client.

        Raises:
            Refused: no_such_table, table_unreadable; it is not subscribed.
            StoreFailed: Its table cannot be read now.
        """
        live = None if job.table is None else self._cache.get(job.table)
        self.send(job.who, job.welcome)
        if _is_trusted_panel(job.who):
            self.send(job.who, outgoing.panel_settings(self._panel_settings))
        if live is not None:
            if job.who.kind in ("phone", "panel"):
                self._open_tables.use(live.code)
            self._enter(job.who, live)
            if job.who.kind in BOARDS:
                self._boards.place(job.who, Came.NAMED)
        else:
            # A board is sent to a table at the end of the batch: see `place_boards`.
            self._tables[job.who] = None
            pointed = job.pointed if job.who.kind in BOARDS else None
            if pointed is not None and pointed in self._open_tables.live_tables():
                self._follow(job.who, self._cache.get(pointed), Came.POINTED)
        if job.who.kind == "mirror":
            self._flush_later(self._mirrors.enter(job.who))

    def remove(self, who: Subscriber) -> None:
        """Forget a client whose connection ended."""
        if who in self._tables:
            self._leave(who)
            del self._tables[who]
            self._boards.leave(who)
            self._mirrors.leave(who)
        self._to_flush.pop(who, None)

    def table_of(self, who: Subscriber) -> LiveTable:
        """The table of a client. Refused (table_wanted)."""
        live = self._tables.get(who)
        if live is None:
            raise Refused(RefusalCode.TABLE_WANTED)
        return live

    def send(self, who: Subscriber, frame: bytes) -> None:
        """Queue a reply."""
        who.put(frame)
        self._flush_later((who,))

    def _flush_later(self, clients: Iterable[Subscriber]) -> None:
        self._to_flush.update(dict.fromkeys(clients))

    def turn_away(self, who: Subscriber, refusal: Refused, close_code: int) -> None:
        """Refuse a client and close its connection."""
        who.put(outgoing.refused(refusal))
        who.dismiss(close_code)

    def lose(self, live: LiveTable) -> None:
        """Turn away the clients of a table that cannot be read any more."""
        self._open_tables.forget(live.code)
        for who in list(live.subscribers):
            self.turn_away(
                who, Refused(RefusalCode.TABLE_UNREADABLE, table=live.code), frames.TRY_LATER
            )

    def handle(
        self, who: Subscriber, message: PointBoard | RefereeCodeWanted | Picture | Press
    ) -> None:
        """Handle a message that changes no table.

        Raises:
            Refused: table_wanted, not_seated, no_such_board, referee_code_worn, not_a_panel,
                press_here_only.
        """
        match message:
            case PointBoard(board=board):
                live = self.table_of(who)
                if not live.table.counter and not live.table.seats_of(who.phone):
                    raise Refused(RefusalCode.NOT_SEATED)
                self._follow(self._boards.waiting_with(board), live, Came.POINTED)
            case Picture():
                self._flush_later(self._mirrors.show(who, message))
            case Press(button=button, seconds=seconds):
                for panel in self._mirrors.pressed(who):
                    self.send(panel, outgoing.press(button, seconds))
            case RefereeCodeWanted():
                live = self.table_of(who)
                _code, seconds = self._codes.ask(live.code)
                panels = self.show_code(live)
                self.send(who, outgoing.referee_code_shown(seconds, panels))

    def show_code(self, live: LiveTable) -> int:
        """Have a table's panels show its referee's code, or none where none is valid.

        Returns:
            The number of panels.
        """
        panels = [each for each in live.subscribers if _is_trusted_panel(each)]
        for panel in panels:
            self.send(panel, outgoing.referee_code(self._codes.shown(live.code)))
        return len(panels)

    def changed(self, code: str) -> None:
        """Note that a table has another state now."""
        live = self._cache.get(code)
        self._open_tables.note(live)
        self._changed[code] = live
        for who in live.subscribers:
            who.seat(held=_holds_seat(who, live))
        if any(isinstance(each.event, RefereeCame) for each in live.table.latest):
            self._codes.use_up(code)
            self.show_code(live)

    def offer_seats(self) -> None:
        """Have views sent to tables at which another seat, its phone gone, is offered by now."""
        self._changed.update({live.code: live for live in self._cache.take_due_offers()})

    def place_boards(self) -> None:
        """Show the only live table on every board that need not stay where it is.

        Where several tables are live, or none, such a board waits. It is told how many are: from
        two on it shows them side by side.

        Raises:
            StoreFailed: The open tables cannot be read now.
        """
        boards = [who for who in self._tables if who.kind in BOARDS]
        if not boards:
            return
        tables = self._open_tables.live_tables()
        for who in boards:
            live = self._tables[who]
            if live is not None and self._stays(who, live.code, tables):
                continue
            if len(tables) == 1:
                self._follow(who, self._cache.get(tables[0]), Came.SENT)
            elif live is None or self._may_wait(who, live.code, tables):
                self._wait(who, len(tables))

    def _stays(self, who: Subscriber, table: str, tables: Sequence[str]) -> bool:
        """Whether a board stays at its table, whatever other tables there are."""
        came = self._boards.came(who)
        if came is Came.NAMED or who.kind == "panel":
            return self._open_tables.is_open(table)
        return table in tables if came is Came.POINTED else [table] == tables

    def _may_wait(self, who: Subscriber, table: str, tables: Sequence[str]) -> bool:
        """Whether a board leaves its table though there is no other one to go to."""
        if self._boards.came(who) is Came.NAMED or who.kind == "panel":
            return False
        # An ended match stays to be seen as long as its players are there.
        return len(tables) > 1 or not self._open_tables.in_use(table)

    def _wait(self, who: Subscriber, tables: int) -> None:
        if self._tables[who] is not None:
            self._leave(who)
            self._tables[who] = None
            who.put_view(b"")
        code = self._boards.wait(who)
        if self._boards.is_news(who, tables):
            self.send(who, outgoing.waiting(code, self._addresses(), tables))

    def remind_waiting(self) -> None:
        """Have waiting boards fetch anew what they show meanwhile."""
        for code, who, tables in self._boards.waiting():
            self.send(who, outgoing.waiting(code, self._addresses(), tables))

    def set_panels(self, settings: Mapping[str, str | int]) -> None:
        """Send settings to the trusted panels, and to those that connect later."""
        if settings != self._panel_settings:
            self._panel_settings = dict(settings)
            for who in filter(_is_trusted_panel, self._tables):
                self.send(who, outgoing.panel_settings(settings))

    def publish(self) -> None:
        """Queue views for the clients of changed tables and for newcomers, then flush all."""
        now = self._steady()
        for live in self._changed.values():
            try:
                frame, fresh = live.view(now)
            except Exception:
                # What cannot be drawn of one table must not keep the others from theirs.
                logger.exception("view failed", extra={"table": live.code})
                continue
            for who in live.subscribers:
                if fresh or who in self._newcomers:
                    who.put_view(frame)
                    self._flush_later((who,))
            live.start_offer_timer(now)
        to_flush, self._to_flush = self._to_flush, {}
        self._newcomers.clear()
        self._changed.clear()
        for who in to_flush:
            who.flush()

    def dismiss_all(self) -> None:
        """Close every connection: the server ends."""
        for who in self._tables:
            who.dismiss(frames.GOING_AWAY)

    def _enter(self, who: Subscriber, live: LiveTable) -> None:
        live.enter(who)
        who.seat(held=_holds_seat(who, live))
        self._open_tables.note(live)
        self._tables[who] = live
        self._newcomers.add(who)
        self._changed[live.code] = live
        if _is_trusted_panel(who) and (shown := self._codes.shown(live.code)) is not None:
            self.send(who, outgoing.referee_code(shown))

    def _leave(self, who: Subscriber) -> None:
        live = self._tables[who]
        if live is not None:
            live.leave(who, self._steady())
            self._changed[live.code] = live
            if who.kind == "phone":
                self._open_tables.use(live.code)

    def _follow(self, who: Subscriber, live: LiveTable, came: Came) -> None:
        self._leave(who)
        who.put_view(b"")
        self.send(who, outgoing.follow(live.code, pointed=came is Came.POINTED))
        self._enter(who, live)
        self._boards.place(who, came)


def _holds_seat(who: Subscriber, live: LiveTable) -> bool:
    return who.kind == "phone" and bool(live.table.seats_of(who.phone))


def _is_trusted_panel(who: Subscriber) -> bool:
    """Whether it is a panel with the panel key: anybody can say that it is a panel."""
    return who.kind == "panel" and who.trusted
