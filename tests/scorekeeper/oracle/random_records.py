"""Hand records out of thin air: every setting, every shape of bidding, some of them wrong.

Everything is drawn from one `random.Random`, which hypothesis can hand in and shrink. The oracle's
own slate (`Talk`, `Counting`) says who may speak, so most records are legal to the last word;
`spoiled` then breaks some of them on purpose.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random

from tests.scorekeeper.oracle.bidding import Talk
from tests.scorekeeper.oracle.counting import Counting
from tests.scorekeeper.oracle.deck import SUITS, read_hand
from tests.scorekeeper.oracle.read_record import (
    LANCES,
    PRESETS,
    Bid,
    Rules,
    Unsettled,
    read_paper,
    read_rules,
)
from tests.scorekeeper.oracle.tables import stones_of_juego, stones_of_pares

Record = dict[str, object]

DECK = [face + suit for face in "RCS765432A" for suit in SUITS]
PALETTES = (
    ("", 0),
    ("R3", 3),
    ("A2", 3),
    ("7SA", 4),
    ("77S", 40),
    ("45", 4),
    ("4567", 6),
    ("4567A2", 30),
    ("RCS3", 4),
    ("S", 30),
)
"""Faces a deal is rich in, and how much likelier they come."""
WORDS = ("paso", "envido", "reenvido", "ordago", "quiero", "queremos", "no_quiero", "no_queremos")
TABLES = (
    *[(4, False, False)] * 6,
    (2, False, False),
    (6, False, False),
    (6, False, True),
    *[(players, True, False) for players in (3, 4, 5, 6)],
)
"""Players, individual, captains."""


def invent(random: Random) -> Record:
    """A record that is legal, but for what its declarations say of the cards."""
    settings = invent_rules(random)
    rules = read_rules(settings)
    hands = deal(random, rules)
    record: Record = {
        "id": "invented",
        "rules": settings,
        "mano": random.randrange(rules.players),
        "cards": hands,
    }
    if random.random() < 0.7:
        record["score"] = [_stones(random, rules.target) for _ in range(rules.sides)]
    declared = _declared(random, hands, rules)
    if declared:
        record["declared"] = declared
    record["bids"] = invent_bids(random, record)
    if random.random() < 0.08:
        record["rulings"] = {
            lance: {"side": random.randrange(rules.sides), "stones": random.randrange(9)}
            for lance in random.sample(LANCES, random.choice((1, 1, 2)))
        }
    if random.random() < 0.12:
        _hide(random, record, hands)
    return record


def invent_rules(random: Random) -> Record:
    """Settings that do not contradict each other, most of them now and then."""
    if random.random() < 0.15:
        settings: Record = {"preset": random.choice(list(PRESETS))}
    else:
        players, individual, captains = random.choice(TABLES)
        settings = {"players": players, "individual": individual, "captains": captains}
        settings = {name: value for name, value in settings.items() if value not in (4, False)}
    if "preset" not in settings and random.random() < 0.3:
        settings["kings"] = random.choice((8, 4, 4))
    if read_rules(settings).kings == 8 and random.random() < 0.25:
        settings["wild_sotas"] = True
    wild = read_rules(settings).wild_sotas
    kinds = ("off", "any_ten") if wild else ("any_ten", "sota_oros", "fourth_suit")
    if random.random() < 0.4:
        settings["juego_real"] = random.choice(kinds)
    if random.random() < 0.4:
        settings["reenvido"] = random.choice(("two", "double", "double"))
    if random.random() < 0.5:
        settings["target"] = random.choice((10, 15, 20, 30, 40, 50, 100, 240))
    if random.random() < 0.5:
        settings["misdeclaration"] = "tournament"
    if random.random() < 0.15:
        settings["deje"] = random.choice(("one_more", "none"))
    return settings


def deal(random: Random, rules: Rules) -> list[list[str]]:
    """Four cards each from one deck, rich in something, with as many suits as a table might say."""
    faces, much = random.choice(PALETTES)
    deck = DECK.copy()
    random.shuffle(deck)
    deck.sort(key=lambda card: random.random() * (1 if card[0] in faces else 1 + much))
    dealt = [deck[4 * seat : 4 * seat + 4] for seat in range(rules.players)]
    said = random.choice((0.0, 0.0, 0.3, 1.0))
    return [[_written(random, card, hand, rules, said) for card in hand] for hand in dealt]


def _written(random: Random, card: str, hand: list[str], rules: Rules, said: float) -> str:
    """A card as somebody writes it down: suits where they matter, else at random."""
    if rules.wild_sotas and card in ("Sc", "So"):
        return f"{card}>{random.choice('RA')}"
    alike = sorted(other[0] for other in hand) == ["7", "7", "7", "S"]
    matters = rules.wild_sotas and card[0] == "S"
    matters |= alike and rules.juego_real == "fourth_suit"
    matters |= alike and rules.juego_real == "sota_oros" and card[0] == "S"
    if matters or random.random() < said:
        return card
    face = card[0]
    if rules.kings == 8 and random.random() < 0.5:
        face = {"3": "R", "2": "A"}.get(face, face)
    return face


def _stones(random: Random, target: int) -> int:
    return random.choice((0, random.randrange(target), max(0, target - random.randrange(1, 8))))


def _declared(random: Random, hands: list[list[str]], rules: Rules) -> Record:
    """Nothing, the truth, or with one word or two wrong."""
    meant = [read_hand(hand, rules) for hand in hands]
    truth = {
        "pares": [stones_of_pares(hand, rules) > 0 for hand in meant],
        "juego": [stones_of_juego(hand, rules) > 0 for hand in meant],
    }
    mood = random.random()
    if mood < 0.5:
        return {}
    for _ in range(random.choice((1, 1, 1, 2)) if mood > 0.65 else 0):
        said = truth[random.choice(("pares", "juego"))]
        seat = random.randrange(rules.players)
        said[seat] = not said[seat]
    return {name: said for name, said in truth.items() if mood > 0.65 or random.random() < 0.8}


def invent_bids(random: Random, record: Record) -> dict[str, list[list[object]]]:
    """Words for every lance that is bid, until the game is won or an órdago is seen."""
    counting = Counting(read_paper(record))
    bids: dict[str, list[list[object]]] = {}
    timid = random.choice((0.2, 0.5, 0.8))
    for lance in LANCES:
        speakers = counting.speakers(lance)
        spoken: list[Bid] = []
        if speakers and random.random() > timid:
            spoken = invent_talk(random, speakers, counting.rules)
        counting.play(lance, speakers, spoken)
        if spoken:
            bids[lance] = [list(bid if bid[2] is not None else bid[:2]) for bid in spoken]
    return bids


def invent_talk(random: Random, speakers: list[int], rules: Rules) -> list[Bid]:
    """One lance's words: whoever may speak says something, until it is over."""
    talk = Talk(speakers, rules)
    spoken: list[Bid] = []
    while talk.end() is None:
        calm = len(spoken) > 6
        weights = (2, 1, 1, 0.3, 4, 1, 4, 1) if calm else (2, 2, 2, 0.5, 1.5, 1, 2, 0.5)
        word = random.choices(WORDS, weights)[0]
        number = None
        if word in ("envido", "reenvido") and random.random() < 0.6:
            number = random.choice((2, 3, 5, 7, 20, 39, 60))
        bid = (random.choice(speakers), word, number)
        try:
            talk.hear(*bid)
        except Unsettled:
            continue
        spoken.append(bid)
    return spoken


def _hide(random: Random, record: Record, hands: list[list[str]]) -> None:
    """Take some hands off the table, what they said staying said, truly or not."""
    if random.random() < 0.8:
        # Written out before the cards go.
        counting = Counting(read_paper(record))
        for lance in LANCES:
            bids = counting.paper.bids.get(lance, [])
            counting.play(lance, counting.speakers(lance), bids)
        record["declared"] = {lance: list(said) for lance, said in counting.said.items()}
    odds = random.choice((0.2, 0.5, 1.0))
    record["cards"] = [None if random.random() < odds else hand for hand in hands]


def spoiled(random: Random, record: Record) -> Record:
    """The record with one thing wrong, or at least odd: mostly what the rules refuse."""
    broken = deepcopy(record)
    random.choice(SPOILERS)(random, broken)
    return broken


def _bids_of(random: Random, record: Record) -> list[list[object]]:
    bids = record["bids"]
    assert isinstance(bids, dict)
    found = bids.setdefault(random.choice(LANCES), [])
    assert isinstance(found, list)
    return found


def _any_word(random: Random, record: Record) -> None:
    bids = _bids_of(random, record)
    word: list[object] = [random.randrange(6), random.choice(WORDS)]
    if random.random() < 0.3:
        word.append(random.randrange(-1, 6))
    bids.insert(random.randint(0, len(bids)), word)


def _one_word_less(random: Random, record: Record) -> None:
    bids = _bids_of(random, record)
    if bids:
        del bids[random.randrange(len(bids))]


def _another_number(random: Random, record: Record) -> None:
    bids = _bids_of(random, record)
    if bids:
        bid = random.choice(bids)
        bid[2:] = [random.choice((-2, 0, 1, 2, 3, True, "2", 2.0, None))]


def _another_card(random: Random, record: Record) -> None:
    cards = record["cards"]
    assert isinstance(cards, list)
    hand = cards[random.randrange(len(cards))]
    if hand is not None:
        written = (
            "C",
            "7",
            "S",
            "Sc",
            "So>R",
            "Sc>A",
            "Se>R",
            "So>S",
            "Re",
            "R",
            "3",
            "8",
            "",
            "Rx",
        )
        hand[random.randrange(4)] = random.choice(written)


def _one_card_less(random: Random, record: Record) -> None:
    cards = record["cards"]
    assert isinstance(cards, list)
    hand = cards[random.randrange(len(cards))]
    if hand is not None:
        hand.pop()


def _another_setting(random: Random, record: Record) -> None:
    rules = record["rules"]
    assert isinstance(rules, dict)
    name, value = random.choice(
        (
            ("players", 5),
            ("players", 6),
            ("players", 1),
            ("individual", True),
            ("captains", True),
            ("kings", 6),
            ("kings", 4),
            ("wild_sotas", True),
            ("wild_sotas", "yes"),
            ("juego_real", "sota_oros"),
            ("juego_real", "sota"),
            ("reenvido", "triple"),
            ("target", 42),
            ("target", 5),
            ("misdeclaration", "none"),
            ("preset", "bilbao"),
            ("colour", "red"),
        )
    )
    rules[name] = value


def _another_key(random: Random, record: Record) -> None:
    key, value = random.choice(
        (
            ("mano", 6),
            ("mano", -1),
            ("mano", None),
            ("score", [100, 0]),
            ("score", [0]),
            ("score", [-1, 0]),
            ("declared", {"grande": [True] * 4}),
            ("declared", {"pares": [True, False]}),
            ("rulings", {"pares": {"side": 9, "stones": 1}}),
            ("rulings", {"punto": {"side": 0, "stones": 1}}),
            ("rulings", {"juego": {"side": 0, "stones": -1}}),
            ("cards", [None]),
        )
    )
    record[key] = value


VALUES = (None, True, False, -1, 0, 1, 2, 3, 1.0, 2.5, "", "x", "paso", "R", "Sc>R", 60)
"""What may stand anywhere in JSON, and hardly ever should."""


def _another_value(random: Random, record: Record) -> None:
    """Something else in any place whatever, lists and objects included."""
    places: list[tuple[dict[str, object] | list[object], str | int]] = []
    _places(record, places)
    inside, key = random.choice(places)
    value: object = random.choice((*VALUES, [], {}, [[]]))
    if isinstance(inside, dict):
        inside[str(key)] = value
    elif isinstance(key, int):
        inside[key] = value


def _places(value: object, found: list[tuple[dict[str, object] | list[object], str | int]]) -> None:
    if isinstance(value, dict):
        for key, item in value.items():
            found.append((value, key))
            _places(item, found)
    elif isinstance(value, list):
        for place, item in enumerate(value):
            found.append((value, place))
            _places(item, found)


SPOILERS: tuple[Callable[[Random, Record], None], ...] = (
    *(_any_word,) * 5,
    *(_one_word_less,) * 3,
    *(_another_number,) * 3,
    *(_another_card,) * 3,
    *(_another_value,) * 4,
    _one_card_less,
    _another_setting,
    _another_key,
)
