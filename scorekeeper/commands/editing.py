"""One value of a TOML file set anew, and nothing else of the file touched.

People write comments into it, and examples that are switched off by `#`: a library that writes TOML
puts a new key behind all of them, under the comment of the next section. Here it comes after its
own example. What is written so simply is found by its lines; whether it was found rightly, the
parser tells: the file must say afterwards what it said before, but for this one value.
"""

from __future__ import annotations

import copy
import json
import os
import re
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path

Value = str | int


class CannotEdit(Exception):
    """The file is TOML, but not written in a way that one line of it can be replaced."""


def edited(text: str, section: str, key: str, value: Value) -> str:
    """Give the text with this value in it. Raises CannotEdit, and TOMLDecodeError of no TOML."""
    before = tomllib.loads(text)
    wanted = copy.deepcopy(before)
    under = wanted.setdefault(section, {})
    if not isinstance(under, dict):
        raise CannotEdit(section)
    if under.get(key) == value and type(under.get(key)) is type(value):
        return text
    under[key] = value
    after = _with_line(text, section, key, f"{key} = {written(value)}")
    try:
        found: Mapping[str, object] = tomllib.loads(after)
    except tomllib.TOMLDecodeError as error:
        raise CannotEdit(f"[{section}] {key}") from error
    if found != wanted:
        raise CannotEdit(f"[{section}] {key}")
    return after


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all, with the rights it has. Raises OSError."""
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o600
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    fresh = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
            os.fchmod(descriptor, mode)
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _with_line(text: str, section: str, key: str, line: str) -> str:
    # Not splitlines: TOML's lines end nowhere else, and a Wi-Fi's name may hold U+2028.
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    head = next((n for n, each in enumerate(lines) if _head(each) == section), None)
    if head is None:
        gap = "" if text.endswith(("\n\n", "\r\n\r\n")) or not text else end
        last = "" if text.endswith("\n") or not text else end
        return f"{text}{last}{gap}[{section}]{end}{line}{end}"
    after = next(
        (n for n in range(head + 1, len(lines)) if _head(lines[n]) is not None), len(lines)
    )
    inside = range(head + 1, after)
    present = next((n for n in inside if _is_key(lines[n], key)), None)
    if present is not None:
        return "".join([*lines[:present], f"{line}{_tail(lines[present])}", *lines[present + 1 :]])
    examples = [n for n in inside if _is_key(lines[n].lstrip().lstrip("#"), key)]
    keys = [n for n in inside if re.match(r"\s*[\w\"'-]+\s*=", lines[n])]
    place = (examples or keys or [head])[-1] + 1
    if lines[place - 1].endswith("\n"):
        return "".join([*lines[:place], f"{line}{end}", *lines[place:]])
    return f"{text}{end}{line}{end}"


def _tail(line: str) -> str:
    """What follows a value on its line: a comment, and the line's end."""
    found = re.match(
        r"\s*[^=]+=\s*(?:\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^\s#]+)(\s*(?:#.*)?\s*)\Z", line, re.DOTALL
    )
    if found is None:
        raise CannotEdit(line.strip())
    return found[1]


def _head(line: str) -> str | None:
    found = re.match(r"\s*\[\[?\s*[\"']?([^\]\"']+?)[\"']?\s*\]", line)
    return found[1] if found else None


def _is_key(line: str, key: str) -> bool:
    return re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line) is not None


def written(value: Value) -> str:
    """A value as TOML has it."""
    # What JSON escapes, TOML reads alike; but for DEL, which JSON lets stand.
    if isinstance(value, int):
        return str(value)
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
