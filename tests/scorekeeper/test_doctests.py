"""The examples in the docstrings of `scorekeeper` give what they say."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import scorekeeper
from tests.repository import ROOT

MODULES = [each.name for each in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper.")]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_the_examples_are_right(name: str) -> None:
    tried = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert tried.failed == 0


def test_the_readme_shows_how_a_table_is_played() -> None:
    tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried.attempted
    assert tried.failed == 0
