"""A code of six digits that people read in one place and type in another."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from scorekeeper.refusal import Refused
from webui.limits.attempts import AttemptLimiter, Sender
from webui.secrets.expiring import Expiring
from webui.secrets.kept import SIX_DIGITS, Kept, same

HERE = "here"
"""What a code is of that is of no table: there is one at a server."""

Announce = Callable[[str, str, str], None]
"""Shows a code on the server's terminal: what it is, the code, a note."""


@dataclass(frozen=True, slots=True)
class Code:
    """A code, shown when somebody asks for it; the wrong ones of a sender are limited."""

    announce: Announce
    """Shows a code on the server's terminal."""
    on_panels: Expiring
    """The codes that are shown now, by table."""
    wrong: AttemptLimiter
    """Counts wrong codes."""
    what: str
    """What the code is, for the terminal; `{of}` is the table that it is of."""
    note: str
    """A note for the terminal; `{seconds}` are those that the code is shown for."""
    kept: Kept | None = None
    """The one code, which stays until it is changed. None: every table has one of its own, which is
    valid while it is shown."""

    def ask(self, of: str = HERE) -> tuple[str, int]:
        """Show the code on the terminal, and for some time on panels; the code and the seconds.

        Refused (not_saved): the database, which the other servers read it from, does not take it.
        """
        if self.kept is not None:
            code, seconds = self.on_panels.put(of, self.kept.get())
        else:
            code, seconds = self.shown(of) or self.on_panels.put(of, SIX_DIGITS.make())
        self.announce(self.what.format(of=of), code, self.note.format(seconds=seconds))
        return code, seconds

    def shown(self, of: str = HERE) -> tuple[str, int] | None:
        """The code as panels show it, and the seconds it has left; None: none is shown."""
        return self.on_panels.get(of)

    def admits(self, given: object, who: Sender, of: str = HERE, *also: Kept) -> bool:
        """Whether somebody gave the code, or another that is valid too; a wrong one is counted.

        Raises:
            Refused: They gave too many wrong ones.
        """
        if self.kept is not None:
            right = self.kept.matches(given)
        else:
            shown = self.shown(of)
            right = shown is not None and same(given, shown[0])
        return self.wrong.admit(who, right=right or any(each.matches(given) for each in also))

    def change(self) -> None:
        """Make another code. Refused (not_saved): it stays as it was."""
        if self.kept is not None:
            self.kept.change()
        self.end()

    def end(self, of: str = HERE) -> None:
        """Stop showing the code; that of a table is no longer valid then."""
        if self.shown(of) is not None:
            with suppress(Refused):  # it is logged, and ends by itself
                self.on_panels.take(of)
