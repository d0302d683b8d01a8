"""The statistics of a match."""

from __future__ import annotations

from scorekeeper.season.summary import summary_of
from tests.scorekeeper.table_for_tests import TableForTests


def two_hands() -> TableForTests:
    """The worked hand in paso (5-6); then Jon's 4 at grande refused, Ane's órdago at chica seen."""
    table = TableForTests()
    table.pass_worked_hand()
    table.next_hand()
    table.say("grande: 1 envido 4, 2 no queremos; chica: 2 envido, 1 ordago, 2 queremos")
    table.show_all()
    return table


def test_hands_and_score_hand_by_hand() -> None:
    summary = summary_of(two_hands().rows)
    assert summary["hands"] == 2
    assert summary["score"] == [
        {"hand": 0, "game": 1, "score": [0, 0], "ordago": False},
        {"hand": 1, "game": 1, "score": [5, 6], "ordago": False},
        {"hand": 2, "game": 1, "score": [5, 7], "ordago": True},
    ]


def test_only_the_game_that_an_ordago_won_is_said_to_be_won_by_one() -> None:
    table = two_hands()
    table.next_hand()
    table.pass_worked_hand()
    score = summary_of(table.rows)["score"]
    assert [(each["game"], each["ordago"]) for each in score[2:]] == [
        (1, True),
        (2, False),
        (2, False),
    ]


def test_the_longest_bet_and_what_it_came_to() -> None:
    assert summary_of(two_hands().rows)["longest_bet"] == {
        "hand": 2,
        "lance": "grande",
        "punto": False,
        "seat": 1,
        "stones": 4,
        "state": "refused",
    }


def test_a_bet_that_was_raised_is_not_the_one_that_was_seen() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 5, 1 reenvido 5, 0 queremos")
    bet = summary_of(table.rows)["longest_bet"]
    assert bet is not None
    assert (bet["stones"], bet["seat"], bet["state"]) == (10, 1, "accepted")


def test_nobody_bet() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    assert summary_of(table.rows)["longest_bet"] is None


def test_dejes_and_ordagos() -> None:
    summary = summary_of(two_hands().rows)
    assert [(side["dejes"], side["deje_stones"]) for side in summary["sides"]] == [(0, 0), (1, 1)]
    assert summary["ordagos"] == {"said": 1, "accepted": 1}
    assert [player["ordagos"] for player in summary["players"]] == [0, 1, 0, 0]


def test_lances_by_side_and_by_player() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    summary = summary_of(table.rows)
    ours, theirs = (side["lances"] for side in summary["sides"])
    assert ours == {"grande": 0, "chica": 1, "pares": 1, "juego": 0, "punto": 0}
    assert theirs == {"grande": 1, "chica": 0, "pares": 0, "juego": 1, "punto": 0}
    # Pares are the whole side's: Ane's duples and Miren's par; juego Jon's 31 and Iker's 36.
    assert [player["lances"]["pares"] for player in summary["players"]] == [1, 0, 1, 0]
    assert [player["lances"]["juego"] for player in summary["players"]] == [0, 1, 0, 1]
    assert sum(player["stones"] for player in summary["players"]) == 11


def test_what_was_taken_back_is_not_in_it() -> None:
    table = two_hands()
    before = summary_of(table.rows[:-1])
    table.undo()
    assert summary_of(table.rows)["ordagos"]["accepted"] == 1
    assert summary_of(table.rows)["hands"] == before["hands"] - 1 == 1


def test_a_new_game_begins_at_nothing() -> None:
    table = two_hands()
    table.next_hand()
    table.pass_worked_hand()
    starts = [point for point in summary_of(table.rows)["score"] if point["score"] == [0, 0]]
    assert [point["game"] for point in starts] == [1, 2]


def test_hands_an_hour_are_told_once_a_minute_has_passed() -> None:
    table = two_hands()
    summary = summary_of(table.rows)
    assert summary["seconds"] == table.rows[-1].at
    assert summary["hands_an_hour"] is None
    for _ in range(40):
        table.tell("rename_side", side=0, name=f"N{len(table.rows)}")
    summary = summary_of(table.rows)
    assert summary["hands_an_hour"] == round(2 * 3600 / summary["seconds"])


def test_individual_players_have_no_partners() -> None:
    table = TableForTests(players=3, individual=True)
    table.say("grande: 0 ordago, 1 quiero, 2 no quiero")
    table.show_hand(0, ("R", "R", "7", "4"))
    table.show_hand(1, ("C", "6", "5", "4"))
    summary = summary_of(table.rows)
    assert [side["games"] for side in summary["sides"]] == [1, 0, 0]
    assert [len(point["score"]) for point in summary["score"]] == [3, 3]


def test_a_clock_that_is_set_back_shortens_no_match() -> None:
    rows = two_hands().rows
    half = len(rows) // 2
    earlier = [row._replace(at=row.at - 86_400) for row in rows[half:]]
    summary = summary_of([*rows[:half], *earlier])
    assert summary["seconds"] == rows[-1].at - (rows[half].at - rows[half - 1].at) < rows[-1].at
    assert summary_of(rows)["seconds"] == rows[-1].at
