"""The wheel has all files of an installed Amarrako."""

from __future__ import annotations

import configparser
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path, PurePosixPath

import pytest

from tests.repository import ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    # The build backend itself: pip would start it three times.
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=ROOT,
        check=True,
    )
    (found,) = folder.glob("*.whl")
    return found


def test_the_wheel_has_the_built_client_without_its_sources(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    client = [name for name in names if name.startswith("webui/client/")]
    assert "webui/client/dist/index.html" in client
    assert any(name.endswith(".js") for name in client)
    assert [name for name in client if not name.startswith("webui/client/dist/")] == []


def test_the_wheel_has_every_file_of_the_packages(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        path.relative_to(ROOT).as_posix()
        for package in ["scorekeeper", "webui", "device"]
        for path in (ROOT / package).rglob("*")
        if path.is_file() and not {"client", "__pycache__"} & set(path.parts)
    }
    assert {PurePosixPath(name).suffix for name in wanted} >= {".py", ".json"}
    assert wanted - names == set()


def test_only_our_packages_are_in_it(wheel: Path) -> None:
    tops = {PurePosixPath(name).parts[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"scorekeeper", "webui", "device", f"amarrako-{version('amarrako')}.dist-info"}


def test_the_installed_package_runs_by_itself(wheel: Path, tmp_path: Path) -> None:
    """Everything it needs to list its commands is in the wheel, and is taken from there."""
    zipfile.ZipFile(wheel).extractall(tmp_path)
    script = configparser.ConfigParser()
    script.read(next(tmp_path.glob("*.dist-info")) / "entry_points.txt", encoding="utf-8")
    module, _, function = script["console_scripts"]["amarrako"].partition(":")
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys, {module} as m; print(m.__file__); sys.exit(m.{function}(['--help']))",
        ],
        env={"PYTHONPATH": str(tmp_path)},
        cwd="/",
        capture_output=True,
        text=True,
        check=True,
    )
    where, _, told = done.stdout.partition("\n")
    assert where.startswith(str(tmp_path))
    for command in script["amarrako.commands"]:
        assert f"\n  {command} " in told
