"""Every text of the dictionaries fits every display; only names may be cut."""

from __future__ import annotations

import sys

import pytest

from device.screen.choose import screen_of, secret_of
from device.screen.picture import text
from device.screen.picture.drawing import drawn
from device.screen.picture.layout import LAYOUTS, Layout
from scorekeeper.words import LANGUAGES
from tests.device.golden_pictures import SCENES
from tests.device.scenes import NOW

# Scenes of long names, and of five who are all named in one line.
NAMES_TOO_LONG = {
    "long_names",
    "other_scripts",
    "no_signs_long_mano",
    "alone_3_long_names",
    "alone_4_long_names",
    "alone_6_long_names",
    "game_won_score",
    "server_gone_in_the_count",
}
MANY_NAMES = {f"alone_{count}_bet" for count in (3, 4, 5, 6)} | {
    "alone_6_ordago",
    "six_in_two_sides",
}


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_cut(layout: Layout, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lost: list[tuple[str, str]] = []
    cut = text.cut
    scene = ""

    def watched(words: str, room: int, scale: int = 1) -> str:
        kept = cut(words, room, scale)
        if kept != words:
            lost.append((scene, words))
        return kept

    for name, module in list(sys.modules.items()):
        if name.startswith("device.screen.picture.") and hasattr(module, "cut"):
            monkeypatch.setattr(module, "cut", watched)
    for scene in SCENES.keys() - NAMES_TOO_LONG - MANY_NAMES:
        state = SCENES[scene]
        drawn(secret_of(state, NOW, language) or screen_of(state, NOW, language), layout)
    assert lost == []
    # And it would be noticed.
    scene = "long_names"
    drawn(screen_of(SCENES[scene], NOW, language), layout)
    assert lost
