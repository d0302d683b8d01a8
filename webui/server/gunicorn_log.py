"""gunicorn's logger without handlers of its own: what it says goes through ours."""

from __future__ import annotations

import logging

from gunicorn.glogging import Logger


class Words(Logger):
    """Speaks from warnings on."""

    def setup(self, cfg: object) -> None:
        """Use the logging that `json_lines.set_up` made."""
        self.cfg = cfg
        self.error_log.propagate = True
        self.error_log.setLevel(logging.WARNING)
        self.access_log.propagate = False
        self.access_log.setLevel(logging.CRITICAL)

    def access(self, *_: object) -> None:
        """Nothing: addresses of pages are nobody's business, and a slow card's neither."""

    def reopen_files(self) -> None:
        """There are none."""

    def close_on_exec(self) -> None:
        """There are none."""
