"""What /boot/firmware/config.txt says of the buses: a pure reading of its text."""

from __future__ import annotations

import re

from device.doctor.facts import Boot

I2C = ("i2c_arm", "i2c", "i2c1")
SPEEDS = ("i2c_arm_baudrate", "i2c_baudrate", "i2c1_baudrate")
ON = ("on", "1", "true", "yes", "")


def boot_of(path: str, text: str) -> Boot:
    """The last word on each switch counts, as the firmware has it."""
    boot = {"i2c": False, "spi": False}
    baud: int | None = None
    nowhere = False
    for line in text.splitlines():
        words = line.partition("#")[0].strip()
        if words.startswith("["):
            nowhere = words.lower() == "[none]"
            continue
        given = re.fullmatch(r"dtparam\s*=\s*(.*)", words)
        if nowhere or given is None:
            continue
        for part in given[1].split(","):
            key, _equals, value = (piece.strip() for piece in part.partition("="))
            if key in I2C:
                boot["i2c"] = value in ON
            elif key == "spi":
                boot["spi"] = value in ON
            elif key in SPEEDS and value.isdecimal():
                baud = int(value)
    return Boot(path, boot["i2c"], boot["spi"], baud)
