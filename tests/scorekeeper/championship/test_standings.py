"""Standings, held against an independent reckoning."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.championship.format import Criterion, Format, League
from scorekeeper.championship.match import Result
from scorekeeper.championship.standings.standings import Played, standings

ALL = tuple(Criterion)


def by(criteria: Sequence[Criterion]) -> Format:
    return Format("league", (League(),), criteria=tuple(criteria), points_won=3, points_lost=1)


@st.composite
def matches(draw: st.DrawFn) -> tuple[list[int], list[Played], list[int]]:
    entries = list(range(1, draw(st.integers(2, 7)) + 1))
    played = []
    for _ in range(draw(st.integers(0, 12))):
        one, other = draw(st.permutations(entries))[:2]
        winner = draw(st.integers(0, 1))
        lost = draw(st.integers(0, 1))
        games = (2, lost) if winner == 0 else (lost, 2)
        stones = draw(st.tuples(st.integers(0, 3), st.integers(0, 3)))
        played.append(Played(((one,), (other,)), Result(games, stones, winner, "played")))
    return draw(st.permutations(entries)), played, draw(st.lists(st.sampled_from(entries)))


def reckoned(
    lots: list[int], played: list[Played], byes: list[int], criteria: list[Criterion]
) -> list[int]:
    """Sort step by step: split every set of equals by the next criterion until none is left."""

    def count(entry: int, criterion: Criterion, among: list[int]) -> int:
        total = 0
        for (one, other), result in played:
            if entry not in (*one, *other):
                continue
            mine = 0 if entry in one else 1
            won = result.winner == mine
            opponent = (other if mine == 0 else one)[0]
            total += {
                Criterion.MATCHES: int(won),
                Criterion.POINTS: 3 if won else 1,
                Criterion.GAMES: result.games[mine] - result.games[1 - mine],
                Criterion.STONES: result.stones[mine] - result.stones[1 - mine],
                Criterion.DIRECT: int(won and opponent in among),
            }[criterion]
        rests = byes.count(entry)
        return total + {Criterion.MATCHES: rests, Criterion.POINTS: 3 * rests}.get(criterion, 0)

    sets = [lots]
    for criterion in criteria:
        finer: list[list[int]] = []
        for equal in sets:
            values = {entry: count(entry, criterion, equal) for entry in equal}
            finer += [
                [entry for entry in equal if values[entry] == value]
                for value in sorted(set(values.values()), reverse=True)
            ]
        sets = finer
    return [entry for equal in sets for entry in sorted(equal, key=lots.index)]


@settings(max_examples=80)
@given(matches(), st.permutations(ALL), st.integers(0, len(ALL)))
def test_standings_are_those_of_an_independent_reckoning(
    situation: tuple[list[int], list[Played], list[int]], order: list[Criterion], length: int
) -> None:
    lots, played, byes = situation
    criteria = order[:length]
    found = standings(lots, played, byes, by(criteria))
    assert [line.entry for line in found] == reckoned(lots, played, byes, criteria)
    for line in found:
        assert line.played == sum(line.entry in (*a, *b) for (a, b), _ in played)


def test_the_direct_encounter_decides_among_those_who_are_equal() -> None:
    def won(one: int, other: int) -> Played:
        return Played(((one,), (other,)), Result((2, 1), (0, 0), 0, "played"))

    played = [won(1, 2), won(2, 3), won(3, 1), won(1, 4), won(2, 4), won(4, 3)]
    # 1 and 2 have two, 3 and 4 have one; 1 beat 2, 4 beat 3.
    found = standings([4, 3, 2, 1], played, [], by([Criterion.MATCHES, Criterion.DIRECT]))
    assert [line.entry for line in found] == [1, 2, 4, 3]


def test_a_bye_is_a_match_won_without_games() -> None:
    (line,) = standings([1], [], [1, 1], by([]))
    assert (line.played, line.won, line.points, line.games) == (0, 2, 6, (0, 0))


def test_two_players_of_a_side_have_its_result_each() -> None:
    played = [Played(((1, 2), (3, 4)), Result((2, 1), (90, 60), 0, "played"))]
    found = standings([4, 3, 2, 1], played, [], by([Criterion.STONES]))
    assert [(line.entry, line.games) for line in found] == [
        (2, (2, 1)),
        (1, (2, 1)),
        (4, (1, 2)),
        (3, (1, 2)),
    ]
