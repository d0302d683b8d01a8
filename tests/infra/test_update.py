"""An update with real environments and a real server that answers, or does not."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from device.cli.install import wiring_on
from device.install import journal
from device.install.machine import Machine
from device.install.plan import InstallOptions, plan
from device.install.slots import CONFIG, PROGRAM, SLOTS
from scorekeeper.process import CommandFailed
from tests.ports import free_port
from tests.repository import ROOT

ANSWERS = """\
from http.server import BaseHTTPRequestHandler, HTTPServer
import library
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200 if self.path == '/healthz' else 404)
        self.end_headers()
    def log_message(self, *_):
        pass
def main():
    HTTPServer(('127.0.0.1', {port}), Handler).serve_forever()
"""
BROKEN = "def main():\n    raise SystemExit('broken')\n"


@dataclass(frozen=True)
class Box(Machine):
    """A folder with real environments, whose only service is the server."""

    running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def run(self, command: Sequence[str]) -> str:
        match command:
            case ["systemctl", "restart", *_]:
                self.stop()
                self.running.append(subprocess.Popen([self.path(f"{PROGRAM}/bin/amarrako")]))
            case [("systemctl" | "useradd" | "chgrp"), *_]:
                pass
            case _:
                words = [
                    str(self.path(word)) if word.startswith("/opt/") else word for word in command
                ]
                try:
                    subprocess.run(words, check=True, capture_output=True, text=True, cwd=ROOT)
                except subprocess.CalledProcessError as error:
                    raise CommandFailed(error.stderr) from error
        return ""

    def answers(self, url: str, seconds: float) -> bool:
        (server,) = self.running
        while server.poll() is None:
            if super().answers(url, min(seconds, 0.1)):
                return True
        return False

    def stop(self) -> None:
        while self.running:
            server = self.running.pop()
            server.kill()
            server.wait()


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    machine = Box(tmp_path / "box")
    yield machine
    machine.stop()


def wheel(folder: Path, name: str, version: str, files: dict[str, str]) -> Path:
    """Write a wheel that has these files."""
    path = folder / f"{name}-{version}-py3-none-any.whl"
    info = f"{name}-{version}.dist-info"
    files = files | {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": "",
    }
    with zipfile.ZipFile(path, "w") as archive:
        for file, text in files.items():
            archive.writestr(file, text)
    return path


def program(folder: Path, version: str, code: str, lock: str) -> Path:
    """Write the wheel of a program that locks its library."""
    return wheel(
        folder,
        "amarrako",
        version,
        {
            "small.py": code,
            "device/__init__.py": "",
            "device/install/__init__.py": "",
            "device/install/libraries.py": (ROOT / "device/install/libraries.py").read_text(),
            "device/install/requirements/core.txt": lock,
            f"amarrako-{version}.dist-info/entry_points.txt": (
                "[console_scripts]\namarrako = small:main\n"
            ),
        },
    )


@pytest.mark.soak
def test_a_broken_version_and_one_with_changed_libraries_leave_the_one_before_running(
    box: Box, tmp_path: Path
) -> None:
    port = free_port()
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    library = wheel(wheels, "library", "1", {"library.py": ""})
    lock = f"library==1 --hash=sha256:{hashlib.sha256(library.read_bytes()).hexdigest()}\n"

    def install(source: Path) -> None:
        options = InstallOptions(
            source=str(source), python=sys.executable, port=port, wheels=str(wheels)
        )
        journal.install(box, plan(options, box, wiring_on), lambda _: None, dry=False)

    install(program(wheels, "1", ANSWERS.format(port=port), lock))
    health = f"http://localhost:{port}/healthz"
    assert box.answers(health, 60)
    before = box.read(CONFIG)

    with pytest.raises(CommandFailed, match="the version before runs again"):
        install(program(wheels, "2", BROKEN, lock))
    assert box.link_target(PROGRAM) == SLOTS[0]
    assert box.answers(health, 60)
    assert box.read(CONFIG) == before

    (running,) = box.running
    wheel(wheels, "library", "1", {"library.py": "changed = True\n"})
    with pytest.raises(CommandFailed, match="DO NOT MATCH THE HASHES"):
        install(program(wheels, "3", ANSWERS.format(port=port), lock))
    # It was not even stopped.
    assert box.running == [running]
    assert running.poll() is None
