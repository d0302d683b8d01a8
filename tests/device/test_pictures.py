"""Every screen, through luma's driver and the bus, against the pictures of golden_pictures.py."""

from __future__ import annotations

import pytest
from PIL import Image

from device.hardware.controllers import CONTROLLERS
from device.screen.picture.drawing import drawn
from device.screen.screens import Join
from scorekeeper.words import LANGUAGES
from tests.device.bus_display import SMALL_ONES, through
from tests.device.golden_pictures import (
    FOLDER,
    GOLDEN,
    LARGE_KINDS,
    SCENES,
    Golden,
    drawing_of,
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


@pytest.mark.parametrize(
    "language", ["es", *(pytest.param(each, marks=pytest.mark.soak) for each in ("eu", "en"))]
)
@pytest.mark.parametrize("scene", SCENES)
def test_every_display_shows_what_was_drawn(scene: str, language: str) -> None:
    picture = drawing_of(scene, language)
    assert all(through(picture, controller) == picture for controller in SMALL_ONES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_something_of_its_own(language: str) -> None:
    others = [other for other in LANGUAGES if other != language]
    here = drawing_of("server_gone", language)
    assert all(here != drawing_of("server_gone", other) for other in others)


def half(picture: Image.Image, side: int) -> Image.Image:
    return picture.crop((0, 0, 64, 45) if side == 0 else (64, 0, 128, 45))


def test_adentro_lights_its_half_and_only_that() -> None:
    picture = drawing_of("adentro_left", "es")
    lit = [sum(half(picture, side).convert("L").histogram()[128:]) for side in (0, 1)]
    assert lit[0] > 64 * 45 / 2 > lit[1]


@pytest.mark.parametrize("controller", LARGE_KINDS)
def test_the_last_digit_of_a_panel_s_code_can_be_read(controller: str) -> None:
    layout = CONTROLLERS[controller].layout
    one, other = (
        drawn(Join("Entrad en", "http://mus.local/", "panel", code), layout)
        for code in ("724738", "724730")
    )
    assert one != other
