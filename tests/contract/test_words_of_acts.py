"""Every act of a championship and of the house has a sentence where its history is shown."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.decide.undo import NEVER_UNDONE
from scorekeeper.house.aggregate import HOUSE
from tests.repository import ROOT

FOLLOWS = {"sides_known", "entrant_replaced", "late_entry_drawn"}
"""Events of a championship that only follow from others, and begin no act."""
ACTS = {name for name, kind in CHAMPIONSHIP.codec.events.items() if kind not in NEVER_UNDONE}
CHANGES = {name for name in HOUSE.codec.events if name != "undone"}


@pytest.mark.parametrize(
    ("file", "key", "events"),
    [("director", "act.", ACTS - FOLLOWS), ("house", "change.", CHANGES)],
    ids=["championship", "house"],
)
def test_every_act_has_a_sentence(file: str, key: str, events: Iterable[str]) -> None:
    words = json.loads((ROOT / f"scorekeeper/locales/{file}.es.json").read_text(encoding="utf-8"))
    assert {name for name in events if key + name not in words} == set()
