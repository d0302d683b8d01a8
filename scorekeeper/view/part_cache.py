"""Cache of the parts of a view that did not change since the last view of the same table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, cast

from scorekeeper.view.option_shapes import OptionShape

T = TypeVar("T")
Item = TypeVar("Item")


class PartCache:
    """The parts of a table's last view, each with the values that it was made from.

    Those values are frozen, and a part is a function of them alone; so it is the same part as long
    as they are equal. Of each name one part is kept.

    >>> parts, score = PartCache(), (5, 0)
    >>> first = parts.kept("sides", (score,), lambda: list(score))
    >>> parts.kept("sides", ((5, 0),), lambda: [5, 0]) is first
    True
    >>> parts.kept("sides", ((6, 0),), lambda: [6, 0])
    [6, 0]
    """

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[object, ...], object]] = {}
        self.options: dict[str, list[OptionShape]] = {}
        """The options of the last view by `do`."""

    def kept(self, name: str, made_from: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return the part that is made from these values: the kept one, or a new one.

        Args:
            name: Of the part.
            made_from: All that the part depends on.
            make: Makes it. A view shares what it returns with the next ones: it is not changed.
        """
        kept = self._kept.get(name)
        if kept is not None and kept[0] == made_from:
            return cast("T", kept[1])
        part = make()
        self._kept[name] = (made_from, part)
        return part

    def each(self, name: str, make: Callable[[Item], T], items: Sequence[Item]) -> list[T]:
        """Return the parts made from these items; those of items at the same place are reused.

        Args:
            name: Of the parts.
            make: Makes one.
            items: The items, compared by identity.
        """
        found = self._kept.get(name)
        if found is None:
            parts = [make(item) for item in items]
        else:
            last, made = found[0], cast("list[T]", found[1])
            parts = [
                part if item is kept else make(item)
                for item, kept, part in zip(items, last, made, strict=False)
            ]
            parts += [make(item) for item in items[len(parts) :]]
        self._kept[name] = (tuple(items), parts)
        return parts
