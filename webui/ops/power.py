"""Switch the machine off, which `amarrako install --power-off` allows to the server's user."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from scorekeeper.refusal import RefusalCode, Refused

SECONDS = 10.0
COMMAND = ("systemctl", "--no-ask-password", "poweroff")


def switch_off(command: Sequence[str] = COMMAND) -> None:
    """Have systemd switch the machine off; services get time to end. Refused (power_off_failed)."""
    try:
        subprocess.run(
            command, check=True, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS
        )
    except (OSError, subprocess.SubprocessError) as error:
        said = getattr(error, "stderr", None)
        reason = said.decode(errors="replace").strip() if isinstance(said, bytes) else str(error)
        raise Refused(RefusalCode.POWER_OFF_FAILED, reason=reason[:200] or str(error)) from error
