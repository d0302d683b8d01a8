"""Which table each client is at, and what clients ask that changes no table."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence

from scorekeeper.championship.match import Match
from scorekeeper.house.house import House
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table.events import RefereeCame
from webui.protocol import frames, outgoing
from webui.protocol.incoming import AskRefereeCode, Hello, OfATable, PointScreen, Press
from webui.protocol.messages import PaidMatchShape
from webui.protocol.picture import Picture
from webui.secrets import Secrets
from webui.store.shared import SharedValues
from webui.streams.cache.cached_table import CachedTable
from webui.streams.cache.open_tables import OpenTables
from webui.streams.cache.table_cache import TableCache
from webui.streams.feeds.client import SCREENS, Client, Placement
from webui.streams.feeds.panels import Panels
from webui.streams.feeds.publisher import Feed, Publisher
from webui.streams.feeds.screens import Pointed, Screens
from webui.streams.feeds.sitting import Sitting
from webui.streams.interface import Subscriber
from webui.streams.odds import FoundOdds, LiveOdds
from webui.streams.presence import TRUSTED_PANELS, Presence

logger = logging.getLogger("amarrako.tables")


class Subscriptions:
    """The clients of tables. Used by the writer only.

    Args:
        publisher: All clients.
        tables: The tables in memory.
        open_tables: Which tables are open, and live.
        presence: The clients of tables at other servers.
        monotonic: Seconds that never go back.
        addresses: The URLs that phones can open, best first.
        secrets: Codes and invitations.
        shared: What the servers tell one another.
        room_matches: The matches at the tables of the room; None: no championship is open.
        odds: The chances at the tables.
        in_championship: Whether a match of an open championship is at a table, by its code.
        private_tables: Whether tables are known only to whoever has their code.
    """

    def __init__(
        self,
        publisher: Publisher,
        tables: TableCache,
        open_tables: OpenTables,
        *,
        presence: Presence,
        monotonic: Callable[[], float],
        addresses: Callable[[], Sequence[str]],
        secrets: Secrets,
        shared: SharedValues,
        room_matches: Callable[[], Mapping[int, Match] | None],
        odds: LiveOdds,
        in_championship: Callable[[str], bool],
        private_tables: bool,
    ) -> None:
        self._publisher = publisher
        self._secrets = secrets
        self._room_matches = room_matches
        self._odds = odds
        self._in_championship = in_championship
        self._tables = tables
        self._open_tables = open_tables
        self._presence = presence
        self._to_announce: dict[str, CachedTable] = {}
        """The tables whose clients other servers are to have."""
        self._monotonic = monotonic
        self._changed: dict[str, CachedTable] = {}
        """The tables whose view may have changed."""
        self._paid: Mapping[str, Mapping[tuple[int, float], int]] = {}
        """As in the house."""
        self.panels = Panels(publisher, secrets, presence, private_tables=private_tables)
        self.screens = Screens(
            publisher,
            tables,
            open_tables,
            addresses,
            move=self._move,
            wrong=secrets.screens,
            shared=shared,
            room_matches=room_matches,
            private_tables=private_tables,
        )
        self._sitting = Sitting(secrets.invitations, publisher)
        publisher.add_feeds(
            Feed(
                "view",
                ("phone", "tv", "panel", "mirror"),
                lambda client: client.table and client.table.frame,
                put=lambda who, frame: who.put_view(frame),
            ),
            Feed("debts_paid", ("phone", "tv"), self._paid_at, self._encode_paid),
            Feed(
                "odds",
                SCREENS,
                lambda client: client.table and client.table.odds,
                _encode_odds,
                put=lambda who, frame: who.put_latest("odds", frame),
            ),
        )

    def add(self, who: Subscriber, hello: Hello, welcome: bytes) -> None:
        """Subscribe a client that said hello, and queue the frame that greets it.

        Raises:
            Refused: no_such_table, table_unreadable; it is not subscribed.
            StoreFailed: Its table cannot be read now.
        """
        table, pointed, room = hello.table, hello.pointed, hello.room
        if room is not None and self._room_matches() is not None:
            table = pointed = None
        cached = None if table is None else self._tables.get(table)
        client = Client(who, room=room)
        self._publisher.add(client, welcome)
        self._publisher.change(client)
        if cached is not None:
            if who.kind in ("phone", "panel"):
                self._open_tables.use(cached.code)
            self._enter(client, cached, Placement.NAMED)
        if who.kind in SCREENS:
            self.screens.add(client, pointed)

    def remove(self, client: Client) -> None:
        """Forget a client whose connection ended."""
        self._leave(client)

    def table_of(self, who: Subscriber) -> CachedTable:
        """The table of a client. Refused (table_wanted)."""
        client = self._publisher.find(who)
        if client is None or client.table is None:
            raise Refused(RefusalCode.TABLE_WANTED)
        return client.table

    def lose(self, cached: CachedTable) -> None:
        """Turn away the clients of a table that can no longer be read."""
        for who in list(cached.subscribers):
            unreadable = Refused(RefusalCode.TABLE_UNREADABLE, table=cached.code)
            self._publisher.turn_away(who, unreadable, frames.TRY_LATER)

    def handle(self, who: Subscriber, message: OfATable | Picture) -> None:
        """Handle a message that changes no table.

        Raises:
            Refused: table_wanted, not_seated, no_such_screen, too_many_tries, players_ask_code,
                not_a_panel, house_pin_wanted.
        """
        match message:
            case PointScreen(screen=code):
                self._point_screen(who, code)
            case Picture():
                self.panels.take_picture(who, message)
            case Press():
                self.panels.press(who, message)
            case AskRefereeCode():
                self.panels.answer_referee(who, self.table_of(who))

    def _point_screen(self, who: Subscriber, code: str) -> None:
        cached = self.table_of(who)
        if not cached.table.counter and not cached.holds_seat(who):
            raise Refused(RefusalCode.NOT_SEATED)
        pointed = Pointed(cached.code, invited=cached.holds_seat(who))
        screen = self.screens.find(code, who)
        if isinstance(screen, Client):
            self._show(screen, pointed)
        else:
            self.screens.point_elsewhere(screen, pointed)

    def follow_pointing(self) -> None:
        """Have screens here show what phones at other servers pointed them at.

        Raises:
            Refused: A table cannot be read.
            StoreFailed: It cannot be read now.
        """
        for screen, pointed in self.screens.pointed_elsewhere():
            self._open_tables.use(pointed.table)
            self._show(screen, pointed)

    def _show(self, screen: Client, pointed: Pointed) -> None:
        self._move(screen, self._tables.get(pointed.table), Placement.POINTED)
        # A panel gets no invitation: anybody can see its picture at /panel.
        screen.is_invited = screen.who.kind == "tv" and pointed.invited

    def appended(self, code: str) -> None:
        """Note that events were appended to a table, which is in use."""
        self._open_tables.use(code)
        self.changed(code)

    def changed(self, code: str) -> None:
        """Note that a table has a new state."""
        cached = self._tables.get(code)
        self._open_tables.note(cached)
        self._changed[code] = cached
        if cached.seats != cached.table.seats:
            cached.seats = cached.table.seats
            for who in cached.subscribers:
                who.stand(cached.standing_of(who))
        self._sitting.send_refusals(cached)
        if any(isinstance(each.event, RefereeCame) for each in cached.table.latest):
            self._secrets.referee.end(code)
            self.panels.show_code(cached)

    def follow(self, house: House) -> None:
        """Have what changed of the house sent to panels, and what was paid to the tables."""
        self.panels.follow(house)
        before, self._paid = self._paid, house.paid
        for cached in self._tables:
            if before.get(cached.code) != self._paid.get(cached.code):
                self._publisher.change_those(cached.subscribers)
            self._follow_odds(cached)

    def _paid_at(self, client: Client) -> object:
        """What was paid at the table of a client; None: nothing was, and it has not had more."""
        if client.table is None:
            return None
        paid = self._paid.get(client.table.code)
        return (client.table.code, paid or {}) if paid or client.sent.get("debts_paid") else None

    def _encode_paid(self, client: Client) -> bytes | None:
        if client.table is None or self._paid_at(client) is None:
            return None
        code = client.table.code
        paid = [
            PaidMatchShape(match=match, ended=ended) for match, ended in self._paid.get(code, ())
        ]
        return outgoing.encode({"type": "debts_paid", "table": code, "paid": paid})

    def see_elsewhere(self, code: str, *, used: bool) -> None:
        """Note that the clients of a table at other servers have changed.

        Args:
            code: The table.
            used: Whether the table is in use now, or was until now.
        """
        if used:
            self._open_tables.use(code)
        if code in self._tables:
            cached = self._tables.get(code)
            cached.elsewhere = self._presence.elsewhere(code)
            self._note_standings(cached)
            self._changed[code] = cached

    def announce(self, cached: CachedTable) -> None:
        """Have the clients of a table announced to other servers at the end of the batch."""
        self._to_announce[cached.code] = cached

    def announce_clients(self) -> None:
        """Announce the clients of tables to other servers, where they have changed."""
        for code, cached in self._to_announce.items():
            self._presence.announce(
                code,
                cached.phones_here(),
                tvs=cached.screens_here("tv"),
                panels=cached.screens_here("panel"),
                trusted_panels=cached.trusted_panels_here(),
            )
        self._to_announce.clear()
        trusted_panels = {TRUSTED_PANELS: len(self.panels.trusted())}
        self._presence.announce_numbers(self._publisher.numbers() | trusted_panels)

    def offer_seats(self) -> None:
        """Have views sent to tables where the seat of an absent phone is now offered to others."""
        self._changed.update({cached.code: cached for cached in self._tables.with_due_offer()})

    def make_views(self) -> None:
        """Make the views of changed tables, which their clients are sent."""
        now = self._monotonic()
        for cached in self._changed.values():
            cached.start_offer_timer(now)
            self._tables.note_timers(cached)
            # Opening the tables of a round, 64 views that nobody receives would take 50 ms.
            if cached.subscribers:
                try:
                    cached.make_view(now)
                except Exception:
                    # One table whose view cannot be made must not stop the others.
                    logger.exception("view failed", extra={"table": cached.code})
                self._publisher.change_those(cached.subscribers)
            self._follow_odds(cached)
        self._changed.clear()

    def _follow_odds(self, cached: CachedTable) -> None:
        """Have the chances of a table computed, or no longer shown."""
        had = cached.has_odds
        cached.has_odds = self._odds.follow(
            cached.code,
            cached.table,
            shown=any(who.kind in SCREENS for who in cached.subscribers),
            in_championship=self._in_championship(cached.code),
        )
        if had and not cached.has_odds and cached.odds is not None:
            self._send_odds(cached, FoundOdds(cached.code, cached.table.revision, None))

    def show_odds(self, found: FoundOdds) -> None:
        """Send TVs and panels the chances of a table, unless it has none by now.

        Raises:
            Refused: There is no such table any more, or it cannot be read.
            StoreFailed: It cannot be read now.
        """
        cached = self._tables.get(found.code)
        if cached.has_odds:
            self._send_odds(cached, found)

    def _send_odds(self, cached: CachedTable, found: FoundOdds) -> None:
        if cached.odds is not None and cached.odds.chances == found.chances:
            return
        cached.odds = found
        screens = [who for who in cached.subscribers if who.kind in SCREENS]
        self._publisher.change_those(screens)

    def _enter(self, client: Client, cached: CachedTable, placement: Placement) -> None:
        cached.enter(client.who, self._secrets.invitations.hashed(client.who.address))
        self.announce(cached)
        self._note_standings(cached, client.who)
        self._sitting.enter(client, cached)
        self._open_tables.note(cached)
        client.table = cached
        if client.who.kind in SCREENS:
            client.placement, client.screen_code, client.live_tables = placement, None, 0
        self._changed[cached.code] = cached
        self._publisher.change(*self._publisher.of_kind("mirror"))

    def _note_standings(self, cached: CachedTable, *entering: Subscriber) -> None:
        """Note how those that enter a table stand, and all others where they change that."""
        changes = cached.beyond_one_address != cached.was_beyond_one_address
        cached.was_beyond_one_address = cached.beyond_one_address
        for who in cached.subscribers if changes else entering:
            who.stand(cached.standing_of(who))

    def _leave(self, client: Client) -> None:
        cached, client.table, client.placement = client.table, None, None
        client.is_invited = False
        # What it is sent next is sent even if it is what it had before.
        client.sent.pop("view", None)
        if cached is not None:
            cached.leave(client.who, self._monotonic())
            self.announce(cached)
            self._changed[cached.code] = cached
            if client.who.kind == "phone":
                self._open_tables.use(cached.code)

    def _move(self, screen: Client, cached: CachedTable | None, placement: Placement) -> None:
        """Have a screen show a table, for a reason; None: none."""
        self._leave(screen)
        screen.sent.pop("follow", None)
        screen.who.put_view(b"")
        if cached is not None:
            self._enter(screen, cached, placement)
        self._publisher.change(screen)


def _encode_odds(client: Client) -> bytes | None:
    if client.table is None or client.table.odds is None:
        return None
    code, revision, chances = client.table.odds
    return outgoing.encode(
        {"type": "odds", "table": code, "revision": revision, "chances": chances}
    )
