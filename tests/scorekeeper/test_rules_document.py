"""docs/rules.md says what the rule set is; it cannot say anything else."""

from __future__ import annotations

import pytest

from tests.scorekeeper.rules_document import DOCUMENT, PARTS, written

TEXT = DOCUMENT.read_text(encoding="utf-8")


def test_the_settings_presets_and_contradictions_are_those_of_the_rule_set() -> None:
    assert written(TEXT) == TEXT, "run: python -m tests.scorekeeper.rules_document"


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_is_missing_or_drifted_is_found(part: str) -> None:
    with pytest.raises(ValueError, match=part):
        written(TEXT.replace(f"<!-- {part} -->", ""))
    drifted = TEXT.replace(f"<!-- {part} -->\n", f"<!-- {part} -->\nSomething else.\n")
    assert written(drifted) == TEXT


def test_the_readme_links_to_the_rules() -> None:
    readme = DOCUMENT.parents[1] / "README.md"
    assert "docs/rules.md" in readme.read_text(encoding="utf-8")
