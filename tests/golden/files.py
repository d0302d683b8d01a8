"""The conversations as files: JSON lines, a step after the other.

``{"step": 9, "from": "Ane", "as": 0, "command": {…}}`` is a command; its id, revision and `saw` are
written where they are not those of `envelope`. ``{"step": 9, "to": "Jon tv", "messages": […]}`` is
what two clients received in that step. A view is written as its changes to the view before it in
the file, see json_diff.py.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import cast

from tests.golden.conversation import Line, envelope
from tests.golden.json_diff import changed, changes
from tests.json_path import Json, dicts, held, number, text

FOLDER = Path(__file__).parent / "conversations"
MOST_SHOWN = 8
"""Places of a message that differ are named up to so many."""


def file_of(name: str) -> Path:
    """Where the conversation of a playthrough is."""
    return FOLDER / f"{name}.jsonl"


def written(lines: Iterable[Line]) -> str:
    """Return the text of a file."""
    return "".join(f"{_text(each)}\n" for each in _written(lines))


def _text(line: object) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def _written(lines: Iterable[Line]) -> Iterator[Json]:
    view: Json = {}

    def received(message: Json) -> Json:
        nonlocal view
        if message["type"] != "view":
            return message
        before, view = view, message
        if not before:
            return view
        by_path = changes(before, view)
        assert changed(before, by_path) == view, "json_diff.py loses something"
        return {"view": by_path}

    for step, said, heard in _steps(lines):
        for line in said:
            yield {"step": step, "from": line.who, **_said(line, view)}
        for messages, alike in itertools.groupby(heard, key=lambda who: heard[who]):
            yield {"step": step, "to": " ".join(alike), "messages": [*map(received, messages)]}


def _steps(lines: Iterable[Line]) -> Iterator[tuple[int, list[Line], dict[str, list[Json]]]]:
    """Yield each step, what was sent in it, and what each client received."""
    for step, in_step in itertools.groupby(lines, key=lambda line: line.step):
        said: list[Line] = []
        heard: dict[str, list[Json]] = {}
        for line in in_step:
            if line.said:
                said.append(line)
            else:
                heard.setdefault(line.who, []).append(line.message)
        yield step, said, heard


def _said(line: Line, view: Json) -> Json:
    usual = {"type": "command", **envelope(line.who, line.step, view)} if view else {}
    if line.message.get("type") != "command" or not line.message.keys() >= usual.keys():
        return {"message": line.message}
    return {
        key: value for key, value in line.message.items() if key not in usual or usual[key] != value
    }


def read(content: str) -> Iterator[Line]:
    """Yield the messages of a file."""
    view: Json = {}
    for each in map(json.loads, content.splitlines()):
        step = number(each, "step")
        if "from" in each:
            own = {key: value for key, value in each.items() if key not in ("step", "from")}
            who = text(each, "from")
            said = own.get("message") or {"type": "command", **envelope(who, step, view), **own}
            yield Line(step, who, said=True, message=cast("Json", said))
            continue
        messages = []
        for message in dicts(each, "messages"):
            if "view" in message:
                view = cast("Json", changed(view, held(message, "view")))
            elif message["type"] == "view":
                view = message
            messages.append(view if "view" in message else message)
        for who in text(each, "to").split():
            yield from (Line(step, who, said=False, message=message) for message in messages)


def first_difference(expected: Iterable[Line], found: Iterable[Line]) -> str | None:
    """Return where two conversations differ first; None: they are the same."""
    in_order = [
        each
        for step, said, heard in _steps(found)
        for each in (
            *said,
            *(Line(step, who, said=False, message=one) for who in heard for one in heard[who]),
        )
    ]
    for one, other in itertools.zip_longest(expected, in_order):
        if one == other:
            continue
        if one is None or other is None or (one.who, one.said) != (other.who, other.said):
            return f"{_named(one)} expected, {_named(other)} found"
        places = [
            f"{path}: {_text(value)}" for path, value in changes(one.message, other.message).items()
        ]
        more = [f"… and {len(places) - MOST_SHOWN} more"] if len(places) > MOST_SHOWN else []
        return "\n  ".join([f"{_named(other)}, with these changes:", *places[:MOST_SHOWN], *more])
    return None


def _named(line: Line | None) -> str:
    if line is None:
        return "no message"
    verb = "sends" if line.said else "receives"
    return f"step {line.step}: {line.who} {verb} {_text(line.message)[:200]}"
