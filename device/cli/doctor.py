"""`amarrako doctor`: report what is wrong with display, lamps and server, and how to fix it."""

from __future__ import annotations

import argparse
import logging
import re
import shutil
import sys
import textwrap
import time
import warnings
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from device.cli import panel

if TYPE_CHECKING:
    from device.doctor.checks import Finding
    from device.hardware.wiring import Wiring

SUMMARY = "find what is wrong with display, lamps or server, and the command that fixes it"
SECTION = "panel"
FILE = "/etc/amarrako/amarrako.toml"
EXAMPLES = """\
examples:
  amarrako doctor                      the panel as the box's settings have it
  amarrako doctor --display sh1106     as if that were wired: draws the test picture on it
  amarrako doctor --no-walk            looks only, draws nothing

Its options are those of `amarrako panel`, also in the same file. Exit status 1 when something is
wrong."""
WIDTH = 96
OURS = re.compile(r"(?<![\w/.-])amarrako (?=doctor|panel|serve|install)")
INDENT = 8
print_line = partial(print, flush=True)
RUNNING = (
    "The panel runs and uses display and lamps. To see the test picture:\n"
    "  sudo systemctl stop amarrako-panel; {} doctor; sudo systemctl start amarrako-panel"
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the panel's options and those of the doctor."""
    panel.configure(parser)
    parser.add_argument(
        "--no-walk", action="store_true", help="draw no test picture, light no lamp"
    )
    parser.add_argument(
        "--yes", action="store_true", help="do not wait for Enter between the steps"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the findings, and show the test picture; return the exit status."""
    # Imported here: `amarrako --help` must be quick.
    from device.doctor.checks import Verdict, examine
    from device.doctor.machine import Machine

    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(_FaultFormatter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    # gpiozero warns of each pin factory that it cannot use; checks.py finds what is missing.
    warnings.simplefilter("ignore")
    wiring = panel.wiring_of(arguments)
    machine = Machine()
    server = arguments.server
    if server == panel.SERVER:
        # The default: an installed server may be at another port.
        server = machine.server_of_the_service() or server
    faults = 0
    for finding in examine(wiring, machine, server, arguments.config):
        print_line(lines_of(finding, program()))
        faults += finding.verdict is Verdict.WRONG
    well = True
    if not arguments.no_walk:
        if machine.panel_runs:
            print_line(RUNNING.format(program()))
        else:
            well = _shown(wiring, wait_for_enter=not arguments.yes)
    print_line(_summary(faults, well=well))
    return 0 if well and not faults else 1


class _FaultFormatter(logging.Formatter):
    """Formats the error of a device without "trying again", which the doctor does not do."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        return f"  {record.getMessage().partition('; trying again')[0]}"


def program() -> str:
    """Return the command that starts this program: its name, `run` of a checkout, or its path."""
    if shutil.which("amarrako") is not None:
        return "amarrako"
    here = Path(sys.prefix)
    runner = here.parent / "run"
    return str(runner if runner.is_file() else here / "bin" / "amarrako")


def lines_of(finding: Finding, called: str = "amarrako") -> str:
    """Return a finding as lines for the terminal; `called` is the command of this program."""
    head = f"{finding.verdict.value:<{INDENT}}"
    lines = textwrap.wrap(finding.text, WIDTH, initial_indent=head, subsequent_indent=" " * INDENT)
    if finding.fix:
        # On one line, so that it can be copied.
        lines.append(f"{' ' * INDENT}→ {OURS.sub(f'{called} ', finding.fix)}")
    return "\n".join(lines)


def _shown(wiring: Wiring, *, wait_for_enter: bool) -> bool:
    from device.doctor.picture import PICTURE_SECONDS, walk
    from device.hardware.setup import HardwareSetup

    def wait(seconds: float) -> None:
        if seconds < PICTURE_SECONDS or not wait_for_enter or not sys.stdin.isatty():
            time.sleep(seconds)
        else:
            print_line("  Enter goes on.")
            sys.stdin.readline()

    hardware = HardwareSetup().hardware(wiring)
    return walk(hardware, wiring, print_line, wait)


def _summary(faults: int, *, well: bool) -> str:
    if faults > 1:
        return f"{faults} things are wrong; the first of them often explains the others."
    if faults:
        return "One thing is wrong."
    return "Nothing is wrong." if well else "Not everything could be shown."
