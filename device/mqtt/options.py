"""The options of `amarrako mqtt`, and what they come to."""

from __future__ import annotations

import argparse
import os
import re
import socket
from pathlib import Path

from device.mqtt import reading
from device.mqtt.access import Access
from device.mqtt.settings import Settings
from device.mqtt.topics import Topics
from scorekeeper.commands import CommandFailed
from scorekeeper.words import LANGUAGES

PLAIN_PORT, TLS_PORT = 1883, 8883
YES, NO = ("1", "yes", "true", "on"), ("", "0", "no", "false", "off")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    add(
        "--server",
        type=reading.server,
        default="http://localhost:8000",
        metavar="ADDRESS",
        help="address of the server (default: %(default)s)",
    )
    add(
        "--broker",
        type=reading.host,
        default=_given("HOST", "localhost"),
        metavar="HOST",
        help="the machine of the broker (default: localhost)",
    )
    add(
        "--broker-port",
        type=reading.port,
        default=_given("PORT", "0"),
        metavar="N",
        help=f"its port (default: {PLAIN_PORT}, with TLS {TLS_PORT})",
    )
    add("--user", default=_given("USER"), metavar="NAME", help="who we are to the broker")
    add(
        "--password-file",
        type=Path,
        default=_given("PASSWORD_FILE") or None,
        metavar="FILE",
        help="a file whose first line is the password",
    )
    add("--tls", action="store_true", default=None, help="encrypt the connection")
    add(
        "--ca-file",
        type=Path,
        default=_given("CA_FILE") or None,
        metavar="FILE",
        help="the certificate of who vouches for the broker; means --tls",
    )
    add(
        "--house",
        type=reading.house,
        default=_given("HOUSE", _machine()),
        metavar="NAME",
        help="this server's name in the topics (default: the machine's, %(default)s)",
    )
    add(
        "--prefix",
        type=reading.prefix,
        default=_given("PREFIX", "amarrako"),
        help="what all topics begin with (default: amarrako)",
    )
    add(
        "--discovery-prefix",
        type=reading.discovery,
        default=_given("DISCOVERY_PREFIX", "homeassistant"),
        metavar="PREFIX",
        help="where Home Assistant looks (default: homeassistant); none: tell it nothing",
    )
    add(
        "--language",
        type=reading.language,
        default=os.environ.get("AMARRAKO_LANGUAGE", "es"),
        metavar="CODE",
        help=f"words in Home Assistant: {', '.join(LANGUAGES)} (default: es)",
    )
    add("--commands", action="store_true", help="take commands from the broker; off by default")
    add(
        "--state",
        type=Path,
        default=_state_folder(),
        metavar="DIR",
        help="where the key of the seats is kept that it is given with --commands",
    )


def settings_of(arguments: argparse.Namespace) -> Settings:
    """What the options come to; CommandFailed: they do not go together, or a file is not there."""
    ca_file: Path | None = arguments.ca_file
    tls = _tls() if arguments.tls is None else True
    tls = tls or ca_file is not None
    access = Access(
        host=arguments.broker,
        port=arguments.broker_port or (TLS_PORT if tls else PLAIN_PORT),
        user=arguments.user or None,
        password=_password(arguments.password_file),
        tls=tls,
        ca_file=ca_file,
    )
    if access.password is not None and access.user is None:
        raise CommandFailed("there is a password for the broker but no user: give --user")
    if arguments.commands and (access.user is None or access.password is None):
        raise CommandFailed(
            "--commands needs a broker that knows who commands: give --user and --password-file "
            "(or AMARRAKO_MQTT_PASSWORD), and a broker that lets nobody in without"
        )
    if tls:
        try:
            access.context()
        except OSError as error:
            raise CommandFailed(f"{ca_file} is no certificate to trust ({error})") from error
    return Settings(
        server=arguments.server,
        topics=Topics(arguments.prefix, arguments.house, arguments.discovery_prefix),
        access=access,
        commands=arguments.commands,
        language=arguments.language,
        state=arguments.state,
    )


def _given(name: str, otherwise: str = "") -> str:
    return os.environ.get(f"AMARRAKO_MQTT_{name}", otherwise)


def _password(file: Path | None) -> str | None:
    """Never an option of its own: everybody on a machine can read how a program was called."""
    if file is None:
        return _given("PASSWORD") or None
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandFailed(f"the password cannot be read: {error}") from error
    if not lines or not lines[0]:
        raise CommandFailed(f"the first line of {file} should be the password, and is empty")
    return lines[0]


def _tls() -> bool:
    text = _given("TLS").lower()
    if text not in (*YES, *NO):
        raise CommandFailed(f"AMARRAKO_MQTT_TLS is {text!r}: let it be 1 or 0")
    return text in YES


def _machine() -> str:
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", socket.gethostname().partition(".")[0])
    return name.strip("-")[:32] or "house"


def _state_folder() -> str:
    """Beside the matches, where a server on this machine keeps them."""
    environment = os.environ
    state = environment.get("XDG_STATE_HOME") or str(Path("~/.local/state").expanduser())
    return environment.get("AMARRAKO_DATA") or str(Path(state) / "amarrako")
