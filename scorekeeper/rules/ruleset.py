"""The rules one table plays by, frozen for the length of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from scorekeeper.refusal import Refused
from scorekeeper.rules.contradictions import contradictions
from scorekeeper.rules.setting import Value
from scorekeeper.rules.settings import BY_NAME, SETTINGS

AMARRAKO = 5
"""Stones in an amarrako (rules §1)."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One value for every setting of `SETTINGS`, checked when it is made.

    Raises Refused where a value is not allowed (bad_field) or two contradict each other
    (contradiction: which two, and why).
    """

    players: int = 4
    individual: bool = False
    captains: bool = False
    target: int = 40
    games_to_win: int = 2
    kings: int = 8
    wild_sotas: bool = False
    juego_real: str = "off"
    reenvido: str = "two"
    turn: str = "free"
    partners_disagree: str = "boldest"
    deje: str = "texts"
    corrido: bool = False
    no_signs_first_hand: bool = False
    mus_visto: str = "agreed"
    replace_4567: bool = False
    misdeclaration: str = "table"
    telling: str = "anyone"
    confirm: str = "one"
    confirm_after: int = 30
    seat_after: int = 120
    seat_after_alone: int = 30

    def __post_init__(self) -> None:
        values = self.values()
        for setting in SETTINGS:
            setting.check(values[setting.name])
        for found in contradictions(values):
            raise Refused("contradiction", field=found.one, other=found.other, why=found.why)

    def values(self) -> dict[str, Value]:
        """Every setting by its name."""
        return {name: getattr(self, name) for name in BY_NAME}

    def with_values(self, values: Mapping[str, Value]) -> RuleSet:
        """These rules with other values of some settings."""
        # No type can follow keywords through a mapping; the new rule set checks every value.
        replaced: Callable[..., RuleSet] = replace
        return replaced(self, **values)

    @property
    def sides(self) -> int:
        """How many sides race for the stones."""
        return self.players if self.individual else 2

    def side_of(self, seat: int) -> int:
        """Seats belong to the sides in turn (rules §1)."""
        return seat % self.sides

    @property
    def seats(self) -> range:
        """All seats, in the order of play."""
        return range(self.players)

    @property
    def alone(self) -> bool:
        """Is every player a side of his own?"""
        return self.players == self.sides

    @property
    def captain_seats(self) -> tuple[int, ...]:
        """With captains, the seat of each side's, by side; else none.

        They sit in the middle of the table's long sides, facing each other (PG): at seats 0 to 5
        in the order of play, that is 1 and 4 (ours).
        """
        return (4, 1) if self.captains else ()

    def from_mano(self, mano: int) -> tuple[int, ...]:
        """All seats in the order they speak."""
        return tuple((mano + step) % self.players for step in self.seats)

    @property
    def adentro_from(self) -> int:
        """Stones from which a side is adentro (rules §6)."""
        return self.target - AMARRAKO
