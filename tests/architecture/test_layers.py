"""Who may import whom (CONTRIBUTING.md); and that the check itself can fail."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.architecture.imports import ROOT, Import, imports_of, imports_of_file, python_files

CLOCK_OR_CHANCE = {"time", "datetime", "random", "secrets", "uuid", "sched"}
HARDWARE = {"gpiozero", "luma", "lgpio", "smbus2", "spidev", "RPi", "pigpio"}
# Programs beside the packages: the client's build uses the node that PyPI brings.
SCRIPTS = {ROOT / "webui" / "client" / "build.py"}


def impure(found: Import) -> bool:
    """Whether the rules must not import this."""
    allowed = found.top == "scorekeeper" or found.top in sys.stdlib_module_names
    return not allowed or found.top in CLOCK_OR_CHANCE or found.module == "os.urandom"


def offences(package: str, forbidden: set[str]) -> list[str]:
    """Where a package imports what it must not."""
    return [
        f"{path.relative_to(ROOT)}:{found.line} imports {found.module}"
        for path in python_files(package)
        if path not in SCRIPTS
        for found in imports_of_file(path)
        if found.top in forbidden
    ]


@pytest.mark.parametrize("package", ["scorekeeper", "webui", "device"])
def test_there_is_something_to_check(package: str) -> None:
    assert len(python_files(package)) > 3


def test_the_rules_import_only_the_standard_library_and_have_no_clock_and_no_chance() -> None:
    assert [
        f"{path.relative_to(ROOT)}:{found.line} imports {found.module}"
        for path in python_files("scorekeeper")
        for found in imports_of_file(path)
        if impure(found)
    ] == []


def test_server_and_panel_never_import_each_other() -> None:
    assert offences("webui", {"device"}) == []
    assert offences("device", {"webui"}) == []


def test_rules_and_server_know_no_hardware() -> None:
    assert offences("scorekeeper", HARDWARE) == []
    assert offences("webui", HARDWARE) == []


def test_one_file_of_the_panel_names_the_hardware_and_imports_it_only_inside_functions() -> None:
    naming: dict[Path, list[Import]] = {}
    for path in python_files("device"):
        found = [i for i in imports_of_file(path) if i.top in HARDWARE]
        if found:
            naming[path] = found
    assert len(naming) == 1, sorted(naming)
    ((path, found),) = naming.items()
    assert [f"{path}:{i.line}" for i in found if not i.in_function] == []


# ---------------------------------------------------------------- the check can fail


@pytest.mark.parametrize(
    "line",
    [
        "import flask",
        "from flask import Flask",
        "import webui.views",
        "from device import panel",
        "import time",
        "from datetime import UTC, datetime",
        "from os import urandom",
        "import random as dice",
        "def f():\n    import secrets",
        "if True:\n    from uuid import uuid4",
        "import importlib\nimportlib.import_module('webui.app')",
        "__import__('time')",
    ],
)
def test_an_impure_line_is_found(line: str) -> None:
    assert any(impure(found) for found in imports_of(line, "scorekeeper.rules"))


@pytest.mark.parametrize(
    "line",
    [
        "import json, re",
        "from collections.abc import Sequence",
        "from scorekeeper.cards import Card",
        "from . import settings",
        "from ..cards import Card",
        "text = 'import time'",
    ],
)
def test_a_pure_line_passes(line: str) -> None:
    assert not any(impure(found) for found in imports_of(line, "scorekeeper.rules"))


def test_an_import_at_the_top_is_told_from_one_inside_a_function() -> None:
    source = (
        "import luma.oled\n"
        "class A:\n    from gpiozero import LED\n    def f(self):\n        import lgpio\n"
    )
    found = {i.module: i.in_function for i in imports_of(source, "device")}
    assert not found["luma.oled"]
    assert not found["gpiozero"]
    assert found["lgpio"]
