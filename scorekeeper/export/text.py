"""A match as people read it: hand by hand, who took what and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.export.before import draw_line, rules_lines
from scorekeeper.export.corrected import correction_lines, undone_lines
from scorekeeper.export.counted import counted_lines
from scorekeeper.export.decided import match_taken_line
from scorekeeper.export.hand_text import Overruled, hand_lines
from scorekeeper.export.teller import Stamp, Teller
from scorekeeper.hand.phase import Phase, phase_of
from scorekeeper.match.events import BidSpoken
from scorekeeper.table.counter import is_only_counted
from scorekeeper.table.events import AnswerOverruled
from scorekeeper.table.evolve import played
from scorekeeper.table.recorded import Recorded


def match_text(rows: Sequence[Recorded], language: str = "es", stamp: Stamp | None = None) -> str:
    """One match in words. Of hands that are not over only stones counted by hand are in it.

    Args:
        rows: The events of one match in order, its MatchStarted first.
        language: One of the dictionaries' languages.
        stamp: Gives a time in seconds since 1970 as ISO 8601; without it no times are told.
    """
    tables = tuple(played(rows))
    told = [table.last for table in tables]
    return "\n".join(_lines(told, Teller(tables[-1], language, stamp))) + "\n"


def _lines(rows: Sequence[Recorded], tell: Teller) -> Iterator[str]:
    table = tell.table
    yield from rules_lines(tell)
    drawn = draw_line(tell, rows)
    if drawn:
        yield drawn
    overruled = _overruled(rows)
    for play in reversed(tuple(table.play.hands())):
        if is_only_counted(play):
            yield ""
            yield from counted_lines(tell, play)
        elif phase_of(play.match.hand) is Phase.COUNTED:
            yield ""
            yield from hand_lines(tell, play, overruled)
            yield from correction_lines(tell, play.match.hand.number)
            yield from undone_lines(tell, rows, play.match.hand.number)
    yield ""
    taken = match_taken_line(tell, table.play)
    if taken:
        yield taken
    games = tell.tally(table.match.games)
    if table.match.winner is None:
        yield tell.say(f"export.{table.match.state.value}", games=games)
    else:
        yield tell.say("export.won", side=tell.side(table.match.winner), games=games)


def _overruled(rows: Sequence[Recorded]) -> Overruled:
    """Which answer stands over each that did not.

    Where the first of two answers was taken back, the one that stands comes after; else before.
    """
    found: dict[int, AnswerOverruled] = {}
    for place, row in enumerate(rows):
        if isinstance(row.event, AnswerOverruled) and not row.event.agreed:
            near = reversed(rows[:place]) if row.event.back is None else rows[place:]
            found.update({_standing(near, row.event): row.event})
    return found


def _standing(rows: Sequence[Recorded] | Iterator[Recorded], event: AnswerOverruled) -> int:
    for row in rows:
        match row.event:
            case BidSpoken(lance=lance, seat=seat) if (lance, seat) == (
                event.lance,
                event.stands_seat,
            ):
                return row.sequence
    raise ValueError("an answer was overruled by one that nobody gave")
