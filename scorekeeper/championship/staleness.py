"""Optimistic concurrency: refuse a director's command if what its sender saw has changed.

Theory
------
A director's command comes with the revision of the championship on the screen when the finger went
down. It is stale if an event since then changed what it is about:

- A command on a match: an event of that match, as a result that came from its table, or an undo,
  which may change any match. A call of a match also: a call of another one to the same table.
- Draws, cuts and undo do not name all that they change: another act of a director, for draws and
  cuts one that they depend on. An undo of everything since an act also: any event that it would
  take back.
- A command on an entry: other names of the entry, or a pair drawn of it.
- A command that sets a value: the same value was set.
- What the director decided for later matches (`touched`): an event of one of these matches.

Events of other matches, which arrive all the time, make nothing stale.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.championship import commands, events
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import Command
from scorekeeper.championship.events import Event, Recorded
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused

UNDRAWN = (events.EntryTicked, events.NoticesSet, events.ClockSet)
"""Acts of a director on which no draw depends."""


def check_fresh(state: Championship, command: Command, seen: int) -> None:
    """Refuse a command if an event that its sender did not see changed what it is about.

    Raises:
        Refused: stale.
    """
    if any(_overtakes(row, command) for row in _since(state, seen)):
        raise Refused(RefusalCode.STALE, topic="play")


def check_touched(state: Championship, decided: Iterable[Event], seen: int) -> None:
    """Refuse to reset or keep later matches that have changed since the sender saw them.

    Raises:
        Refused: stale.
    """
    touched = [
        event.match for event in decided if isinstance(event, events.MatchReset | events.MatchKept)
    ]
    if any(_is_of_match(row.event, match) for match in touched for row in _since(state, seen)):
        raise Refused(RefusalCode.STALE, topic="play")


def _since(state: Championship, seen: int) -> Iterator[Recorded]:
    """Yield the events after a revision, newest first."""
    for step in state.history():
        for row in reversed(step.rows):
            if row.sequence <= seen:
                return
            yield row


def _overtakes(row: Recorded, command: Command) -> bool:
    """Return whether an event changes what a command is about."""
    event = row.event
    if isinstance(command, commands.CallMatch) and isinstance(event, events.MatchCalled):
        return event.table == command.table or event.match == command.match
    of_match = commands.TableCommand | commands.ResultCommand | commands.DisputeCommand
    if isinstance(command, of_match):
        return _is_of_match(event, command.match)
    if isinstance(command, commands.KnownEntryCommand):
        return _renames(event, command.entry)
    match command:
        case (
            commands.DrawPairs() | commands.DrawRound() | commands.DrawAgain() | commands.CutGames()
        ):
            return row.by is Role.DIRECTOR and not isinstance(event, UNDRAWN)
        case commands.Undo(since=since):
            return row.by is Role.DIRECTOR or (since and not isinstance(event, events.PhoneEvent))
        case commands.SetTables():
            return isinstance(event, events.TablesSet)
        case commands.SetClock():
            return isinstance(event, events.ClockSet)
        case commands.SetNotices():
            return isinstance(event, events.NoticesSet)
        case _:
            return False


def _is_of_match(event: Event, number: int) -> bool:
    match event:
        case events.GamesCut(matches=cut):
            return number in cut
        case events.Undone():
            return True
        case _:
            return isinstance(event, events.MatchEvent) and event.match == number


def _renames(event: Event, number: int) -> bool:
    match event:
        case events.PairsDrawn(pairs=pairs):
            return any(number in pair for pair in pairs)
        case events.EntryChanged(entry=entry):
            return entry == number
        case events.Undone():
            return True
        case _:
            return False
