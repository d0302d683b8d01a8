"""Which database keeps the matches: the data folder's SQLite file, or one of PostgreSQL.

The URL is in the environment, so that the processes beside the server inherit it, and so that no
other user sees its password.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.process import CommandFailed

VARIABLE = "DATABASE_URL"
"""Environment variable with the URL of the database, as libpq reads it."""
SCHEMES = ("postgresql://", "postgres://")
EXAMPLE = "postgresql://user@host/amarrako"


def database() -> str | None:
    """Return the URL of the database; None: the data folder has the matches.

    Raises:
        CommandFailed: It is the URL of something else.
    """
    url = os.environ.get(VARIABLE)
    if url and not url.startswith(SCHEMES):
        raise CommandFailed(f"${VARIABLE} is not an address like {EXAMPLE}")
    return url or None


@contextmanager
def using(url: str | None) -> Iterator[None]:
    """Have this process and those that it starts use a database; None: as the environment says.

    Afterwards the environment is as it was.
    """
    before = os.environ.get(VARIABLE)
    if url is not None:
        os.environ[VARIABLE] = url
    try:
        yield
    finally:
        if before is not None:
            os.environ[VARIABLE] = before
        else:
            os.environ.pop(VARIABLE, None)
