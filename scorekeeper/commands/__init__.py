"""The commands of the rules package, and the one error that all commands of `amarrako` share."""

from __future__ import annotations


class CommandFailed(Exception):
    """What a command could not do, as a sentence for the person at the terminal."""
