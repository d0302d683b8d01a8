"""Substitutes: somebody else plays a match for a player of a pair.

The format says in how many of its matches a pair may have one, and whether somebody may be a
substitute of one pair only. A pair says it from its phone, before the match begins. The director
may allow more at any time until the match is over; that is recorded.
"""

from __future__ import annotations

from scorekeeper.championship.championship import Championship, Entry
from scorekeeper.championship.commands import Intent, Substitute
from scorekeeper.championship.events import PlayerSubstituted
from scorekeeper.championship.match import PASSED_OVER, Match, MatchState
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.reading import wrong
from scorekeeper.refusal import RefusalCode, Refused


def substitute(state: Championship, intent: Intent, command: Substitute) -> PlayerSubstituted:
    """Return the event by which somebody plays for a player, or the player does after all.

    Raises:
        Refused: no_such_championship_match, match_has_result, no_such_entrant, bad_field,
            match_begun, nothing_changes, name_taken, substitutes_used, substitute_elsewhere.
    """
    match, entry = _check(state, command, directs=intent.by is Role.DIRECTOR)
    name = command.name
    if name == match.substitute_of(entry.number, command.instead):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    beyond = None if name is None else _beyond(state, match, entry, name)
    if beyond is not None and intent.by is not Role.DIRECTOR:
        raise beyond
    return PlayerSubstituted(
        match.number, entry.number, command.instead, name, beyond=beyond is not None
    )


def may_substitute(match: Match, *, directs: bool) -> bool:
    """Return whether a match may get a substitute, by a director or by a phone of its pair."""
    if directs:
        return match.known and match.state is not MatchState.OVER
    return match.known and match.state in (MatchState.WAITING, MatchState.CALLED)


def _check(state: Championship, command: Substitute, *, directs: bool) -> tuple[Match, Entry]:
    match = state.match(command.match)
    if command.entry not in match.entries:
        raise Refused(RefusalCode.NO_SUCH_ENTRANT, entry=command.entry)
    if match.state is MatchState.OVER:
        raise Refused(RefusalCode.MATCH_HAS_RESULT, match=match.number)
    if not may_substitute(match, directs=directs):
        raise Refused(RefusalCode.MATCH_BEGUN, match=match.number)
    entry = state.entries[command.entry]
    if command.instead not in entry.players:
        raise wrong("instead", command.instead, ", ".join(entry.players))
    return match, entry


def _beyond(state: Championship, match: Match, entry: Entry, name: str) -> Refused | None:
    """Return the limit that a substitute goes beyond. Refused (name_taken): they play it anyway."""
    called = name.casefold()
    playing = [player for each in match.entries for player in state.entries[each].players]
    playing += [each.name for each in match.substitutes]
    if called in map(str.casefold, playing):
        raise Refused(RefusalCode.NAME_TAKEN, name=name)
    others = [
        each
        for each in state.matches.values()
        if each is not match and (each.result is None or each.result.how not in PASSED_OVER)
    ]
    had = sum(any(s.entry == entry.number for s in each.substitutes) for each in others)
    most = state.format.substitutes
    if had >= most:
        return Refused(RefusalCode.SUBSTITUTES_USED, most=most)
    if state.format.substitute_of_one:
        for each in others:
            for found in each.substitutes:
                if found.entry != entry.number and found.name.casefold() == called:
                    pair = state.entries[found.entry].name
                    return Refused(RefusalCode.SUBSTITUTE_ELSEWHERE, name=name, entry=pair)
    return None
