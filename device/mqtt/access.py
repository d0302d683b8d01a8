"""Address of the MQTT broker and the credentials for it, from the options."""

from __future__ import annotations

import argparse
import os
import ssl
from dataclasses import dataclass, field
from pathlib import Path

from scorekeeper.process import CommandFailed

PLAIN_PORT, TLS_PORT = 1883, 8883
YES, NO = ("1", "yes", "true", "on"), ("", "0", "no", "false", "off")


@dataclass(frozen=True)
class Access:
    """How to connect to the broker."""

    host: str
    """Name or address of its machine."""
    port: int
    user: str | None = None
    """Name of this client at the broker; None: anonymous."""
    password: str | None = field(default=None, repr=False)
    """The password of `user`; never logged."""
    tls: bool = False
    """Whether the connection is encrypted."""
    ca_file: Path | None = None
    """The CA certificate to trust; None: those that the machine trusts."""

    @property
    def place(self) -> str:
        """Host and port, for log messages."""
        return f"{self.host}:{self.port}"


def access_of(arguments: argparse.Namespace) -> Access:
    """Read the options. Raises CommandFailed: two contradict each other, or a file is missing."""
    ca_file: Path | None = arguments.ca_file
    tls = arguments.tls is True or _is_on(arguments.tls) or ca_file is not None
    port = arguments.broker_port or (TLS_PORT if tls else PLAIN_PORT)
    user, password = arguments.user or None, _password(arguments.password_file)
    if password is not None and user is None:
        raise CommandFailed("there is a password for the broker but no user: give --user")
    if arguments.commands and (user is None or password is None):
        raise CommandFailed(
            "--commands needs a broker that checks its clients: give --user and --password-file "
            "(or AMARRAKO_MQTT_PASSWORD), and have the broker refuse anonymous clients"
        )
    if tls:
        try:
            ssl.create_default_context(cafile=ca_file)
        except OSError as error:
            raise CommandFailed(f"{ca_file} is no certificate to trust ({error})") from error
    return Access(arguments.broker, port, user, password, tls, ca_file)


def _password(file: Path | None) -> str | None:
    """Return the password, which is no option: every user of a machine can see command lines."""
    if file is None:
        return os.environ.get("AMARRAKO_MQTT_PASSWORD") or None
    try:
        first = file.read_text(encoding="utf-8").partition("\n")[0]
    except (OSError, UnicodeDecodeError) as error:
        raise CommandFailed(f"the password cannot be read: {error}") from error
    if not first:
        raise CommandFailed(f"the first line of {file} must be the password, and is empty")
    return first


def _is_on(text: str | None) -> bool:
    """Read AMARRAKO_MQTT_TLS."""
    if (text or "").lower() not in (*YES, *NO):
        raise CommandFailed(f"AMARRAKO_MQTT_TLS is {text!r}: it must be 1 or 0")
    return (text or "").lower() in YES
