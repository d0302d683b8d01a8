"""Read untrusted JSON, and the fields that several messages have."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated

import orjson

from scorekeeper.championship.format import MOST_ENTRIES
from scorekeeper.kernel.fields import Reader
from scorekeeper.kernel.reading import wrong
from scorekeeper.refusal import RefusalCode, Refused

MOST_BRACKETS = 64 + 2 * MOST_ENTRIES
"""Most opening brackets in a message; the longest allowed list of entries has fewer.

The JSON parser recurses into nested lists and objects.
"""


def read_json(text: str) -> object:
    """Parse JSON. Refused (bad_message): it is not JSON, or too deep."""
    if text.count("[") + text.count("{") > MOST_BRACKETS:
        raise Refused(RefusalCode.BAD_MESSAGE)
    try:
        value: object = orjson.loads(text)
    except ValueError:
        raise Refused(RefusalCode.BAD_MESSAGE) from None
    return value


def matching(pattern: str, allowed: str) -> Reader:
    """Return the reader of a text that matches a pattern; a refusal names what is allowed."""
    compiled = re.compile(pattern)

    def read(value: object, field: str) -> str:
        if not isinstance(value, str) or not compiled.fullmatch(value):
            raise wrong(field, value, allowed)
        return value

    return read


def matching_or_none(pattern: re.Pattern[str]) -> Reader:
    """Return the reader of a text that matches a pattern; anything else is read as None."""
    return lambda value, _field: (
        value if isinstance(value, str) and pattern.fullmatch(value) else None
    )


def without_field(read: Callable[[object], object]) -> Reader:
    """Return the reader of a value whose refusals do not name its field."""
    return lambda value, _field: read(value)


def number(value: object, field: str, least: float, most: float) -> float:
    """Read a number from least to most, whole or not."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise wrong(field, value, f"{least}…{most}")
    return value


command_id = matching(r"[A-Za-z0-9_-]{8,64}", "8…64 × A–Z a–z 0–9 _ -")
CommandId = Annotated[str, command_id]
"""Idempotency key of a command."""
ChampionshipCode = Annotated[str, matching(r"[A-Z0-9]{4,12}", "ABCD")]
SixDigits = Annotated[str, matching(r"[0-9]{6}", "000000…999999")]
Button = Annotated[str, matching(r"[a-z0-9_]{1,32}", "plus_1_0")]
"""Name of a button of a panel."""
