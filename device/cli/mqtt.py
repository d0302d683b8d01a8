"""`amarrako mqtt`: the options of the MQTT bridge."""

from __future__ import annotations

import argparse
import os
import re
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

from device.mqtt.access import PLAIN_PORT, TLS_PORT, access_of
from device.mqtt.topics import Topics
from scorekeeper.process import CommandFailed
from scorekeeper.process.options import add_value, language_code, server_address
from scorekeeper.words import LANGUAGES

SUMMARY = "publish the tables to an MQTT broker (and Home Assistant)"
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

Each option but --commands can be set in the environment: AMARRAKO_MQTT_HOST, _PORT, _USER,
_PASSWORD_FILE (or the password itself in _PASSWORD), _TLS, _CA_FILE, _HOUSE, _PREFIX and
_DISCOVERY_PREFIX; AMARRAKO_LANGUAGE. The topics are in docs/boards.md."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = partial(add_value, parser)
    server = "address of the server (default: %(default)s)"
    add("--server", server_address, "ADDRESS", server, default="http://localhost:8000")
    broker = "name or address of the broker (default: %(default)s)"
    add("--broker", _host, "HOST", broker, default="localhost")
    port = f"its port (default: {PLAIN_PORT}, with TLS {TLS_PORT})"
    add("--broker-port", _port, "N", port, default="0")
    add("--user", str, "NAME", "user name at the broker")
    add("--password-file", Path, "FILE", "a file whose first line is the password")
    parser.add_argument("--tls", action="store_true", default=None, help="encrypt the connection")
    add("--ca-file", Path, "FILE", "the CA certificate to trust; implies --tls")
    house = "this server's name in the topics (default: the machine's, %(default)s)"
    add("--house", _house, "NAME", house, default=_machine())
    prefix = "what all topics begin with (default: %(default)s)"
    add("--prefix", _prefix, "PREFIX", prefix, default="amarrako")
    discovery = "Home Assistant's discovery prefix (default: %(default)s); none: no discovery"
    add("--discovery-prefix", _discovery, "PREFIX", discovery, default="homeassistant")
    language = f"words in Home Assistant: {', '.join(LANGUAGES)} (default: %(default)s)"
    add("--language", language_code, "CODE", language, default="es")
    commands = "accept commands from the broker; off by default"
    parser.add_argument("--commands", action="store_true", help=commands)
    state = "folder for the token of the seats that the bridge holds (--commands)"
    add("--state", Path, "DIR", state, default=_state_folder())


def run(arguments: argparse.Namespace) -> int:
    """Publish the tables until Ctrl-C or SIGTERM."""
    access = access_of(arguments)
    topics = Topics(arguments.prefix, arguments.house, arguments.discovery_prefix)
    state = arguments.state if arguments.commands else None
    try:
        # Imported here: paho is an extra, and `amarrako --help` must be quick.
        from device.mqtt.bridge import run_bridge
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "paho":
            raise
        raise CommandFailed(
            "the MQTT client is not installed: pip install 'amarrako[mqtt]'; "
            "in a checkout, ./run mqtt installs it"
        ) from missing
    return run_bridge(arguments.server, access, topics, arguments.language, state)


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


_host = _matching(re.compile(r"[^\s/@]+"), " is not the name or address of a machine")
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
