"""Differences between JSON values, as changes that can be applied."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from difflib import SequenceMatcher
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
    ways = [dict(_aligned(old, new, path))]
    if len(old) == len(new):
        ways.append({})
        for index, (one, other) in enumerate(zip(old, new, strict=True)):
            ways[1].update(_changes(one, other, f"{path}[{index}]"))
    yield from min(ways, key=lambda way: len(json.dumps(way))).items()


def _aligned(old: list[object], new: list[object], path: str) -> Iterator[tuple[str, object]]:
    before, after = ([_name(item) for item in items] for items in (old, new))
    for kind, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        each: dict[str, object] = {}
        for i, j in zip(range(i1, i2), range(j1, j2), strict=False):
            each.update(_changes(old[i], new[j], f"{path}[{j}]"))
        whole = {f"{path}[{j1}:{j1 + i2 - i1}]": new[j1:j2]}
        fits = i2 - i1 == j2 - j1
        shorter = kind == "equal" or len(json.dumps(each)) < len(json.dumps(whole))
        yield from (each if fits and shorter else whole).items()


def _name(item: object) -> str:
    """What is the same in two lists, though it may have changed: an option, or the item itself."""
    if isinstance(item, list) and item[:1] == ["bid"]:
        return json.dumps(item[:4])
    if isinstance(item, dict) and "do" in item:
        return json.dumps([item.get(key) for key in ("do", "lance", "seats", "word")])
    return json.dumps(item, sort_keys=True)


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
