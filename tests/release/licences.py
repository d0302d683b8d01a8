"""The licences of all that is shipped or installed, and the tables of docs/release.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageMetadata, PackageNotFoundError, distribution
from pathlib import Path

from release.sbom import EXTRAS, bundled_in, locked
from tests.documents import with_parts
from tests.repository import ROOT

DOCUMENT = ROOT / "docs" / "release.md"
REQUIREMENTS = ROOT / "requirements"
LOCKS = ("core", *EXTRAS)
BY_CLASSIFIER = {"MIT License": "MIT", "BSD License": "BSD-3-Clause"}
"""Of libraries that state their licence by a classifier alone; those under BSD have 3 clauses."""
ELSEWHERE = {"rpi-ws281x": "MIT", "tzdata": "Apache-2.0"}
"""Licences of libraries that are installed on other processors or systems only."""
SYSTEM = {"lgpio": "Unlicense"}
"""Of the extra `pi`, which Raspberry Pi OS brings; it is in no lock file."""


def licence(library: str) -> str:
    """Return the licence that a library states, as SPDX has it; empty: it states none."""
    try:
        metadata = distribution(library).metadata
    except PackageNotFoundError:
        return ELSEWHERE[library]
    said = [
        *metadata.get_all("License-Expression", []),
        # Some have the whole text there.
        *(each.strip().partition("\n")[0] for each in metadata.get_all("License", [])),
        *(BY_CLASSIFIER.get(each.rpartition(" :: ")[2], each) for each in _classifiers(metadata)),
    ]
    return next(filter(None, said), "")


def _classifiers(metadata: PackageMetadata) -> Iterator[str]:
    yield from (each for each in metadata.get_all("Classifier", []) if each.startswith("License"))


def libraries() -> Mapping[str, tuple[str, str]]:
    """Return the extra and the licence of each library that may be installed; core first."""
    found: dict[str, tuple[str, str]] = {}
    for lock in LOCKS:
        for name in sorted(locked(REQUIREMENTS, lock)):
            found.setdefault(name, (lock, licence(name)))
    return found | {name: ("pi", said) for name, said in SYSTEM.items()}


def licences_in(expression: str) -> list[str]:
    """List the licences of an SPDX expression.

    >>> licences_in("MPL-2.0 AND (Apache-2.0 OR MIT)")
    ['MPL-2.0', 'Apache-2.0', 'MIT']
    """
    return [each for each in re.findall(r"[\w.-]+", expression) if each not in ("AND", "OR")]


def _table(*rows: tuple[str, ...]) -> Iterator[str]:
    yield "\n"
    for number, cells in enumerate(rows):
        yield f"| {' | '.join(cells)} |\n"
        if number == 0:
            yield "|---" * len(cells) + "|\n"
    yield "\n"


def files() -> Mapping[Path, str]:
    """Return docs/release.md with the current licences."""
    packages = bundled_in((ROOT / "webui/client/dist/licences.json").read_bytes())
    parts = {
        "bundled": _table(
            ("package", "licence"), *((f"`{p['name']}`", p["identifier"]) for p in packages)
        ),
        "libraries": _table(
            ("library", "with", "licence"),
            *((f"`{name}`", lock, said) for name, (lock, said) in libraries().items()),
        ),
    }
    text = DOCUMENT.read_text("utf-8")
    return {DOCUMENT: with_parts(text, {name: "".join(part) for name, part in parts.items()})}
