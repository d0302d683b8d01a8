"""Every state at 256×64 and 128×128, in every language, against the pictures in pictures_large/."""

from __future__ import annotations

import pytest
from PIL import Image

from device.hardware.controllers import CONTROLLERS
from device.screen.picture.drawing import drawn
from device.screen.screens import Join
from tests.device.golden_pictures import SCENES
from tests.device.golden_pictures_large import (
    FOLDER,
    GOLDEN,
    KINDS,
    drawing_of,
    golden,
    picture_of,
)


@pytest.mark.parametrize(("controller", "scene", "language"), GOLDEN)
def test_the_display_shows_the_golden_picture(controller: str, scene: str, language: str) -> None:
    with Image.open(golden(controller, scene, language)) as expected:
        assert picture_of(controller, scene, language).tobytes() == expected.tobytes()


def test_every_golden_picture_has_its_scene() -> None:
    expected = {golden(*one) for one in GOLDEN}
    assert set(FOLDER.rglob("*.png")) == expected


@pytest.mark.parametrize("controller", KINDS)
def test_every_scene_that_differs_looks_different(controller: str) -> None:
    scenes = {scene for _kind, scene, _language in GOLDEN}
    layout = CONTROLLERS[controller].layout
    pictures = {drawing_of(layout, scene, "es").tobytes() for scene in scenes}
    assert len(pictures) == len(scenes)


@pytest.mark.parametrize("controller", KINDS)
@pytest.mark.parametrize("scene", SCENES)
def test_no_scene_breaks_a_layout(controller: str, scene: str) -> None:
    layout = CONTROLLERS[controller].layout
    for language in ("es", "eu", "en"):
        assert drawing_of(layout, scene, language).size == layout.size


@pytest.mark.parametrize("controller", KINDS)
def test_the_last_digit_of_a_panel_s_code_can_be_read(controller: str) -> None:
    layout = CONTROLLERS[controller].layout
    screens = (
        Join("Entrad en", "http://mus.local/", "panel", code) for code in ("724738", "724730")
    )
    one, other = (drawn(screen, layout) for screen in screens)
    assert one != other
