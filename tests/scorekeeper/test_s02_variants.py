"""Rule book §§2, 3, 7 and 11 beyond the ordinary table, as hands are settled."""

from __future__ import annotations

import pytest

from scorekeeper.record import settle


def settled(rules: dict[str, object], cards: list[str], **record: object) -> dict[str, object]:
    hands = [hand.split() for hand in cards]
    return settle({"id": "x", "mano": 0, "rules": rules, "cards": hands, **record})


def stones(result: dict[str, object], lance: str) -> list[tuple[int, int]]:
    """(side, stones) of a lance, in the order taken."""
    assert "error" not in result, result["error"]
    awards = result["awards"]
    assert isinstance(awards, list)
    return [(each["side"], each["stones"]) for each in awards if each["lance"] == lance]


REAL = ["R R C A", "7e 7c 7b {ten}", "4 4 5 6", "A 5 6 C"]


@pytest.mark.parametrize(
    ("kind", "ten", "winner"),
    [
        ("any_ten", "S", 1),
        ("any_ten", "R", 1),
        ("any_ten", "3", 1),
        ("sota_oros", "So", 1),
        ("sota_oros", "Sb", 0),
        ("sota_oros", "R", 0),
        ("fourth_suit", "So", 1),
        ("fourth_suit", "Se", 0),
        ("fourth_suit", "C", 0),
        ("off", "So", 0),
    ],
)
def test_juego_real_beats_every_other_31_the_manos_included(
    kind: str, ten: str, winner: int
) -> None:
    cards = [hand.format(ten=ten) for hand in REAL]
    assert stones(settled({"juego_real": kind}, cards), "juego") == [(winner, 3)]


@pytest.mark.parametrize(("kind", "hand"), [("sota_oros", "7 7 7 S"), ("fourth_suit", "7 7 7 So")])
def test_suits_are_asked_for_7_7_7_s_alone_and_refused_without(kind: str, hand: str) -> None:
    cards = ["R R C A", hand, "4 4 5 6", "A 5 6 C"]
    assert "suit" in str(settled({"juego_real": kind}, cards)["error"])
    assert stones(settled({"juego_real": kind}, [*cards[:1], "7 7 7 C", *cards[2:]]), "juego")


def test_with_sota_oros_only_the_sotas_suit_is_asked() -> None:
    cards = ["R R C A", "7 7 7 So", "4 4 5 6", "A 5 6 C"]
    assert stones(settled({"juego_real": "sota_oros"}, cards), "juego") == [(1, 3)]


def test_with_fourth_suit_one_seven_of_the_sotas_suit_says_no() -> None:
    cards = ["R R C A", "7o 7 7 So", "4 4 5 6", "A 5 6 C"]
    assert stones(settled({"juego_real": "fourth_suit"}, cards), "juego") == [(0, 3)]


WILD: dict[str, object] = {"wild_sotas": True}


@pytest.mark.parametrize(
    ("sota", "error"),
    [
        ("So>R", None),
        ("Sc>A", None),
        ("Se", None),
        ("So", "say whether"),
        ("S", "suit"),
        ("Se>R", "not a card"),
        ("So>7", "not a card"),
        ("So>", "not a card"),
    ],
)
def test_a_wild_sota_is_a_rey_or_an_as_and_says_which(sota: str, error: str | None) -> None:
    result = settled(WILD, [f"R R 3 {sota}", "C C 5 5", "7 7 A A", "4 5 6 7"])
    assert ("error" in result) == (error is not None)
    if error:
        assert error in str(result["error"])


def test_one_choice_counts_in_all_lances() -> None:
    cards = ["R R 3 {}", "C C 5 5", "7 7 A A", "4 5 6 7"]
    as_king = settled(WILD, [hand.format("Sc>R") for hand in cards])
    as_ace = settled(WILD, [hand.format("Sc>A") for hand in cards])
    assert stones(as_king, "pares") == [(0, 3), (0, 3)]
    assert stones(as_king, "juego") == [(0, 2)]
    assert stones(as_ace, "juego") == [(0, 3)]


def test_a_choice_where_nothing_is_wild_is_refused() -> None:
    assert "error" in settled({}, ["R R 3 So>R", "C C 5 5", "7 7 A A", "4 5 6 7"])


def test_a_wild_sota_is_still_a_sota_of_the_deck() -> None:
    cards = ["So>R Sc>R Se Sb", "C C 5 So>A", "7 7 A A", "4 5 6 7"]
    assert "No deck" in str(settled(WILD, cards)["error"])


THREE: dict[str, object] = {"players": 3, "individual": True}
HANDS_OF_THREE = ["R R 5 6", "C C 5 5", "R 7 A A"]


def test_individual_the_last_bettor_takes_the_deje_when_all_others_are_out() -> None:
    bids = {"grande": [[0, "envido", 4], [1, "no_quiero"], [2, "reenvido", 3], [0, "no_quiero"]]}
    assert stones(settled(THREE, HANDS_OF_THREE, bids=bids), "grande") == [(2, 4)]


def test_individual_a_raise_must_be_answered_by_all_still_in() -> None:
    bids = {"chica": [[0, "envido"], [1, "quiero"], [2, "reenvido", 4], [0, "quiero"]]}
    assert "without an answer" in str(settled(THREE, HANDS_OF_THREE, bids=bids)["error"])


def test_individual_the_best_of_those_still_in_collects() -> None:
    """Seat 0 has the best grande but is out."""
    bids = {"grande": [[2, "envido", 3], [0, "no_quiero"], [1, "quiero"]]}
    assert stones(settled(THREE, HANDS_OF_THREE, bids=bids), "grande") == [(2, 3)]


def test_individual_who_is_out_does_not_come_back() -> None:
    bids = {"grande": [[2, "envido", 3], [0, "no_quiero"], [1, "reenvido"], [0, "quiero"]]}
    assert "out of this lance" in str(settled(THREE, HANDS_OF_THREE, bids=bids)["error"])


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_individual_everyone_has_a_score_of_his_own(players: int) -> None:
    hands = ["R R 5 6", "C C 5 5", "R 7 A A", "4 5 6 7", "S S 4 A", "C 7 4 2"][:players]
    result = settled({"players": players, "individual": True}, hands)
    score = result["score"]
    assert isinstance(score, list)
    assert len(score) == players


def test_two_players_face_to_face() -> None:
    bids = {"grande": [[0, "envido"], [1, "no_quiero"]]}
    result = settled({"players": 2}, ["R R 5 6", "C C 5 5"], bids=bids)
    assert stones(result, "grande") == [(0, 1)]
    assert stones(result, "pares") == [(1, 3)]


def test_six_in_two_sides_collect_the_values_of_all_three() -> None:
    hands = ["R R 5 6", "C C 5 5", "7 7 A A", "4 4 6 7", "R R S A", "3 S 4 2"]
    # Chosen so that the best, C-C-5-5, is of side 1, with the par of 4s beside it.
    assert stones(settled({"players": 6}, hands), "pares") == [(1, 3), (1, 1)]


DEJE_HANDS = ["R R 5 6", "C C 5 5", "7 7 A A", "4 4 6 7"]


@pytest.mark.parametrize(
    ("deje", "first", "raised"), [("texts", 1, 4), ("one_more", 1, 5), ("none", 0, 0)]
)
def test_what_a_refusal_pays_in_pares_is_the_tables_setting(
    deje: str, first: int, raised: int
) -> None:
    one = {"pares": [[0, "envido", 4], [1, "no_queremos"]]}
    two = {"pares": [[0, "envido", 4], [1, "reenvido", 3], [2, "no_queremos"]]}
    for bids, due in ((one, first), (two, raised)):
        result = settled({"deje": deje}, DEJE_HANDS, bids=bids)
        awards = result["awards"]
        assert isinstance(awards, list)
        assert sum(each["stones"] for each in awards if each["when"] == "bid") == due


def test_one_more_leaves_grande_and_chica_as_they_are() -> None:
    bids = {"grande": [[0, "envido", 4], [1, "reenvido", 3], [2, "no_queremos"]]}
    assert stones(settled({"deje": "one_more"}, DEJE_HANDS, bids=bids), "grande") == [(1, 4)]


@pytest.mark.parametrize("target", [10, 30, 50, 105, 500])
def test_the_target_is_where_the_game_ends(target: int) -> None:
    result = settled({"target": target}, DEJE_HANDS, score=[target - 1, 0])
    assert result["winner"] == 0
    score = result["score"]
    assert isinstance(score, list)
    assert score[0] == target
