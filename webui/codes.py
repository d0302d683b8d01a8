"""Codes of tables, easy to read aloud, to type and to tell apart; and codes of six digits."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from scorekeeper.commands.files import write_atomically
from scorekeeper.kernel.reading import shown
from scorekeeper.refusal import RefusalCode, Refused

logger = logging.getLogger("amarrako.codes")

# No vowels, so that no word comes out; no pair that looks or sounds alike (0 O, 1 I L, 2 Z, 5 S,
# 6 G, 8 B, U V).
LETTERS = "CDFGHJKMNPQRTVWXY3479"
LENGTH = 4


def fresh_code(choose: Callable[[Sequence[str]], str], taken: Callable[[str], bool]) -> str:
    """Make a code that no table has, of 194,481; `choose` is `secrets.choice`."""
    while True:
        code = "".join(choose(LETTERS) for _ in range(LENGTH))
        if not taken(code):
            return code


def read_code(value: object) -> str:
    """Read a code as a person typed it. Refused (no_such_table): it cannot be one."""
    if isinstance(value, str):
        code = value.strip().upper()
        if len(code) == LENGTH and all(each in LETTERS for each in code):
            return code
    raise Refused(RefusalCode.NO_SUCH_TABLE, table=shown(value).strip("'"))


def six_digits() -> str:
    """A new code of six digits."""
    return f"{secrets.randbelow(1_000_000):06}"


class KeptCode:
    """Six digits, stored in a file that only the server's user can read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._digits = read_six_digits(path)

    def digits(self) -> str:
        """Return the code, made where there is none; in memory only if it cannot be stored."""
        if self._digits is None:
            try:
                self.change()
            except Refused:
                self._digits = six_digits()
        return self._digits or ""

    @property
    def is_made(self) -> bool:
        """Whether there is a code already."""
        return self._digits is not None

    def change(self) -> None:
        """Make another code. Refused (not_saved): it cannot be stored, and stays as it was."""
        digits = six_digits()
        try:
            write_atomically(self._path, f"{digits}\n".encode())
        except OSError as error:
            extra = {"file": self._path.name, "reason": str(error)}
            logger.warning("code not stored", extra=extra)
            raise Refused(RefusalCode.NOT_SAVED) from error
        self._digits = digits


def read_six_digits(path: Path) -> str | None:
    """The code in a file; None: there is none."""
    try:
        code = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return code if len(code) == 6 and code.isdecimal() else None
