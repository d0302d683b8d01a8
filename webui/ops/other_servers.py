"""Take over what other servers at the same database write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from scorekeeper.refusal import Refused
from webui.store.chain import Stream


def follow(url: str, catch_up: Callable[[Mapping[Stream, int] | None], None]) -> None:
    """Pass on what other servers write, for ever (`webui.store.postgresql.changes`)."""
    from webui.store.postgresql.changes import changes  # noqa: PLC0415 (an extra)

    for changed in changes(url):
        # A server that is busy looks again after some seconds.
        with suppress(Refused):
            catch_up(changed)
