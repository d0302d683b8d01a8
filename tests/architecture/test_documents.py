"""Generated documents are current, where Python alone makes them."""

from __future__ import annotations

import pytest

from tests.documents import DOCUMENTS, with_parts

GENERATED = [name for name, document in DOCUMENTS.items() if not document.by]
TEXT = "A\n<!-- pins -->\nold\n<!-- end of pins -->\nZ\n"


@pytest.mark.parametrize("name", GENERATED)
def test_a_generated_document_is_current(name: str) -> None:
    document = DOCUMENTS[name]
    stored, made = document.stored(), document.made()
    different = [str(path) for path in {*stored, *made} if stored.get(path) != made.get(path)]
    assert different == [], f"run: python -m tests.documents {name}"
    assert made


def test_a_part_of_a_text_is_replaced_and_nothing_else() -> None:
    assert with_parts(TEXT, {"pins": "new\n"}) == TEXT.replace("old", "new")


@pytest.mark.parametrize("text", [TEXT.replace("<!-- pins -->", ""), TEXT + TEXT])
def test_a_part_that_is_missing_or_twice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="pins"):
        with_parts(text, {"pins": "new"})
