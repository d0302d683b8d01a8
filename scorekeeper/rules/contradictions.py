"""Choices that cannot stand together, each with the reason why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.rules.setting import Value

Values = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two settings that exclude each other where `holds`.

    why: the reason, ``rules.contradiction.<why>`` in the dictionaries.
    """

    why: str
    one: str
    other: str
    holds: Callable[[Values], bool]


CONTRADICTIONS = (
    # Two sides seated in turn have as many players each (§7).
    Contradiction(
        "uneven_sides",
        "players",
        "individual",
        lambda rules: not rules["individual"] and rules["players"] in (3, 5),
    ),
    # Two face to face are two sides already (§7).
    Contradiction(
        "two_alone",
        "individual",
        "players",
        lambda rules: bool(rules["individual"]) and rules["players"] == 2,
    ),
    # "Una variación de seis jugadores … cada equipo elige un capitán" (PG).
    Contradiction(
        "captains_of_six",
        "captains",
        "players",
        lambda rules: bool(rules["captains"]) and rules["players"] != 6,
    ),
    Contradiction(
        "captains_alone",
        "captains",
        "individual",
        lambda rules: bool(rules["captains"]) and bool(rules["individual"]),
    ),
    # Ten kings are the eight and two Sotas (§2).
    Contradiction(
        "wild_of_eight",
        "wild_sotas",
        "kings",
        lambda rules: bool(rules["wild_sotas"]) and rules["kings"] != 8,
    ),
    # A wild Sota is never a Sota (§2, ours).
    Contradiction(
        "wild_in_juego_real",
        "wild_sotas",
        "juego_real",
        lambda rules: (
            bool(rules["wild_sotas"]) and rules["juego_real"] in ("sota_oros", "fourth_suit")
        ),
    ),
)


def contradictions(values: Values) -> tuple[Contradiction, ...]:
    """Those that hold among these settings, of which every one must be there."""
    return tuple(each for each in CONTRADICTIONS if each.holds(values))
