"""Decide commands about results: played, typed in, without play, by time; and shorter matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.championship import commands, events
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import Intent
from scorekeeper.championship.decide.match_checks import check_correct, check_not_begun, open_match
from scorekeeper.championship.events import Event
from scorekeeper.championship.match import HowEnded, Match, MatchState, Result
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.reading import wrong
from scorekeeper.refusal import RefusalCode, Refused


def decide_result(
    state: Championship, intent: Intent, command: commands.ResultCommand
) -> tuple[Event, ...]:
    """Return the events of a command about the result of a match. Refused: not allowed."""
    if isinstance(command, commands.CorrectResult):
        match = check_correct(state, command.match)
        result = _full_result(match, command, "typed")
        if result == match.result:
            raise Refused(RefusalCode.NOTHING_CHANGES)
        return (events.ResultCorrected(match.number, result),)
    match = open_match(state, command.match)
    match command:
        case commands.RecordResult():
            how: HowEnded = "played" if intent.by is Role.TABLE else "typed"
            return (events.MatchEnded(match.number, _full_result(match, command, how)),)
        case commands.Walkover(winner=winner):
            return (events.MatchEnded(match.number, _given(match, winner, "walkover")),)
        case commands.Late(side=side, minutes=minutes):
            return _late(state, check_not_begun(state, match.number), side, minutes)
        case commands.TimeOver():
            return _time_over(state, match, command)


def _full_result(
    match: Match, command: commands.RecordResult | commands.CorrectResult, how: HowEnded
) -> Result:
    """Return the result of a match that somebody won. Refused: bad_field."""
    games = command.games
    decided = match.one_more_hand and games[0] != games[1]
    if not decided and (max(games) != match.games or games[0] == games[1]):
        raise wrong("games", list(games), f"{match.games}–0…{match.games}–{match.games - 1}")
    winner = 0 if games[0] > games[1] else 1
    return Result(games, command.stones, winner, how)


def _given(match: Match, winner: int, how: HowEnded) -> Result:
    games = (match.games, 0) if winner == 0 else (0, match.games)
    return Result(games, (0, 0), winner, how)


def _late(state: Championship, match: Match, side: int, minutes: int) -> tuple[Event, ...]:
    """Give the side that waits a game for each full `penalty` after the grace."""
    late, each = minutes - state.format.grace, state.format.penalty
    games = min(match.games, late // each) if each and late > 0 else 0
    if games <= match.given[1 - side]:
        raise Refused(RefusalCode.NOT_LATE, minutes=minutes)
    given = events.GamesGiven(match.number, 1 - side, games, minutes)
    if games < match.games:
        return (given,)
    return (given, events.MatchEnded(match.number, _given(match, 1 - side, "no_show")))


def _time_over(state: Championship, match: Match, command: commands.TimeOver) -> tuple[Event, ...]:
    """Decide by games, then stones, then one more hand, where the format has that."""
    games, stones = command.games, command.stones
    if max(games) > match.games:
        raise wrong("games", list(games), f"0…{match.games}")
    compared = games if games[0] != games[1] else stones
    if compared[0] == compared[1]:
        if match.one_more_hand or not state.format.one_more_hand:
            raise Refused(RefusalCode.STILL_EQUAL)
        return (events.OneMoreHand(match.number),)
    winner = 0 if compared[0] > compared[1] else 1
    return (events.MatchEnded(match.number, Result(games, stones, winner, "time")),)


def cut_games(state: Championship, games: int, *, begun: bool) -> tuple[Event, ...]:
    """Cut the games of matches: of rounds in which no match began, or of all not over."""
    rounds = {
        (match.drawn.stage, match.drawn.round) for match in state.matches.values() if match.begun
    }
    cut = tuple(
        match.number
        for match in state.matches.values()
        if match.state is not MatchState.OVER
        and match.games > games
        and (begun or (match.drawn.stage, match.drawn.round) not in rounds)
    )
    if not cut and state.cut == games:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return (events.GamesCut(games, cut), *_won_by_given(state, cut, games))


def _won_by_given(
    state: Championship, cut: tuple[int, ...], games: int
) -> Iterator[events.MatchEnded]:
    """Yield the ends of matches that the games given to a side win, now that fewer do."""
    for number in cut:
        match = state.matches[number]
        if match.known and not match.begun and max(match.given) >= games:
            winner = 0 if match.given[0] >= games else 1
            result = _given(replace(match, games=games), winner, "no_show")
            yield events.MatchEnded(number, result)
