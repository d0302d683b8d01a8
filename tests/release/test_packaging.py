"""The wheel has all files of an installed Amarrako, and is the same wherever it is built."""

from __future__ import annotations

import configparser
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path, PurePosixPath

import pytest

from release.build import SUMS, hatch, unpacked
from release.sbom import normal
from tests.release.licences import ELSEWHERE, SYSTEM, libraries
from tests.repository import ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, where the client is built already."""
    return hatch(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return hatch(ROOT, "sdist", tmp_path_factory.mktemp("sdist"))


def test_the_sources_give_the_same_wheel_and_the_same_sources_in_another_folder(
    wheel: Path, sdist: Path, tmp_path: Path
) -> None:
    """With another umask, a client that is built anew, and voices that are made anew."""
    before = os.umask(0o077)
    try:
        sources = unpacked(sdist, tmp_path / "another folder")
        (sources / "PKG-INFO").unlink()
        made = [hatch(sources, target, tmp_path) for target in ("wheel", "sdist")]
    finally:
        os.umask(before)
    for one, other in zip((wheel, sdist), made, strict=True):
        assert contents(other) == contents(one)
        assert other.read_bytes() == one.read_bytes()


def contents(archive: Path) -> Mapping[str, object]:
    """What an archive has, so that a difference is named."""
    if zipfile.is_zipfile(archive):
        packed = zipfile.ZipFile(archive)
        return {each.filename: (each.CRC, each.external_attr) for each in packed.infolist()}
    with tarfile.open(archive) as tar:
        return {each.name: (each.chksum, each.mode, each.mtime) for each in tar}


def test_the_sources_are_what_git_has_and_nothing_else(sdist: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    ours = {each for each in listed.stdout.split("\0")[:-1] if (ROOT / each).is_file()}
    with tarfile.open(sdist) as tar:
        packed = {each.name.partition("/")[2] for each in tar}
    assert ours - packed == {".ci/run"}
    assert packed - ours == {"PKG-INFO"}


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
    zipfile.ZipFile(wheel).extractall(tmp_path)  # noqa: S202
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


@pytest.mark.soak
def test_a_release_is_the_same_whenever_it_is_built(tmp_path: Path) -> None:
    """`./run build` of the commit that is checked out; it downloads the libraries for the SBOM."""
    made = []
    for umask in (0o022, 0o077):
        to = tmp_path / f"umask {umask:o}"
        subprocess.run([ROOT / "run", "build", "--to", to], umask=umask, check=True)
        subprocess.run(["sha256sum", "--check", "--strict", SUMS], cwd=to, check=True)
        made.append({each.name: each.read_bytes() for each in to.iterdir()})
    assert made[0] == made[1]
    (name,) = (name for name in made[0] if name.endswith(".cdx.json"))
    components = json.loads(made[0][name])["components"]
    assert all(each["licenses"] for each in components)
    listed = {normal(each["name"]) for each in components}
    assert libraries().keys() - listed == {*ELSEWHERE, *SYSTEM}
    assert {"preact", "@preact/signals"} <= listed
