"""A machine in a folder on which `amarrako install` installs: real files, commands of a model."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from device.cli.install import wiring_on
from device.install import journal
from device.install.machine import Machine, path_of_unit
from device.install.plan import Hotspot, InstallOptions, PowerLow, plan
from device.install.slots import PROGRAM, SLOTS
from scorekeeper.process import CommandFailed

PASSWORD = "kaixo-mus-40"  # noqa: S105
WHOLE = InstallOptions(
    source="amarrako==1",
    hotspot=Hotspot("Mus bar", PASSWORD),
    tv=True,
    mqtt=True,
    power_low=PowerLow(4),
    power_off=True,
)
AVAHI_FILE = "/etc/avahi/avahi-daemon.conf"
AVAHI = "[server]\n#host-name=foo\nuse-ipv4=yes\n"
BOOT_FILE = "/boot/firmware/config.txt"
BOOT = "# For more options see the documentation\n[all]\ndtparam=audio=on\n"
USERS = "root:x:0:0::/root:/bin/sh\n"
RADIO = ("nmcli", "-t", "-f", "WIFI-HW,WIFI", "radio")
COUNTRY = ("raspi-config", "nonint", "get_wifi_country")
LGPIO = ("apt-cache", "show", "python3-lgpio")
ANSWERS = {RADIO: "enabled:enabled\n", COUNTRY: "ES\n", LGPIO: "Package: python3-lgpio\n"}


@dataclass(frozen=True)
class Noted(Machine):
    """A machine whose commands are noted; one of them may fail.

    Users and enabled units are files here, and commands about them fail as the real ones do.
    """

    ran: list[tuple[str, ...]] = field(default_factory=list)
    failing: str | None = None
    silent: bool = False
    prints: dict[tuple[str, ...], str] = field(default_factory=lambda: {**ANSWERS})
    """What questions are answered with; a question that is not here fails."""
    brings: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Files that come with a package: path and text."""

    def answers(self, url: str, seconds: float) -> bool:
        assert seconds > 0
        self.ran.append((url,))
        return not self.silent or self.link_target(PROGRAM) == SLOTS[0]

    def sync(self) -> None:
        self.ran.append(("sync",))

    def run(self, command: Sequence[str]) -> str:
        words = tuple(command)
        if words in (RADIO, COUNTRY, LGPIO):
            if words not in self.prints:
                raise CommandFailed(f"{' '.join(words)}: exit status 1")
            return self.prints[words]
        if self.failing is not None and self.failing in command:
            raise CommandFailed(f"{' '.join(command)}: no")
        self.ran.append(words)
        for path, text in [file for name, file in self.brings.items() if name in words]:
            self.write(path, text)
        match words:
            case ("rm", _, *paths):
                for path in paths:
                    shutil.rmtree(self.path(path), ignore_errors=True)
            case ["useradd", *_, user]:
                self._fail_if(words, user in self.names_in("/etc/passwd"))
                users = self.read("/etc/passwd") or ""
                self.path("/etc/passwd").parent.mkdir(parents=True, exist_ok=True)
                self.path("/etc/passwd").write_text(f"{users}{user}:x:9:9::/:/bin/false\n")
            case ["userdel", user]:
                self._fail_if(words, user not in self.names_in("/etc/passwd"))
                lines = self.path("/etc/passwd").read_text().splitlines(keepends=True)
                left = [line for line in lines if not line.startswith(f"{user}:")]
                self.path("/etc/passwd").write_text("".join(left))
            case ["systemctl", ("enable" | "disable") as verb, unit]:
                self._fail_if(words, not self.has(path_of_unit(unit)))
                wanted = self.path(path_of_unit(f"multi-user.target.wants/{unit}"))
                if verb == "enable":
                    wanted.parent.mkdir(exist_ok=True)
                    wanted.write_text("")
                else:
                    wanted.unlink(missing_ok=True)
        return ""

    def _fail_if(self, words: Sequence[str], wrong: bool) -> None:
        if wrong:
            raise CommandFailed(f"{' '.join(words)}: exit status 1")


N = TypeVar("N", bound=Noted)


def raspberry_pi(machine: N) -> N:
    """Make a machine a Raspberry Pi as its system comes, with Wi-Fi."""
    for path, text in {
        BOOT_FILE: BOOT,
        AVAHI_FILE: AVAHI,
        "/etc/group": "root:x:0:\ni2c:x:1:\nspi:x:2:\ngpio:x:3:\nvideo:x:4:\n",
        "/etc/passwd": USERS,
    }.items():
        machine.path(path).parent.mkdir(parents=True, exist_ok=True)
        machine.path(path).write_text(text)
    for program in ("apt-get", "raspi-config"):
        machine.path(f"/usr/bin/{program}").parent.mkdir(parents=True, exist_ok=True)
        machine.path(f"/usr/bin/{program}").touch(0o755)
    return machine


def files_of(machine: Machine) -> Mapping[str, str]:
    return {
        str(path.relative_to(machine.root)): f"→ {path.readlink()}"
        if path.is_symlink()
        else path.read_text()
        for path in machine.root.rglob("*")
        if path.is_file() or path.is_symlink()
    }


def install(machine: Machine, wanted: InstallOptions = WHOLE, *, dry: bool = False) -> str:
    told: list[str] = []
    journal.install(machine, plan(wanted, machine, wiring_on), told.append, dry=dry)
    return "\n".join(told)


def uninstall(machine: Machine) -> None:
    journal.uninstall(machine, lambda _: None, dry=False)
