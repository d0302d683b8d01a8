"""What the import contracts of pyproject.toml ([tool.importlinter]) cannot say."""

from __future__ import annotations

import subprocess
import sys

from tests.repository import ROOT

IMPORT_ALL = """
import importlib, pkgutil, sys
sys.path.insert(0, {root!r})
for package in {packages!r}:
    for found in pkgutil.walk_packages([{root!r} + "/" + package], package + "."):
        if not found.name.endswith("__main__") and not found.name.startswith("{without}"):
            importlib.import_module(found.name)
    print(package, len([name for name in sys.modules if name.startswith(package + ".")]))
print(*sorted({{name.partition(".")[0] for name in sys.modules}} & {unwanted!r}))
"""
HARDWARE = {"gpiozero", "luma", "lgpio", "smbus2", "spidev", "RPi", "pigpio"}


def loaded(packages: list[str], unwanted: set[str], *options: str, without: str = "-") -> str:
    """Import every module of packages in a new process; return the unwanted ones it loaded."""
    code = IMPORT_ALL.format(root=str(ROOT), packages=packages, unwanted=unwanted, without=without)
    run = subprocess.run(
        [sys.executable, *options, "-c", code], capture_output=True, text=True, check=True
    )
    *counts, found = run.stdout.removesuffix("\n").split("\n")
    assert all(int(each.split()[1]) > 30 for each in counts)
    return found


def test_the_domain_needs_the_standard_library_alone() -> None:
    """Without site-packages (-S) every module of it but the simulation's can be imported."""
    without = "scorekeeper.simulation"
    assert not loaded(["scorekeeper"], {*HARDWARE, "numpy"}, "-S", without=without)


def test_no_hardware_library_is_loaded_by_importing() -> None:
    assert loaded(["webui", "device"], {*HARDWARE, "scorekeeper"}) == "scorekeeper"
