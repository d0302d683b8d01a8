"""A hand told by the phones: grande → chica → pares sí/no → pares → juego sí/no → juego → cards."""

from __future__ import annotations

import pytest

from scorekeeper.match.events import CardsShown
from scorekeeper.view import option_shapes
from tests.scorekeeper.table_for_tests import WORKED_HAND, Command, TableForTests

NOBODY_HAS_ANY = "grande: paso; chica: paso; pares: no no no no; juego: no no no no, paso"


def showing(seat: int, cards: str) -> Command:
    return {"type": "show_cards", "seat": seat, "cards": list(cards)}


def up_to_the_cards() -> TableForTests:
    """Nobody bets, everybody says no: all that is missing are the cards."""
    table = TableForTests()
    table.say(NOBODY_HAS_ANY)
    return table


# ---------------------------------------------------------------- its phases


@pytest.mark.parametrize(
    ("words", "phase", "lance", "state"),
    [
        ("grande: paso", "chica", 0, "passed"),
        ("grande: paso; chica: paso", "pares_said", 2, "waiting"),
        ("grande: paso; chica: paso; pares: sí sí sí sí", "pares", 2, "open"),
        ("grande: paso; chica: paso; pares: sí sí sí sí, paso", "juego_said", 2, "passed"),
        ("grande: paso; chica: paso; pares: sí no sí no", "juego_said", 2, "no_bidding"),
        ("grande: paso; chica: paso; pares: no no no no", "juego_said", 2, "nobody"),
        (
            "grande: paso; chica: paso; pares: no no no no; juego: sí sí no no",
            "juego",
            3,
            "open",
        ),
        (NOBODY_HAS_ANY, "cards", 3, "passed"),
        ("grande: paso; chica: 2 ordago, 3 queremos", "cards", 1, "ordago"),
    ],
)
def test_a_hand_goes_through_its_phases(words: str, phase: str, lance: int, state: str) -> None:
    table = TableForTests()
    assert table.phase == "grande"
    table.say(words)
    assert table.phase == phase
    assert table.view["hand"]["lances"][lance]["state"] == state
    assert table.view["hand"]["lances"][3]["punto"] is (words == NOBODY_HAS_ANY)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"type": "all_pass", "lance": "chica"}, "not_now"),
        ({"type": "declare", "lance": "pares", "seat": 0, "has": True}, "not_now"),
        (showing(0, "772A"), "not_now"),
        ({"type": "tell_lance", "lance": "grande", "winner": 1, "values": {}}, "not_now"),
        ({"type": "next_hand"}, "hand_not_over"),
    ],
)
def test_only_what_is_due_may_be_told(command: Command, code: str) -> None:
    TableForTests().refuses(command, code)


def test_a_seat_passes_once_before_a_bet() -> None:
    table = TableForTests()
    table.say("grande: 0 paso")
    again: Command = {"type": "bid", "lance": "grande", "seat": 0, "word": "paso"}
    table.refuses(again, "nothing_changes")
    table.say("grande: 0 envido")


def test_the_options_say_what_a_refusal_pays_and_what_a_raise_makes_and_all_are_legal() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 5")
    offered = table.bids()
    assert {seat for seat, _ in offered} == {1, 3}
    assert offered[1, "no_queremos"]["pays"] == 1
    assert offered[1, "quiero"]["total"] == 5
    assert [(each["stones"], each["total"]) for each in offered[1, "reenvido"]["offers"]] == [
        (2, 7),
        (5, 10),
    ]
    for (seat, word), option in offered.items():
        stones = {"stones": option["offers"][0]["stones"]} if option["offers"] else {}
        said = {"type": "bid", "lance": option["lance"], "seat": seat, "word": word, **stones}
        table.would(said, by=seat)
    table.say("grande: 1 reenvido 3")
    assert table.bids()[2, "no_quiero"]["pays"] == 5


# ---------------------------------------------------------------- what it pays


def test_the_board_names_every_award_with_lance_side_stones_reason_and_seat() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    assert (table.phase, table.score) == ("counted", (5, 6))
    awards = [
        (each["lance"], each["side"], each["stones"], each["reason"], each["seat"], each["held"])
        for each in table.view["hand"]["awards"]
    ]
    assert awards == [
        ("grande", 1, 1, "passed", 1, None),
        ("chica", 0, 1, "passed", 0, None),
        ("pares", 0, 3, "pares", 0, "duples"),
        ("pares", 0, 1, "pares", 2, "par"),
        ("juego", 1, 3, "juego", 1, "31"),
        ("juego", 1, 2, "juego", 3, "juego"),
    ]


def test_a_deje_is_taken_at_once_and_can_end_the_game_in_mid_bidding() -> None:
    table = TableForTests()
    table.set_score(39, 39)
    table.say("grande: 1 envido, 0 no queremos")
    assert (table.phase, table.score) == ("counted", (39, 40))
    assert table.view["hand"]["game_winner"] == 1
    assert [side["games"] for side in table.view["sides"]] == [0, 1]
    table.next_hand()
    assert table.score == (0, 0)
    assert table.view["match"]["game"] == 2


def test_a_table_without_deje_takes_nothing_for_a_refusal() -> None:
    table = TableForTests(deje="none")
    table.say("grande: 0 envido 5")
    assert table.bids()[1, "no_queremos"]["pays"] == table.bids()[3, "no_queremos"]["pays"] == 0
    table.say("grande: 1 no queremos")
    assert (table.phase, table.score) == ("chica", (0, 0))
    assert table.view["hand"]["awards"] == []


# ---------------------------------------------------------------- the cards


REFUSED = "grande: 0 envido, 1 no queremos; chica: 0 envido, 1 no queremos; "


@pytest.mark.parametrize(
    ("words", "asked", "score"),
    [
        ("grande: paso; chica: 2 ordago, 3 queremos", [0, 1, 2, 3], (0, 0)),
        ("grande: paso; chica: paso; pares: sí sí no no, 0 ordago, 1 quiero", [0, 1], (0, 0)),
        (
            f"{REFUSED}pares: no sí no sí; juego: no no no no, 0 envido, 1 no queremos",
            [1, 3],
            (3, 0),
        ),
        (
            f"{REFUSED}pares: no no no no; juego: no no no no, 0 envido, 1 no queremos",
            [],
            (4, 0),
        ),
    ],
    ids=["órdago", "órdago at pares", "only values hang", "all was refused"],
)
def test_only_cards_on_which_something_hangs_are_asked_for(
    words: str, asked: list[int], score: tuple[int, int]
) -> None:
    table = TableForTests()
    table.say(words)
    assert table.view["hand"]["asks"]["cards"] == asked
    assert table.phase == ("cards" if asked else "counted")
    assert table.score == score


def test_anybody_seated_may_enter_cards_and_enter_them_anew_until_the_count() -> None:
    table = TableForTests()
    table.worked_hand_to_the_cards()
    table.show_hand(0, "77A4", by=0)
    for seat, cards in enumerate(WORKED_HAND):
        table.show_hand(seat, cards, by=0)
    assert table.score == (5, 6)
    assert [row.by for row in table.rows[-6:]] == [0] * 6


def option_of(table: TableForTests, seat: int) -> option_shapes.ShowCardsOption:
    (option,) = [one for one in table.options(option_shapes.ShowCardsOption) if one["seat"] == seat]
    return option


def test_a_deal_no_deck_can_give_is_refused_naming_the_card_and_who_shows_it() -> None:
    table = up_to_the_cards()
    table.show_hand(1, "7774")
    table.show_hand(3, "7654")
    option = option_of(table, 0)
    assert option["left"]["7"] == 0
    assert option["shown_by"]["7"] == [1, 3]
    assert option_of(table, 1)["shown_by"]["7"] == [3]
    refusal = table.refuses(showing(0, "RCS7"), "impossible_deal")
    assert refusal.params == {"card": "7", "times": 5, "most": 4, "seats": "0, 1, 3"}


def test_with_eight_kings_a_three_is_one_of_the_kings_that_are_shown() -> None:
    table = up_to_the_cards()
    table.show_hand(1, "RR33")
    table.show_hand(2, "3RR3")
    assert option_of(table, 0)["shown_by"]["R"] == [1, 2]
    refusal = table.refuses(showing(0, "3765"), "impossible_deal")
    assert (refusal.params["card"], refusal.params["seats"]) == ("R", "0, 1, 2")


def test_a_wrong_card_of_one_player_is_corrected_by_another_whose_cards_then_fit() -> None:
    table = up_to_the_cards()
    table.show_hand(1, "7777")
    table.refuses(showing(0, "RCS7"), "impossible_deal")
    table.show_hand(1, "7774", by=0)
    table.show_hand(0, "RCS7")
    assert table.view["hand"]["cards"][:2] == [list("RCS7"), list("7774")]


def test_two_wrong_hands_that_exclude_each_other_are_put_right_by_taking_one_back() -> None:
    """Jon holds 7 7 7 R and Ane R R R 7; of each one card was entered as the other's fourth."""
    table = up_to_the_cards()
    table.show_hand(0, "RRRR")
    table.show_hand(2, "3333")
    table.show_hand(1, "7777")
    for seat, cards in ((0, "RRR7"), (1, "777R")):
        table.refuses(showing(seat, cards), "impossible_deal", by=seat)
    told = [row.sequence for row in table.rows if isinstance(row.event, CardsShown)]
    table.tell("undo", to=told[2], only=True)
    assert table.view["hand"]["cards"][1] is None
    table.show_hand(0, "RRR7")
    table.show_hand(1, "777R")
    assert table.view["hand"]["cards"][:2] == [list("RRR7"), list("777R")]


def test_four_kings_at_a_table_has_ten_keys_and_its_own_points() -> None:
    table = TableForTests(preset="navarra")
    assert table.view["rules"]["faces"] == "RCS765432A"
    assert table.view["rules"]["reminders"] == ["no_signs", "mus_visto_agreed"]
    table.say("grande: paso; chica: paso; pares: sí sí no sí, paso; juego: no sí sí sí, paso")
    table.show_hand(0, "7722")
    assert table.refuses(showing(1, "222R"), "impossible_deal", by=1).params["card"] == "2"
    table.show_hand(1, "33SC")
    assert [each["lance"] for each in table.view["hand"]["contradictions"]] == ["juego"]


def test_a_juego_real_that_hangs_on_suits_asks_for_them() -> None:
    table = TableForTests(juego_real="sota_oros")
    table.say("grande: paso; chica: paso; pares: sí sí no no, paso; juego: sí sí no no, paso")
    table.refuses(showing(1, "777S"), "suit_wanted", by=1)
    table.show_hand(1, ("7", "7", "7", "So"))
    for seat, cards in ((0, "RRCA"), (2, "456A"), (3, "456C")):
        table.show_hand(seat, cards)
    juego = [award for award in table.view["hand"]["awards"] if award["lance"] == "juego"]
    assert [(award["side"], award["stones"]) for award in juego] == [(1, 3)]


# ---------------------------------------------------------------- from hand to hand


def test_the_mano_moves_one_seat_to_the_right_and_the_dealer_is_the_seat_before() -> None:
    table = TableForTests(mano=3)
    table.say(NOBODY_HAS_ANY)
    for lance in ("grande", "chica", "juego"):
        table.tell("tell_lance", lance=lance, winner=0, values={})
    table.next_hand()
    hand = table.view["hand"]
    assert (hand["mano"], hand["dealer"]) == (0, 3)


def test_with_corrido_the_table_says_first_who_cut_the_mus() -> None:
    table = TableForTests(preset="fournier", mano=0)
    assert table.phase == "corrido"
    assert not any(seat["mano"] for seat in table.view["seats"])
    table.refuses({"type": "all_pass", "lance": "grande"}, "not_now")
    table.tell("set_mano", seat=2)
    assert (table.phase, table.view["hand"]["mano"]) == ("grande", 2)


def test_mano_can_be_corrected_until_something_is_entered() -> None:
    table = TableForTests(mano=0)
    table.tell("set_mano", seat=3)
    assert table.view["hand"]["mano"] == 3
    table.say("grande: 3 paso")
    table.refuses({"type": "set_mano", "seat": 1}, "hand_begun")


def test_a_match_is_best_of_three_and_a_rematch_keeps_seats_and_tally() -> None:
    table = TableForTests()
    for game in range(2):
        table.say("grande: 0 ordago, 1 quiero")
        table.tell("tell_lance", lance="grande", winner=0, values={}, by=1)
        if game == 0:
            table.next_hand()
    view = table.view
    assert (view["match"]["state"], view["match"]["winner"]) == ("won", 0)
    assert [side["games"] for side in view["sides"]] == [2, 0]
    table.refuses({"type": "next_hand"}, "match_over")
    table.tell("rematch", mano=table.options(option_shapes.RematchOption)[0]["mano"])
    view = table.view
    assert (view["match"]["number"], view["match"]["state"]) == (2, "playing")
    assert [(side["games"], side["matches"]) for side in view["sides"]] == [(0, 1), (0, 0)]
    assert all(seat["phone"] for seat in view["seats"])


def test_a_match_may_be_ended_without_a_winner() -> None:
    table = TableForTests()
    table.tell("end_match")
    assert table.view["match"]["state"] == "abandoned"
    table.tell("rematch", mano=0)
    assert [side["matches"] for side in table.view["sides"]] == [0, 0]
