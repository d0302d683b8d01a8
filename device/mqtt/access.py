"""Access to the MQTT broker: its address and our credentials, from the options."""

from __future__ import annotations

import argparse
import os
import ssl
from dataclasses import dataclass, field
from pathlib import Path

from scorekeeper.commands import CommandFailed

PLAIN_PORT, TLS_PORT = 1883, 8883
YES, NO = ("1", "yes", "true", "on"), ("", "0", "no", "false", "off")


@dataclass(frozen=True)
class Access:
    """The broker.

    Args:
        user: Our name; None: we have none.
        password: Never shown in a log.
        ca_file: The certificate to trust, where the machine trusts none of the broker's.
    """

    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: bool = False
    ca_file: Path | None = None

    @property
    def place(self) -> str:
        """The address as it is logged."""
        return f"{self.host}:{self.port}"


def access_of(arguments: argparse.Namespace) -> Access:
    """Return the access to the broker. Raises CommandFailed: options clash; a file is missing."""
    ca_file: Path | None = arguments.ca_file
    tls = arguments.tls is True or _is_on(arguments.tls) or ca_file is not None
    port = arguments.broker_port or (TLS_PORT if tls else PLAIN_PORT)
    user, password = arguments.user or None, _password(arguments.password_file)
    if password is not None and user is None:
        raise CommandFailed("there is a password for the broker but no user: give --user")
    if arguments.commands and (user is None or password is None):
        raise CommandFailed(
            "--commands needs a broker that knows who commands: give --user and --password-file "
            "(or AMARRAKO_MQTT_PASSWORD), and a broker that lets nobody in without"
        )
    if tls:
        try:
            ssl.create_default_context(cafile=ca_file)
        except OSError as error:
            raise CommandFailed(f"{ca_file} is no certificate to trust ({error})") from error
    return Access(arguments.broker, port, user, password, tls, ca_file)


def _password(file: Path | None) -> str | None:
    """Read the password: not an option, as all users of a machine can see its command lines."""
    if file is None:
        return os.environ.get("AMARRAKO_MQTT_PASSWORD") or None
    try:
        first = file.read_text(encoding="utf-8").partition("\n")[0]
    except (OSError, UnicodeDecodeError) as error:
        raise CommandFailed(f"the password cannot be read: {error}") from error
    if not first:
        raise CommandFailed(f"the first line of {file} should be the password, and is empty")
    return first


def _is_on(text: str | None) -> bool:
    """Read AMARRAKO_MQTT_TLS."""
    if (text or "").lower() not in (*YES, *NO):
        raise CommandFailed(f"AMARRAKO_MQTT_TLS is {text!r}: let it be 1 or 0")
    return (text or "").lower() in YES
