"""Caches of the parts of a view: of one table's last view, and of what many tables share.

A part is a function of frozen values. Where these are few and small, such as the state of a
bidding, the same part is needed again and again, at all tables: it is `shared`. The others are kept
for the next view of their table (`kept`, `part`, `each`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar, TypeVarTuple, cast

T = TypeVar("T")
Item = TypeVar("Item")
Key = TypeVar("Key")
Values = TypeVarTuple("Values")

SHARED_PARTS = 4096
"""Parts that are shared by all tables; each is some hundred bytes."""


class Encoder(Hashable, Protocol):
    """Encodes what stands in a view, so that it is encoded once, such as to JSON."""

    def part(self, shape: str, part: object) -> object:
        """Encode a part: an object of this shape, or a list of such."""

    def items(self, shape: str, items: Sequence[object]) -> Sequence[object]:
        """Encode several items of a list, as one or more; there is at least one."""


class AsDeclared:
    """Leaves the parts of a view as they are declared."""

    def part(self, _shape: str, part: object) -> object:
        """Return the part."""
        return part

    def items(self, _shape: str, items: Sequence[object]) -> Sequence[object]:
        """Return the items."""
        return items


AS_DECLARED = AsDeclared()


class PartCache:
    """The parts of a table's last view, each with the values that it was made from.

    Those values are frozen, and a part is a function of them alone; so it is the same part as long
    as they are equal. Of each name one part is kept.

    Args:
        encoder: Encodes the parts.

    >>> parts, score = PartCache(), (5, 0)
    >>> first = parts.kept("sides", (score,), lambda: list(score))
    >>> parts.kept("sides", ((5, 0),), lambda: [5, 0]) is first
    True
    >>> parts.kept("sides", ((6, 0),), lambda: [6, 0])
    [6, 0]
    """

    def __init__(self, encoder: Encoder = AS_DECLARED) -> None:
        self._encoder = encoder
        self._kept: dict[str, tuple[tuple[object, ...], object]] = {}

    def kept(self, name: str, made_from: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return what is made from these values: what is kept, or a new one.

        Args:
            name: Of what is kept.
            made_from: All that it depends on.
            make: Makes it. A view shares what it returns with the next ones: it is not changed.
        """
        kept = self._kept.get(name)
        if kept is not None and kept[0] == made_from:
            return cast("T", kept[1])
        part = make()
        self._kept[name] = (made_from, part)
        return part

    def part(
        self, name: str, shape: str, made_from: tuple[object, ...], make: Callable[[], T]
    ) -> T:
        """Return a part of the view, encoded, as `kept` does.

        Args:
            name: Of the part.
            shape: Name of its shape, or of the objects in its list.
            made_from: All that it depends on.
            make: Makes it.
        """
        kept = self._kept.get(name)
        if kept is not None and kept[0] == made_from:
            return cast("T", kept[1])
        part = self.encoded(shape, make())
        self._kept[name] = (made_from, part)
        return part

    def each(
        self,
        name: str,
        shape: str,
        made_from: tuple[object, ...],
        make: Callable[[Item], T],
        items: tuple[Item, ...],
    ) -> list[T]:
        """Return the parts made from these items; those of the same first items are reused.

        Args:
            name: Of the parts.
            shape: Name of their shape.
            made_from: All that each of them depends on besides its item.
            make: Makes one.
            items: The items.
        """
        everything, found = (made_from, items), self._kept.get(name)
        made: list[T] = []
        if found is not None and found[0][0] == made_from:
            kept = cast("tuple[Item, ...]", found[0][1])
            if items[: len(kept)] == kept:
                made = cast("list[T]", found[1])
            elif kept[: len(items)] == items:
                made = cast("list[T]", found[1])[: len(items)]
        made = made + [self.encoded(shape, make(item)) for item in items[len(made) :]]
        self._kept[name] = (everything, made)
        return made

    def shared(self, shape: str, make: Callable[[*Values], T], *values: *Values) -> T:
        """Return the part that a function makes of these values, for every table the same.

        Args:
            shape: Name of its shape.
            make: Makes it of hashable values, and of nothing else.
            values: The values.
        """
        return cast("T", _shared_part(self._encoder, shape, make, values))

    def shared_lists(
        self, shape: str, make: Callable[[*Values], Mapping[Key, list[T]]], *values: *Values
    ) -> Mapping[Key, list[T]]:
        """Return the lists of items that a function makes of these values, as `shared` does."""
        found = _shared_lists(self._encoder, shape, make, values)
        return cast("Mapping[Key, list[T]]", found)

    def encoded(self, shape: str, part: T) -> T:
        """Return a part as it stands in the view."""
        if part is None or part == []:
            return part
        return cast("T", self._encoder.part(shape, part))

    def encoded_items(self, shape: str, items: Sequence[Item]) -> Sequence[Item]:
        """Return items of a list as they stand in the view, among others."""
        return cast("Sequence[Item]", self._encoder.items(shape, items))


@lru_cache(SHARED_PARTS)
def _shared_part(
    encoder: Encoder, shape: str, make: Callable[..., object], values: Hashable
) -> object:
    return encoder.part(shape, make(*cast("tuple[object, ...]", values)))


@lru_cache(SHARED_PARTS)
def _shared_lists(
    encoder: Encoder,
    shape: str,
    make: Callable[..., Mapping[object, list[object]]],
    values: Hashable,
) -> Mapping[object, Sequence[object]]:
    made = make(*cast("tuple[object, ...]", values))
    return {key: encoder.items(shape, items) for key, items in made.items()}
