"""The pictures that panels show, for the pages that mirror them, and clicks on their buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.refusal import RefusalCode, Refused
from webui.protocol.picture import Picture
from webui.service.jobs import Subscriber
from webui.service.live_table import LiveTable


class Mirrors:
    """The newest picture of every panel. Methods yield the clients that have something to flush.

    Args:
        tables: Every client, and its table.
    """

    def __init__(self, tables: Mapping[Subscriber, LiveTable | None]) -> None:
        self._tables = tables
        self._pictures: dict[Subscriber, Picture] = {}

    def show(self, panel: Subscriber, picture: Picture) -> Iterator[Subscriber]:
        """Queue a panel's new picture for its mirrors. Refused (not_a_panel)."""
        if panel.kind != "panel":
            raise Refused(RefusalCode.NOT_A_PANEL)
        self._pictures[panel] = picture
        for who in self._tables:
            if who.kind == "mirror" and self._sees(who, panel):
                yield _queue(who, picture)

    def enter(self, mirror: Subscriber) -> Iterator[Subscriber]:
        """Queue the present pictures for a new mirror."""
        for panel, picture in self._pictures.items():
            if self._sees(mirror, panel):
                yield _queue(mirror, picture)

    def pressed(self, mirror: Subscriber) -> Iterator[Subscriber]:
        """The panels that a click on a mirror is for; on this machine only: it changes a score.

        Raises:
            Refused: press_here_only.
        """
        if mirror.kind != "mirror" or not mirror.trusted:
            raise Refused(RefusalCode.PRESS_HERE_ONLY)
        for panel in self._pictures:
            if panel.trusted and self._sees(mirror, panel):
                yield panel

    def leave(self, who: Subscriber) -> None:
        """Forget the picture of a panel."""
        self._pictures.pop(who, None)

    def _sees(self, mirror: Subscriber, panel: Subscriber) -> bool:
        """Whether a mirror shows a panel; one without a table shows any."""
        table = self._tables[mirror]
        return table is None or table is self._tables.get(panel)


def _queue(who: Subscriber, picture: Picture) -> Subscriber:
    who.put_picture(picture.here if who.trusted else picture.frame)
    return who
