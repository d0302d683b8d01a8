"""Rule book §9, exhaustively: at a table of four, whatever is said and held, however it was bid.

Everybody says yes or no and holds or not, with up to two words wrong; the lance is passed, seen,
refused by either side, raised and refused, or played for the game. The oracle says what each comes
to; what a row pays in so many words stands in test_s09_tournament.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from scorekeeper.record import settle
from tests.scorekeeper.oracle import settle_by_oracle
from tests.scorekeeper.oracle.compare import essence

Answers = tuple[bool, ...]
Bids = list[list[object]]

HOLDING = {
    "pares": ("4455", "RR7A", "AAA7", "SS76"),
    "juego": ("RCSA", "RRRC", "3366", "SC77"),
}
"""Hands with pares (juego) of all kinds, one a seat."""
WITHOUT = {
    "pares": ("7654", "RCS4", "C765", "RS64"),
    "juego": ("7654", "CS54", "R765", "AA44"),
}
ANSWERS = tuple(product((False, True), repeat=4))


def ways_to_bid(lance: str, said: Answers) -> Iterator[Bids]:
    """No words, and where a bidding is due, one bidding of each shape."""
    yield []
    speakers = [seat for seat in range(4) if said[seat]]
    if lance == "juego" and not speakers:
        speakers = [0, 1, 2, 3]
    ours = [seat for seat in speakers if seat % 2 == 0]
    theirs = [seat for seat in speakers if seat % 2]
    if ours and theirs:
        for a, b in ((ours[-1], theirs[0]), (theirs[-1], ours[0])):
            yield [[a, "envido", 5], [b, "quiero"]]
            yield [[a, "envido", 5], [b, "no_queremos"]]
            yield [[a, "ordago"], [b, "no_queremos"]]
        yield [[a, "envido"], [b, "reenvido", 3], [a, "no_queremos"]]
        yield [[a, "ordago"], [b, "quiero"]]


def record(lance: str, said: Answers, holds: Answers, turned: int, bids: Bids) -> dict[str, object]:
    """The hand in which seats hold and say so; the kinds they hold turn round the table."""
    hands = [(HOLDING if holds[seat] else WITHOUT)[lance][(seat + turned) % 4] for seat in range(4)]
    return {
        "id": "x",
        "mano": 3,
        "rules": {"misdeclaration": "tournament"},
        "cards": [list(hand) for hand in hands],
        "declared": {lance: list(said)},
        "bids": {lance: bids},
    }


def wrong_in(said: Answers, holds: Answers) -> list[int]:
    return [seat for seat in range(4) if said[seat] != holds[seat]]


@pytest.mark.parametrize("lance", ["pares", "juego"])
def test_every_word_that_may_be_wrong(lance: str) -> None:
    rows = set()
    for said, holds in product(ANSWERS, ANSWERS):
        wrong = wrong_in(said, holds)
        if len(wrong) > 2:
            continue
        for turned in range(4 if len(wrong) == 1 else 1):
            for bids in ways_to_bid(lance, said):
                hand = record(lance, said, holds, turned, bids)
                result = essence(settle(hand))
                assert result == essence(settle_by_oracle(hand)), hand
                assert result != "error", "these hands come from one deck"
                assert result != "ruling" or wrong
                assert result == "ruling" or len(wrong) < 2
        if len(wrong) == 1:
            (m,) = wrong
            rows.add((said[m], holds[(m + 2) % 4], holds[m - 1] or holds[m - 3]))
    assert len(rows) == 8, "said or held, P with or without, O with or without"


@pytest.mark.parametrize("lance", ["pares", "juego"])
def test_without_a_referee_every_wrong_declaration_must_be_corrected(lance: str) -> None:
    for said, holds in product(ANSWERS, ANSWERS):
        for bids in ways_to_bid(lance, said):
            hand = {**record(lance, said, holds, 0, bids), "rules": {}}
            assert ("error" in settle(hand)) == bool(wrong_in(said, holds)), hand
