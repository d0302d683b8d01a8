"""Fields that are words of a certain shape."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scorekeeper.reading import wrong

Given = Mapping[str, object]

BUTTON = re.compile(r"[a-z0-9_]{1,32}")


def matching(given: Given, field: str, pattern: re.Pattern[str], allowed: str) -> str:
    """The field's word; Refused (bad_field) says what would be allowed."""
    value = given.get(field)
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise wrong(field, value, allowed)
    return value
