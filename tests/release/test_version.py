"""The version is said once, in pyproject.toml; the changelog has its section."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import version

from tests.repository import ROOT, ours

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION: str = PROJECT["version"]
NAMED = re.compile(rf"(?<![\w.]){re.escape(VERSION)}(?![\w.]*\d)".encode())
OF_OTHERS = ("package-lock.json", "requirements")
"""These name the versions of libraries."""


def sections(changelog: str) -> list[tuple[str, bool]]:
    """The versions of a changelog, newest first, each with whether it was released."""
    titles = re.findall(r"(?m)^## ([\d.]+)(.*)$", changelog)
    return [(number, mark != " (not released yet)") for number, mark in titles]


def fits(changelog: str, number: str) -> bool:
    """Whether a version is the newest released one of a changelog."""
    released = [each for each, done in sections(changelog) if done]
    waiting = [each for each, done in sections(changelog) if not done]
    return number not in waiting and (not released or released[0] == number)


def test_no_other_place_names_the_version() -> None:
    found = [
        path.relative_to(ROOT).as_posix()
        for path in ours()
        if path.name not in OF_OTHERS
        and path.parent.name not in OF_OTHERS
        and NAMED.search(path.read_bytes())
    ]
    assert set(found) <= {"pyproject.toml", "CHANGELOG.md"}
    assert "pyproject.toml" in found
    assert not NAMED.search(f"127.{VERSION} {VERSION}.1 v{VERSION}".encode())


def test_the_installed_package_has_the_version() -> None:
    """Where this fails after the version was changed: `./run --version` installs anew."""
    assert version("amarrako") == VERSION


def test_the_changelog_has_a_section_for_the_version() -> None:
    """Where this fails at a release: its section is marked as not released, or is not there."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert sections(changelog)
    assert fits(changelog, VERSION)
    waiting, released = "## 9.1 (not released yet)\n", "## 9.0\n"
    assert fits(waiting + released, "9.0")
    assert not fits(waiting + released, "9.1")
    assert not fits(released, "9.2")
