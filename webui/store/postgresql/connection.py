"""Connections to a PostgreSQL database: their options, errors and statements."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import LiteralString

import psycopg
from psycopg import errors

from webui.store.records import StoreConflict, StoreFailed

SECONDS = 5
"""For which a statement may take, and for which an answer is waited for."""
OPTIONS = f"-c statement_timeout={SECONDS}s -c lock_timeout={SECONDS}s -c client_encoding=UTF8"


def connect(url: str) -> psycopg.Connection:
    """Connect. StoreFailed: it cannot be reached."""
    with database_errors():
        return psycopg.connect(
            url,
            autocommit=True,
            connect_timeout=SECONDS,
            options=OPTIONS,
            # After a pipeline that failed, psycopg believes in prepared statements that the
            # database never got.
            prepare_threshold=None,
            application_name=f"amarrako {os.getpid()}",
            keepalives_idle=SECONDS,
            tcp_user_timeout=SECONDS * 1000,
        )


@contextmanager
def database_errors() -> Iterator[None]:
    """Raise the database's errors as StoreConflict or StoreFailed."""
    try:
        yield
    except (errors.UniqueViolation, errors.DeadlockDetected, errors.SerializationFailure) as error:
        raise StoreConflict(said(error)) from error
    except psycopg.Error as error:
        raise StoreFailed(said(error)) from error


def said(error: psycopg.Error) -> str:
    """What an error of the database is, for the log."""
    return f"{type(error).__name__}: {str(error).strip()}"


@cache
def sql_of(text: str) -> LiteralString:
    """Return a statement with psycopg's placeholders. All are made in the source."""
    return text.replace("?", "%s")
