"""The plan of an installation: its steps, as a pure function of options and facts."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from device.install.options import (
    CONFIG,
    ID,
    MODE,
    PLACE,
    POLKIT,
    SLOTS,
    Facts,
    Hotspot,
    InstallOptions,
    PowerLow,
    environment_of,
    keyfile_ssid,
)
from device.install.revert_actions import RETIRED, UNITS, path_of_unit
from device.install.slots import keep_units, other, switch, take_over
from device.install.steps import (
    Step,
    add_block,
    drop_keys,
    forget_setting,
    name_host,
    retire,
    run,
    write,
)
from scorekeeper.commands import CommandFailed
from scorekeeper.commands.house_settings import SETTINGS_FILE

KEPT_SETTINGS = f"/var/lib/amarrako/{SETTINGS_FILE}"
"""What was set on a phone, in the server's data folder."""
WIFI_ENVIRONMENT = "/etc/amarrako/wifi.env"
WIFI_PASSWORD = "/etc/amarrako/wifi-password"  # noqa: S105 (where it is, not what it is)
AVAHI = "/etc/avahi/avahi-daemon.conf"
LOGIND = "/etc/systemd/logind.conf.d/amarrako.conf"


def plan(options: InstallOptions, facts: Facts) -> list[Step]:
    """Return all steps in order.

    Raises:
        CommandFailed: The options do not fit the machine or its settings file.
    """
    units = [
        "amarrako.service",
        "amarrako-panel.service",
        *(["amarrako-mqtt.service"] * options.mqtt),
        *(["amarrako-tv.service"] * options.tv),
    ]
    running = SLOTS[0] if facts.former_program else facts.slot
    slot = other(running)
    return [
        *_packages(options, facts),
        *_users(options, facts),
        *_program(options, facts, slot),
        *_settings(options, facts),
        *_hardware(options, facts),
        *_names(options),
        *([] if options.hotspot is None else _hotspot(options.hotspot)),
        *([write(POLKIT, _raw("polkit.rules"))] if _has_hotspot(options, facts) else []),
        *([] if running is None else [keep_units(running, UNITS)]),
        *([retire(RETIRED)] if facts.has_settings_units else []),
        *(write(path_of_unit(unit), text_of(unit, options, facts)) for unit in units),
        run(("systemctl", "daemon-reload"), "so that systemd knows them", again=True),
        *(
            run(
                ("systemctl", "enable", unit),
                "at every start",
                back=("systemctl", "disable", unit),
            )
            for unit in units
        ),
        switch(slot, units),
    ]


def _packages(options: InstallOptions, facts: Facts) -> list[Step]:
    if not facts.apt:
        return []
    names = ["python3-venv", "avahi-daemon"]
    if facts.boot_file is not None:
        names.append("python3-lgpio")
    if options.hotspot is not None and not facts.network_manager:
        names.append("network-manager")
    if options.tv:
        names += ["cage", "chromium"]
    install = ("apt-get", "install", "-y", "--no-install-recommends", *names)
    return [run(install, "what is there already stays as it is; uninstall leaves them")]


def _users(options: InstallOptions, facts: Facts) -> list[Step]:
    steps: list[Step] = []
    made = ("--system", "--user-group", "--shell", "/usr/sbin/nologin")
    if not facts.has_user:
        steps.append(
            run(
                ("useradd", *made, "--home-dir", "/var/lib/amarrako", "amarrako"),
                "server and panel run as a user that can do nothing else",
                back=("userdel", "amarrako"),
            )
        )
    if options.tv and not facts.has_tv_user:
        home = "/var/lib/amarrako-tv"
        groups = ("--groups", "video,render,input")
        steps.append(
            run(
                ("useradd", *made, *groups, "--home-dir", home, "amarrako-tv"),
                "the TV's browser runs as another, who cannot read the matches",
                back=("userdel", "amarrako-tv"),
            )
        )
    return steps


def _program(options: InstallOptions, facts: Facts, slot: str) -> list[Step]:
    # Raspberry Pi OS brings lgpio for the pins; PyPI has no wheel of it for every Python.
    site = ("--system-site-packages",) if facts.boot_file or facts.python_lgpio else ()
    offline = () if options.wheels is None else ("--no-index", "--find-links", options.wheels)
    pip = (options.python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation")
    from_wheel = ("--no-index", "--find-links", f"{slot}/wheel", "amarrako")
    locks = ",".join(("https" if facts.makes_certificates else "core", *["mqtt"] * options.mqtt))
    return [
        *([take_over()] if facts.former_program else []),
        run(
            ("python3", "-m", "venv", "--clear", *site, slot),
            "a folder of its own for this version; the one before stays as it is",
            back=("rm", "-rf", *SLOTS),
        ),
        run(
            (*pip, *offline, "--wheel-dir", f"{slot}/wheel", options.source),
            "build the wheel of this version",
        ),
        run(
            (f"{slot}/bin/pip", "install", "--quiet", "--no-deps", *from_wheel),
            "install it into its folder",
        ),
        run(
            (f"{slot}/bin/python", "-P", "-m", "device.install.libraries", locks, *offline),
            "install the libraries that it was released with, by their hashes",
        ),
    ]


def _settings(options: InstallOptions, facts: Facts) -> list[Step]:
    steps: list[Step] = [write(CONFIG, text_of("amarrako.toml", options), mode=0o644, keep=True)]
    if options.hotspot is None:
        return steps
    keys = ("wifi-name", "wifi-password-file")
    named = _wifi_in(facts.settings or "")
    if named is not None and named == WIFI_PASSWORD:
        steps.append(drop_keys(CONFIG, "serve", keys))
    if named is None or named == WIFI_PASSWORD:
        variables = (f"AMARRAKO_{key.upper().replace('-', '_')}" for key in keys)
        values = (options.hotspot.name, WIFI_PASSWORD)
        text = environment_of(dict(zip(variables, values, strict=True)))
        steps += [write(WIFI_ENVIRONMENT, text), forget_setting(KEPT_SETTINGS, "serve.wifi-name")]
    return [
        *steps,
        write(WIFI_PASSWORD, f"{options.hotspot.password}\n", mode=0o640, secret=True),
        run(("chgrp", "amarrako", WIFI_PASSWORD), "the server reads it, for the code on the TV"),
    ]


def _wifi_in(settings: str) -> str | None:
    """Return the password file of the Wi-Fi in the settings, "" of an open one; None: no Wi-Fi.

    Raises:
        CommandFailed: The settings are no TOML.
    """
    try:
        serve = tomllib.loads(settings).get("serve")
    except tomllib.TOMLDecodeError as error:
        raise CommandFailed(f"{CONFIG} has a mistake in it ({error})") from error
    if not isinstance(serve, dict) or "wifi-name" not in serve:
        return None
    return str(serve.get("wifi-password-file", ""))


def _hardware(options: InstallOptions, facts: Facts) -> list[Step]:
    power_low = options.power_low
    if facts.boot_file is None:
        if power_low is not None:
            raise CommandFailed("--power-low-pin is for a Raspberry Pi, and this machine is none")
        return []
    lines = (
        "[all]",
        "# The display's buses; 400 kHz draw it four times as fast.",
        "dtparam=i2c_arm=on,i2c_arm_baudrate=400000",
        "dtparam=spi=on",
        *(() if power_low is None else _power_low(power_low)),
    )
    return [
        add_block(facts.boot_file, lines),
        write("/etc/modules-load.d/amarrako.conf", "# The display's bus.\ni2c-dev\n"),
        *([] if power_low is None else [write(LOGIND, _raw("logind.conf"))]),
    ]


def _power_low(signal: PowerLow) -> tuple[str, ...]:
    """Return the lines that make the kernel treat the signal as the power key."""
    falls, pull = (1, "up") if signal.falls else (0, "down")
    return (
        "# The UPS signals a power failure: the machine shuts down.",
        f"dtoverlay=gpio-shutdown,gpio_pin={signal.pin},active_low={falls},gpio_pull={pull}",
    )


def _names(options: InstallOptions) -> list[Step]:
    return [
        write("/etc/avahi/services/amarrako.service", text_of("amarrako.avahi", options)),
        name_host(AVAHI, options.name),
        run(
            ("systemctl", "try-restart", "avahi-daemon.service"),
            f"announce {options.name}.local in the network",
            again=True,
        ),
    ]


def _hotspot(hotspot: Hotspot) -> list[Step]:
    text = _raw("hotspot.nmconnection")
    text = text.replace("{name}", keyfile_ssid(hotspot.name))
    text = text.replace("{password}", hotspot.password)
    return [
        write(PLACE, text, mode=MODE, secret=True),
        run(("nmcli", "connection", "reload"), f"the Wi-Fi “{hotspot.name}” begins", again=True),
    ]


def _has_hotspot(options: InstallOptions, facts: Facts | None) -> bool:
    return options.hotspot is not None or (facts is not None and facts.has_hotspot)


def text_of(file: str, options: InstallOptions, facts: Facts | None = None) -> str:
    """Return a file of files/ with its placeholders filled in."""
    port = "" if options.port == 80 else f":{options.port}"
    values = {
        "name": options.name,
        "port": str(options.port),
        "server": f"http://localhost{port}/",
        "groups": " ".join(facts.groups) if facts else "",
        "hotspot": f" --hotspot {ID}" if _has_hotspot(options, facts) else "",
    }
    text = _raw(file)
    for key, value in values.items():
        text = text.replace(f"{{{key}}}", value)
    return text


def _raw(file: str) -> str:
    return files("device.install").joinpath("files", file).read_text(encoding="utf-8")
