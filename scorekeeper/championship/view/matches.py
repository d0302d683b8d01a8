"""Matches in the view of a championship."""

from __future__ import annotations

from typing import Literal, TypedDict

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.decide.days import due_day, is_overdue
from scorekeeper.championship.decide.disputes import disputable
from scorekeeper.championship.match import PLAYED, HowEnded, Match, MatchState, Proposal, Result
from scorekeeper.championship.names import player_names
from scorekeeper.championship.plan import GAMES_OF_MATCH
from scorekeeper.rules.ruleset import RuleSet


class ResultShape(TypedDict):
    """How a match ended."""

    games: list[int]
    stones: list[int]
    winner: int | None
    """0 or 1; null: neither side came."""
    how: HowEnded


class ProposalShape(TypedDict):
    """A day that a pair proposes for its match."""

    number: int
    """By which it is accepted."""
    side: int
    """Who proposes it, 0 or 1."""
    day: str
    note: str | None


class SubstitutionShape(TypedDict):
    """Somebody who plays a match for a player of an entry."""

    entry: int
    instead: str
    """The player who does not play."""
    name: str


class ChampionshipMatchShape(TypedDict):
    """A match of the championship."""

    number: int
    stage: int
    """Number of its stage, from 0."""
    round: int
    """Number of its round, from 1; 0: off the trophy."""
    group: int
    """Number of its group, from 1; 0: the stage has none."""
    sides: list[list[int] | None]
    """The entries of both sides; empty: nobody, the other goes on; null: not known yet."""
    sources: list[int | None]
    """For each side the match whose winner it is, negative: whose loser; null: it was drawn."""
    players: list[list[str]]
    """While it has a table: the known players of each side, by the names of their seats there."""
    games: int
    """Games that win it."""
    state: MatchState
    table: int | None
    """The table of the room: while it is called or running, and then where it was played."""
    code: str | None
    """The code of the Amarrako table on which it is kept: its score, history and exports."""
    held: bool
    referee: bool
    """The referee was called to it."""
    called: float | None
    """When it was called to its table, in seconds since 1970."""
    began: float | None
    given: list[int]
    """Games that each side was given because the other was late."""
    kings: int | None
    substitutes: list[SubstitutionShape]
    result: ResultShape | None
    dispute: Literal["possible", "open"] | None
    """Whether the pairs can still dispute its result, or dispute it now."""
    place: int | None
    """Place in the queue of matches that wait for a table, from 1."""
    about: float | None
    """Estimated beginning, in seconds since 1970; null: there is no estimate."""
    day: str | None
    """The day that was agreed, or until which it is held back: 2026-11-27."""
    note: str | None
    """What goes with that day: the time, the place, or the director's reason."""
    proposed: ProposalShape | None
    """The day that a pair proposes, and the other has not answered."""
    until: str | None
    """The day until which it is to be played: its own, or the last one of its round."""
    overdue: bool
    """That day is over, and it has neither ended nor a table."""


def match_shapes(
    state: Championship, rules: RuleSet, waiting: list[Match], now: float, today: str
) -> list[ChampionshipMatchShape]:
    """Return all matches.

    Args:
        state: The championship.
        rules: Its rules.
        waiting: The matches that wait for a table, in the order in which they will get one.
        now: When their beginnings are estimated, in seconds since 1970.
        today: The day of this evening; empty: nothing is overdue.
    """
    places = {match.number: place for place, match in enumerate(waiting, 1)}
    about = _beginnings(state, waiting, now)
    can_dispute = disputable(state)
    return [
        {
            **_match(state, match, rules, today, can_dispute=number in can_dispute),
            "place": places.get(number),
            "about": about.get(number),
        }
        for number, match in state.matches.items()
    ]


def _match(
    state: Championship, match: Match, rules: RuleSet, today: str, *, can_dispute: bool
) -> ChampionshipMatchShape:
    """Return a match, without its place in the queue."""
    drawn = match.drawn
    return {
        "number": match.number,
        "stage": drawn.stage,
        "round": drawn.round,
        "group": drawn.group,
        "sides": [None if side is None else list(side) for side in match.sides],
        "sources": [
            None if s.match is None else -s.match if s.beaten else s.match for s in drawn.sources
        ],
        "players": player_names(state, match, rules) if match.active else [],
        "games": match.games,
        "state": match.state,
        "table": match.table,
        "code": match.code,
        "held": match.held,
        "referee": match.referee,
        "called": match.called,
        "began": match.began,
        "given": list(match.given),
        "kings": match.kings,
        "substitutes": [
            {"entry": each.entry, "instead": each.instead, "name": each.name}
            for each in match.substitutes
        ],
        "result": _result(match.result),
        "dispute": "open" if match.disputed else "possible" if can_dispute else None,
        "place": None,
        "about": None,
        "day": match.day,
        "note": match.note,
        "proposed": _proposal(match.proposed) if match.state is MatchState.WAITING else None,
        "until": None if match.state is MatchState.OVER else due_day(state, match),
        "overdue": is_overdue(state, match, today),
    }


def _result(result: Result | None) -> ResultShape | None:
    if result is None:
        return None
    return {
        "games": list(result.games),
        "stones": list(result.stones),
        "winner": result.winner,
        "how": result.how,
    }


def _proposal(proposed: Proposal | None) -> ProposalShape | None:
    if proposed is None:
        return None
    return {
        "number": proposed.number,
        "side": proposed.side,
        "day": proposed.day,
        "note": proposed.note,
    }


def _beginnings(state: Championship, waiting: list[Match], now: float) -> dict[int, float]:
    """Estimate when matches will begin: each lasts as long as those that are over, on average."""
    lasted = [
        (match.over - match.began, sum(match.result.games))
        for match in state.matches.values()
        if match.result is not None
        and match.result.how in PLAYED
        and match.began is not None
        and match.over is not None
    ]
    games = sum(each for _, each in lasted)
    if not games or not state.tables:
        return {}
    a_game = GAMES_OF_MATCH * sum(seconds for seconds, _ in lasted) / games
    free = sorted(
        max(now, (match.began or now) + match.games * a_game)
        for match in state.matches.values()
        if match.active
    )
    free = sorted([*free, *[now] * (state.tables - len(free))])
    found = {}
    for match in waiting:
        begins = free.pop(0)
        found[match.number] = float(round(begins))
        free = sorted([*free, begins + match.games * a_game])
    return found
