"""Fields are described by a string under each, which says more than the name of the field."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from tests.repository import ROOT

FOLDERS = ("scorekeeper", "webui", "device", "tests", "docs")
CLASS = re.compile(r"^ *class ", re.MULTILINE)
MAKERS = ("__init__", "__new__")
LITTLE = {"a", "an", "and", "for", "her", "his", "in", "it", "of", "that", "the", "their", "to"}
"""Words that say nothing, as `words` has them: "its" is "it"."""


@cache
def classes() -> Sequence[tuple[str, ast.ClassDef]]:
    """Every class of the project, with its place."""
    client = ROOT / "webui" / "client"
    files = [file for folder in FOLDERS for file in sources(ROOT / folder, client)]
    return [
        (f"{file.relative_to(ROOT)}:{each.lineno} {each.name}", each)
        for file in sorted([*files, *client.glob("*.py")])
        if CLASS.search(text := file.read_text(encoding="utf-8"))
        for each in classes_in(ast.parse(text))
    ]


def sources(folder: Path, without: Path) -> Iterator[Path]:
    """The Python files below a folder; those of the client's packages are not ours."""
    for each in folder.iterdir():
        if each.is_dir() and each != without:
            yield from sources(each, without)
        elif each.suffix == ".py":
            yield each


def classes_in(owner: ast.Module | ast.stmt) -> Iterator[ast.ClassDef]:
    """The classes of a module, those within functions and classes, too."""
    for each in getattr(owner, "body", ()):
        if isinstance(each, ast.ClassDef):
            yield each
        yield from classes_in(each)


def methods(owner: ast.ClassDef) -> list[ast.FunctionDef]:
    return [each for each in owner.body if isinstance(each, ast.FunctionDef)]


def has_section_of_fields(owner: ast.ClassDef) -> bool:
    """Whether its docstring has one; arguments of a class without constructor are its fields."""
    sections = re.findall(r"^ *(\w+):$", ast.get_docstring(owner) or "", re.MULTILINE)
    made = any(each.name in MAKERS for each in methods(owner))
    return "Attributes" in sections or ("Args" in sections and not made)


def described(owner: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The fields and properties of a class, with what is said of them."""
    for body in (owner.body, *(each.body for each in methods(owner))):
        for field, after in pairwise(body):
            match field, after:
                case (
                    ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name))
                    | ast.Assign(targets=[ast.Name(id=name) | ast.Attribute(attr=name)]),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ):
                    yield name, text
    for each in methods(owner):
        if {"property", "cached_property"} & set(map(ast.unparse, each.decorator_list)):
            yield each.name, ast.get_docstring(each) or ""


def words(text: str) -> set[str]:
    """The words of a text or name that say something, without an "s" at their ends."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).replace("_", " ").lower()
    return {each.removesuffix("s") for each in re.findall(r"[a-z0-9]+", parted)} - LITTLE


def is_filler(owner: str, name: str, text: str) -> bool:
    """Whether a description says no more than the names of the field and its class."""
    return bool(text) and words(text) <= words(owner) | words(name)


@pytest.mark.parametrize(
    ("section", "body", "found"),
    [
        ("Attributes", "b: int", True),
        ("Args", "b: int", True),
        ("Args", "def __init__(self, b): ...", False),
        ("Source", "b: int", False),
    ],
)
def test_a_section_of_fields_is_found(section: str, body: str, found: bool) -> None:
    source = f'class A:\n    """A.\n\n    {section}:\n        b: C.\n    """\n    {body}'
    (owner,) = ast.parse(source).body
    assert isinstance(owner, ast.ClassDef)
    assert has_section_of_fields(owner) is found


@pytest.mark.parametrize("text", ["Its number.", "The number of the match.", "Match number"])
def test_a_filler_is_found(text: str) -> None:
    source = f'class Match:\n    number: int\n    """{text}"""\n    side: int\n    """0 or 1."""'
    (owner,) = ast.parse(source).body
    assert isinstance(owner, ast.ClassDef)
    assert [is_filler(owner.name, *each) for each in described(owner)] == [True, False]


def test_fields_are_described_by_strings_under_them_and_in_no_section() -> None:
    assert not [place for place, each in classes() if has_section_of_fields(each)]


def test_what_is_said_of_a_field_is_more_than_its_name() -> None:
    fillers = [
        f"{place}.{name}: {text}"
        for place, each in classes()
        for name, text in described(each)
        if is_filler(each.name, name, text)
    ]
    assert not fillers, "say more, or nothing"
