"""`./run` on machines that lack something: one sentence says what; no files are left."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pip
import pytest

from tests.repository import ROOT

NEEDED = (
    *("bash", "cat", "dirname", "env", "grep", "head", "id", "readlink", "rm", "sed"),
    "sha256sum",
)
FAKE_PYTHON = """#!/bin/sh
case "$*" in
  *version_info*) exit {old} ;;
  *ensurepip*) exit 1 ;;
  *lgpio*) exit 1 ;;
  -V) echo Python {version} ;;
esac
"""


QUICK_PYTHON = """#!/bin/sh
if [ "$1 $2" = "-m venv" ]; then
  shift 2
  for made; do :; done
  {python} -m venv --without-pip "$@" && ln -s {pip} "$made"/lib/python3*/site-packages
else
  exec {python} "$@"
fi
"""


def clone(tmp_path: Path) -> Path:
    """What a fresh clone has, as far as `run` reads it, in a folder with a space in its name."""
    folder = tmp_path / "a clone"
    (folder / "webui" / "client").mkdir(parents=True)
    for name in ["run", "pyproject.toml", "hatch_build.py", "webui/client/build.py"]:
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / "requirements", folder / "requirements")
    return folder


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A fresh clone."""
    return clone(tmp_path)


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A PATH with no Python at all."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in NEEDED:
        found = shutil.which(name)
        assert found is not None, name
        (folder / name).symlink_to(found)
    return folder


def call(
    run: Path, *line: str, cwd: str | Path = "/", **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [run, *line],
        env=os.environ | environment,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("version", "words"),
    [
        (None, ["needs Python 3.11 or newer", "apt install python3 python3-venv"]),
        ("3.9.2", ["this is Python 3.9.2"]),
        ("3.11.2", ["apt install python3-venv"]),
    ],
    ids=["no Python", "an old Python", "a Python that cannot make environments"],
)
def test_what_is_missing_is_one_sentence_that_says_what_to_install(
    version: str | None, words: list[str], checkout: Path, bare: Path
) -> None:
    if version is not None:
        fake = bare / "python3"
        old = int(version.startswith("3.9."))
        fake.write_text(FAKE_PYTHON.format(version=version, old=old), encoding="utf-8")
        fake.chmod(0o755)
    done = call(checkout / "run", PATH=str(bare))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert [each for each in words if each not in done.stderr] == []
    assert not (checkout / ".venv").exists()


@pytest.fixture(scope="module")
def quick_venv(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A PATH whose python3 makes environments with the pip of this one: installing it takes 5 s."""
    folder = tmp_path_factory.mktemp("bin")
    fake = folder / "python3"
    pip_folder = Path(pip.__file__).parent
    fake.write_text(QUICK_PYTHON.format(python=sys.executable, pip=pip_folder), encoding="utf-8")
    fake.chmod(0o755)
    return folder


Called = tuple[Path, subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def offline(tmp_path_factory: pytest.TempPathFactory, quick_venv: Path) -> Called:
    """A clone with a half-made environment, and what `run` said of it without network."""
    checkout = clone(tmp_path_factory.mktemp("offline"))
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "left over").touch()
    done = call(
        checkout / "run",
        PATH=f"{quick_venv}:{os.environ['PATH']}",
        PIP_CONFIG_FILE=os.devnull,
        PIP_INDEX_URL="https://127.0.0.1:9/",
        PIP_EXTRA_INDEX_URL="",
        PIP_FIND_LINKS="",
        PIP_RETRIES="0",
        PIP_NO_CACHE_DIR="1",
    )
    return checkout, done


def test_without_network_it_says_so_and_mends_a_half_made_environment(offline: Called) -> None:
    checkout, done = offline
    assert done.returncode == 1
    assert "connect this machine to the internet" in done.stderr
    assert not (checkout / ".venv" / "left over").exists()
    # Nothing is remembered as done.
    assert list((checkout / ".venv").glob("amarrako-installed*")) == []


def test_a_package_with_another_content_than_the_locked_one_is_not_installed(
    offline: Called, tmp_path: Path
) -> None:
    checkout, _ = offline
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    with zipfile.ZipFile(wheels / "segno-1.6.6-py3-none-any.whl", "w") as wheel:
        wheel.writestr("segno/__init__.py", "raise SystemExit('changed')\n")
        wheel.writestr("segno-1.6.6.dist-info/METADATA", "Name: segno\nVersion: 1.6.6\n")
    for lock in (checkout / "requirements").glob("*.txt"):
        lock.write_text(f"segno==1.6.6 --hash=sha256:{'0' * 64}\n", encoding="ascii")
    done = call(
        checkout / "run",
        PIP_CONFIG_FILE=os.devnull,
        PIP_NO_INDEX="1",
        PIP_FIND_LINKS=str(wheels),
    )
    assert done.returncode == 1
    assert "other files than those that requirements/ lists by their hashes" in done.stderr
    assert not list((checkout / ".venv").rglob("segno*"))


def test_run_help_installs_nothing(checkout: Path, bare: Path) -> None:
    done = call(checkout / "run", "--help", PATH=str(bare))
    assert done.returncode == 0
    assert "./run test" in done.stdout
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        # Relative paths are the caller's.
        (["serve", "--config", "here.toml"], 1, "here.toml: Expected ']'"),
        (["muss"], 2, "no command 'muss'"),
        # Without a word it is `run`, with these options.
        (["--port", "none"], 2, "usage: amarrako run"),
    ],
)
def test_any_other_word_goes_to_amarrako_from_anywhere(
    line: list[str], status: int, words: str, tmp_path: Path
) -> None:
    link = tmp_path / "mus"
    link.symlink_to(ROOT / "run")
    (tmp_path / "here.toml").write_text("[serve", encoding="ascii")
    done = call(link, *line, cwd=tmp_path)
    assert done.returncode == status
    assert words in done.stderr
