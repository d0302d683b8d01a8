"""Every sentence of the docs that names a pin says what device/pins.py says, and none is missed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from device.install import command
from device.pins import (
    BUTTON_GROUNDS,
    BUTTONS,
    BUZZER,
    BUZZER_GROUND,
    CHIP_SELECTS,
    DISPLAY_GROUND,
    DISPLAY_PLUS,
    FIVE_VOLTS,
    GROUNDS,
    HEADER,
    I2C_PINS,
    POWER_LOW,
    SPI_PINS,
    THREE_VOLTS,
)
from device.wiring import Spi
from tests.device.wiring_drawing import FOLDER

DOCS = FOLDER.parent
SDA, SCL = (HEADER[pin] for pin in I2C_PINS)
SEVEN = sorted(
    (
        *(HEADER[pin] for pin in (*SPI_PINS[1:], CHIP_SELECTS[0], Spi.dc, Spi.reset)),
        DISPLAY_PLUS,
        DISPLAY_GROUND,
    )
)
Numbers = tuple[int, ...]
SAID: dict[str, Callable[[Numbers], bool]] = {
    r"pin (\d+) \(GPIO (\d+)\)": lambda said: HEADER[said[1]] == said[0],
    r"GPIO (\d+) \| (\d+) \|": lambda said: HEADER[said[0]] == said[1],
    r"pin (\d+) \(ground\)": lambda said: said[0] in GROUNDS,
    r"pin (\d+) \(3\.3 V; not 5 V\)": lambda said: said[0] in THREE_VOLTS,
    r"pin (\d+) \(5 V\)": lambda said: said[0] in FIVE_VOLTS,
    r"from its pin to ground \(pin (\d+) is one for the left side, pin (\d+) for the right one\)": (
        lambda said: said == BUTTON_GROUNDS
    ),
    r"buzzer from its pin to ground \(pin (\d+) too": lambda said: said == (BUZZER_GROUND,),
    r"`on` \(GPIO (\d+)\)": lambda said: said == (BUZZER,),
    r"between pin (\d+) and pin (\d+): no beep": (
        lambda said: said[0] in THREE_VOLTS and said[1] in GROUNDS
    ),
    r"between pin (\d+) and pin (\d+): none": (
        lambda said: said[0] in FIVE_VOLTS and said[1] in GROUNDS
    ),
    r"GND at pin (\d+), VCC at pin (\d+), SCL at pin (\d+), SDA at pin (\d+)": (
        lambda said: said == (DISPLAY_GROUND, DISPLAY_PLUS, SCL, SDA)
    ),
    r"seven wires to pins (\d+), (\d+), (\d+), (\d+), (\d+), (\d+) and (\d+)": (
        lambda said: list(said) == SEVEN
    ),
    r"5 V at pins (\d+) and (\d+), ground at pin (\d+), its signal at pin (\d+)": (
        lambda said: said == (*FIVE_VOLTS, DISPLAY_GROUND, HEADER[POWER_LOW])
    ),
    r"GPIO (\d+) is left free for it": lambda said: said == (POWER_LOW,),
    r"--power-low-pin (\d+) --power-low-level high": lambda said: may_be_given(said[0]),
    r"--power-low-pin (\d+)": lambda said: said == (POWER_LOW,),
}
"""How the docs speak of pins, and when that is right; what is found is not looked at again."""
NAMED = re.compile(r"(?<![\w-])(?:pins? |GPIO |pin )(\d+)")


def may_be_given(pin: int) -> bool:
    return command.FREE_PIN <= pin <= max(HEADER)


def statements(text: str) -> Iterator[tuple[str, Numbers, bool]]:
    """What is said, the numbers in it, and whether it is right; each is taken out of the text."""
    for way, is_right in SAID.items():
        for found in re.finditer(way, text):
            numbers = tuple(int(each) for each in found.groups())
            yield found[0], numbers, is_right(numbers)
        text = re.sub(way, "", text)
    for found in NAMED.finditer(text):
        yield (
            f"nobody checks {found[0]!r} in {text[found.start() - 40 : found.end() + 20]!r}",
            (),
            False,
        )


@pytest.mark.parametrize(("document", "least"), [("panel.md", 45), ("build.md", 8), ("pi.md", 1)])
def test_every_pin_that_is_named_is_that_of_the_table(document: str, least: int) -> None:
    told = list(statements((DOCS / document).read_text("utf-8")))
    assert [said for said, _numbers, right in told if not right] == []
    assert len(told) >= least


def test_a_wrong_pin_and_one_that_nobody_checks_are_found() -> None:
    wrong = (
        "a buzzer from its pin to ground (pin 14 too), SDA at pin 5, | `undo_0` | GPIO 22 | 13 |"
    )
    found = [said for said, _numbers, right in statements(wrong) if not right]
    assert len(found) == 3
    assert [said for said, _, right in statements("GPIO 2 (SDA)") if right] == []


def test_each_side_of_the_table_is_the_header_s() -> None:
    powered = (*THREE_VOLTS, *FIVE_VOLTS, *GROUNDS)
    # 27 and 28 are for the boards one plugs on top.
    assert sorted([*powered, *HEADER.values(), 27, 28]) == list(range(1, 41))
    assert len(BUTTON_GROUNDS) == len({name[-1] for name in BUTTONS})
    assert {*BUTTON_GROUNDS, BUZZER_GROUND} <= {*GROUNDS}


def test_the_drawing_of_the_buttons_is_the_document_s() -> None:
    drawn = Path(FOLDER / "wiring-buttons.svg").read_text("utf-8")
    for ground in BUTTON_GROUNDS:
        assert f"ground · pin {ground}" in drawn
