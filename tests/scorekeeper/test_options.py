"""An option of the view can be taken, whatever it is and whenever it is there.

Hands are played at random at tables of every kind, with a wrong word now and then, cards and
telling mixed, scores set and stones counted meanwhile, and a referee who rules. At every step each
option of `view.may` is decided without being recorded; one of them is then done. What was counted
settles alike as a record, and pays nobody whom open cards beat.
"""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.hand.award import Reason
from scorekeeper.hand.hand import Hand
from scorekeeper.record import hand_records, settle
from scorekeeper.refusal import Refused
from scorekeeper.rules import presets
from scorekeeper.view.option_shapes import OptionShape
from tests.scorekeeper.oracle.deck import read_hand
from tests.scorekeeper.oracle.showdown import Showdown
from tests.scorekeeper.oracle.wrong_declarations import wrong_seats
from tests.scorekeeper.table_for_tests import Sender, TableForTests
from tests.scorekeeper.test_random_matches import deal
from tests.scorekeeper.truthful_commands import Command, Truth

Settings = dict[str, object]
TABLES: list[tuple[str, Settings]] = [
    *((name, {}) for name in presets.PRESETS),
    ("individual", {"players": 3}),
    ("individual", {"players": 3, "misdeclaration": "tournament"}),
    ("clasico", {"misdeclaration": "tournament", "turn": "strict"}),
    ("clasico", {"confirm": "both"}),
    ("australia-2025", {"telling": "own", "deje": "one_more"}),
    ("seis-capitanes", {"confirm": "both", "misdeclaration": "tournament"}),
]
SELDOM = (
    *("undo", "redo", "rematch", "draw_card", "sit_as_drawn"),
    *("set_mano", "set_score", "count_stones"),
)
NOT_YET = ("answer_first", "asked_just_now")
"""Who is asked answers before asking, and who was declined twice lets others ask: options that need
a yes are offered meanwhile."""
HARDLY_EVER = (
    "only_count",
    "end_match",
    "take_match",
    "take_game",
    "take_hand",
    "rule_lance",
    "tell_hand",
    *("rename_player", "rename_side", "free_seat"),
)


class Careless:
    """A table at which anything that is offered may be done next."""

    def __init__(self, preset: str, rules: Settings, random: Random) -> None:
        self.random = random
        around = {"target": 15, "games_to_win": 2, **rules}
        self.table = TableForTests.of(around, preset)
        if random.random() < 0.5:
            self.table.referee_comes()
        self.tried = 0

    @property
    def truth(self) -> Truth:
        hand = self.table.table.match.hand
        return Truth(self.table, deal(hand.number, self.table.table.rules))

    def step(self, *, try_all: bool = True) -> None:
        """Do one of what is offered; before, try all of it."""
        possible: list[tuple[str, Command, Sender]] = []
        truth = self.truth
        for option, by in self.table.may():
            for actor in by:
                for command, sender in truth.ways(option, actor):
                    if try_all:
                        self.would(option, actor, command, sender)
                    possible.append((option["do"], command, sender))
        weights = [self.weight(do, command, truth) for do, command, _sender in possible]
        ((_do, command, sender),) = self.random.choices(possible, weights)
        try:
            self.table.do(command, **sender)
        except Refused as refused:
            if refused.code not in NOT_YET:
                raise

    def would(
        self, option: OptionShape, actor: int | str, command: Command, sender: Sender
    ) -> None:
        """Try a command that takes an option."""
        self.tried += 1
        try:
            self.table.would(command, **sender)
        except Refused as refused:
            if refused.code in NOT_YET:
                return
            what = f"{option} is offered to {actor}, {command}: {refused}"
            raise AssertionError(what) from refused

    def weight(self, do: str, command: Command, truth: Truth) -> float:
        """How likely it is done: what ends a hand without its count is seldom, so are lies."""
        if do == "expel":
            return 0  # its phone, which this seat's commands come from, gets no seat for an hour
        if do in HARDLY_EVER:
            return 0.03
        if do in SELDOM:
            return 0.15
        if do == "declare":
            lance, seat = str(command["lance"]), int(str(command["seat"]))
            return 5 if truth.cards.holds(lance, seat) == command["has"] else 0.15
        if do == "bid":
            return 0.2 if command["word"] == "ordago" else 1
        return 10 if do == "all_pass" else 4

    def check_counted(self) -> None:
        """The hands that were counted settle alike, and pay nobody whom open cards beat."""
        hands = {hand.number: hand for hand in self.table.table.match.hands}
        begun = self.table.table.started - 1
        for record in hand_records(self.table.rows[begun:]):
            result = settle(record)
            assert "error" not in result, (record, result)
            hand = hands[int(str(record["id"]).rsplit("-", 1)[1])]
            awards = result["awards"]
            assert isinstance(awards, list)
            assert [(each["lance"], each["side"], each["stones"]) for each in awards] == [
                (award.lance.value, award.side, award.stones) for award in hand.taken
            ], record
            self.check_not_beaten(hand)

    def check_not_beaten(self, hand: Hand) -> None:
        rules = self.truth.rules
        cards = [
            None if four is None else read_hand([str(card) for card in four], rules)
            for four in hand.cards
        ]
        shown = Showdown(list(cards), hand.mano, rules)
        for award in hand.taken:
            by_cards = award.reason in (Reason.PASSED, Reason.BET, Reason.PUNTO, Reason.ORDAGO)
            lance = award.lance.value
            if not by_cards or award.seat is None or cards[award.seat] is None:
                continue
            seats = [seat for seat in sorted(hand.playing) if cards[seat] is not None]
            if award.lance.declared:
                said = [bool(has) for has in hand.said(award.lance)]
                if wrong_seats(lance, said, shown):
                    continue
                if not award.punto:
                    seats = [seat for seat in seats if said[seat]]
            bidding = hand.bidding(award.lance)
            out = frozenset[int]() if bidding is None else bidding.out
            if rules.individual:
                seats = [seat for seat in seats if seat not in out]
            best = shown.best("punto" if award.punto else lance, seats)
            assert best == award.seat, (award, hand.cards)


def play(preset: str, rules: Settings, seed: int, steps: int, try_every: int = 1) -> Careless:
    """Play at random, and try all that is offered at every so many steps."""
    careless = Careless(preset, rules, Random(f"{preset} {rules} {seed}"))
    for step in range(steps):
        careless.step(try_all=step % try_every == 0)
        if careless.table.phase == "counted":
            careless.check_counted()
    return careless


@pytest.mark.parametrize(("preset", "rules"), TABLES, ids=str)
def test_whatever_is_offered_can_be_taken(preset: str, rules: Settings) -> None:
    careless = play(preset, rules, seed=0, steps=15, try_every=3)
    assert careless.tried > 80


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize(("preset", "rules"), TABLES, ids=str)
def test_whatever_is_offered_can_be_taken_for_longer(
    preset: str, rules: Settings, seed: int
) -> None:
    play(preset, rules, seed=1 + seed, steps=200)
