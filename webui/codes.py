"""Table codes: four characters that can be read aloud, typed on a phone and not be misread."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.reading import shown
from scorekeeper.refusal import RefusalCode, Refused

# No vowels, so that no word comes out; no pair that looks or sounds alike (0 O, 1 I L, 2 Z, 5 S,
# 6 G, 8 B, U V).
LETTERS = "CDFGHJKMNPQRTVWXY3479"
LENGTH = 4

Chooser = Callable[[Sequence[str]], str]
"""Chance, handed in: gives one of what it is shown (secrets.choice)."""


def fresh_code(choose: Chooser, taken: Callable[[str], bool]) -> str:
    """A code that no table has. There are 194,481: two tries are rare."""
    while True:
        code = "".join(choose(LETTERS) for _ in range(LENGTH))
        if not taken(code):
            return code


def read_code(value: object) -> str:
    """A code as somebody typed it; Refused (no_such_table) for what cannot be one."""
    if isinstance(value, str):
        code = value.strip().upper()
        if len(code) == LENGTH and all(each in LETTERS for each in code):
            return code
    raise Refused(RefusalCode.NO_SUCH_TABLE, table=shown(value).strip("'"))
