"""The connection of NetworkManager that makes the box's own Wi-Fi."""

from __future__ import annotations

import re

from device.install.machine import Machine

PLACE = "/etc/NetworkManager/system-connections/amarrako-hotspot.nmconnection"
ID = "amarrako-hotspot"
MODE = 0o600


def keyfile_ssid(name: str) -> str:
    """Give a Wi-Fi's name as NetworkManager reads it (nm-settings-keyfile(5)).

    What could mean something else there, as a semicolon or a space at the end, is given in bytes.
    """
    if re.fullmatch(r"[A-Za-z](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?", name):
        return name
    return "".join(f"{byte};" for byte in name.encode())


def rename(machine: Machine, name: str) -> bool:
    """Have the box's own Wi-Fi be called so, from now on; False: it has none, or so it is called.

    All phones lose it and must join the new one. Raises CommandFailed.
    """
    before = machine.read(PLACE)
    if before is None:
        return False
    after = re.sub(r"(?m)^ssid=.*$", lambda _: f"ssid={keyfile_ssid(name)}", before, count=1)
    if after == before:
        return False
    machine.write(PLACE, after, MODE)
    machine.run(("nmcli", "connection", "reload"))
    machine.run(("nmcli", "connection", "up", ID))
    return True
