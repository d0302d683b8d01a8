"""Disputes: a pair says that the result that was played is wrong, and the director decides.

Until the winner's next match begins, each phone of both pairs, and each phone at the table, may
dispute a result that was played, once. Then no match to which the winner or the loser would advance
is called or begun, and no round is drawn, until a director upholds or corrects the result.

It is no request (scorekeeper/table/request.py): nobody's yes is asked for, and no time answers it.
"""

from __future__ import annotations

from scorekeeper.championship import commands, events
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import Intent
from scorekeeper.championship.events import Event
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused

_AT_THE_TABLE = ("played", "time")
"""How a match ends whose result came from its table."""


def disputable(state: Championship) -> frozenset[int]:
    """Return the matches whose result can be disputed now."""
    if state.closed:
        return frozenset()
    newest: dict[int, int] = {}
    """By entry when its newest match that began ended; of one that is played later than any."""
    for match in state.matches.values():
        if match.begun:
            ended = match.ended if match.state is MatchState.OVER else state.revision + 1
            for entry in match.entries:
                newest[entry] = max(newest.get(entry, 0), ended)
    return frozenset(
        match.number
        for match in state.matches.values()
        if match.result is not None
        and match.result.how in _AT_THE_TABLE
        and not (match.disputed or match.upheld)
        and all(newest[entry] <= match.ended for entry in match.winner or ())
    )


def decide_dispute(
    state: Championship, intent: Intent, command: commands.DisputeCommand
) -> tuple[Event, ...]:
    """Return the event of a dispute or its end.

    Raises:
        Refused: no_such_championship_match, director_only (neither of a pair nor at the table),
            not_disputable, nothing_changes.
    """
    if isinstance(command, commands.UpholdResult):
        return (events.ResultUpheld(check_disputed(state, command.match).number),)
    match = state.match(command.match)
    own = [entry for entry in match.entries if entry in state.phones.get(intent.phone or "", ())]
    if intent.by is Role.PHONE and not own and match.number not in intent.around.at_tables:
        raise Refused(RefusalCode.DIRECTOR_ONLY)
    if match.disputed:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    if match.number not in disputable(state):
        raise Refused(RefusalCode.NOT_DISPUTABLE, match=match.number)
    return (events.ResultDisputed(match.number, own[0] if own else None),)


def check_disputed(state: Championship, number: int) -> Match:
    """Return a disputed match. Refused: no_such_championship_match, nothing_changes."""
    match = state.match(number)
    if not match.disputed:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return match


def check_undisputed(state: Championship, match: Match) -> None:
    """Refuse (result_disputed) a match whose sides come from a disputed result."""
    for source in match.drawn.sources:
        if source.match is not None and state.matches[source.match].disputed:
            raise Refused(RefusalCode.RESULT_DISPUTED, match=source.match)
