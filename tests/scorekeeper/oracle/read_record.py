"""Read a hand record: JSON with the types of hand-record.md."""

from __future__ import annotations

from dataclasses import dataclass, field

LANCES = ("grande", "chica", "pares", "juego")


class Unsettled(Exception):
    """The record cannot be settled."""


class NeedsRuling(Unsettled):
    """What rule book §9 leaves to the referee."""


@dataclass
class Rules:
    """The settings on which the stones of a hand depend."""

    players: int = 4
    individual: bool = False
    captains: bool = False
    kings: int = 8
    wild_sotas: bool = False
    juego_real: str = "off"
    reenvido: str = "two"
    target: int = 40
    misdeclaration: str = "table"
    deje: str = "texts"

    @property
    def sides(self) -> int:
        return self.players if self.individual else 2

    def side_of(self, seat: int) -> int:
        return seat % self.sides


ALLOWED: dict[str, tuple[object, ...]] = {
    "players": (2, 3, 4, 5, 6),
    "individual": (False, True),
    "captains": (False, True),
    "kings": (8, 4),
    "wild_sotas": (False, True),
    "juego_real": ("off", "any_ten", "sota_oros", "fourth_suit"),
    "reenvido": ("two", "double"),
    "misdeclaration": ("table", "tournament"),
    "deje": ("texts", "one_more", "none"),
}
"""Values by setting; a target is any multiple of 5 from 10."""

PRESETS: dict[str, dict[str, object]] = {
    "clasico": {},
    "fournier": {"reenvido": "double"},
    "australia-2025": {"reenvido": "double", "misdeclaration": "tournament"},
    "navarra": {"kings": 4},
    "euskal-herria": {"kings": 4, "target": 30},
    "eibar": {"wild_sotas": True},
    "seis": {"players": 6},
    "seis-capitanes": {"players": 6, "captains": True, "target": 50},
    "mano-a-mano": {"players": 2, "reenvido": "double"},
    "individual": {"individual": True, "reenvido": "double"},
}
"""What the named sets change that stones depend on; FO EN, who play for themselves, double."""

Bid = tuple[int, str, int | None]


@dataclass
class Paper:
    """One record, read but not judged."""

    rules: Rules
    mano: int
    score: list[int]
    cards: list[list[str] | None]
    declared: dict[str, list[bool]] = field(default_factory=dict)
    bids: dict[str, list[Bid]] = field(default_factory=dict)
    rulings: dict[str, tuple[int, int]] = field(default_factory=dict)


def whole(value: object, least: int, beyond: int | None = None) -> int:
    """A whole number from `least`, below `beyond`; true and false are none."""
    if type(value) is not int or value < least or (beyond is not None and value >= beyond):
        raise Unsettled(f"{value!r} is no number from {least} (below {beyond})")
    return value


def text(value: object) -> str:
    """A JSON string."""
    if not isinstance(value, str):
        raise Unsettled(f"{value!r} is no text")
    return value


def listing(value: object, length: int | None = None) -> list[object]:
    """A JSON array, of a length where one is due."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise Unsettled(f"{value!r} is no list of {length}")
    return list(value)


def keyed(value: object) -> dict[str, object]:
    """A JSON object."""
    if not isinstance(value, dict):
        raise Unsettled(f"{value!r} is no object")
    return {str(key): item for key, item in value.items()}


def read_rules(given: object) -> Rules:
    """The settings, a preset's first, then what differs from it; contradictions refused."""
    own = keyed(given)
    preset = own.pop("preset", "clasico")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise Unsettled(f"there are no rules {preset!r}")
    rules = Rules()
    for name, value in [*PRESETS[preset].items(), *own.items()]:
        if name == "target":
            rules.target = whole(value, 10)
            if rules.target % 5:
                raise Unsettled("a target is made of amarrakos")
            continue
        choices = ALLOWED.get(name, ())
        if not any(type(value) is type(choice) and value == choice for choice in choices):
            raise Unsettled(f"the setting {name} cannot be {value!r}")
        setattr(rules, name, value)
    if rules.individual and rules.players == 2:
        raise Unsettled("two face to face are two sides already")
    if not rules.individual and rules.players % 2:
        raise Unsettled("two sides need an even number of players")
    if rules.captains and (rules.individual or rules.players != 6):
        raise Unsettled("captains lead two sides of three")
    if rules.wild_sotas and rules.kings == 4:
        raise Unsettled("ten kings need eight")
    if rules.wild_sotas and rules.juego_real in ("sota_oros", "fourth_suit"):
        raise Unsettled("a Sota cannot be wild and named")
    return rules


def read_paper(record: object) -> Paper:
    """The record with every value in its type; what the words mean comes later."""
    given = keyed(record)
    rules = read_rules(given.get("rules", {}))
    seats, sides = rules.players, rules.sides
    paper = Paper(
        rules,
        whole(given.get("mano"), 0, seats),
        [0] * sides,
        [
            None if hand is None else [text(card) for card in listing(hand, 4)]
            for hand in listing(given.get("cards"), seats)
        ],
    )
    if "score" in given:
        paper.score = [whole(s, 0, rules.target) for s in listing(given["score"], sides)]
    for lance, answers in keyed(given.get("declared", {})).items():
        if lance not in ("pares", "juego"):
            raise Unsettled(f"nobody declares at {lance}")
        said = listing(answers, seats)
        if not all(isinstance(answer, bool) for answer in said):
            raise Unsettled("a declaration is yes or no")
        paper.declared[lance] = [answer is True for answer in said]
    for lance, spoken in keyed(given.get("bids", {})).items():
        if lance not in LANCES:
            raise Unsettled(f"there is no lance {lance}")
        paper.bids[lance] = [_read_bid(bid, seats) for bid in listing(spoken)]
    for lance, ruling in keyed(given.get("rulings", {})).items():
        if lance not in LANCES:
            raise Unsettled(f"there is no lance {lance}")
        decided = keyed(ruling)
        paper.rulings[lance] = (
            whole(decided.get("side"), 0, sides),
            whole(decided.get("stones"), 0),
        )
    return paper


def _read_bid(given: object, seats: int) -> Bid:
    bid = listing(given)
    if len(bid) not in (2, 3) or not isinstance(bid[1], str):
        raise Unsettled(f"{given!r} is no bid")
    return whole(bid[0], 0, seats), bid[1], None if len(bid) == 2 else whole(bid[2], 2)
