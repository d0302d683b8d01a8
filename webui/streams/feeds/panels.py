"""What panels are sent besides views (codes, settings, notices), and their pictures (mirrors)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.house.house import House
from scorekeeper.house.setting import values_of
from scorekeeper.house.view import NoticeShape, notice_of
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import Table
from webui.protocol import outgoing
from webui.protocol.incoming import Press
from webui.protocol.picture import Picture
from webui.secrets import Secrets
from webui.secrets.code import HERE, Code
from webui.streams.cache.cached_table import CachedTable
from webui.streams.feeds.client import Client
from webui.streams.feeds.publisher import Publisher
from webui.streams.interface import Subscriber
from webui.streams.presence import Presence


class Panels:
    """The feeds of panels, and of the mirrors that show their pictures.

    Args:
        publisher: All clients.
        secrets: The codes that panels show.
        presence: How many panels other servers have.
        private_tables: Whether tables are known only to whoever has their code.
    """

    def __init__(
        self,
        publisher: Publisher,
        secrets: Secrets,
        presence: Presence,
        *,
        private_tables: bool,
    ) -> None:
        self._publisher = publisher
        self._private_tables = private_tables
        self._presence = presence
        self._referee, self._director = secrets.referee, secrets.director
        self._settings: Mapping[str, str | int] = {}
        self._notice: NoticeShape | None = None
        self._asked: Counter[str] = Counter()
        """How often the code of each table's referee, or (`HERE`) the director's, was asked for."""

    def take_picture(self, who: Subscriber, picture: Picture) -> None:
        """Send the newest picture of a trusted panel to the mirrors. Refused (not_a_panel)."""
        panel = self._publisher.find(who)
        if panel is None or not panel.is_trusted_panel:
            raise Refused(RefusalCode.NOT_A_PANEL)
        panel.picture = picture
        for mirror in self._publisher.of_kind("mirror"):
            if self._mirrors(mirror, panel):
                mirror.picture = picture
                self._publisher.change(mirror)

    def press(self, who: Subscriber, press: Press) -> None:
        """Send the press of a button on a mirror to the panel. Refused (house_pin_wanted)."""
        mirror = self._publisher.find(who)
        # A press changes a score.
        if mirror is None or who.kind != "mirror" or not who.trusted:
            raise Refused(RefusalCode.HOUSE_PIN_WANTED)
        for panel in self._publisher.of_kind("panel"):
            if panel.picture and self._mirrors(mirror, panel):
                self._publisher.send_message(panel.who, press)

    def follow(self, house: House) -> None:
        """Send settings to the trusted panels and the newest notice to all, where they changed."""
        self._settings = values_of(house.settings, "panel")
        self._notice = notice_of(house.notices[-1]) if house.notices else None
        self._publisher.change(*self._publisher.of_kind("panel"))

    def show_director_code(self) -> int:
        """Send the director's code, or that none is shown, to all trusted panels; their number.

        The mirrors of a panel that have the house PIN show its codes, too.
        """
        return self._show(HERE, self.trusted())

    def show_code(self, cached: CachedTable) -> int:
        """Send the code of a table's referee, or none, to the table's panels; their number."""
        return self._show(cached.code, [each for each in self.trusted() if each.table is cached])

    def _show(self, of: str, panels: list[Client]) -> int:
        self._asked[of] += 1
        self._publisher.change(*panels, *self._publisher.of_kind("mirror"))
        return len(panels) + self._presence.trusted_panels_elsewhere(None if of == HERE else of)

    def follow_codes(self) -> None:
        """Show codes that were asked for at another server, and no longer those that ended."""
        self._publisher.change(*self.trusted(), *self._publisher.of_kind("mirror"))

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
        self._publisher.send_message(
            who, {"type": "referee_code_shown", "seconds": seconds, "panels": panels}
        )

    def answer_director(self, who: Subscriber, seconds: int) -> None:
        """Have the director's code, which is shown for so many seconds, shown for a client."""
        panels = self.show_director_code()
        self._publisher.send_message(
            who, {"type": "director_code_shown", "seconds": seconds, "panels": panels}
        )

    def trusted(self) -> list[Client]:
        """The panels that show codes, of all tables and of none."""
        return [each for each in self._publisher.of_kind("panel") if each.is_trusted_panel]

    def _mirrors(self, client: Client, panel: Client) -> bool:
        """Whether a client is a mirror of a panel; without a private table's code, the house's."""
        if self._private_tables and client.table is None and not client.who.trusted:
            return False
        return client.mirrors(panel)

    def _panels_of(self, client: Client) -> list[Client]:
        """Return the trusted panels that a client is, or that it mirrors with the house PIN."""
        if client.is_trusted_panel:
            return [client]
        if client.who.kind != "mirror" or not client.who.trusted:
            return []
        return [panel for panel in self.trusted() if self._mirrors(client, panel)]

    def _code(self, code: Code, of: str) -> object:
        shown = code.shown(of)
        return None if shown is None else (of, shown[0], self._asked[of])

    def _table_with_code(self, client: Client) -> str | None:
        """Return the table whose referee's code a client is to show; None: no code is shown."""
        tables = (panel.table for panel in self._panels_of(client))
        codes = (cached.code for cached in tables if cached is not None)
        return next((code for code in codes if self._referee.shown(code) is not None), None)

    def notice(self, client: Client) -> NoticeShape | None:
        """The newest notice, which may have the code of a table."""
        return self._notice if client.who.trusted or not self._private_tables else None

    def encode_notice(self, _client: Client) -> bytes:
        """Encode it."""
        return outgoing.encode({"type": "notice", "notice": self._notice})

    def settings(self, client: Client) -> object:
        """The settings of panels that were made on a phone; None: it is not trusted."""
        return self._settings if client.who.trusted else None

    def encode_settings(self, _client: Client) -> bytes:
        """Encode them."""
        return outgoing.encode({"type": "panel_settings", "settings": {**self._settings}})

    def director_code(self, client: Client) -> object:
        """The director's code, while a client is to show it."""
        return self._code(self._director, HERE) if self._panels_of(client) else None

    def encode_director_code(self, client: Client) -> bytes:
        """Encode it, or that none is shown."""
        shown = self._director.shown() if self._panels_of(client) else None
        code, seconds = shown or (None, 0)
        return outgoing.encode({"type": "director_code", "code": code, "seconds": seconds})

    def referee_code(self, client: Client) -> object:
        """The code of the referee of a client's table, while it is to show it."""
        table = self._table_with_code(client)
        return None if table is None else self._code(self._referee, table)

    def encode_referee_code(self, client: Client) -> bytes:
        """Encode it, or that none is shown."""
        table = self._table_with_code(client)
        shown = None if table is None else self._referee.shown(table)
        code, seconds = shown or (None, 0)
        return outgoing.encode({"type": "referee_code", "code": code, "seconds": seconds})

    def picture(self, client: Client) -> Picture | None:
        """The newest picture of a panel that a mirror shows."""
        if client.picture is None:
            panels = (
                each for each in self._publisher.of_kind("panel") if self._mirrors(client, each)
            )
            client.picture = next((each.picture for each in panels if each.picture), None)
        return client.picture

    def encode_picture(self, client: Client) -> bytes:
        """Encode a picture; buttons are for mirrors with the house PIN alone."""
        picture = self.picture(client)
        if picture is None:
            return b""
        return outgoing.encode(picture if client.who.trusted else replace(picture, buttons=()))


def _may_ask_code(who: Subscriber, table: Table) -> bool:
    """Whether a client may have the referee's code shown: where seats are held, who holds one."""
    held = any(seat.phone is not None for seat in table.seats)
    return not held or table.counter or bool(table.seats_of(who.phone))
