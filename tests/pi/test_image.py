"""The stage of docs/image.md, run as pi-gen runs it, in a file system that is booted afterwards.

./run test -m soak tests/pi/test_image.py
"""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path

import pytest

from tests.pi.debian import entered, mounted
from tests.pi.machine import apt_install, run
from tests.pi.simulated_box import Box
from tests.pi.user_mode_linux import Kernel
from tests.repository import ROOT

STAGE = ROOT / "docs/examples/stage-amarrako"
SCRIPTS = (STAGE / "prerun.sh", STAGE / "00-install/00-run.sh")
PI_GEN = """
copy_previous() { echo copied; }
on_chroot() { eval "$INSIDE" bash -e '"$@"'; }
export -f copy_previous on_chroot
cd "$FOLDER"
"""
"""The functions of pi-gen that the stage calls."""

pytestmark = pytest.mark.soak


def test_shellcheck_finds_nothing_in_the_stage() -> None:
    apt_install("shellcheck")
    run("shellcheck", *SCRIPTS)


def test_a_card_with_the_image_starts_as_a_box(
    kernel: Kernel, disk: Path, wheels: Path, tmp_path: Path
) -> None:
    card = tmp_path / "card"
    with mounted(disk, card) as root, entered(root) as inside:
        for script in SCRIPTS:
            assert os.access(script, os.X_OK)
            environment = {
                "FOLDER": script.parent,
                "ROOTFS_DIR": root,
                "INSIDE": shlex.join(inside),
                "AMARRAKO_WHEELS": wheels,
                "AMARRAKO_INSTALL": "--hotspot Mus --power-off",
            }
            variables = [f"{name}={value}" for name, value in environment.items()]
            run("env", *variables, "bash", "-c", f"{PI_GEN} ./{script.name}")
        assert not (root / "var/lib/amarrako").exists(), "a secret of the box is in the image"
    box = Box(kernel, card, tmp_path / "box")
    try:
        box.boot()
        health = json.loads(box.run("curl --silent --max-time 10 http://localhost/healthz"))
        assert health["status"] == "ok"
        assert box.run("systemctl is-active amarrako-panel") == "active"
        assert box.run("nmcli -g GENERAL.CONNECTION device show wlan0") == "amarrako-hotspot"
        box.run("/opt/amarrako-first/bin/amarrako uninstall")
        assert box.run("ls /opt").split() == ["amarrako-first", "amarrako-wheels"]
    finally:
        box.cut_power()
