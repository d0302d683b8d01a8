"""A refusal is kept as code and parameters alone, not with the table that refused it."""

from __future__ import annotations

import gc
import weakref

import pytest

from scorekeeper.refusal import RefusalCode, Refused
from webui.streams.cache.refusals import MOST_REFUSALS, Refusals


class Kept:
    """Stands for the table of a frame."""


def refuse(kept: Refusals, command: str) -> weakref.ref[Kept]:
    """Refuse a command in a frame that refers to something large."""
    large = Kept()
    with pytest.raises(Refused) as refused:
        raise Refused(RefusalCode.NOT_YOUR_SEAT)
    kept.add("phone", command, refused.value)
    return weakref.ref(large)


def test_what_the_frames_of_a_refusal_referred_to_is_free() -> None:
    kept = Refusals()
    large = refuse(kept, "one")
    gc.collect()
    assert large() is None
    for _ in range(2):
        with pytest.raises(Refused) as again:
            kept.check("phone", "one")
        assert again.value.code is RefusalCode.NOT_YOUR_SEAT


def test_only_the_newest_are_kept() -> None:
    kept = Refusals()
    for n in range(MOST_REFUSALS + 1):
        kept.add("phone", str(n), Refused(RefusalCode.STALE))
    kept.check("phone", "0")
    with pytest.raises(Refused):
        kept.check("phone", "1")
