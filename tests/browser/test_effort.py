"""How many taps a hand takes: those of docs/figures.md."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.effort import (
    COUNTER,
    DOCUMENT,
    SEATED,
    TOLD,
    TYPICAL,
    taps_in,
    whole_evening,
)
from tests.browser.phone import Phone
from tests.server import Server

MOST_A_PLAYER = 7
MOST = {SEATED: 9, TOLD: 12, COUNTER: 2}
"""Taps of all phones together."""


@pytest.mark.soak
def test_an_evening_costs_the_taps_that_the_document_says(
    own_server: Server, new_phone: Callable[..., Phone]
) -> None:
    """Every tap from a server without a table to a counted hand, on four phones and on one."""
    phones = [Phone(new_phone(kept=False).page, own_server.url) for _ in range(4)]
    taps = {name: effort.taps for name, effort in whole_evening(phones).items()}
    assert taps == taps_in(DOCUMENT.read_text(encoding="utf-8"))
    assert max(taps[TYPICAL]) <= MOST_A_PLAYER
    for name, most in MOST.items():
        assert sum(taps[name]) <= most, name
