"""The golden pictures of 256×64 and 128×128: PNGs in pictures_large/, one bit a dot.

python -m tests.device.golden_pictures_large     draws them all anew, to be looked at
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from device.hardware.controllers import CONTROLLERS
from device.screen.choose import screen_of, secret_of
from device.screen.picture.drawing import drawn
from device.screen.picture.size import Layout
from scorekeeper.words import LANGUAGES
from tests.device.bus_display import through
from tests.device.golden_pictures import SCENES
from tests.device.scenes import NOW

FOLDER = Path(__file__).parent / "pictures_large"
KINDS = ("ssd1322", "ssd1327")
# Every state in every language, and what is laid out otherwise once.
WORDY = (
    "join",
    "opening",
    "bet",
    "ordago",
    "adentro_both",
    "award_duples",
    "award_total",
    "match_won",
    "never_connected",
    "server_gone",
    "other_version",
    "no_signs",
    "referee_code",
)
ONCE = (
    "adentro_left",
    "award_juego",
    "cards",
    "corrido",
    "nothing_yet",
    "pares_said",
    "to_a_hundred",
    "long_names",
    "other_scripts",
    "game_won",
    "abandoned",
    "join_by_name",
    "join_no_room_for_a_code",
    "two_face_to_face",
    "alone_3",
    "alone_4_bet",
    "alone_5_award",
    "alone_6_total",
    "alone_6_match_won",
    "alone_6_long_names",
)
GOLDEN = [
    (controller, scene, language)
    for controller in KINDS
    for scenes, languages in ((WORDY, LANGUAGES), (ONCE, ("es",)))
    for scene in scenes
    for language in languages
]


def drawing_of(layout: Layout, scene: str, language: str) -> Image.Image:
    state = SCENES[scene]
    screen = secret_of(state, NOW, language) or screen_of(state, NOW, language)
    return drawn(screen, layout)


def picture_of(controller: str, scene: str, language: str) -> Image.Image:
    return through(drawing_of(CONTROLLERS[controller].layout, scene, language), controller)


def golden(controller: str, scene: str, language: str) -> Path:
    width, height = CONTROLLERS[controller].layout.size
    return FOLDER / f"{width}x{height}" / f"{scene}.{language}.png"


def main() -> None:
    for controller, scene, language in GOLDEN:
        path = golden(controller, scene, language)
        path.parent.mkdir(parents=True, exist_ok=True)
        picture_of(controller, scene, language).save(path, optimize=True)


if __name__ == "__main__":
    main()
