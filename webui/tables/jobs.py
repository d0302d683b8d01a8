"""What the sockets and pages ask of the house. Each is done by its one thread, in order."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.table.commands import Command
from scorekeeper.table.events import Event
from scorekeeper.table.intent import Saw
from webui.log import Log
from webui.tables.attendant import Attendant

if TYPE_CHECKING:
    from webui.tables.keeper import Keeper


@dataclass(frozen=True, slots=True)
class Attend:
    """Somebody said hello.

    welcome: the frame he gets if there is such a table · pointed: where a board without a table was
    last pointed at.
    """

    who: Attendant
    table: str | None
    welcome: bytes
    pointed: str | None = None


@dataclass(frozen=True, slots=True)
class Depart:
    """His connection ended."""

    who: Attendant


@dataclass(frozen=True, slots=True)
class Act:
    """A command to the table he attends, as a seat of his or as its referee."""

    who: Attendant
    id: str
    revision: int
    seat: int | None
    command: Command
    referee: bool = False
    panel: bool = False
    saw: Saw | None = None


@dataclass(frozen=True, slots=True)
class TimeOver:
    """The time of a table's count, proposed by this event, is over. The house's own: no socket."""

    table: str
    proposed: int


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table with these first events; the answer is its code."""

    events: tuple[Event, ...]
    answer: Future[str]


@dataclass(frozen=True, slots=True)
class ChangeKept:
    """Change what the house keeps beside its matches; answered once it is on disk.

    change: is handed the log and the time in seconds since 1970.
    """

    change: Callable[[Log, float], None]
    answer: Future[None]


@dataclass(frozen=True, slots=True)
class Point:
    """Show his table on the board that waits with this code."""

    who: Attendant
    board: str


@dataclass(frozen=True, slots=True)
class ShowPicture:
    """A panel's new picture, framed; here: for mirrors of this machine, with its buttons."""

    who: Attendant
    frame: bytes
    here: bytes


@dataclass(frozen=True, slots=True)
class PressButton:
    """A button was clicked on the page that mirrors a panel."""

    who: Attendant
    button: str
    seconds: float


@dataclass(frozen=True, slots=True)
class AskRefereeCode:
    """Let his table's panels and the terminal show the code that a referee comes in by."""

    who: Attendant


@dataclass(frozen=True, slots=True)
class Ask:
    """Anything to be answered by the house's own thread."""

    question: Callable[[Keeper], None]


@dataclass(frozen=True, slots=True)
class Stop:
    """The last job."""


Job = (
    Attend
    | Depart
    | Act
    | TimeOver
    | OpenTable
    | ChangeKept
    | Point
    | ShowPicture
    | PressButton
    | AskRefereeCode
    | Ask
    | Stop
)
