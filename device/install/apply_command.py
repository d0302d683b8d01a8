"""`amarrako apply-settings`: writes, as root, what a referee set on the scoreboard's screen.

The server runs as a user who may change nothing of the machine. It lays what a referee set into its
own folder, and this reads it: so it is not trusted. Only what the commands offer for the screen is
taken, each value is read by its option first, and one connection is renamed, if it is ours.
"""

from __future__ import annotations

import argparse
import json
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from device.install.command import ROOT_ONLY, tell
from scorekeeper.commands import CommandFailed

if TYPE_CHECKING:
    from device.install.machine import Machine

SUMMARY = "writes what a referee set on the screen (as root; systemd starts it)"
EXAMPLES = """\
examples:
  sudo amarrako apply-settings       takes what the server has laid down, and removes it

Nobody need call it: amarrako-settings.path does. What it did: journalctl -u amarrako-settings"""
LARGEST = 8192
WIFI_NAME = "serve.wifi-name"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    from device.install.plan import HANDED_ON  # noqa: PLC0415
    from device.install.wanted import CONFIG  # noqa: PLC0415

    parser.add_argument("--file", type=Path, default=CONFIG, help="the settings (%(default)s)")
    parser.add_argument(
        "--wanted", type=Path, default=HANDED_ON, help="what is to be set (%(default)s)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write it; the exit status."""
    from device.install.machine import Machine  # noqa: PLC0415

    if os.geteuid() != 0:
        raise CommandFailed(ROOT_ONLY.format("apply-settings"))
    apply(Machine(), arguments.file, arguments.wanted)
    return 0


def apply(machine: Machine, file: Path, wanted: Path) -> None:
    """Write what is wanted, rename the hotspot, start the panel anew. Raises CommandFailed.

    What is wanted is gone afterwards, whether it could be done or not: the server waits for that.
    """
    from device.install.hotspot import rename  # noqa: PLC0415
    from scorekeeper.commands import house_settings  # noqa: PLC0415
    from scorekeeper.refusal import Refused  # noqa: PLC0415

    try:
        try:
            values = _read(wanted)
            house_settings.save(file, house_settings.changed(file, values))
        except Refused as refusal:
            reason = refusal.__cause__ or refusal.params
            raise CommandFailed(f"{file}: {refusal} ({reason})") from refusal
    finally:
        wanted.unlink(missing_ok=True)
    for name, value in sorted(values.items()):
        tell(f"{name} = {value!r}")
    if any(name.startswith("panel.") for name in values):
        machine.run(("systemctl", "try-restart", "amarrako-panel.service"))
    if WIFI_NAME in values:
        rename(machine, str(values[WIFI_NAME]))


def _read(path: Path) -> dict[str, object]:
    """Read a file that somebody else could have put there: no link, no pipe, no more than fits."""
    try:
        opened = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(opened, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise CommandFailed(f"{path} is no file")
            text = file.read(LARGEST + 1)
        values = json.loads(text) if len(text) <= LARGEST else None
    except OSError as error:
        raise CommandFailed(f"{path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise CommandFailed(f"{path} is not what the server writes") from error
    if not isinstance(values, dict):
        raise CommandFailed(f"{path} is not what the server writes")
    return values
