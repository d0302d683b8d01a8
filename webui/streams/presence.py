"""Which clients are connected to each table at the other servers of a database.

Each server announces its own, a row for each table that it has in memory with a client or a timer,
and one with its numbers; these rows end with the server (webui/store/shared.py). They are written
when a client connects or leaves, and no command waits for that. What other servers announce is held
in memory: so a phone at any of them is present everywhere, and a server that loads a table later
has the times at which its phones left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple, Protocol

import orjson

from webui.store.shared import SharedValues

AT_TABLE = "table"
"""The kind of the rows of tables: the key is `SERVER TABLE`, the text `_Row` as JSON."""
CLIENTS = "clients"
"""The kind of the numbers: the key is the server, the text how many clients of each kind it has,
and `TRUSTED_PANELS`."""
TRUSTED_PANELS = "trusted_panels"
"""Which of these numbers is that of the panels that show codes."""
REMEMBERED = 3600.0
"""Seconds for which it is remembered when a phone left another server."""


class Elsewhere(NamedTuple):
    """The clients of a table at other servers."""

    phones: Mapping[str, str] = {}
    """The hash of the address of each connected phone."""
    tvs: int = 0
    panels: int = 0
    trusted_panels: int = 0
    """Those of the panels that show codes."""
    left: Mapping[str, float] = {}
    """When phones left the last of them, as this server saw it, by the monotonic clock."""

    @property
    def has_clients(self) -> bool:
        """Whether there are any."""
        return bool(self.phones) or self.screens > 0

    @property
    def screens(self) -> int:
        """How many TVs and panels there are."""
        return self.tvs + self.panels


NOBODY = Elsewhere()


class TableHere(Protocol):
    """A table in memory, with the clients of this server that are announced."""

    code: str

    def phones_here(self) -> dict[str, str]:
        """A hash of the address of each phone that is connected to this server."""

    def screens_here(self, *kinds: str) -> int:
        """How many screens of some kinds are connected to this server."""

    def trusted_panels_here(self) -> int:
        """How many panels that show codes are connected to this server."""


class _Row(NamedTuple):
    """The clients of a table at one server."""

    phones: Mapping[str, str]
    tvs: int
    panels: int
    trusted_panels: int


class Presence:
    """Announces the clients of this server, and has those of the others. Used by the writer only.

    Args:
        shared: What the servers share.
        monotonic: Seconds that never go back.
    """

    def __init__(self, shared: SharedValues, monotonic: Callable[[], float]) -> None:
        self._shared = shared
        self._monotonic = monotonic
        self._to_announce: dict[str, TableHere] = {}
        """The tables whose clients here may have changed since they were announced."""
        self._announced: dict[str, _Row] = {}
        """What this server announced, by table."""
        self._numbers: Mapping[str, int] = {}
        """What it announced of its clients."""
        self._rows: dict[str, dict[str, _Row]] = {}
        """What the others announced, by table and server."""
        self._elsewhere: dict[str, Elsewhere] = {}
        self._left_over: dict[str, None] = {}
        """Tables that a server had which is gone."""

    def elsewhere(self, code: str) -> Elsewhere:
        """The clients of a table at other servers."""
        return self._elsewhere.get(code, NOBODY)

    def note(self, table: TableHere) -> None:
        """Have the clients of a table announced at the end of the batch; there may be none."""
        self._to_announce[table.code] = table

    def announce(self, numbers: Mapping[str, int], trusted_panels: int) -> None:
        """Announce the clients of the tables that were noted, and all numbers, where they changed.

        Args:
            numbers: How many clients of each kind this server has.
            trusted_panels: How many of its panels show codes.
        """
        for code, table in self._to_announce.items():
            row = _Row(
                table.phones_here(),
                tvs=table.screens_here("tv"),
                panels=table.screens_here("panel"),
                trusted_panels=table.trusted_panels_here(),
            )
            if self._announced.get(code) != row:
                self._announced[code] = row
                text = orjson.dumps(row._asdict()).decode()
                self._shared.announce(AT_TABLE, self._key(code), text)
        self._to_announce.clear()
        numbers = {**numbers, TRUSTED_PANELS: trusted_panels}
        if numbers != self._numbers:
            self._numbers = numbers
            self._shared.announce(CLIENTS, self._shared.server, orjson.dumps(numbers).decode())

    def forget(self, code: str) -> None:
        """Announce that a table is no longer in memory."""
        if self._announced.pop(code, None) is not None:
            self._shared.announce(AT_TABLE, self._key(code), None)

    def _key(self, code: str) -> str:
        return f"{self._shared.server} {code}"

    def numbers(self, own: Mapping[str, int]) -> dict[str, int]:
        """How many clients of each kind all servers have.

        Args:
            own: How many this one has.
        """
        found = Counter(own) + self._numbers_elsewhere()
        return {kind: found[kind] for kind in own}

    def trusted_panels_elsewhere(self, table: str | None) -> int:
        """How many trusted panels of a table other servers have; None: of all, and of none."""
        if table is not None:
            return self.elsewhere(table).trusted_panels
        return self._numbers_elsewhere()[TRUSTED_PANELS]

    def _numbers_elsewhere(self) -> Counter[str]:
        """Add up what the other servers have announced of their clients."""
        found: Counter[str] = Counter()
        for server, text in self._shared.of_kind(CLIENTS).items():
            if server != self._shared.server:
                found.update(orjson.loads(text))
        return found

    def is_gone(self, servers: Collection[str]) -> bool:
        """Whether one of these servers is gone."""
        return not {*servers} <= {self._shared.server, *self._shared.servers()}

    def read(self, keys: Collection[str] | None) -> dict[str, bool]:
        """Take over what other servers announced.

        Args:
            keys: The keys of the rows that changed or ended; None: any may have.

        Returns:
            The tables where that is another now; of each whether it was used: a phone or panel
            came, or a phone left.
        """
        if keys is None:
            had = [f"{server} {code}" for code, rows in self._rows.items() for server in rows]
            keys = {*had, *self._shared.of_kind(AT_TABLE)}
        tables: dict[str, Elsewhere] = {}
        for key in keys:
            server, code = key.split()
            if server != self._shared.server:
                self._read_row(server, code, self._shared.get(AT_TABLE, key))
                tables[code] = self.elsewhere(code)
        found = {}
        for code, before in tables.items():
            now = self._merge(code)
            if now != before:
                found[code] = now.phones != before.phones or now.panels > before.panels
        return found

    def drop_left(self) -> None:
        """Forget the tables that have no client elsewhere, and which the last left long ago."""
        since = self._monotonic() - REMEMBERED
        for code, each in [*self._elsewhere.items()]:
            if code not in self._rows and max(each.left.values(), default=since) <= since:
                del self._elsewhere[code]

    def _read_row(self, server: str, code: str, text: str | None) -> None:
        if text is not None:
            self._rows.setdefault(code, {})[server] = _Row(**orjson.loads(text))
            return
        if self._rows.get(code, {}).pop(server, None) and server not in self._shared.servers():
            self._left_over[code] = None

    def _merge(self, code: str) -> Elsewhere:
        """Merge what the servers announced of a table."""
        rows = self._rows.get(code, {}).values()
        before, now = self.elsewhere(code), self._monotonic()
        phones = {phone: address for row in rows for phone, address in row.phones.items()}
        left = {
            phone: at
            for phone, at in before.left.items()
            if phone not in phones and now - at < REMEMBERED
        }
        left |= dict.fromkeys(before.phones.keys() - phones.keys(), now)
        found = self._elsewhere[code] = Elsewhere(
            phones,
            tvs=sum(row.tvs for row in rows),
            panels=sum(row.panels for row in rows),
            trusted_panels=sum(row.trusted_panels for row in rows),
            left=left,
        )
        if not rows:
            self._rows.pop(code, None)
        return found

    @property
    def left_over(self) -> str | None:
        """A table that a server had which is gone, and that no living one has; None: there is none.

        It is one until `forget_left_over`.
        """
        for code in list(self._left_over):
            if code not in self._rows and code not in self._announced:
                return code
            del self._left_over[code]
        return None

    def forget_left_over(self, code: str) -> None:
        """Note that a table that was left over was looked at."""
        self._left_over.pop(code, None)
