"""The hotspot of this box: a connection of NetworkManager."""

from __future__ import annotations

import logging
import subprocess
import threading
from collections.abc import Callable, Sequence

logger = logging.getLogger("amarrako.settings")

NMCLI_SECONDS = 30.0
ANSWERED_WITHIN = 1.0
"""Seconds for an answer to reach the phone, before the hotspot restarts."""


def nmcli(arguments: Sequence[str]) -> None:
    """Run nmcli, which `amarrako install --hotspot` allows to the server's user by polkit.

    Raises:
        OSError: It is not installed.
        subprocess.SubprocessError: It failed, or took too long.
    """
    subprocess.run(
        ("nmcli", *arguments),
        check=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=NMCLI_SECONDS,
    )


class Hotspot:
    """Renames and restarts the hotspot.

    Args:
        connection: NetworkManager's name of it.
        network: Runs nmcli with these arguments.
    """

    def __init__(self, connection: str, network: Callable[[Sequence[str]], None] = nmcli) -> None:
        self._connection = connection
        self._network = network

    def rename(self, name: str) -> None:
        """Store the name of the Wi-Fi; phones see it after `restart_soon`. Raises as `nmcli`."""
        self._network(("connection", "modify", self._connection, "802-11-wireless.ssid", name))

    def restart_soon(self) -> None:
        """Restart it once the phone that asked has its answer: all phones lose the Wi-Fi."""
        threading.Timer(ANSWERED_WITHIN, self._restart).start()

    def _restart(self) -> None:
        try:
            self._network(("connection", "up", self._connection))
        except (OSError, subprocess.SubprocessError) as error:
            logger.warning("hotspot not restarted", extra={"reason": str(error)})
