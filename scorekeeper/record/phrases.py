"""Names, lances, cards and scores of one table in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.cards.card import Card, Cards
from scorekeeper.lance import Lance
from scorekeeper.table.table import Table
from scorekeeper.words import translate

Stamp = Callable[[float], str]
"""Seconds since 1970 → ISO 8601 in the reader's local time: ``2026-11-22T14:59:26+01:00``.

The engine has no clock, so the caller passes it in.
"""


FILES = {"export": "export.", "setting": "rules."}
"""Dictionaries of their own that have the keys that begin so."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """Puts names, lances, cards and scores of a table into words; without `stamp` no times."""

    table: Table
    language: str
    stamp: Stamp | None = None

    def say(self, key: str, **params: str | int) -> str:
        """Return the words for a key. KeyError: unknown key or placeholder."""
        which = FILES.get(key.partition(".")[0], "")
        return translate(self.language, key, which, **params)

    def moment(self, at: float) -> str:
        """Return day, hour and minute; empty without a stamp."""
        if self.stamp is None:
            return ""
        date, _, time = self.stamp(at).partition("T")
        year, month, day = date.split("-")
        return self.say("export.moment", year=year, month=month, day=day, time=time[:5])

    def player(self, seat: int) -> str:
        """Return the name of a seat's player."""
        return self.table.seats[seat].player

    def players(self, seats: Iterable[int]) -> str:
        """Return the names of several players."""
        return ", ".join(self.player(seat) for seat in seats)

    def side(self, side: int) -> str:
        """Return the name of a side."""
        return self.table.side_names[side]

    def side_with_players(self, side: int) -> str:
        """Return a side and its players; of a player alone the name once."""
        rules = self.table.rules
        players = self.players(seat for seat in rules.seats if rules.side_of(seat) == side)
        name = self.side(side)
        return name if name == players else f"{name} ({players})"

    def tally(self, numbers: Sequence[int]) -> str:
        """Return ``12-7``; of more than two sides each with its name."""
        if len(numbers) == 2:
            return "-".join(str(number) for number in numbers)
        return ", ".join(f"{self.side(side)} {number}" for side, number in enumerate(numbers))

    def lance(self, lance: Lance, *, punto: bool = False) -> str:
        """Return the name of a lance."""
        return self.say(f"export.lance.{'punto' if punto else lance.value}")

    def stones(self, stones: int) -> str:
        """Return a number of stones."""
        return self.say(f"say.stones.{'one' if stones == 1 else 'other'}", n=stones)

    def cards(self, cards: Cards) -> str:
        """Return ``R R 7 A``; with suits where they were given, a wild Sota with its choice."""
        plain = all(card.suit is None for card in cards)
        return (" " if plain else ", ").join(self._card(card) for card in cards)

    def _card(self, card: Card) -> str:
        if card.suit is None:
            return card.face
        named = self.say(f"say.suited.{card.suit}", face=card.face)
        if card.stands_for is None:
            return named
        return self.say("say.stands_for", card=named, face=card.stands_for)
