"""The commands of the rules package, and the one error that all commands of `amarrako` share."""

from __future__ import annotations


class CommandFailed(Exception):
    """What a command could not do, as a sentence for the person at the terminal."""


class OptionsClash(CommandFailed):
    """Two options lay claim to the same thing: their names without dashes, and that thing."""

    def __init__(self, sentence: str, *, one: str, other: str, wanted: str) -> None:
        super().__init__(sentence)
        self.one = one
        self.other = other
        self.wanted = wanted
