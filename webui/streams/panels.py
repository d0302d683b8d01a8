"""What panels are sent besides views (codes, settings, notices), and their pictures (mirrors)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.house.house import House
from scorekeeper.house.setting import values_of
from scorekeeper.house.view import NoticeShape, notice_of
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import Table
from webui.protocol import outgoing
from webui.protocol.championship import FromChampionship
from webui.protocol.incoming import Press
from webui.protocol.picture import Picture
from webui.protocol.shapes import FromServer
from webui.secrets import Secrets
from webui.streams.cached_table import CachedTable
from webui.streams.interface import Subscriber
from webui.streams.subscription import Subscription


class Panels:
    """The connected panels, and the mirrors that show their pictures."""

    def __init__(
        self,
        clients: Mapping[Subscriber, Subscription],
        secrets: Secrets,
        *,
        send: Callable[[Subscriber, FromServer | FromChampionship], None],
        queue_picture: Callable[[Subscriber, bytes], None],
    ) -> None:
        self._clients = clients
        self._referee, self._director = secrets.referee, secrets.director
        self._send = send
        self._queue_picture = queue_picture
        self._settings: Mapping[str, str | int] = {}
        self._notice: NoticeShape | None = None

    def add(self, panel: Subscription) -> None:
        """Send a panel what it shows besides a table."""
        if panel.who.kind == "panel" and self._notice is not None:
            self._send(panel.who, {"type": "notice", "notice": self._notice})
        if panel.is_trusted_panel:
            self._send_settings(panel.who)
            if self._director.shown() is not None:
                self._send_director_code(panel.who)

    def add_mirror(self, mirror: Subscription) -> None:
        """Send a mirror, which has its table by now, what the panels show that it mirrors."""
        for panel in self._clients.values():
            if panel.picture is not None and mirror.mirrors(panel):
                frame = self._frame_of(panel.picture, trusted=mirror.who.trusted)
                self._queue_picture(mirror.who, frame)
            if panel.is_trusted_panel and mirror.who.trusted and mirror.mirrors(panel):
                if panel.table is not None and self._referee.shown(panel.table.code) is not None:
                    self._send_code(mirror.who, panel.table)
                if self._director.shown() is not None:
                    self._send_director_code(mirror.who)

    def entered(self, panel: Subscription, cached: CachedTable) -> None:
        """Send a panel that is at a table now the code of its referee."""
        if panel.is_trusted_panel and self._referee.shown(cached.code) is not None:
            for who in self._who_see([panel]):
                self._send_code(who, cached)

    def take_picture(self, who: Subscriber, picture: Picture) -> None:
        """Send the newest picture of a trusted panel to the mirrors. Refused (not_a_panel)."""
        panel = self._clients.get(who)
        if panel is None or not panel.is_trusted_panel:
            raise Refused(RefusalCode.NOT_A_PANEL)
        panel.picture = picture
        mirrors = [client for client in self._clients.values() if client.mirrors(panel)]
        frames = {
            trusted: self._frame_of(picture, trusted=trusted)
            for trusted in {mirror.who.trusted for mirror in mirrors}
        }
        for mirror in mirrors:
            self._queue_picture(mirror.who, frames[mirror.who.trusted])

    def press(self, who: Subscriber, press: Press) -> None:
        """Send the press of a button on a mirror to the panel. Refused (house_pin_wanted)."""
        mirror = self._clients.get(who)
        # A press changes a score.
        if mirror is None or who.kind != "mirror" or not who.trusted:
            raise Refused(RefusalCode.HOUSE_PIN_WANTED)
        for panel in self._clients.values():
            if panel.picture and mirror.mirrors(panel):
                self._send(panel.who, press)

    def follow(self, house: House) -> None:
        """Send settings to the trusted panels and the newest notice to all, where they changed."""
        settings = values_of(house.settings, "panel")
        if settings != self._settings:
            self._settings = settings
            for panel in self._trusted():
                self._send_settings(panel.who)
        notice = notice_of(house.notices[-1]) if house.notices else None
        if notice != self._notice:
            self._notice = notice
            for who in self._clients:
                if who.kind == "panel":
                    self._send(who, {"type": "notice", "notice": notice})

    def show_director_code(self) -> int:
        """Send the director's code, or that none is shown, to all trusted panels; their number.

        The mirrors of a panel that have the house PIN show its codes, too.
        """
        panels = self._trusted()
        for who in self._who_see(panels):
            self._send_director_code(who)
        return len(panels)

    def show_code(self, cached: CachedTable) -> int:
        """Send the code of a table's referee, or none, to the table's panels; their number."""
        panels = [panel for panel in self._trusted() if panel.table is cached]
        for who in self._who_see(panels):
            self._send_code(who, cached)
        return len(panels)

    def ask_code(self, cached: CachedTable) -> tuple[str, int]:
        """The code of a table's referee, shown on its panels, and the seconds it has left."""
        asked = self._referee.ask(cached.code)
        self.show_code(cached)
        return asked

    def answer_referee(self, who: Subscriber, cached: CachedTable) -> None:
        """Have the code of a table's referee shown for a client. Refused (players_ask_code)."""
        if not _may_ask_code(who, cached.table):
            raise Refused(RefusalCode.PLAYERS_ASK_CODE)
        _code, seconds = self._referee.ask(cached.code)
        panels = self.show_code(cached)
        self._send(who, {"type": "referee_code_shown", "seconds": seconds, "panels": panels})

    def _trusted(self) -> list[Subscription]:
        return [each for each in self._clients.values() if each.is_trusted_panel]

    def _who_see(self, panels: Sequence[Subscription]) -> list[Subscriber]:
        """The panels, and the mirrors with the house PIN that show one of them."""
        return [
            client.who
            for client in self._clients.values()
            if any(
                client is panel or (client.who.trusted and client.mirrors(panel))
                for panel in panels
            )
        ]

    def _send_settings(self, panel: Subscriber) -> None:
        self._send(panel, {"type": "panel_settings", "settings": {**self._settings}})

    def _send_director_code(self, panel: Subscriber) -> None:
        code, seconds = self._director.shown() or (None, 0)
        self._send(panel, {"type": "director_code", "code": code, "seconds": seconds})

    def _send_code(self, panel: Subscriber, cached: CachedTable) -> None:
        code, seconds = self._referee.shown(cached.code) or (None, 0)
        self._send(panel, {"type": "referee_code", "code": code, "seconds": seconds})

    def _frame_of(self, picture: Picture, *, trusted: bool) -> bytes:
        """Encode a picture; buttons are for mirrors with the house PIN alone."""
        return outgoing.encode(picture if trusted else replace(picture, buttons=()))


def _may_ask_code(who: Subscriber, table: Table) -> bool:
    """Whether a client may have the referee's code shown: where seats are held, who holds one."""
    held = any(seat.phone is not None for seat in table.seats)
    return not held or table.counter or bool(table.seats_of(who.phone))
