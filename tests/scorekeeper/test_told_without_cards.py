"""A showdown entered without cards: winner and value of each lance, checked."""

from __future__ import annotations

import pytest

from tests.scorekeeper.table_for_tests import WORKED_HAND, Command, TableForTests, refused

NOBODY_HAS_ANY = "grande: paso; chica: paso; pares: no no no no; juego: no no no no, paso"


@pytest.fixture
def table() -> TableForTests:
    """The worked hand with everything passed, before anybody shows."""
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: sí sí sí no, paso; juego: no sí sí sí, paso")
    return table


def telling(lance: str, winner: int | None, **values: str) -> Command:
    """A lance is told; values as _0="duples"."""
    told = {seat.removeprefix("_"): kind for seat, kind in values.items()}
    return {"type": "tell_lance", "lance": lance, "winner": winner, "values": told}


def tell(table: TableForTests, lance: str, winner: int | None, **values: str) -> None:
    table.do(telling(lance, winner, **values))


def asks(table: TableForTests) -> dict[str, tuple[list[int], list[int]]]:
    """By lance, who may have won it and whose values are asked."""
    told = table.view["hand"]["asks"]["told"]
    return {ask["lance"].value: (ask["winners"], ask["values"]) for ask in told}


def test_told_by_lance_it_counts_as_the_cards_would(table: TableForTests) -> None:
    tell(table, "grande", 1)
    table.refuses(telling("grande", 0), "not_wanted")
    tell(table, "chica", 0)
    tell(table, "pares", 0, _0="duples", _2="par")
    assert table.phase == "cards"
    tell(table, "juego", 1, _1="31", _3="juego")
    assert (table.phase, table.score) == ("counted", (5, 6))


def test_values_are_asked_of_those_who_declared(table: TableForTests) -> None:
    assert asks(table) == {
        "grande": ([0, 1, 2, 3], []),
        "chica": ([0, 1, 2, 3], []),
        "pares": ([0, 1, 2], [0, 1, 2]),
        "juego": ([1, 2, 3], [1, 2, 3]),
    }


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (telling("grande", 4), "bad_field"),
        (telling("grande", None), "winner_wanted"),
        (telling("pares", 3, _3="par"), "winner_not_playing"),
        (telling("juego", 0), "winner_not_playing"),
        (telling("pares", 0, _0="duples"), "value_wanted"),
        (telling("pares", 0, _0="duples", _2="par", _1="par"), "value_not_wanted"),
        (telling("pares", 0, _0="par", _2="medias"), "winner_is_weaker"),
        (telling("juego", 1, _1="juego", _3="31"), "winner_is_weaker"),
    ],
)
def test_what_cannot_be_is_refused(table: TableForTests, command: Command, code: str) -> None:
    table.refuses(command, code)


def test_open_cards_that_beat_the_winner_say_otherwise(table: TableForTests) -> None:
    table.show_hand(0, WORKED_HAND[0])
    table.show_hand(1, WORKED_HAND[1])
    table.refuses(telling("grande", 0), "cards_say_otherwise")


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (telling("grande", 0), "cards_say_otherwise"),
        (telling("juego", 3, _1="juego", _3="juego"), "winner_is_weaker"),
    ],
)
def test_cards_shown_later_may_not_beat_a_winner_told_before(
    table: TableForTests, told: Command, code: str
) -> None:
    table.show_hand(0, WORKED_HAND[0])
    table.do(told)
    with refused(code):
        table.show_hand(1, WORKED_HAND[1])


def test_a_lance_of_one_side_alone_needs_only_its_values() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: no sí no sí; juego: no no no no, paso")
    assert asks(table)["pares"] == ([], [1, 3])
    table.refuses(telling("pares", 1, _1="par", _3="par"), "winner_not_wanted")
    tell(table, "pares", None, _1="par", _3="duples")
    for lance in ("grande", "chica", "juego"):
        tell(table, lance, 0)
    assert table.score == (3, 4)


# -------------------------------------------------------------------- §7: who is out of a lance


def three_for_themselves() -> TableForTests:
    """Ane bet on grande, Jon would not see it, Miren did; nobody has pares or juego."""
    table = TableForTests(players=3, individual=True)
    table.say("grande: 0 envido, 1 no quiero, 2 quiero; chica: paso")
    table.say("pares: no no no; juego: no no no, paso")
    return table


@pytest.mark.parametrize("told_first", [True, False])
def test_cards_of_a_side_out_of_the_lance_do_not_beat_a_told_winner(told_first: bool) -> None:
    table = three_for_themselves()
    if told_first:
        tell(table, "grande", 0)
    table.show_hand(1, "RC7A")
    table.show_hand(0, "C765")
    if not told_first:
        tell(table, "grande", 0)
    tell(table, "chica", 1)
    tell(table, "juego", 0)
    assert table.score == (2 + 1, 1, 0)
    table.settles_alike()


def test_a_winner_told_of_a_side_that_the_hand_is_taken_from_is_asked_for_again() -> None:
    table = three_for_themselves()
    table.referee_comes()
    tell(table, "chica", 0)
    table.rules({"type": "take_hand", "side": 0, "reason": "x"})
    assert asks(table) == {"chica": ([1, 2], []), "juego": ([1, 2], [])}
    tell(table, "chica", 1)
    tell(table, "juego", 2)
    assert table.score == (0, 1, 2 + 1)
    table.settles_alike()


# -------------------------------------------------------------------- §9: a wrong word


@pytest.mark.parametrize("wrong_first", [True, False])
def test_a_wrong_word_in_one_lance_leaves_the_told_winners_of_the_others_checked(
    wrong_first: bool,
) -> None:
    """Whoever shows first, grande is not paid to a seat that open cards beat."""
    table = TableForTests(misdeclaration="tournament")
    table.say(NOBODY_HAS_ANY)
    tell(table, "grande", 1)
    hands = [(0, "RR54"), (1, "7654")]
    (first, cards), (second, beaten) = hands if wrong_first else hands[::-1]
    table.show_hand(first, cards)
    with refused("cards_say_otherwise"):
        table.show_hand(second, beaten)


def test_in_the_lance_of_the_wrong_word_itself_the_cards_decide() -> None:
    """Ane's par was told to be the best pares, but Iker has duples; Jon denied his own."""
    table = TableForTests(misdeclaration="tournament")
    table.say("grande: paso; chica: paso; pares: sí no no sí, paso; juego: no no no no, paso")
    tell(table, "pares", 0, _0="par")
    hands = ("6654", "CC54", "S754", "77AA")
    for seat in (1, 2, 3, 0):
        table.show_hand(seat, hands[seat])
    (verdict,) = table.view["hand"]["verdicts"]
    assert (verdict["lance"], verdict["kind"], verdict["counts"]) == ("pares", "as_usual", [0, 3])
    table.tell("accept_verdict", lance="pares")
    pares = [award for award in table.view["hand"]["awards"] if award["lance"] == "pares"]
    assert [(award["seat"], award["stones"]) for award in pares] == [(3, 3)]
    table.settles_alike()
