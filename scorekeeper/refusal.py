"""One way to say no: a stable code, what it was about, and the sentence in the dictionaries."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.words import translate


class Refused(Exception):
    """Something asked for that the rules, the table or a format do not allow.

    `code` is stable and translated as ``refused.<code>``; `params` fill that sentence. Whoever
    raises it has changed nothing.
    """

    def __init__(self, code: str, /, **params: str | int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def in_words(self, language: str) -> str:
        """The sentence in one of the dictionaries' languages."""
        return translate(language, f"refused.{self.code}", **self.params)

    @property
    def text(self) -> str:
        """The sentence in plain English, for programs and logs."""
        return self.in_words("en")

    def __str__(self) -> str:
        return self.text


def allowed(check: Callable[..., object], *arguments: object) -> bool:
    """Return whether a check, or what would be done, is not refused for these arguments.

    So an option is offered by the very lines that check the command.
    """
    try:
        check(*arguments)
    except Refused:
        return False
    return True
