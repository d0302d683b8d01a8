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
PASSED: Lance = {**CHICA, "lance": "grande"}
REFUSED: Lance = {"lance": "grande", "how": "refused", "side": 1}
CHICA_ORDAGO: Lance = {"lance": "chica", "how": "ordago", "winner": 2}
NO_PARES: Lance = {"lance": "pares", "nobody": True}
THEIR_PARES: Lance = {"lance": "pares", "how": "passed", "winner": 1, "values": {"1": "medias"}}
PUNTO: Lance = {"lance": "juego", "nobody": True, "how": "accepted", "stones": 3, "winner": 2}


def tell(table: TableForTests, *lances: Lance) -> None:
    table.tell("tell_hand", lances=list(lances))


def refusal(table: TableForTests, code: str, *lances: Lance) -> Refused:
    """The refusal of a telling, which must change nothing."""
    return table.refuses({"type": "tell_hand", "lances": list(lances)}, code)


def told() -> TableForTests:
    table = TableForTests()
    tell(table, GRANDE, CHICA, PARES, JUEGO)
    return table


def awards(table: TableForTests) -> list[tuple[object, ...]]:
    """What was taken, all of it but the cards."""
    taken = table.view["hand"]["awards"]
    return [tuple(value for key, value in each.items() if key != "cards") for each in taken]


def to_tell(table: TableForTests) -> list[str]:
    """The lances that may be told at once."""
    options = table.options(option_shapes.TellHandOption)
    return [lance for option in options for each in option["tells"] for lance in each["lances"]]


# -------------------------------------------------------------------- §5: what it pays


@pytest.mark.parametrize(
    ("before", "lances", "score", "games"),
    [
        # Pares refused: the deje and both pares; juego 31 and another.
        ((0, 0), (GRANDE, CHICA, PARES, JUEGO), (1 + 1 + 3 + 1, 4 + 3 + 2), (0, 0)),
        ((0, 0), (PASSED, CHICA, NO_PARES, PUNTO), (1 + 1 + 3 + 1, 0), (0, 0)),
        ((0, 0), (GRANDE, CHICA, THEIR_PARES, JUEGO), (1, 4 + 2 + 3 + 2), (0, 0)),
        ((0, 0), ({**REFUSED, "stones": 6}, CHICA, PARES, JUEGO), (6, 6 + 3 + 2), (0, 0)),
        ((0, 0), (GRANDE, CHICA_ORDAGO, PARES, JUEGO), (0, 0), (1, 0)),
        ((38, 39), (REFUSED, CHICA, PARES, JUEGO), (38, 40), (0, 1)),
    ],
    ids=[
        *("as words and cards", "nobody has it", "one side alone", "a refused raise"),
        *("an órdago leaves the rest aside", "a game won midway cuts the rest"),
    ],
)
def test_a_hand_at_once_pays_what_the_same_words_and_cards_pay(
    before: tuple[int, int],
    lances: tuple[Lance, ...],
    score: tuple[int, int],
    games: tuple[int, int],
) -> None:
    table = TableForTests()
    if before != (0, 0):
        table.set_score(*before)
    tell(table, *lances)
    assert table.phase == "counted"
    assert (table.score, table.table.match.games) == (score, games)
    if lances[0] is not REFUSED:
        table.settles_alike()


def test_the_lances_are_as_they_were_told() -> None:
    table = TableForTests()
    tell(table, {**REFUSED, "stones": 6}, CHICA, THEIR_PARES, PUNTO)
    lances = table.view["hand"]["lances"]
    assert (lances[0]["stones"], lances[2]["state"]) == (6, "no_bidding")
    assert table.view["hand"]["awards"][-1]["reason"] == "punto"


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
    table = told()
    assert len(table.options(option_shapes.UndoOption)) == 1
    entries = table.view["hand"]["entries"]
    assert {table.name_of(entry) for entry in entries} == {"Ane"}
    table.undo()
    assert table.table.play.match == TableForTests().table.play.match
    assert replay(table.rows) == table.table
    assert len(history_of(table.rows)) == len(table.rows)


def test_an_entry_of_it_can_be_corrected() -> None:
    table = told()
    entry = next(e for e in table.view["hand"]["entries"] if e["type"] == "lance_told")
    instead = {"type": "tell_lance", "lance": "grande", "winner": 0, "values": {}}
    table.tell("correct", sequence=entry["sequence"], instead=instead)
    assert table.score == (6 + 4, 5)


def test_a_line_that_was_asked_for_is_left_aside_where_a_later_one_ends_in_an_ordago() -> None:
    table = TableForTests()
    table.say("grande: 0 envido, 1 queremos")
    assert to_tell(table) == ["grande", "chica", "pares", "juego"]
    tell(table, {"lance": "grande", "winner": 0}, CHICA_ORDAGO, PARES, JUEGO)
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
        for lance in (PASSED, CHICA, {**PARES, "winner": 0}, JUEGO)
    ]
    tell(table, *won)
    assert table.score == (1 + 1 + 3 + 1, 3 + 2)


NOBODY_HAS_ANY = "grande: paso; chica: paso; pares: no no no no; juego: no no no no, paso"


def test_what_waits_for_cards_alone_is_not_asked_to_be_told_and_the_rest_can_be() -> None:
    """A tournament: Jon said he has no juego and shows one, the others' cards are not seen yet."""
    table = TableForTests(misdeclaration="tournament")
    table.say(NOBODY_HAS_ANY)
    table.show_hand(1, "RCSA")
    told = [ask["lance"] for ask in table.view["hand"]["asks"]["told"]]
    offered = table.options(option_shapes.LanceOption, "tell_lance")
    assert told == [each["lance"] for each in offered] == to_tell(table) == ["grande", "chica"]
    assert table.view["hand"]["asks"]["cards"] == [0, 2, 3]
    juego: Lance = {"type": "tell_lance", "lance": "juego", "winner": None, "values": {}}
    table.refuses(juego, "not_wanted")
    tell(table, {"lance": "grande", "winner": 1}, {"lance": "chica", "winner": 1})
    assert table.phase == "cards"
    assert to_tell(table) == []
    assert table.options(option_shapes.LanceOption, "tell_lance") == []


def test_while_the_table_puts_a_word_right_nothing_is_offered_to_be_told() -> None:
    table = TableForTests()
    table.say(NOBODY_HAS_ANY)
    table.show_hand(1, "RCSA")
    assert table.view["hand"]["contradictions"]
    assert to_tell(table) == []


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"lance": "juego"}, "lance_missing"),
        ({"lance": "grande", "stones": 1}, "bet_too_small"),
        ({"lance": "grande", "how": "passed", "winner": None}, "winner_wanted"),
        ({"lance": "pares", "nobody": True, "winner": 1}, "nobody_has"),
        ({"lance": "pares", "how": "passed", "side": 0}, "holders_wanted"),
        ({**PARES, "values": {"1": "par"}, "has": [1]}, "no_bidding"),
        ({**PARES, "values": {"1": "par"}}, "value_not_wanted"),
        ({**PARES, "winner": 1}, "winner_not_playing"),
        ({**PARES, "has": [0, 1, 2], "values": {"0": "par"}}, "value_wanted"),
        ({**JUEGO, "has": [0, 1, 3], "values": {"1": "juego", "3": "31"}}, "winner_is_weaker"),
    ],
)
def test_what_cannot_have_been_is_refused_naming_its_lance(changed: Lance, code: str) -> None:
    whole = {each["lance"]: each for each in (GRANDE, CHICA, PARES, JUEGO)}
    if changed["lance"] == "grande":
        whole["grande"] = {**GRANDE, **changed}
    elif code == "lance_missing":
        del whole["juego"]
    else:
        whole[changed["lance"]] = changed
    said = refusal(TableForTests(), code, *whole.values())
    assert said.params["lance"] == changed["lance"]


def test_a_hand_at_once_keeps_what_was_entered_before() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 5")
    refusal(table, "bet_stands", GRANDE, CHICA, PARES, JUEGO)
    # Ane's 5 is the first bet: nothing stood before it that a refusal could pay.
    heard: Lance = {**REFUSED, "side": 0, "stones": 2}
    refusal(table, "bet_stands", heard, CHICA, PARES, JUEGO)
    table.say("grande: 1 quiero")
    refusal(table, "lance_over", GRANDE, CHICA, PARES, JUEGO)
    table = TableForTests()
    table.say("grande: paso; chica: paso")
    table.tell("declare", lance="pares", seat=2, has=False, by=2)
    won: Lance = {"lance": "grande", "winner": 1}
    refusal(table, "told_otherwise", won, {**won, "lance": "chica"}, PARES, JUEGO)


def test_who_may_not_tell_it() -> None:
    table = TableForTests()
    seen = table.table.revision
    table.say("grande: paso")
    command = {"type": "tell_hand", "lances": [GRANDE]}
    table.refuses(command, "stale", seen=seen)
    table = TableForTests(telling="own")
    assert to_tell(table) == []
    refusal(table, "tell_your_own", GRANDE, CHICA, PARES, JUEGO)
    table = TableForTests(players=6, captains=True)
    assert 5 not in table.by("tell_hand")
    table.refuses(command, "captains_only", by=5)


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


@settings(max_examples=8)
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
