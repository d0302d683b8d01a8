"""What follows from values in order, kept from one time to the next."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Generic, TypeVar

T = TypeVar("T")
S = TypeVar("S")

CHUNK = 50
"""Values after each of which a state is kept."""


class Fold(Generic[T, S]):
    """A state that follows from values, one after the other; thread-safe.

    The states after each `CHUNK` values and after the last one are kept, with the values. Where the
    first values are the same as the last time, it continues after them; where a value has changed,
    its chunk and all that follow are computed again.

    Args:
        nothing: The state before the first value.
        after: Returns the state after some more values. It changes nothing.
    """

    def __init__(self, nothing: S, after: Callable[[S, Sequence[T]], S]) -> None:
        self._nothing = nothing
        self._after = after
        self._lock = threading.Lock()
        self._kept: list[tuple[tuple[T, ...], S]] = []
        """The values of each chunk, and the state after them; the last may have fewer."""

    def of(self, values: Iterable[T]) -> S:
        """Return the state after all of some values."""
        left, state, place = iter(values), self._nothing, 0
        with self._lock:
            while chunk := tuple(islice(left, CHUNK)):
                same = self._kept[place : place + 1]
                if same and chunk[: len(same[0][0])] == same[0][0]:
                    ((done, state),) = same
                else:
                    del self._kept[place:]
                    done = ()
                if more := chunk[len(done) :]:
                    state = self._after(state, more)
                    self._kept[place:] = [(chunk, state)]
                place += 1
            del self._kept[place:]
        return state
