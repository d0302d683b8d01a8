"""Access to the MQTT broker: its address, and our credentials."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


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
