"""Messages of the golden conversations, mutated: each is read or refused, nothing else.

The daily run mutates some thousands; `-m soak` ten million, or as many as AMARRAKO_MESSAGES says.
"""

from __future__ import annotations

import json
import os
import random
from contextlib import suppress
from pathlib import Path

import pytest

from scorekeeper.refusal import Refused
from webui.protocol.incoming import RefusedCommand, read_message

CONVERSATIONS = Path(__file__).parents[1] / "golden" / "conversations"
MESSAGES = 5_000
SOAK_MESSAGES = int(os.environ.get("AMARRAKO_MESSAGES", "10000000"))
VALUES: list[object] = [
    *(None, True, -1, 0, 1, 2**31, 2**64, -(10**400), 1e308, 0.5, float("nan"), float("inf")),
    *("", "a", "\x00", "\ud800", "é" * 5000, "type", "undo", [], {}, [[[[]]]], {"": {"": {}}}),
]


def sent() -> list[str]:
    """Return every message and command that a client sends in them."""
    found = set()
    for file in CONVERSATIONS.glob("*.jsonl"):
        for line in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
            if "command" in line:
                command = {"type": "command", "id": "fuzzed-0001", "revision": 1} | line
                del command["step"], command["from"]
                found.add(json.dumps(command))
            elif "from" in line:
                found.add(json.dumps(line["message"]))
    assert len(found) > 100
    return sorted(found)


def with_another_value(chance: random.Random, value: object) -> object:
    """Replace one value somewhere in a message, or add or remove a key."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        roll = chance.random()
        if roll < 0.1:
            return {name: each for name, each in value.items() if name != key}
        if roll < 0.2:
            return {**value, chance.choice(["as", "seat", "x", "id"]): chance.choice(VALUES)}
        return {**value, key: with_another_value(chance, value[key])}
    if isinstance(value, list) and value and chance.random() < 0.7:
        place = chance.randrange(len(value))
        changed = with_another_value(chance, value[place])
        return [*value[:place], changed, *value[place + chance.randrange(2) :]]
    return chance.choice(VALUES)


def with_other_letters(chance: random.Random, text: str) -> str:
    """Remove, repeat or replace a piece of a text."""
    begin = chance.randrange(len(text) + 1)
    end = min(len(text), begin + chance.randrange(8))
    piece = chance.choice(
        ["", text[begin:end] * 2, chr(chance.randrange(0x250)), "{", "]", '"', "9"]
    )
    return text[:begin] + piece + text[end:]


def fuzz(number: int, chance: random.Random) -> tuple[int, int]:
    """Read so many mutated messages; how many were accepted and refused."""
    texts = sent()
    accepted = 0
    for _ in range(number):
        text = chance.choice(texts)
        for _ in range(chance.randrange(1, 4)):
            if chance.random() < 0.5:
                text = with_other_letters(chance, text)
            else:
                with suppress(ValueError):
                    text = json.dumps(with_another_value(chance, json.loads(text)))
        try:
            read_message(text)
        except (Refused, RefusedCommand):
            continue
        except Exception as error:
            raise AssertionError(text[:2000]) from error
        accepted += 1
    return accepted, number - accepted


@pytest.mark.parametrize("number", [MESSAGES, pytest.param(SOAK_MESSAGES, marks=pytest.mark.soak)])
def test_mutated_messages_are_read_or_refused(number: int) -> None:
    accepted, refused = fuzz(number, random.Random(number))
    assert accepted > 0
    assert refused > accepted
