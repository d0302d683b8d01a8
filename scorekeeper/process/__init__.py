"""What the processes of server and panel share: options, files, HTTP requests, systemd.

`webui` and `device` never import each other, and both need these. They are no part of the domain,
which never imports them: only this subpackage reads the environment, files or sockets.
"""

from __future__ import annotations


class CommandFailed(Exception):
    """A command cannot go on; why, as a sentence for the person at the terminal."""


class OptionsClash(CommandFailed):
    """Two options, `one` and `other` without dashes, need the same pin or bus."""

    def __init__(self, sentence: str, *, one: str, other: str, wanted: str) -> None:
        super().__init__(sentence)
        self.one = one
        self.other = other
        self.wanted = wanted
