"""From a record to its result: the bidding in order, then the count in order (rule book §5)."""

from __future__ import annotations

from tests.scorekeeper.oracle.bidding import End, end_of_talk
from tests.scorekeeper.oracle.deck import check_deck, read_hand
from tests.scorekeeper.oracle.read_record import (
    LANCES,
    Bid,
    NeedsRuling,
    Paper,
    Unsettled,
    read_paper,
)
from tests.scorekeeper.oracle.showdown import Showdown
from tests.scorekeeper.oracle.tables import juego
from tests.scorekeeper.oracle.wrong_declarations import Verdict, verdict_of, wrong_seats

Award = tuple[str, int, int, str]
"""Lance, side, stones, when."""


def settle_by_oracle(record: object) -> dict[str, object]:
    """The result as hand-record.md has it; of an error only that it is one, and of which kind."""
    try:
        return Counting(read_paper(record)).result()
    except NeedsRuling as missing:
        return {"error": f"a ruling is needed: {missing}"}
    except Unsettled as wrong:
        return {"error": str(wrong)}


class Counting:
    """One hand being played on paper and counted.

    over: the game was won in the bidding, or an órdago was accepted: no lance is bid any more.
    """

    def __init__(self, paper: Paper) -> None:
        self.paper, self.rules = paper, paper.rules
        hands = [None if h is None else read_hand(h, self.rules) for h in paper.cards]
        check_deck(paper.cards, self.rules)
        for hand in hands:
            if hand is not None:
                juego(hand, self.rules)  # asks for the suits of 7-7-7-S, needed or not
        self.cards = Showdown(hands, paper.mano, self.rules)
        self.said: dict[str, list[bool]] = {}
        self.ends: dict[str, End | None] = {}
        self.dejes: dict[str, tuple[int, int]] = {}
        self.score = list(paper.score)
        self.awards: list[Award] = []
        self.winner: int | None = None
        self.over = False

    def result(self) -> dict[str, object]:
        """Play, judge, count."""
        for lance in LANCES:
            self.play(lance, self.speakers(lance), self.paper.bids.get(lance, []))
        if any(self._after_dejes(side) >= self.rules.target for side in range(self.rules.sides)):
            for lance, (side, stones) in self.dejes.items():
                self._take(lance, side, stones, "bid")
        else:
            self._count()
        return {
            "awards": [
                {"lance": lance, "side": side, "stones": stones, "when": when}
                for lance, side, stones, when in self.awards
            ],
            "score": self.score,
            "winner": self.winner,
        }

    # ------------------------------------------------------------ the bidding

    def play(self, lance: str, speakers: list[int], bids: list[Bid]) -> None:
        """The bidding of the next lance."""
        if not speakers:
            if bids:
                raise Unsettled(f"there was no bidding in {lance}")
            return
        end = end_of_talk(bids, speakers, self.rules)
        self.ends[lance] = end
        self.over = end.how == "ordago"
        if end.how == "refused" and end.side is not None and lance not in self.paper.rulings:
            self.dejes[lance] = (end.side, self._deje(lance, end.stones))
            self.over = self._after_dejes(end.side) >= self.rules.target

    def _after_dejes(self, side: int) -> int:
        return self.paper.score[side] + sum(s for to, s in self.dejes.values() if to == side)

    def _deje(self, lance: str, stood: int) -> int:
        """What a refusal pays when `stood` stones stood before the call (§4, §11)."""
        if self.rules.deje == "none":
            return 0
        if stood == 0:
            return 1
        return stood + (self.rules.deje == "one_more" and lance in ("pares", "juego"))

    def speakers(self, lance: str) -> list[int]:
        """Who bids in the next lance, once it was declared; nobody where no bidding is due."""
        if self.over:
            return []
        self.ends[lance] = None
        seats = list(range(self.rules.players))
        if lance in ("pares", "juego"):
            said = self.paper.declared.get(lance)
            if said is None and None in self.cards.hands and not self.paper.bids.get(lance):
                return []  # unknown, which is an error only if the count gets there
            if said is None:
                said = [self.cards.holds(lance, seat) for seat in seats]
            self.said[lance] = said
            if lance == "pares" or any(said):
                seats = [seat for seat in seats if said[seat]]
            if len({self.rules.side_of(seat) for seat in seats}) < 2:
                return []
        return [1, 4] if self.rules.captains else seats

    # ------------------------------------------------------------ the count

    def _count(self) -> None:
        if self.rules.misdeclaration == "table":
            for lance, said in self.said.items():
                if lance not in self.paper.rulings and wrong_seats(lance, said, self.cards):
                    raise Unsettled(f"a word in {lance} contradicts the cards")
        declared = [lance for lance in LANCES[2:] if lance in self.ends]
        verdicts = {lance: self._verdict(lance) for lance in declared}
        ordago = next((la for la, end in self.ends.items() if end and end.how == "ordago"), None)
        by_cards = ordago is not None and ordago not in self.paper.rulings
        for lance, (side, stones) in self.dejes.items():
            # Void bids go back before the count; an órdago ends the game without one (AU).
            if by_cards or not _void(verdicts.get(lance)):
                self._take(lance, side, stones, "bid")
        if ordago is not None and by_cards:
            missing = verdicts.get(ordago)
            if isinstance(missing, Unsettled):
                raise missing
            self.winner = self.rules.side_of(self._best(ordago))
            self.awards.append((ordago, self.winner, 0, "ordago"))
            return
        for lance in LANCES:
            if self.winner is None and (lance in self.ends or lance in self.paper.rulings):
                verdict = verdicts.get(lance)
                if lance in self.paper.rulings:
                    self._take(lance, *self.paper.rulings[lance], "end")
                elif isinstance(verdict, Unsettled):
                    raise verdict
                elif verdict is not None:
                    self._take(lance, verdict.side, verdict.stones, "end")
                else:
                    self._usual(lance)

    def _verdict(self, lance: str) -> Verdict | Unsettled | None:
        """What the words come to; what is missing is an error only if the count gets there."""
        if lance in self.paper.rulings:
            return None
        if lance not in self.said:
            return Unsettled(f"neither words nor cards say who had {lance}")
        try:
            end = self.ends[lance]
            return verdict_of(lance, self.said[lance], end, self.cards, deje=self._deje(lance, 0))
        except Unsettled as missing:
            return missing

    def _usual(self, lance: str) -> None:
        """What the lance pays by the table of §5."""
        end = self.ends[lance]
        what = self._what(lance)
        if what == "pares" and end is None and not any(self.said[lance]):
            return
        if end is not None and end.how == "refused":
            assert end.side is not None
            side, stones = end.side, 0
        else:
            side = self.rules.side_of(self._best(lance))
            stones = 0 if end is None else end.stones
            stones += what in ("grande", "chica") and stones == 0
        if what in ("pares", "juego"):
            mine = [seat for seat in self._holders(lance) if self.rules.side_of(seat) == side]
            stones += self.cards.worth(lance, mine)
        stones += what == "punto"
        self._take(lance, side, stones, "end")

    def _what(self, lance: str) -> str:
        """Punto stands under juego."""
        return "punto" if lance == "juego" and not any(self.said[lance]) else lance

    def _holders(self, lance: str) -> list[int]:
        """Who said yes and, where their cards are there, holds."""
        return [
            seat
            for seat, yes in enumerate(self.said[lance])
            if yes and (self.cards.hands[seat] is None or self.cards.holds(lance, seat))
        ]

    def _best(self, lance: str) -> int:
        end = self.ends[lance]
        what = self._what(lance)
        seats = list(range(self.rules.players))
        if what in ("pares", "juego"):
            seats = self._holders(lance)
        if end is not None:
            seats = [seat for seat in seats if self.rules.side_of(seat) in end.still]
        return self.cards.best(what, seats)

    def _take(self, lance: str, side: int, stones: int, when: str) -> None:
        self.awards.append((lance, side, stones, when))
        self.score[side] = min(self.score[side] + stones, self.rules.target)
        if self.score[side] == self.rules.target:
            self.winner = side


def _void(verdict: Verdict | Unsettled | None) -> bool:
    """Whether a deje goes back; what a referee has not ruled stays as it is."""
    if isinstance(verdict, Unsettled) and not isinstance(verdict, NeedsRuling):
        raise verdict  # cards that were not shown decide it
    return isinstance(verdict, Verdict) and verdict.void
