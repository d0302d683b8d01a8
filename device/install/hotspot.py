"""The connection of NetworkManager that makes the box's own Wi-Fi."""

from __future__ import annotations

import re

PLACE = "/etc/NetworkManager/system-connections/amarrako-hotspot.nmconnection"
ID = "amarrako-hotspot"
MODE = 0o600
POLKIT = "/etc/polkit-1/rules.d/50-amarrako.rules"
RULE = """\
// Written by `amarrako install --hotspot`; `amarrako uninstall` removes it.
// A referee may rename the box's own Wi-Fi: the server asks NetworkManager for it by nmcli.
polkit.addRule(function(action, subject) {
    if (subject.user == "amarrako" &&
        (action.id == "org.freedesktop.NetworkManager.settings.modify.system" ||
         action.id == "org.freedesktop.NetworkManager.network-control")) {
        return polkit.Result.YES;
    }
});
"""


def keyfile_ssid(name: str) -> str:
    """Give a Wi-Fi's name as NetworkManager reads it (nm-settings-keyfile(5)).

    What could mean something else there, as a semicolon or a space at the end, is given in bytes.
    """
    if re.fullmatch(r"[A-Za-z](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?", name):
        return name
    return "".join(f"{byte};" for byte in name.encode())


def environment_of(values: dict[str, str]) -> str:
    """Give the variables as systemd reads them (EnvironmentFile in systemd.exec(5))."""
    lines = []
    for name, value in values.items():
        quoted = re.sub(r'(["\\$`])', r"\\\1", value)
        lines.append(f'{name}="{quoted}"\n')
    return "".join(lines)
