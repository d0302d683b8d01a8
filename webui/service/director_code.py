"""The director's code: six digits, kept in the data folder, shown for some minutes when asked for.

Several people may hold it. It stays until a director changes it.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from pathlib import Path

from scorekeeper.commands.files import write_atomically
from scorekeeper.refusal import RefusalCode, Refused
from webui.service.jobs import Subscriber
from webui.service.wrong_tries import WrongTries

FILE = "director.code"
CODES = 1_000_000
SECONDS = 180
"""How long the code is shown, and how long a phone with too many wrong tries has to wait."""
TRIES = 5
"""Wrong codes of a phone in that time."""
TRIES_OF_ADDRESS = 50

AnnounceDirector = Callable[[str, int], None]
"""Shows the director's code on the server's terminal: code, seconds."""


def read_director_code(folder: Path) -> str | None:
    """The code that is kept in a data folder; None: it was never asked for."""
    try:
        code = (folder / FILE).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return code if len(code) == 6 and code.isdecimal() else None


class DirectorCode:
    """The director's code. Used by the writer only.

    Args:
        folder: The data folder; None: the code is kept in memory only.
        steady: Seconds that never go back.
        announce: Shows the code on the server's terminal.
    """

    def __init__(
        self, folder: Path | None, steady: Callable[[], float], announce: AnnounceDirector
    ) -> None:
        self._folder = folder
        self._steady = steady
        self._announce = announce
        self._code = None if folder is None else read_director_code(folder)
        self._shown_until = 0.0
        self._wrong = WrongTries(
            steady,
            SECONDS,
            a_phone=TRIES,
            an_address=TRIES_OF_ADDRESS,
            code=RefusalCode.DIRECTOR_CODE_WORN,
        )

    def ask(self) -> int:
        """Show the code on the terminal, and for some time on panels; the seconds."""
        if self._code is None:
            self.change()
        self._shown_until = self._steady() + SECONDS
        self._announce(self._code or "", SECONDS)
        return SECONDS

    def shown(self) -> tuple[str, int] | None:
        """The code as panels show it, and the seconds it is shown for; None: none is shown."""
        left = round(self._shown_until - self._steady())
        return None if self._code is None or left <= 0 else (self._code, left)

    def change(self) -> None:
        """Make another code."""
        self._code = f"{secrets.randbelow(CODES):06}"
        self._shown_until = 0.0
        if self._folder is not None:
            write_atomically(self._folder / FILE, f"{self._code}\n".encode())

    def check(self, digits: str, who: Subscriber) -> None:
        """Check a code that somebody sent.

        Raises:
            Refused: bad_director_code; director_code_worn after too many wrong ones.
        """
        self._wrong.check(who)
        if self._code is None or not hmac.compare_digest(self._code, digits):
            self._wrong.add(who)
            raise Refused(RefusalCode.BAD_DIRECTOR_CODE)
