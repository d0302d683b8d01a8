"""Codes and keys: made at random, kept in files, compared in constant time."""

from __future__ import annotations

import hmac
import logging
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.process.files import write_atomically
from scorekeeper.refusal import RefusalCode, Refused

logger = logging.getLogger("amarrako.server")


@dataclass(frozen=True, slots=True)
class Kind:
    """What a secret consists of: how one is made, and the pattern of all of them."""

    make: Callable[[], str]
    pattern: str


SIX_DIGITS = Kind(lambda: f"{secrets.randbelow(1_000_000):06}", "[0-9]{6}")
"""A code that people read and type."""
KEY = Kind(lambda: secrets.token_urlsafe(18), ".+")
"""144 bits, for programs."""


def spaced(code: str) -> str:
    """A code of six digits as people read it: in two groups."""
    return f"{code[:3]} {code[3:]}"


def same(given: object, secret: str | None) -> bool:
    """Whether somebody gave this secret, compared in constant time; never if there is none."""
    if not isinstance(given, str) or secret is None:
        return False
    return hmac.compare_digest(given.encode(), secret.encode())


def read_kept(path: Path, kind: Kind = SIX_DIGITS) -> str | None:
    """The secret in a file; None: there is none. OSError: it cannot be read."""
    try:
        secret = path.read_text(encoding="ascii").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return None
    return secret if re.fullmatch(kind.pattern, secret) else None


class Kept:
    """A secret in a file that only the server's user can read.

    Where the file can be neither read nor written, as on a full disk, there is one until the server
    stops.
    """

    def __init__(self, path: Path, kind: Kind = SIX_DIGITS) -> None:
        self._path = path
        self._kind = kind
        try:
            self._secret = read_kept(path, kind)
        except OSError as error:
            self._log("secret not read", error)
            self._secret = kind.make()

    @property
    def is_made(self) -> bool:
        """Whether there is one already."""
        return self._secret is not None

    def get(self) -> str:
        """Return it; where there is none, it is made."""
        if self._secret is None:
            try:
                self.change()
            except Refused:
                self._secret = self._kind.make()
        return self._secret or ""

    def change(self) -> None:
        """Make another one. Refused (not_saved): it cannot be stored, and stays as it was."""
        made = self._kind.make()
        try:
            write_atomically(self._path, f"{made}\n".encode())
        except OSError as error:
            self._log("secret not stored", error)
            raise Refused(RefusalCode.NOT_SAVED) from error
        self._secret = made

    def matches(self, given: object) -> bool:
        """Whether somebody gave this secret; never before it was made."""
        return same(given, self._secret)

    def _log(self, event: str, error: OSError) -> None:
        logger.warning(event, extra={"file": self._path.name, "reason": str(error)})
