"""Invitations to the tables of servers in tests, which all have the same key."""

from __future__ import annotations

from pathlib import Path

from webui.secrets import INVITATION_KEY, kept
from webui.secrets.invitations import Invitations
from webui.secrets.places import InDatabase
from webui.store.opening import open_database, shared_values_at

KEY = "key-of-tests"
INVITATIONS = Invitations(KEY)


def write_key(data: Path, database: str | None = None) -> None:
    """Give a server that key, in its data folder or database, before it is started."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    if database is None:
        (data / INVITATION_KEY).write_text(KEY, encoding="ascii")
        return
    open_database(database).close()
    with shared_values_at(database) as shared:
        InDatabase(shared).place(INVITATION_KEY, kept.KEY).put_first(KEY)


def card_of(room_table: object) -> str:
    """The path on the card of a table of a championship's room, with its invitation."""
    return f"/room/{room_table}#{INVITATIONS.to_room(int(str(room_table)))}"


def invitation_to(table: object) -> str:
    """The invitation to a table, as those seated have it."""
    return INVITATIONS.to(str(table))
