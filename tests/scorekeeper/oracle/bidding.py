"""The bidding of one lance, word by word (rule book §4, and §7 for more than two sides)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.scorekeeper.oracle.read_record import Bid, Rules, Unsettled


@dataclass
class End:
    """How a bidding ended.

    how: "passed", "accepted", "refused" or "ordago" (accepted); stones: what was accepted, or what
    stood before the last call (0: that was the first); side: who called last; still: the sides that
    compare.
    """

    how: str
    stones: int
    side: int | None
    still: list[int]


RAISING = ("envido", "reenvido", "ordago")


class Talk:
    """Marks on a slate: the totals that were bet, who passed, who is gone, which sides agreed."""

    def __init__(self, speakers: list[int], rules: Rules) -> None:
        self.rules, self.speakers = rules, speakers
        self.bets: list[int] = []
        self.bettor: int | None = None
        self.ordago = False
        self.passed: set[int] = set()
        self.gone: set[int] = set()
        self.agreed: set[int] = set()

    def copy(self) -> Talk:
        """The same slate, to be written on further."""
        other = Talk(self.speakers, self.rules)
        other.bets, other.bettor, other.ordago = [*self.bets], self.bettor, self.ordago
        other.passed, other.gone, other.agreed = {*self.passed}, {*self.gone}, {*self.agreed}
        return other

    def hear(self, seat: int, word: str, number: int | None) -> None:
        """One word; what the rules forbid raises."""
        if seat not in self.speakers or seat in self.gone or self.end() is not None:
            raise Unsettled(f"seat {seat} has nothing to say")
        if number is not None and word not in ("envido", "reenvido"):
            raise Unsettled(f"{word} has no number")
        side = self.rules.side_of(seat)
        if self.bettor is None:
            if word == "paso":
                self.passed.add(seat)
                return
            if word not in ("envido", "ordago"):
                raise Unsettled("there is nothing to answer")
        elif side == self.bettor or side in self.agreed:
            raise Unsettled(f"side {side} has nothing to answer")
        elif word == "envido":
            raise Unsettled("a bet stands: reenvido is the word")
        if word in RAISING:
            self._raise(side, word, number)
        elif word in ("quiero", "queremos"):
            self.agreed.add(side)
        elif word == "no_queremos":
            self.gone |= {other for other in self.speakers if self.rules.side_of(other) == side}
        elif word in ("no_quiero", "paso"):
            self.gone.add(seat)
        else:
            raise Unsettled(f"nobody says {word}")

    def _raise(self, side: int, word: str, number: int | None) -> None:
        if self.ordago:
            raise Unsettled("nothing goes over an órdago")
        standing = self.bets[-1] if self.bets else 0
        if word == "ordago":
            self.ordago = True
            self.bets.append(standing)
        elif word == "reenvido" and self.rules.reenvido == "double" and number is None:
            self.bets.append(2 * standing)
        else:
            self.bets.append(standing + (2 if number is None else number))
        self.bettor = side
        self.agreed = set()

    def end(self) -> End | None:
        """How it ended, if it has."""
        left = {self.rules.side_of(seat) for seat in self.speakers if seat not in self.gone}
        if self.bettor is None:
            done = len(self.passed) == len(self.speakers)
            return End("passed", 0, None, sorted(left)) if done else None
        still = sorted(left | {self.bettor})
        if still == [self.bettor]:
            return End("refused", self.bets[-2] if len(self.bets) > 1 else 0, self.bettor, still)
        if all(side == self.bettor or side in self.agreed for side in still):
            how = "ordago" if self.ordago else "accepted"
            return End(how, self.bets[-1], self.bettor, still)
        return None


def end_of_talk(bids: list[Bid], speakers: list[int], rules: Rules) -> End:
    """What the words of a lance come to; without a bet everybody has passed, said or not."""
    talk = Talk(speakers, rules)
    for seat, word, number in bids:
        talk.hear(seat, word, number)
    if talk.bettor is None:
        return End("passed", 0, None, sorted({rules.side_of(seat) for seat in speakers}))
    end = talk.end()
    if end is None:
        raise Unsettled("a bet is left open")
    return end
