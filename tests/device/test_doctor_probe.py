"""How the doctor probes a machine: here a folder with buses and programs made by the test."""

from __future__ import annotations

import errno
import grp
import os
from dataclasses import replace
from pathlib import Path
from urllib.error import URLError

import pytest
from gpiozero import OutputDevice
from gpiozero.pins.mock import MockFactory

from device.doctor.machine import DISPLAY, Ask, Bus, Needs, Node, Probe, Server, bus_of, server_of
from device.hardware import busy_pins
from tests.device.fake_server import fake_server

WANTED = Needs(addresses={1: {0x3C: DISPLAY}}, spi=("/dev/spidev0.0",), pins={17: "adentro_0"})


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


class Machine:
    """A Pi in a folder, as it was installed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("/proc/device-tree/model", "Raspberry Pi 5\0")
        self.write(
            "/etc/systemd/system/amarrako-panel.service",
            "[Service]\nExecStart=/opt/amarrako/bin/amarrako panel --server http://localhost/\n",
        )
        self.write("/sys/class/i2c-adapter/i2c-1/of_node/clock-frequency", "\0\x06\x1a\x80")
        for name in ("i2c-1", "spidev0.0"):
            self.write(f"/dev/{name}", "").chmod(0o660)
        self.runs = False

    def write(self, absolute: str, text: str) -> Path:
        path = self.root / absolute.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("latin-1"))
        return path

    def probe(self) -> Probe:
        return Probe(
            self.root,
            asking=lambda _bus: answering(0x3D),
            busy=lambda pins: dict.fromkeys(pins, "GPIO busy"),
            runs=lambda: self.runs,
            server=lambda address: server_of(address, lambda _: b'{"status":"ok","version":"1"}'),
        )


def test_a_machine_is_looked_at_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: object())
    machine = Machine(tmp_path)
    machine.write("/sys/devices/platform/soc/soc:firmware/get_throttled", "50000\n")
    facts = machine.probe().facts(WANTED, "http://here", "/etc/amarrako/amarrako.toml")
    assert facts.model == "Raspberry Pi 5"
    assert facts.buses == {1: Bus((0x3D,), kilohertz=400)}
    group = grp.getgrgid(os.getgid()).gr_name
    assert facts.nodes["/dev/i2c-1"] == Node(True, mine=True, group=group)
    assert facts.nodes["/dev/spidev0.0"].there
    assert facts.server == Server("http://here", "ok", "1")
    assert (facts.low_voltage, facts.busy) == (True, {17: "GPIO busy"})
    assert facts.configuration == "/etc/amarrako/amarrako.toml"
    machine.runs = True
    facts = machine.probe().facts(WANTED, "http://here", None)
    assert (facts.panel_runs, facts.busy) == (True, {}), "the panel that runs has them"


def test_a_box_s_server_is_where_its_service_says(tmp_path: Path) -> None:
    assert Machine(tmp_path).probe().server_of_the_service() == "http://localhost"
    assert Probe(tmp_path / "none").server_of_the_service() is None


def test_a_machine_without_hardware_has_no_faults(tmp_path: Path) -> None:
    facts = replace(Machine(tmp_path).probe(), root=tmp_path / "x").facts(WANTED, "http://h", None)
    assert (facts.model, facts.buses, facts.low_voltage) == (None, {}, None)
    assert not any(node.there for node in facts.nodes.values())


def test_a_display_that_nobody_set_up_is_found(tmp_path: Path) -> None:
    facts = Machine(tmp_path).probe().facts(Needs(), "http://here", None)
    assert facts.buses == {1: Bus((0x3D,), kilohertz=400)}


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
        assert server_of(server.address).fault == "what answers there is no server of ours"
        address = server.address
    assert server_of(address).fault == "Connection refused"


def test_a_server_that_breaks_off_is_a_reason() -> None:
    def broken(_address: str) -> bytes:
        raise URLError(TimeoutError(errno.ETIMEDOUT, "timed out"))

    assert server_of("http://x", broken) == Server("http://x", fault="timed out")
    assert server_of("http://x", lambda _address: b"[]").fault is not None
    assert server_of("http://x", lambda _address: b"<html>").fault is not None
