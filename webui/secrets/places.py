"""Where secrets are kept: in files of the data folder, or in the database that servers share."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path

from scorekeeper.process import CommandFailed
from scorekeeper.process.files import write_atomically
from webui.secrets.kept import Kept, Kind, NotKept, Place, read_kept
from webui.store.records import StoreFailed
from webui.store.shared import SharedValues

logger = logging.getLogger("amarrako.server")

SECRET = "secret"  # noqa: S105 (a name)
"""The kind of the shared values that are secrets, by their names."""


class Places(ABC):
    """The places of all secrets of a server."""

    @abstractmethod
    def place(self, name: str, kind: Kind) -> Place:
        """The place of a secret."""

    @abstractmethod
    def file(self, name: str) -> Path | None:
        """The file for what outlives the server; None: the shared values do."""


class InFiles(Places):
    """Secrets in a data folder: other programs of its user read them there."""

    def __init__(self, data: Path) -> None:
        self._data = data

    def place(self, name: str, kind: Kind) -> Place:
        """The file of a secret."""
        return SecretFile(self._data / name, kind)

    def file(self, name: str) -> Path | None:
        """The file of this name."""
        return self._data / name


class InDatabase(Places):
    """Secrets that are the same at all servers of a database."""

    def __init__(self, shared: SharedValues) -> None:
        self._shared = shared

    def place(self, name: str, kind: Kind) -> Place:
        """The value of a secret."""
        return SharedSecret(self._shared, name, kind)

    def file(self, name: str) -> Path | None:
        """None: the database outlives all servers."""
        del name
        return None


class SecretFile(Place):
    """A file that only the server's user can read."""

    def __init__(self, path: Path, kind: Kind) -> None:
        super().__init__(path.name)
        self._path = path
        self._secret: str | None = None
        try:
            self._secret = read_kept(path, kind)
        except OSError as error:
            self.problem = error

    def get(self) -> str | None:
        """The secret that was read, or written since."""
        return self._secret

    def put_first(self, secret: str) -> str:
        """Write the file unless it has a secret."""
        if self.problem is not None:
            raise NotKept(str(self.problem))
        if self._secret is None:
            self.put(secret)
        return self._secret or secret

    def put(self, secret: str) -> None:
        """Write the file."""
        try:
            write_atomically(self._path, f"{secret}\n".encode())
        except OSError as error:
            raise NotKept(str(error)) from error
        self._secret, self.problem = secret, None


class SharedSecret(Place):
    """A value of the database: all servers have it, and the first one makes it."""

    def __init__(self, shared: SharedValues, name: str, kind: Kind) -> None:
        super().__init__(name)
        self._shared = shared
        self._kind = kind

    def get(self) -> str | None:
        """The value as this server has it; None also for one that is not of its kind."""
        found = self._shared.get(SECRET, self.name)
        return found if found is not None and self._kind.has(found) else None

    def put_first(self, secret: str) -> str:
        """Set the value; of several servers, the first one does."""
        try:
            found = self._shared.put_first(SECRET, self.name, secret)
        except StoreFailed as error:
            raise NotKept(str(error)) from error
        if not self._kind.has(found):
            self.put(secret)
            return secret
        return found

    def put(self, secret: str) -> None:
        """Set the value at all servers."""
        try:
            self._shared.put(SECRET, self.name, secret)
        except StoreFailed as error:
            raise NotKept(str(error)) from error


def copy_secrets(kinds: Mapping[str, Kind], source: Places, target: Places) -> None:
    """Copy the secrets of some names from one place to another, and compare them.

    Raises:
        CommandFailed: One cannot be read or kept.
    """
    for name, kind in kinds.items():
        old, new = source.place(name, kind), target.place(name, kind)
        secret = old.get()
        if secret is not None:
            try:
                new.put(secret)
            except NotKept as error:
                raise CommandFailed(f"{name} cannot be kept: {error}") from error
        if old.problem is not None or new.get() not in (secret, None):
            raise CommandFailed(f"{name} cannot be copied: {old.problem or 'it is another'}")


def give_to_panels(file: Path, key: Kept) -> None:
    """Write the panel key that servers share where panels of this machine read it."""
    try:
        write_atomically(file, f"{key.get()}\n".encode())
    except OSError as error:
        logger.warning("panel key not written", extra={"file": file.name, "reason": str(error)})
