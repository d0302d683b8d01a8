"""What the import contracts of pyproject.toml ([tool.importlinter]) cannot say."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.repository import ROOT

IMPORT_ALL = """
import importlib, pkgutil, sys
sys.path.insert(0, {root!r})
for found in pkgutil.walk_packages([{root!r} + "/{package}"], "{package}."):
    if not found.name.endswith("__main__") and not found.name.startswith("{without}"):
        importlib.import_module(found.name)
print(len([name for name in sys.modules if name.startswith("{package}.")]))
print(*sorted({{name.partition(".")[0] for name in sys.modules}} & {unwanted!r}))
"""
HARDWARE = {"gpiozero", "luma", "lgpio", "smbus2", "spidev", "RPi", "pigpio"}


def import_all(package: str, unwanted: set[str], *options: str, without: str = "-") -> list[str]:
    """Import every module of a package in a new process; return the unwanted ones it loaded."""
    code = IMPORT_ALL.format(root=str(ROOT), package=package, unwanted=unwanted, without=without)
    run = subprocess.run(
        [sys.executable, *options, "-c", code], capture_output=True, text=True, check=True
    )
    count, loaded = run.stdout.split("\n")[:2]
    assert int(count) > 30
    return loaded.split()


def test_the_domain_needs_the_standard_library_alone() -> None:
    """Without site-packages (-S) every module of it but the simulation's can be imported."""
    without = "scorekeeper.simulation"
    assert import_all("scorekeeper", {*HARDWARE, "numpy"}, "-S", without=without) == []


@pytest.mark.parametrize("package", ["webui", "device"])
def test_no_hardware_library_is_loaded_by_importing(package: str) -> None:
    assert import_all(package, {*HARDWARE, "scorekeeper"}) == ["scorekeeper"]
