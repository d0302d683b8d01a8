"""Where the certificates are: `tls` in the folder of the matches, keys for its owner only."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

PRIVATE, PUBLIC = 0o600, 0o644


@dataclass(frozen=True, slots=True)
class TlsFolder:
    """The four files, in the folder of the matches `data`."""

    data: Path

    @property
    def folder(self) -> Path:
        """Where they are."""
        return self.data / "tls"

    @property
    def authority(self) -> Path:
        """The authority's certificate: what phones trust."""
        return self.folder / "authority.pem"

    @property
    def authority_key(self) -> Path:
        """Its key. Read by `amarrako certificate` alone, never by the server."""
        return self.folder / "authority.key"

    @property
    def server(self) -> Path:
        """The server's certificate."""
        return self.folder / "server.pem"

    @property
    def server_key(self) -> Path:
        """Its key."""
        return self.folder / "server.key"

    def make(self) -> None:
        """Have the folder."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def write(path: Path, data: bytes, mode: int) -> None:
    """All of it or nothing, also in a power cut; not for a moment open to more than `mode`."""
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "wb") as file:
        os.fchmod(handle, mode)
        file.write(data)
        file.flush()
        os.fsync(handle)
    beside.replace(path)
