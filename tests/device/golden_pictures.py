"""The golden pictures: of small displays text, two rows of dots a line; of large ones PNGs.

    python -m tests.device.golden_pictures               writes them all, for a review of the diff
    python -m tests.device.golden_pictures --png FOLDER  writes PNGs, eight times as large

They are read back from the bus, so a driver that changes shows here too.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from device.hardware.controllers import CONTROLLERS
from device.screen.choose import screen_of, secret_of
from device.screen.picture.drawing import drawn
from device.screen.picture.layout import SMALL, Layout
from scorekeeper.words import LANGUAGES
from tests.device import many_sides, scenes
from tests.device.bus_display import through
from tests.device.scenes import NOW

SCENES = scenes.SCENES | many_sides.SCENES
WORDY = (*scenes.WORDY, *many_sides.WORDY)
LARGE_KINDS = ("ssd1322", "ssd1327")
# Every state in every language, and what is laid out otherwise once.
LARGE_WORDY = (
    *("join", "opening", "bet", "ordago", "adentro_both", "award_duples", "award_total"),
    *("match_won", "never_connected", "server_gone", "other_version", "no_signs", "referee_code"),
)
LARGE_ONCE = (
    *("adentro_left", "award_juego", "cards", "corrido", "nothing_yet", "pares_said"),
    *("to_a_hundred", "long_names", "other_scripts", "game_won", "abandoned", "join_by_name"),
    *("join_no_room_for_a_code", "two_face_to_face", "alone_3", "alone_4_bet", "alone_5_award"),
    *("alone_6_total", "alone_6_match_won", "alone_6_long_names"),
)
FOLDER = Path(__file__).parent
BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
SCALE = 8


def drawing_of(scene: str, language: str, layout: Layout = SMALL) -> Image.Image:
    """What is drawn for the display: a secret before anything else."""
    state = SCENES[scene]
    return drawn(secret_of(state, NOW, language) or screen_of(state, NOW, language), layout)


class Golden(NamedTuple):
    """A golden picture."""

    controller: str
    scene: str
    language: str

    @property
    def layout(self) -> Layout:
        """Of its display."""
        return CONTROLLERS[self.controller].layout

    @property
    def path(self) -> Path:
        """Where it is."""
        if self.layout is SMALL:
            return FOLDER / "pictures" / f"{self.scene}.{self.language}.txt"
        width, height = self.layout.size
        folder = FOLDER / "pictures_large" / f"{width}x{height}"
        return folder / f"{self.scene}.{self.language}.png"

    def shown(self) -> Image.Image:
        """What the display shows."""
        return through(drawing_of(self.scene, self.language, self.layout), self.controller)

    def is_current(self) -> bool:
        """Whether the picture that is kept is what the display shows."""
        if self.layout is SMALL:
            return self.path.read_text("utf-8") == as_text(self.shown())
        with Image.open(self.path) as kept:
            return kept.tobytes() == self.shown().tobytes()

    def write(self) -> None:
        """Keep what the display shows."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.layout is SMALL:
            self.path.write_text(as_text(self.shown()), encoding="utf-8")
        else:
            self.shown().save(self.path, optimize=True)


GOLDEN = [
    *(Golden("ssd1306", scene, "es") for scene in SCENES),
    *(Golden("ssd1306", each, language) for each in WORDY for language in LANGUAGES[1:]),
    *(
        Golden(kind, scene, language)
        for kind in LARGE_KINDS
        for scenes_, languages in ((LARGE_WORDY, LANGUAGES), (LARGE_ONCE, ("es",)))
        for scene in scenes_
        for language in languages
    ),
]


def as_text(picture: Image.Image) -> str:
    """Two rows of dots a line."""
    dots = [[int(picture.getpixel((x, y)) != 0) for x in range(128)] for y in range(64)]
    lines = (
        "".join(BLOCKS[pair] for pair in zip(dots[y], dots[y + 1], strict=True))
        for y in range(0, 64, 2)
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)


def main() -> None:
    """Write all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--png", type=Path)
    folder = parser.parse_args().png
    for golden in GOLDEN:
        if folder is None:
            golden.write()
        elif golden.layout is SMALL:
            folder.mkdir(parents=True, exist_ok=True)
            size = (SMALL.width * SCALE, SMALL.height * SCALE)
            large = golden.shown().convert("L").resize(size, Image.Resampling.NEAREST)
            large.save(folder / f"{golden.scene}.{golden.language}.png")


if __name__ == "__main__":
    main()
