"""A machine in a folder on which `amarrako install` installs: real files, commands of a model."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeVar

from device.cli.install import wiring_on
from device.install import journal
from device.install.machine import Machine, path_of_unit
from device.install.plan import HOTSPOT, LOGIND, Hotspot, InstallOptions, PowerLow, plan
from device.install.slots import PROGRAM, SLOTS, UNITS
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

    Users, units that are enabled or run, and what services have read are files here. Commands about
    them fail as the real ones do, and one that the model does not have fails the test.
    """

    ran: list[tuple[str, ...]] = field(default_factory=list)
    failing: str | None = None
    silent: bool = False
    is_started: bool = True
    """Whether systemd runs; it does not where an image is made."""
    prints: dict[tuple[str, ...], str] = field(default_factory=lambda: {**ANSWERS})
    """What questions are answered with; a question that is not here fails."""
    brings: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Files that come with a package: path and text."""

    def answers(self, url: str, seconds: float) -> bool:
        assert seconds > 0
        self.ran.append((url,))
        return not self.silent or self.link_target(PROGRAM) == SLOTS[0]

    @property
    def is_running(self) -> bool:
        return self.is_started

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
        self._carry_out(words)
        return ""

    def _carry_out(self, words: tuple[str, ...]) -> None:
        """Do what a command does, as far as files can show it. Raises on one that is not known."""
        match words:
            case ("apt-get" | "chgrp", *_) | (_, "-m", "pip", *_) | (_, "install", *_):
                pass  # What they bring stays, or goes with the folder that it is in.
            case ("python3", "-m", "venv", *_, slot):
                shutil.rmtree(self.path(slot), ignore_errors=True)
                self.path(f"{slot}/bin").mkdir(parents=True)
                self.path(f"{slot}/bin/python").touch()
            case (program, _, _, "device.install.libraries", *_):
                self.path(program).with_name("amarrako").write_text("whole")
            case ("rm", _, *paths):
                for path in paths:
                    shutil.rmtree(self.path(path), ignore_errors=True)
            case ("useradd", *_, user):
                self._fail_if(words, user in self.names_in("/etc/passwd"))
                users = self.read("/etc/passwd") or ""
                self.path("/etc/passwd").parent.mkdir(parents=True, exist_ok=True)
                self.path("/etc/passwd").write_text(f"{users}{user}:x:9:9::/:/bin/false\n")
            case ("userdel", user):
                self._fail_if(words, user not in self.names_in("/etc/passwd"))
                lines = self.path("/etc/passwd").read_text().splitlines(keepends=True)
                left = [line for line in lines if not line.startswith(f"{user}:")]
                self.path("/etc/passwd").write_text("".join(left))
            case ("nmcli", "connection", "reload"):
                self._takes_up(HOTSPOT)
            case ("systemctl", *_):
                self._systemctl(words)
            case _:
                raise AssertionError(f"the model has no command {words}")

    def _systemctl(self, words: tuple[str, ...]) -> None:
        match words[1:]:
            case ("try-restart", "avahi-daemon.service"):
                self._takes_up(AVAHI_FILE)
            case ("daemon-reload",):
                for unit in UNITS:
                    self._takes_up(path_of_unit(unit))
            case (("enable" | "disable" | "restart" | "stop") as verb, *units):
                for unit in units:
                    if unit != "--no-block":
                        self._fail_if(words, not self.has(path_of_unit(unit)))
                        self._mark(unit, verb)
            case _:
                raise AssertionError(f"the model has no command {words}")

    def _takes_up(self, path: str) -> None:
        """Let a service read a file: what it goes by is beside it in /run."""
        text, taken = self.read(path), self.path(f"/run/taken-up{path}")
        taken.unlink(missing_ok=True)
        if text is not None:
            taken.parent.mkdir(parents=True, exist_ok=True)
            taken.write_text(sha256(text.encode()).hexdigest())

    def _mark(self, unit: str, verb: str) -> None:
        is_enabling = verb in ("enable", "disable")
        folder = path_of_unit("multi-user.target.wants") if is_enabling else "/run/running"
        mark = self.path(f"{folder}/{unit}")
        if verb in ("enable", "restart"):
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.write_text("")
        else:
            mark.unlink(missing_ok=True)

    def _fail_if(self, words: Sequence[str], wrong: bool) -> None:
        if wrong:
            raise CommandFailed(f"{' '.join(words)}: exit status 1")


N = TypeVar("N", bound=Noted)


def raspberry_pi(machine: N) -> N:
    """Make a machine a Raspberry Pi as its system comes, with Wi-Fi."""
    for path, text in {
        BOOT_FILE: BOOT,
        AVAHI_FILE: AVAHI,
        LOGIND: "# Somebody's own.\n",
        "/etc/group": "root:x:0:\ni2c:x:1:\nspi:x:2:\ngpio:x:3:\nvideo:x:4:\n",
        "/etc/passwd": USERS,
    }.items():
        machine.path(path).parent.mkdir(parents=True, exist_ok=True)
        machine.path(path).write_text(text)
    machine.run(("systemctl", "try-restart", "avahi-daemon.service"))
    machine.ran.clear()
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
