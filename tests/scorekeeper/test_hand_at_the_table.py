"""A hand told by the phones: grande → chica → pares sí/no → pares → juego sí/no → juego → cards."""

from __future__ import annotations

from scorekeeper.match.events import CardsShown
from scorekeeper.view import option_shapes
from tests.scorekeeper.table_for_tests import WORKED_HAND, TableForTests, refused


def test_the_worked_hand_all_passed() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    assert table.score == (5, 6)
    assert table.phase == "counted"


def test_a_hand_goes_through_its_phases() -> None:
    table = TableForTests()
    seen = [table.phase]
    table.say("grande: paso")
    seen.append(table.phase)
    table.say("chica: paso")
    seen.append(table.phase)
    table.say("pares: sí sí sí sí")
    seen.append(table.phase)
    table.say("pares: paso")
    seen.append(table.phase)
    table.say("juego: no sí sí sí")
    seen.append(table.phase)
    table.say("juego: paso")
    seen.append(table.phase)
    table.show_all()
    seen.append(table.phase)
    assert seen == [
        "grande",
        "chica",
        "pares_said",
        "pares",
        "juego_said",
        "juego",
        "cards",
        "counted",
    ]


def test_pares_of_one_side_alone_are_not_bid() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: sí no sí no")
    assert table.phase == "juego_said"
    lance = table.view["hand"]["lances"][2]
    assert (lance["state"], lance["side"]) == ("no_bidding", 0)


def test_nobody_with_pares_goes_on_to_juego() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: no no no no")
    assert table.view["hand"]["lances"][2]["state"] == "nobody"
    assert table.phase == "juego_said"


def test_nobody_with_juego_bids_for_punto() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: no no no no; juego: no no no no")
    assert table.phase == "juego"
    assert table.view["hand"]["lances"][3]["punto"]


def test_only_what_is_due_may_be_told() -> None:
    table = TableForTests()
    table.refuses({"type": "all_pass", "lance": "chica"}, "not_now")
    declare = {"type": "declare", "lance": "pares", "seat": 0, "has": True}
    table.refuses(declare, "not_now")
    show = {"type": "show_cards", "seat": 0, "cards": list(WORKED_HAND[0])}
    table.refuses(show, "not_now")
    table.refuses({"type": "next_hand"}, "hand_not_over")
    tell = {"type": "tell_lance", "lance": "grande", "winner": 1, "values": {}}
    table.refuses(tell, "not_now")


def test_a_deje_is_taken_at_once_and_can_end_the_game_in_mid_bidding() -> None:
    table = TableForTests()
    table.set_score(39, 39)
    table.say("grande: 1 envido, 0 no queremos")
    assert table.score == (39, 40)
    assert table.phase == "counted"
    assert table.view["hand"]["game_winner"] == 1
    assert [side["games"] for side in table.view["sides"]] == [0, 1]
    table.next_hand()
    assert table.score == (0, 0)
    assert table.view["match"]["game"] == 2


def test_a_game_is_won_in_mid_count() -> None:
    table = TableForTests()
    table.set_score(36, 39)
    table.pass_worked_hand()
    assert table.score == (36, 40)
    assert [award["lance"] for award in table.view["hand"]["awards"]] == ["grande"]


def test_an_accepted_ordago_asks_for_the_cards_of_its_lance_at_once() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: 2 ordago, 3 queremos")
    assert table.phase == "cards"
    assert table.view["hand"]["asks"]["cards"] == [0, 1, 2, 3]
    table.show_all()
    assert table.view["hand"]["game_winner"] == 0
    assert table.view["sides"][0]["games"] == 1


def test_in_an_ordago_at_pares_only_those_who_have_them_show() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: sí sí no no, 0 ordago, 1 quiero")
    assert table.view["hand"]["asks"]["cards"] == [0, 1]


def test_where_all_was_refused_no_cards_are_asked() -> None:
    table = TableForTests()
    for lance in ("grande", "chica"):
        table.say(f"{lance}: 0 envido, 1 no queremos")
    table.say("pares: no no no no; juego: no no no no, 0 envido, 1 no queremos")
    assert table.phase == "counted"
    assert table.score == (4, 0)


def test_where_only_values_hang_only_their_holders_are_asked() -> None:
    table = TableForTests()
    for lance in ("grande", "chica"):
        table.say(f"{lance}: 0 envido, 1 no queremos")
    table.say("pares: no sí no sí; juego: no no no no, 0 envido, 1 no queremos")
    assert table.view["hand"]["asks"]["cards"] == [1, 3]


def test_anybody_seated_may_enter_cards_that_lie_on_the_table() -> None:
    table = TableForTests()
    table.worked_hand_to_the_cards()
    for seat, cards in enumerate(WORKED_HAND):
        table.show_hand(seat, cards, by=0)
    assert table.score == (5, 6)
    assert [row.by for row in table.rows[-5:]] == [0] * 5


def test_a_deal_no_deck_can_give_is_refused_naming_the_card() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: sí sí no no, paso; juego: no no no no, paso")
    table.show_hand(0, ("C", "C", "C", "C"))
    again: dict[str, object] = {"type": "show_cards", "seat": 1, "cards": ["C", "7", "A", "A"]}
    refusal = table.refuses(again, "impossible_deal", by=1)
    assert refusal.params["card"] == "C"


def up_to_the_cards() -> TableForTests:
    """Nobody bets, everybody says no: all that is missing are the cards."""
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: no no no no; juego: no no no no, paso")
    return table


def cards_of(seat: int, cards: str) -> dict[str, object]:
    return {"type": "show_cards", "seat": seat, "cards": list(cards)}


def option_of(table: TableForTests, seat: int) -> option_shapes.ShowCardsOption:
    (option,) = [one for one in table.options(option_shapes.ShowCardsOption) if one["seat"] == seat]
    return option


def test_an_impossible_deal_names_the_seats_that_show_the_card() -> None:
    table = up_to_the_cards()
    table.show_hand(1, ("7", "7", "7", "4"))
    table.show_hand(3, ("7", "6", "5", "4"))
    option = option_of(table, 0)
    assert option["left"]["7"] == 0
    assert option["shown_by"]["7"] == [1, 3]
    assert option_of(table, 1)["shown_by"]["7"] == [3]
    refusal = table.refuses(
        {"type": "show_cards", "seat": 0, "cards": ["R", "C", "S", "7"]}, "impossible_deal", by=0
    )
    assert refusal.params == {"card": "7", "times": 5, "most": 4, "seats": "0, 1, 3"}


def test_with_eight_kings_a_three_is_one_of_the_kings_that_are_shown() -> None:
    table = up_to_the_cards()
    table.show_hand(1, ("R", "R", "3", "3"))
    table.show_hand(2, ("3", "R", "R", "3"))
    assert option_of(table, 0)["shown_by"]["R"] == [1, 2]
    refusal = table.refuses(
        {"type": "show_cards", "seat": 0, "cards": ["3", "7", "6", "5"]}, "impossible_deal", by=0
    )
    assert (refusal.params["card"], refusal.params["seats"]) == ("R", "0, 1, 2")


def test_a_wrong_card_of_one_player_is_corrected_by_another_whose_cards_then_fit() -> None:
    table = up_to_the_cards()
    table.show_hand(1, ("7", "7", "7", "7"))
    true: dict[str, object] = {"type": "show_cards", "seat": 0, "cards": ["R", "C", "S", "7"]}
    table.refuses(true, "impossible_deal", by=0)
    table.show_hand(1, ("7", "7", "7", "4"), by=0)
    table.do(true, by=0)
    assert table.view["hand"]["cards"][:2] == [["R", "C", "S", "7"], ["7", "7", "7", "4"]]


def test_two_wrong_hands_that_exclude_each_other_are_put_right_by_taking_one_back() -> None:
    """Jon holds 7 7 7 R and Ane R R R 7; of each one card was entered as the other's fourth."""
    table = up_to_the_cards()
    table.show_hand(0, ("R", "R", "R", "R"))
    table.show_hand(2, ("3", "3", "3", "3"))
    table.show_hand(1, ("7", "7", "7", "7"))
    for seat, cards in ((0, ["R", "R", "R", "7"]), (1, ["7", "7", "7", "R"])):
        command: dict[str, object] = {"type": "show_cards", "seat": seat, "cards": cards}
        table.refuses(command, "impossible_deal", by=seat)
    told = [row.sequence for row in table.rows if isinstance(row.event, CardsShown)]
    table.tell("undo", to=told[2], only=True)
    assert table.view["hand"]["cards"][1] is None
    table.show_hand(0, ("R", "R", "R", "7"))
    table.show_hand(1, ("7", "7", "7", "R"))
    assert table.view["hand"]["cards"][:2] == [["R", "R", "R", "7"], ["7", "7", "7", "R"]]


def test_cards_may_be_entered_anew_until_the_hand_is_counted() -> None:
    table = TableForTests()
    table.worked_hand_to_the_cards()
    table.show_hand(0, ("7", "7", "A", "4"))
    table.show_all()
    assert table.score == (5, 6)


def test_the_board_names_every_award_with_lance_side_stones_reason_and_seat() -> None:
    table = TableForTests()
    table.pass_worked_hand()
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


def test_the_mano_moves_one_seat_to_the_right_and_the_dealer_is_the_seat_before() -> None:
    table = TableForTests(mano=3)
    table.say("grande: paso; chica: paso; pares: no no no no; juego: no no no no, paso")
    table.tell("tell_lance", lance="grande", winner=0, values={})
    table.tell("tell_lance", lance="chica", winner=0, values={})
    table.tell("tell_lance", lance="juego", winner=0, values={})
    table.next_hand()
    hand = table.view["hand"]
    assert (hand["mano"], hand["dealer"]) == (0, 3)


def test_with_corrido_the_table_says_first_who_cut_the_mus() -> None:
    table = TableForTests(preset="fournier", mano=0)
    assert table.phase == "corrido"
    assert not any(seat["mano"] for seat in table.view["seats"])
    table.refuses({"type": "all_pass", "lance": "grande"}, "not_now")
    table.tell("set_mano", seat=2)
    assert table.phase == "grande"
    assert table.view["hand"]["mano"] == 2


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
    mano = table.options(option_shapes.RematchOption)[0]["mano"]
    table.tell("rematch", mano=mano)
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


def test_the_options_say_what_a_refusal_pays_and_what_a_raise_makes() -> None:
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
    table.say("grande: 1 reenvido 3")
    offered = table.bids()
    assert offered[2, "no_quiero"]["pays"] == 5


def test_every_option_offered_is_legal() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 5")
    for (seat, word), option in table.bids().items():
        again = TableForTests()
        again.say("grande: 0 envido 5")
        stones = option["offers"][0]["stones"] if option["offers"] else None
        again.bid(seat, word, stones)


def test_four_kings_at_a_table_has_ten_keys_and_its_own_points() -> None:
    table = TableForTests(preset="navarra")
    view = table.view
    assert view["rules"]["faces"] == "RCS765432A"
    assert view["rules"]["reminders"] == ["no_signs", "mus_visto_agreed"]
    table.say("grande: paso; chica: paso; pares: sí sí no sí, paso; juego: no sí sí sí, paso")
    table.show_hand(0, ("7", "7", "2", "2"))
    impossible: dict[str, object] = {"type": "show_cards", "seat": 1, "cards": ["2", "2", "2", "R"]}
    refusal = table.refuses(impossible, "impossible_deal", by=1)
    assert refusal.params["card"] == "2"
    table.show_hand(1, ("3", "3", "S", "C"))
    assert [each["lance"] for each in table.view["hand"]["contradictions"]] == ["juego"]


def test_a_juego_real_that_hangs_on_suits_asks_for_them() -> None:
    table = TableForTests(juego_real="sota_oros")
    table.say("grande: paso; chica: paso; pares: sí sí no no, paso; juego: sí sí no no, paso")
    show: dict[str, object] = {"type": "show_cards", "seat": 1, "cards": ["7", "7", "7", "S"]}
    table.refuses(show, "suit_wanted", by=1)
    table.show_hand(1, ("7", "7", "7", "So"))
    table.show_hand(0, ("R", "R", "C", "A"))
    table.show_hand(2, ("4", "5", "6", "A"))
    table.show_hand(3, ("4", "5", "6", "C"))
    juego = [award for award in table.view["hand"]["awards"] if award["lance"] == "juego"]
    assert [(award["side"], award["stones"]) for award in juego] == [(1, 3)]


def test_a_table_without_deje_takes_nothing_for_a_refusal() -> None:
    table = TableForTests(deje="none")
    table.say("grande: 0 envido 5")
    assert {
        each["pays"]
        for each in table.options(option_shapes.BidOption)
        if each["word"] == "no_queremos"
    } == {0}
    table.say("grande: 1 no queremos")
    assert table.score == (0, 0)
    assert table.view["hand"]["awards"] == []
    assert table.phase == "chica"


def test_a_seat_passes_once_before_a_bet() -> None:
    table = TableForTests()
    table.say("grande: 0 paso")
    before = table.table
    with refused("nothing_changes"):
        table.say("grande: 0 paso")
    assert table.table is before
    table.say("grande: 0 envido")
