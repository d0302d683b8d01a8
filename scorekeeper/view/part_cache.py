"""Cache of the parts of a view that did not change since the last view of the same table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar, cast

T = TypeVar("T")
Item = TypeVar("Item")


class Encoder(Protocol):
    """Encodes what stands in a view, so that it is encoded once, such as to JSON."""

    def part(self, shape: str, part: object) -> object:
        """Encode a part: an object of this shape, or a list of such."""

    def items(self, shape: str, items: Sequence[object]) -> object:
        """Encode several items of a list as one; there is at least one."""


class PartCache:
    """The parts of a table's last view, each with the values that it was made from.

    Those values are frozen, and a part is a function of them alone; so it is the same part as long
    as they are equal. Of each name one part is kept.

    Args:
        encoder: Encodes the parts. None: a view has them as they are declared.

    >>> parts, score = PartCache(), (5, 0)
    >>> first = parts.kept("sides", (score,), lambda: list(score))
    >>> parts.kept("sides", ((5, 0),), lambda: [5, 0]) is first
    True
    >>> parts.kept("sides", ((6, 0),), lambda: [6, 0])
    [6, 0]
    """

    def __init__(self, encoder: Encoder | None = None) -> None:
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
        items: Sequence[Item],
    ) -> list[T]:
        """Return the parts made from these items; those of items at the same place are reused.

        Args:
            name: Of the parts.
            shape: Name of their shape.
            made_from: All that each of them depends on besides its item.
            make: Makes one.
            items: The items, compared by identity.
        """
        found = self._kept.get(name)
        parts: list[T] = []
        if found is not None and found[0][0] == made_from:
            last, made = found[0][1:], cast("list[T]", found[1])
            for item, kept, part in zip(items, last, made, strict=False):
                if item is not kept:
                    break
                parts.append(part)
        parts += [self.encoded(shape, make(item)) for item in items[len(parts) :]]
        self._kept[name] = ((made_from, *items), parts)
        return parts

    def encoded(self, shape: str, part: T) -> T:
        """Return a part as it stands in the view."""
        if self._encoder is None or part is None or part == []:
            return part
        return cast("T", self._encoder.part(shape, part))

    def encoded_items(self, shape: str, items: list[Item]) -> list[Item]:
        """Return items of a list as they stand in the view, among others."""
        if self._encoder is None:
            return items
        return [cast("Item", self._encoder.items(shape, items))]
