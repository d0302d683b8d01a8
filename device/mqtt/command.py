"""`amarrako mqtt`: the options of the MQTT bridge."""

from __future__ import annotations

import argparse
import os
import re
import socket
import ssl
from collections.abc import Callable
from pathlib import Path

from device.mqtt.access import Access
from device.mqtt.topics import Topics
from scorekeeper.commands import CommandFailed
from scorekeeper.commands.options import language_code, server_address
from scorekeeper.words import LANGUAGES

SUMMARY = "publishes the tables to an MQTT broker (and Home Assistant)"
SECTION = "mqtt"
ENVIRONMENT = {
    "broker": "AMARRAKO_MQTT_HOST",
    "broker-port": "AMARRAKO_MQTT_PORT",
    "user": "AMARRAKO_MQTT_USER",
    "password-file": "AMARRAKO_MQTT_PASSWORD_FILE",
    "tls": "AMARRAKO_MQTT_TLS",
    "ca-file": "AMARRAKO_MQTT_CA_FILE",
    "house": "AMARRAKO_MQTT_HOUSE",
    "prefix": "AMARRAKO_MQTT_PREFIX",
    "discovery-prefix": "AMARRAKO_MQTT_DISCOVERY_PREFIX",
    "language": "AMARRAKO_LANGUAGE",
}
EXAMPLES = """\
examples:
  amarrako mqtt                                   server and broker on this machine
  amarrako mqtt --broker 192.168.1.5 --user mus --password-file /etc/amarrako/mqtt.password
  amarrako mqtt --tls --ca-file house-ca.pem      an encrypted connection
  amarrako mqtt --commands …                      take commands too; needs a user and a password

Each option but --commands can stand in the environment: AMARRAKO_MQTT_HOST, _PORT, _USER,
_PASSWORD_FILE (or the password itself in _PASSWORD), _TLS, _CA_FILE, _HOUSE, _PREFIX and
_DISCOVERY_PREFIX; AMARRAKO_LANGUAGE. The topics are in docs/boards.md."""
PLAIN_PORT, TLS_PORT = 1883, 8883
YES, NO = ("1", "yes", "true", "on"), ("", "0", "no", "false", "off")


def run(arguments: argparse.Namespace) -> int:
    """Publish the tables until Ctrl-C or SIGTERM."""
    access = access_of(arguments)
    try:
        # Imported here: paho is an extra, and `amarrako --help` must be quick.
        from device.mqtt.main import run_bridge  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "paho":
            raise
        raise CommandFailed(
            "the MQTT client is not installed: pip install 'amarrako[mqtt]'; "
            "in a checkout, ./run mqtt installs it"
        ) from missing
    state = arguments.state if arguments.commands else None
    return run_bridge(arguments.server, access, topics_of(arguments), arguments.language, state)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    add(
        "--server",
        type=server_address,
        default="http://localhost:8000",
        metavar="ADDRESS",
        help="address of the server (default: %(default)s)",
    )
    add(
        "--broker",
        type=_host,
        default="localhost",
        metavar="HOST",
        help="the machine of the broker (default: localhost)",
    )
    add(
        "--broker-port",
        type=_port,
        default="0",
        metavar="N",
        help=f"its port (default: {PLAIN_PORT}, with TLS {TLS_PORT})",
    )
    add("--user", metavar="NAME", help="user name at the broker")
    add(
        "--password-file",
        type=Path,
        default=None,
        metavar="FILE",
        help="a file whose first line is the password",
    )
    add("--tls", action="store_true", default=None, help="encrypt the connection")
    add(
        "--ca-file",
        type=Path,
        default=None,
        metavar="FILE",
        help="the CA certificate to trust; implies --tls",
    )
    add(
        "--house",
        type=_house,
        default=_machine(),
        metavar="NAME",
        help="this server's name in the topics (default: the machine's, %(default)s)",
    )
    add(
        "--prefix",
        type=_prefix,
        default="amarrako",
        help="what all topics begin with (default: amarrako)",
    )
    add(
        "--discovery-prefix",
        type=_discovery,
        default="homeassistant",
        metavar="PREFIX",
        help="Home Assistant's discovery prefix (default: homeassistant); none: no discovery",
    )
    add(
        "--language",
        type=language_code,
        default="es",
        metavar="CODE",
        help=f"words in Home Assistant: {', '.join(LANGUAGES)} (default: es)",
    )
    add("--commands", action="store_true", help="accept commands from the broker; off by default")
    add(
        "--state",
        type=Path,
        default=_state_folder(),
        metavar="DIR",
        help="where the key of its seats is kept (--commands)",
    )


def topics_of(arguments: argparse.Namespace) -> Topics:
    """Return the names of the topics."""
    return Topics(arguments.prefix, arguments.house, arguments.discovery_prefix)


def access_of(arguments: argparse.Namespace) -> Access:
    """Return the access to the broker. Raises CommandFailed: options clash; a file is missing."""
    ca_file: Path | None = arguments.ca_file
    tls = arguments.tls is True or _is_on(arguments.tls) or ca_file is not None
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
            ssl.create_default_context(cafile=ca_file)
        except OSError as error:
            raise CommandFailed(f"{ca_file} is no certificate to trust ({error})") from error
    return access


def _password(file: Path | None) -> str | None:
    """Read the password: not an option, as all users of a machine can see its command lines."""
    if file is None:
        return os.environ.get("AMARRAKO_MQTT_PASSWORD") or None
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandFailed(f"the password cannot be read: {error}") from error
    if not lines or not lines[0]:
        raise CommandFailed(f"the first line of {file} should be the password, and is empty")
    return lines[0]


def _is_on(text: str | None) -> bool:
    """Read AMARRAKO_MQTT_TLS."""
    if (text or "").lower() not in (*YES, *NO):
        raise CommandFailed(f"AMARRAKO_MQTT_TLS is {text!r}: let it be 1 or 0")
    return (text or "").lower() in YES


def _machine() -> str:
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", socket.gethostname().partition(".")[0])
    return name.strip("-")[:32] or "house"


def _state_folder() -> str:
    """Return the default of --state: the data folder of a server on this machine."""
    environment = os.environ
    state = environment.get("XDG_STATE_HOME") or str(Path("~/.local/state").expanduser())
    return environment.get("AMARRAKO_DATA") or str(Path(state) / "amarrako")


def _matching(pattern: re.Pattern[str], error: str) -> Callable[[str], str]:
    """Return the type of an option whose texts match a pattern; `error` describes the others."""

    def read(text: str) -> str:
        if not pattern.fullmatch(text):
            raise argparse.ArgumentTypeError(f"{text!r}{error}")
        return text

    return read


_host = _matching(re.compile(r"[^\s/@]+"), " is no machine's name or address")
_house = _matching(
    re.compile(r"[A-Za-z0-9_-]{1,32}"), ": a house's name is 1 to 32 letters, digits, - or _"
)
_prefix = _matching(
    re.compile(r"(?=.{1,64}$)[^+#\s$/][^+#\s/]*(/[^+#\s/]+)*"),
    ": what topics begin with has no spaces, + or #, and no $ or / at its ends",
)


def _port(text: str) -> int:
    """Read a port; 0: the default one."""
    if not (text.isascii() and text.isdigit()) or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port from 1 to 65535")
    return int(text)


def _discovery(text: str) -> str | None:
    """Read Home Assistant's discovery prefix; None: no discovery."""
    return None if text in ("", "none") else _prefix(text)
