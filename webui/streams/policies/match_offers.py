"""Matches over days at any table: asked for where two pairs sit that have one, played with a yes.

Nobody calls these matches: phones of both pairs sit down at some table, which asks whether it is
that match, and takes it once each pair said yes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scorekeeper.championship import events
from scorekeeper.championship.at_table import at_any_table
from scorekeeper.championship.events import Recorded
from scorekeeper.kernel.actor import Role
from scorekeeper.table import Table
from scorekeeper.table.request import declined
from webui.streams.cache.championship_cache import ChampionshipCache
from webui.streams.cache.table_cache import TableCache
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.commands.table_commands import TableCommands
from webui.streams.policies.match_tables import MatchTables

OF_A_PAIR = (events.PhoneJoined, events.PhoneConfirmed, events.PhoneLeft)


class MatchOffers:
    """Offers matches to the tables where their pairs sit. Used by the writer only.

    Args:
        championships: The championships.
        tables: The tables in memory.
        table_commands: Records events of the server.
        matches: Records that a table has the match.
    """

    def __init__(
        self,
        championships: ChampionshipCache,
        tables: TableCache,
        table_commands: TableCommands,
        matches: MatchTables,
    ) -> None:
        self._championships = championships
        self._tables = tables
        self._table_commands = table_commands
        self._matches = matches

    def follow_phones(self, unit: UnitOfWork, phones: Collection[str]) -> None:
        """Ask at the tables in memory of phones that are of another pair now."""
        if phones:
            tables = [each.code for each in self._tables if _sits(each.table, phones)]
            for table in tables:
                if self._championships.match_at(table) is None:
                    self.follow_table(unit, table)

    def follow_table(self, unit: UnitOfWork, table: str) -> None:
        """Ask at a table whether it is a match that two pairs there have still to play.

        With a yes of each pair the table takes the match.
        """
        with self._matches.readable():
            now = self._tables.now(table)
            asked = [each for each in now.requests if each.asked.league is not None]
            if not asked and not at_any_table.may_take(now):
                return
            found = {
                (code, offer.match.number): offer
                for code in self._championships.open_codes()
                for offer in at_any_table.offers(self._championships.now(code), now)
            }
            for request in asked:
                league = request.asked.league
                key = (league.championship, league.match) if league else ("", 0)
                offer = found.pop(key, None)
                if offer is None:
                    self._table_commands.append(unit, table, (declined(request, "gone"),))
                elif len(request.agreed) == now.rules.sides:
                    self._take(unit, key[0], offer, table)
                    return
            for (code, number), offer in found.items():
                if (code, number) not in now.declined_matches:
                    state = self._championships.now(code)
                    question = at_any_table.question(state, code, offer)
                    self._table_commands.append(unit, table, (question,))

    def _take(self, unit: UnitOfWork, code: str, offer: at_any_table.Offer, table: str) -> None:
        """Play a match at the table at which its pairs sat down."""
        state, match = self._championships.now(code), offer.match
        started = at_any_table.taking(state, offer, self._tables.now(table))
        self._table_commands.append(unit, table, (started,))
        opened = events.TableOpened(match.number, table, match.ready, started.number)
        called = events.MatchCalled(match.number, None)
        self._matches.append(unit, code, called, opened, by=Role.TABLE)


def of_another_pair(recorded: Iterable[Recorded]) -> set[str]:
    """Return the phones that are of another pair by these events."""
    return {row.event.phone for row in recorded if isinstance(row.event, OF_A_PAIR)}


def _sits(table: Table, phones: Collection[str]) -> bool:
    """Return whether one of some phones has a seat at a table."""
    return any(seat.phone in phones for seat in table.seats)
