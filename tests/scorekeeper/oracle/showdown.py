"""The cards of one hand side by side: who is best, what a side's pares and juegos are worth."""

from __future__ import annotations

from collections.abc import Callable

from tests.scorekeeper.oracle import tables
from tests.scorekeeper.oracle.read_record import Rules, Unsettled

Hand = list[str]

RANK: dict[str, Callable[[Hand, Rules], int]] = {
    "grande": tables.grande,
    "chica": tables.chica,
    "pares": tables.pares,
    "juego": tables.juego,
    "punto": tables.punto,
}
STONES: dict[str, Callable[[Hand, Rules], int]] = {
    "pares": tables.stones_of_pares,
    "juego": tables.stones_of_juego,
}


class Showdown:
    """Hands by seat; None for cards that stayed hidden, which is an error where they matter."""

    def __init__(self, hands: list[Hand | None], mano: int, rules: Rules) -> None:
        self.hands = hands
        self.mano = mano
        self.rules = rules

    def hand(self, seat: int) -> Hand:
        """The seat's cards, which somebody needs now."""
        hand = self.hands[seat]
        if hand is None:
            raise Unsettled(f"the cards of seat {seat} decide, and were not shown")
        return hand

    def holds(self, lance: str, seat: int) -> bool:
        """Whether the hand has pares (juego)."""
        return STONES[lance](self.hand(seat), self.rules) > 0

    def best(self, lance: str, seats: list[int]) -> int:
        """The seat with the best hand; of equals the first from the mano."""
        winner, most = -1, -1
        for step in range(self.rules.players):
            seat = (self.mano + step) % self.rules.players
            if seat in seats:
                number = RANK[lance](self.hand(seat), self.rules)
                if number > most:
                    winner, most = seat, number
        return winner

    def worth(self, lance: str, seats: list[int]) -> int:
        """The stones of these seats' pares (juegos)."""
        return sum(STONES[lance](self.hand(seat), self.rules) for seat in seats)
