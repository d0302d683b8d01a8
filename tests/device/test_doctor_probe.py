"""How the doctor probes a machine: here a folder with buses and programs made by the test."""

from __future__ import annotations

import errno
import grp
import os
from pathlib import Path
from urllib.error import URLError

import pytest
from gpiozero import OutputDevice
from gpiozero.pins.mock import MockFactory

from device.doctor.machine import Ask, Bus, Machine, Node, Server, bus_of, server_of
from device.hardware.gpio import busy_pins
from tests.device.fake_server import fake_server


def answering(*there: int, otherwise: int = errno.EREMOTEIO) -> Ask:
    def ask(address: int) -> None:
        if address not in there:
            raise OSError(otherwise, os.strerror(otherwise))

    return ask


def test_the_addresses_on_a_bus_are_listed() -> None:
    assert bus_of(answering(0x3C, 0x20)) == Bus((0x20, 0x3C))
    assert bus_of(answering()) == Bus()
    # A driver of the kernel's has it: somebody is there.
    assert len(bus_of(answering(otherwise=errno.EBUSY)).answers) == 112


def test_a_bus_that_hangs_is_not_asked_a_hundred_times() -> None:
    asked = []

    def ask(address: int) -> None:
        asked.append(address)
        raise OSError(errno.ETIMEDOUT, "timed out")

    assert bus_of(ask).hangs
    assert len(asked) == 3


def test_a_bus_that_refuses_every_question_says_why() -> None:
    assert bus_of(answering(otherwise=errno.ENODEV)).fault == os.strerror(errno.ENODEV)


def write(root: Path, absolute: str, text: str) -> Path:
    path = root / absolute.lstrip("/")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("latin-1"))
    return path


@pytest.fixture
def box(tmp_path: Path) -> Machine:
    """A Pi in a folder, as it was installed."""
    write(tmp_path, "/proc/device-tree/model", "Raspberry Pi 5\0")
    write(
        tmp_path,
        "/etc/systemd/system/amarrako-panel.service",
        "[Service]\nExecStart=/opt/amarrako/bin/amarrako panel --server http://localhost/\n",
    )
    write(tmp_path, "/sys/class/i2c-adapter/i2c-1/of_node/clock-frequency", "\0\x06\x1a\x80")
    write(tmp_path, "/dev/i2c-1", "").chmod(0o660)
    return Machine(tmp_path)


def test_a_machine_is_looked_at_whole(
    box: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.doctor.machine.i2c_asking", lambda _bus: answering(0x3D))
    assert box.model == "Raspberry Pi 5"
    assert (box.bus(1), box.kilohertz(1)) == (Bus((0x3D,)), 400)
    group = grp.getgrgid(os.getgid()).gr_name
    assert box.node("/dev/i2c-1") == Node(True, usable=True, group=group)
    voltages = [box.low_voltage]
    write(tmp_path, "/sys/devices/platform/soc/soc:firmware/get_throttled", "50000\n")
    assert [*voltages, box.low_voltage] == [False, True]
    assert box.server_of_the_service() == "http://localhost"


def test_another_board_is_no_raspberry_pi(box: Machine, tmp_path: Path) -> None:
    write(tmp_path, "/proc/device-tree/model", "Xunlong Orange Pi Zero 3\0")
    assert box.model is None


@pytest.mark.parametrize("status", [0, 1])
def test_what_systemctl_says_is_not_printed(
    status: int,
    box: Machine,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Where systemd does not run, it complains."""
    said = f"#!/bin/sh\necho System has not been booted with systemd >&2\nexit {status}\n"
    write(tmp_path, "/bin/systemctl", said).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:/usr/bin:/bin")
    assert box.panel_runs is (status == 0)
    assert capfd.readouterr() == ("", "")


def test_a_bus_that_cannot_be_opened_says_why(
    box: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(_bus: int) -> Ask:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("device.doctor.machine.i2c_asking", closed)
    assert box.bus(1) == Bus(fault="Permission denied")


def test_a_machine_without_hardware_has_no_faults(tmp_path: Path) -> None:
    none = Machine(tmp_path / "none")
    assert (none.model, none.low_voltage, none.kilohertz(1)) == (None, False, None)
    assert not none.node("/dev/i2c-1").there
    assert none.server_of_the_service() is None


def test_a_pin_that_somebody_has_is_told_with_why(pi: MockFactory) -> None:
    with OutputDevice(17):
        busy = busy_pins([17, 27])
    assert list(busy) == [17]
    assert "17" in busy[17]
    assert busy_pins([17]) == {}
    assert not pi.pin(17).state


def test_the_health_of_a_real_server_is_read() -> None:
    with fake_server() as server:
        # It speaks WebSockets only: no server of ours.
        assert server_of(server.address).fault == "the answer is not from an Amarrako server"
        address = server.address
    assert server_of(address).fault == "Connection refused"


def test_a_server_that_breaks_off_is_a_reason() -> None:
    def broken(_address: str) -> bytes:
        raise URLError(TimeoutError(errno.ETIMEDOUT, "timed out"))

    assert server_of("http://x", broken) == Server("http://x", fault="timed out")
    assert server_of("http://x", lambda _address: b"[]").fault is not None
    assert server_of("http://x", lambda _address: b"<html>").fault is not None
