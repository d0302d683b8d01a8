"""Open the event store when the server starts, and make notices of what is wrong with it."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path

from scorekeeper.house.commands import GiveNotice
from scorekeeper.house.events import NoticeCode
from webui.projections.hands import last_hand
from webui.store import CHAMPIONSHIP, TABLE, EventStore, open_store
from webui.store.sqlite.repair import repair
from webui.streams.cache.house import give_notice


def open_and_note(folder: Path, backups: Path | None, at: float) -> None:
    """Make sure that there is a usable event store, and note what was restored or lost.

    Args:
        folder: The data folder.
        backups: The folder of the backups; None: nothing is to be repaired from any.
        at: Seconds since 1970.
    """
    repaired = None if backups is None else repair(folder, backups, at)
    with closing(open_store(folder)) as store:
        if repaired is not None:
            params: dict[str, str | int] = {"file": repaired.aside or "", "saved": repaired.saved}
            if repaired.backup is None:
                _note(store, "log_set_aside", at, params)
            else:
                when = f"{datetime.fromtimestamp(repaired.backup_at).astimezone():%Y-%m-%d %H:%M}"
                _note(store, "log_restored", at, {**params, "when": when})
        note_losses(store, at)


def note_losses(store: EventStore, at: float) -> None:
    """Note which acknowledged entries were lost, once."""
    for loss in store.losses:
        lost: dict[str, str | int] = {"entries": loss.stored - loss.left}
        if loss.kind == TABLE:
            hand = last_hand(store, loss.code)
            _note(store, "entries_lost", at, {**lost, "table": loss.code, "hand": hand})
        elif loss.kind == CHAMPIONSHIP:
            _note(store, "championship_entries_lost", at, lost)
        else:
            _note(store, "house_entries_lost", at, lost)
    if store.losses:
        store.forget_losses()


def _note(store: EventStore, code: NoticeCode, at: float, params: dict[str, str | int]) -> None:
    give_notice(store, GiveNotice(code, tuple(params.items())), at)
