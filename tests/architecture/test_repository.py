"""What the repository must not carry: where packages came from, and what a build makes."""

from __future__ import annotations

import json
import re

from tests.repository import ROOT, ours

# In two pieces each, as this file is searched as well.
REGISTRIES = [
    first + second
    for first, second in [
        ("registry.", "npmjs.org"),
        ("registry.", "yarnpkg.com"),
        ("files.", "pythonhosted.org"),
        ("pypi", ".org/simple"),
        ("piwheels", ".org"),
        ("deb.", "debian.org"),
    ]
]


def named_in(data: bytes) -> list[str]:
    """List the registries that some bytes name."""
    return [host for host in REGISTRIES if host.encode() in data]


def untyped_in(source: str) -> list[str]:
    """List the ways round the type checker that a Python source takes."""
    found = re.findall(r"# type: \s*ignore", source)
    return found + re.findall(r"(?m)^from typing import .*\bAny\b|\btyping\.Any\b", source)


def test_no_type_is_ignored_and_nothing_is_of_any() -> None:
    """What ships no types has small stubs of ours (stubs/), or is wrapped at one place."""
    sources = [path for path in ours() if path.suffix in (".py", ".pyi")]
    assert len(sources) > 400
    texts = ((str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in sources)
    assert [(path, ways) for path, text in texts if (ways := untyped_in(text))] == []
    assert untyped_in("x = 1  # type:" + " ignore[misc]")
    assert untyped_in("from typing import " + "Any, cast")


def test_no_file_names_a_registry() -> None:
    found = [(str(path.relative_to(ROOT)), named_in(path.read_bytes())) for path in ours()]
    assert len(found) > 30
    assert [(path, hosts) for path, hosts in found if hosts] == []
    assert named_in(f"see https://{REGISTRIES[0]}/preact".encode())


def test_the_lock_file_pins_every_package_and_leaves_its_source_to_the_machine() -> None:
    lock = json.loads((ROOT / "webui/client/package-lock.json").read_text(encoding="utf-8"))
    packages = {name: value for name, value in lock["packages"].items() if name}
    assert packages
    assert [name for name, value in packages.items() if "resolved" in value] == []
    assert [name for name, value in packages.items() if "integrity" not in value] == []


def test_the_lock_file_has_the_native_parts_for_a_pi() -> None:
    """Built on x86_64, npm may leave out what a Raspberry Pi needs; then its build fails."""
    lock = json.loads((ROOT / "webui/client/package-lock.json").read_text(encoding="utf-8"))
    names = set(lock["packages"])
    lacking = [
        name
        for name in names
        if "linux-x64-gnu" in name and name.replace("x64", "arm64") not in names
    ]
    assert any("linux-x64-gnu" in name for name in names)
    assert lacking == []


READ = ("scorekeeper", "webui", "device", "docs")
"""Where developers look up what a module is called."""


def paths_in(text: str) -> list[str]:
    """List the files and folders of this repository that a document names in backticks."""
    return re.findall(r"`((?:scorekeeper|webui|device|tests|docs)/[\w./*-]*)`", text)


def test_each_module_that_a_docstring_or_document_names_is_there() -> None:
    """By its name alone, as docstrings have it: `undo.py`."""
    there = {path.name for path in ours()}
    named = [
        (path.name, name)
        for path in ours()
        if path.suffix in (".py", ".md") and path.relative_to(ROOT).parts[0] in READ
        for name in re.findall(r"[\w-]+\.py\b", path.read_text("utf-8"))
    ]
    assert len(named) > 200
    assert [(path, name) for path, name in named if name not in there] == []


def test_what_the_documents_name_is_there() -> None:
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    named = [(each.name, path) for each in documents for path in paths_in(each.read_text("utf-8"))]
    assert len(named) > 40
    assert [(name, path) for name, path in named if not any(ROOT.glob(path.rstrip("/")))] == []
    assert paths_in("see `device/nothing.py`, or `./run`") == ["device/nothing.py"]
