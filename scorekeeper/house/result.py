"""The result of a championship, as a house signs it and a circuit counts it (docs/circuit.md)."""

from __future__ import annotations

import re
from base64 import b32encode, b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b, sha256
from typing import Annotated

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.format import MOST_ENTRIES
from scorekeeper.championship.standings.places import final_places
from scorekeeper.kernel.fields import read_fields
from scorekeeper.kernel.reading import Day, Label, Natural, integer, note, wrong
from scorekeeper.names import FORGOTTEN, folded

KEY_BYTES, SIGNATURE_BYTES = 32, 64
MOST_CODE = 12


def _base64(value: object, field: str, length: int) -> str:
    if isinstance(value, str):
        try:
            if len(b64decode(value, validate=True)) == length:
                return value
        except ValueError:
            pass
    raise wrong(field, value, f"base64 × {length}")


def _code(value: object, field: str) -> str:
    if not isinstance(value, str) or not (value.isascii() and value.isalnum()):
        raise wrong(field, value, f"A…Z 0…9 × 1…{MOST_CODE}")
    integer(len(value), field, 1, MOST_CODE)
    return value


HouseKey = Annotated[str, partial(_base64, length=KEY_BYTES)]
"""The public Ed25519 key of a house, in base64."""
Signature = Annotated[str, partial(_base64, length=SIGNATURE_BYTES)]
"""An Ed25519 signature, in base64."""
Code = Annotated[str, _code]
"""The code of a championship at its house."""
PairName = Annotated[str, note]
"""Of a pair that was drawn, it has the names of both players."""


def _pair(value: object, field: str) -> str:
    if not isinstance(value, str) or not re.fullmatch("[0-9a-f]{16}", value):
        raise wrong(field, value, "0…9 a…f × 16")
    return value


PairId = Annotated[str, _pair]
"""What `pair_id` returns."""


@dataclass(frozen=True, slots=True)
class Placed:
    """The place of a pair, or of a player where each plays for themselves."""

    place: Annotated[int, partial(integer, least=1, most=MOST_ENTRIES)]
    """From 1; who went out in the same round has the same."""
    pair: PairName
    """What it is called; `FORGOTTEN` if that name was forgotten."""
    players: tuple[PairName, ...]
    """Their names, as far as they are known."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a championship that is over."""

    house: Label
    """What the house is called."""
    championship: Code
    name: Label
    day: Day
    """When its last match ended."""
    format: Label
    stages: tuple[Label, ...]
    """The kinds of its stages, as `groups`."""
    revision: Natural
    """Higher in a later file of the same championship."""
    places: tuple[Placed, ...]
    """The best first."""


def read_result(value: Mapping[str, object]) -> Result:
    """Read a result from its JSON. Refused: unknown_key, bad_field, bad_note."""
    found = read_fields(Result, value, "result")
    places = [each.place for each in found.places]
    pairs = [pair_id(each) for each in found.places if each.pair != FORGOTTEN]
    if not 1 <= len(places) <= MOST_ENTRIES:
        raise wrong("places", len(places), f"1…{MOST_ENTRIES}")
    if places != sorted(places) or places[0] != 1 or len({*pairs}) < len(pairs):
        raise wrong("places", places, "1, 2, 3, 3, 5…")
    return found


def result_of(state: Championship, house: str, code: str, day: str, revision: int) -> Result | None:
    """Return the result of a championship; None while it has no winner.

    Args:
        state: The championship, with names as they are shown.
        house: What the house is called.
        code: The code of the championship.
        day: When its last match ended, as 2026-11-27.
        revision: Higher in a later file.
    """
    placed = final_places(state)
    if not placed:
        return None
    entries = [state.entries[each] for each in sorted(placed, key=lambda one: (placed[one], one))]
    return Result(
        house=house,
        championship=code,
        name=state.name,
        day=day,
        format=state.format.name,
        stages=tuple(each.kind for each in state.format.stages),
        revision=revision,
        places=tuple(
            Placed(
                placed[each.number],
                FORGOTTEN if each.name == f"№ {each.number}" else each.name,
                each.players,
            )
            for each in entries
        ),
    )


def fingerprint_of(key: str) -> str:
    """Return what people compare of a key: 80 bits of its SHA-256, in base32.

    >>> fingerprint_of("11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=")
    'EH7D-DX5B-KSRG-CYTL'
    """
    text = b32encode(sha256(b64decode(key)).digest()[:10]).decode()
    return "-".join(text[begin : begin + 4] for begin in range(0, len(text), 4))


def pair_id(placed: Placed) -> str:
    """Return the id of a pair within a circuit: a digest of its name and its players.

    Capital letters, accents, and the order of the players make no other pair.

    >>> paco = pair_id(Placed(1, "Casa Paco", ("Ane", "Jon")))
    >>> paco == pair_id(Placed(9, "CASA PACO", ("Jon", "Ané")))
    True
    >>> paco == pair_id(Placed(1, "Casa Paco", ("Ane", "Iker")))
    False
    """
    text = "\n".join((folded(placed.pair), *players_of(placed)))
    return blake2b(text.encode(), digest_size=8, person=b"pair").hexdigest()


def players_of(placed: Placed) -> tuple[str, ...]:
    """Return the players of a pair as they are compared, in a fixed order."""
    return tuple(sorted(map(folded, placed.players)))
