"""The wiring diagrams of docs/build.md are those of the program's pins, and can be read."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from device.hardware.lamps import port_lamps
from device.hardware.pins import BUTTONS, BUZZER, ENCODERS, FEW_LAMPS, STONE_LAMPS
from docs.drawings import names as wiring_names
from docs.drawings.header_pins import (
    BUTTON_GROUNDS,
    BUZZER_GROUND,
    FIVE_VOLTS,
    GROUNDS,
    HEADER,
    POWER_LOW,
    THREE_VOLTS,
)
from docs.drawings.svg import WIDTH
from docs.drawings.wiring import drawings

SHEETS = drawings()
SVG = "{http://www.w3.org/2000/svg}"
SMALLEST, WIDE = 11, 0.58
"""Of letters: a phone still shows them; and how wide one is at most, in its own height."""


def words_on(name: str) -> str:
    root = ET.fromstring(SHEETS[name])  # noqa: S314 (our own text)
    return "\n".join(each.text or "" for each in root.iter(f"{SVG}text"))


@pytest.mark.parametrize(
    ("sheet", "pins"),
    [
        ("wiring-header.svg", {**FEW_LAMPS, **BUTTONS, "buzzer": BUZZER}),
        ("wiring-header-22.svg", STONE_LAMPS),
        ("wiring-lamps-few.svg", FEW_LAMPS),
        ("wiring-buttons.svg", {**BUTTONS, "buzzer": BUZZER}),
    ],
)
def test_each_part_stands_at_its_pin(sheet: str, pins: dict[str, int]) -> None:
    words = words_on(sheet)
    for name, gpio in pins.items():
        called = name if name == "buzzer" else wiring_names.called(name)
        ways = (
            f"GPIO {gpio} · {called}",
            f"{called} · GPIO {gpio}",
            f"{called}\nGPIO {gpio} · pin {HEADER[gpio]}",
        )
        assert any(f"\n{way}\n" in f"{words}\n" for way in ways), name


@pytest.mark.parametrize(("sheet", "side"), [("left", 0), ("right", 1)])
def test_each_leg_of_an_expander_has_its_lamp(sheet: str, side: int) -> None:
    words = words_on(f"wiring-lamps-{sheet}.svg")
    for port, lamps in zip("AB", port_lamps(side), strict=True):
        for bit, lamp in enumerate(lamps):
            named = wiring_names.called(lamp).rpartition(" ")[0]
            assert f"GP{port}{bit}\n{named}\n" in words


def test_each_leg_of_an_encoder_stands_at_its_pin() -> None:
    words = words_on("wiring-encoders.svg")
    for name, wired in ENCODERS.items():
        side = wiring_names.SIDES[int(name[-1])]
        legs = (
            zip((f"knob {side}: A", f"knob {side}: B"), wired, strict=True)
            if isinstance(wired, tuple)
            else [(wiring_names.called(name), wired)]
        )
        for called, gpio in legs:
            assert f"\n{called}\nGPIO {gpio} · pin {HEADER[gpio]}\n" in f"{words}\n"


def test_nothing_on_the_header_is_wired_twice() -> None:
    uses = wiring_names.everything()
    assert len(uses) == len(
        {*FEW_LAMPS.values(), *BUTTONS.values(), BUZZER, POWER_LOW, 2, 3, 7, 8, 9, 10, 11, 24, 25}
    )
    assert {HEADER[pin] for pin in uses} | wiring_names.SUPPLY.keys() <= set(range(1, 41))
    assert not {HEADER[pin] for pin in uses} & wiring_names.SUPPLY.keys()
    assert len(FEW_LAMPS) + len(BUTTONS) + 2 + 9 == len(uses), "two parts want one pin"


def test_every_pin_of_the_header_is_known() -> None:
    # 27 and 28 are for the boards one plugs on top.
    known = (*THREE_VOLTS, *FIVE_VOLTS, *GROUNDS, *HEADER.values(), 27, 28)
    assert sorted(known) == list(range(1, 41))
    assert {*BUTTON_GROUNDS, BUZZER_GROUND} <= {*GROUNDS}


@pytest.mark.parametrize("name", SHEETS)
def test_a_drawing_can_be_read_on_a_phone_and_on_paper(name: str) -> None:
    root = ET.fromstring(SHEETS[name])  # noqa: S314 (our own text)
    assert root.findtext(f"{SVG}title")
    for text in root.iter(f"{SVG}text"):
        size, x = float(text.attrib["font-size"]), float(text.attrib["x"])
        assert size >= SMALLEST
        long = WIDE * size * len(text.text or "")
        left = {"start": x, "middle": x - long / 2, "end": x - long}[text.attrib["text-anchor"]]
        assert left >= 0, text.text
        assert left + long <= WIDTH, text.text
