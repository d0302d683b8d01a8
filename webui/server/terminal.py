"""What the server says to whoever stands at its terminal, and to nobody else."""

from __future__ import annotations

import sys


def announce_code(table: str, code: str, seconds: int) -> None:
    """Show a referee's code in groups of three, as one reads it out. Never part of the log."""
    sys.stdout.write(
        f"Referee's code for table {table}: {code[:3]} {code[3:]} (good for {seconds} s)\n"
    )
    sys.stdout.flush()
