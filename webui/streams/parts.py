"""The parts of the stream service, and how they are connected: the one place that makes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.refusal import RefusalCode
from webui.codes import LENGTH, PRIVATE_LENGTH
from webui.limits.attempts import AttemptLimiter
from webui.limits.numbers import Limits
from webui.secrets import Secrets
from webui.store import EventStore
from webui.store.shared import SharedValues
from webui.streams.cache.championship_cache import ChampionshipCache
from webui.streams.cache.house import HouseCache
from webui.streams.cache.open_tables import OpenTables
from webui.streams.cache.table_cache import TableCache
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.clocks import Clocks
from webui.streams.commands.admission import Admission
from webui.streams.commands.championship_commands import ChampionshipCommands
from webui.streams.commands.table_commands import TableCommands
from webui.streams.connections import Connections
from webui.streams.feeds.championship_feeds import ChampionshipFeeds
from webui.streams.feeds.feeds import all_feeds
from webui.streams.feeds.odds_feed import OddsFeed
from webui.streams.feeds.panels import Panels
from webui.streams.feeds.publisher import Publisher
from webui.streams.feeds.screen_codes import ScreenCodes
from webui.streams.feeds.screens import Screens
from webui.streams.feeds.sitting import Sitting
from webui.streams.feeds.subscriptions import Subscriptions
from webui.streams.feeds.table_feeds import TableFeeds
from webui.streams.interface import InThread
from webui.streams.live_odds import LiveOdds
from webui.streams.measures import NOT_MEASURED, Measures
from webui.streams.message_handler import MessageHandler
from webui.streams.other_clients import OtherClients
from webui.streams.other_servers import OtherServers
from webui.streams.policies.policies import Policies
from webui.streams.presence import Presence
from webui.streams.store_upkeep import StoreUpkeep


class Parts:
    """What jobs of the writer work with. Used by the writer's greenlet only.

    Args:
        store: The event store, opened.
        clocks: Wall and monotonic time.
        addresses: The URLs that phones can open, best first.
        idle_after: Seconds without a client after which a table is dropped from memory.
        in_thread: Calls what may wait for the disk.
        secrets: Codes and keys.
        shared: What the servers share.
        limits: Of attempts, and of what phones send to a championship.
        note_losses: Stores notices of acknowledged entries that are no longer in the event store.
        odds: The chances at the tables.
        private_tables: Whether tables are known only to whoever has their code.
        measures: Count the work.
    """

    def __init__(
        self,
        store: EventStore,
        clocks: Clocks,
        addresses: Callable[[], Sequence[str]],
        idle_after: float,
        *,
        in_thread: InThread,
        secrets: Secrets,
        shared: SharedValues,
        limits: Limits,
        note_losses: Callable[[EventStore], None],
        odds: LiveOdds,
        private_tables: bool = False,
        measures: Measures = NOT_MEASURED,
    ) -> None:
        self.store = store
        self.clocks = clocks
        self.idle_after = idle_after
        self.in_thread = in_thread
        self.measures = measures
        self._code_length = PRIVATE_LENGTH if private_tables else LENGTH
        self.presence = Presence(shared, clocks.monotonic)
        self.tables = TableCache(store, clocks.monotonic, idle_after, in_thread, self.presence)
        self.championships = ChampionshipCache(
            store, clocks.monotonic, idle_after, in_thread, secrets.directors.names
        )
        self.open_tables = OpenTables(store, self.tables, clocks, in_thread)
        asks = AttemptLimiter(
            clocks.monotonic, limits.asks_to_sit, RefusalCode.TOO_MANY_ASKS, shared, "asks_to_sit"
        )
        self.table_commands = TableCommands(
            self.tables, clocks, Admission(secrets, self.championships, asks)
        )
        self.publisher = Publisher(measures)
        self.panels = Panels(self.publisher, secrets, self.presence, private_tables=private_tables)
        self.odds_feed = OddsFeed(
            self.publisher,
            self.tables,
            odds,
            lambda code: self.championships.match_at(code) is not None,
        )
        sitting = Sitting(secrets.invitations, self.publisher)
        self.table_feeds = TableFeeds(
            self.publisher,
            self.tables,
            self.open_tables,
            monotonic=clocks.monotonic,
            odds=self.odds_feed,
            sitting=sitting,
            panels=self.panels,
            referee=secrets.referee,
        )
        self.subscriptions = Subscriptions(
            self.publisher,
            self.tables,
            self.open_tables,
            presence=self.presence,
            monotonic=clocks.monotonic,
            invitations=secrets.invitations,
            feeds=self.table_feeds,
            sitting=sitting,
        )
        self.screens = Screens(
            self.publisher,
            self.tables,
            self.open_tables,
            subscriptions=self.subscriptions,
            codes=ScreenCodes(shared, secrets.screens),
            addresses=addresses,
            room_matches=lambda: self.championships.room_matches(self.tables.unreadable),
            private_tables=private_tables,
        )
        self.house = HouseCache(store, clocks, in_thread, self.table_feeds.follow)
        self.championship_feeds = ChampionshipFeeds(
            self.publisher, self.championships, self.tables, clocks, secrets
        )
        self.publisher.set_feeds(
            all_feeds(
                panels=self.panels,
                screens=self.screens,
                sitting=sitting,
                tables=self.table_feeds,
                odds=self.odds_feed,
                championships=self.championship_feeds,
            )
        )
        self.championship_commands = ChampionshipCommands(
            self.championships,
            self.tables,
            clocks,
            panels=self.panels,
            feeds=self.championship_feeds,
            secrets=secrets,
            in_thread=in_thread,
            limits=limits,
            shared=shared,
        )
        self.policies = Policies(
            self.championships,
            self.tables,
            self.table_commands,
            house=self.house,
            store=store,
            clocks=clocks,
            in_thread=in_thread,
        )
        self.upkeep = StoreUpkeep(
            store, clocks.monotonic, in_thread, note_losses=note_losses, reload=self._reload
        )
        self.others = OtherServers(
            store,
            self.upkeep,
            tables=self.tables,
            championships=self.championships,
            house=self.house,
            policies=self.policies,
            open_tables=self.open_tables,
            feeds=self.table_feeds,
        )
        self.other_clients = OtherClients(
            self.presence,
            self.tables,
            self.open_tables,
            feeds=self.table_feeds,
            policies=self.policies,
            upkeep=self.upkeep,
        )
        self.connections = Connections(
            self.publisher,
            subscriptions=self.subscriptions,
            screens=self.screens,
            championship_feeds=self.championship_feeds,
            championships=self.championships,
            championship_commands=self.championship_commands,
        )
        self.messages = MessageHandler(
            self.publisher,
            table_commands=self.table_commands,
            championship_commands=self.championship_commands,
            subscriptions=self.subscriptions,
            screens=self.screens,
            panels=self.panels,
            others=self.others,
            measures=measures,
        )

    def begin_batch(self) -> UnitOfWork:
        """Return the unit of work of a batch."""
        return UnitOfWork(
            self.store,
            (self.tables, self.championships, self.house),
            self.clocks.wall,
            recover=self.upkeep.recover,
            in_thread=self.in_thread,
            code_length=self._code_length,
        )

    def _reload(self) -> None:
        """Load all streams in memory again. Raises StoreFailed."""
        for lost in self.tables.reload():
            self.subscriptions.lose(lost)
        for unreadable in self.championships.reload():
            self.championship_feeds.lose(unreadable.code)
        self.house.reload()
        for cached in self.tables:
            self.table_feeds.changed(cached.code)
