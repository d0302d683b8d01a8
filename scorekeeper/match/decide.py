"""Decide a command of a match: return the events that follow, or refuse it and change nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from scorekeeper.bidding import Bidding, check_word, pass_all
from scorekeeper.cards.card import check_wild, refuse_impossible_hands
from scorekeeper.cards.holding import hold
from scorekeeper.hand.count import count, told_needs
from scorekeeper.hand.hand import (
    DECLARING,
    Hand,
    LanceResult,
    Phase,
    phase_of,
    put,
    running_bidding,
)
from scorekeeper.hand.payment import deje_award
from scorekeeper.hand.result_checks import check_agrees, check_result
from scorekeeper.kernel.reading import wrong
from scorekeeper.lance import Lance, Mark, Word
from scorekeeper.match import commands, events
from scorekeeper.match.events import CountedHow, GameWonHow, MatchEvent
from scorekeeper.match.match import Match, MatchState, evolve_match, start_for
from scorekeeper.match.ruling import rule, take
from scorekeeper.refusal import RefusalCode, Refused


class DecidesMatch:
    """What follows from a command of a match, decided on a bare match or on a table that has one.

    Whatever decides several events at once does so here: what follows from a command, several
    commands in one, and hands that a correction plays again. Each event is decided on the match as
    the earlier ones leave it.
    """

    __slots__ = ()

    @property
    def match(self) -> Match:
        """The match as the events decided so far leave it."""
        raise NotImplementedError

    def add(self, *decided: MatchEvent) -> Self:
        """Add events."""
        raise NotImplementedError

    @property
    def hand(self) -> Hand:
        """The running hand."""
        return self.match.hand

    def decide(self, command: commands.MatchCommand) -> Self:
        """Add the events of a command and what follows from them.

        >>> from scorekeeper.match.match import new_match
        >>> from scorekeeper.rules import RuleSet
        >>> match = PendingMatch(new_match(RuleSet(), mano=0))
        >>> match.decide(commands.AllPass(Lance.GRANDE)).events
        (LancePassed(hand=1, lance=<Lance.GRANDE: 'grande'>, punto=False),)

        Raises:
            Refused: match_over, and what the command is refused for.
        """
        if self.match.state is not MatchState.PLAYING:
            raise Refused(RefusalCode.MATCH_OVER)
        return self.follow(_event_of(self.match, command))

    def follow(self, event: MatchEvent) -> Self:
        """Add an event and what follows: a deje, a game or match won, the count once complete.

        Every event of a command goes through here, whatever it changed, so that no complete count
        and no side at the target is missed.
        """
        after, target = self.add(event), self.match.rules.target
        match event:
            case events.BidSpoken(lance=lance):
                award = deje_award(after.hand, lance, after.match.score)
                if award is not None:
                    return after.follow(events.StonesTaken(after.hand.number, award))
            case events.StonesTaken(award=award) if award.score == target:
                return after.win(award.side, "deje")
            case events.StonesCounted(side=side, ordago=True):
                return after.win(side, "ordago")
            case events.StonesCounted(side=side, score=score) if score[side] == target:
                return after.win(side, "stones")
            case events.ScoreSet(score=score) if target in score:
                return after.win(score.index(target), "stones")
            case events.GameTaken(to=to):
                return after.win(to, "referee")
            case events.MatchTaken(to=to):
                return after.add(events.MatchWon(to, after.match.games))
        return after.count_if_complete()

    def count_if_complete(self) -> Self:
        """Add the count, booked or proposed, where it is due and complete."""
        match = self.match
        if match.state is not MatchState.PLAYING or phase_of(match.hand) is not Phase.CARDS:
            return self
        counted = count(match.hand, match.score)
        if not counted.complete:
            return self
        if match.rules.confirm != "both":
            return self.book("told")
        number = match.hand.number
        return self.add(events.CountProposed(number, counted.awards, counted.score, counted.winner))

    def book(self, how: CountedHow) -> Self:
        """Add the booking of a complete count, and the game where that wins it.

        Args:
            how: As in `HandCounted`.
        """
        counted = count(self.hand, self.match.score)
        booked = self.add(
            events.HandCounted(
                self.hand.number, counted.awards, counted.score, counted.returned, how
            )
        )
        if counted.winner is None:
            return booked
        return booked.win(counted.winner, "ordago" if booked.hand.won_by_ordago else "count")

    def win(self, side: int, how: GameWonHow) -> Self:
        """Add the game that a side wins, and the match where that is its last one.

        Args:
            side: Who wins.
            how: As in `GameWon`.
        """
        match = self.match
        games = put(match.games, side, match.games[side] + 1)
        won = self.add(events.GameWon(match.hand.number, side, how, match.score, games))
        if games[side] < match.rules.games_to_win:
            return won
        return won.add(events.MatchWon(side, games))


@dataclass(frozen=True, slots=True)
class PendingMatch(DecidesMatch):
    """A bare match with the events that are decided for it, which are recorded elsewhere."""

    state: Match
    """The match after them."""
    events: tuple[MatchEvent, ...] = ()

    @property
    def match(self) -> Match:
        """The match as the events decided so far leave it."""
        return self.state

    def add(self, *decided: MatchEvent) -> Self:
        """Add events."""
        match = self.state
        for event in decided:
            # The log gives each its sequence later; nothing decided depends on it.
            match = evolve_match(match, event, sequence=0)
        return replace(self, state=match, events=(*self.events, *decided))


def _event_of(match: Match, command: commands.MatchCommand) -> MatchEvent:
    """Return the event of the command itself."""
    hand, phase = match.hand, phase_of(match.hand)
    match command:
        case commands.NextHand():
            return _next_hand(match)
        case commands.SetScore():
            return _set_score(match, command)
        case commands.CountStones():
            return _count_stones(match, command)
        case commands.CountOrdago(side=side):
            if match.hand.winner is not None:
                raise Refused(RefusalCode.GAME_OVER)
            return events.StonesCounted(hand.number, side, 0, match.score, ordago=True)
        case commands.EndMatch():
            return events.MatchAbandoned(match.games)
        case commands.TakeGame() | commands.TakeMatch():
            return take(match, command)
        case commands.AcceptVerdict() | commands.RuleLance() | commands.TakeHand():
            return rule(hand, phase, command)
        case _:
            return _entry_of(hand, phase, command)


def _next_hand(match: Match) -> events.HandStarted:
    """Move the mano one seat to the right (rule book §8, ours)."""
    if phase_of(match.hand) is not Phase.COUNTED:
        raise Refused(RefusalCode.HAND_NOT_OVER)
    mano = (match.hand.mano + 1) % match.rules.players
    return events.HandStarted(match.hand.number + 1, mano, new_game=match.hand.winner is not None)


def _entry_of(
    hand: Hand,
    phase: Phase,
    command: commands.SetMano | commands.Note | commands.AllPass | commands.Correctable,
) -> events.HandEntry:
    match command:
        case commands.SetMano(seat=seat):
            if not untouched(hand):
                raise Refused(RefusalCode.HAND_BEGUN)
            if hand.mano_known and seat == hand.mano:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return events.ManoSet(hand.number, seat)
        case commands.Note(what=what, seat=seat):
            if (what, seat) not in notable(hand):
                raise Refused(RefusalCode.NOT_NOTABLE, what=what)
            return events.Noted(hand.number, what, seat)
        case commands.Bid():
            return _bid(hand, phase, command)
        case commands.AllPass(lance=lance):
            pass_all(_open_bidding(hand, phase, lance))
            return events.LancePassed(hand.number, lance, hand.is_punto(lance))
        case commands.Declare(lance=lance, seat=seat, has=has):
            if DECLARING.get(phase) is not lance:
                raise Refused(RefusalCode.NOT_NOW, phase=phase)
            if hand.said(lance)[seat] == has:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return events.Declared(hand.number, lance, seat, has)
        case commands.ShowCards(seat=seat):
            return _show(hand, phase, seat, command)
        case commands.TellLance(lance=lance, winner=winner, values=values):
            if phase is not Phase.CARDS:
                raise Refused(RefusalCode.NOT_NOW, phase=phase)
            _check_result_needed(hand, lance, LanceResult(winner, values))
            return events.LanceTold(hand.number, lance, hand.is_punto(lance), winner, values)


def _bid(hand: Hand, phase: Phase, command: commands.Bid) -> events.BidSpoken:
    lance, seat, word = command.lance, command.seat, command.word
    bidding = _open_bidding(hand, phase, lance)
    total = check_word(bidding, seat, word, command.stones)
    if word is Word.PASO and bidding.standing is None and seat in bidding.passed:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    out_of_turn = command.out_of_turn
    if out_of_turn is None:
        check_turn(bidding, hand.mano, seat, word)
        out_of_turn = bidding.out_of_turn(hand.mano, seat, word)
    return events.BidSpoken(
        hand.number,
        lance,
        hand.is_punto(lance),
        seat,
        word,
        command.stones,
        total,
        out_of_turn,
    )


def check_turn(bidding: Bidding, mano: int, seat: int, word: Word) -> None:
    """Refuse a first bet before the seat's turn where the rules want the order kept (`strict`)."""
    if bidding.rules.turn == "free" or not bidding.out_of_turn(mano, seat, word):
        return
    turn = bidding.turn(mano)
    if turn is not None:
        raise Refused(RefusalCode.OUT_OF_TURN, seat=turn)


def notable(hand: Hand) -> tuple[tuple[Mark, int | None], ...]:
    """Return what can be noted of a hand now, and of which seats (rule book §8)."""
    if not untouched(hand) or not hand.mano_known:
        return ()
    possible: list[tuple[Mark, int | None]] = []
    if hand.rules.mus_visto != "off":
        possible.append((Mark.MUS_VISTO, None))
    if hand.rules.replace_4567:
        possible.extend((Mark.REPLACED_4567, seat) for seat in hand.rules.from_mano(hand.mano))
    return tuple(mark for mark in possible if mark not in hand.marks)


def untouched(hand: Hand) -> bool:
    """Return whether nothing of the hand has been entered yet."""
    spoken = any(bidding and (bidding.spoken or bidding.outcome) for bidding in hand.biddings)
    return not spoken and not hand.over


def _check_result_needed(hand: Hand, lance: Lance, told: LanceResult) -> None:
    """Refuse the result of a lance that the count does not need (not_wanted), or that cannot be."""
    for need in told_needs(hand):
        if need.lance is lance:
            check_result(hand, need, told)
            return
    raise Refused(RefusalCode.NOT_WANTED, lance=lance)


def _open_bidding(hand: Hand, phase: Phase, lance: Lance) -> Bidding:
    bidding = running_bidding(hand, phase)
    if bidding is None or bidding.lance is not lance:
        raise Refused(RefusalCode.NOT_NOW, phase=phase)
    return bidding


def _show(hand: Hand, phase: Phase, seat: int, command: commands.ShowCards) -> events.CardsShown:
    if phase is not Phase.CARDS:
        raise Refused(RefusalCode.NOT_NOW, phase=phase)
    if hand.cards[seat] == command.cards:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    shown = put(hand.cards, seat, command.cards)
    refuse_impossible_hands(shown, hand.rules.kings)
    check_wild(command.cards, wild_sotas=hand.rules.wild_sotas)
    hold(command.cards, hand.rules.kings, hand.rules.juego_real)
    check_agrees(hand._replace(cards=shown))
    return events.CardsShown(hand.number, seat, command.cards)


def _set_score(match: Match, command: commands.SetScore) -> events.ScoreSet:
    """Return the event that sets stones and games; dejes of the running hand are included.

    One side may be set to the target, which wins the game.
    """
    rules = match.rules
    if match.hand.winner is not None:
        raise Refused(RefusalCode.GAME_OVER)
    for stones in command.stones:
        if not 0 <= stones <= rules.target:
            raise wrong("stones", stones, f"0…{rules.target}")
    if command.stones.count(rules.target) > 1:
        raise wrong("stones", rules.target, f"0…{rules.target - 1}")
    for games in command.games:
        if not 0 <= games < rules.games_to_win:
            raise wrong("games", games, f"0…{rules.games_to_win - 1}")
    if command.stones == match.score and command.games == match.games:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    if min(start_for(match.hand, command.stones)) < 0 and not match.hand.counted:
        raise Refused(RefusalCode.BELOW_DEJES)
    return events.ScoreSet(command.stones, command.games, command.reason, command.asked_by)


def _count_stones(match: Match, command: commands.CountStones) -> events.StonesCounted:
    """Return the event of stones counted by hand; those past the target are not taken.

    What was entered of the running hand stays. If the game is won so, the hand is not counted.
    """
    rules = match.rules
    if match.hand.winner is not None:
        raise Refused(RefusalCode.GAME_OVER)
    if not 1 <= command.stones <= rules.target:
        raise wrong("stones", command.stones, f"1…{rules.target}")
    stones = min(rules.target, match.score[command.side] + command.stones)
    taken = stones - match.score[command.side]
    score = put(match.score, command.side, stones)
    return events.StonesCounted(match.hand.number, command.side, taken, score)
