"""The plain counter: a table at which any phone keeps the score, and nobody needs a seat."""

from __future__ import annotations

import pytest

from scorekeeper.match.events import GameWon
from scorekeeper.record import match_text
from scorekeeper.season.summary import summary_of
from scorekeeper.view import history_of, option_shapes
from tests.json_path import at
from tests.scorekeeper.table_for_tests import PHONES, YES, Command, CounterForTests, TableForTests

STRANGER = len(PHONES) - 1
"""A phone that holds no seat."""
FULL_AND_NAMES = {"play_full", "rename_side"}
"""What a counter always offers."""


class Counter(CounterForTests):
    """A plain counter, told by a phone without a seat."""

    def send(self, kind: str, *, seen: int | None = None, **fields: object) -> None:
        self.do({"type": kind, **fields}, by=None, phone=STRANGER, seen=seen)

    def count(self, side: int, *stones: int, seen: int | None = None) -> None:
        for each in stones:
            self.send("count_stones", side=side, stones=each, seen=seen)

    def undo_of(self, side: int) -> option_shapes.UndoOption | None:
        """What takes back the side's newest count, if anything does."""
        return next(
            (one for one in self.options(option_shapes.UndoOption) if one.get("side") == side), None
        )

    def take_back(self, side: int) -> None:
        option = self.undo_of(side)
        assert option is not None
        self.send("undo", to=option["steps"][0]["to"][0], only=True)

    def refuses_to(self, code: str, kind: str, *, seen: int | None = None, **of: object) -> None:
        self.refuses({"type": kind, **of}, code, by=None, phone=STRANGER, seen=seen)

    @property
    def games(self) -> tuple[int, ...]:
        return self.table.match.games

    @property
    def offered(self) -> set[str]:
        return {str(one["do"]) for one, _by in self.may()} - FULL_AND_NAMES


def test_a_phone_without_a_seat_counts_at_a_counter_and_nowhere_else() -> None:
    counter, full = Counter(), TableForTests()
    assert (counter.view["counter"], full.view["counter"]) == (True, False)
    assert [seat["phone"] for seat in counter.view["seats"]] == [None] * 4
    counter.count(0, 1)
    counter.count(1, 5)
    assert counter.score == (1, 5)
    one: Command = {"type": "count_stones", "side": 0, "stones": 1}
    full.refuses(one, "not_seated", by=None, phone=STRANGER)


@pytest.mark.parametrize(
    "command",
    [
        {"type": "sit", "seat": 0, "name": "Ane"},
        {"type": "all_pass", "lance": "grande"},
        {"type": "bid", "lance": "grande", "seat": 0, "word": "envido"},
        {"type": "set_mano", "seat": 1},
        {"type": "tell_hand", "lances": []},
        {"type": "end_match"},
        {"type": "only_count"},
    ],
)
def test_a_counter_takes_only_what_belongs_to_counting(command: Command) -> None:
    Counter().refuses(command, "only_counted", by=None, phone=STRANGER)


@pytest.mark.parametrize(
    "command",
    [
        {"type": "count_ordago", "side": 0},
        {"type": "set_target", "target": 30, "games": 3},
    ],
)
def test_what_only_a_counter_takes(command: Command) -> None:
    table = TableForTests()
    assert table.by(str(command["type"])) == []
    table.refuses(command, "not_a_counter")


def test_all_that_a_counter_offers_is_taken_from_a_phone_without_a_seat() -> None:
    counter = Counter()
    counter.count(0, 5)
    counter.count(1, 1)
    assert counter.offered == {"count_stones", "count_ordago", "undo", "set_score", "set_stake"}
    counter.send("rename_side", side=0, name="Los de Tolosa")
    counter.send("set_score", stones=[7, 2], games=[0, 0])
    counter.send("undo")
    counter.count(0, 35)
    assert counter.offered == {"undo", "next_hand", "set_stake"}
    counter.send("next_hand")
    counter.count(0, 40)
    assert counter.offered == {"undo", "rematch"}
    counter.send("rematch", mano=1)
    assert counter.offered == {
        *("count_stones", "count_ordago", "set_score", "set_target", "set_stake")
    }


def test_a_game_is_won_by_an_ordago_and_the_score_stays() -> None:
    counter = Counter()
    counter.count(0, 20)
    seen = counter.table.revision
    counter.send("count_ordago", side=1)
    assert (counter.score, counter.games) == ((20, 0), (0, 1))
    won = counter.rows[-1].event
    assert isinstance(won, GameWon)
    assert won.how == "ordago"
    assert summary_of(counter.rows)["score"][-1]["ordago"]
    counter.refuses_to("game_over", "count_ordago", side=0)
    counter.send("undo")
    assert (counter.score, counter.games) == ((20, 0), (0, 0))
    counter.send("count_ordago", side=1)
    counter.send("next_hand")
    counter.refuses_to("stale", "count_ordago", side=0, seen=seen)
    counter.send("count_ordago", side=1)
    assert counter.table.match.winner == 1


def test_a_score_set_to_the_target_wins_the_game() -> None:
    counter = Counter()
    assert counter.options(option_shapes.SetScoreOption)[0]["most_stones"] == 40
    for stones in ([40, 40], [41, 0]):
        counter.refuses_to("bad_field", "set_score", stones=stones, games=[0, 0])
    counter.send("set_score", stones=[12, 40], games=[0, 0])
    assert (counter.score, counter.games) == ((12, 40), (0, 1))
    counter.send("next_hand")
    assert counter.score == (0, 0)


# ---------------------------------------------------------------- several phones


def test_taps_of_two_phones_at_once_all_count_each_once() -> None:
    counter = Counter()
    seen = counter.table.revision
    for _tap in range(3):
        counter.count(0, 1, seen=seen)
        counter.do({"type": "count_stones", "side": 0, "stones": 5}, by=None, phone=5, seen=seen)
    assert counter.score == (18, 0)


def test_a_tap_meant_for_a_game_that_is_won_is_not_counted_in_the_next() -> None:
    counter = Counter()
    counter.count(0, 39)
    seen = counter.table.revision
    counter.count(0, 1)
    counter.refuses_to("game_over", "count_stones", side=1, stones=1, seen=seen)
    counter.send("next_hand")
    counter.refuses_to("stale", "count_stones", side=1, stones=1, seen=seen)
    assert (counter.score, counter.games) == ((0, 0), (1, 0))


def test_what_is_taken_back_is_what_the_phone_showed() -> None:
    counter = Counter()
    counter.count(0, 5)
    shown = counter.undo_of(0)
    assert shown is not None
    seen, to = counter.table.revision, shown["steps"][0]["to"][0]
    counter.count(0, 1)
    counter.refuses_to("nothing_to_undo", "undo", to=to, only=True, seen=seen)
    seen = counter.table.revision
    counter.take_back(0)
    counter.count(1, 1, seen=seen)
    assert counter.score == (5, 1), "a count taken back makes no other phone's tap stale"


# ---------------------------------------------------------------- taken back


def test_each_side_takes_back_its_own_newest_counts_one_by_one() -> None:
    counter = Counter()
    counter.count(0, 1, 5, 2)
    counter.count(1, 4)
    for side, score in ((0, (6, 4)), (0, (1, 4)), (1, (1, 0)), (0, (0, 0))):
        counter.take_back(side)
        assert counter.score == score
    assert counter.options(option_shapes.UndoOption) != []
    assert (counter.undo_of(0), counter.undo_of(1)) == (None, None)


def test_the_history_strikes_out_that_count_alone() -> None:
    counter = Counter()
    counter.count(0, 5)
    counter.count(1, 2)
    counter.take_back(0)
    told = {line["sequence"]: line for line in history_of(counter.rows)}
    back = told[counter.table.revision]
    assert (back["type"], at(back, "side"), at(back, "stones")) == ("count_taken_back", 0, 5)
    assert {line["sequence"] for line in told.values() if line["retracted_by"] is not None} == {
        at(back, "back")
    }
    counter.send("undo")
    assert counter.score == (5, 2)
    gone = [line["type"] for line in history_of(counter.rows) if line["retracted_by"] is not None]
    assert gone == ["count_taken_back"]


def test_counts_from_before_a_score_that_was_set_are_part_of_it() -> None:
    counter = Counter()
    counter.count(0, 5)
    counter.send("set_score", stones=[20, 20], games=[1, 0])
    assert (counter.undo_of(0), counter.undo_of(1)) == (None, None)
    counter.count(1, 1)
    counter.take_back(1)
    assert (counter.score, counter.games) == ((20, 20), (1, 0))


def test_the_winning_count_is_taken_back_with_the_game() -> None:
    counter = Counter()
    counter.count(0, 40)
    assert counter.games == (1, 0)
    assert counter.undo_of(0) is None
    counter.send("undo")
    assert (counter.score, counter.games) == ((0, 0), (0, 0))


def test_the_panel_counts_and_takes_back_at_a_counter_as_anywhere() -> None:
    counter = Counter()
    counter.do({"type": "count_stones", "side": 0, "stones": 5}, panel=True)
    counter.count(0, 1)
    counter.do({"type": "undo"}, panel=True)
    assert counter.score == (5, 0)


# ---------------------------------------------------------------- from and to a full match


def test_a_full_match_keeps_score_games_target_and_history() -> None:
    counter = Counter(target=30)
    counter.count(0, 30)
    counter.send("next_hand")
    counter.count(0, 12)
    counter.count(1, 7)
    before = [line["sequence"] for line in history_of(counter.rows)]
    counter.send("play_full")
    assert counter.view["counter"] is False
    assert (counter.score, counter.games) == ((12, 7), (1, 0))
    assert counter.view["rules"]["target"] == 30
    assert [line["sequence"] for line in history_of(counter.rows)][: len(before)] == before
    for seat in range(4):
        counter.do({"type": "sit", "seat": seat, "name": "Ane"}, by=None, phone=seat)
    counter.pass_worked_hand()
    counter.settles_alike()
    assert counter.records()[-1]["score"] == [12, 7]


def only_counted(table: TableForTests) -> None:
    table.tell("only_count")
    table.do(YES, by=1)


def test_a_full_match_becomes_a_counter_while_nothing_of_the_hand_is_told() -> None:
    table = TableForTests()
    assert table.options(option_shapes.PlainOption, "only_count") == [{"do": "only_count"}]
    table.say("grande: paso")
    assert table.options(option_shapes.PlainOption, "only_count") == []
    table.refuses({"type": "only_count"}, "hand_begun")
    table.undo()
    only_counted(table)
    table.do({"type": "count_stones", "side": 1, "stones": 5}, by=None, phone=STRANGER)
    assert table.score == (0, 5)
    table.do({"type": "play_full"}, by=None, phone=STRANGER)
    assert [seat["phone"] is not None for seat in table.view["seats"]] == [True] * 4
    table.pass_worked_hand()


def test_after_a_count_the_table_may_go_on_as_a_counter_that_asks_nobody() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    only_counted(table)
    assert table.options(option_shapes.NextHandOption) == []
    table.tell("count_stones", side=0, stones=1)
    assert table.score == (5 + 1, 6)
    assert len(table.records()) == 1
    table = TableForTests(confirm="both")
    only_counted(table)
    table.tell("count_stones", side=0, stones=1)
    table.tell("set_score", stones=[9, 9], games=[0, 0])
    assert table.score == (9, 9)


def test_target_and_games_are_chosen_before_the_first_stones_and_kept_in_a_rematch() -> None:
    counter = Counter()
    assert counter.options(option_shapes.SetTargetOption) == [
        {"do": "set_target", "targets": [30, 40, 50], "most_games": 5}
    ]
    counter.send("set_target", target=30, games=1)
    rules = counter.view["rules"]
    assert (rules["target"], rules["games_to_win"], rules["adentro_from"]) == (30, 1, 25)
    counter.refuses_to("nothing_changes", "set_target", target=30, games=1)
    counter.refuses_to("bad_field", "set_target", target=31, games=3)
    counter.count(1, 1)
    assert counter.options(option_shapes.SetTargetOption) == []
    counter.refuses_to("counting_begun", "set_target", target=50, games=3)
    counter.count(1, 29)
    counter.send("rematch", mano=0)
    assert counter.view["counter"] is True
    assert counter.view["rules"]["target"] == 30
    assert counter.view["sides"][1]["matches"] == 1


# ---------------------------------------------------------------- what is read afterwards


def test_summary_text_and_records_of_a_counter() -> None:
    counter = Counter()
    counter.count(0, 5)
    counter.count(1, 2)
    counter.take_back(0)
    counter.count(0, 40)
    counter.send("next_hand")
    counter.count(1, 3)
    assert counter.records() == []
    text = match_text(counter.rows, "es")
    for line in ("Ellos, 2 piedras (0-2)", "Nosotros, 40 piedras (40-2)", "Ellos, 3 piedras (0-3)"):
        assert f"A mano: {line}" in text
    assert "Nosotros, 5 piedras" not in text
    summary = summary_of(counter.rows)
    assert [(side["games"], side["stones"]) for side in summary["sides"]] == [(1, 40), (0, 5)]
    assert summary["hands"] == 0
    assert [(point["game"], point["score"]) for point in summary["score"]] == [
        *((1, [0, 0]), (1, [40, 2])),
        *((2, [0, 0]), (2, [0, 3])),
    ]


def test_a_score_is_set_without_saying_why_but_in_a_tournament_and_by_a_referee() -> None:
    score: Command = {"type": "set_score", "stones": [7, 5], "games": [0, 0]}
    table = TableForTests()
    table.do(score)
    assert table.score == (7, 5)
    tournament = TableForTests(misdeclaration="tournament")
    asked = [one.options(option_shapes.SetScoreOption)[0]["reason"] for one in (table, tournament)]
    assert asked == [False, True]
    for unsaid in (score, {**score, "reason": ""}):
        tournament.refuses(unsaid, "reason_wanted")
    tournament.do({**score, "reason": "un lío"})
    for each, line in (
        (table, "Ane puso el marcador en 7-5, juegos 0-0\n"),
        (tournament, ": un lío\n"),
    ):
        each.pass_worked_hand()
        assert line in match_text(each.rows, "es")
    table.referee_comes()
    table.refuses({**score, "stones": [1, 1]}, "reason_wanted", referee=True)
