"""Codes and keys: made at random, kept at a place, compared in constant time."""

from __future__ import annotations

import hmac
import logging
import re
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.refusal import RefusalCode, Refused

logger = logging.getLogger("amarrako.server")


@dataclass(frozen=True, slots=True)
class Kind:
    """What a secret consists of: how one is made, and the pattern of all of them."""

    make: Callable[[], str]
    pattern: str

    def has(self, text: str) -> bool:
        """Whether a text can be a secret of this kind; none can be empty."""
        return re.fullmatch(self.pattern, text) is not None


SIX_DIGITS = Kind(lambda: f"{secrets.randbelow(1_000_000):06}", "[0-9]{6}")
"""A code that people read and type."""
KEY = Kind(lambda: secrets.token_urlsafe(18), ".+")
"""144 bits, for programs."""


def spaced(code: str) -> str:
    """A code of six digits as people read it: in two groups."""
    return f"{code[:3]} {code[3:]}"


def same(given: object, secret: str | None) -> bool:
    """Whether somebody gave this secret, compared in constant time; never if there is none."""
    if not isinstance(given, str) or not secret:
        return False
    return hmac.compare_digest(given.encode(), secret.encode())


def read_kept(path: Path, kind: Kind = SIX_DIGITS) -> str | None:
    """The secret in a file; None: there is none. OSError: it cannot be read."""
    try:
        secret = path.read_text(encoding="ascii").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return None
    return secret if kind.has(secret) else None


class NotKept(Exception):
    """A secret cannot be kept at its place; says why."""


class Place(ABC):
    """The place where a secret is kept (places.py). It is in memory, too."""

    problem: Exception | None = None
    """Why it could not be read."""

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    def get(self) -> str | None:
        """The secret as it is in memory; None: there is none."""

    @abstractmethod
    def put_first(self, secret: str) -> str:
        """Keep a secret unless there is one; the one that there is now. NotKept: it cannot be."""

    @abstractmethod
    def put(self, secret: str) -> None:
        """Keep a secret in place of the one that there is. NotKept: that stays."""


class Kept:
    """A secret that is made at random and kept at a place.

    Where it cannot be kept, as on a full disk, there is one in memory.
    """

    def __init__(self, place: Place, kind: Kind = SIX_DIGITS) -> None:
        self._place = place
        self._kind = kind
        self._unkept: str | None = None
        """The secret while it cannot be kept."""

    @property
    def is_made(self) -> bool:
        """Whether there is one already."""
        return self._place.get() is not None

    def get(self) -> str:
        """Return it; where there is none, it is made."""
        try:
            return self.make()
        except Refused:
            return self._unkept or ""

    def make(self) -> str:
        """Return it; where there is none, it is made. Refused (not_saved): it cannot be kept."""
        found = self._place.get()
        if found is not None:
            return found
        self._unkept = self._unkept or self._kind.make()
        try:
            return self._place.put_first(self._unkept)
        except NotKept as error:
            raise self._refused(error) from error

    def change(self) -> None:
        """Make another one. Refused (not_saved): it cannot be kept, and stays as it was."""
        while (made := self._kind.make()) == self._place.get():
            pass
        try:
            self._place.put(made)
        except NotKept as error:
            raise self._refused(error) from error

    def matches(self, given: object) -> bool:
        """Whether somebody gave this secret; never before it was made."""
        return same(given, self._place.get() or self._unkept)

    def _refused(self, error: NotKept) -> Refused:
        logger.warning("secret not kept", extra={"file": self._place.name, "reason": str(error)})
        return Refused(RefusalCode.NOT_SAVED)
