"""Which of a command's options the referee's screen may set, and between what: data alone.

A command that has such options says so in its ON_SCREEN. Whoever shows or writes them knows no
command by name, and each value is read by the option itself before it is written.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """One of some names. first_of: the name comes first and more of it follows, after commas."""

    key: str
    choices: tuple[str, ...]
    first_of: bool = False


@dataclass(frozen=True)
class Number:
    """A whole number from `least` to `most`; it is told in percent."""

    key: str
    least: int
    most: int


@dataclass(frozen=True)
class Text:
    """One line, of `most` bytes at most. It can be another, where there is one: not made up."""

    key: str
    most: int


Shown = Choice | Number | Text
