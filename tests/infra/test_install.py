"""`amarrako install` in a folder that stands for a machine: real files, recorded commands."""

from __future__ import annotations

import configparser
import stat
import subprocess
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from device.cli.install import password_of
from device.install import journal, slots
from device.install.machine import Machine
from device.install.plan import (
    HOTSPOT,
    KEPT_SETTINGS,
    LOGIND,
    POLKIT,
    POWER_POLKIT,
    WIFI_ENVIRONMENT,
    WIFI_PASSWORD,
    Hotspot,
    InstallOptions,
    PowerLow,
)
from device.install.slots import CONFIG, PROGRAM, SLOTS
from scorekeeper.process import CommandFailed
from tests.infra.noted_machine import (
    AVAHI,
    AVAHI_FILE,
    BOOT,
    BOOT_FILE,
    COUNTRY,
    LGPIO,
    PASSWORD,
    RADIO,
    WHOLE,
    Noted,
    files_of,
    install,
    raspberry_pi,
    uninstall,
)
from webui.cli.main import main
from webui.limits.numbers import Limits
from webui.ops.open_files import SPARE_FILES

MARKS = "etc/systemd/system/multi-user.target.wants/"
HEALTH = "http://localhost:80/healthz"
SERVER = "/etc/systemd/system/amarrako.service"
PANEL = "/etc/systemd/system/amarrako-panel.service"
UNITS = ("amarrako", "amarrako-panel", "amarrako-mqtt", "amarrako-tv")
PLAIN = InstallOptions(source="amarrako==1")


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Noted:
    """A Raspberry Pi as its system comes."""
    monkeypatch.setattr("os.fsync", lambda _file: None)
    return raspberry_pi(Noted(tmp_path / "pi"))


def test_a_dry_run_says_every_change_and_makes_none(pi: Noted) -> None:
    before = files_of(pi)
    told = install(pi, dry=True)
    assert files_of(pi) == before
    assert pi.ran == []
    install(pi)
    own = ("etc/amarrako/installed.json", "opt/amarrako-a/", "run/", MARKS)
    for path in files_of(pi).keys() - before.keys():
        assert path.startswith(own) or f"/{path}" in told
    for command in [line for line in pi.ran if line[0] not in ("sync", HEALTH)][:-2]:
        assert f"run {' '.join(command)}" in told
    assert "dtparam=i2c_arm=on,i2c_arm_baudrate=400000" in told


def test_a_secret_is_neither_told_nor_readable_nor_on_a_command_line(pi: Noted) -> None:
    assert PASSWORD not in install(pi, dry=True)
    assert PASSWORD not in install(pi)
    assert PASSWORD not in str(pi.ran)
    holding = [path for path, text in files_of(pi).items() if PASSWORD in text]
    modes = {path: stat.S_IMODE((pi.root / path).stat().st_mode) for path in holding}
    # The second is for the server, to tell phones; it belongs to the group of its user.
    assert modes == {HOTSPOT[1:]: 0o600, WIFI_PASSWORD[1:]: 0o640}
    assert ("chgrp", "amarrako", WIFI_PASSWORD) in pi.ran


def test_what_was_there_is_there_again_after_uninstalling(pi: Noted) -> None:
    before = files_of(pi)
    install(pi)
    assert "host-name=mus\n" in (pi.read("/etc/avahi/avahi-daemon.conf") or "")
    pi.ran.clear()
    uninstall(pi)
    assert files_of(pi) == before
    # The services end before their user and program go, and who reads files reads them anew last.
    units = [f"{unit}.service" for unit in UNITS]
    assert [line for line in pi.ran if line != ("sync",)][: len(units) + 1] == [
        ("systemctl", "stop", *units),
        *(("systemctl", "disable", unit) for unit in reversed(units)),
    ]
    assert ("userdel", "amarrako") in pi.ran
    assert {line for line in pi.ran[-6:] if line != ("sync",)} == {
        ("systemctl", "daemon-reload"),
        ("systemctl", "try-restart", "avahi-daemon.service"),
        ("nmcli", "connection", "reload"),
    }


def test_installing_twice_is_installing_once(pi: Noted) -> None:
    before = files_of(pi)
    install(pi)
    once, undos = files_of(pi), journal.read(pi)
    first, other = (slot.lstrip("/") for slot in SLOTS)
    others = {path.replace(first, other): text for path, text in once.items() if first in path}
    install(pi)
    assert journal.read(pi) == undos
    assert files_of(pi) == {**once, **others, PROGRAM[1:]: "→ amarrako-b"}
    install(pi, replace(WHOLE, port=8080))
    uninstall(pi)
    assert files_of(pi) == before


OURS = '[panel]\ndisplay = "sh1106"  # on the left\n'
THEIR_WIFI = '[serve]\nwifi-name = "Bar"\nwifi-password-file = "/etc/bar"\n'


@pytest.mark.parametrize("text", [OURS, THEIR_WIFI])
def test_settings_that_were_changed_are_kept(text: str, pi: Noted) -> None:
    wanted = WHOLE if text == THEIR_WIFI else replace(WHOLE, hotspot=None)
    install(pi)
    pi.write(CONFIG, text)
    install(pi, wanted)
    assert pi.read(CONFIG) == text
    uninstall(pi)
    assert pi.read(CONFIG) == text


def test_a_wifi_made_later_is_told_to_the_server_and_the_settings_stay(pi: Noted) -> None:
    install(pi, replace(WHOLE, hotspot=None))
    assert not pi.has(WIFI_ENVIRONMENT)
    assert "--hotspot amarrako" not in (pi.read(SERVER) or "")
    before = pi.read(CONFIG)
    install(pi, replace(WHOLE, hotspot=Hotspot('Mus "$bar\\', PASSWORD)))
    assert pi.read(WIFI_ENVIRONMENT) == (
        f'AMARRAKO_WIFI_NAME="Mus \\"\\$bar\\\\"\nAMARRAKO_WIFI_PASSWORD_FILE="{WIFI_PASSWORD}"\n'
    )
    assert pi.read(CONFIG) == before
    assert 'subject.user == "amarrako"' in (pi.read(POLKIT) or "")
    # After an update without the option it is still there, and still renamed.
    install(pi, replace(WHOLE, hotspot=None))
    assert " --data /var/lib/amarrako --hotspot amarrako-hotspot " in (pi.read(SERVER) or "")


def test_a_box_may_be_switched_off_from_a_phone_only_where_it_was_installed_so(pi: Noted) -> None:
    install(pi, replace(WHOLE, power_off=False))
    assert not pi.has(POWER_POLKIT)
    assert "--power-off" not in (pi.read(SERVER) or "")
    install(pi)
    rule = pi.read(POWER_POLKIT) or ""
    assert 'subject.user == "amarrako"' in rule
    assert "reboot" not in rule
    # After an update without the option it still may.
    install(pi, replace(WHOLE, power_off=False))
    assert " --power-off\n" in (pi.read(SERVER) or "")
    uninstall(pi)
    assert not pi.has(POWER_POLKIT)


def test_a_wifi_named_anew_here_goes_before_the_name_a_phone_gave_it(pi: Noted) -> None:
    install(pi)
    pi.write(KEPT_SETTINGS, '{"panel.language": "eu", "serve.wifi-name": "Etxea"}')
    install(pi)
    assert pi.read(KEPT_SETTINGS) == '{"panel.language": "eu"}'


def test_lines_others_add_to_the_boot_file_stay(pi: Noted) -> None:
    install(pi)
    boot = pi.read("/boot/firmware/config.txt") or ""
    assert boot.startswith(BOOT)
    pi.write("/boot/firmware/config.txt", boot + "dtoverlay=hifiberry-dac\n")
    uninstall(pi)
    assert pi.read("/boot/firmware/config.txt") == BOOT + "dtoverlay=hifiberry-dac\n"


@pytest.mark.parametrize("failing", ["venv", "daemon-reload", "apt-get", "amarrako-panel.service"])
def test_an_install_that_breaks_off_is_taken_back_as_far_as_it_went(
    failing: str, pi: Noted
) -> None:
    before = files_of(pi)
    with pytest.raises(CommandFailed, match=r"correct the cause and run `amarrako install` again"):
        install(replace(pi, failing=failing))
    if pi.has(journal.JOURNAL):
        uninstall(pi)
    assert files_of(pi) == before


def test_what_cannot_be_taken_back_is_told_and_kept_in_mind(pi: Noted) -> None:
    install(pi)
    with pytest.raises(CommandFailed, match=r"2 of \d+ changes could not be undone"):
        uninstall(replace(pi, failing="userdel"))
    assert journal.read(pi) == [{"delete user": "amarrako"}, {"delete user": "amarrako-tv"}]


@pytest.mark.parametrize(
    ("signal", "line"),
    [
        (PowerLow(4), "dtoverlay=gpio-shutdown,gpio_pin=4,active_low=1,gpio_pull=up"),
        (
            PowerLow(23, falls=False),
            "dtoverlay=gpio-shutdown,gpio_pin=23,active_low=0,gpio_pull=down",
        ),
    ],
)
def test_the_machine_switches_itself_off_when_the_power_goes(
    signal: PowerLow, line: str, pi: Noted
) -> None:
    install(pi, replace(PLAIN, power_low=signal))
    boot = (pi.read("/boot/firmware/config.txt") or "").splitlines()
    assert [each for each in boot if "gpio-shutdown" in each] == [line]
    # Not even a desktop that asks first may keep it on.
    assert "HandlePowerKey=poweroff\nPowerKeyIgnoreInhibited=yes\n" in (pi.read(LOGIND) or "")
    install(pi, PLAIN)
    assert "gpio-shutdown" not in (pi.read("/boot/firmware/config.txt") or "")


def test_a_machine_without_pins_is_asked_for_none(pi: Noted, tmp_path: Path) -> None:
    assert "gpio-shutdown" not in install(pi, PLAIN, dry=True)
    laptop = Noted(tmp_path / "laptop")
    with pytest.raises(CommandFailed, match="--power-low-pin is for a Raspberry Pi"):
        install(laptop, WHOLE)
    assert not laptop.ran
    assert "dtparam" not in install(laptop, PLAIN)
    assert "SupplementaryGroups=\n" in (laptop.read(PANEL) or "")


def test_the_bridge_to_a_broker_is_a_service_of_its_own(pi: Noted) -> None:
    install(pi, PLAIN)
    assert not pi.has("/etc/systemd/system/amarrako-mqtt.service")
    install(pi, replace(PLAIN, mqtt=True))
    assert ("systemctl", "enable", "amarrako-mqtt.service") in pi.ran
    first, then = (line[-1] for line in pi.ran if "device.install.libraries" in line)
    assert (first, then) == ("core", "core,mqtt")
    # After an update, too, what runs is what was installed.
    # The new version is on disk as a whole before its units are, and the link leads to it.
    *_, last, _health = pi.ran
    assert pi.ran.index(("sync",)) < pi.ran.index(("systemctl", "daemon-reload"))
    assert last[:2] == ("systemctl", "restart")
    assert {f"{unit}.service" for unit in UNITS} - set(last) == {"amarrako-tv.service"}


def go_back(machine: Machine) -> None:
    journal.install(machine, slots.back(machine), lambda _: None, dry=False)


def update(pi: Noted) -> str:
    """Install a second version over the first; the text of the panel's unit of the first."""
    install(pi)
    pi.write(f"{SLOTS[0]}/bin/amarrako", "first")
    unit = pi.read(PANEL) or ""
    install(pi, replace(WHOLE, hotspot=None, port=8080))
    pi.write(f"{SLOTS[1]}/bin/amarrako", "second")
    return unit


def test_an_update_goes_beside_the_version_before_and_runs_once_it_is_whole(pi: Noted) -> None:
    update(pi)
    assert pi.read(f"{PROGRAM}/bin/amarrako") == "second"
    made = [line for line in pi.ran if "venv" in line]
    assert [line[-1] for line in made] == list(SLOTS)
    libraries = [line for line in pi.ran if "device.install.libraries" in line]
    assert [line[0] for line in libraries] == [f"{slot}/bin/python" for slot in SLOTS]
    assert pi.ran[-1] == (HEALTH,)


def test_a_new_version_that_does_not_answer_gives_way_to_the_one_before(pi: Noted) -> None:
    first = replace(pi, silent=False)
    install(first)
    unit = pi.read(SERVER)
    with pytest.raises(CommandFailed, match=r"has no answer: .*; the version before runs again"):
        install(replace(pi, silent=True), replace(WHOLE, hotspot=None))
    assert pi.link_target(PROGRAM) == SLOTS[0]
    assert pi.read(SERVER) == unit
    *_, sync, reload, restart, tv, health = pi.ran
    assert (sync, reload) == (("sync",), ("systemctl", "daemon-reload"))
    assert (restart[:2], tv[:2]) == (("systemctl", "restart"),) * 2
    assert health == (HEALTH,)


def test_the_version_before_can_be_had_again_with_its_units(pi: Noted) -> None:
    unit = update(pi)
    second = pi.read(PANEL)
    assert second != unit
    go_back(pi)
    assert pi.read(f"{PROGRAM}/bin/amarrako") == "first"
    assert pi.read(PANEL) == unit
    go_back(pi)
    assert pi.read(f"{PROGRAM}/bin/amarrako") == "second"
    assert pi.read(PANEL) == second


def test_without_a_version_before_there_is_no_way_back(pi: Noted) -> None:
    install(pi)
    with pytest.raises(CommandFailed, match="there is no version before"):
        go_back(pi)


def test_whoever_could_make_certificates_still_can_after_an_update(pi: Noted) -> None:
    install(pi)
    pi.write(f"{SLOTS[0]}/lib/python3.11/site-packages/cryptography/x", "")
    install(pi)
    libraries = [line for line in pi.ran if "device.install.libraries" in line]
    assert [line[-1] for line in libraries] == ["core,mqtt", "https,mqtt"]


def boot_lines(machine: Machine) -> list[str]:
    """Return the lines about buses that were added to the boot file."""
    added = (machine.read(BOOT_FILE) or "").removeprefix(BOOT)
    return [line for line in added.splitlines() if "i2c" in line or "spi" in line]


I2C_ON = "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"


@pytest.mark.parametrize(
    ("panel", "lines"),
    [
        ("", [I2C_ON]),
        ('display = "ssd1306"\nlamps = "22"\n', [I2C_ON, "dtparam=spi=off"]),
        ('buttons = "plus_1_0=9"\n', [I2C_ON, "dtparam=spi=off"]),
        ('display = "ssd1309,spi=0.0"\n', [I2C_ON, "dtparam=spi=on"]),
        ('display = "ssd1306"\nlamps = "max7219"\n', [I2C_ON, "dtparam=spi=on"]),
        ('lamps = "adentro_0=2"\n', ["dtparam=i2c_arm=off"]),
    ],
)
def test_the_buses_are_on_that_the_settings_need_and_no_pin_in_use_is_held(
    panel: str, lines: list[str], pi: Noted
) -> None:
    pi.write(CONFIG, f"[panel]\n{panel}")
    install(pi, PLAIN)
    assert boot_lines(pi) == lines
    uninstall(pi)
    assert pi.read(BOOT_FILE) == BOOT


def test_a_bus_that_is_no_longer_needed_is_off_after_another_install(pi: Noted) -> None:
    pi.write(CONFIG, '[panel]\ndisplay = "ssd1306"\n')
    pi.write(KEPT_SETTINGS, '{"panel.display": "ssd1322"}')
    install(pi, PLAIN)
    assert boot_lines(pi) == [I2C_ON, "dtparam=spi=on"], "as a phone has set it"
    pi.write(KEPT_SETTINGS, "{}")
    pi.write(CONFIG, '[panel]\ndisplay = "ssd1306"\nlamps = "22"\n')
    install(pi, PLAIN)
    assert boot_lines(pi) == [I2C_ON, "dtparam=spi=off"]


@pytest.mark.parametrize(
    ("path", "text", "told"),
    [
        (CONFIG, "[serve\n", r"amarrako\.toml has a mistake in it"),
        (CONFIG, '[panel]\nlamps = "21"\n', r"toml:2: \[panel\] lamps: '21' is no lamp"),
        (CONFIG, '[panel]\ndisplay = "ssd1309,spi=0.0"\nlamps = "22"\n', r"both need GPIO"),
        (f"{PROGRAM}/bin/amarrako", "theirs", "/opt/amarrako is a folder, not a link"),
    ],
)
def test_what_cannot_be_is_told_before_anything_is_done(
    path: str, text: str, told: str, pi: Noted
) -> None:
    pi.write(path, text)
    with pytest.raises(CommandFailed, match=told):
        install(pi)
    assert (pi.read(path), pi.ran) == (text, [])


def packages(machine: Noted) -> tuple[str, ...]:
    """Return the packages that apt is to install."""
    (line,) = (line for line in machine.ran if line[0] == "apt-get")
    return line[4:]


def test_apt_is_told_every_package_that_an_option_needs(pi: Noted) -> None:
    install(pi, WHOLE)
    assert packages(pi) == (
        *("python3-venv", "avahi-daemon", "python3-lgpio"),
        *("network-manager", "wpasupplicant", "dnsmasq-base", "wireless-regdb"),
        "polkitd",
        *("cage", "chromium", "kbd", "procps"),
    )


def test_a_system_without_a_package_of_lgpio_is_told_what_it_is_for(pi: Noted) -> None:
    """As Debian on a Pi."""
    del pi.prints[LGPIO]
    told = install(pi, PLAIN, dry=True)
    assert "no package python3-lgpio" in told
    assert "docs/pi.md says how to get it" in told
    install(pi, PLAIN)
    assert packages(pi) == ("python3-venv", "avahi-daemon")
    # Whoever has got it by pip is told nothing.
    pi.write("/usr/local/lib/python3.13/dist-packages/lgpio.py", "")
    assert "python3-lgpio" not in install(pi, PLAIN, dry=True)


@pytest.mark.parametrize(
    ("prints", "told"),
    [
        (
            {RADIO: "enabled:disabled\n", COUNTRY: "ES\n"},
            "the Wi-Fi is switched off.* nonint do_wifi_country ES",
        ),
        ({RADIO: "missing:enabled\n", COUNTRY: "ES\n"}, "this machine has no Wi-Fi"),
        ({RADIO: "enabled:enabled\n"}, r"country is not set.* nonint do_wifi_country ES"),
    ],
)
def test_a_hotspot_is_refused_while_the_radio_is_off(
    prints: dict[tuple[str, ...], str], told: str, pi: Noted
) -> None:
    machine = replace(pi, prints=prints)
    with pytest.raises(CommandFailed, match=told):
        install(machine)
    assert [line[0] for line in pi.ran] == ["apt-get"], "before anything else is done"
    assert not pi.has(HOTSPOT)
    install(machine, replace(WHOLE, hotspot=None))


def test_an_image_is_made_without_asking_a_system_that_does_not_run(pi: Noted) -> None:
    image = replace(pi, is_started=False, prints={LGPIO: ""}, silent=True)
    install(image, replace(PLAIN, hotspot=Hotspot("Mus", PASSWORD)))
    assert image.has(HOTSPOT)
    needs_running = {"nmcli", "restart", "try-restart", "daemon-reload", HEALTH}
    assert not any(needs_running & set(words) for words in image.ran)
    assert ("systemctl", "enable", "amarrako.service") in image.ran


def test_only_raspberry_pi_os_is_asked_for_a_country(pi: Noted) -> None:
    pi.remove("/usr/bin/raspi-config")
    del pi.prints[COUNTRY]
    pi.prints[RADIO] = "enabled:disabled\n"
    with pytest.raises(CommandFailed, match="To switch it on: sudo nmcli radio wifi on"):
        install(pi)
    pi.prints[RADIO] = "enabled:enabled\n"
    install(pi)
    assert pi.has(HOTSPOT)


def test_the_hotspot_speaks_wpa2_and_nothing_older_or_newer(pi: Noted) -> None:
    install(pi)
    read = configparser.ConfigParser()
    read.read_string(pi.read(HOTSPOT) or "")
    assert dict(read["wifi-security"]) == {
        "key-mgmt": "wpa-psk",
        "proto": "rsn;",
        "pairwise": "ccmp;",
        "group": "ccmp;",
        "pmf": "1",
        "psk": PASSWORD,
    }


def test_the_settings_written_are_taken_by_every_command(
    pi: Noted, capsys: pytest.CaptureFixture[str]
) -> None:
    install(pi)
    written = tomllib.loads(pi.read(CONFIG) or "")
    assert written["serve"] == {"port": 80, "name": ["mus.local"]}
    assert written["mqtt"] == {}
    for section in written:
        with pytest.raises(SystemExit) as ended:
            main([section, "--config", str(pi.path(CONFIG)), "--no-such-option"])
        assert ended.value.code == 2
        assert "--no-such-option" in capsys.readouterr().err


def analyze(*line: str) -> tuple[int, str]:
    """Run systemd-analyze; its status, and what it says."""
    done = subprocess.run(
        ["systemd-analyze", *line],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_systemd_takes_the_units_and_they_can_do_little_harm(pi: Noted) -> None:
    install(pi)
    for unit in UNITS:
        assert "\nMemoryMax=" in (pi.read(f"/etc/systemd/system/{unit}.service") or "")
    for program in (f"{SLOTS[0]}/bin/amarrako", "/usr/bin/cage", "/usr/bin/chvt", "/bin/sh"):
        pi.write(program, "#!/bin/sh\n", 0o755)
    for target in ("sysinit", "basic", "shutdown", "multi-user", "graphical"):
        pi.write(f"/etc/systemd/system/{target}.target", "[Unit]\nDefaultDependencies=no\n")
    units = [f"{unit}.service" for unit in UNITS]
    assert analyze("verify", "--man=no", f"--root={pi.root}", *units) == (0, "")
    # 100 is a service that may do anything; systemd calls what is under 40 "OK".
    paths = [str(pi.path(f"/etc/systemd/system/{unit}")) for unit in units]
    status, told = analyze("security", "--offline=yes", "--threshold=30", *paths)
    assert status == 0, told


@pytest.mark.parametrize(
    ("unit", "says", "never"),
    [
        pytest.param(
            "amarrako-tv",
            [
                *("NoNewPrivileges=yes", "CapabilityBoundingSet="),
                # What a browser's own sandbox is made of: namespaces, a chroot, seccomp filters.
                "RestrictNamespaces=user pid net",
                "SystemCallFilter=@system-service @pkey seccomp chroot",
                # The socket of the screen is in the session's folder.
                "ReadWritePaths=-/run/user",
            ],
            # A JIT compiler writes what it executes.
            ["MemoryDenyWriteExecute", "--no-sandbox", "ProtectHome=yes"],
            id="the browser keeps its own sandbox",
        ),
        pytest.param(
            "amarrako-tv",
            # A system without a desktop ends at multi-user; it has started once there is a browser.
            [
                *("ExecStartPre=+/usr/bin/chvt 7", "WantedBy=multi-user.target"),
                "ExecStartPost=+/bin/sh -c 'until pgrep",
            ],
            [],
            id="the TV takes the screen",
        ),
        pytest.param(
            "amarrako",
            # An export that is too large ends alone; a large log may be restored at a start.
            ["RestartSec=100ms", "OOMPolicy=continue", "TimeoutStartSec=20min"],
            [],
            id="a server that died is back at once",
        ),
    ],
)
def test_a_unit_says(unit: str, says: list[str], never: list[str], pi: Noted) -> None:
    install(pi)
    text = pi.read(f"/etc/systemd/system/{unit}.service") or ""
    assert [each for each in says if f"\n{each}" not in text] == []
    assert [each for each in never if each in text] == []


def test_a_server_may_open_its_files(pi: Noted) -> None:
    install(pi)
    wanted = Limits().sockets + Limits().connections + SPARE_FILES
    assert int((pi.read(SERVER) or "").partition("LimitNOFILE=")[2].split()[0]) >= wanted


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[server]\n#host-name=foo\n", "[server]\nhost-name=mus\n"),
        ("[server]\nhost-name=bar\nuse-ipv4=yes\n", "[server]\nhost-name=mus\nuse-ipv4=yes\n"),
        (
            "[wide-area]\n[server]\nuse-ipv4=yes\n",
            "[wide-area]\n[server]\nhost-name=mus\nuse-ipv4=yes\n",
        ),
    ],
)
def test_the_box_gets_its_name_whatever_the_file_said(before: str, after: str, pi: Noted) -> None:
    pi.write(AVAHI_FILE, before)
    assert f"set in {AVAHI_FILE}; its other lines stay as they are\n    host-name=mus" in install(
        pi, dry=True
    )
    install(pi)
    assert pi.read(AVAHI_FILE) == after
    uninstall(pi)
    assert pi.read(AVAHI_FILE) == before


def test_the_box_gets_its_name_where_avahi_was_not_there_before(pi: Noted) -> None:
    """Avahi comes with the packages."""
    machine = replace(pi, brings={"avahi-daemon": (AVAHI_FILE, AVAHI)})
    machine.remove(AVAHI_FILE)
    install(machine)
    assert machine.read(AVAHI_FILE) == AVAHI.replace("#host-name=foo", "host-name=mus")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (["--name", "Mus!"], "'Mus!' is no name: small letters, digits and hyphens"),
        (["--hotspot", "x" * 33], "is no Wi-Fi name: 1 to 32 bytes"),
        (["--power-low-pin", "3"], "'3': a GPIO number from 4 to 27"),
        (["--power-low-pin", "GPIO4"], "'GPIO4': a GPIO number from 4 to 27"),
    ],
)
def test_a_name_that_cannot_be_is_refused(
    line: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["install", "--dry-run", *line])
    assert words in capsys.readouterr().err


def test_a_short_password_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "password"
    file.write_text("1234567\n")
    line = ["install", "--dry-run", "--hotspot", "Mus", "--hotspot-password-file", str(file)]
    assert main(line) == 1
    assert "8 to 63 letters" in capsys.readouterr().err


def test_run_again_the_wifi_keeps_its_password_unless_another_is_given(tmp_path: Path) -> None:
    given = tmp_path / "password"
    given.write_text("aupa-mutilak\n")
    made = password_of(None, None)
    assert len(made) == 14
    assert made != password_of(None, None)
    assert password_of(None, f"{PASSWORD}\n") == PASSWORD
    assert password_of(given, PASSWORD) == "aupa-mutilak"
