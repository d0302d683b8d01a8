"""The director's code: six digits, kept in the data folder, shown for some minutes when asked for.

Several people may hold it. It stays until a director changes it. Beside it is the code that admits
referees to all tables of the championship; every championship has another.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from pathlib import Path

from scorekeeper.refusal import RefusalCode, Refused
from webui.codes import KeptCode, read_six_digits
from webui.limits.attempts import AttemptLimiter
from webui.service.interface import Subscriber
from webui.settings import Attempts

FILE, REFEREES = "director.code", "referee.code"
SECONDS = 180
"""How long the code is shown."""

AnnounceDirector = Callable[[str, int], None]
"""Shows the director's code on the server's terminal: code, seconds."""


def read_director_code(folder: Path) -> str | None:
    """The code that is kept in a data folder; None: it was never asked for."""
    return read_six_digits(folder / FILE)


class DirectorCode:
    """The director's code. Used by the writer only.

    Args:
        folder: The data folder.
        monotonic: Seconds that never go back.
        announce: Shows the code on the server's terminal.
        tries: Wrong codes of a phone, and of an address.

    Attributes:
        referees: The code of the referees.
    """

    def __init__(
        self,
        folder: Path,
        monotonic: Callable[[], float],
        announce: AnnounceDirector,
        tries: Attempts,
    ) -> None:
        self._code = KeptCode(folder / FILE)
        self.referees = KeptCode(folder / REFEREES)
        self._monotonic = monotonic
        self._announce = announce
        self._shown_until = 0.0
        self._wrong = AttemptLimiter(monotonic, tries, RefusalCode.DIRECTOR_CODE_WORN)

    def ask(self) -> int:
        """Show the code on the terminal, and for some time on panels; the seconds."""
        self._shown_until = self._monotonic() + SECONDS
        self._announce(self._code.digits(), SECONDS)
        return SECONDS

    def shown(self) -> tuple[str, int] | None:
        """The code as panels show it, and the seconds it is shown for; None: none is shown."""
        left = round(self._shown_until - self._monotonic())
        return (self._code.digits(), left) if left > 0 else None

    def change(self) -> None:
        """Make another code. Refused (not_saved)."""
        self._code.change()
        self._shown_until = 0.0

    def check(self, digits: str, who: Subscriber) -> None:
        """Check a code that somebody sent.

        Raises:
            Refused: bad_director_code; director_code_worn after too many wrong ones.
        """
        self._wrong.check(who)
        if not (self._code.is_made and hmac.compare_digest(self._code.digits(), digits)):
            self._wrong.add(who)
            raise Refused(RefusalCode.BAD_DIRECTOR_CODE)
