"""What is said at a table, by its words: for a client of a server and for the engine's tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from scorekeeper.view.shapes import View


class TableWords(ABC):
    """Somebody who says what is said at a table, as any seat."""

    @property
    @abstractmethod
    def view(self) -> View:
        """The newest view of the table."""

    @abstractmethod
    def repeat(self, command: Mapping[str, object], seat: int | None) -> None:
        """Give a command as a seat, or as a phone without one, until it is done."""

    def tell(self, kind: str, *, by: int = 0, **what: object) -> None:
        """Give a command as a seat."""
        self.repeat({"type": kind, **what}, by)

    def answer(self, *, by: int = 0, yes: bool) -> None:
        """Say yes or no to what waits."""
        self.tell("answer", by=by, request=self.request(), yes=yes)

    def withdraw(self, *, by: int) -> None:
        """Withdraw what waits."""
        self.tell("withdraw", by=by, request=self.request())

    def request(self) -> int:
        """The newest request that waits."""
        return self.view["requests"][-1]["request"]

    # ------------------------------------------------------------ a hand

    def say(self, words: str) -> None:
        """Say what is said in some lances: ``grande: paso; chica: 0 envido 5, 1 no quiero``.

        Alone, "paso" is everybody's; a seat stands before its own word, and "sí" and "no" to pares
        and juego stand in the order of the seats: ``pares: sí no sí no``.
        """
        for part in words.split("; "):
            lance, said = part.split(": ")
            for each in said.split(", "):
                self._say(lance, *each.split())

    def _say(self, lance: str, first: str, *more: str) -> None:
        if first == "paso":
            self.tell("all_pass", by=self.passing(), lance=lance)
        elif first.isdigit():
            stones = {"stones": int(more[-1])} if more[-1].isdigit() else {}
            word = "_".join(more[: len(more) - len(stones)])
            self.tell("bid", by=int(first), seat=int(first), lance=lance, word=word, **stones)
        else:
            for seat, has in enumerate((first, *more)):
                said = {"sí": True, "no": False}[has]
                self.tell("declare", by=seat, lance=lance, seat=seat, has=said)

    def bid(self, seat: int, word: str, stones: int | None = None) -> None:
        """A word of the lance that is being bid."""
        named = {} if stones is None else {"stones": stones}
        lance = self.view["hand"]["phase"]
        self.tell("bid", by=seat, seat=seat, lance=lance, word=word, **named)

    def all_pass(self) -> None:
        """Nobody bets on this lance."""
        self.tell("all_pass", by=self.passing(), lance=self.view["hand"]["phase"])

    def passing(self) -> int:
        """A seat that may say that everybody passes."""
        (by, *_) = (
            seat
            for each in self.view["may"]
            if any(one["do"] == "all_pass" for one in each["options"])
            for seat in each["by"]
            if isinstance(seat, int)
        )
        return by

    def declare(self, *has: bool) -> None:
        """What each seat says to pares or juego, by seat; said in the order of play."""
        view = self.view
        lance = view["hand"]["phase"].removesuffix("_said")
        for number in range(len(view["seats"])):
            seat = (view["hand"]["mano"] + number) % len(view["seats"])
            self.tell("declare", by=seat, lance=lance, seat=seat, has=has[seat])

    def pass_to_the_cards(self, pares: tuple[bool, ...], juego: tuple[bool, ...]) -> None:
        """All say what they have, by seat, and nobody bets."""
        for lance, said in (("grande", ()), ("chica", ()), ("pares", pares), ("juego", juego)):
            if said:
                self.declare(*said)
            if self.view["hand"]["phase"] == lance:
                self.all_pass()

    def show(self, *hands: str) -> None:
        """The cards of each seat, by seat: "RR7A"; an empty one is not shown."""
        for seat, hand in enumerate(hands):
            if hand:
                self.tell("show_cards", by=seat, seat=seat, cards=list(hand))
