"""Read and write hand records (docs/hand-record.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar, cast

from scorekeeper.bidding import MOST_BET
from scorekeeper.cards.card import Cards, check_wild, read_cards, refuse_impossible
from scorekeeper.cards.holding import hold
from scorekeeper.hand.hand import Hand, LanceResult, Phase, Ruling, phase_of
from scorekeeper.hand.result_checks import kinds_of
from scorekeeper.kernel.reading import flag, integer, mapping, one_of, sequence
from scorekeeper.lance import DECLARED, LANCES, Lance, Word
from scorekeeper.refusal import Refused
from scorekeeper.rules import RuleSet, read_rules
from scorekeeper.table import replay
from scorekeeper.table.recorded import Recorded

T = TypeVar("T")

KEYS = ("id", "rules", "mano", "score", "cards", "declared", "bids", "rulings", "told", "forfeit")
WORDS = {word.value: word for word in Word}
NONE = (None,) * len(LANCES)
"""No value for any lance: a record without rulings, or without results told without cards."""


BidWord = tuple[int, Word, int | None]
"""One word of the bidding: who said what, and the number said with it."""


class Record(NamedTuple):
    """One hand. Tuples of four are by lance; `declared` has only the lances of the record."""

    rules: RuleSet
    mano: int
    score: tuple[int, ...]
    cards: tuple[Cards | None, ...]
    declared: Mapping[Lance, tuple[bool, ...]]
    bids: tuple[tuple[BidWord, ...], ...]
    rulings: tuple[Ruling | None, ...]
    told: tuple[LanceResult | None, ...]
    forfeit: int | None = None


def read_record(value: object) -> Record:
    """Read a hand record.

    Raises:
        Refused: It names the field that is wrong.
    """
    given = mapping(value, "record", KEYS)
    rules = read_rules(given.get("rules", {}))
    players, last, forfeit = rules.players, rules.players - 1, given.get("forfeit")
    score = sequence(given.get("score", [0] * rules.sides), "score", rules.sides)
    shown = sequence(given.get("cards", [None] * players), "cards", players)
    cards = tuple(
        [
            None if hand is None else read_cards(hand, f"cards[{seat}]")
            for seat, hand in enumerate(shown)
        ]
    )
    _check_cards(cards, rules)
    return Record(
        rules,
        integer(given.get("mano"), "mano", 0, last),
        tuple([integer(item, "score", 0, rules.target - 1) for item in score]),
        cards,
        _declared(given["declared"], players) if "declared" in given else {},
        _bids(given.get("bids", {}), last),
        _by_lance(given["rulings"], "rulings", rules, _ruling) if "rulings" in given else NONE,
        _by_lance(given["told"], "told", rules, _told) if "told" in given else NONE,
        None if forfeit is None else integer(forfeit, "forfeit", 0, rules.sides - 1),
    )


def _check_cards(cards: Sequence[Cards | None], rules: RuleSet) -> None:
    dealt = [card for hand in cards if hand is not None for card in hand]
    refuse_impossible(dealt, rules.kings)
    if not rules.wild_sotas and rules.juego_real == "off":
        check_wild(dealt, wild_sotas=False)
        return
    for hand in cards:
        if hand is not None:
            check_wild(hand, wild_sotas=rules.wild_sotas)
            hold(hand, rules.kings, rules.juego_real)  # 7-7-7-S may need its suits (rule book §3)


def _declared(value: object, players: int) -> dict[Lance, tuple[bool, ...]]:
    given = mapping(value, "declared", DECLARED)
    return {
        Lance(name): _flags(words, f"declared.{name}", players) for name, words in given.items()
    }


def _flags(value: object, field: str, players: int) -> tuple[bool, ...]:
    return tuple([flag(said, field) for said in sequence(value, field, players)])


def _bids(value: object, last_seat: int) -> tuple[tuple[BidWord, ...], ...]:
    given = mapping(value, "bids", LANCES)
    return tuple(
        [_words(given[name], f"bids.{name}", last_seat) if name in given else () for name in LANCES]
    )


def _words(value: object, field: str, last_seat: int) -> tuple[BidWord, ...]:
    words = cast("Sequence[Sequence[object]]", sequence(value, field))
    try:
        return tuple([_read_once(last_seat, *word) for word in words])
    except (Refused, TypeError):
        # Again, with the place of the word in the field that is named. Making these names for
        # every record would be slow.
        return tuple(
            [_bid(word, f"{field}[{place}]", last_seat) for place, word in enumerate(words)]
        )


@lru_cache(maxsize=1024, typed=True)
def _read_once(last_seat: int, *parts: object) -> BidWord:
    """Return one shared value for equal words, of which a match has few."""
    return _bid(parts, "bids", last_seat)


def _bid(value: object, field: str, last_seat: int) -> BidWord:
    parts = sequence(value, field)
    if len(parts) not in (2, 3):
        sequence(value, field, 2)
    seat = integer(parts[0], field, 0, last_seat)
    word = WORDS[one_of(parts[1], field, WORDS)]
    if len(parts) == 2:
        return seat, word, None
    return seat, word, integer(parts[2], field, -MOST_BET, MOST_BET)


def _ruling(value: object, field: str, rules: RuleSet, lance: Lance) -> Ruling:
    del lance  # a ruling reads alike in every lance
    given = mapping(value, field, ("side", "stones"))
    return Ruling(
        side=integer(given.get("side"), f"{field}.side", 0, rules.sides - 1),
        stones=integer(given.get("stones"), f"{field}.stones", 0, MOST_BET),
    )


def _told(value: object, field: str, rules: RuleSet, lance: Lance) -> LanceResult:
    given = mapping(value, field, ("winner", "values"))
    winner = given.get("winner")
    seats = tuple(str(seat) for seat in rules.seats)
    values = mapping(given.get("values", {}), f"{field}.values", seats)
    kinds = tuple(str(kind) for kind in kinds_of(lance))
    return LanceResult(
        winner=None if winner is None else integer(winner, f"{field}.winner", 0, rules.players - 1),
        values=tuple(
            (int(seat), one_of(kind, f"{field}.values", kinds))
            for seat, kind in sorted(values.items())
        ),
    )


def _by_lance(
    value: object, field: str, rules: RuleSet, read: Callable[[object, str, RuleSet, Lance], T]
) -> tuple[T | None, ...]:
    given = mapping(value, field, LANCES)
    return tuple(
        read(given[lance], f"{field}.{lance}", rules, lance) if lance in given else None
        for lance in LANCES
    )


_SETTLING = (
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
"""Settings that affect the stones of a hand."""


def hand_records(rows: Sequence[Recorded]) -> Iterator[dict[str, object]]:
    """Yield the finished hands of one match, from its events, as records, oldest first.

    Left out are hands that were taken back, and one that a referee broke off by taking the game.
    """
    table = replay(rows)
    for hand in table.match.hands:
        if phase_of(hand) is Phase.COUNTED and not hand.broken_off:
            yield record_of(hand, f"match-{table.number}-hand-{hand.number}")


def record_of(hand: Hand, record_id: str) -> dict[str, object]:
    """Return a finished hand as a record; `told` only if a lance was entered without cards."""
    changed = hand.rules.changes_from(RuleSet())
    record: dict[str, object] = {
        "id": record_id,
        "rules": {name: value for name, value in changed.items() if name in _SETTLING},
        "mano": hand.mano,
        "score": list(hand.start),
        "cards": [None if c is None else [str(card) for card in c] for c in hand.cards],
        "declared": {
            lance.value: list(hand.said(lance)) for lance in DECLARED if hand.all_said(lance)
        },
        "bids": {lance.value: bids for lance in Lance if (bids := _words_of(hand, lance))},
    }
    told = {
        lance.value: {
            "winner": told.winner,
            "values": {str(seat): kind for seat, kind in told.values},
        }
        for lance in Lance
        if (told := hand.entered_results[lance.place]) is not None
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


def _words_of(hand: Hand, lance: Lance) -> list[list[object]]:
    bidding = hand.bidding(lance)
    spoken = bidding.spoken if bidding else ()
    return [
        [each.seat, each.word.value]
        if each.stones is None
        else [each.seat, each.word.value, each.stones]
        for each in spoken
    ]
