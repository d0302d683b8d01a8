"""The golden pictures: readable text in pictures/, two rows of dots a line.

    python -m tests.device.golden_pictures               writes them all, for a review of the diff
    python -m tests.device.golden_pictures --png FOLDER  writes PNGs, eight times as large

They are read back from the bus, so a driver that changes shows here too.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from PIL import Image

from device.screen.choose import screen_of, secret_of
from device.screen.picture.drawing import drawn
from scorekeeper.words import LANGUAGES
from tests.device import many_sides, scenes
from tests.device.bus_display import through
from tests.device.scenes import NOW

SCENES = scenes.SCENES | many_sides.SCENES
GOLDEN = [(scene, "es") for scene in SCENES] + [
    (scene, language)
    for scene in (*scenes.WORDY, *many_sides.WORDY)
    for language in LANGUAGES
    if language != "es"
]
FOLDER = Path(__file__).parent / "pictures"
BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
SCALE = 8


def drawing_of(scene: str, language: str) -> Image.Image:
    """What is drawn for the display: a secret before anything else."""
    state = SCENES[scene]
    return drawn(secret_of(state, NOW, language) or screen_of(state, NOW, language))


def picture_of(scene: str, language: str) -> Image.Image:
    return through(drawing_of(scene, language))


def as_text(picture: Image.Image) -> str:
    dots = [[int(picture.getpixel((x, y)) != 0) for x in range(128)] for y in range(64)]
    lines = (
        "".join(BLOCKS[pair] for pair in zip(dots[y], dots[y + 1], strict=True))
        for y in range(0, 64, 2)
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)


def golden(scene: str, language: str) -> Path:
    return FOLDER / f"{scene}.{language}.txt"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--png", type=Path)
    folder = parser.parse_args().png
    for scene, language in GOLDEN:
        picture = picture_of(scene, language)
        if folder is None:
            golden(scene, language).write_text(as_text(picture), encoding="utf-8")
            continue
        folder.mkdir(parents=True, exist_ok=True)
        size = (picture.width * SCALE, picture.height * SCALE)
        large = picture.convert("L").resize(size, Image.Resampling.NEAREST)
        large.save(folder / f"{scene}.{language}.png")


if __name__ == "__main__":
    main()
