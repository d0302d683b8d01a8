"""Read values that came from outside (JSON), and the field types that name how each is read.

A reader takes a value and the name of its field; it returns the value or raises Refused, which
names the field. `Annotated[int, reader]` declares a field whose values that reader checks
(fields.py).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal

from scorekeeper.refusal import RefusalCode, Refused

MOST = 2**53 - 1
"""The largest whole number that JSON carries safely."""
LAST_PLACE = 5
"""No table has more than six seats; which of them exist, table/permission.py checks."""


def shown(value: object) -> str:
    """A value as a refusal quotes it: short, whatever it was."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def wrong(field: str, value: object, allowed: str) -> Refused:
    """The refusal for a field that holds something else than what is allowed."""
    return Refused(RefusalCode.BAD_FIELD, field=field, value=shown(value), allowed=allowed)


def mapping(value: object, field: str) -> Mapping[str, object]:
    """A JSON object."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise wrong(field, value, "{…}")
    return value


def sequence(value: object, field: str, length: int | None = None) -> Sequence[object]:
    """A JSON array, of that length where one is given."""
    if not isinstance(value, (list, tuple)) or (length is not None and len(value) != length):
        raise wrong(field, value, "[…]" if length is None else f"[…] × {length}")
    return value


def integer(value: object, field: str, least: int, most: int) -> int:
    """A whole number from least to most; true and false are not numbers."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise wrong(field, value, f"{least}…{most}")
    return value


def flag(value: object, field: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise wrong(field, value, "true, false")
    return value


def one_of(value: object, field: str, allowed: Collection[str]) -> str:
    """One of the words allowed."""
    if not isinstance(value, str) or value not in allowed:
        raise wrong(field, value, ", ".join(allowed))
    return value


def only_keys(given: Mapping[str, object], known: Sequence[str], field: str) -> None:
    """Refuse a key that means nothing here, rather than ignore what somebody meant by it."""
    for key in given:
        if key not in known:
            raise Refused(
                RefusalCode.UNKNOWN_KEY, field=field, value=shown(key), allowed=", ".join(known)
            )


LONGEST_NAME = 24


def name(value: object, field: str) -> str:
    """A name as a person types it: 1 to 24 characters that can be seen, ends trimmed."""
    if isinstance(value, str):
        trimmed = value.strip()
        if 1 <= len(trimmed) <= LONGEST_NAME and trimmed.isprintable():
            return trimmed
    raise Refused(RefusalCode.BAD_NAME, field=field, value=shown(value), most=LONGEST_NAME)


LONGEST_NOTE = 120


def note(value: object, field: str) -> str:
    """A short reason in somebody's own words, 1 to 120 characters that can be seen."""
    if isinstance(value, str):
        trimmed = value.strip()
        if 1 <= len(trimmed) <= LONGEST_NOTE and trimmed.isprintable():
            return trimmed
    raise Refused(RefusalCode.BAD_NOTE, field=field, value=shown(value), most=LONGEST_NOTE)


@dataclass(frozen=True, slots=True)
class JsonOf:
    """Metadata of a type: what its values are in JSON, where the type itself does not say.

    The client's types are generated from it (webui/client/typescript.py).
    """

    hint: object


def json_words(words: Iterable[str]) -> JsonOf:
    """One of these words."""
    return JsonOf(Literal.__getitem__(tuple(words)))


SEAT, SIDE = "seat", "side"
SeatNumber = Annotated[int, partial(integer, least=0, most=LAST_PLACE), SEAT]
SideNumber = Annotated[int, partial(integer, least=0, most=LAST_PLACE), SIDE]
Natural = Annotated[int, partial(integer, least=0, most=MOST)]
Positive = Annotated[int, partial(integer, least=1, most=MOST)]
Name = Annotated[str, name]
Reason = Annotated[str, note]
