"""The events that the other servers of a database append.

They are read at three moments: when the database says that there are new ones (`catch_up`), when a
batch conflicted with them (`catch_up_after_conflict`), and when a client here has seen more than
this server has (`catch_up_to`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from webui.store import CHAMPIONSHIP, HOUSE, TABLE, EventStore, StoreFailed
from webui.store.chain import Stream
from webui.streams.cache.championship_cache import ChampionshipCache
from webui.streams.cache.house import HouseCache
from webui.streams.cache.open_tables import OpenTables
from webui.streams.cache.table_cache import TableCache
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.feeds.table_feeds import TableFeeds
from webui.streams.policies.policies import Policies
from webui.streams.store_upkeep import StoreUpkeep


class OtherServers:
    """Takes over what other servers appended. Used by the writer only.

    Args:
        store: The event store; whether several servers append to it.
        upkeep: Opens it again after a failure.
        tables: The tables in memory.
        championships: The championships in memory.
        house: The house.
        policies: Follow what others appended, as far as they did not.
        open_tables: The list of open tables.
        feeds: Show what was appended to the clients here.
    """

    def __init__(
        self,
        store: EventStore,
        upkeep: StoreUpkeep,
        *,
        tables: TableCache,
        championships: ChampionshipCache,
        house: HouseCache,
        policies: Policies,
        open_tables: OpenTables,
        feeds: TableFeeds,
    ) -> None:
        self._store = store
        self._upkeep = upkeep
        self._tables = tables
        self._championships = championships
        self._house = house
        self._policies = policies
        self._open_tables = open_tables
        self._feeds = feeds

    def catch_up(self, unit: UnitOfWork, newest: Mapping[Stream, int] | None) -> None:
        """Take over what other servers have appended to the streams in memory.

        Args:
            unit: The batch.
            newest: The last event of each stream that changed; None: any may have.
        """
        if not self._upkeep.recover():
            return
        tables, championships = _of_kind(TABLE, newest), _of_kind(CHAMPIONSHIP, newest)
        try:
            # Those of a championship are on its directors' pages.
            of_none = [code for code in tables or () if self._championships.match_at(code) is None]
            self._tables.drop_unwatched(of_none)
            self._take_over(tables, championships, _of_kind(HOUSE, newest))
        except StoreFailed as error:
            unit.fail(error)
            return
        self._open_tables.refresh(tables)
        if championships is None or any(code not in self._championships for code in championships):
            self._championships.read_again()

    def catch_up_after_conflict(
        self,
        unit: UnitOfWork,
        tables: Iterable[str],
        championships: Iterable[str],
        house: Iterable[str],
        *,
        alone: bool,
    ) -> bool:
        """Read what others appended that a batch conflicted with; whether it can be.

        Args:
            unit: The batch that decides again.
            tables: The tables that it decided.
            championships: The championships that it decided.
            house: The house, if it decided that.
            alone: Whether no other server may append before it was decided again.
        """
        try:
            if alone:
                unit.begin_alone()
            # A call to a table of the room follows from the other championships, too.
            followed = None if [*championships] else ()
            self._take_over([*tables], followed, [*house])
        except StoreFailed as error:
            self._upkeep.fail(error)
            return False
        return True

    def catch_up_to(self, unit: UnitOfWork, stream: Stream, revision: int) -> None:
        """Read what the sender of a command has seen at another server, and this one has not."""
        kind, code = stream
        streams = self._tables if kind == TABLE else self._championships
        if (
            not self._store.is_shared
            or code not in streams
            or revision <= streams.now(code).revision
        ):
            return
        try:
            self._take_over(*(_of_kind(each, (stream,)) for each in (TABLE, CHAMPIONSHIP, HOUSE)))
        except StoreFailed as error:
            unit.fail(error)

    def _take_over(
        self,
        tables: Collection[str] | None,
        championships: Collection[str] | None,
        house: Collection[str] | None,
    ) -> None:
        """Take over what was appended to these streams; None: to any. Raises StoreFailed."""
        appended = [*self._tables.catch_up(tables)]
        for code in appended:
            self._feeds.appended(code)
        appended += [code for code in tables or () if code not in self._tables]
        self._policies.follow_others(appended, self._championships.catch_up(championships))
        self._house.catch_up(house)


def _of_kind(kind: str, streams: Iterable[Stream] | None) -> list[str] | None:
    """Return the codes of the streams of a kind; None: of any."""
    return None if streams is None else [code for each, code in streams if each == kind]
