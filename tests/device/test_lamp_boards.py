"""Lamps on expanders and on a matrix, read back from the bytes that are sent."""

from __future__ import annotations

import pytest
from PIL import Image

from device.hardware.buses import SerialInterface
from device.hardware.lamps import Expanders, LumaMatrix, dots
from device.hardware.setup import LAMP_REFRESH_SECONDS
from device.hardware.wiring import OnMatrix
from device.lights.pattern import resting
from tests.device.bus_display import lamps_on
from tests.device.scenes import BOARD


class Chip:
    """An MCP23017 as its data sheet has it: registers, each write from one on to the next."""

    def __init__(self) -> None:
        self.messages = 0
        self.power_up()

    def power_up(self) -> None:
        self.registers = bytearray(0x16)
        self.registers[0x00] = self.registers[0x01] = 0xFF

    def send(self, kind: int, sent: bytes) -> None:
        self.messages += 1
        self.registers[kind : kind + len(sent)] = sent
        assert len(self.registers) == 0x16

    def close(self) -> None:
        """It stays."""

    @property
    def lit(self) -> tuple[int, int]:
        """Ports A and B: what is on, and an output."""
        direction, latch = self.registers[0x00:0x02], self.registers[0x14:0x16]
        on_a, on_b = (on & ~inputs for on, inputs in zip(latch, direction, strict=True))
        return on_a, on_b


class Bench:
    def __init__(self) -> None:
        self.now = 100.0
        self.chips = Chip(), Chip()
        opened = tuple((lambda chip=chip: chip) for chip in self.chips)
        self.bank = lamps_on(Expanders(opened), lambda: self.now)

    def show(self) -> dict[str, float]:
        return self.bank.show(resting(BOARD))

    @property
    def lit(self) -> list[tuple[int, int]]:
        return [chip.lit for chip in self.chips]


SHOWN = [(0b0000_1111, 0b0001_0111), (0b0000_0111, 0b0000_0011)]
"""23 stones and a game; 17 stones: amarrakos and adentro on port A, piedras and games on B."""


def test_each_side_has_a_chip_of_its_own() -> None:
    bench = Bench()
    shown = bench.show()
    assert bench.lit == SHOWN
    assert sum(shown.values()) == 13
    assert len(shown) == 2 * 16
    assert shown["game_0_3"] == 0


def test_what_is_the_same_is_not_said_again_but_for_once_a_second() -> None:
    bench = Bench()
    bench.show()
    before = bench.chips[0].messages
    bench.now += LAMP_REFRESH_SECONDS / 2
    bench.show()
    assert bench.chips[0].messages == before
    bench.bank.show({**resting(BOARD), "adentro_1": 1.0})
    assert [chip.messages for chip in bench.chips] == [before, before + 1]


def test_one_that_lost_its_power_is_right_again_within_two_seconds() -> None:
    bench = Bench()
    bench.show()
    bench.chips[1].power_up()
    assert bench.lit != SHOWN
    bench.now += LAMP_REFRESH_SECONDS
    bench.show()
    assert bench.lit == SHOWN


def test_closing_switches_all_lamps_off() -> None:
    bench = Bench()
    bench.show()
    bench.bank.close()
    assert bench.lit == [(0, 0), (0, 0)]


class Row:
    """MAX7219 chips in a row: each message shifts 16 bits through every one, then all take them."""

    def __init__(self, chips: int) -> None:
        self.registers = [dict[int, int]() for _chip in range(chips)]

    def send(self, _kind: int, sent: bytes) -> None:
        assert len(sent) == 2 * len(self.registers), "one word for each"
        words = [(sent[at], sent[at + 1]) for at in range(0, len(sent), 2)]
        # What is sent first ends up in the chip that is farthest.
        for chip, (register, value) in zip(reversed(self.registers), words, strict=True):
            chip[register] = value

    def close(self) -> None:
        """It stays."""

    def picture(self) -> Image.Image:
        """The dots that are lit: digit registers 1 to 8 are columns, bit 0 is the top row."""
        seen = Image.new("1", (8 * len(self.registers), 8))
        for number, chip in enumerate(self.registers):
            assert (chip[0x0B], chip[0x09], chip[0x0F]) == (7, 0, 0), "eight columns, no digits"
            if chip[0x0C]:
                for column in range(8):
                    for row in range(8):
                        seen.putpixel((8 * number + column, row), chip[column + 1] >> row & 1)
        return seen


def lit_of(picture: Image.Image) -> str:
    rows = range(picture.height)
    return "\n".join(
        "".join("#" if picture.getpixel((x, y)) else "." for x in range(picture.width))
        for y in rows
    )


SMALL = """\
#######.
........
........
###.##..
........
........
........
#......."""
LARGE = """\
########........######..........
########........######..........
................................
######..##......####............
######..##......####............
................................
................................
................................"""


@pytest.mark.parametrize(("chips", "expected"), [(1, SMALL), (4, LARGE)])
def test_a_matrix_through_luma_s_real_driver(chips: int, expected: str) -> None:
    row = Row(chips)
    wire = SerialInterface(lambda: row)
    bank = lamps_on(LumaMatrix(OnMatrix(chips=chips), wire, 0.5), lambda: 0.0)
    assert row.registers == [{}] * chips, "no byte before it is time"
    shown = bank.show(resting(BOARD))
    assert lit_of(row.picture()) == expected
    assert sum(shown.values()) == 13
    assert [chip[0x0A] for chip in row.registers] == [8] * chips, "half as bright"
    bank.close()
    assert not row.picture().getbbox()


@pytest.mark.parametrize("chips", [1, 4])
def test_no_dot_is_given_to_two_lamps(chips: int) -> None:
    placed = [dot for cell in dots(chips).values() for dot in cell]
    assert len(set(placed)) == len(placed)
    assert all(0 <= x < 8 * chips and 0 <= y < 8 for x, y in placed)
