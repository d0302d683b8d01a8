"""Random legal matches, undone and corrected at random, against the laws of the log.

Whatever is done: replaying the log gives the live table; undo restores the state before exactly; a
refused command appends nothing; stones change by what the awards say; each finished hand, exported,
settles to what the table took.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scorekeeper.cards.card import read_card
from scorekeeper.cards.holding import hold
from scorekeeper.export import hand_records
from scorekeeper.record import settle
from scorekeeper.refusal import Refused
from scorekeeper.table import replay
from scorekeeper.table.table import Table
from scorekeeper.view import history_of
from scorekeeper.view.shapes import OptionShape
from tests.scorekeeper.table_for_tests import TableForTests

DECK = [face + suit for face in "RCS765432A" for suit in "ecob"]
WORDS = (
    "paso",
    "envido",
    "reenvido",
    "ordago",
    "quiero",
    "queremos",
    "no_quiero",
    "no_queremos",
)


def deal(seed: int) -> list[list[str]]:
    """Four hands from one shuffled deck, suits left out as tables do."""
    deck = DECK.copy()
    random.Random(seed).shuffle(deck)
    return [[card[0] for card in deck[4 * seat : 4 * seat + 4]] for seat in range(4)]


def play(table: Table) -> object:
    return table.match, tuple(entry.sequence for entry in table.play.entries)


class RandomMatch(RuleBasedStateMachine):
    """People at a table: mostly legal, sometimes not, now and then changing their minds."""

    def __init__(self) -> None:
        super().__init__()
        self.table = TableForTests(games_to_win=2, target=20, replace_4567=True)
        self.before: list[object] = []

    def hands(self) -> list[list[str]]:
        return deal(self.table.table.match.hand.number)

    def do(self, command: dict[str, object], by: int) -> bool:
        before, rows = self.table.table, len(self.table.rows)
        try:
            self.table.do(command, by=by)
        except Refused as refused:
            self.check_untouched(refused, before, rows)
            return False
        if self.table.rows[-1].event.__class__.__name__ == "MatchStarted":
            self.before = []
        else:
            self.before.append(play(before))
        return True

    def check_untouched(self, refused: Refused, before: Table, rows: int) -> None:
        assert refused.text
        assert self.table.table is before
        assert len(self.table.rows) == rows

    @rule(pick=st.integers(0, 10_000), by=st.integers(0, 3))
    def something_legal(self, pick: int, by: int) -> None:
        offered = [
            option
            for option in self.table.view["may"]
            if option["do"] not in ("sit", "undo", "end_match", "set_score")
        ]
        option = offered[pick % len(offered)]
        command = self.as_command(option, pick)
        if command is not None:
            assert self.do(command, by), f"{command} was offered and refused"

    def as_command(self, option: OptionShape, pick: int) -> dict[str, object] | None:
        do = option["do"]
        if do == "bid":
            offers = option["offers"]
            stones = {"stones": offers[pick % len(offers)]["stones"]} if offers else {}
            picked = {key: option[key] for key in ("lance", "seat", "word")}
            return {"type": "bid", **picked, **stones}
        if do == "declare":
            cards = tuple(read_card(card) for card in self.hands()[option["seat"]])
            held = hold(cards, 8)
            has = held.pares if option["lance"] == "pares" else held.juego
            said = {"lance": option["lance"], "seat": option["seat"]}
            return {"type": "declare", **said, "has": has is not None}
        if do == "show_cards":
            seat = option["seat"]
            if not option["needed"]:
                return None
            return {"type": "show_cards", "seat": seat, "cards": self.hands()[seat]}
        if do == "tell_lance":
            return None
        if do == "set_mano":
            return {"type": "set_mano", "seat": option["seats"][pick % len(option["seats"])]}
        if do == "note":
            seats = option["seats"]
            of = {"seat": seats[pick % len(seats)]} if seats else {}
            return {"type": "note", "what": option["what"], **of}
        if do == "rematch":
            return {"type": "rematch", "mano": option["mano"]}
        if do == "all_pass":
            return {"type": "all_pass", "lance": option["lance"]}
        return {"type": do}

    @rule(
        lance=st.sampled_from(["grande", "chica", "pares", "juego"]),
        seat=st.integers(0, 3),
        word=st.sampled_from(WORDS),
        stones=st.none() | st.integers(0, 50),
        by=st.integers(0, 3),
    )
    def any_word_at_any_time(
        self, lance: str, seat: int, word: str, stones: int | None, by: int
    ) -> None:
        command: dict[str, object] = {"type": "bid", "lance": lance, "seat": seat, "word": word}
        self.do(command if stones is None else {**command, "stones": stones}, by)

    @precondition(lambda self: self.before)
    @rule(by=st.integers(0, 3))
    def undo(self, by: int) -> None:
        before = self.before[-1]
        self.table.do({"type": "undo"}, by=by)
        assert play(self.table.table) == before
        self.before.pop()

    @rule(pick=st.integers(0, 10_000), stones=st.integers(2, 9), drop=st.booleans())
    def correct_a_bet(self, pick: int, stones: int, drop: bool) -> None:
        bets = [
            entry
            for entry in self.table.view["hand"]["entries"]
            if entry["type"] == "bid_spoken" and entry["word"] in ("envido", "reenvido")
        ]
        if bets:
            bet = bets[pick % len(bets)]
            instead = {
                "type": "bid",
                "lance": bet["lance"],
                "seat": bet["seat"],
                "word": bet["word"],
                "stones": stones,
            }
            correct = {"type": "correct", "sequence": bet["sequence"], "instead": instead}
            self.do({**correct, "drop": drop}, 0)

    @rule(one=st.integers(0, 25), two=st.integers(0, 25))
    def set_the_score(self, one: int, two: int) -> None:
        games = list(self.table.table.match.games)
        self.do({"type": "set_score", "stones": [one, two], "games": games, "reason": "x"}, 0)

    @rule(by=st.integers(0, 3), name=st.text(max_size=30))
    def rename(self, by: int, name: str) -> None:
        rows = len(self.table.rows)
        try:
            self.table.do({"type": "rename_player", "seat": by, "name": name}, by=by)
        except Refused:
            assert len(self.table.rows) == rows

    @invariant()
    def replaying_the_log_gives_the_live_table(self) -> None:
        assert replay(self.table.rows) == self.table.table

    @invariant()
    def stones_are_what_was_taken(self) -> None:
        match = self.table.table.match
        hand, target = match.hand, match.rules.target
        for side in range(2):
            taken = sum(award.stones for award in hand.taken if award.side == side)
            last_set = self.table.table.play.entries[-1:]
            counted_then_set = last_set and type(last_set[0].event).__name__ == "ScoreSet"
            if not (hand.counted and counted_then_set):
                assert match.score[side] == min(hand.start[side] + taken, target)
            assert 0 <= match.score[side] <= target

    def teardown(self) -> None:
        begun = max(
            number
            for number, row in enumerate(self.table.rows)
            if type(row.event).__name__ == "MatchStarted"
        )
        rows = self.table.rows[begun:]
        assert len(history_of(rows)) == len(rows)
        hands = {hand.number: hand for hand in self.table.table.match.hands}
        for record in hand_records(rows):
            hand = hands[int(str(record["id"]).rsplit("-", 1)[1])]
            result = settle(record)
            assert "error" not in result, (record, result)
            awards = result["awards"]
            assert isinstance(awards, list)
            assert [(each["lance"], each["side"], each["stones"]) for each in awards] == [
                (award.lance.value, award.side, award.stones) for award in hand.taken
            ]
            assert result["winner"] == hand.winner


TestRandomMatch = RandomMatch.TestCase
TestRandomMatch.settings = settings(
    max_examples=40,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


class LongRandomMatch(RandomMatch):
    """The same for longer."""


TestLongRandomMatch = pytest.mark.soak(LongRandomMatch.TestCase)
TestLongRandomMatch.settings = settings(
    max_examples=1000,
    stateful_step_count=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
