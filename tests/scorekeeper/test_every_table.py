"""Whole hands at real tables of every kind, told in any order, against the oracle.

A hand is invented as a record and then played with the phones' commands: who says yes or no first,
who shows first, how their cards lie, or which lance is told first without cards is shuffled. The
stones are the record's, as the oracle settles it, each time.
"""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.hand.award import Award
from tests.scorekeeper.oracle import settle_by_oracle
from tests.scorekeeper.oracle.compare import essence
from tests.scorekeeper.oracle.counting import Counting
from tests.scorekeeper.oracle.random_records import Record, deal, invent_bids
from tests.scorekeeper.oracle.read_record import LANCES, Bid, read_paper, read_rules
from tests.scorekeeper.oracle.showdown import Showdown
from tests.scorekeeper.table_for_tests import TableForTests

TABLES: tuple[Record, ...] = (
    {},
    {"kings": 4, "reenvido": "double", "target": 20},
    {"juego_real": "any_ten", "deje": "one_more"},
    {"juego_real": "fourth_suit", "target": 10},
    {"wild_sotas": True},
    {"misdeclaration": "tournament", "target": 30},
    {"players": 2},
    {"players": 6},
    {"players": 6, "captains": True, "target": 50},
    {"players": 3, "individual": True},
    {"players": 5, "individual": True, "target": 15},
    {"players": 6, "individual": True, "deje": "none"},
)
KINDS = {"pares": ("par", "medias", "duples"), "juego": ("", "juego", "31")}
"""What is told of a value, by its stones less one."""


def invent_hand(random: Random, settings: Record) -> Record:
    """A record of a hand in which everybody tells the truth."""
    rules = read_rules(settings)
    record: Record = {
        "rules": settings,
        "mano": random.randrange(rules.players),
        "cards": deal(random, rules),
        "score": [random.randrange(rules.target) for _ in range(rules.sides)],
    }
    record["bids"] = invent_bids(random, record)
    return record


class Told:
    """A record being told at a table, in an order of its own."""

    def __init__(self, record: Record, random: Random) -> None:
        self.random = random
        self.paper = read_paper(record)
        self.counting = Counting(self.paper)
        self.seats = list(range(self.paper.rules.players))
        rules = record["rules"]
        assert isinstance(rules, dict)
        self.table = TableForTests(mano=self.paper.mano, **rules)
        if any(self.paper.score):
            games = [0] * self.paper.rules.sides
            score = {"stones": self.paper.score, "games": games, "reason": "so it stood"}
            self.table.do({"type": "set_score", **score})

    def shuffled(self, seats: list[int]) -> list[int]:
        return self.random.sample(seats, len(seats))

    def play(self, *, with_cards: bool) -> object:
        """Tell the whole hand; its result as `essence` has it."""
        for lance in LANCES:
            if self.table.phase == "counted" or self.counting.over:
                break
            speakers = self.counting.speakers(lance)
            if lance in self.counting.said:
                self.declare(lance)
            bids = self.paper.bids.get(lance, [])
            for seat, word, stones in without_repeated_passes(bids):
                self.table.bid(seat, word, stones)
            self.counting.play(lance, speakers, bids)
            if self.table.phase == lance:
                self.table.do({"type": "all_pass", "lance": lance}, by=1)
        if with_cards:
            self.show()
        else:
            self.tell()
        assert self.table.phase == "counted"
        hand = self.table.table.match.hand
        return essence(
            {
                "awards": [as_json(award) for award in hand.taken],
                "score": list(self.table.score),
                "winner": hand.winner,
            }
        )

    def declare(self, lance: str) -> None:
        for seat in self.shuffled(self.seats):
            has = self.counting.said[lance][seat]
            self.table.do({"type": "declare", "lance": lance, "seat": seat, "has": has}, by=seat)

    def show(self) -> None:
        for seat in self.shuffled(self.seats):
            hand = self.paper.cards[seat]
            assert hand is not None
            if self.table.phase == "cards":
                self.table.show_hand(seat, tuple(self.random.sample(hand, 4)))

    def tell(self) -> None:
        """Answer what the table asks of the lances, in any order, as the cards would."""
        while self.table.phase == "cards":
            ask = self.random.choice(self.table.view["hand"]["asks"]["told"])
            lance, cards = ask["lance"], self.counting.cards
            punto = lance == "juego" and not any(self.counting.said["juego"])
            winner = None
            if ask["winners"]:
                winner = cards.best("punto" if punto else lance, ask["winners"])
            values = {
                str(seat): value_of(cards, lance, seat)
                for seat in self.shuffled(ask["values"])
                if winner is None or self.same_side(seat, winner)
            }
            told = {"lance": lance, "winner": winner, "values": values}
            self.table.do({"type": "tell_lance", **told})

    def same_side(self, one: int, other: int) -> bool:
        return self.paper.rules.side_of(one) == self.paper.rules.side_of(other)


def without_repeated_passes(bids: list[Bid]) -> list[Bid]:
    """A record may hold them; the table refuses a pass that changes nothing."""
    opened = next((n for n, bid in enumerate(bids) if bid[1] != "paso"), len(bids))
    passes = list(dict.fromkeys(bids[:opened]))
    return [*passes, *bids[opened:]]


def value_of(cards: Showdown, lance: str, seat: int) -> str:
    return KINDS[lance][cards.worth(lance, [seat]) - 1]


def as_json(award: Award) -> dict[str, object]:
    return {
        "lance": award.lance.value,
        "side": award.side,
        "stones": award.stones,
        "when": award.when.value,
    }


@pytest.mark.parametrize("settings", TABLES, ids=str)
def test_a_hand_pays_the_same_in_whatever_order_it_is_entered(settings: Record) -> None:
    random = Random(str(settings))
    for _ in range(2):
        record = invent_hand(random, settings)
        settled = essence(settle_by_oracle(record))
        for with_cards in (True, True, False):
            assert Told(record, random).play(with_cards=with_cards) == settled, record


@pytest.mark.soak
@pytest.mark.parametrize("settings", TABLES, ids=str)
def test_very_many_hands_pay_the_same_in_whatever_order(settings: Record) -> None:
    for seed in range(100):
        random = Random(seed)
        record = invent_hand(random, settings)
        settled = essence(settle_by_oracle(record))
        for with_cards in (True, False):
            assert Told(record, random).play(with_cards=with_cards) == settled, record
