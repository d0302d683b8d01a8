"""Write the software bill of materials (SBOM) of a release, as CycloneDX.

It has the libraries that the lock files name, with the licences that they state, as `cyclonedx-py`
finds them installed, and the packages that are in the client's files, as Vite lists them. The
libraries are those of this Python on this machine: of another some have other dependencies.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TypedDict, cast

EXTRAS = ("https", "circuit", "mqtt", "postgresql", "simulation")
"""The lock files of what may be installed beside the core."""
BUNDLED = "webui/client/dist/licences.json"
"""Vite's list of the packages in the client's files."""


class Bundled(TypedDict):
    """A package that is in the client's files."""

    name: str
    version: str
    identifier: str
    """Its licence, as SPDX has it."""
    text: str
    """The text of the licence."""


class Component(TypedDict, total=False):
    """A library or package as CycloneDX has it, as far as it is used here."""

    name: str
    version: str
    scope: str


class Sbom(TypedDict):
    """The document, as far as it is used here."""

    components: list[Component]


def bundled_in(licences: bytes) -> list[Bundled]:
    """Read Vite's list of the packages in the client's files (`BUNDLED`)."""
    return cast("list[Bundled]", json.loads(licences))


def locked(requirements: Path, lock: str) -> set[str]:
    """Return the names of the libraries that a lock file itself lists."""
    text = (requirements / f"{lock}.txt").read_text(encoding="ascii")
    return {normal(name) for name in re.findall(r"(?m)^([\w.-]+)(?:\[.*\])?==", text)}


def normal(name: str) -> str:
    """Return the name of a library as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def write_sbom(sources: Path, wheel: Path, to: Path, libraries: Path) -> None:
    """Write the document.

    Args:
        sources: The unpacked sdist.
        wheel: The wheel that was built from it.
        to: The file.
        libraries: Folder to install the libraries in.
    """
    requirements = sources / "requirements"
    python = libraries / "bin" / "python"
    _run("-m", "venv", "--without-pip", str(libraries))
    _run(
        *("-m", "pip", "--python", str(python), "install", "--quiet", "--quiet"),
        *("--disable-pip-version-check", "--no-compile", "--require-hashes"),
        *(f"--requirement={requirements / lock}.txt" for lock in ("core", *EXTRAS)),
    )
    _run(
        *("-m", "cyclonedx_py", "environment", "--output-reproducible"),
        *("--pyproject", str(sources / "pyproject.toml"), "--output-file", str(to), str(python)),
    )
    document = cast("Sbom", json.loads(to.read_text(encoding="utf-8")))
    core = locked(requirements, "core")
    for each in document["components"]:
        each["scope"] = "required" if normal(each["name"]) in core else "optional"
    with zipfile.ZipFile(wheel) as packed:
        packages = bundled_in(packed.read(BUNDLED))
    document["components"] += [_component(each) for each in packages]
    text = json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True)
    to.write_text(text + "\n", encoding="utf-8")


def _component(package: Bundled) -> Component:
    name, version = package["name"], package["version"]
    purl = f"pkg:npm/{name.replace('@', '%40')}@{version}"
    made = {
        "bom-ref": purl,
        "licenses": [{"license": {"id": package["identifier"]}}],
        "name": name,
        "purl": purl,
        "scope": "required",
        "type": "library",
        "version": version,
    }
    return cast("Component", made)


def _run(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True)
