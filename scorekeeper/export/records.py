"""The hands of a match as hand records (docs/hand-record.md).

Each settles to what the table took.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.hand.hand import Hand
from scorekeeper.hand.phase import Phase, phase_of
from scorekeeper.lance import Lance
from scorekeeper.rules.presets import DEFAULT
from scorekeeper.rules.reading import changed_from
from scorekeeper.table.evolve import replay
from scorekeeper.table.recorded import Recorded

SETTLING = (
    "players",
    "individual",
    "captains",
    "kings",
    "wild_sotas",
    "juego_real",
    "reenvido",
    "deje",
    "target",
    "misdeclaration",
)
"""Settings that a hand's stones hang on; the others are the table's business."""


def hand_records(rows: Sequence[Recorded]) -> Iterator[dict[str, object]]:
    """The finished hands of one match, oldest first; what was taken back is not among them.

    Nor is a hand that a referee broke off by taking the game: there is nothing to settle.

    rows: the events of one match in order, its MatchStarted first.
    """
    table = replay(rows)
    for hand in table.match.hands:
        if phase_of(hand) is Phase.COUNTED and not hand.broken_off:
            yield record_of(hand, f"match-{table.number}-hand-{hand.number}")


def record_of(hand: Hand, record_id: str) -> dict[str, object]:
    """One finished hand as a record. `told` stands only where a lance was told without cards."""
    changed = changed_from(DEFAULT, hand.rules)
    record: dict[str, object] = {
        "id": record_id,
        "rules": {name: value for name, value in changed.items() if name in SETTLING},
        "mano": hand.mano,
        "score": list(hand.start),
        "cards": [None if c is None else [str(card) for card in c] for c in hand.cards],
        "declared": {
            lance.value: list(hand.said(lance))
            for lance in (Lance.PARES, Lance.JUEGO)
            if hand.all_said(lance)
        },
        "bids": {lance.value: bids for lance in Lance if (bids := _bids(hand, lance))},
    }
    told = {
        lance.value: {
            "winner": told.winner,
            "values": {str(seat): kind for seat, kind in told.values},
        }
        for lance in Lance
        if (told := hand.told[lance.place]) is not None
    }
    if told:
        record["told"] = told
    rulings = {
        lance.value: {"side": ruling.side, "stones": ruling.stones}
        for lance in Lance
        if (ruling := hand.rulings[lance.place]) is not None
    }
    if rulings:
        record["rulings"] = rulings
    if hand.forfeit is not None:
        record["forfeit"] = hand.forfeit
    return record


def _bids(hand: Hand, lance: Lance) -> list[list[object]]:
    bidding = hand.bidding(lance)
    spoken = bidding.spoken if bidding else ()
    return [
        [each.seat, each.word.value]
        if each.stones is None
        else [each.seat, each.word.value, each.stones]
        for each in spoken
    ]
