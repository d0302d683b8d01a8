"""The commands of the rules package, and what every command of `amarrako` shares."""

from __future__ import annotations


class CommandFailedError(Exception):
    """What a command could not do, as a sentence for the person at the terminal."""
