"""Rule book §5: the order of settling, and what each way the bidding can end pays."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import pytest

from scorekeeper.record import settle
from tests.scorekeeper.table_for_tests import WORKED_HAND

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "conformance.jsonl").read_text().splitlines()
]


def outcome(result: dict[str, object]) -> object:
    """What is compared of a result: stones summed by lance, side and moment, in the order taken."""
    if "error" in result:
        return "error"
    sums: dict[tuple[object, ...], int] = {}
    awards = result["awards"]
    assert isinstance(awards, list)
    for award in awards:
        key = (award["lance"], award["side"], award["when"])
        sums[key] = sums.get(key, 0) + award["stones"]
    return list(sums.items()), result["score"], result["winner"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["record"]["id"])
def test_the_worked_cases_agree(case: dict[str, dict[str, object]]) -> None:
    result = settle(case["record"])
    assert result["id"] == case["record"]["id"]
    assert outcome(result) == outcome(case["result"])


def record(**changes: object) -> dict[str, object]:
    """The worked hand of the texts, mano first, with changes."""
    return {"id": "x", "mano": 0, "cards": [list(hand) for hand in WORKED_HAND], **changes}


def taken(**changes: object) -> list[tuple[str, int, int, str]]:
    """Awards of the worked hand with changes: lance, side, stones, reason."""
    result = settle(record(**changes))
    assert "error" not in result, result["error"]
    awards = result["awards"]
    assert isinstance(awards, list)
    return [(each["lance"], each["side"], each["stones"], each["reason"]) for each in awards]


def test_all_passed_pays_one_for_grande_and_chica_and_the_values_of_pares_and_juego() -> None:
    assert taken() == [
        ("grande", 1, 1, "passed"),
        ("chica", 0, 1, "passed"),
        ("pares", 0, 3, "pares"),
        ("pares", 0, 1, "pares"),
        ("juego", 1, 3, "juego"),
        ("juego", 1, 2, "juego"),
    ]


def test_an_accepted_bet_goes_to_the_best_side_with_its_values() -> None:
    bids = {"pares": [[0, "envido", 4], [1, "quiero"]]}
    assert [each for each in taken(bids=bids) if each[0] == "pares"] == [
        ("pares", 0, 4, "bet"),
        ("pares", 0, 3, "pares"),
        ("pares", 0, 1, "pares"),
    ]


def test_a_refused_bet_gives_the_bettors_their_values_better_cards_or_not() -> None:
    bids = {"pares": [[1, "envido", 4], [0, "no_queremos"]]}
    assert [each for each in taken(bids=bids) if each[0] == "pares"] == [
        ("pares", 1, 1, "deje"),
        ("pares", 1, 1, "pares"),
        ("pares", 1, 2, "pares"),
    ]


def test_refused_grande_and_chica_pay_nothing_more() -> None:
    bids = {
        "grande": [[0, "envido"], [1, "no_queremos"]],
        "chica": [[1, "envido"], [2, "no_queremos"]],
    }
    assert [each for each in taken(bids=bids) if each[0] in ("grande", "chica")] == [
        ("grande", 0, 1, "deje"),
        ("chica", 1, 1, "deje"),
    ]


def test_dejes_are_taken_first_then_the_lances_in_order() -> None:
    bids = {"juego": [[1, "envido"], [2, "no_queremos"]], "grande": [[0, "envido"], [1, "quiero"]]}
    assert [each[:2] for each in taken(bids=bids)] == [
        ("juego", 1),
        ("grande", 1),
        ("chica", 0),
        ("pares", 0),
        ("pares", 0),
        ("juego", 1),
        ("juego", 1),
    ]


@pytest.mark.parametrize(
    ("score", "after", "winner", "last"),
    [
        ([39, 39], [39, 40], 1, "grande"),
        ([39, 38], [40, 39], 0, "chica"),
        ([36, 0], [40, 1], 0, "pares"),
        ([0, 34], [5, 40], 1, "juego"),
    ],
)
def test_the_first_side_to_reach_the_target_wins_on_the_spot(
    score: list[int], after: list[int], winner: int, last: str
) -> None:
    result = settle(record(score=score))
    awards = result["awards"]
    assert isinstance(awards, list)
    assert (result["score"], result["winner"], awards[-1]["lance"]) == (after, winner, last)


def test_the_lance_that_wins_is_shown_whole_and_the_score_stops_at_the_target() -> None:
    result = settle(record(score=[37, 0]))
    awards = result["awards"]
    assert isinstance(awards, list)
    assert [each["stones"] for each in awards if each["lance"] == "pares"] == [3, 1]
    assert result["score"] == [40, 1]


def test_ties_go_to_the_first_in_order_of_play_from_mano() -> None:
    same = [["R", "C", "S", "7"]] * 4
    for mano in range(4):
        result = settle({"id": "t", "mano": mano, "cards": same})
        awards = result["awards"]
        assert isinstance(awards, list)
        assert {each["seat"] for each in awards if each["lance"] in ("grande", "chica")} == {mano}


@pytest.mark.parametrize("lance", ["grande", "chica", "juego"])
def test_an_accepted_ordago_is_the_game_and_nothing_else_counts(lance: str) -> None:
    bids = {"grande": [[0, "envido", 30], [1, "quiero"]]} if lance != "grande" else {}
    bids[lance] = [[1, "ordago"], [2, "quiero"]]
    result = settle(record(bids=bids, score=[3, 7]))
    best = {"grande": 1, "chica": 0, "juego": 1}[lance]
    assert (result["winner"], result["score"]) == (best, [3, 7])
    awards = result["awards"]
    assert isinstance(awards, list)
    assert [(each["lance"], each["stones"]) for each in awards] == [(lance, 0)]


def test_cards_may_stay_hidden_where_nothing_hangs_on_them() -> None:
    bids = {
        "grande": [[0, "envido"], [1, "no_queremos"]],
        "chica": [[0, "envido"], [1, "no_queremos"]],
        "juego": [[0, "envido"], [1, "no_queremos"]],
    }
    declared = {"pares": [False] * 4, "juego": [False] * 4}
    hidden: list[object] = [None] * 4
    result = settle(record(cards=hidden, bids=bids, declared=declared))
    assert result["score"] == [4, 0]
    needed = settle(record(cards=hidden, bids={}, declared=declared))
    assert "cards of seat" in str(needed["error"])


NO_JUEGO = {"juego": [False] * 4}
PARES_SAID = {"pares": [False] * 4}
DEJE_OF_PUNTO = {"juego": [[0, "envido"], [1, "no_queremos"]]}


@pytest.mark.parametrize(
    ("changes", "score"),
    [
        pytest.param(
            {"score": [39, 39], "declared": NO_JUEGO, "bids": DEJE_OF_PUNTO},
            [40, 39],
            id="a later deje wins the game",
        ),
        pytest.param(
            {"score": [0, 38], "rulings": {"grande": {"side": 1, "stones": 2}}},
            [0, 40],
            id="the count ends before it",
        ),
        pytest.param(
            {
                "declared": NO_JUEGO,
                "rulings": {
                    each: {"side": 0, "stones": 1} for each in ("grande", "chica", "pares")
                },
                "bids": DEJE_OF_PUNTO,
            },
            [5, 0],
            id="a referee ruled it",
        ),
    ],
)
def test_who_had_pares_or_juego_may_stay_unknown_where_nothing_hangs_on_it(
    changes: dict[str, object], score: list[int]
) -> None:
    assert settle(record(cards=[None] * 4, **changes)).get("score") == score


@pytest.mark.parametrize(
    ("changes", "lance"),
    [
        ({"declared": PARES_SAID}, "juego"),
        ({"declared": NO_JUEGO, "bids": DEJE_OF_PUNTO}, "pares"),
        ({"bids": {"pares": [[0, "envido"], [1, "no_queremos"]]}}, "pares"),
    ],
)
def test_a_lance_that_is_counted_needs_words_or_cards(
    changes: dict[str, object], lance: str
) -> None:
    ruled = {each: {"side": 0, "stones": 1} for each in ("grande", "chica")}
    result = settle(record(cards=[None] * 4, rulings=ruled, **changes))
    assert result.get("error") == f"The cards of seat 0 are needed for {lance}."


def test_a_player_out_of_the_lance_still_counts_for_his_side() -> None:
    """Miren (2) would not see the bet, Ane (0) did: Miren's par is paid all the same."""
    bids = {"pares": [[1, "envido"], [2, "no_quiero"], [0, "quiero"]]}
    assert ("pares", 0, 1, "pares") in taken(bids=bids)


def test_the_order_seats_are_numbered_from_does_not_matter() -> None:
    """The same hand with everybody two seats further gives the same stones."""
    bids = {
        "grande": [[0, "envido", 5], [1, "quiero"]],
        "pares": [[1, "envido"], [0, "no_queremos"]],
    }
    turned = {
        "grande": [[2, "envido", 5], [3, "quiero"]],
        "pares": [[3, "envido"], [2, "no_queremos"]],
    }
    cards = [list(WORKED_HAND[(seat - 2) % 4]) for seat in range(4)]
    straight, round_the_table = (
        settle(record(bids=bids)),
        settle(record(bids=turned, mano=2, cards=cards)),
    )
    assert outcome(straight) == outcome(round_the_table)


def test_the_order_cards_lie_in_does_not_matter() -> None:
    whole = outcome(settle(record()))
    for order in permutations(range(4)):
        cards = [[hand[place] for place in order] for hand in WORKED_HAND]
        assert outcome(settle(record(cards=cards))) == whole


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({"mano": 4}, "mano"),
        ({"mano": True}, "mano"),
        ({"score": [40, 0]}, "score"),
        ({"score": [1]}, "score"),
        ({"cards": [["R", "R", "R"], None, None, None]}, "cards[0]"),
        ({"rules": {"kings": 5}}, "kings"),
        ({"rules": {"target": 42}}, "target"),
        ({"rules": {"colour": "red"}}, "colour"),
        ({"rules": {"preset": "bilbao"}}, "preset"),
        ({"bids": {"punto": []}}, "punto"),
        ({"bids": {"grande": [[0]]}}, "bids.grande"),
        ({"bids": {"grande": [[0, "subo"]]}}, "bids.grande[0]"),
        ({"bids": {"grande": [[7, "paso"]]}}, "bids.grande[0]"),
        ({"declared": {"pares": [1, 1, 0, 0]}}, "declared.pares"),
        ({"rulings": {"pares": {"side": 2, "stones": 1}}}, "rulings.pares.side"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_record_that_is_wrong_is_refused_by_the_name_of_its_field(
    changes: dict[str, object], names: str
) -> None:
    assert names in str(settle(record(**changes))["error"])


@pytest.mark.parametrize("value", [None, [], 7, "record", {}])
def test_what_is_no_record_gives_an_error_not_an_exception(value: object) -> None:
    assert "error" in settle(value)
