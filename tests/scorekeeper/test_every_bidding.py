"""Rule book §4 and §7, exhaustively: every word from every state that so many bets can lead to.

Two slates are kept side by side, the engine's `Bidding` and the oracle's `Talk`; from each state
every seat tries every word, to the end of every bidding. States that differ only in how they came
about are one state, so the walk is over all biddings of that many bets though it does not spell
each of them out; how many states there are is written down, so that a walk cut short shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import pytest

from scorekeeper.bidding import Accepted, AllPassed, BetRefused, Bidding, may_say, pass_all, speak
from scorekeeper.lance import Lance, Word
from scorekeeper.refusal import Refused
from scorekeeper.rules import RuleSet
from tests.scorekeeper.oracle.bidding import Talk
from tests.scorekeeper.oracle.read_record import Rules, Unsettled

RAISE = 5
"""A number to bet or raise by, besides none."""
EVERY_WORD = tuple(
    (word, number) for word in Word for number in ((None, RAISE) if word.takes_stones else (None,))
)


@dataclass(frozen=True)
class State:
    """The same bidding on both slates, and the totals that were bet, None for an órdago."""

    bidding: Bidding
    talk: Talk
    totals: tuple[int | None, ...]

    @property
    def key(self) -> object:
        """All that what follows can depend on; `check_words_alike` sees to the passes."""
        now = self.bidding
        passed = now.passed if now.standing is None else None
        return passed, now.out, now.standing, now.agreed, now.outcome


def start(players: int, speakers: frozenset[int], *, individual: bool, reenvido: str) -> State:
    rules = RuleSet(players=players, individual=individual, reenvido=reenvido)
    theirs = Rules(players=players, individual=individual, reenvido=reenvido)
    bidding = Bidding(Lance.GRANDE, rules, speakers)
    return State(bidding, Talk(sorted(speakers), theirs), ())


def said(state: State, seat: int, word: Word, number: int | None) -> State | None:
    """The state after a word; None where it is refused, by both alike."""
    talk = state.talk.copy()
    try:
        talk.hear(seat, word.value, number)
    except Unsettled:
        allowed = False
    else:
        allowed = True
    try:
        bidding = speak(state.bidding, seat, word, number)
    except Refused:
        assert not allowed, (state.bidding.spoken, seat, word)
        return None
    assert allowed, (state.bidding.spoken, seat, word)
    totals = state.totals
    if word in (Word.ENVIDO, Word.REENVIDO, Word.ORDAGO):
        assert bidding.standing is not None
        totals = (*totals, bidding.standing.total)
    return State(bidding, talk, totals)


def following(state: State) -> Iterator[tuple[int, Word, State]]:
    """Every word that may be said, and what it leads to."""
    for seat, (word, number) in product(range(state.bidding.rules.players), EVERY_WORD):
        after = said(state, seat, word, number)
        if number is None:
            assert may_say(state.bidding, seat, word) == (after is not None)
        if after is not None:
            yield seat, word, after


def check(state: State, moves: dict[tuple[int, Word], State]) -> None:
    """What holds of every state."""
    bidding, standing = state.bidding, state.bidding.standing
    speaking = {seat for seat, _ in moves}
    assert (bidding.outcome is None) == bool(moves), "over, or somebody has a word"
    assert speaking <= bidding.speakers - bidding.out
    if standing is None:
        awaited: set[int] = set()
    else:
        awaited = {seat for seat, word in moves if word is Word.QUIERO}
        assert speaking == awaited, "over a bet only those speak who owe an answer"
        assert standing.side not in {bidding.rules.side_of(seat) for seat in awaited}
        raising = any(word is Word.REENVIDO for _, word in moves)
        assert raising == (bool(moves) and not standing.ordago)
        before = state.totals[-2] if len(state.totals) > 1 else 1
        assert bidding.deje == before, "a deje is the total before the last call"
    assert bidding.awaited == awaited
    check_end(state)
    check_words_alike(state, moves)


def check_end(state: State) -> None:
    """Exactly one outcome, the oracle's."""
    bidding, end = state.bidding, state.talk.end()
    sides_in = {bidding.rules.side_of(seat) for seat in bidding.speakers - bidding.out}
    match bidding.outcome:
        case None:
            assert end is None
        case AllPassed():
            assert end is not None
            assert (end.how, state.totals) == ("passed", ())
        case Accepted(side=side, total=total, sides=sides, ordago=ordago):
            assert end is not None
            assert end.how == ("ordago" if ordago else "accepted")
            assert (end.side, set(end.still)) == (side, set(sides))
            assert total == (state.totals[-1] or 0)
            assert ordago or total == end.stones
            assert sides == sides_in | {side}, "those still in are those who compare"
            assert len(sides) > 1
        case BetRefused(side=side, deje=deje):
            assert end is not None
            assert (end.how, end.side, end.stones or 1) == ("refused", side, deje)
            assert sides_in == {side}


def check_words_alike(state: State, moves: dict[tuple[int, Word], State]) -> None:
    """Words that mean the same lead to the same; passes before a bet change nothing after it."""
    bidding = state.bidding
    for seat in bidding.rules.seats:
        if bidding.standing is None:
            passed = moves.get((seat, Word.PASO))
            if passed is not None and passed.bidding.outcome is None:
                assert pass_all(passed.bidding).outcome == AllPassed()
            continue
        for one, other in ((Word.QUIERO, Word.QUEREMOS), (Word.NO_QUIERO, Word.PASO)):
            pair = [moves.get((seat, word)) for word in (one, other)]
            keys = [None if each is None else each.key for each in pair]
            assert keys[0] == keys[1], (one, other)
    if bidding.standing is not None:
        passed_before = bidding._replace(passed=bidding.speakers)
        for (seat, word), after in moves.items():
            stones = after.bidding.spoken[-1].stones
            same = speak(passed_before, seat, word, stones)
            assert same._replace(passed=bidding.passed) == after.bidding


def walk(first: State, bets: int) -> int:
    """Check all states that so many bets and any other words lead to; how many there are."""
    seen = {first.key}
    front = [first]
    while front:
        state = front.pop()
        moves: dict[tuple[int, Word], State] = {}
        for seat, word, after in following(state):
            moves.setdefault((seat, word), after)
            if len(after.totals) <= bets and after.key not in seen:
                seen.add(after.key)
                front.append(after)
        check(state, moves)
    return len(seen)


PAIRS, ALONE = False, True


@pytest.mark.parametrize(
    ("players", "individual", "speakers", "bets", "states"),
    [
        (2, PAIRS, "01", 5, 274),
        (4, PAIRS, "0123", 3, 940),
        # Pares and juego: of the four, those who said yes.
        (4, PAIRS, "01", 5, 274),
        (4, PAIRS, "03", 5, 274),
        (4, PAIRS, "013", 4, 560),
        (4, PAIRS, "023", 4, 560),
        (6, PAIRS, "012345", 1, 334),
        (6, PAIRS, "0123", 2, 436),
        (6, PAIRS, "14", 5, 274),  # the captains
        (3, ALONE, "012", 4, 818),
        (4, ALONE, "0123", 2, 988),
        (5, ALONE, "134", 3, 494),
        (6, ALONE, "0245", 1, 340),
        pytest.param(4, PAIRS, "0123", 4, 1612, marks=pytest.mark.soak),
        pytest.param(6, PAIRS, "012345", 2, 2494, marks=pytest.mark.soak),
        pytest.param(6, PAIRS, "0123", 3, 940, marks=pytest.mark.soak),
        pytest.param(4, ALONE, "0123", 3, 1960, marks=pytest.mark.soak),
        pytest.param(5, ALONE, "01234", 1, 1247, marks=pytest.mark.soak),
        pytest.param(5, ALONE, "134", 4, 818, marks=pytest.mark.soak),
        pytest.param(6, ALONE, "0245", 2, 988, marks=pytest.mark.soak),
    ],
)
def test_every_bidding_of_so_many_bets(
    players: int, individual: bool, speakers: str, bets: int, states: int
) -> None:
    seats = frozenset(int(seat) for seat in speakers)
    first = start(players, seats, individual=individual, reenvido="two")
    assert walk(first, bets) == states


@pytest.mark.parametrize(
    ("players", "bets", "states"),
    [(2, 4, 214), (4, 3, 884), pytest.param(4, 4, 1892, marks=pytest.mark.soak)],
)
def test_every_bidding_where_a_reenvido_doubles(players: int, bets: int, states: int) -> None:
    first = start(players, frozenset(range(players)), individual=False, reenvido="double")
    assert walk(first, bets) == states


@pytest.mark.soak
@pytest.mark.parametrize(
    ("players", "individual", "bets"),
    [(4, PAIRS, 8), (6, PAIRS, 5), (3, ALONE, 8), (4, ALONE, 6), (5, ALONE, 4), (6, ALONE, 3)],
)
def test_every_bidding_of_more_bets(players: int, individual: bool, bets: int) -> None:
    first = start(players, frozenset(range(players)), individual=individual, reenvido="two")
    assert walk(first, bets) > 2_000
