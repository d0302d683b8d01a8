"""States of a championship, made by the engine, for the tests of the director's page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scorekeeper.championship import commands
from tests.browser.engine_championship import EngineChampionship


def _drawn() -> EngineChampionship:
    championship = EngineChampionship()
    championship.draw(8)
    return championship


def _begun() -> EngineChampionship:
    championship = _drawn()
    championship.do(commands.BeginMatch(2))
    return championship


def _held() -> EngineChampionship:
    championship = _drawn()
    championship.do(commands.HoldMatch(3, hold=True))
    return championship


def _played() -> EngineChampionship:
    """Two results; match 5, of their winners, has begun."""
    championship = _drawn()
    for match in (1, 2):
        championship.do(commands.RecordResult(match, (2, 1)))
    championship.do(commands.BeginMatch(5))
    return championship


def _by_kings() -> EngineChampionship:
    championship = EngineChampionship("australia-2025")
    championship.draw(4)
    return championship


def _entered_by_phones() -> EngineChampionship:
    championship = EngineChampionship()
    for number in (1, 2):
        championship.do(commands.Enter(f"Pareja {number}", ("Ane", "Jon")), phone=f"{number}" * 64)
    return championship


def _league() -> EngineChampionship:
    """Four pairs over weeks, on the Monday after the first round, of which a match is overdue.

    In the second round a day is agreed, and in the third one is proposed.
    """
    league = EngineChampionship("league-weeks")
    league.draw(4)
    league.do(commands.SetDays(0, ("2026-01-11", "2026-01-18", "2026-01-25")))
    league.do(commands.RecordResult(1, (2, 1)))
    league.today = "2026-01-12"
    for number in range(1, 5):
        league.do(commands.JoinEntry(number), phone=f"{number}" * 64)
    for match, accepted in ((3, True), (5, False)):
        one, other = (f"{(side or (0,))[0]}" * 64 for side in league.state.matches[match].sides)
        league.do(commands.ProposeDay(match, "2026-01-15", "20:00"), phone=one)
        if accepted:
            league.do(commands.AcceptDay(match, league.state.revision), phone=other)
    return league


def _closed() -> EngineChampionship:
    championship = _drawn()
    championship.do(commands.CloseChampionship())
    return championship


CHAMPIONSHIP_STATES: Final[dict[str, Callable[[], EngineChampionship]]] = {
    "drawn": _drawn,
    "begun": _begun,
    "held": _held,
    "played": _played,
    "by kings": _by_kings,
    "entered by phones": _entered_by_phones,
    "league": _league,
    "closed": _closed,
}
