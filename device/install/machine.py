"""Files and commands of the machine on which is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.process import CommandFailed
from scorekeeper.process.files import sync_folder, unfinished, write_atomically


@dataclass(frozen=True)
class Machine:
    """A machine whose files are at `root`: another folder in tests, and for an image of a card."""

    root: Path = Path("/")

    def path(self, absolute: str) -> Path:
        """Return where a file is, from its path on the machine."""
        return self.root / absolute.lstrip("/")

    def has(self, absolute: str) -> bool:
        """Return whether there is a file or folder."""
        return self.path(absolute).exists()

    def read(self, absolute: str) -> str | None:
        """Return the text of a file; None: there is none."""
        try:
            return self.path(absolute).read_text(encoding="utf-8")
        except FileNotFoundError:
            return None

    def names_in(self, absolute: str) -> set[str]:
        """Return the first field of each line of a file such as /etc/passwd."""
        return {line.partition(":")[0] for line in (self.read(absolute) or "").splitlines()}

    def write(self, absolute: str, text: str, mode: int = 0o644) -> None:
        """Write a file atomically; its mode holds from the beginning."""
        path = self.path(absolute)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text.encode(), mode)

    def remove(self, absolute: str) -> None:
        """Remove a file or link that may be gone already, and what `write` or `link` began."""
        self.path(absolute).unlink(missing_ok=True)
        self.remove_unfinished(absolute)

    def remove_unfinished(self, absolute: str) -> None:
        """Remove what a `write` or `link` that was killed left beside a file."""
        unfinished(self.path(absolute)).unlink(missing_ok=True)

    def link(self, absolute: str, target: str) -> None:
        """Make a link to a folder beside it, or switch it to another one, atomically.

        Everything in the folder is on disk before the link is: pip syncs no file that it writes.
        """
        path = self.path(absolute)
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = unfinished(path)
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(Path(target).name)
        self.sync()
        fresh.replace(path)
        sync_folder(path.parent)

    @property
    def is_running(self) -> bool:
        """Whether systemd runs there: not where an image is made in a chroot (sd_booted(3))."""
        return self.has("/run/systemd/system")

    def sync(self) -> None:
        """Write everything that the system holds in memory to disk."""
        os.sync()

    def link_target(self, absolute: str) -> str | None:
        """Return the folder to which a link leads; None: it is no link."""
        path = self.path(absolute)
        return str(Path(absolute).parent / path.readlink()) if path.is_symlink() else None

    def answers(self, url: str, seconds: float) -> bool:
        """Return whether a server on this machine answers with 200 within some seconds."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(url, timeout=5):  # noqa: S310 (always http)
                    return True
            except OSError:
                time.sleep(0.5)
        return False

    def has_program(self, program: str) -> bool:
        """Return whether a program is installed."""
        places = (str(self.path(each)) for each in ("/usr/sbin", "/usr/bin", "/sbin", "/bin"))
        return shutil.which(program, path=os.pathsep.join(places)) is not None

    def ask(self, command: Sequence[str]) -> str | None:
        """Return what a command prints that changes nothing; None: it failed."""
        try:
            return self.run(command)
        except CommandFailed:
            return None

    def run(self, command: Sequence[str]) -> str:
        """Run a command on the machine, and return what it prints.

        Raises:
            CommandFailed: It failed; with the last line that it printed.
        """
        line = command if self.root == Path("/") else ["chroot", str(self.root), *command]
        try:
            done = subprocess.run(
                line, check=True, stdin=subprocess.DEVNULL, capture_output=True, text=True
            )
        except FileNotFoundError as error:
            raise CommandFailed(f"there is no {command[0]} on this machine") from error
        except subprocess.CalledProcessError as error:
            said = (error.stderr or error.stdout).strip().splitlines()
            last = said[-1] if said else f"exit status {error.returncode}"
            raise CommandFailed(f"{' '.join(command)}: {last}") from error
        return done.stdout


def path_of_unit(unit: str) -> str:
    """Return the file of one of our systemd units."""
    return f"/etc/systemd/system/{unit}"
