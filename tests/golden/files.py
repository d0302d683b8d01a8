"""The conversations as files: JSON lines, a step after the other.

``{"step": 9, "from": "ane", "as": 0, "command": {…}}`` is a command; its id, revision and `saw` are
written where they are not those of `envelope`. ``{"step": 9, "to": "jon tv", "messages": […]}`` is
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
from tests.golden.json_diff import changed, changes, differences
from tests.json_path import Json, dicts, held, number, text

FOLDER = Path(__file__).parent / "conversations"
MOST_SHOWN = 8
"""Places of a message that differ are named up to so many."""


def file_of(preset: str) -> Path:
    """Where the conversation of a preset is."""
    return FOLDER / f"{preset}.jsonl"


def written(lines: Iterable[Line]) -> str:
    """Return the text of a file."""
    return "".join(f"{_text(each)}\n" for each in _Writer().write(lines))


def _text(line: Json) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def _texts(lines: Iterable[Line]) -> dict[int, str]:
    """The text of each message by its id(), with the keys in order."""
    # Several clients have the same message: it is written once.
    messages = {id(line.message): line.message for line in lines}
    return {key: json.dumps(message, sort_keys=True) for key, message in messages.items()}


def _sorted(value: object) -> object:
    """The same with its keys in order, so that a file read and written is the same file."""
    return json.loads(json.dumps(value, sort_keys=True))


def read(content: str) -> list[Line]:
    """Return the messages of a file."""
    reader = _Reader()
    return [line for each in content.splitlines() for line in reader.read(json.loads(each))]


class _Writer:
    def __init__(self) -> None:
        self._view: Json = {}

    def write(self, lines: Iterable[Line]) -> Iterator[Json]:
        for step, in_step in itertools.groupby(lines, key=lambda line: line.step):
            received: dict[str, list[Json]] = {}
            for line in in_step:
                if line.said:
                    yield {"step": step, "from": line.who, **self._said(line)}
                else:
                    received.setdefault(line.who, []).append(line.message)
            for messages, alike in itertools.groupby(received, key=lambda who: received[who]):
                told = [self._received(message) for message in messages]
                yield {"step": step, "to": " ".join(alike), "messages": told}

    def _said(self, line: Line) -> Json:
        if line.message.get("type") != "command" or not self._view:
            return {"message": line.message}
        usual = {"type": "command", **envelope(line.who, line.step, self._view)}
        return {
            key: value
            for key, value in line.message.items()
            if key not in usual or usual[key] != value
        }

    def _received(self, message: Json) -> Json:
        if message["type"] != "view":
            return message
        before, self._view = self._view, cast("Json", _sorted(message))
        if not before:
            return self._view
        by_path = changes(before, self._view)
        assert changed(before, by_path) == self._view, "json_diff.py loses something"
        return {"view": by_path}


class _Reader:
    def __init__(self) -> None:
        self._view: Json = {}

    def read(self, written_line: Json) -> Iterator[Line]:
        step = number(written_line, "step")
        if "from" in written_line:
            who = text(written_line, "from")
            yield Line(step, who, said=True, message=self._said(step, who, written_line))
            return
        messages = [self._received(each) for each in dicts(written_line, "messages")]
        for who in text(written_line, "to").split():
            for message in messages:
                yield Line(step, who, said=False, message=message)

    def _said(self, step: int, who: str, line: Json) -> Json:
        if "message" in line:
            return held(line, "message")
        own = {key: value for key, value in line.items() if key not in ("step", "from")}
        return {"type": "command", **envelope(who, step, self._view), **own}

    def _received(self, message: Json) -> Json:
        if "view" in message:
            self._view = cast("Json", changed(self._view, held(message, "view")))
        elif message["type"] == "view":
            self._view = message
        else:
            return message
        return self._view


def first_differences(expected: list[Line], found: list[Line]) -> list[str]:
    """Return what differs first for each client, the earliest step first; empty: nothing does."""
    names = list(dict.fromkeys(line.who for line in (*expected, *found)))
    texts = _texts((*expected, *found))
    told = (
        _difference(
            who,
            [line for line in expected if line.who == who],
            [line for line in found if line.who == who],
            texts,
        )
        for who in names
    )
    return [sentence for _, sentence in sorted(each for each in told if each is not None)]


def _difference(
    who: str, expected: list[Line], found: list[Line], texts: dict[int, str]
) -> tuple[int, str] | None:
    for place, (one, other) in enumerate(itertools.zip_longest(expected, found), 1):
        if one is None or other is None:
            line = one or other
            how = "missing" if other is None else "new"
            return line.step, f"{_named(who, place, line)}: the message is {how}"
        alike = texts[id(one.message)] == texts[id(other.message)]
        if alike and (one.step, one.said) == (other.step, other.said):
            continue
        paths = _places(one, other)
        if paths:
            more = [f"… and {len(paths) - MOST_SHOWN} more"] if len(paths) > MOST_SHOWN else []
            places = "\n  ".join([*paths[:MOST_SHOWN], *more])
            return one.step, f"{_named(who, place, one)}:\n  {places}"
    return None


def _named(who: str, place: int, line: Line) -> str:
    verb = "sends" if line.said else "receives"
    return f"step {line.step}, {who} {verb} (its message {place}, {line.message.get('type')})"


def _places(one: Line, other: Line) -> list[str]:
    """Where two messages differ; of two kinds of message that alone is told, and what was found."""
    kind, found = one.message.get("type"), other.message.get("type")
    if (one.said, kind) != (other.said, found):
        return [f"type: {kind} expected, {_text(other.message)[:400]} found"]
    if one.step != other.step:
        return [f"step: {one.step} expected, {other.step} found"]
    return list(differences(one.message, other.message))
