"""Matches of a season that were never played: facts with what a test is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from scorekeeper.season import Counts, GameFacts, MatchFacts, Played

DAY = 86_400.0
FOUR = "Ane Jon Miren Iker"
"""Ane and Miren against Jon and Iker."""
GAME = GameFacts(0, hands=9, ordago=False, deje=False, score=(36, 30), behind=4)
"""A game that the first side won."""
FACTS = MatchFacts(
    number=1,
    players=("", "", "", ""),
    seating=(0, 1, 0, 1),
    sides=("Nosotros", "Ellos"),
    preset="clasico",
    kings=8,
    target=40,
    games_to_win=2,
    winner=0,
    games=(2, 1),
    began=0.0,
    first_entry=0.0,
    ended=1800.0,
    counter=False,
    by_seat=(Counts(),) * 4,
    by_side=(Counts(hands=27, stones=100, dejes_given=5, longest_bet=6),) * 2,
    feats=((),) * 4,
    course=(GAME, replace(GAME, winner=1), GAME),
)
"""A match that says nothing remarkable."""


def played(
    minute: int = 0,
    winner: int | None = 0,
    *,
    day: int = 0,
    people: str = FOUR,
    side: Mapping[str, int] | None = None,
    seat: Mapping[str, int] | None = None,
    game: GameFacts | None = None,
    **facts: object,
) -> Played:
    """Return a match.

    Args:
        minute: When it ended, in its evening.
        winner: The side that won it.
        day: Number of its evening.
        people: Who played, by seat.
        side: Counts of the first side that are not those of `FACTS`.
        seat: Counts of the first seat.
        game: Its last game.
        facts: Facts that are not those of `FACTS`.
    """
    began = day * DAY + minute * 60.0
    last = game or replace(GAME, winner=winner)
    own = FACTS.by_side[0]._replace(**(side or {}))
    given: dict[str, object] = {
        "winner": winner,
        "games": (2, 1) if winner == 0 else (1, 2),
        "began": began,
        "first_entry": began,
        "ended": began + 1800,
        "by_side": (own, FACTS.by_side[1]),
        "by_seat": (Counts()._replace(**(seat or {})), *FACTS.by_seat[1:]),
        "course": (*FACTS.course[:2], last),
        **facts,
    }
    names = tuple(people.split())
    # No type can follow keywords through a mapping.
    changed: Callable[..., MatchFacts] = replace
    return Played("K7QF", 1, changed(FACTS, **given), names, f"evening {day:03}")
