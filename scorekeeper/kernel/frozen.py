"""Frozen dataclasses that are defined quickly, for the modules that declare dozens of them.

`dataclasses.dataclass` compiles six functions for each class, which for all commands and events
takes a third of the server's start. Here nothing is compiled before the first value of a class is
made, and then `__init__` alone; the other methods are shared.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from types import MethodType
from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 (what others import from here)
else:

    def dataclass(
        *, frozen: bool, slots: bool, kw_only: bool = False
    ) -> Callable[[type[T]], type[T]]:
        """Do what `dataclasses.dataclass` does, for classes that are frozen and have slots.

        Example:
            >>> @dataclass(frozen=True, slots=True)
            ... class Point:
            ...     "A point."
            ...     x: int
            ...     y: int = 0
            >>> Point(1), Point(1) == Point(1, 0), Point(1) == Point(2)
            (Point(x=1, y=0), True, False)
        """
        if not (frozen and slots):
            raise TypeError("only for frozen classes with slots")
        declare = dataclasses.dataclass(
            init=False, repr=False, eq=False, slots=True, kw_only=kw_only
        )

        def decorate(kind: type[T]) -> type[T]:
            made = declare(kind)
            names = [each.name for each in dataclasses.fields(made) if each.compare]
            values = attrgetter(*names) if names else type
            made.__init__, made.__repr__ = _Init(), _repr
            made.__eq__ = lambda self, other: (
                values(self) == values(other) if type(self) is type(other) else NotImplemented
            )
            made.__hash__ = lambda self: hash(values(self))
            made.__setattr__ = made.__delattr__ = _refuse
            return made

        return decorate


class _Init:
    """The `__init__` of a class, which is compiled when it is first looked up."""

    def __get__(self, value: object, kind: type) -> Callable[..., None]:
        fields = {each.name: each for each in dataclasses.fields(kind)}
        body = {
            "__module__": kind.__module__,
            "__annotations__": {name: each.type for name, each in fields.items()},
            **fields,
        }
        if hasattr(kind, "__post_init__"):
            body["__post_init__"] = kind.__post_init__
        twin = type(kind.__name__, (), body)
        init = vars(dataclasses.dataclass(frozen=True, repr=False, eq=False)(twin))["__init__"]
        type.__setattr__(kind, "__init__", init)
        return init if value is None else MethodType(init, value)


def _repr(self: object) -> str:
    kind: type = type(self)
    shown = [each.name for each in dataclasses.fields(kind) if each.repr]
    values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{kind.__qualname__}({values})"


def _refuse(self: object, name: str, *_value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"{type(self).__name__} is frozen: {name}")
