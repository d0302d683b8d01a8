"""The state of a match, and its state after an event.

`evolve_match` validates nothing: `DecidesMatch.decide` did that before the event was stored.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scorekeeper.bidding import Spoken, all_passed, apply_word
from scorekeeper.hand.award import totals
from scorekeeper.hand.hand import Hand, LanceResult, Phase, Ruling, new_hand, phase_of, put, say
from scorekeeper.match import events
from scorekeeper.rules.ruleset import RuleSet


class MatchState(StrEnum):
    """Playing, won by a side, or ended by the table without a winner."""

    PLAYING = "playing"
    WON = "won"
    ABANDONED = "abandoned"


class Match(NamedTuple):
    """A race to `games_to_win` games (rule book §1)."""

    rules: RuleSet
    state: MatchState
    """Whether it is played, won or abandoned."""
    winner: int | None
    """The side that won it."""
    game: int
    """Number of the game, from 1."""
    games: tuple[int, ...]
    """Games won by each side."""
    score: tuple[int, ...]
    """Stones of each side in this game."""
    hand: Hand
    """The running hand."""
    finished: tuple[Hand, ...] = ()
    """The hands before it, oldest first."""

    @property
    def hands(self) -> tuple[Hand, ...]:
        """All hands of the match, the running one last."""
        return (*self.finished, self.hand)

    @property
    def phase(self) -> Phase:
        """The phase of the running hand; COUNTED once the match has ended."""
        return phase_of(self.hand) if self.state is MatchState.PLAYING else Phase.COUNTED


def new_match(rules: RuleSet, mano: int, games: tuple[int, ...] = ()) -> Match:
    """Return a match of which nothing has been played; empty: no side was given games."""
    nothing = (0,) * rules.sides
    return Match(
        rules=rules,
        state=MatchState.PLAYING,
        winner=None,
        game=1,
        games=games or nothing,
        score=nothing,
        hand=new_hand(rules, 1, mano, nothing, first_of_game=True),
    )


def evolve_match(match: Match, event: events.MatchEvent, sequence: int) -> Match:
    """Return the match after an event.

    >>> from scorekeeper.lance import Lance
    >>> declared = events.Declared(hand=1, lance=Lance.PARES, seat=2, has=True)
    >>> evolve_match(new_match(RuleSet(), mano=0), declared, sequence=5).hand.said_pares
    (None, None, True, None)

    Args:
        match: The match before it.
        event: The event.
        sequence: Its sequence in the log.
    """
    if isinstance(event, events.HandEntry):
        return match._replace(hand=_after(match.hand, event, sequence))
    match event:
        case events.HandStarted():
            return _start_hand(match, event)
        case events.StonesTaken(award=award):
            hand = match.hand._replace(taken=(*match.hand.taken, award))
            return match._replace(hand=hand, score=put(match.score, award.side, award.score))
        case events.CountProposed():
            return match._replace(hand=match.hand._replace(proposed=True))
        case events.HandCounted(awards=awards, score=score, returned=returned):
            kept = tuple(award for award in match.hand.taken if award not in returned)
            hand = match.hand._replace(taken=(*kept, *awards), returned=returned, counted=True)
            return match._replace(hand=hand._replace(proposed=False), score=score)
        case events.GameWon(side=side, games=games):
            return match._replace(games=games, hand=match.hand._replace(winner=side))
        case events.MatchWon(side=side):
            return match._replace(state=MatchState.WON, winner=side)
        case events.GameTaken():
            hand = match.hand._replace(proposed=False, broken_off=not match.hand.counted)
            return match._replace(hand=hand)
        case events.MatchTaken():
            return match  # MatchWon follows
        case events.MatchAbandoned():
            return match._replace(state=MatchState.ABANDONED)
        case events.ScoreSet(score=score, games=games):
            hand = _broken_off(match, score, won=match.rules.target in score)
            return match._replace(score=score, games=games, hand=hand)
        case events.StonesCounted(side=side, score=score, ordago=ordago):
            won = ordago or score[side] == match.rules.target
            return match._replace(score=score, hand=_broken_off(match, score, won=won))
        case events.CountTakenBack(score=score):
            return match._replace(score=score, hand=_restarted(match.hand, score))


def start_for(hand: Hand, score: tuple[int, ...]) -> tuple[int, ...]:
    """Return the score that a hand must have begun with for the sides to have `score` now."""
    taken = totals(hand.taken, len(score))
    return tuple(now - stones for now, stones in zip(score, taken, strict=True))


def _broken_off(match: Match, score: tuple[int, ...], *, won: bool) -> Hand:
    """Let the hand continue from another score; break it off if the game is won by it."""
    hand = _restarted(match.hand, score)
    return hand._replace(broken_off=won and not hand.counted)


def _restarted(hand: Hand, score: tuple[int, ...]) -> Hand:
    """Let a running hand continue from another score; leave a counted one as it is."""
    return hand if hand.counted else hand._replace(start=start_for(hand, score), proposed=False)


def _after(hand: Hand, event: events.HandEntry, sequence: int) -> Hand:
    """Return the hand after an entry. A count that was proposed is dropped: it counted less."""
    open_hand = hand._replace(proposed=False) if hand.proposed else hand
    return _with_entry(open_hand, event, sequence)


def _with_entry(hand: Hand, event: events.HandEntry, sequence: int) -> Hand:
    match event:
        case events.ManoSet(mano=mano):
            return hand._replace(mano=mano, mano_known=True)
        case events.Noted(what=what, seat=seat):
            return hand._replace(marks=(*hand.marks, (what, seat)))
        case events.BidSpoken(lance=lance, seat=seat, word=word, stones=stones) as bid:
            bidding = hand.bidding(lance)
            if bidding is None:
                raise ValueError(f"a bid in {lance}, which has no bidding")
            said = Spoken(seat, word, stones, bid.total, sequence, bid.out_of_turn)
            return hand.with_bidding(lance, apply_word(bidding, said))
        case events.LancePassed(lance=lance):
            bidding = hand.bidding(lance)
            if bidding is None:
                raise ValueError(f"{lance} passed, which has no bidding")
            return hand.with_bidding(lance, all_passed(bidding))
        case events.Declared(lance=lance, seat=seat, has=has):
            return say(hand, lance, seat, has)
        case events.CardsShown(seat=seat, cards=cards):
            return hand._replace(cards=put(hand.cards, seat, cards))
        case events.LanceTold(lance=lance, winner=winner, values=values):
            return hand.with_result(lance, LanceResult(winner, values))
        case events.VerdictAccepted(lance=lance):
            return hand._replace(accepted_verdicts=hand.accepted_verdicts | {lance})
        case events.LanceRuled(lance=lance, side=side, stones=stones):
            return hand._replace(rulings=put(hand.rulings, lance.place, Ruling(side, stones)))
        case events.HandTaken(side=side):
            return hand._replace(forfeit=side)


def _start_hand(match: Match, event: events.HandStarted) -> Match:
    score = (0,) * match.rules.sides if event.new_game else match.score
    hand = new_hand(match.rules, event.hand, event.mano, score, first_of_game=event.new_game)
    return match._replace(
        game=match.game + 1 if event.new_game else match.game,
        score=score,
        hand=hand,
        finished=match.hands,
    )
