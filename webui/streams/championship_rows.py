"""Load championships from the event store."""

from __future__ import annotations

from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.championship import Championship
from scorekeeper.refusal import RefusalCode, Refused
from webui.store import EventReader, StoreDamaged
from webui.store.event_rows import all_recorded


def load_championship(store: EventReader, code: str) -> Championship:
    """Replay a championship.

    Raises:
        Refused: no_such_championship; championship_unreadable: an event cannot be read, or does not
            fit those before it.
    """
    try:
        rows = store.events(CHAMPIONSHIP.kind, code)
        if not rows:
            raise Refused(RefusalCode.NO_SUCH_CHAMPIONSHIP, championship=code)
        return CHAMPIONSHIP.replay(all_recorded(CHAMPIONSHIP.codec, rows))
    except (StoreDamaged, LookupError, ValueError, TypeError, AttributeError) as error:
        # A replay validates nothing: it fails somewhere on events that do not fit.
        raise Refused(RefusalCode.CHAMPIONSHIP_UNREADABLE, championship=code) from error
