"""What these tests need of this machine: Debian's packages, and a cache of what takes long."""

from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "amarrako-pi-lab"
"""Kernel, file systems and packages, kept between runs. It may be deleted at any time."""


def run(*command: str | Path, cwd: Path | None = None, stdin: str = "") -> str:
    """Run a command with low priority; what it prints. AssertionError: it failed."""
    done = subprocess.run(
        ["nice", "-n", "15", *command],
        cwd=cwd,
        input=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}:\n{done.stdout[-6000:]}"
    return done.stdout


def apt_install(*packages: str) -> None:
    """Install Debian packages that are missing."""
    if all(_is_installed(package) for package in packages):
        return
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    with _locked("apt"):
        run(*sudo, "apt-get", "update", "-q")
        run(
            *sudo,
            *("env", "DEBIAN_FRONTEND=noninteractive"),
            *("apt-get", "install", "-qy", "--no-install-recommends", *packages),
        )


def _is_installed(package: str) -> bool:
    asked = ["dpkg-query", "--show", "--showformat=${db:Status-Status}", package]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    return done.stdout == "installed"


def mirror() -> str:
    """The mirror of Debian that this machine's own apt uses."""
    targets = run("apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages")
    return targets.split()[0]


def made_once(name: str, sources: Sequence[Path | str], make: Callable[[Path], None]) -> Path:
    """Return a folder of the cache; `make` fills it unless it was made from the same sources.

    Args:
        name: Name of the folder.
        sources: Files and texts of which it is made: when one changes, it is made anew.
        make: Fills the folder, which may hold the results of an earlier or interrupted run.
    """
    digest = hashlib.sha256()
    for source in sources:
        digest.update(source.read_bytes() if isinstance(source, Path) else source.encode())
    folder = CACHE / name
    stamp = folder / ".made-of"
    with _locked(name):
        if not stamp.is_file() or stamp.read_text() != digest.hexdigest():
            folder.mkdir(parents=True, exist_ok=True)
            stamp.unlink(missing_ok=True)
            make(folder)
            stamp.write_text(digest.hexdigest())
    return folder


@contextmanager
def _locked(name: str) -> Iterator[None]:
    """Let one test run at a time into the block."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / f".{name}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
