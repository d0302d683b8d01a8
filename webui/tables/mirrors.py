"""What panels show, for the pages that mirror them, and the clicks that come back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.refusal import Refused
from webui.tables.attendant import Attendant
from webui.tables.jobs import PressButton, ShowPicture
from webui.tables.live import Live


class Mirrors:
    """The newest picture of every panel. at: everybody connected, and his table.

    Whoever is given something to see comes out of here, to be sent it with the rest.
    """

    def __init__(self, at: Mapping[Attendant, Live | None]) -> None:
        self._at = at
        self._pictures: dict[Attendant, ShowPicture] = {}

    def show(self, job: ShowPicture) -> Iterator[Attendant]:
        """A panel shows something new: put it beside who mirrors it. Refused (not_a_panel)."""
        if job.who.kind != "panel":
            raise Refused("not_a_panel")
        self._pictures[job.who] = job
        for who in self._at:
            if who.kind == "mirror" and self._sees(who, job.who):
                yield _shown(who, job)

    def enter(self, mirror: Attendant) -> Iterator[Attendant]:
        """Put beside a mirror that comes what its panels show by now."""
        for panel, picture in self._pictures.items():
            if self._sees(mirror, panel):
                yield _shown(mirror, picture)

    def pressed(self, job: PressButton) -> Iterator[Attendant]:
        """The panels a click is for: of this machine alone, as it changes a score.

        Refused (press_here_only).
        """
        if job.who.kind != "mirror" or not job.who.of_the_house:
            raise Refused("press_here_only")
        for panel in self._pictures:
            if panel.of_the_house and self._sees(job.who, panel):
                yield panel

    def forget(self, who: Attendant) -> None:
        """His connection ended."""
        self._pictures.pop(who, None)

    def _sees(self, mirror: Attendant, panel: Attendant) -> bool:
        """A mirror without a table shows any panel."""
        table = self._at[mirror]
        return table is None or table is self._at.get(panel)


def _shown(who: Attendant, picture: ShowPicture) -> Attendant:
    who.put_picture(picture.here if who.of_the_house else picture.frame)
    return who
