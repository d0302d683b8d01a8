"""Intent: a command with its sender, and what is known of them when it is decided."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Generic, TypeVar

from scorekeeper.kernel.actor import Actor, Role, seat_of

C_co = TypeVar("C_co", covariant=True)
A_co = TypeVar("A_co", covariant=True)


# Without slots, as Python 3.11 cannot make a frozen one with slots by its alias `Intent[C, A]`.
@dataclass(frozen=True)
class Intent(Generic[C_co, A_co]):
    """A command with its sender, and what that sender saw."""

    command: C_co
    by: Actor
    """Who acts."""
    around: A_co
    """What it is decided by, beside the state; each kind of stream declares it."""
    phone: str | None = None
    """SHA-256 of the token of the phone or panel that sent it."""
    seen: int | None = None
    """Revision on the sender's screen; None: it acts on the state as it is."""
    name: str | None = None
    """The sender's name, where the state does not have it."""
    at: float = 0.0
    """When it is decided, in seconds since 1970."""

    @property
    def seat(self) -> int | None:
        """The seat that acts; None for a role."""
        return seat_of(self.by)

    def seconds_left(self, since: float, most: int) -> int:
        """Return the seconds left of a time of `most` seconds that began at `since`.

        The clock may have been set back since.
        """
        return ceil(min(since - self.at, 0.0) + most)

    @property
    def by_referee(self) -> bool:
        """Whether the referee acts."""
        return self.by is Role.REFEREE
