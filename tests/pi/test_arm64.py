"""`./run` in the arm64 Debian 13 that Raspberry Pi OS is made of, below an emulated processor.

./run test -m soak tests/pi/test_arm64.py
"""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from tests.pi.debian import PYTHON, SUITE, debootstrapped, entered
from tests.pi.machine import apt_install, made_once, run
from tests.ports import free_port
from tests.repository import ROOT
from webui.healthz import OK, health

PACKAGES = ("python3", "python3-venv", "ca-certificates")
"""Of docs/pi.md, "Install", less what makes the voice."""
BINFMT = Path("/proc/sys/fs/binfmt_misc")
CHECKOUT = "/root/amarrako"
LOCKS = ("core", "client")
START_WITHIN = 300.0
"""Seconds; an emulated processor is twenty times slower."""


def emulate() -> None:
    """Have this machine's kernel run programs of arm64."""
    apt_install("qemu-user-static", "binfmt-support")
    if not BINFMT.joinpath("register").exists():
        run("mount", "-t", "binfmt_misc", "binfmt_misc", BINFMT)
    if not BINFMT.joinpath("qemu-aarch64").exists():
        run("update-binfmts", "--enable", "qemu-aarch64")


def copy_of_checkout(to: Path) -> None:
    """Copy what git has of this checkout, as it is in the work tree, and nothing that was built."""
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    for name in run("git", "ls-files", "-z", cwd=ROOT).split("\0")[:-1]:
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)


def canonical(requirement: str) -> str:
    """A line of `pip freeze` as lock files write it."""
    name, _, version = requirement.partition("==")
    return f"{re.sub('[-_.]+', '-', name).lower()}=={version}"


@pytest.mark.soak
def test_run_installs_what_the_lock_files_have_and_serves() -> None:
    emulate()
    folder = made_once(
        "arm64",
        [SUITE, *PACKAGES],
        lambda folder: debootstrapped(folder / "root", "arm64", PACKAGES),
    )
    root = folder / "root"
    copy_of_checkout(root / CHECKOUT.lstrip("/"))
    with entered(root) as inside:
        assert run(*inside, "uname", "-m").strip() == "aarch64"
        assert PYTHON in run(*inside, "python3", "--version")
        version = run(*inside, f"{CHECKOUT}/run", "--version")
        assert version.splitlines()[-1].startswith("amarrako ")
        freeze = run(*inside, f"{CHECKOUT}/.venv/bin/pip", "freeze", "--exclude-editable")
        installed = {canonical(line) for line in freeze.split() if "==" in line}
        locks = "".join((ROOT / f"requirements/{lock}.txt").read_text() for lock in LOCKS)
        assert installed
        assert installed <= set(locks.split())
        port = free_port()
        serve = ("serve", "--host", "127.0.0.1", "--port", str(port), "--data", "/root/matches")
        server = subprocess.Popen(["nice", *inside, f"{CHECKOUT}/.venv/bin/amarrako", *serve])
        try:
            deadline = time.monotonic() + START_WITHIN
            while (healthy := health(f"http://127.0.0.1:{port}")) is None:
                assert server.poll() is None, "the server ended"
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(1)
            assert healthy == OK
        finally:
            server.terminate()
            server.wait(60)
