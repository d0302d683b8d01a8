"""Every command of README.md works as it is there, from a clean clone in a bare Debian.

./run test -m soak tests/release/test_readme.py
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.release.debian import (
    Inside,
    System,
    clone,
    inside,
    on_each_system,
)
from tests.repository import ROOT

UNIT_TESTS = (
    *("tests/scorekeeper", "tests/contract", "tests/golden", "tests/device", "tests/webui"),
    "tests/architecture",
)
"""All that need neither a browser nor a machine of their own."""


@dataclass(frozen=True)
class Ends:
    """A command that ends by itself, and prints something."""

    prints: str = ""
    line: str = ""
    """How it is called here, where that differs from what README.md says; `{url}` is a server."""


@dataclass(frozen=True)
class Stays:
    """A command that runs until Ctrl-C."""

    line: str
    """How it is called here; `{port}` is a free one, `{url}` a server."""
    prints: str | None = None
    """What it prints; None: it serves at the port."""


COMMANDS: Mapping[str, Ends | Stays | None] = {
    # All others run beside it.
    "./run": None,
    "./run demo": Ends("Nosotros", "./run demo --fast --seed 7 --server {url}"),
    "AMARRAKO_DISPLAY=ssd1306 ./run": Stays(
        "env AMARRAKO_DISPLAY=ssd1306 ./run --port {port} --data /srv/display"
    ),
    # A machine without a display: the panel tries again until there is one.
    "./run panel --display ssd1306 --server http://THE-ADDRESS:8000/": Stays(
        "./run panel --display ssd1306 --server {url}", "trying again until it works"
    ),
    "sudo ./run install --dry-run": Ends("/etc/systemd/system/amarrako.service"),
    # tests/pi/test_box.py installs, on a machine with systemd.
    "sudo ./run install": None,
    "sudo ./run run --data /srv/mus --port 80": Stays(
        "sudo ./run run --data /srv/mus --port {port}"
    ),
    "./run backup --to DIR": Ends(line="./run backup --to /srv/backup"),
    "./run restore --from FILE": Ends(line="./run restore --data /srv/other --from /srv/backup/*"),
    "./run check": Ends(),
    # It finds neither display nor pins.
    "./run doctor": Ends("no Raspberry Pi", "./run doctor || test $? = 1"),
    # Nobody has asked for it yet.
    "./run director-code": Ends("/director", "./run director-code || test $? = 1"),
    "./run house-pin": Ends(),
    "./run export --help": Ends("usage: amarrako export"),
    "./run settle --help": Ends("usage: amarrako settle"),
    "./run --help": Ends("director-code"),
    "./run mqtt --broker 192.168.1.5": Stays("./run mqtt --broker 127.0.0.1", "no broker"),
    "./run build": Ends("-py3-none-any.whl"),
    "pipx install dist/amarrako-*.whl": Ends("installed package amarrako"),
    "./run test": Ends(" passed", f"./run test --numprocesses 1 {' '.join(UNIT_TESTS)}"),
}
"""What README.md says to run, in the order in which it is tried; None: elsewhere."""


def commands_in(text: str) -> Iterator[str]:
    """Find the commands of a document: in blocks of their own, or within a sentence."""
    for block in re.findall(r"(?m)(?:^    .*\n)+", text):
        if not block.lstrip().startswith(">>>"):
            yield from (line.partition("  #")[0].strip() for line in block.splitlines())
    yield from re.findall(r"`((?:sudo )?(?:\./run|pipx) [^`]+)`", text)


def test_each_command_of_the_readme_is_tried() -> None:
    found = {*commands_in((ROOT / "README.md").read_text("utf-8"))}
    assert found - COMMANDS.keys() == set()
    assert COMMANDS.keys() - found == set()


def attempt(debian: Inside, folder: str, tried: Ends | Stays, said: str, url: str) -> None:
    """Try a command beside a server."""
    port = free_port()
    line = (tried.line or said).format(port=port, url=url)
    if isinstance(tried, Ends):
        printed = debian.does(line, folder)
        assert tried.prints in printed, f"{line}:\n{printed}"
        return
    with debian.runs(line, folder) as program:
        if tried.prints is None:
            program.until_well(port)
        else:
            program.until_printed(tried.prints)


@pytest.mark.soak
@on_each_system
def test_the_commands_work_one_after_the_other(system: System, tmp_path: Path) -> None:
    """On an emulated processor all but `./run test`, which would take a day."""
    with inside(system, tmp_path / "root") as debian:
        folder, port = clone(debian), free_port()
        assert debian.does("uname -m").strip() == ("aarch64" if system.is_emulated else "x86_64")
        with debian.runs(f"./run --port {port}", folder) as server:
            server.until_well(port)
            for said, tried in COMMANDS.items():
                if tried is None or (said == "./run test" and system.is_emulated):
                    continue
                attempt(debian, folder, tried, said, f"http://127.0.0.1:{port}/")
        freeze = debian.does(".venv/bin/pip freeze --exclude-editable", folder)
        installed = {canonical(line) for line in freeze.split() if "==" in line}
        locks = "".join(each.read_text() for each in (ROOT / "requirements").glob("*.txt"))
        assert installed
        assert installed <= set(locks.split())


def canonical(requirement: str) -> str:
    """A line of `pip freeze` as lock files write it."""
    name, _, version = requirement.partition("==")
    return f"{re.sub('[-_.]+', '-', name).lower()}=={version}"
