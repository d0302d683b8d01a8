"""The doctor looks at a machine: here one in a folder, its buses and programs made by the test."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

import pytest

from device.doctor.boot import boot_of
from device.doctor.facts import Boot, Bus, Line, Server, Service, Wanted
from device.doctor.gpio import CHIP, CHIP_INFO, LINE, LINE_INFO, users_of
from device.doctor.house import ask_program, fetch, server_of
from device.doctor.probe import Probe
from device.doctor.scan import Ask, bus_of
from tests.device.house import house

WANTED = Wanted(addresses={1: (0x3C,)}, spi=("/dev/spidev0.0",), pins={17: "adentro_0"})


def answering(*there: int, otherwise: int = errno.EREMOTEIO) -> Ask:
    def ask(address: int) -> None:
        if address not in there:
            raise OSError(otherwise, os.strerror(otherwise))

    return ask


def test_a_bus_tells_who_is_on_it() -> None:
    assert bus_of(1, answering(0x3C, 0x20)) == Bus(1, (0x20, 0x3C))
    assert bus_of(1, answering()) == Bus(1)
    # A driver of the kernel's has it: somebody is there.
    assert bus_of(2, answering(otherwise=errno.EBUSY)).line is Line.ECHOES


def test_a_bus_that_hangs_is_not_asked_a_hundred_times() -> None:
    asked = []

    def ask(address: int) -> None:
        asked.append(address)
        raise OSError(errno.ETIMEDOUT, "timed out")

    assert bus_of(1, ask).line is Line.HANGS
    assert len(asked) == 3


def test_a_bus_on_which_everybody_answers_echoes() -> None:
    assert bus_of(1, answering(*range(128))).line is Line.ECHOES


def test_a_bus_that_refuses_every_question_says_why() -> None:
    assert bus_of(1, answering(otherwise=errno.ENODEV)).fault == os.strerror(errno.ENODEV)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (False, False, None)),
        ("dtparam=i2c_arm=on", (True, False, None)),
        ("#dtparam=i2c_arm=on\ndtparam=spi=on # the display", (False, True, None)),
        ("dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n", (True, False, 400_000)),
        ("dtparam=i2c=on\ndtparam=i2c_arm=off", (False, False, None)),
        ("[none]\ndtparam=i2c_arm=on\n[all]\ndtparam=spi", (False, True, None)),
    ],
)
def test_what_the_pi_is_told_at_its_start(
    text: str, expected: tuple[bool, bool, int | None]
) -> None:
    assert boot_of("x", text) == Boot("x", *expected)


class Machine:
    """A Pi in a folder, as it was installed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("/proc/device-tree/model", "Raspberry Pi 5\0")
        self.write("/boot/firmware/config.txt", "dtparam=i2c_arm=on,spi=on\n")
        self.write("/sys/module/i2c_dev/refcnt", "0")
        self.write("/etc/group", "root:x:0:\naudio:x:63:amarrako,ane\n")
        self.write(
            "/etc/systemd/system/amarrako-panel.service",
            f"[Service]\nSupplementaryGroups={self.group()} spi gpio\n"
            "ExecStart=/opt/amarrako/bin/amarrako panel --server http://localhost/\n",
        )
        for name in ("i2c-1", "spidev0.0"):
            self.write(f"/dev/{name}", "").chmod(0o660)
        self.said = {"is-active": "failed\n", "journalctl": "one\n-- Boot --\ntwo\n"}
        self.may = True

    @staticmethod
    def group() -> str:
        import grp  # noqa: PLC0415

        return grp.getgrgid(os.getgid()).gr_name

    def write(self, absolute: str, text: str) -> Path:
        path = self.root / absolute.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def program(self, command: Sequence[str]) -> str | None:
        return next((said for word, said in self.said.items() if word in command), None)

    @contextmanager
    def bus(self, path: Path) -> Iterator[Ask]:
        if not path.exists():
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", str(path))
        yield answering(0x3D)

    def probe(self) -> Probe:
        return Probe(
            self.root,
            self.program,
            may=lambda _path: self.may,
            bus=self.bus,
            fetch=lambda _address: b'{"status": "ok", "version": "1.0"}',
        )


def test_a_machine_is_looked_at_whole(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.write("/sys/devices/platform/soc/soc:firmware/get_throttled", "50000\n")
    machine.said["NTPSynchronized"] = "NTPSynchronized=no\n"
    facts = machine.probe().facts(WANTED, "http://here", "/etc/amarrako/amarrako.toml")
    assert facts.model == "Raspberry Pi 5"
    assert facts.boot == Boot("/boot/firmware/config.txt", i2c=True, spi=True)
    assert facts.i2c_dev
    assert facts.buses == {1: Bus(1, (0x3D,))}
    node = facts.nodes["/dev/i2c-1"]
    assert (node.there, node.mine, node.service, node.group) == (True, True, True, machine.group())
    assert facts.nodes["/dev/spidev0.0"].there
    assert facts.server == Server("http://here", "ok", "1.0")
    assert facts.service == Service("failed", ("one", "two"))
    assert (facts.clock_set, facts.low_voltage) == (False, True)
    assert facts.free > 0
    assert facts.pins.fault == "this machine has no header of GPIO pins"
    assert facts.configuration == "/etc/amarrako/amarrako.toml"


def test_a_box_s_server_is_where_its_service_says(tmp_path: Path) -> None:
    assert Machine(tmp_path).probe().server_of_the_service() == "http://localhost"
    assert Probe(tmp_path / "none").server_of_the_service() is None


def test_an_empty_machine_has_nothing_and_nobody_minds(tmp_path: Path) -> None:
    probe = Probe(tmp_path, lambda _command: None, fetch=lambda _address: b"<html>")
    facts = probe.facts(WANTED, "http://here", None)
    assert (facts.model, facts.boot, facts.service, facts.buses) == (None, None, None, {})
    assert (facts.clock_set, facts.low_voltage, facts.i2c_dev) == (None, None, False)
    assert not any(node.there for node in facts.nodes.values())
    assert facts.server.fault == "what answers there is no server of ours"


def test_who_may_not_use_a_bus_does_not_ask_it(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.may = False
    facts = machine.probe().facts(WANTED, "http://here", None)
    assert (facts.nodes["/dev/i2c-1"].mine, facts.buses) == (False, {})


@pytest.mark.parametrize(
    ("mode", "unit", "members", "may"),
    [
        (0o660, "SupplementaryGroups=spi gpio", "", False),
        (0o666, "SupplementaryGroups=", "", True),
        (0o640, "SupplementaryGroups={group}", "", False),
        (0o660, "SupplementaryGroups={group}", "", True),
        (0o660, "", "amarrako", True),
    ],
)
def test_whether_the_service_may_use_a_bus(
    tmp_path: Path, mode: int, unit: str, members: str, may: bool
) -> None:
    machine = Machine(tmp_path)
    machine.write("/dev/i2c-1", "").chmod(mode)
    group = machine.group()
    machine.write("/etc/systemd/system/amarrako-panel.service", unit.format(group=group))
    machine.write("/etc/group", f"{group}:x:0:{members}\n")
    facts = machine.probe().facts(WANTED, "http://here", None)
    assert facts.nodes["/dev/i2c-1"].service is may


def test_a_display_that_nobody_set_up_is_found(tmp_path: Path) -> None:
    facts = Machine(tmp_path).probe().facts(Wanted(), "http://here", None)
    assert facts.buses == {1: Bus(1, (0x3D,))}


def chips(folder: Path, label: bytes, users: dict[int, bytes]) -> dict[int, str] | None:
    """Who the kernel, as the test plays it, says holds pins 4 and 17."""
    path = folder / "gpiochip0"
    path.touch()

    def call(_file: int, number: int, given: bytes) -> bytes:
        if number == CHIP_INFO:
            return CHIP.pack(b"gpiochip0", label, 54)
        assert number == LINE_INFO
        assert len(given) == 256
        _, _, pin, _, _ = LINE.unpack(given)
        return LINE.pack(b"GPIO", users.get(pin, b""), pin, 0, 0b11 if pin in users else 0b10)

    found = users_of([path], (4, 17), call)
    return None if found is None else dict(found)


def test_the_kernel_tells_who_holds_a_pin(tmp_path: Path) -> None:
    assert chips(tmp_path, b"pinctrl-bcm2711", {17: b"spi0 CS0"}) == {17: "spi0 CS0"}
    assert chips(tmp_path, b"pinctrl-rp1", {4: b""}) == {4: "?"}
    assert chips(tmp_path, b"raspberrypi-exp-gpio", {17: b"led"}) is None


def test_what_is_round_it_is_really_asked() -> None:
    assert ask_program(("true",)) == ""
    assert ask_program(("no-such-program-at-all",)) is None
    with house() as server:
        # It speaks WebSockets only: no server of ours.
        assert server_of(server.address, fetch).fault == "what answers there is no server of ours"
        address = server.address
    assert server_of(address, fetch).fault == "Connection refused"


def test_a_server_that_breaks_off_is_a_reason() -> None:
    def broken(_address: str) -> bytes:
        raise URLError(TimeoutError(errno.ETIMEDOUT, "timed out"))

    assert server_of("http://x", broken) == Server("http://x", fault="timed out")
    assert server_of("http://x", lambda _address: b"[]").fault is not None
