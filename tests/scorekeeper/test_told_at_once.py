"""A hand entered by one command after the fact: the same rules, one step, all or nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from scorekeeper.bidding import Accepted, BetRefused
from scorekeeper.hand.hand import Hand
from scorekeeper.hand.payment import contenders, valued
from scorekeeper.hand.showdown import best_shown, value_of
from scorekeeper.lance import Lance
from scorekeeper.refusal import Refused
from scorekeeper.view import option_shapes
from tests.scorekeeper.random_match import RandomMatch
from tests.scorekeeper.table_for_tests import TableForTests
from tests.scorekeeper.test_random_matches import ANY_TABLE, SEED

Line = dict[str, object]
GRANDE: Line = {"lance": "grande", "how": "accepted", "stones": 4, "winner": 1}
CHICA: Line = {"lance": "chica", "how": "passed", "winner": 0}
PARES: Line = {
    "lance": "pares",
    "how": "refused",
    "side": 0,
    "values": {"0": "duples", "2": "par"},
}
JUEGO: Line = {"lance": "juego", "how": "passed", "winner": 1, "values": {"1": "31", "3": "juego"}}
PASSED: Line = {**CHICA, "lance": "grande"}
REFUSED: Line = {"lance": "grande", "how": "refused", "side": 1}
CHICA_ORDAGO: Line = {"lance": "chica", "how": "ordago", "winner": 2}
NO_PARES: Line = {"lance": "pares", "nobody": True}
THEIR_PARES: Line = {"lance": "pares", "how": "passed", "winner": 1, "values": {"1": "medias"}}
PUNTO: Line = {"lance": "juego", "nobody": True, "how": "accepted", "stones": 3, "winner": 2}


def tell(table: TableForTests, *lances: Line) -> None:
    table.tell("tell_hand", lances=list(lances))


def refusal(table: TableForTests, code: str, *lances: Line) -> Refused:
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
    lances: tuple[Line, ...],
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
    won: list[Line] = [
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
    juego: Line = {"type": "tell_lance", "lance": "juego", "winner": None, "values": {}}
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
def test_what_cannot_have_been_is_refused_naming_its_lance(changed: Line, code: str) -> None:
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
    heard: Line = {**REFUSED, "side": 0, "stones": 2}
    refusal(table, "bet_stands", heard, CHICA, PARES, JUEGO)
    table.say("grande: 1 quiero")
    refusal(table, "lance_over", GRANDE, CHICA, PARES, JUEGO)
    table = TableForTests()
    table.say("grande: paso; chica: paso")
    table.tell("declare", lance="pares", seat=2, has=False, by=2)
    won: Line = {"lance": "grande", "winner": 1}
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


def told_after(hand: Hand) -> dict[str, object]:
    """The command that tells a finished hand: from its bids and its open cards."""
    return {"type": "tell_hand", "lances": [_lance(hand, lance) for lance in Lance]}


def _lance(hand: Hand, lance: Lance) -> dict[str, object]:
    told: dict[str, object] = {"lance": lance.value}
    bidding = hand.bidding(lance)
    holders = hand.who_said_yes(lance)
    if lance.declared and not holders:
        told["nobody"] = True
    if lance is Lance.PARES and not holders:
        return told
    side = next(iter(hand.sides_with(lance)), None)
    match bidding and bidding.outcome:
        case Accepted(ordago=True):
            told["how"] = "ordago"
        case Accepted(total=total):
            told |= {"how": "accepted", "stones": total}
        case BetRefused(side=taker):
            before = bidding.standing.before if bidding and bidding.standing else 0
            told |= {"how": "refused", "stones": before, "side": taker}
            side = taker
        case _:
            told["how"] = "passed"
    if told["how"] != "refused":
        winner = best_shown(hand, lance, contenders(hand, lance, holders & hand.playing))
        if winner is not None:
            told["winner"] = winner
            side = hand.rules.side_of(winner)
        elif told["how"] == "accepted" and bidding and bidding.standing:
            # An órdago left the cards unseen that would say whose it was: only who bet is known.
            told["side"] = hand.rules.side_of(bidding.standing.seat)
    if valued(hand, lance):
        told["values"] = {
            str(seat): str(value)
            for seat in holders & hand.playing
            if hand.rules.side_of(seat) == side
            # Under an órdago cards that cannot win it stay unseen.
            and (value := value_of(hand, lance, seat)) is not None
        }
        if not hand.is_punto(lance):
            told["has"] = sorted(holders)
    return told


def pays_the_same(seed: int, table: tuple[str, dict[str, object]]) -> None:
    """A hand told in one go pays what it paid word by word."""
    preset, rules = table[0], {**table[1], "confirm": "one", "telling": "anyone"}
    played = RandomMatch(seed, preset, **{"target": 40, **rules})
    played.play_hand()
    by_word, hand = played.table, played.table.table.match.hand
    at_once = TableForTests.of({"target": 40, **rules}, preset)
    if at_once.phase == "corrido":
        at_once.do({"type": "set_mano", "seat": hand.mano})
    by = at_once.by("tell_hand")[0]
    assert isinstance(by, int)
    at_once.do(told_after(hand), by=by)
    assert awards(at_once) == awards(by_word)
    assert at_once.view["sides"] == by_word.view["sides"]
    at_once.settles_alike()


@settings(max_examples=10)
@given(SEED, ANY_TABLE)
def test_a_hand_told_in_one_go_pays_what_it_paid_word_by_word(
    seed: int, table: tuple[str, dict[str, object]]
) -> None:
    pays_the_same(seed, table)


@pytest.mark.soak
@settings(max_examples=400)
@given(SEED, ANY_TABLE)
def test_many_hands_told_in_one_go_pay_what_they_paid_word_by_word(
    seed: int, table: tuple[str, dict[str, object]]
) -> None:
    pays_the_same(seed, table)
