"""Answers of /api/circuits (docs/circuit.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypedDict

from scorekeeper.house.circuit import Circuit
from scorekeeper.house.season import PlacePoints
from scorekeeper.kernel.reading import JsonOf

CircuitSettings = Annotated[Mapping[str, object], JsonOf(Circuit)]


class TrustedHouseShape(TypedDict):
    """A house whose results count."""

    key: str
    fingerprint: str
    name: str


class CircuitResultShape(TypedDict):
    """A championship in a circuit."""

    key: str
    """Of the house that signed it."""
    championship: str
    house: str
    name: str
    day: str
    """As 2026-11-27."""
    entries: int
    winner: list[str]
    """The names of those who have the first place."""
    trusted: bool
    """Whether it counts."""


class CircuitScoreShape(TypedDict):
    """What a pair has from one championship."""

    result: int
    """Its place in `results`."""
    place: int
    points: int
    counts: bool


class CircuitLineShape(TypedDict):
    """A pair in the standings."""

    place: int
    pair: str
    """What it is known by."""
    name: str
    players: list[str]
    points: int
    scored: list[CircuitScoreShape]
    qualifies: bool


class DoubtShape(TypedDict):
    """Two pairs that may be the same: those of these lines."""

    why: Literal["same_players", "same_name"]
    one: str
    other: str


class QualifiedPairShape(TypedDict):
    """A pair that plays the final, as it is entered there: each with a name of its own."""

    name: str
    players: list[str]


class CircuitViewShape(TypedDict):
    """A circuit."""

    circuit: int
    """Its number."""
    settings: CircuitSettings
    trusted: list[TrustedHouseShape]
    results: list[CircuitResultShape]
    """The earliest championship first."""
    standings: list[CircuitLineShape]
    doubts: list[DoubtShape]
    qualified: list[QualifiedPairShape]
    """By their place in the standings."""


class CircuitsShape(TypedDict):
    """The circuits, and how this house signs its results."""

    house: str
    """The name of the bar, which is in its results; empty: nobody has said."""
    can_sign: bool
    """Whether the library is there that signs and checks."""
    fingerprint: str | None
    """Of the key of this house; null: it has none yet."""
    points: Annotated[Mapping[str, object], JsonOf(dict[str, list[PlacePoints]])]
    """Tables of points to choose from."""
    circuits: list[CircuitViewShape]


class ResultCodeShape(TypedDict):
    """A QR code with a part of a result file."""

    link: str
    picture: str
    """A data: URL."""


class ResultCodesShape(TypedDict):
    """The QR codes of a result file, to be scanned one after another."""

    fingerprint: str
    codes: list[ResultCodeShape]
