"""A box with systemd: installation, panel in its sandbox, hotspot, updates, power cuts, removal.

./run test -m soak tests/pi/test_box.py
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.pi.simulated_box import Box
from tests.pi.user_mode_linux import Kernel

FIRST = "/root/first/bin/amarrako"
WIRED = (
    's/^display = .*/display = "ssd1306"/; s/^# lamps = .*/lamps = "mcp23017"/;'
    ' s/^# buttons = .*/buttons = "gpio"/'
)
"""The settings of a box with a display, lamps and buttons."""
SERVER = "http://localhost"
HEALTH = f"curl --silent --show-error --max-time 10 {SERVER}/healthz"
SERVICES = "amarrako.service amarrako-panel.service"
PLACES = "/etc /boot /usr/local /usr/lib/systemd /opt /var/lib/amarrako"
MAY_CHANGE = (
    *("/etc/ld.so.cache", "/etc/mtab", "/etc/resolv.conf", "/etc/machine-id", "/etc/.updated"),
    *("/etc/passwd-", "/etc/shadow-", "/etc/group-", "/etc/gshadow-", "/etc/subuid-"),
    *("/etc/subgid-", "/etc/.pwd.lock", "/etc/adjtime", "/var/lib/amarrako"),
)
"""What an installation may leave: backups of the files of users, and the matches."""
CUTS = (3, 20, 45, 80, 120)
"""Seconds after the beginning of an update at which the power fails."""

pytestmark = pytest.mark.soak


@contextmanager
def on(box: Box) -> Iterator[Box]:
    """A box that is switched on."""
    try:
        box.boot()
        yield box
    finally:
        box.cut_power()


def install_command(*options: str) -> str:
    wheel = "/host/wheels/amarrako-*.whl"
    return f"{FIRST} install --from {wheel} --wheels /host/wheels {' '.join(options)}"


def files(box: Box) -> dict[str, str]:
    """Each file that an installation could change: kind, mode, owner, link and digest."""
    digest = f"find {PLACES} -xdev -type f -print0 2>/dev/null | xargs -0 sha256sum"
    box.run(
        f"{{ find {PLACES} -xdev -printf '%p\\t%y %m %u:%g %l\\n' 2>/dev/null;"
        f" {digest} | sed 's/^\\(\\S*\\)  \\(.*\\)/\\2\\t\\1/'; }} >/host/files"
    )
    found: dict[str, str] = {}
    for line in (box.folder / "files").read_text(errors="replace").splitlines():
        path, _, what = line.partition("\t")
        if not path.startswith(MAY_CHANGE):
            found[path] = found.get(path, "") + what
    return found


def works(box: Box) -> None:
    """Server and panel run."""
    assert json.loads(box.run(HEALTH))["status"] == "ok"
    assert box.run(f"systemctl is-active {SERVICES}").split() == ["active"] * 2


def uninstalled(box: Box, before: dict[str, str]) -> None:
    """Uninstall: every file is as it was before, and the settings that were changed are kept."""
    box.run(f"{FIRST} uninstall")
    after = files(box)
    left = {path: what for path, what in after.items() if before.get(path) != what}
    assert set(left) == {"/etc/amarrako", "/etc/amarrako/amarrako.toml"}
    assert before.keys() <= after.keys()


@pytest.fixture(scope="module")
def before() -> dict[str, str]:
    """The files of the box before its installation: `installed` fills it."""
    return {}


@pytest.fixture(scope="module")
def installed(
    kernel: Kernel,
    disk: Path,
    wheels: Path,
    before: dict[str, str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """What a first `install --hotspot` changed on the disk; it was shut down afterwards."""
    box = new_box(kernel, disk, wheels, tmp_path_factory.mktemp("installed"))
    with on(box):
        box.run("python3 -m venv /root/first")
        box.run("/root/first/bin/pip install --quiet --no-index --find-links /host/wheels amarrako")
        before |= files(box)
        box.run(install_command("--hotspot", "Mus", "--dry-run"))
        assert files(box) == before, "a dry run changes nothing"
        box.run(install_command("--hotspot", "Mus"))
        works(box)
        box.run(f"sed -i '{WIRED}' /etc/amarrako/amarrako.toml")
        box.run(install_command("--hotspot", "Mus"))
        box.power_off()
    return box.changes


def new_box(
    kernel: Kernel, disk: Path, wheels: Path, folder: Path, changes: Path | None = None
) -> Box:
    box = Box(kernel, disk, folder, changes)
    (folder / "wheels").mkdir()
    for wheel in wheels.iterdir():
        (folder / "wheels" / wheel.name).hardlink_to(wheel)
    return box


@pytest.fixture
def box(kernel: Kernel, disk: Path, wheels: Path, installed: Path, tmp_path: Path) -> Iterator[Box]:
    """A box that was installed, and is switched on again."""
    with on(new_box(kernel, disk, wheels, tmp_path, installed)) as box:
        yield box


def test_after_a_reboot_everything_runs_and_a_press_counts(box: Box) -> None:
    assert box.run("systemctl is-system-running") == "running"
    works(box)
    # The panel draws from within its sandbox, as the user of the services.
    assert len(box.run("timeout 20 head --bytes 2000 /dev/bus_recorder | base64")) > 1000
    box.run("echo pull-down >/run/header/gpio/sim_gpio27/pull; sleep 2.6")
    box.run("echo pull-up >/run/header/gpio/sim_gpio27/pull")
    for _ in range(60):
        if json.loads(box.run(f"curl --silent {SERVER}/api/tables"))["tables"]:
            break
        time.sleep(0.5)
    else:
        pytest.fail("a long press opened no table")
    panel = box.run("systemctl show --property MainPID --value amarrako-panel")
    status = box.run(f"cat /proc/{panel}/status")
    assert "CapEff:\t0000000000000000" in status
    assert "Seccomp:\t2" in status
    held = box.run(f"ls -l /proc/{panel}/fd")
    assert "/dev/i2c-1" in held
    assert "/dev/gpiochip0" in held
    said = box.run(
        "/opt/amarrako/bin/amarrako doctor --config /etc/amarrako/amarrako.toml --no-walk"
    )
    assert "Nothing is wrong" in said


def test_a_phone_finds_the_hotspot_joins_it_and_has_the_page(box: Box) -> None:
    box.run(
        "for n in $(seq 60); do"
        " nmcli -g GENERAL.STATE device show wlan0 | grep -q ^100 && exit; sleep 1; done; exit 1"
    )
    phone = "ip netns exec phone"
    box.run(
        "ip netns add phone && iw phy phy1 set netns name phone &&"
        f" {phone} ip link set lo up && {phone} ip link set wlan1 up && sleep 2"
    )
    beacon = box.run(f"{phone} iw dev wlan1 scan")
    assert "SSID: Mus" in beacon
    assert "Pairwise ciphers: CCMP\n" in beacon
    assert "WPA:\t" not in beacon
    password = box.run("cat /etc/amarrako/wifi-password")
    box.run(
        f'printf \'network={{\\n ssid="Mus"\\n psk="{password}"\\n}}\\n\' >/run/phone.conf;'
        f" {phone} wpa_supplicant -B -i wlan1 -c /run/phone.conf >/dev/null;"
        f" for n in $(seq 40); do {phone} iw dev wlan1 link | grep -q Connected && break; sleep 1;"
        f" done; {phone} ip address add 10.42.0.77/24 dev wlan1"
    )
    page = box.run(f"{phone} curl --silent --show-error --max-time 20 http://10.42.0.1/")
    assert "<html" in page


def test_an_update_and_the_way_back(box: Box) -> None:
    running = box.run("readlink /opt/amarrako")
    box.run(install_command("--hotspot", "Mus"))
    works(box)
    assert box.run("readlink /opt/amarrako") != running
    box.run(f"{FIRST} install --back")
    works(box)
    assert box.run("readlink /opt/amarrako") == running


@pytest.mark.parametrize("seconds", CUTS)
def test_after_a_power_cut_in_an_update_the_box_works_and_can_be_updated(
    box: Box, before: dict[str, str], seconds: int
) -> None:
    box.begin(f"{install_command('--hotspot', 'Mus')} >/host/update.log 2>&1")
    time.sleep(seconds)
    box.cut_power()
    box.boot()
    works(box)
    box.run(install_command("--hotspot", "Mus"))
    works(box)
    uninstalled(box, before)


def test_uninstall_leaves_the_box_as_it_was(box: Box, before: dict[str, str]) -> None:
    uninstalled(box, before)
    assert "active" not in box.attempt(f"systemctl is-active {SERVICES}")[1].split()
    assert box.run("systemctl --failed --no-legend") == ""
