"""Decide a command of a match: the events that follow, or a refusal that changed nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from scorekeeper.bidding import Bidding, pass_all, speak
from scorekeeper.cards.card import check_wild, refuse_impossible_hands
from scorekeeper.cards.holding import hold
from scorekeeper.hand.count import count, told_needs
from scorekeeper.hand.hand import (
    DECLARING,
    Hand,
    Phase,
    Told,
    ordago_lance,
    phase_of,
    put,
    running_bidding,
)
from scorekeeper.hand.paying import deje_award
from scorekeeper.hand.telling import check_agrees, check_told
from scorekeeper.lance import Lance, Mark, Word
from scorekeeper.match import commands as c
from scorekeeper.match import events as e
from scorekeeper.match.match import Match, MatchState, evolve_match, start_for
from scorekeeper.match.ruling import rule, take
from scorekeeper.reading import wrong
from scorekeeper.refusal import RefusalCode, Refused


@dataclass(frozen=True, slots=True)
class Course:
    """A match and the events decided for it that are not stored yet."""

    match: Match
    events: tuple[e.MatchEvent, ...] = ()

    @property
    def hand(self) -> Hand:
        """The running hand."""
        return self.match.hand

    def then(self, command: c.MatchCommand) -> Self:
        """Decide one more command. Raises Refused."""
        return self.with_events(decide_match(self.match, command))

    def with_events(self, events: tuple[e.MatchEvent, ...]) -> Self:
        """Apply events that were decided otherwise."""
        match = self.match
        for event in events:
            # The log gives each its sequence later; nothing decided depends on it.
            match = evolve_match(match, event, sequence=0)
        return replace(self, match=match, events=(*self.events, *events))


def decide_match(match: Match, command: c.MatchCommand) -> tuple[e.MatchEvent, ...]:
    """The events of a command, what follows from it included. Refused changes nothing."""
    if match.state is not MatchState.PLAYING:
        raise Refused(RefusalCode.MATCH_OVER)
    return _followed(match, _event(match, command))


def _event(match: Match, command: c.MatchCommand) -> e.MatchEvent:
    """The event of the command itself."""
    hand, phase = match.hand, phase_of(match.hand)
    match command:
        case c.NextHand():
            return next_hand(match)
        case c.SetScore():
            return _set_score(match, command)
        case c.CountStones():
            return _count_stones(match, command)
        case c.EndMatch():
            return e.MatchAbandoned(match.games)
        case c.TakeGame() | c.TakeMatch():
            return take(match, command)
        case c.AcceptVerdict() | c.RuleLance() | c.TakeHand():
            return rule(hand, phase, command)
        case _:
            return _tell(hand, phase, command)


def _followed(match: Match, event: e.MatchEvent) -> tuple[e.MatchEvent, ...]:
    """An event and what follows from it: a deje, a game or match won, the count once complete.

    Every event that `decide_match` gives goes through here, whatever it changed, so that nothing
    leaves a complete count, or a side at the target, unnoticed.
    """
    after = evolve_match(match, event, sequence=0)
    match event:
        case e.BidSpoken(lance=lance):
            award = deje_award(after.hand, lance, after.score)
            if award is not None:
                return (event, *_followed(after, e.StonesTaken(after.hand.number, award)))
        case e.StonesTaken(award=award) if award.score == match.rules.target:
            return (event, *won(after, award.side, "deje"))
        case e.StonesCounted(side=side, score=score) if score[side] == match.rules.target:
            return (event, *won(after, side, "stones"))
        case e.GameTaken(to=to):
            return (event, *won(after, to, "referee"))
        case e.MatchTaken(to=to):
            return (event, e.MatchWon(to, match.games))
    return (event, *_count(after))


def next_hand(match: Match) -> e.HandStarted:
    """The hand after this one: the mano moves one seat to the right (rules §8, ours)."""
    if phase_of(match.hand) is not Phase.COUNTED:
        raise Refused(RefusalCode.HAND_NOT_OVER)
    mano = (match.hand.mano + 1) % match.rules.players
    return e.HandStarted(match.hand.number + 1, mano, new_game=match.hand.winner is not None)


def _tell(
    hand: Hand, phase: Phase, command: c.SetMano | c.Note | c.AllPass | c.Correctable
) -> e.Told:
    match command:
        case c.SetMano(seat=seat):
            if not untouched(hand):
                raise Refused(RefusalCode.HAND_BEGUN)
            if hand.mano_known and seat == hand.mano:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return e.ManoSet(hand.number, seat)
        case c.Note(what=what, seat=seat):
            if (what, seat) not in notable(hand):
                raise Refused(RefusalCode.NOT_NOTABLE, what=what)
            return e.Noted(hand.number, what, seat)
        case c.Bid():
            return _bid(hand, phase, command)
        case c.AllPass(lance=lance):
            pass_all(_open_bidding(hand, phase, lance))
            return e.LancePassed(hand.number, lance, hand.is_punto(lance))
        case c.Declare(lance=lance, seat=seat, has=has):
            if DECLARING.get(phase) is not lance:
                raise Refused(RefusalCode.NOT_NOW, phase=phase)
            if hand.said(lance)[seat] == has:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return e.Declared(hand.number, lance, seat, has)
        case c.ShowCards(seat=seat):
            return _show(hand, phase, seat, command)
        case c.TellLance(lance=lance, winner=winner, values=values):
            if phase is not Phase.CARDS:
                raise Refused(RefusalCode.NOT_NOW, phase=phase)
            check_lance_told(hand, lance, Told(winner, values))
            return e.LanceTold(hand.number, lance, hand.is_punto(lance), winner, values)


def _bid(hand: Hand, phase: Phase, command: c.Bid) -> e.BidSpoken:
    lance, seat, word = command.lance, command.seat, command.word
    bidding = _open_bidding(hand, phase, lance)
    spoken = speak(bidding, seat, word, command.stones).spoken[-1]
    if word is Word.PASO and bidding.standing is None and seat in bidding.passed:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    out_of_turn = command.out_of_turn
    if out_of_turn is None:
        check_turn(hand, bidding, seat, word)
        out_of_turn = bidding.out_of_turn(hand.mano, seat, word)
    return e.BidSpoken(
        hand.number,
        lance,
        hand.is_punto(lance),
        seat,
        word,
        spoken.stones,
        spoken.total,
        out_of_turn,
    )


def check_turn(hand: Hand, bidding: Bidding, seat: int, word: Word) -> None:
    """Refuse a first bet before the seat's turn where the rules want the order kept (`strict`)."""
    if hand.rules.turn == "free" or not bidding.out_of_turn(hand.mano, seat, word):
        return
    turn = bidding.turn(hand.mano)
    if turn is not None:
        raise Refused(RefusalCode.OUT_OF_TURN, seat=turn)


def notable(hand: Hand) -> tuple[tuple[Mark, int | None], ...]:
    """What may still be noted of a hand, and of whom, as its rules have it (rules §8)."""
    if not untouched(hand) or not hand.mano_known:
        return ()
    possible: list[tuple[Mark, int | None]] = []
    if hand.rules.mus_visto != "off":
        possible.append((Mark.MUS_VISTO, None))
    if hand.rules.replace_4567:
        possible.extend((Mark.REPLACED_4567, seat) for seat in hand.rules.from_mano(hand.mano))
    return tuple(mark for mark in possible if mark not in hand.marks)


def untouched(hand: Hand) -> bool:
    """Has nothing of the hand been told yet?"""
    spoken = any(bidding and (bidding.spoken or bidding.outcome) for bidding in hand.biddings)
    return not spoken and not hand.over


def check_lance_told(hand: Hand, lance: Lance, told: Told) -> None:
    """Refuse a telling that the count does not ask for (not_wanted), or that does not fit."""
    for need in told_needs(hand):
        if need.lance is lance:
            check_told(hand, need, told)
            return
    raise Refused(RefusalCode.NOT_WANTED, lance=lance)


def _open_bidding(hand: Hand, phase: Phase, lance: Lance) -> Bidding:
    bidding = running_bidding(hand, phase)
    if bidding is None or bidding.lance is not lance:
        raise Refused(RefusalCode.NOT_NOW, phase=phase)
    return bidding


def _show(hand: Hand, phase: Phase, seat: int, command: c.ShowCards) -> e.CardsShown:
    if phase is not Phase.CARDS:
        raise Refused(RefusalCode.NOT_NOW, phase=phase)
    if hand.cards[seat] == command.cards:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    shown = put(hand.cards, seat, command.cards)
    refuse_impossible_hands(shown, hand.rules.kings)
    check_wild(command.cards, wild_sotas=hand.rules.wild_sotas)
    hold(command.cards, hand.rules.kings, hand.rules.juego_real)
    check_agrees(hand._replace(cards=shown))
    return e.CardsShown(hand.number, seat, command.cards)


def _count(match: Match) -> tuple[e.MatchEvent, ...]:
    """The count, booked or proposed, where it is due and complete; else nothing."""
    if match.state is not MatchState.PLAYING or phase_of(match.hand) is not Phase.CARDS:
        return ()
    counted = count(match.hand, match.score)
    if not counted.complete:
        return ()
    if match.rules.confirm == "both":
        number = match.hand.number
        return (e.CountProposed(number, counted.awards, counted.score, counted.winner),)
    return book(match)


def book(match: Match, how: str = "told") -> tuple[e.MatchEvent, ...]:
    """A complete count is booked, and with it perhaps the game. how: as `HandCounted` has it."""
    counted = count(match.hand, match.score)
    event = e.HandCounted(
        match.hand.number, counted.awards, counted.score, returned=counted.returned, how=how
    )
    if counted.winner is None:
        return (event,)
    won_by = "count" if ordago_lance(match.hand) is None else "ordago"
    return (event, *won(evolve_match(match, event, sequence=0), counted.winner, won_by))


def _set_score(match: Match, command: c.SetScore) -> e.ScoreSet:
    """Stones and games below what wins them; what the running hand took at once is among them."""
    rules = match.rules
    if match.hand.winner is not None:
        raise Refused(RefusalCode.GAME_OVER)
    for stones in command.stones:
        if not 0 <= stones < rules.target:
            raise wrong("stones", stones, f"0…{rules.target - 1}")
    for games in command.games:
        if not 0 <= games < rules.games_to_win:
            raise wrong("games", games, f"0…{rules.games_to_win - 1}")
    if command.stones == match.score and command.games == match.games:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    if min(start_for(match.hand, command.stones)) < 0 and not match.hand.counted:
        raise Refused(RefusalCode.BELOW_DEJES)
    return e.ScoreSet(command.stones, command.games, command.reason, command.asked_by)


def _count_stones(match: Match, command: c.CountStones) -> e.StonesCounted:
    """Stones as with pebbles; those past the target are not taken.

    What the running hand was told stays; won in its middle, it is left uncounted.
    """
    rules = match.rules
    if match.hand.winner is not None:
        raise Refused(RefusalCode.GAME_OVER)
    if not 1 <= command.stones <= rules.target:
        raise wrong("stones", command.stones, f"1…{rules.target}")
    stones = min(rules.target, match.score[command.side] + command.stones)
    taken = stones - match.score[command.side]
    score = put(match.score, command.side, stones)
    return e.StonesCounted(match.hand.number, command.side, taken, score)


def won(match: Match, side: int, how: str) -> tuple[e.MatchEvent, ...]:
    """The events by which a side wins the game. how: as `GameWon` has it."""
    games = put(match.games, side, match.games[side] + 1)
    game = e.GameWon(match.hand.number, side, how, match.score, games)
    if games[side] < match.rules.games_to_win:
        return (game,)
    return (game, e.MatchWon(side, games))
