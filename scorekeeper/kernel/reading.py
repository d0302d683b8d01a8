"""Readers of values from outside (JSON), and the field types that say how each is read.

A reader takes a value and the name of its field; it returns the value or raises Refused, which
names the field. `Annotated[int, reader]` declares a field whose values that reader checks
(fields.py).
"""

from __future__ import annotations

import re
import unicodedata
from calendar import monthrange
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal, TypeVar

from scorekeeper.names import is_legible
from scorekeeper.refusal import RefusalCode, Refused

T = TypeVar("T")

MOST = 2**53 - 1
"""The largest whole number that JSON carries safely."""
LAST_PLACE = 5
"""The last of six seats; table/permission.py checks which of them a table has."""


def shown(value: object) -> str:
    """Return a value as a refusal quotes it, at most 40 characters."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def wrong(field: str, value: object, allowed: str) -> Refused:
    """Return the refusal (bad_field) of a field that holds something that is not allowed."""
    return Refused(RefusalCode.BAD_FIELD, field=field, value=shown(value), allowed=allowed)


def mapping(
    value: object, field: str, known: Collection[str] | None = None
) -> Mapping[str, object]:
    """Read a JSON object; keys other than the known ones, if they are given, are refused."""
    if not isinstance(value, dict):
        raise wrong(field, value, "{…}")
    if known is not None:
        only_keys(value, known, field)
    return value


def sequence(value: object, field: str, length: int | None = None) -> Sequence[object]:
    """Read a JSON array, of a length if one is given."""
    if not isinstance(value, (list, tuple)) or (length is not None and len(value) != length):
        raise wrong(field, value, "[…]" if length is None else f"[…] × {length}")
    return value


def items(
    value: object, field: str, read: Callable[[object, str], T], most: int, least: int = 0
) -> tuple[T, ...]:
    """Read a JSON array of least to most items, each by a reader.

    >>> items(["2026-11-27"], "days", day, 128)
    ('2026-11-27',)
    """
    given = sequence(value, field)
    if not least <= len(given) <= most:
        raise wrong(field, len(given), f"{least}…{most}")
    return tuple(read(each, field) for each in given)


def integer(value: object, field: str, least: int, most: int) -> int:
    """Read a whole number from least to most; true and false are not numbers.

    >>> integer(3, "seat", 0, 3)
    3
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise wrong(field, value, f"{least}…{most}")
    return value


def seconds(value: object, field: str) -> float:
    """Read a time in seconds since 1970, as the server sent it.

    >>> seconds(1764230000, "ended")
    1764230000.0
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MOST:
        raise wrong(field, value, f"0…{MOST}")
    return float(value)


def flag(value: object, field: str) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise wrong(field, value, "true, false")
    return value


def one_of(value: object, field: str, allowed: Collection[str]) -> str:
    """Read one of the allowed words."""
    if not isinstance(value, str) or value not in allowed:
        raise wrong(field, value, ", ".join(allowed))
    return value


def only_keys(given: Mapping[str, object], known: Collection[str], field: str) -> None:
    """Refuse (unknown_key) an object with a key that is not known."""
    for key in given:
        if key not in known:
            raise Refused(
                RefusalCode.UNKNOWN_KEY, field=field, value=shown(key), allowed=", ".join(known)
            )


LONGEST_NAME = 24
LONGEST_NOTE = 120
LONGEST_LABEL = 40
_DAY = re.compile("(20[0-9]{2})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


def name(value: object, field: str) -> str:
    """Read a name: 1 to 24 characters that can be seen, without spaces around them.

    >>> name(" Ane ", "name")
    'Ane'
    """
    return _text(value, field, LONGEST_NAME, RefusalCode.BAD_NAME)


def day(value: object, field: str) -> str:
    """Read a day, as 2026-11-27.

    >>> day("2026-11-27", "first")
    '2026-11-27'
    """
    parts = _DAY.fullmatch(value) if isinstance(value, str) else None
    if parts is None or int(parts[3]) > monthrange(int(parts[1]), int(parts[2]))[1]:
        raise wrong(field, value, "2026-11-27")
    return parts[0]


def note(value: object, field: str) -> str:
    """Read a reason: 1 to 120 characters that can be seen, without spaces around them."""
    return _text(value, field, LONGEST_NOTE, RefusalCode.BAD_NOTE)


def label(value: object, field: str) -> str:
    """Read a short text: 1 to 40 characters that can be seen, without spaces around them."""
    return _text(value, field, LONGEST_LABEL, RefusalCode.BAD_NOTE)


def _text(value: object, field: str, most: int, code: RefusalCode) -> str:
    if isinstance(value, str):
        trimmed = unicodedata.normalize("NFC", value).strip()
        if 1 <= len(trimmed) <= most and is_legible(trimmed):
            return trimmed
    raise Refused(code, field=field, value=shown(value), most=most)


@dataclass(frozen=True, slots=True)
class JsonOf:
    """Metadata of a type: what its values are in JSON, where the type itself does not say.

    The client's types are generated from it (webui/client/typescript.py).
    """

    hint: object


@dataclass(frozen=True, slots=True)
class WrittenAs:
    """Metadata of a type: how its values are written, where the type itself does not say."""

    write: Callable[[object], object]


def json_words(words: Iterable[str]) -> JsonOf:
    """One of these words."""
    return JsonOf(Literal.__getitem__(tuple(words)))


SEAT, SIDE = "seat", "side"
SeatNumber = Annotated[int, partial(integer, least=0, most=LAST_PLACE), SEAT]
SideNumber = Annotated[int, partial(integer, least=0, most=LAST_PLACE), SIDE]
Natural = Annotated[int, partial(integer, least=0, most=MOST)]
Positive = Annotated[int, partial(integer, least=1, most=MOST)]
Name = Annotated[str, name]
Day = Annotated[str, day]
Time = Annotated[float, seconds]
Reason = Annotated[str, note]
Label = Annotated[str, label]
