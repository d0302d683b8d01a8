"""Hands that are dealt, bid and counted by the engine, word by word, to hold the odds against.

They are bid as scorekeeper/odds/hands.py bids them, from what was heard of a hand on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from scorekeeper.bidding import pass_all, speak
from scorekeeper.cards.card import DECK, Cards
from scorekeeper.cards.holding import Holding, hold
from scorekeeper.hand.hand import Hand, new_hand, opened_bidding, say
from scorekeeper.lance import CHICA, GRANDE, JUEGO, LANCES, PARES, Lance, Word
from scorekeeper.odds import GameOdds, Style
from scorekeeper.odds.hands import BETTER_BETS, SIZES
from scorekeeper.record.hand_record import NONE, BidWord, Record
from scorekeeper.record.settle import settle_record
from scorekeeper.rules import RuleSet

YES_NO = {"sí": True, "no": False}


@dataclass(frozen=True)
class Heard:
    """What was said of a hand of four, as it is said at a table."""

    mano: int = 0
    score: tuple[int, int] = (0, 0)
    words: tuple[str, ...] = ()
    """By lance, as in ``0 envido 5, 1 quiero``; ``paso`` where all pass, empty where none bids."""
    pares: str = ""
    """By seat, as in ``sí no sí no``."""
    juego: str = ""

    def bids(self) -> list[tuple[BidWord, ...]]:
        return [
            tuple(map(_word, words.split(", "))) if words not in ("", "paso") else ()
            for words in self.words
        ]

    def said(self, lance: Lance) -> list[bool]:
        return [YES_NO[each] for each in (self.pares if lance is PARES else self.juego).split()]

    def hand(self, rules: RuleSet) -> Hand:
        hand = new_hand(rules, 1, self.mano, self.score, first_of_game=False)
        for lance in (PARES, JUEGO):
            for seat, has in enumerate(self.said(lance)):
                hand = say(hand, lance, seat, has)
        for lance, words in zip(LANCES, self.bids(), strict=False):
            bidding = hand.bidding(lance)
            if bidding is not None:
                for word in words:
                    bidding = speak(bidding, *word)
                hand = hand.with_bidding(lance, bidding if words else pass_all(bidding))
        return hand


def _word(said: str) -> BidWord:
    seat, *word = said.split()
    stones = int(word.pop()) if word[-1].isdigit() else None
    return int(seat), Word("_".join(word)), stones


@dataclass(frozen=True)
class PlayedOut:
    """Deals hands and plays them out, in a style."""

    rules: RuleSet
    style: Style
    rng: Random
    after: GameOdds
    """The chances between two hands."""

    def chance(self, heard: Heard, hands: int) -> float:
        """How often side 0 wins the game, of so many hands in which the same was heard."""
        won = played = 0.0
        while played < hands:
            cards = self.deal()
            held = [hold(each, self.rules.kings) for each in cards]
            if self._may_be(heard, held):
                played += 1
                won += self.won(heard.mano, heard.score, cards, tuple(self._bids(heard, held)))
        return won / played

    def deal(self) -> tuple[Cards, ...]:
        dealt = self.rng.sample(DECK, 4 * self.rules.players)
        return tuple(tuple(dealt[seat :: self.rules.players]) for seat in self.rules.seats)

    def won(
        self,
        mano: int,
        score: tuple[int, int],
        cards: tuple[Cards, ...],
        bids: tuple[tuple[BidWord, ...], ...],
    ) -> float:
        """The chance of side 0 after a hand, counted by the engine."""
        record = Record(self.rules, mano, score, cards, {}, bids, NONE, NONE)
        _, after, winner = settle_record(record)
        return self.after.chance(after, 1 - mano % 2) if winner is None else float(winner == 0)

    def _may_be(self, heard: Heard, held: Sequence[Holding]) -> bool:
        """Whether the cards have what was said, and were bid so this time."""
        for lance in (PARES, JUEGO):
            has = [each.kind(lance) is not None for each in held]
            if any(said != has[seat] for seat, said in enumerate(heard.said(lance))):
                return False
        bids = zip(LANCES, heard.bids(), strict=False)
        opened = ((lance, words[0][0] % 2) for lance, words in bids if words)
        return all(self._bettor(lance, held, heard.mano) == by for lance, by in opened)

    def _bettor(self, lance: Lance, held: Sequence[Holding], mano: int) -> int:
        """The side that bets first: more often that with the best cards."""
        seats = self.rules.from_mano(mano)
        better = max(seats, key=lambda seat: _strength(held[seat], lance)) % 2
        return better if self.rng.random() < BETTER_BETS else 1 - better

    def _bids(self, heard: Heard, held: Sequence[Holding]) -> Iterator[tuple[BidWord, ...]]:
        said, decided = heard.bids(), False
        for lance in LANCES:
            words: tuple[BidWord, ...] = ()
            if lance.place < len(said):
                words = said[lance.place]
                if words and words[-1][1].bets:
                    words = (*words, *self._answer(words[-1]))
            elif not decided:
                words = tuple(self._words(lance, held, heard.mano))
            decided |= len(words) > 1 and words[-2][1] is Word.ORDAGO and words[-1][1].accepts
            yield words

    def _words(self, lance: Lance, held: Sequence[Holding], mano: int) -> Iterator[BidWord]:
        has = [each.kind(lance) is not None for each in held]
        bidding = opened_bidding(self.rules, lance, has)
        if bidding is None or self.rng.random() >= self.style.bets:
            return
        by = self._bettor(lance, held, mano)
        seat = min(seat for seat in bidding.speakers if seat % 2 == by)
        ordago = self.rng.random() < self.style.ordagos
        first = (seat, Word.ORDAGO, None) if ordago else (seat, Word.ENVIDO, self.rng.choice(SIZES))
        yield first
        yield from self._answer(first, min(bidding.speakers - self.rules.seats_of(by)))

    def _answer(self, bet: BidWord, other: int | None = None) -> Iterator[BidWord]:
        seat, word, _ = bet
        other = (seat + 1) % 4 if other is None else other
        if self.rng.random() >= self.style.accepts:
            yield other, Word.NO_QUEREMOS, None
        elif word is Word.ENVIDO and self.rng.random() < self.style.raises:
            yield other, Word.REENVIDO, None
            yield seat, Word.QUIERO, None
        else:
            yield other, Word.QUIERO, None


def _strength(held: Holding, lance: Lance) -> int:
    if lance is GRANDE:
        return held.grande
    if lance is CHICA:
        return held.chica
    if lance is PARES:
        return held.pares_strength
    return 100 * held.juego_strength or held.punto
