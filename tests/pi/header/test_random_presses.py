"""Many presses of random length, at a bus that fails now and then: none is lost."""

from __future__ import annotations

import random
import time

from device.hardware.pins import BUTTONS
from tests.pi.header.buses import Recorder, set_fault
from tests.pi.header.pins import press
from tests.pi.header.wired_panel import start
from tests.server import Server, eventually

PRESSES = 300
FAULT_EVERY = 40


def test_no_press_is_lost(server: Server, recorder: Recorder) -> None:
    chance = random.Random(1)
    start(server, recorder, "--buttons", "gpio", "--buzzer", "on")
    stones = [0, 0]
    for number in range(PRESSES):
        side = chance.randrange(2)
        if number % FAULT_EVERY == FAULT_EVERY - 1:
            set_fault(chance.choice(("hangs", "unplugged")))
            time.sleep(chance.random())
        if stones[side] > 30:
            before, stones = stones, [0, 0]
            for _ in range(sum(before)):
                press(BUTTONS["undo_0"], 0.05)
                time.sleep(0.05)
            eventually(lambda: recorder.stones(0) == recorder.stones(1) == 0, "everything undone")
        press(BUTTONS[f"plus_1_{side}"], chance.uniform(0.04, 0.3))
        stones[side] += 1
        set_fault("none")
        eventually(
            lambda: [recorder.stones(0), recorder.stones(1)] == stones,  # noqa: B023
            f"press {number}: {stones}",
        )
        time.sleep(chance.random() * 0.1)
