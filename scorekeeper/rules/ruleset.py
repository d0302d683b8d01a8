"""The rule set of a table (rule book §§2–9 and §11), and which settings exclude each other.

A setting is declared here and nowhere else: screens, the rules document and the check of a value
are made from it, in this order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache

from scorekeeper.rules.setting import ALL, Setting, Value, choice, number, yes_no

Values = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two settings that exclude each other where `holds`."""

    why: str
    """The reason, ``rules.contradiction.<why>`` in the dictionaries."""
    one: str
    """Name of the first setting."""
    other: str
    """Name of the second."""
    holds: Callable[[RuleSet], bool]
    """Whether some rules have it."""


CONTRADICTIONS = (
    # Two sides seated in turn have as many players each (§7).
    Contradiction(
        "uneven_sides",
        "players",
        "individual",
        lambda rules: rules.players in (3, 5) and not rules.individual,
    ),
    # Two face to face are two sides already (§7).
    Contradiction(
        "two_alone", "individual", "players", lambda rules: rules.individual and rules.players == 2
    ),
    # "Una variación de seis jugadores … cada equipo elige un capitán" (PG).
    Contradiction(
        "captains_of_six",
        "captains",
        "players",
        lambda rules: rules.captains and rules.players != 6,
    ),
    Contradiction(
        "captains_alone",
        "captains",
        "individual",
        lambda rules: rules.captains and rules.individual,
    ),
    # Ten kings are the eight and two Sotas (§2).
    Contradiction(
        "wild_of_eight", "wild_sotas", "kings", lambda rules: rules.wild_sotas and rules.kings != 8
    ),
    # A wild Sota is never a Sota (§2, ours).
    Contradiction(
        "wild_in_juego_real",
        "wild_sotas",
        "juego_real",
        lambda rules: rules.wild_sotas and rules.juego_real in ("sota_oros", "fourth_suit"),
    ),
)


def contradictions(values: Values) -> tuple[Contradiction, ...]:
    """Return those that hold among the values of all settings.

    >>> [each.why for each in contradictions({"players": 2, "individual": True})]
    ['two_alone']
    """
    rules = rules_with(values)
    return tuple(each for each in CONTRADICTIONS if each.holds(rules))


AMARRAKO = 5
"""Stones in an amarrako (rule book §1)."""


@dataclass(frozen=True)
class RuleSet:
    """A value for every setting. `read_rules` (presets.py) checks what comes from outside.

    Nothing is checked here: a match that was played by rules which are not allowed any more can
    still be read.
    """

    # The table (§7).
    players: int = number(
        "table",
        4,
        least=2,
        most=6,
        cites={4: ALL, 6: "PG FO EN", 2: "FO EN", 3: "FO EN", 5: "FO EN"},
    )
    individual: bool = yes_no("table", cites="FO EN")
    captains: bool = yes_no("table", cites="PG")
    # The race (§1, §7). Any multiple of 5 (ours), as far as three digits go on a board.
    target: int = number(
        "match", 40, least=10, most=995, step=5, cites={30: "FO EN", 40: ALL, 50: "PG"}
    )
    games_to_win: int = number("match", 2, least=1, most=5, cites={2: "PG BL AU", 3: "AU FO EN"})
    # The cards (§2, §3).
    kings: int = number("cards", 8, least=4, most=8, step=4, cites={4: ALL, 8: ALL})
    wild_sotas: bool = yes_no("cards", cites="PG BL")
    juego_real: str = choice(
        "cards",
        *("off", "any_ten", "sota_oros", "fourth_suit"),
        default="off",
        cites={"off": ALL, "any_ten": "PG BL", "sota_oros": "PG BL", "fourth_suit": "PG BL"},
    )
    # The bidding (§4, §11).
    reenvido: str = choice(
        "bidding", "two", "double", default="two", cites={"two": "PG BL", "double": "AU FO EN"}
    )
    # Whether a first bet before one's turn is refused ("turno riguroso"), or taken and marked.
    turn: str = choice("bidding", "free", "strict", default="free", cites={"strict": "AU FO EN"})
    partners_disagree: str = choice(
        "bidding",
        "boldest",
        "lowest",
        default="boldest",
        cites={"boldest": "PG BL", "lowest": "AU"},
    )
    deje: str = choice(
        "bidding", "texts", "one_more", "none", default="texts", cites={"texts": ALL}
    )
    # The course of a hand (§8).
    corrido: bool = yes_no("hand", cites="AU FO EN")
    no_signs_first_hand: bool = yes_no("hand", cites="PG BL AU")
    mus_visto: str = choice(
        "hand",
        *("off", "agreed", "must"),
        default="agreed",
        cites={"agreed": "PG BL", "must": "AU FO EN"},
    )
    replace_4567: bool = yes_no("hand", cites="PG BL")
    # Wrong words (§9).
    misdeclaration: str = choice(
        "wrong", "table", "tournament", default="table", cites={"tournament": "AU"}
    )
    # How the phones are used (ours).
    telling: str = choice("phones", "anyone", "own", default="anyone")
    confirm: str = choice("phones", "one", "ask", "both", default="ask")
    # Seconds after which a proposed count is booked; 0: only when it was confirmed.
    confirm_after: int = number("phones", 30, least=0, most=120, step=10)
    # Whether a phone without invitation asks those seated for a seat, or takes any free one.
    sitting: str = choice("phones", "consent", "free", default="consent")
    # Seconds after which the seat of a disconnected phone is offered to others; `_alone`: if no
    # other phone is connected at the table.
    seat_after: int = number("phones", 120, least=10, most=600, step=10)
    seat_after_alone: int = number("phones", 30, least=10, most=120, step=10)

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(self.values().values()))

    def __hash__(self) -> int:
        return self._hash

    def values(self) -> dict[str, Value]:
        """Return every setting by its name."""
        return {name: getattr(self, name) for name in BY_NAME}

    def changes_from(self, other: RuleSet) -> dict[str, Value]:
        """Return the settings in which these rules differ from others.

        >>> RuleSet(target=30).changes_from(RuleSet())
        {'target': 30}
        """
        others = other.values()
        return {name: value for name, value in self.values().items() if value != others[name]}

    def with_values(self, values: Mapping[str, Value]) -> RuleSet:
        """Return these rules with other values of some settings."""
        return rules_with({**self.values(), **values})

    @cached_property
    def sides(self) -> int:
        """How many sides race for the stones."""
        return self.players if self.individual else 2

    def side_of(self, seat: int) -> int:
        """Return the side of a seat: seats belong to the sides in turn (rule book §1)."""
        return seat % self.sides

    def sides_of(self, seats: Iterable[int]) -> frozenset[int]:
        """Return the sides of some seats."""
        sides = self.sides
        return frozenset([seat % sides for seat in seats])

    def seats_of(self, side: int) -> frozenset[int]:
        """Return the seats of a side."""
        return self._seats_by_side[side]

    @cached_property
    def _seats_by_side(self) -> tuple[frozenset[int], ...]:
        return tuple(frozenset(self.seats[side :: self.sides]) for side in range(self.sides))

    @cached_property
    def seats(self) -> range:
        """All seats, in the order of play."""
        return range(self.players)

    @cached_property
    def everyone(self) -> frozenset[int]:
        """All seats, as a set."""
        return frozenset(self.seats)

    @property
    def alone(self) -> bool:
        """Whether every player is a side of their own."""
        return self.players == self.sides

    @property
    def score_needs_reason(self) -> bool:
        """Whether a seat must give a reason for setting a score. A referee always must."""
        return self.misdeclaration == "tournament"

    @property
    def plural(self) -> bool:
        """Whether "queremos" and "no queremos" are used: a partner may answer as well."""
        return not self.alone and not self.captains

    @property
    def captain_seats(self) -> tuple[int, ...]:
        """With captains, their seats by side; else none.

        They sit in the middle of the table's long sides, facing each other (PG): at seats 0 to 5
        in the order of play, that is 1 and 4 (ours).
        """
        return (4, 1) if self.captains else ()

    def from_mano(self, mano: int) -> tuple[int, ...]:
        """Return all seats in the order in which they speak.

        >>> RuleSet().from_mano(2)
        (2, 3, 0, 1)
        """
        return self._orders[mano]

    @cached_property
    def _orders(self) -> tuple[tuple[int, ...], ...]:
        return tuple((*self.seats[mano:], *self.seats[:mano]) for mano in self.seats)

    @property
    def adentro_from(self) -> int:
        """Stones from which a side is adentro (rule book §6)."""
        return self.target - AMARRAKO


def rules_with(values: Values) -> RuleSet:
    """Return the rules that have these values; settings without one have their default.

    Equal rules are the same object, so that comparing them is quick.
    """
    # No type can follow keywords through a mapping.
    made: Callable[..., RuleSet] = RuleSet
    return _same(made(**values))


@lru_cache(256)
def _same(rules: RuleSet) -> RuleSet:
    return rules


def _settings() -> Iterator[Setting]:
    for each in fields(RuleSet):
        declared: Setting = each.metadata["setting"]
        yield replace(declared, name=each.name)


SETTINGS = tuple(_settings())
BY_NAME = {setting.name: setting for setting in SETTINGS}
