"""Panel and doctor at the header of a simulated Pi: GPIO, I2C and SPI of a real kernel.

./run test -m soak tests/pi/test_header.py
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.pi.user_mode_linux import BOARDS, Kernel, lgpio, run_in_kernel

HEADER = Path(__file__).parent / "header"
MINUTE = 60.0


def at_header(kernel: Kernel, board: str, work: Path, files: list[str], minutes: float) -> None:
    """Run tests of header/ in the kernel."""
    names = [HEADER / file for file in files]
    # lgpio makes a file where LG_WD says.
    environment = ("env", f"PYTHONPATH={lgpio()}", "LG_WD=/run", "PYTHONDONTWRITEBYTECODE=1")
    options = ("-p", "no:cacheprovider", "--durations=5", "-rA", "--show-capture=no")
    command: list[str | Path] = [*environment, sys.executable, "-m", "pytest", *options, *names]
    status, output = run_in_kernel(kernel, board, work, command, minutes * MINUTE)
    assert status == 0, output


@pytest.mark.soak
@pytest.mark.parametrize("board", BOARDS)
def test_panel_and_doctor_at_the_header(kernel: Kernel, board: str, tmp_path: Path) -> None:
    at_header(kernel, board, tmp_path, ["test_panel.py", "test_doctor.py"], 20)


@pytest.mark.soak
def test_many_presses(kernel: Kernel, tmp_path: Path) -> None:
    at_header(kernel, "pi4", tmp_path, ["test_random_presses.py"], 60)
