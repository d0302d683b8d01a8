"""A hand entered by one command after the fact: the same rules, one step, all or nothing."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.cards.card import read_card
from scorekeeper.cards.holding import hold
from scorekeeper.hand.hand import Phase, phase_of
from scorekeeper.refusal import Refused
from scorekeeper.table import replay
from scorekeeper.view import history_of, option_shapes
from tests.scorekeeper.table_for_tests import TableForTests
from tests.scorekeeper.test_random_matches import TABLES, deal
from tests.scorekeeper.told_afterwards import told_after

Lance = dict[str, object]
Word = option_shapes.BidOption | option_shapes.LanceOption | option_shapes.DeclareOption
GRANDE: Lance = {"lance": "grande", "how": "accepted", "stones": 4, "winner": 1}
CHICA: Lance = {"lance": "chica", "how": "passed", "winner": 0}
PARES: Lance = {
    "lance": "pares",
    "how": "refused",
    "side": 0,
    "values": {"0": "duples", "2": "par"},
}
JUEGO: Lance = {"lance": "juego", "how": "passed", "winner": 1, "values": {"1": "31", "3": "juego"}}


def tell(table: TableForTests, *lances: Lance) -> None:
    table.do({"type": "tell_hand", "lances": list(lances)})


def refusal(table: TableForTests, *lances: Lance) -> Refused:
    """The refusal of a telling, which must change nothing."""
    before, rows = table.table, len(table.rows)
    with pytest.raises(Refused) as refused:
        tell(table, *lances)
    assert table.table is before
    assert len(table.rows) == rows
    return refused.value


def awards(table: TableForTests) -> list[tuple[object, ...]]:
    """What was taken, all of it but the cards."""
    taken = table.view["hand"]["awards"]
    return [tuple(value for key, value in each.items() if key != "cards") for each in taken]


# -------------------------------------------------------------------- §5: what it pays


def test_a_hand_at_once_pays_what_the_same_words_and_cards_pay() -> None:
    table = TableForTests()
    tell(table, GRANDE, CHICA, PARES, JUEGO)
    assert table.phase == "counted"
    # Pares refused: the deje and both pares; juego 31 and another.
    assert table.score == (1 + 1 + 3 + 1, 4 + 3 + 2)
    table.settles_alike()


def test_declarations_are_assumed_only_as_far_as_the_bet_needs_them() -> None:
    table = TableForTests(mano=3)
    tell(table, GRANDE, CHICA, PARES, JUEGO)
    assert table.view["hand"]["said"]["pares"] == [True, False, True, True]


def test_words_that_nobody_knows_any_more_are_the_first_speakers_from_the_mano() -> None:
    table = TableForTests(mano=2)
    tell(table, GRANDE, CHICA, PARES, JUEGO)
    said = [(bid["seat"], bid["word"]) for bid in table.spoken()]
    assert said == [(3, "envido"), (2, "queremos")]


def test_a_hand_at_once_is_one_step_for_undo() -> None:
    table = TableForTests()
    before = table.table.play
    tell(table, GRANDE, CHICA, PARES, JUEGO)
    assert len(table.options(option_shapes.UndoOption)) == 1
    entries = table.view["hand"]["entries"]
    assert {table.name_of(entry) for entry in entries} == {"Ane"}
    table.do({"type": "undo"})
    assert table.table.play.match == before.match
    assert table.score == (0, 0)
    assert replay(table.rows) == table.table
    assert len(history_of(table.rows)) == len(table.rows)


def test_an_entry_of_it_can_be_corrected() -> None:
    table = TableForTests()
    tell(table, GRANDE, CHICA, PARES, JUEGO)
    told = next(e for e in table.view["hand"]["entries"] if e["type"] == "lance_told")
    instead = {"type": "tell_lance", "lance": "grande", "winner": 0, "values": {}}
    table.do({"type": "correct", "sequence": told["sequence"], "instead": instead})
    assert table.score == (6 + 4, 5)


def test_a_lance_nobody_has_pays_nothing_and_without_juego_it_is_punto() -> None:
    table = TableForTests()
    nobody = {"lance": "pares", "nobody": True}
    punto = {"lance": "juego", "nobody": True, "how": "accepted", "stones": 3, "winner": 2}
    tell(table, {**CHICA, "lance": "grande"}, CHICA, nobody, punto)
    assert table.score == (1 + 1 + 3 + 1, 0)
    assert table.view["hand"]["awards"][-1]["reason"] == "punto"


def test_pares_of_one_side_alone_are_not_bid() -> None:
    table = TableForTests()
    alone = {"lance": "pares", "how": "passed", "winner": 1, "values": {"1": "medias"}}
    tell(table, GRANDE, CHICA, alone, JUEGO)
    assert table.view["hand"]["lances"][2]["state"] == "no_bidding"
    assert table.score == (1, 4 + 2 + 3 + 2)


def test_a_refused_raise_pays_what_stood_before() -> None:
    table = TableForTests()
    raised = {"lance": "grande", "how": "refused", "stones": 6, "side": 1}
    tell(table, raised, CHICA, PARES, JUEGO)
    assert table.view["hand"]["lances"][0]["stones"] == 6
    assert table.score[1] == 6 + 3 + 2


def test_an_ordago_wins_the_game_and_what_is_told_after_it_is_left_aside() -> None:
    table = TableForTests()
    tell(table, GRANDE, {"lance": "chica", "how": "ordago", "winner": 2}, PARES, JUEGO)
    assert table.view["hand"]["game_winner"] == 0
    assert table.view["sides"][0]["games"] == 1
    table.settles_alike()


def test_a_game_won_midway_cuts_the_rest() -> None:
    table = TableForTests()
    table.do({"type": "set_score", "stones": [38, 39], "games": [0, 0], "reason": "x"})
    tell(table, {"lance": "grande", "how": "refused", "side": 1}, CHICA, PARES, JUEGO)
    assert table.view["hand"]["game_winner"] == 1
    assert awards(table)[-1][0] == "grande"


def test_a_line_that_was_asked_for_is_left_aside_where_a_later_one_ends_in_an_ordago() -> None:
    table = TableForTests()
    table.say("grande: 0 envido, 1 queremos")
    (option,) = table.options(option_shapes.TellHandOption)
    assert [lance for each in option["tells"] for lance in each["lances"]] == [
        "grande",
        "chica",
        "pares",
        "juego",
    ]
    grande = {"lance": "grande", "winner": 0}
    tell(table, grande, {"lance": "chica", "how": "ordago", "winner": 2}, PARES, JUEGO)
    assert table.view["hand"]["game_winner"] == 0
    assert table.score == (0, 0)
    table.settles_alike()


# -------------------------------------------------------------------- what stands already


def test_what_was_told_before_stands() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 2")
    (option,) = table.options(option_shapes.TellHandOption)
    assert option["tells"][0]["bets"] == [2]
    assert "passed" not in option["tells"][0]["how"]
    tell(table, GRANDE, CHICA, PARES, JUEGO)
    words = [(b["seat"], b["word"], b["total"]) for b in table.spoken()]
    assert words == [(0, "envido", 2), (1, "reenvido", 4), (0, "queremos", 4)]


def test_after_the_bidding_only_winners_are_entered() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: sí sí sí no, paso; juego: no sí sí sí, paso")
    (option,) = table.options(option_shapes.TellHandOption)
    assert [len(each["lances"]) for each in option["tells"] if not each["how"]] == [2, 1, 1]
    won: list[Lance] = [
        {key: lance[key] for key in ("lance", "winner", "values") if key in lance}
        for lance in ({**CHICA, "lance": "grande"}, CHICA, {**PARES, "winner": 0}, JUEGO)
    ]
    tell(table, *won)
    assert table.score == (1 + 1 + 3 + 1, 3 + 2)


def waiting_for_cards() -> TableForTests:
    """A tournament: Jon said he has no juego and shows one, the others' cards are not seen yet."""
    table = TableForTests(misdeclaration="tournament")
    table.say("grande: paso; chica: paso; pares: no no no no; juego: no no no no, paso")
    table.show_hand(1, ("R", "C", "S", "A"))
    return table


def test_what_waits_for_cards_alone_is_not_asked_to_be_told() -> None:
    table = waiting_for_cards()
    told = [ask["lance"] for ask in table.view["hand"]["asks"]["told"]]
    assert told == ["grande", "chica"]
    assert [
        each["lance"] for each in table.options(option_shapes.LanceOption, "tell_lance")
    ] == told
    assert table.view["hand"]["asks"]["cards"] == [0, 2, 3]
    with pytest.raises(Refused) as refused:
        table.do({"type": "tell_lance", "lance": "juego", "winner": None, "values": {}})
    assert refused.value.code == "not_wanted"


def test_what_is_offered_to_be_told_can_be_told_while_a_wrong_word_waits_for_cards() -> None:
    table = waiting_for_cards()
    (option,) = table.options(option_shapes.TellHandOption)
    assert [lance for each in option["tells"] for lance in each["lances"]] == ["grande", "chica"]
    tell(table, {"lance": "grande", "winner": 1}, {"lance": "chica", "winner": 1})
    assert table.phase == "cards"
    assert table.options(option_shapes.TellHandOption) == []
    assert table.options(option_shapes.LanceOption, "tell_lance") == []


def test_while_the_table_puts_a_word_right_nothing_is_offered_to_be_told() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: no no no no; juego: no no no no, paso")
    table.show_hand(1, ("R", "C", "S", "A"))
    assert table.view["hand"]["contradictions"]
    assert table.options(option_shapes.TellHandOption) == []


@pytest.mark.parametrize(
    ("lances", "code", "lance"),
    [
        ((GRANDE, CHICA, PARES), "lance_missing", "juego"),
        (({**GRANDE, "stones": 1}, CHICA, PARES, JUEGO), "bet_too_small", "grande"),
        (({**CHICA, "lance": "grande", "winner": None}, CHICA, PARES, JUEGO), "winner_wanted", 0),
        ((GRANDE, CHICA, {"lance": "pares", "nobody": True, "winner": 1}, JUEGO), "nobody_has", 2),
        (
            (GRANDE, CHICA, {"lance": "pares", "how": "passed", "side": 0}, JUEGO),
            "holders_wanted",
            2,
        ),
        ((GRANDE, CHICA, {**PARES, "values": {"1": "par"}, "has": [1]}, JUEGO), "no_bidding", 2),
        ((GRANDE, CHICA, {**PARES, "values": {"1": "par"}}, JUEGO), "value_not_wanted", 2),
        ((GRANDE, CHICA, {**PARES, "winner": 1}, JUEGO), "winner_not_playing", 2),
        ((GRANDE, CHICA, {**PARES, "has": [0, 1, 2], "values": {"0": "par"}}, JUEGO), 0, 2),
        (
            (
                GRANDE,
                CHICA,
                PARES,
                {**JUEGO, "has": [0, 1, 3], "values": {"1": "juego", "3": "31"}},
            ),
            0,
            3,
        ),
    ],
)
def test_what_cannot_have_been_is_refused_and_says_of_which_lance(
    lances: tuple[Lance, ...], code: str | int, lance: str | int
) -> None:
    named = lance if isinstance(lance, str) else ("grande", "chica", "pares", "juego")[lance]
    said = refusal(TableForTests(), *lances)
    assert said.params["lance"] == named
    assert said.code == (code or ("value_wanted" if named == "pares" else "winner_is_weaker"))


def test_a_hand_at_once_keeps_what_was_entered_before() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 5")
    assert refusal(table, GRANDE, CHICA, PARES, JUEGO).code == "bet_stands"
    # Ane's 5 is the first bet: nothing stood before it that a refusal could pay.
    heard: Lance = {"lance": "grande", "how": "refused", "side": 0, "stones": 2}
    assert refusal(table, heard, CHICA, PARES, JUEGO).code == "bet_stands"
    table.say("grande: 1 quiero")
    assert refusal(table, GRANDE, CHICA, PARES, JUEGO).code == "lance_over"
    del table
    said = TableForTests()
    said.say("grande: paso; chica: paso")
    said.do({"type": "declare", "lance": "pares", "seat": 2, "has": False}, by=2)
    won: Lance = {"lance": "grande", "winner": 1}
    assert refusal(said, won, {**won, "lance": "chica"}, PARES, JUEGO).code == "told_otherwise"


def test_a_hand_at_once_is_stale_if_the_hand_has_changed() -> None:
    table = TableForTests()
    seen = table.table.revision
    table.say("grande: paso")
    with pytest.raises(Refused) as refused:
        table.do({"type": "tell_hand", "lances": [GRANDE]}, seen=seen)
    assert refused.value.code == "stale"


def test_where_each_tells_his_own_no_phone_tells_all() -> None:
    table = TableForTests(telling="own")
    assert table.options(option_shapes.TellHandOption) == []
    assert refusal(table, GRANDE, CHICA, PARES, JUEGO).code == "tell_your_own"


def test_with_captains_it_is_theirs_to_tell() -> None:
    table = TableForTests(players=6, captains=True)
    assert 5 not in table.by("tell_hand")
    with pytest.raises(Refused) as refused:
        table.do({"type": "tell_hand", "lances": [GRANDE]}, by=5)
    assert refused.value.code == "captains_only"


# -------------------------------------------------------------------- random hands


def play(table: TableForTests, chance: random.Random) -> None:
    """One hand, word by word at random, every word of it true, and all cards shown."""
    rules = table.table.rules
    hands = deal(chance.randrange(10_000), rules)
    if table.phase == "corrido":
        table.do({"type": "set_mano", "seat": chance.randrange(rules.players)})
    while table.phase not in ("counted", "cards"):
        offered: list[Word] = [
            *table.options(option_shapes.BidOption),
            *table.options(option_shapes.LanceOption, "all_pass"),
            *table.options(option_shapes.DeclareOption),
        ]
        option = chance.choice(offered)
        if option["do"] == "bid" or option["do"] == "declare":
            seat = by = chance.choice(option["seats"])
        else:
            anybody = table.by("all_pass")[0]
            assert isinstance(anybody, int)
            seat, by = 0, anybody
        table.do(command(option, seat, hands, table, chance), by=by)
    for seat in rules.seats:
        if table.phase == "cards":
            table.show_hand(seat, tuple(hands[seat]))


def command(
    option: Word, seat: int, hands: list[list[str]], table: TableForTests, chance: random.Random
) -> dict[str, object]:
    if option["do"] == "all_pass":
        return {"type": "all_pass", "lance": option["lance"]}
    if option["do"] == "bid":
        stones = {"stones": chance.randrange(2, 9)} if option["offers"] else {}
        picked = {"lance": option["lance"], "seat": seat, "word": option["word"]}
        return {"type": "bid", **picked, **stones}
    rules = table.table.rules
    cards = tuple(read_card(card) for card in hands[seat])
    held = hold(cards, rules.kings, rules.juego_real)
    has = (held.pares if option["lance"] == "pares" else held.juego) is not None
    return {"type": "declare", "lance": option["lance"], "seat": seat, "has": has}


def pays_the_same(seed: int, rules: dict[str, object]) -> None:
    """A hand told in one go pays what it paid word by word."""
    by_word = TableForTests.of(rules)
    play(by_word, random.Random(seed))
    hand = by_word.table.match.hand
    assert phase_of(hand) is Phase.COUNTED
    at_once = TableForTests.of({**rules, "telling": "anyone"})
    if at_once.phase == "corrido":
        at_once.do({"type": "set_mano", "seat": hand.mano})
    by = at_once.by("tell_hand")[0]
    assert isinstance(by, int)
    at_once.do(told_after(hand), by=by)
    assert awards(at_once) == awards(by_word)
    assert at_once.score == by_word.score
    assert at_once.view["sides"] == by_word.view["sides"]
    at_once.settles_alike()


SEEDS = st.integers(0, 1_000_000)


@settings(max_examples=12)
@given(seed=SEEDS, rules=st.sampled_from(TABLES))
@example(seed=486, rules={"players": 5, "individual": True, "reenvido": "double"})
def test_a_hand_told_in_one_go_pays_what_it_paid_word_by_word(
    seed: int, rules: dict[str, object]
) -> None:
    pays_the_same(seed, rules)


@pytest.mark.soak
@settings(max_examples=400)
@given(seed=SEEDS, rules=st.sampled_from(TABLES))
def test_many_hands_told_in_one_go_pay_what_they_paid_word_by_word(
    seed: int, rules: dict[str, object]
) -> None:
    pays_the_same(seed, rules)
