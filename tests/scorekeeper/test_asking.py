"""What one phone does not do alone: it asks, and another one agrees with one tap (`confirm`)."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorekeeper.match.events import GameWon, MatchAbandoned, ScoreSet
from scorekeeper.refusal import Refused
from scorekeeper.table import replay
from scorekeeper.table.events import Accepted, PlayerRenamed, SideRenamed, Undone
from scorekeeper.view import history_of, option_shapes
from tests.json_path import at
from tests.scorekeeper.table_for_tests import (
    NO,
    WORKED_HAND,
    YES,
    AskedShape,
    Command,
    CounterForTests,
    Sent,
    TableForTests,
)

SCORE: Command = {"type": "set_score", "stones": [25, 20], "games": [0, 0]}
END = {"type": "end_match"}
RENAME = {"type": "rename_player", "seat": 1, "name": "Tonto"}
RENAME_SIDE = {"type": "rename_side", "side": 1, "name": "Tontos"}
WINS = {"type": "count_stones", "side": 1, "stones": 40}


def asking(**rules: object) -> TableForTests:
    return TableForTests.of({"confirm": "ask", **rules})


def asked(table: TableForTests) -> AskedShape:
    found = table.asked
    assert found is not None
    return found


def second_hand() -> TableForTests:
    """5–6 after the first hand; three words in the second."""
    table = asking()
    table.pass_worked_hand()
    table.next_hand()
    table.say("grande: 1 envido, 2 no queremos; chica: 1 envido")
    return table


# ---------------------------------------------------------------- what is asked for


def test_by_default_irreversible_acts_are_asked_for() -> None:
    assert TableForTests.of({"confirm": "ask"}).table.changed_rules == {}


@pytest.mark.parametrize("command", [SCORE, END, WINS, RENAME, RENAME_SIDE])
def test_it_is_done_with_the_yes_of_another_phone_and_not_before(command: Command) -> None:
    table = asking()
    before = table.table
    table.do(command, by=0)
    same = (table.table.match, table.table.side_names, table.table.seats)
    assert same == (before.match, before.side_names, before.seats)
    assert (asked(table)["by_name"], asked(table)["waits"]) == ("Ane", [1])
    assert at(asked(table), "acts", 0, "type") == command["type"]
    assert table.may_answer(YES) == [1, 3]
    table.refuses(YES, "not_asked", by=2)
    table.do(YES, by=3)
    assert table.asked is None
    now = (table.table.match, table.table.side_names, table.table.seats)
    assert now != same
    assert replay(table.rows) == table.table


def test_the_request_says_what_the_score_would_be() -> None:
    table = second_hand()
    first = table.rows[4 + 1].sequence
    table.undo(first)
    assert (asked(table)["score"], asked(table)["games"]) == ([0, 0], [0, 0])
    goes = asked(table)["takes_back"]
    assert goes is not None
    assert (goes["kind"], goes["hands"], goes["first"]["type"]) == ("hand", [1, 2], "lance_passed")
    table.do(WINS)
    assert (asked(table)["score"], asked(table)["games"]) == ([5, 40], [0, 1])


def test_one_to_three_steps_inside_the_hand_are_undone_at_once() -> None:
    table = second_hand()
    assert [step["asks"] for step in table.undo_steps()] == [False] * 3
    table.undo(table.undo_steps()[2]["to"])
    assert table.asked is None
    assert table.view["hand"]["entries"] == []


def test_steps_undone_one_by_one_are_counted_together() -> None:
    table = asking()
    for lance in ("grande", "chica"):
        table.say(f"{lance}: paso")
    table.say("pares: sí sí")
    for _step in range(3):
        table.undo()
        assert table.asked is None
    assert table.undo_steps()[0]["asks"]
    table.undo()
    assert asked(table)["takes_back"] is not None
    table.do(NO, by=1)
    table.tell("redo", forward=table.options(option_shapes.RedoOption)[0]["forward"])
    assert not table.undo_steps()[0]["asks"], "what was brought back may be undone again"


def test_an_entry_between_gives_back_one_step_and_not_three() -> None:
    table = asking()
    for lance in ("grande", "chica"):
        table.say(f"{lance}: paso")
    table.say("pares: sí sí")
    for _step in range(3):
        table.undo()
    table.say("chica: 0 paso")
    table.undo()
    assert table.asked is None, "what was just entered"
    assert table.undo_steps()[0]["asks"]
    table.undo()
    assert table.asked is not None


def test_slips_are_corrected_in_every_lance_without_asking() -> None:
    table = asking()
    for lance in ("grande", "chica"):
        for seat in (0, 1):
            for _slip in range(3):
                table.say(f"{lance}: {seat} paso")
                table.undo()
            table.say(f"{lance}: {seat} paso")
            assert table.asked is None
        table.say(f"{lance}: paso")


def test_the_deal_of_a_hand_is_beyond_it_and_its_count_is_not() -> None:
    table = asking()
    table.pass_worked_hand()
    assert not table.undo_steps()[0]["asks"]
    table.next_hand()
    assert table.undo_steps()[0]["asks"]
    table.undo()
    assert table.view["hand"]["number"] == 2
    table.do(YES, by=1)
    assert (table.view["hand"]["number"], table.score) == (1, (5, 6))
    table.undo()
    assert table.score == (0, 0), "with the last cards"


def test_a_game_that_was_won_is_taken_back_by_asking() -> None:
    table = asking(target=10)
    table.say("grande: 0 envido 5, 1 quiero")
    table.worked_hand_to_the_cards("chica")
    table.show_all()
    assert table.view["hand"]["game_winner"] is not None
    assert table.undo_steps()[0]["asks"]


def test_stones_by_hand_that_win_nothing_and_ones_own_names_are_free() -> None:
    table = asking()
    table.tell("count_stones", side=1, stones=5)
    table.tell("rename_player", seat=0, name="Maialen")
    table.tell("rename_side", side=0, name="Las de siempre", by=2)
    assert table.score == (0, 5)
    assert table.asked is None
    assert table.view["seats"][0]["player"] == "Maialen"


def test_names_of_a_form_are_one_request() -> None:
    table = asking()
    seen = table.table.revision
    for seat, name in ((1, "Juan"), (3, "Mikel")):
        table.do({"type": "rename_player", "seat": seat, "name": name}, by=0, seen=seen)
    assert len(asked(table)["acts"]) == 2
    table.do(YES, by=1)
    assert [seat["player"] for seat in table.view["seats"]] == ["Ane", "Juan", "Miren", "Mikel"]


# ---------------------------------------------------------------- who is asked


def test_the_partner_is_asked_where_no_phone_of_the_others_is_there() -> None:
    table = asking()
    table.gone = {1: 500, 3: 500}
    table.do(END, by=0, gone=table.gone)
    assert table.may_answer(YES) == [2]
    assert asked(table)["waits"] == [0]
    table.do(YES, by=2, gone=table.gone)
    assert table.view["match"]["state"] == "abandoned"


def test_a_phone_that_sleeps_for_a_moment_is_waited_for() -> None:
    table = asking()
    table.do(END, by=0, gone={1: 20, 2: 20, 3: 20})
    assert table.view["match"]["state"] == "playing"
    table.do(NO, by=0)
    table.do(END, by=0, gone={1: 40, 2: 40, 3: 40})
    assert table.view["match"]["state"] == "abandoned", "nobody is there to be asked"


def test_one_phone_with_all_seats_a_referee_and_a_counter_ask_nobody() -> None:
    table = asking()
    for seat in (1, 2, 3):
        table.tell("leave", seat=seat, by=seat)
        table.do({"type": "sit", "seat": seat, "name": f"J{seat}"}, by=None, phone=0)
    assert [option["asks"] for option in table.options(option_shapes.SetScoreOption)] == [False]
    table.do(SCORE)
    assert table.score == (25, 20)
    other = asking()
    other.referee_comes()
    other.rules({**SCORE, "reason": "x"})
    assert other.score == (25, 20)
    counter = CounterForTests(confirm="ask")
    counter.do(WINS, by=None, phone=0)
    counter.do({"type": "undo"}, by=None, phone=0)
    assert counter.score == (0, 0)


# ---------------------------------------------------------------- what becomes of it


def test_an_undo_is_over_with_any_step_and_a_score_with_another_score() -> None:
    table = second_hand()
    table.undo(table.rows[5].sequence)
    seen = table.table.revision
    table.say("chica: 2 quiero")
    assert table.asked is None
    table.refuses(YES, "nothing_asked", by=1, seen=seen)
    table.do(SCORE)
    table.say("pares: paso") if table.phase == "pares" else None
    assert asked(table)["score"] == [25, 20]
    table.tell("count_stones", side=0, stones=1)
    assert table.asked is None


def test_a_yes_is_to_the_request_that_was_seen() -> None:
    table = asking()
    table.do(SCORE)
    seen = table.table.revision
    table.do({**SCORE, "stones": [0, 39]})
    table.refuses(YES, "nothing_asked", by=1, seen=seen)


def test_who_is_asked_agrees_by_doing_the_same() -> None:
    table = asking()
    table.do(END, by=0)
    table.refuses(END, "nothing_changes", by=2)
    table.do(END, by=1)
    assert table.view["match"]["state"] == "abandoned"


def test_the_history_says_who_asked_and_who_agreed() -> None:
    table = second_hand()
    table.undo(table.rows[5].sequence, by=2)
    table.do(YES, by=1)
    told = history_of(table.rows)[-3:]
    assert [(each["type"], each["by_name"]) for each in told] == [
        ("requested", "Miren"),
        ("accepted", "Jon"),
        ("undone", "Jon"),
    ]
    assert [at(each, "took_back", "hands") for each in told] == [[1, 2]] * 3
    assert at(told[-1], "asked_by") == "Miren"


# ---------------------------------------------------------------- at random


class Consent(RuleBasedStateMachine):
    """Four phones that all try everything: nothing irreversible happens by one of them."""

    def __init__(self) -> None:
        super().__init__()
        self.table = asking()
        self.gone: dict[int, float] = {}

    @initialize(length=st.sampled_from([10, 40]), captains=st.booleans())
    def begin(self, length: int, captains: bool) -> None:
        players: dict[str, object] = {"players": 6, "captains": True} if captains else {}
        self.table = asking(target=length, games_to_win=2, **players)
        self.table.pass_worked_hand() if not captains else None

    def attempt(self, command: Sent, by: int) -> None:
        before, rows = self.table.table, len(self.table.rows)
        try:
            self.table.do(command, by=by % before.rules.players, gone=self.gone)
        except Refused:
            assert self.table.table is before
            return
        events = [row.event for row in self.table.rows[rows:]]
        if isinstance(events[0], Accepted):
            asker = before.asked
            assert asker is not None
            assert asker.by is not None
            assert before.holder(asker.by) != before.holder(by % before.rules.players)
            return
        others = [seat for seat in before.rules.seats if seat != by % before.rules.players]
        if all(self.gone.get(seat, 0) >= 120 for seat in others):
            return
        assert not any(isinstance(event, ScoreSet | MatchAbandoned) for event in events)
        if command == WINS:
            assert not any(isinstance(event, GameWon) for event in events)
        for event in events:
            if isinstance(event, GameWon):
                shown = None not in self.table.table.match.hand.cards
                assert shown or event.side != before.rules.side_of(by % before.rules.players)
        for event in events:
            if isinstance(event, PlayerRenamed):
                assert event.seat == by % before.rules.players
            if isinstance(event, SideRenamed):
                assert event.side == before.rules.side_of(by % before.rules.players)
            if isinstance(event, Undone):
                then, now = before.match, self.table.table.match
                assert (then.hand.number, then.games) == (now.hand.number, now.games)
                *_, last = self.table.table.took_back.values()
                assert last.steps <= 3

    @rule(by=st.integers(0, 5), lance=st.sampled_from(["grande", "chica", "pares", "juego"]))
    def pass_(self, by: int, lance: str) -> None:
        self.attempt({"type": "all_pass", "lance": lance}, by)

    @rule(by=st.integers(0, 5), has=st.booleans(), lance=st.sampled_from(["pares", "juego"]))
    def declare(self, by: int, has: bool, lance: str) -> None:
        self.attempt({"type": "declare", "lance": lance, "seat": by % 4, "has": has}, by)

    @rule(by=st.integers(0, 5), word=st.sampled_from(["envido", "quiero", "no_queremos", "ordago"]))
    def speak(self, by: int, word: str) -> None:
        phase = self.table.table.match.phase.value
        self.attempt({"type": "bid", "lance": phase, "seat": by % 4, "word": word}, by)

    @rule(by=st.integers(0, 5), seat=st.integers(0, 3), lance=st.sampled_from(["grande", "chica"]))
    def tell(self, by: int, seat: int, lance: str) -> None:
        self.attempt({"type": "tell_lance", "lance": lance, "winner": seat}, by)
        ordago = {"lance": lance, "how": "ordago", "winner": seat}
        passed = [{"lance": "grande", "how": "passed"}] if lance == "chica" else []
        self.attempt({"type": "tell_hand", "lances": [*passed, ordago]}, by)

    @rule(by=st.integers(0, 5), seat=st.integers(0, 3), cards=st.sampled_from(WORKED_HAND))
    def show(self, by: int, seat: int, cards: tuple[str, ...]) -> None:
        self.attempt({"type": "show_cards", "seat": seat, "cards": list(cards)}, by)

    @rule(
        by=st.integers(0, 5),
        command=st.sampled_from(
            [SCORE, END, WINS, RENAME, NO, {"type": "next_hand"}, {"type": "undo"}]
        ),
    )
    def act(self, by: int, command: Sent) -> None:
        self.attempt(command, by)

    @precondition(lambda self: self.table.table.asked is not None)
    @rule(by=st.integers(0, 5))
    def agree(self, by: int) -> None:
        self.attempt(YES, by)

    @rule(by=st.integers(0, 5), back=st.integers(0, 40), only=st.booleans())
    def undo(self, by: int, back: int, only: bool) -> None:
        to = max(1, self.table.table.revision - back)
        self.attempt({"type": "undo", "to": to, "only": only}, by)

    @precondition(lambda self: self.table.table.redoable is not None)
    @rule(by=st.integers(0, 5))
    def redo(self, by: int) -> None:
        last = self.table.table.redoable
        assert last is not None
        self.attempt({"type": "redo", "forward": last.by.sequence}, by)
        assert self.table.table.match == self.table.tables[last.by.step - 1].match

    @rule(seat=st.integers(0, 5), seconds=st.sampled_from([0.0, 10.0, 200.0]))
    def sleep(self, seat: int, seconds: float) -> None:
        self.gone = {**self.gone, seat % self.table.table.rules.players: seconds}
        self.gone = {place: gone for place, gone in self.gone.items() if gone}

    @invariant()
    def a_request_can_be_answered(self) -> None:
        """By somebody other than its author, unless nobody else is there any more."""
        asked = self.table.table.asked
        if asked is not None:
            self.table.gone = self.gone
            assert asked.by not in self.table.may_answer(YES) or len(self.gone) > 0

    def teardown(self) -> None:
        assert replay(self.table.rows) == self.table.table


TestConsent = Consent.TestCase
TestConsent.settings = settings(max_examples=15, stateful_step_count=40, deadline=None)


class LongConsent(Consent):
    """The same for longer."""


TestLongConsent = pytest.mark.soak(LongConsent.TestCase)
TestLongConsent.settings = settings(max_examples=400, stateful_step_count=80, deadline=None)
