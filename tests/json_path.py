"""Access to values in JSON by path, with the expected type; a wrong type fails the test."""

from __future__ import annotations

from typing import cast

Json = dict[str, object]


def at(found: object, *path: str | int) -> object:
    """Return the value at a path."""
    for step in path:
        if isinstance(step, int):
            assert isinstance(found, list | tuple), (found, step)
            found = found[step]
        else:
            assert isinstance(found, dict), (found, step)
            found = found[step]
    return found


def held(found: object, *path: str | int) -> Json:
    """Return the object at a path, not a copy."""
    there = at(found, *path)
    assert isinstance(there, dict), there
    return cast("Json", there)


def dicts(found: object, *path: str | int) -> list[Json]:
    """Return the objects of the list at a path, not copies."""
    there = at(found, *path)
    assert isinstance(there, list), there
    assert all(isinstance(one, dict) for one in there), there
    return cast("list[Json]", there)


def listed(found: object, *path: str | int) -> list[object]:
    """Return the list at a path, with any items."""
    there = at(found, *path)
    assert isinstance(there, list), there
    return there


def number(found: object, *path: str | int) -> int:
    """Return the whole number at a path."""
    there = at(found, *path)
    assert isinstance(there, int), there
    return there


def text(found: object, *path: str | int) -> str:
    """Return the text at a path."""
    there = at(found, *path)
    assert isinstance(there, str), there
    return there


def last_happening(view: object) -> Json:
    """Return the last event of a view, which may be an entry of its hand."""
    last = listed(view, "latest")[-1]
    entries = {entry["sequence"]: entry for entry in dicts(view, "hand", "entries")}
    return entries[last] if isinstance(last, int) else held(last)


def is_away(view: object, seat: int) -> bool:
    """Whether the phone of a seat is not connected."""
    return at(view, "seats", seat, "gone_seconds") is not None
