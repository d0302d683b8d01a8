"""The draw of a stage: its next round, or all of it where it is drawn at once.

lot.py has the order of drawing, bracket.py brackets, pairing.py pairs of Swiss rounds and lives,
round_robin.py the rounds of groups and leagues, late_entry.py pairs that come later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, product

from scorekeeper.championship.championship import Championship, Draw
from scorekeeper.championship.draw.bracket import bracket, bracket_size
from scorekeeper.championship.draw.pairing import pair_up
from scorekeeper.championship.draw.round_robin import groups_of, round_robin
from scorekeeper.championship.events import RoundDrawn
from scorekeeper.championship.evolve.draws import without_draw
from scorekeeper.championship.format import (
    EntryKind,
    Groups,
    Knockout,
    League,
    Qualified,
    Swiss,
    follows,
    games_to_win,
)
from scorekeeper.championship.lot import in_drawn_order
from scorekeeper.championship.match import DrawnMatch, MatchState, Side, Source
from scorekeeper.championship.standings.stages import due, stage_over
from scorekeeper.refusal import RefusalCode, Refused


def draw_round(state: Championship, number: int, reason: str | None = None) -> RoundDrawn:
    """Draw the next round of a stage, or all of a stage that is drawn at once.

    With a reason the newest round is drawn again instead.

    Raises:
        Refused: no_such_stage, round_not_over, result_disputed, stage_over, round_begun,
            nothing_drawn, wrong_number.
    """
    state, attempt, entrants = check_draw(state, number, again=reason is not None)
    done = state.draws_of(number)
    name = ("stage", number, "round", len(done) + 1, "attempt", attempt)
    order = in_drawn_order(entrants, state.seed, *name)
    byes: tuple[int, ...] = ()
    stage = state.stage(number)
    match stage:
        case Knockout():
            order = _seeded(state, number, entrants, order) if stage.seeded else order
            matches = _knockout(state, number, order)
            byes = order[: bracket_size(len(order)) - len(order)]
        case Groups():
            order = _seeded(state, number, entrants, order) if stage.seeded else order
            matches = _round_robins(state, number, groups_of(order, stage.size), grouped=True)
        case League():
            matches = _round_robins(state, number, (order,) * (1 + stage.twice))
        case _:
            order, byes, sides = _paired(state, number, order)
            matches = _numbered(state, number, len(done) + 1, sides, len(order))
    return RoundDrawn(number, len(done) + 1, attempt, order, byes, matches, reason)


def check_draw(
    state: Championship, number: int, *, again: bool = False
) -> tuple[Championship, int, tuple[int, ...]]:
    """Check that a round of a stage can be drawn, or its newest drawn again.

    Returns:
        The championship without what is drawn again, which attempt it is, and who plays.

    Raises:
        Refused: As `draw_round`.
    """
    state.stage(number)
    attempt = 1
    if again:
        last = _redrawable(state, number)
        attempt = last.attempt + 1
        state = without_draw(state, number, last.round)
    done = state.draws_of(number)
    if any(match.state is not MatchState.OVER for match in state.matches_of(number)):
        raise Refused(RefusalCode.ROUND_NOT_OVER)
    for match in state.matches.values():
        if match.disputed and match.drawn.round:
            raise Refused(RefusalCode.RESULT_DISPUTED, match=match.number)
    if done and stage_over(state, number):
        raise Refused(RefusalCode.STAGE_OVER)
    entrants = due(state, number, len(done) + 1, state.revision + 1)
    _check_count(state, number, entrants)
    return state, attempt, entrants


def _redrawable(state: Championship, number: int) -> Draw:
    """Return the newest draw of a stage; refuse it where something already follows from it."""
    drawn = state.draws_of(number)
    if not drawn:
        raise Refused(RefusalCode.NOTHING_DRAWN)
    after = any(follows(state.stage(draw.stage)) == number for draw in state.draws)
    if after or any(match.begun for match in state.matches_of_draw(drawn[-1])):
        raise Refused(RefusalCode.ROUND_BEGUN)
    return drawn[-1]


def _check_count(state: Championship, number: int, entrants: Sequence[int]) -> None:
    least, most = 2 * state.side_size, state.format.most
    if not number and not state.draws_of(number):
        least = max(least, state.format.least)
    if not least <= len(entrants) <= most:
        raise Refused(RefusalCode.WRONG_NUMBER, count=len(entrants), least=least, most=most)


def _seeded(
    state: Championship, number: int, entrants: tuple[int, ...], order: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the entries, the best first: by the stage before, or by seeds and then by lot."""
    if isinstance(state.stage(number).entrants, Qualified):
        return entrants
    seeds = {entry: state.entries[entry].seed for entry in order}
    return tuple(sorted(order, key=lambda entry: (seeds[entry] is None, seeds[entry] or 0)))


def _knockout(state: Championship, number: int, order: Sequence[int]) -> tuple[DrawnMatch, ...]:
    stage = state.stage(number)
    same_group = {frozenset(match.entries) for match in state.matches.values() if match.drawn.group}
    return bracket(
        order,
        stage=number,
        first=state.last_match + 1,
        games=lambda from_end: games_to_win(stage.games, len(order), from_end),
        apart=lambda one, other: {one, other} in same_group,
        third_place=isinstance(stage, Knockout) and stage.third_place,
    )


def _round_robins(
    state: Championship, number: int, groups: Sequence[Sequence[int]], *, grouped: bool = False
) -> tuple[DrawnMatch, ...]:
    """Number the matches by round: all groups play a round together, a league's halves in turn."""
    found: list[tuple[int, int, Source, Source]] = []
    rounds = 0
    for group, order in enumerate(groups, 1):
        around = list(round_robin(order))
        for turn, pairs in enumerate(around, 1 if grouped else rounds + 1):
            for pair in pairs:
                one, other = pair if grouped or group % 2 else pair[::-1]
                found.append((turn, group if grouped else 0, Source((one,)), Source((other,))))
        rounds += len(around)
    found.sort(key=lambda each: each[0])
    games = games_to_win(state.stage(number).games, len({e for g in groups for e in g}), None)
    return tuple(
        DrawnMatch(match, number, turn, (one, other), games, group)
        for match, (turn, group, one, other) in enumerate(found, state.last_match + 1)
    )


def _numbered(
    state: Championship, number: int, turn: int, sides: Iterable[tuple[Side, Side]], count: int
) -> tuple[DrawnMatch, ...]:
    stage = state.stage(number)
    from_end = stage.rounds - turn + 1 if isinstance(stage, Swiss) else None
    games = games_to_win(stage.games, count, from_end)
    return tuple(
        DrawnMatch(match, number, turn, (Source(one), Source(other)), games)
        for match, (one, other) in enumerate(sides, state.last_match + 1)
    )


def _paired(
    state: Championship, number: int, drawn: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], list[tuple[Side, Side]]]:
    """Pair a round by score, then as drawn; nobody has a second bye while others have had none.

    Returns:
        The order by which they were paired, who has a bye, and the sides.
    """
    rested = Counter(entry for draw in state.draws_of(number) for entry in draw.byes)
    won = Counter(rested) if isinstance(state.stage(number), Swiss) else Counter()
    if isinstance(state.stage(number), Swiss):
        for match in state.matches_of(number):
            won.update(match.winner or ())
    order = tuple(sorted(drawn, key=lambda entry: -won[entry]))
    fewest = min(rested[entry] for entry in order)
    may_rest = [entry for entry in reversed(order) if rested[entry] == fewest]
    opponents, partners = _met(state, number)
    if state.format.entry is not EntryKind.SINGLE:
        paired = pair_up(order, lambda one, other: opponents[one, other], won, may_rest)
        rests = () if paired.bye is None else (paired.bye,)
        return order, rests, [((one,), (other,)) for one, other in paired.pairs]
    byes = tuple(sorted(order, key=lambda e: (rested[e], won[e]))[: len(order) % 4])
    playing = [entry for entry in order if entry not in byes]
    teams = pair_up(playing, lambda one, other: partners[one, other], won).pairs
    strength = {place: sum(won[entry] for entry in team) for place, team in enumerate(teams)}
    best = sorted(strength, key=lambda place: -strength[place])

    def met(one: int, other: int) -> int:
        return sum(opponents[pair] for pair in product(teams[one], teams[other]))

    tables = pair_up(best, met, strength).pairs
    return order, byes, [(teams[one], teams[other]) for one, other in tables]


def _met(
    state: Championship, number: int
) -> tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]]:
    """Return how often two were opponents, and partners, in a stage; each pair in both orders."""
    opponents: Counter[tuple[int, int]] = Counter()
    partners: Counter[tuple[int, int]] = Counter()
    for match in state.matches_of(number):
        one, other = (side or () for side in match.sides)
        opponents.update(product(one, other))
        opponents.update(product(other, one))
        for side in (one, other):
            partners.update((*combinations(side, 2), *combinations(side[::-1], 2)))
    return opponents, partners
