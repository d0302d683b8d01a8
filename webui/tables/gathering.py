"""Who attends which table, and what they are told.

Nothing is sent while a batch is being decided: answers and views are put beside each client and go
out together at the end, so that an ack and its view are one write.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence

from scorekeeper.refusal import Refused
from scorekeeper.table.events import RefereeCame
from webui.protocol import frames, outgoing
from webui.tables.attendant import Attendant
from webui.tables.boards import Boards, Came
from webui.tables.jobs import AskRefereeCode, Attend, Point, PressButton, ShowPicture
from webui.tables.live import Live
from webui.tables.mirrors import Mirrors
from webui.tables.referee_codes import RefereeCodes
from webui.tables.registry import Registry
from webui.tables.shelf import Shelf

logger = logging.getLogger("amarrako.tables")

BOARDS = ("board", "panel")


class Gathering:
    """Everybody connected. The house's own thread alone uses it."""

    def __init__(
        self,
        shelf: Shelf,
        registry: Registry,
        steady: Callable[[], float],
        addresses: Callable[[], Sequence[str]],
        codes: RefereeCodes,
    ) -> None:
        self._codes = codes
        self._shelf = shelf
        self._registry = registry
        self._steady = steady
        self._addresses = addresses
        self._at: dict[Attendant, Live | None] = {}
        self._boards = Boards()
        self._mirrors = Mirrors(self._at)
        self._owed: dict[Attendant, None] = {}
        self._dirty: dict[str, Live] = {}
        self._touched: dict[Attendant, None] = {}
        self._panel_settings: Mapping[str, str | int] = {}

    def attend(self, job: Attend) -> None:
        """Somebody said hello. Refused (no_such_table, …): he was not let in; LogFailed."""
        live = None if job.table is None else self._shelf.get(job.table)
        self.tell(job.who, job.welcome)
        if _is_our_panel(job.who):
            self.tell(job.who, outgoing.panel_settings(self._panel_settings))
        if live is not None:
            if job.who.kind in ("phone", "panel"):
                self._registry.use(live.code)
            self._enter(job.who, live)
            if job.who.kind in BOARDS:
                self._boards.place(job.who, Came.NAMED)
        else:
            # A board is told where to look once the whole batch is done: see `seat_boards`.
            self._at[job.who] = None
            pointed = job.pointed if job.who.kind in BOARDS else None
            if pointed is not None and pointed in self._registry.live_tables():
                self._follow(job.who, self._shelf.get(pointed), Came.POINTED)
        if job.who.kind == "mirror":
            self._touch(self._mirrors.enter(job.who))

    def depart(self, who: Attendant) -> None:
        """His connection ended."""
        if who in self._at:
            self._leave(who)
            del self._at[who]
            self._boards.leave(who)
            self._mirrors.forget(who)
        self._touched.pop(who, None)

    def table_of(self, who: Attendant) -> Live:
        """The table he attends. Refused (table_wanted)."""
        live = self._at.get(who)
        if live is None:
            raise Refused("table_wanted")
        return live

    def tell(self, who: Attendant, frame: bytes) -> None:
        """Put an answer beside him."""
        who.put(frame)
        self._touched[who] = None

    def _touch(self, others: Iterable[Attendant]) -> None:
        self._touched.update(dict.fromkeys(others))

    def turn_away(self, who: Attendant, refusal: Refused, close_code: int) -> None:
        """Refuse his hello and end."""
        who.put(outgoing.refused(refusal))
        who.dismiss(close_code)

    def lose(self, live: Live) -> None:
        """A table cannot be read any more: nobody attends it."""
        self._registry.forget(live.code)
        for who in list(live.attendants):
            self.turn_away(who, Refused("table_unreadable", table=live.code), frames.TRY_LATER)

    def do(self, job: Point | ShowPicture | PressButton | AskRefereeCode) -> None:
        """What touches nobody's stones."""
        match job:
            case Point():
                self._point(job)
            case ShowPicture():
                self._touch(self._mirrors.show(job))
            case PressButton():
                for panel in self._mirrors.pressed(job):
                    self.tell(panel, outgoing.press(job.button, job.seconds))
            case AskRefereeCode(who=who):
                self._show_code(who)

    def _point(self, job: Point) -> None:
        """Show his table on a waiting board. Refused (table_wanted, not_seated, no_such_board)."""
        live = self.table_of(job.who)
        if not live.table.counter and not live.table.seats_of(job.who.phone):
            raise Refused("not_seated")
        self._follow(self._boards.take(job.board), live, Came.POINTED)

    def _show_code(self, who: Attendant) -> None:
        """The referee's code, to the panels of his table alone.

        Refused (table_wanted, referee_code_worn).
        """
        live = self.table_of(who)
        _code, seconds = self._codes.ask(live.code)
        panels = self.tell_code(live)
        self.tell(who, outgoing.referee_code_shown(seconds, panels))

    def tell_code(self, live: Live) -> int:
        """Have a table's panels show its code, or none where none is good; how many they are."""
        panels = [each for each in live.attendants if _is_our_panel(each)]
        for panel in panels:
            self._tell_code(panel, live)
        return len(panels)

    def _tell_code(self, panel: Attendant, live: Live) -> None:
        self.tell(panel, outgoing.referee_code(self._codes.shown(live.code)))

    def changed(self, code: str) -> None:
        """A table has another state now."""
        live = self._shelf.get(code)
        self._registry.note(live)
        self._dirty[code] = live
        for who in live.attendants:
            who.seat(held=_holds_seat(who, live))
        if any(isinstance(each.event, RefereeCame) for each in live.table.latest):
            self._codes.use_up(code)
            self.tell_code(live)

    def offer_seats(self) -> None:
        """Views to the tables at which another seat, its phone gone, is offered by now."""
        for code in self._shelf.waits.take_offers():
            self._dirty[code] = self._shelf.get(code)

    def seat_boards(self) -> None:
        """Show the only live table on every board that need not stay where it is. LogFailed.

        Where several tables are live, or none, such a board waits. It is told how many are: from
        two on it shows them side by side.
        """
        boards = [who for who in self._at if who.kind in BOARDS]
        if not boards:
            return
        tables = self._registry.live_tables()
        for who in boards:
            at = self._at[who]
            if at is not None and self._stays(who, at.code, tables):
                continue
            if len(tables) == 1:
                self._follow(who, self._shelf.get(tables[0]), Came.SENT)
            elif at is None or self._may_wait(who, at.code, tables):
                self._wait(who, len(tables))

    def _stays(self, who: Attendant, table: str, tables: Sequence[str]) -> bool:
        """Whether a board stays at its table, whatever other tables there are."""
        came = self._boards.came(who)
        if came is Came.NAMED or who.kind == "panel":
            return self._registry.is_open(table)
        return table in tables if came is Came.POINTED else [table] == tables

    def _may_wait(self, who: Attendant, table: str, tables: Sequence[str]) -> bool:
        """Whether a board leaves its table though there is no other one to go to."""
        if self._boards.came(who) is Came.NAMED or who.kind == "panel":
            return False
        # An ended match stays to be seen as long as its players are there.
        return len(tables) > 1 or not self._registry.in_use(table)

    def _wait(self, who: Attendant, tables: int) -> None:
        if self._at[who] is not None:
            self._leave(who)
            self._at[who] = None
            who.put_view(b"")
        code = self._boards.wait(who)
        if self._boards.is_news(who, tables):
            self.tell(who, outgoing.waiting(code, self._addresses(), tables))

    def remind_waiting(self) -> None:
        """What boards show while they wait may have changed: they ask for it anew."""
        for code, who, tables in self._boards.waiting():
            self.tell(who, outgoing.waiting(code, self._addresses(), tables))

    def set_panels(self, settings: Mapping[str, str | int]) -> None:
        """Tell the panels of the house, and those that connect later, what was set on a phone."""
        if settings != self._panel_settings:
            self._panel_settings = dict(settings)
            for who in filter(_is_our_panel, self._at):
                self.tell(who, outgoing.panel_settings(settings))

    def publish(self) -> None:
        """Views to everybody at changed tables and to newcomers; then send all that was put."""
        for live in self._dirty.values():
            try:
                frame, fresh = live.frame(self._shelf.waits.seconds(live.code), self._steady())
            except Exception:
                # What cannot be drawn of one table must not keep the others from theirs.
                logger.exception("view failed", extra={"table": live.code})
                continue
            for who in live.attendants:
                if fresh or who in self._owed:
                    who.put_view(frame)
                    self._touched[who] = None
            soon = live.next_offer(self._steady()) if live.attendants else None
            self._shelf.waits.note_offer(live.code, soon)
        touched, self._touched = self._touched, {}
        self._owed.clear()
        self._dirty.clear()
        for who in touched:
            who.flush()

    def dismiss_all(self) -> None:
        """The server ends."""
        for who in self._at:
            who.dismiss(frames.GOING_AWAY)

    def _enter(self, who: Attendant, live: Live) -> None:
        live.enter(who)
        who.seat(held=_holds_seat(who, live))
        self._registry.note(live)
        self._at[who] = live
        self._owed[who] = None
        self._dirty[live.code] = live
        if _is_our_panel(who) and self._codes.shown(live.code) is not None:
            self._tell_code(who, live)

    def _leave(self, who: Attendant) -> None:
        live = self._at[who]
        if live is not None:
            live.leave(who, self._steady())
            self._dirty[live.code] = live
            if who.kind == "phone":
                self._registry.use(live.code)

    def _follow(self, who: Attendant, live: Live, came: Came) -> None:
        self._leave(who)
        who.put_view(b"")
        self.tell(who, outgoing.follow(live.code, pointed=came is Came.POINTED))
        self._enter(who, live)
        self._boards.place(who, came)


def _holds_seat(who: Attendant, live: Live) -> bool:
    return who.kind == "phone" and bool(live.table.seats_of(who.phone))


def _is_our_panel(who: Attendant) -> bool:
    """Whether a panel is the house's own: anybody can say that he is a panel."""
    return who.kind == "panel" and who.of_the_house
