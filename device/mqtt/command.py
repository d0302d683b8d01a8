"""`amarrako mqtt`: tells an MQTT broker, and Home Assistant through it, how the tables stand."""

from __future__ import annotations

import argparse

from device.mqtt.options import configure, settings_of
from scorekeeper.commands import CommandFailed

SUMMARY = "tells an MQTT broker (and Home Assistant) how the tables stand"
SECTION = "mqtt"
EXAMPLES = """\
examples:
  amarrako mqtt                                   server and broker on this machine
  amarrako mqtt --broker 192.168.1.5 --user mus --password-file /etc/amarrako/mqtt.password
  amarrako mqtt --tls --ca-file house-ca.pem      an encrypted connection
  amarrako mqtt --commands …                      take commands too; needs a user and a password

Each option but --commands can stand in the environment: AMARRAKO_MQTT_HOST, _PORT, _USER,
_PASSWORD_FILE (or the password itself in _PASSWORD), _TLS, _CA_FILE, _HOUSE, _PREFIX and
_DISCOVERY_PREFIX; AMARRAKO_LANGUAGE. The topics are in docs/boards.md."""

__all__ = ["EXAMPLES", "SECTION", "SUMMARY", "configure", "run"]


def run(arguments: argparse.Namespace) -> int:
    """Tell the broker until Ctrl-C or SIGTERM."""
    settings = settings_of(arguments)
    try:
        # What is heavy, and what is an extra, waits until it is needed.
        from device.mqtt.main import tell_tables  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "paho":
            raise
        raise CommandFailed(
            "the MQTT client is not installed: pip install 'amarrako[mqtt]'; "
            "in a checkout, ./run mqtt installs it"
        ) from missing
    return tell_tables(settings)
