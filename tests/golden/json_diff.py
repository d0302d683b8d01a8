"""Differences between JSON values, as changes that can be applied."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import cast

REMOVED = "!"
"""Ends the path of a key that is no longer there."""
STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]|\[(\d+):(\d+)\]")


def changes(old: object, new: object) -> dict[str, object]:
    """Return what turns one JSON value into another, as new values by path.

    ``hand.phase`` is set, ``hand.standing!`` is removed, ``may[3:5]`` is a slice of a list that is
    replaced. Paths hold one after the other: each counts in the value as the ones before left it.
    """
    return dict(_changes(old, new, ""))


def _changes(old: object, new: object, path: str) -> Iterator[tuple[str, object]]:
    if old == new and type(old) is type(new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(old.keys() - new.keys()):
            yield _below(path, key) + REMOVED, None
        for key, value in sorted(new.items()):
            if key in old:
                yield from _changes(old[key], value, _below(path, key))
            else:
                yield _below(path, key), value
    elif isinstance(old, list) and isinstance(new, list):
        yield from _list_changes(old, new, path)
    else:
        yield path, new


def _below(path: str, key: str) -> str:
    assert not re.search(r"[.\[\]!]", key), key
    return f"{path}.{key}" if path else key


def _list_changes(old: list[object], new: list[object], path: str) -> Iterator[tuple[str, object]]:
    """Item by item; of another length, the items between those that are alike at both ends."""
    if len(old) == len(new):
        for index, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _changes(one, other, f"{path}[{index}]")
        return
    first, last, most = 0, 0, min(len(old), len(new))
    while first < most and old[first] == new[first]:
        first += 1
    while last < most - first and old[-1 - last] == new[-1 - last]:
        last += 1
    yield f"{path}[{first}:{len(old) - last}]", new[first : len(new) - last]


def changed(old: object, by_path: dict[str, object]) -> object:
    """Return the value that `changes` were made for."""
    whole: dict[object, object] = {"": old}
    for path, value in by_path.items():
        holder = whole
        at: object = ""
        for found in STEP.finditer(path.removesuffix(REMOVED)):
            # What is not changed stays shared with the old value.
            holder[at] = copy.copy(holder[at])
            holder, at = cast("dict[object, object]", holder[at]), _step(found)
        if path.endswith(REMOVED):
            del holder[at]
        else:
            holder[at] = value
    return whole[""]


def _step(found: re.Match[str]) -> str | int | slice:
    key, index, first, end = found.groups()
    if key is not None:
        return key
    return int(index) if index is not None else slice(int(first), int(end))
