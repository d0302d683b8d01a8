"""The facts of a match are what a recount of its awards and words says."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.hand.award import When
from scorekeeper.hand.hand import Phase, phase_of
from scorekeeper.match.match import MatchState
from scorekeeper.rules.presets import PRESETS
from scorekeeper.season import Feat, MatchFacts, facts_of
from scorekeeper.season.counts import Counts
from scorekeeper.table import Table, replay
from tests.scorekeeper.random_match import random_match
from tests.scorekeeper.table_for_tests import TableForTests

BY_DAY = ("clasico", "individual")


def recounted(table: Table) -> list[Counter[str]]:
    """What each side took, by the awards that its hands show."""
    found = [Counter[str]() for _ in range(table.rules.sides)]
    for hand in table.match.hands:
        for side, each in enumerate(found):
            each["hands"] += phase_of(hand) is Phase.COUNTED
            each["stones"] += sum(award.stones for award in hand.taken if award.side == side)
        for lance, side in {
            ("punto" if award.punto else award.lance.value, award.side)
            for award in hand.taken
            if award.stones or award.when is When.ORDAGO
        }:
            found[side][lance] += 1
    return found


@pytest.mark.parametrize(
    "preset",
    [
        *BY_DAY,
        *(pytest.param(each, marks=pytest.mark.soak) for each in PRESETS if each not in BY_DAY),
    ],
)
@settings(max_examples=3)
@example(seed=801)
@given(seed=st.integers(0, 10_000))
def test_facts_are_those_of_the_hands_after_undo_corrections_and_rulings(
    preset: str, seed: int
) -> None:
    played = random_match(seed, preset)
    if played.table.match.state is MatchState.PLAYING:
        assert facts_of(played.table) is None
        held = next(seat for seat in played.table.rules.seats if played.table.holder(seat))
        played.tell("end_match", by=held)
    table = played.table
    facts = facts_of(table)
    assert facts is not None
    for counts, expected in zip(facts.by_side, recounted(table), strict=True):
        assert {name: getattr(counts, name) for name in expected} == dict(expected)
    winners = Counter(game.winner for game in facts.course if game.winner is not None)
    assert all(winners[side] <= won for side, won in enumerate(facts.games))
    said = [word for hand in table.match.hands for b in hand.biddings if b for word in b.spoken]
    ordagos = sum(each.word == "ordago" for each in said)
    assert sum(counts.ordagos for counts in facts.by_seat) == ordagos


def facts_after(*words: tuple[int, str], lance: str = "grande") -> MatchFacts:
    """The facts of a match of one game of 20 stones that ends after these words."""
    table = TableForTests(games_to_win=1, target=20, confirm="one")
    for seat, word in words:
        table.do({"type": "bid", "lance": lance, "seat": seat, "word": word}, by=seat)
    if table.table.match.state is MatchState.PLAYING and table.phase != "cards":
        table.do({"type": "end_match"})
    while table.phase == "cards" and table.table.match.state is MatchState.PLAYING:
        for seat, cards in enumerate((["R"] * 4, ["A"] * 4, ["4"] * 4, ["5"] * 4)):
            table.do({"type": "show_cards", "seat": seat, "cards": cards}, by=seat)
    found = facts_of(table.table)
    assert found is not None
    assert found == facts_of(replay(table.rows))
    return found


@pytest.mark.parametrize(
    ("words", "seats", "sides"),
    [
        (
            [(0, "envido"), (1, "quiero")],
            {0: Counts(bets=1), 1: Counts(accepted=1)},
            {0: Counts(longest_bet=2), 1: Counts(longest_bet=2)},
        ),
        (
            [(0, "envido"), (1, "reenvido"), (0, "no_queremos")],
            {0: Counts(bets=1, refused=1), 1: Counts(raises=1)},
            {0: Counts(dejes_given=1), 1: Counts(dejes=1, deje_stones=2, grande=1, stones=2)},
        ),
        (
            [(0, "envido"), (1, "no_quiero"), (3, "quiero")],
            {0: Counts(bets=1), 1: Counts(refused=1), 3: Counts(accepted=1)},
            {0: Counts(longest_bet=2), 1: Counts(longest_bet=2)},
        ),
        (
            [(0, "ordago"), (1, "no_queremos")],
            {0: Counts(ordagos=1), 1: Counts(refused=1)},
            {
                0: Counts(dejes=1, deje_stones=1, ordagos_refused=1, grande=1, stones=1),
                1: Counts(dejes_given=1),
            },
        ),
        (
            [(0, "ordago"), (1, "quiero")],
            {0: Counts(ordagos=1), 1: Counts(accepted=1)},
            {0: Counts(hands=1, grande=1, ordagos_won=1), 1: Counts(hands=1, ordagos_lost=1)},
        ),
    ],
    ids=["accepted", "raise refused", "by the partner", "órdago refused", "órdago won"],
)
def test_a_word_counts_for_who_said_it_and_what_is_taken_for_the_side(
    words: list[tuple[int, str]], seats: dict[int, Counts], sides: dict[int, Counts]
) -> None:
    facts = facts_after(*words)
    assert facts.by_seat == tuple(seats.get(seat, Counts()) for seat in range(4))
    assert facts.by_side == tuple(sides.get(side, Counts()) for side in range(2))


def test_a_game_says_who_won_it_by_what_and_from_how_far_behind() -> None:
    table = TableForTests(games_to_win=1, target=20, confirm="one")
    table.do({"type": "set_score", "stones": [3, 15], "games": [0, 0], "reason": "paper"})
    for seat, word in ((0, "ordago"), (1, "quiero")):
        table.do({"type": "bid", "lance": "grande", "seat": seat, "word": word}, by=seat)
    for seat, cards in enumerate((["R"] * 4, ["A"] * 4, ["4"] * 4, ["5"] * 4)):
        if table.phase == "cards":
            table.do({"type": "show_cards", "seat": seat, "cards": cards}, by=seat)
    facts = facts_of(table.table)
    assert facts is not None
    (game,) = facts.course
    assert (game.winner, game.ordago, game.score, game.behind) == (0, True, (3, 15), 12)
    assert game.starts == ((0, 3, 15),)
    assert (facts.winner, facts.games, facts.number, game.deje) == (0, (1, 0), 1, False)


def test_a_deje_may_be_the_last_that_the_winner_takes() -> None:
    table = TableForTests(games_to_win=1, target=20, confirm="one")
    table.do({"type": "set_score", "stones": [19, 0], "games": [0, 0], "reason": "paper"})
    for seat, word in ((0, "envido"), (1, "no_queremos")):
        table.do({"type": "bid", "lance": "grande", "seat": seat, "word": word}, by=seat)
    facts = facts_of(table.table)
    assert facts is not None
    assert (facts.course[-1].deje, facts.course[-1].winner) == (True, 0)


@pytest.mark.parametrize(
    ("lance", "hands", "feats"),
    [
        ("grande", "CCCC AAAA SSSS 5555", {0: (Feat.ORDAGO_WITHOUT_KING,)}),
        ("grande", "3CCC AAAA SSSS 5555", {}),
        ("grande", "RCCC AAAA 777S 5555", {2: (Feat.REAL,)}),
        ("chica", "4567 RRRR CCCC SSSS", {0: (Feat.PERETE,)}),
        ("chica", "RRRR 4567 AAAA SSSS", {}),
    ],
)
def test_cards_that_people_talk_about(
    lance: str, hands: str, feats: dict[int, tuple[Feat, ...]]
) -> None:
    table = TableForTests(games_to_win=1, target=20, confirm="one")
    if lance == "chica":
        table.say("grande: 0 paso, 1 paso, 2 paso, 3 paso")
    for seat, word in ((0, "ordago"), (1, "quiero")):
        table.do({"type": "bid", "lance": lance, "seat": seat, "word": word}, by=seat)
    for seat, cards in enumerate(hands.split()):
        if table.table.match.state is MatchState.PLAYING:
            table.do({"type": "show_cards", "seat": seat, "cards": list(cards)}, by=seat)
    facts = facts_of(table.table)
    assert facts is not None
    assert {seat: each for seat, each in enumerate(facts.feats) if each} == feats
