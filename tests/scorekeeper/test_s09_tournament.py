"""Rule book §9, setting "tournament" (AU): every row of the table, and what is left to the referee.

Seat 0 is M, wrong in the lance; seat 2 is P, M's partner; seats 1 and 3 are O. Each case says who
holds, how the lance was bid, and what it pays in all: stones by side, a deje that stands in the
bidding apart.
"""

from __future__ import annotations

import pytest

from scorekeeper.record import settle

NONE = ["4", "5", "6", "7"]
PAR = {
    0: ["4", "4", "6", "7"],
    1: ["5", "5", "6", "S"],
    2: ["A", "A", "6", "C"],
    3: ["7", "7", "A", "R"],
}
NO_PARES = {0: NONE, 1: ["A", "5", "6", "C"], 2: ["4", "5", "6", "S"], 3: ["4", "6", "7", "A"]}
BEST_PAR = ["R", "R", "5", "4"]
JUEGO = {
    0: ["R", "C", "S", "A"],
    1: ["R", "C", "S", "5"],
    2: ["R", "C", "S", "4"],
    3: ["R", "C", "7", "7"],
}
NO_JUEGO = {0: NONE, 1: ["5", "5", "6", "S"], 2: ["4", "4", "6", "7"], 3: ["A", "A", "A", "6"]}


def paid(
    lance: str, said: str, holds: str, bids: list[list[object]], *, best: int | None = None
) -> object:
    """What the lance pays: {(side, when): stones}, or "ruling". said, holds: the seats, as "02"."""
    held, without = (PAR, NO_PARES) if lance == "pares" else (JUEGO, NO_JUEGO)
    cards = [held[seat] if str(seat) in holds else without[seat] for seat in range(4)]
    if best is not None:
        cards[best] = BEST_PAR
    record = {
        "id": "x",
        "mano": 0,
        "rules": {"misdeclaration": "tournament"},
        "cards": cards,
        "declared": {lance: [str(seat) in said for seat in range(4)]},
        "bids": {lance: bids},
    }
    result = settle(record)
    if "error" in result:
        assert "ruling is needed" in str(result["error"]), result["error"]
        return "ruling"
    sums: dict[tuple[int, str], int] = {}
    awards = result["awards"]
    assert isinstance(awards, list)
    for award in awards:
        if award["lance"] == lance:
            key = (award["side"], award["when"])
            sums[key] = sums.get(key, 0) + award["stones"]
    return sums


SEEN: list[list[object]] = [[2, "envido", 5], [1, "quiero"]]
M_SIDE_REFUSED: list[list[object]] = [[1, "envido", 5], [2, "no_queremos"]]
O_REFUSED: list[list[object]] = [[2, "envido", 5], [1, "no_queremos"]]
PASSED: list[list[object]] = []


@pytest.mark.parametrize(
    ("said", "holds", "bids", "best", "pays"),
    [
        # said yes, holds none; P none, O any: void, O collect their pares
        ("013", "13", [[0, "envido", 5], [1, "quiero"]], None, {(1, "end"): 2}),
        ("013", "13", [[0, "envido", 5], [1, "no_queremos"]], None, {(1, "end"): 2}),
        ("013", "13", [[1, "envido", 5], [0, "no_queremos"]], None, {(1, "end"): 2}),
        ("013", "13", PASSED, None, {(1, "end"): 2}),
        ("0", "", PASSED, None, {}),
        # said yes, holds none; P and O hold: M's side would win → void, O collect 1 and their pares
        ("0123", "123", SEEN, 2, {(1, "end"): 1 + 2}),
        ("0123", "123", O_REFUSED, None, {(1, "end"): 1 + 2}),
        # … O win → bid and values as usual
        ("0123", "123", SEEN, None, {(1, "end"): 5 + 2}),
        ("0123", "123", M_SIDE_REFUSED, None, {(1, "bid"): 1, (1, "end"): 2}),
        # … everybody passing → the referee
        ("0123", "123", PASSED, None, "ruling"),
        # said yes, holds none; P holds, O none: P's pares as usual
        ("02", "2", PASSED, None, {(0, "end"): 1}),
        # holds, said no; P and O hold: M's pares count for nothing, the rest as usual
        ("123", "0123", SEEN, 2, {(0, "end"): 5 + 1}),
        ("123", "0123", SEEN, 0, {(1, "end"): 5 + 2}),
        # holds, said no; P none, O hold: O collect 1 and their pares
        ("13", "013", PASSED, None, {(1, "end"): 1 + 2}),
        # holds, said no; O none: the referee
        ("2", "02", PASSED, None, "ruling"),
        ("", "0", PASSED, None, "ruling"),
        # two wrong in one lance: the referee
        ("12", "01", SEEN, None, "ruling"),
        # an accepted órdago: the referee
        ("0123", "123", [[1, "ordago"], [2, "quiero"]], None, "ruling"),
    ],
)
def test_pares(
    said: str, holds: str, bids: list[list[object]], best: int | None, pays: object
) -> None:
    assert paid("pares", said, holds, bids, best=best) == pays


@pytest.mark.parametrize(
    ("said", "holds", "bids", "pays"),
    [
        # said yes, holds none; nobody else: void, O collect 2
        ("0", "", PASSED, {(1, "end"): 2}),
        # … P holds, O none: P's juego as usual
        ("02", "2", PASSED, {(0, "end"): 2}),
        # … P none, O hold: void, O collect their juegos
        ("013", "13", [[0, "envido", 4], [1, "quiero"]], {(1, "end"): 2 + 2}),
        ("01", "1", [[0, "envido", 4], [1, "no_queremos"]], {(1, "end"): 2}),
        # … P and O hold
        ("0123", "123", SEEN, {(1, "end"): 5 + 2 + 2}),
        ("0123", "123", O_REFUSED, {(1, "end"): 1 + 2 + 2}),
        ("0123", "123", PASSED, "ruling"),
        # holds, said no; nobody else: void, M's side collects M's juego
        ("", "0", [[1, "envido"], [0, "no_queremos"]], {(0, "end"): 3}),
        ("", "0", [[1, "envido"], [0, "quiero"]], {(0, "end"): 3}),
        # … P holds, O none: both juegos count
        ("2", "02", PASSED, {(0, "end"): 3 + 2}),
        # … P and O hold: M's juego counts for nothing, the rest as usual
        ("123", "0123", SEEN, {(1, "end"): 5 + 2 + 2}),
        ("123", "0123", M_SIDE_REFUSED, {(1, "bid"): 1, (1, "end"): 2 + 2}),
        # … P none, O hold: O collect 1 and their juegos
        ("13", "013", PASSED, {(1, "end"): 1 + 2 + 2}),
        # two wrong
        ("12", "02", SEEN, "ruling"),
    ],
)
def test_juego(said: str, holds: str, bids: list[list[object]], pays: object) -> None:
    assert paid("juego", said, holds, bids) == pays


def test_a_lance_the_count_never_reaches_needs_no_ruling() -> None:
    record = {
        "id": "x",
        "mano": 0,
        "score": [0, 39],
        "rules": {"misdeclaration": "tournament"},
        "cards": [PAR[0], PAR[1], NO_PARES[2], NO_PARES[3]],
        "declared": {"pares": [False, False, False, False]},
        "bids": {"grande": [[1, "envido"], [0, "quiero"]]},
    }
    result = settle(record)
    assert result["winner"] == 1


def test_a_deje_that_goes_back_goes_back_before_the_count() -> None:
    """O refused a bet of M's side, who then stood at 39.

    The deje goes back and grande does not win it.
    """
    record = {
        "id": "x",
        "mano": 0,
        "score": [38, 0],
        "rules": {"misdeclaration": "tournament"},
        "cards": [["R", "5", "6", "4"], PAR[1], NO_PARES[2], PAR[3]],
        "declared": {"pares": [True, True, False, True]},
        "bids": {"pares": [[0, "envido"], [1, "no_queremos"]]},
    }
    result = settle(record)
    assert result["winner"] is None
    awards = result["awards"]
    assert isinstance(awards, list)
    assert not [award for award in awards if award["when"] == "bid"]


def test_a_wrong_word_at_a_table_not_four_in_pairs_wants_a_ruling() -> None:
    record = {
        "id": "x",
        "mano": 0,
        "rules": {"misdeclaration": "tournament", "players": 3, "individual": True},
        "cards": [PAR[0], NO_PARES[1], NO_PARES[2]],
        "declared": {"pares": [False, False, False]},
    }
    assert "ruling is needed" in str(settle(record)["error"])
    ruled = settle({**record, "rulings": {"pares": {"side": 0, "stones": 1}}})
    awards = ruled["awards"]
    assert isinstance(awards, list)
    assert ("pares", 0, 1, "ruling") in [
        (each["lance"], each["side"], each["stones"], each["reason"]) for each in awards
    ]


FORFEIT: dict[str, object] = {"id": "x", "mano": 0, "cards": [["R", "C", "S", "7"]] * 4}
"""Four hands without pares."""


def test_a_wrong_word_at_a_table_whose_hand_was_taken_is_the_referees() -> None:
    """What the table of wrong words says is said of two sides that play."""
    wrong = {"pares": [False, True, False, False]}
    hand = {**FORFEIT, "rules": {"misdeclaration": "tournament"}, "declared": wrong}
    assert "error" in settle({**hand, "forfeit": 0})
    assert "error" not in settle(hand)
    # The same wrong word of the side that lost the hand is nobody's any more.
    assert "error" not in settle({**hand, "forfeit": 1})


@pytest.mark.parametrize(("deje", "pays"), [("texts", [1]), ("none", [])])
def test_a_deje_of_nothing_is_no_award_of_those_who_got_the_hand(
    deje: str, pays: list[int]
) -> None:
    """§11: without deje a refusal pays nothing, whoever's it was."""
    bids = {"grande": [[0, "envido"], [1, "no_queremos"]]}
    result = settle({**FORFEIT, "forfeit": 0, "bids": bids, "rules": {"deje": deje}})
    awards = result["awards"]
    assert isinstance(awards, list)
    assert [each["stones"] for each in awards if each["lance"] == "grande"] == pays
