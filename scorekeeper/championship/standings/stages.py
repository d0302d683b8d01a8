"""Entrants and rankings of a stage. Its draws are made in draw.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from scorekeeper.championship.championship import Championship, Draw
from scorekeeper.championship.format import (
    Beaten,
    ByRound,
    Criterion,
    Everybody,
    Groups,
    Knockout,
    League,
    Lives,
    Qualified,
    Swiss,
    follows,
)
from scorekeeper.championship.lot import in_drawn_order
from scorekeeper.championship.match import PASSED_OVER, MatchState
from scorekeeper.championship.standings.standings import Played, Standing, standings
from scorekeeper.refusal import RefusalCode, Refused


def due(state: Championship, number: int, round_number: int, at: int) -> tuple[int, ...]:
    """Return who plays a round of a stage, by the results as they are now, the best first.

    Who went out after the draw, the event with the sequence `at`, has a place in it.

    Raises:
        Refused: round_not_over, while that is not decided.
    """
    stage = state.stage(number)
    whom, elsewhere = stage.entrants, _elsewhere(state, number, at)
    match whom:
        case Everybody():
            entrants: tuple[int, ...] = tuple(state.entries)
        case Qualified():
            entrants = _qualified(state, whom, elsewhere, at)
        case _:
            entrants = _beaten(state, whom, at, by_round=isinstance(stage, Lives))
            elsewhere |= _placed_elsewhere(state, whom, entrants, at)
    playing = tuple(
        entry for entry in entrants if state.entries[entry].plays(at) and entry not in elsewhere
    )
    if not isinstance(stage, Lives):
        return playing
    lost = lost_lives(state, number, round_number)
    return tuple(entry for entry in playing if lost[entry] < stage.lives)


def still_due(state: Championship, draw: Draw) -> set[int]:
    """Return who keeps a place in a draw while `due` is not decided.

    Those who are in the stage before, and in no other that follows from it.
    """
    source = follows(state.stage(draw.stage))
    before = {entry for each in state.draws if each.stage == source for entry in each.order}
    return before.intersection(draw.order) - _elsewhere(state, draw.stage, draw.sequence)


def stage_over(state: Championship, number: int) -> bool:
    """Return whether all of a stage was drawn and played."""
    drawn = state.draws_of(number)
    if not drawn or any(m.state is not MatchState.OVER for m in state.matches_of(number)):
        return False
    match state.stage(number):
        case Swiss(rounds=rounds):
            return len(drawn) >= rounds
        case Lives(left=left, entrants=whom):
            if not isinstance(whom, Everybody) and not stage_over(state, whom.stage):
                return False
            alive = due(state, number, len(drawn) + 1, state.revision + 1)
            return len(alive) <= left
        case _:
            return True


def lost_lives(state: Championship, number: int, round_number: int) -> Counter[int]:
    """Return how many matches each entry lost before a round; a round that it missed is one."""
    lost: Counter[int] = Counter()
    for draw in state.draws_of(number):
        if draw.round >= round_number:
            continue
        lost.update(n for n, entry in state.entries.items() if entry.since > draw.sequence)
        for match in state.matches_of_draw(draw):
            for side, entries in enumerate(match.sides):
                if match.result is not None and match.result.winner != side:
                    lost.update(entries or ())
    return lost


def gone_with_results(state: Championship, number: int) -> frozenset[int]:
    """Return who left a stage with matches still to play, where their results go with them.

    Who leaves after the last of their matches there has played all: those results stay.
    """
    stage = state.stage(number)
    if not isinstance(stage, Groups | League) or stage.leavers == "stay":
        return frozenset()
    return frozenset(
        entry
        for match in state.matches_of(number)
        if match.result is not None and match.result.how in PASSED_OVER
        for side, entries in enumerate(match.sides)
        if side != match.result.winner
        for entry in entries or ()
        if state.entries[entry].out is not None
    )


def rankings(state: Championship, number: int) -> tuple[tuple[Standing, ...], ...]:
    """Return the standings of a stage, or of each of its groups, the best first.

    Of a knockout and of lives, who was left longer is before all others. Who entered since the
    newest draw of a stage that is drawn by rounds is in them too. Who left with their results is
    after all others.
    """
    drawn = state.draws_of(number)
    everybody = dict.fromkeys(entry for draw in drawn for entry in draw.order)
    stage = state.stage(number)
    if isinstance(stage, ByRound) and isinstance(stage.entrants, Everybody):
        everybody.update(dict.fromkeys(due(state, number, len(drawn) + 1, state.revision + 1)))
    by_lot = in_drawn_order(everybody, state.seed, "lot", number)
    gone = gone_with_results(state, number)
    over = [
        (m.drawn.group, Played((m.sides[0] or (), m.sides[1] or ()), m.result))
        for m in state.matches_of(number)
        if m.result is not None and gone.isdisjoint(m.entries)
    ]
    byes = [entry for draw in drawn for entry in draw.byes]
    lasted = rounds_lasted(state, number)
    lasted.update(dict.fromkeys(gone, -1))
    groups: dict[int, set[int]] = {}
    for match in state.matches_of(number):
        groups.setdefault(match.drawn.group, set()).update(match.entries)
    found = []
    for group, members in sorted(groups.items()):
        lines = standings(
            tuple(entry for entry in by_lot if not group or entry in members),
            [played for of, played in over if of == group],
            byes if isinstance(state.stage(number), ByRound) else (),
            state.format,
        )
        found.append(_placed(sorted(lines, key=lambda line: -lasted[line.entry]), lasted))
    return tuple(found)


def _placed(lines: Sequence[Standing], lasted: Mapping[int, int]) -> tuple[Standing, ...]:
    """Return lines with their places: the same for those whom lot alone has put in order."""
    placed: list[Standing] = []
    for number, line in enumerate(lines, 1):
        last = lines[number - 2] if number > 1 else None
        equal = last is not None and (last.place, lasted[last.entry]) == (
            line.place,
            lasted[line.entry],
        )
        placed.append(replace(line, place=placed[-1].place if equal else number))
    return tuple(placed)


def rounds_lasted(state: Championship, number: int) -> Counter[int]:
    """Return how long each entry was left in a stage, in half rounds."""
    lasted: Counter[int] = Counter()
    stage = state.stage(number)
    if isinstance(stage, Knockout):
        for match in state.matches_of(number):
            # The loser of a semifinal gains nothing by losing the third place too.
            half_rounds = 2 * (match.drawn.round - match.drawn.sources[0].beaten)
            for side, entries in enumerate(match.sides):
                half = half_rounds + (match.result is None or match.result.winner == side)
                lasted.update({e: half - lasted[e] for e in entries or () if half > lasted[e]})
    elif isinstance(stage, Lives):
        for draw in state.draws_of(number):
            lasted.update({entry: 2 * draw.round - lasted[entry] for entry in draw.order})
        drawn = len(state.draws_of(number))
        left = dict.fromkeys(_left(state, number, stage), 2 * drawn + 1)
        lasted |= Counter(left)
    return lasted


def _left(state: Championship, number: int, stage: Lives) -> Collection[int]:
    """Return who is left in a stage of lives; who comes to it from another, once they are drawn."""
    drawn, at = state.draws_of(number), state.revision + 1
    if isinstance(stage.entrants, Everybody):
        return due(state, number, len(drawn) + 1, at)
    # Whom the other stage gives is not decided while it is played, or played again.
    lost = lost_lives(state, number, len(drawn) + 1)
    entrants = dict.fromkeys(entry for draw in drawn for entry in draw.order)
    return [e for e in entrants if state.entries[e].plays(at) and lost[e] < stage.lives]


def _elsewhere(state: Championship, number: int, at: int) -> frozenset[int]:
    """Return who was drawn, before an event, in another stage that follows from the same one."""
    source = follows(state.stage(number))
    return frozenset(
        entry
        for draw in state.draws
        if draw.sequence < at and draw.stage != number
        if source is not None and follows(state.stage(draw.stage)) == source
        for entry in draw.order
    )


def _placed_elsewhere(
    state: Championship, whom: Beaten, out: Collection[int], at: int
) -> frozenset[int]:
    """Return which of those who are out have a place by which they play a stage still to be drawn.

    Places come before second chances, whichever is drawn first.

    Raises:
        Refused: round_not_over, while one of them may get such a place.
    """
    drawn = [draw for draw in state.draws if draw.sequence < at]
    there = {entry for draw in drawn if draw.stage == whom.stage for entry in draw.order}
    left = [entry for entry in there.difference(out) if state.entries[entry].plays(at)]
    begun = {draw.stage for draw in drawn}
    return frozenset(
        entry
        for number, stage in enumerate(state.format.stages)
        if isinstance(other := stage.entrants, Qualified) and other.stage == whom.stage
        # Those who are left are before all who are out.
        if other.last > len(left) and number not in begun
        for entry in _qualified(state, other, (), at)
    )


def _qualified(
    state: Championship, whom: Qualified, elsewhere: Collection[int], at: int
) -> tuple[int, ...]:
    """Return who has the places of an earlier stage: of all its groups the first, and so on.

    Who went out before leaves the place to the next, unless drawn in it already.
    """
    if not stage_over(state, whom.stage):
        raise Refused(RefusalCode.ROUND_NOT_OVER)
    groups = [
        [line for line in group if state.entries[line.entry].plays(at) or line.entry in elsewhere]
        for group in rankings(state, whom.stage)
    ]
    counted = [each for each in state.format.criteria if each is not Criterion.DIRECT]
    best: list[int] = []
    for place in range(whom.first - 1, whom.last):
        lines = [group[place] for group in groups if place < len(group)]
        lines.sort(key=lambda line: [-line.value(each) for each in counted])
        best.extend(line.entry for line in lines)
    return tuple(best)


def _beaten(state: Championship, whom: Beaten, at: int, *, by_round: bool) -> tuple[int, ...]:
    """Return who is out after the first rounds of an earlier stage.

    Args:
        state: The championship.
        whom: Which stage, and how many of its rounds.
        at: The sequence of the event that draws them: rounds drawn later do not count.
        by_round: Whether they may come after each round, so that later ones may be missing.
    """
    stage = state.stage(whom.stage)
    drawn = [draw for draw in state.draws_of(whom.stage) if draw.sequence < at]
    rounds = min(whom.rounds, len(drawn)) if isinstance(stage, Lives) else whom.rounds
    matches = [match for match in state.matches_of(whom.stage) if match.drawn.round <= rounds]
    if not matches or any(match.state is not MatchState.OVER for match in matches):
        raise Refused(RefusalCode.ROUND_NOT_OVER)
    if not isinstance(stage, Lives):
        # An entry that plays on in a match that was kept may have lost two matches.
        return tuple(dict.fromkeys(entry for match in matches for entry in match.loser or ()))
    if not by_round and rounds < whom.rounds and not stage_over(state, whom.stage):
        raise Refused(RefusalCode.ROUND_NOT_OVER)
    lost = lost_lives(state, whom.stage, rounds + 1)
    return tuple(entry for entry in state.entries if lost[entry] >= stage.lives)
