"""Open the event store when the server starts, and make notices of what is wrong with it."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path

from webui.notices import Notices
from webui.projections.hands import last_hand
from webui.store import CHAMPIONSHIP, EventStore
from webui.store.repair import repair


def open_and_note(folder: Path, backups: Path, notices: Notices, at: float) -> None:
    """Make sure that there is a usable event store, and note what was restored or lost."""
    repaired = repair(folder, backups, at)
    if repaired is not None:
        params: dict[str, str | int] = {"file": repaired.aside or "", "saved": repaired.saved}
        if repaired.backup is None:
            notices.add("log_set_aside", at, params)
        else:
            when = f"{datetime.fromtimestamp(repaired.backup_at).astimezone():%Y-%m-%d %H:%M}"
            notices.add("log_restored", at, {**params, "when": when})
    with closing(EventStore(folder)) as store:
        note_losses(notices, store, at)


def note_losses(notices: Notices, store: EventStore, at: float) -> None:
    """Note which acknowledged entries were lost, once."""
    for loss in store.losses:
        lost: dict[str, str | int] = {"entries": loss.stored - loss.left}
        if loss.kind == CHAMPIONSHIP:
            notices.add("championship_entries_lost", at, lost)
        else:
            hand = last_hand(store, loss.code)
            notices.add("entries_lost", at, {**lost, "table": loss.code, "hand": hand})
    if store.losses:
        store.forget_losses()
