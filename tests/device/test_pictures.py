"""Every screen, through luma's driver and the bus, against the pictures of golden_pictures.py."""

from __future__ import annotations

import pytest

from device.hardware.controllers import CONTROLLERS
from device.screen.picture.drawing import drawn
from device.screen.screens import Join
from tests.device.golden_pictures import (
    FOLDER,
    GOLDEN,
    LARGE_KINDS,
    Golden,
)


@pytest.mark.parametrize("golden", GOLDEN, ids="-".join)
def test_the_display_shows_the_golden_picture(golden: Golden) -> None:
    assert golden.is_current(), golden.path


def test_every_golden_picture_has_its_scene() -> None:
    kept = {*FOLDER.glob("pictures/*"), *FOLDER.glob("pictures_large/*/*")}
    assert kept == {golden.path for golden in GOLDEN}


# The first award told again; a deje looks the same in the bidding; a code hides all else.
ALIKE = {
    "awards_again": "award_deje",
    "deje_just_paid": "award_deje",
    "referee_code_waiting": "referee_code",
}


def test_scenes_that_differ_look_different() -> None:
    pictures = {golden: golden.path.read_bytes() for golden in GOLDEN if golden.language == "es"}
    for scene, other in ALIKE.items():
        one, another = (pictures.pop(Golden("ssd1306", each, "es")) for each in (scene, other))
        assert one == another
        pictures[Golden("ssd1306", other, "es")] = another
    assert len(set(pictures.values())) == len(pictures)


@pytest.mark.parametrize("controller", LARGE_KINDS)
def test_the_last_digit_of_a_panel_s_code_can_be_read(controller: str) -> None:
    layout = CONTROLLERS[controller].layout
    one, other = (
        drawn(Join("Entrad en", "http://mus.local/", "panel", code), layout)
        for code in ("724738", "724730")
    )
    assert one != other
