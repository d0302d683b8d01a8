"""Rulings: what follows from a wrong word, and what a referee takes (rules §9, AU).

Who may rule is the table's to say; here stands what can be ruled.
"""

from __future__ import annotations

from scorekeeper.hand.count import count
from scorekeeper.hand.hand import Hand, Phase, Ruling
from scorekeeper.lance import Lance
from scorekeeper.match.commands import AcceptVerdict, RuleLance, TakeGame, TakeHand, TakeMatch
from scorekeeper.match.events import GameTaken, HandTaken, LanceRuled, MatchTaken, VerdictAccepted
from scorekeeper.match.match import Match
from scorekeeper.reading import wrong
from scorekeeper.refusal import RefusalCode, Refused


def rule(
    hand: Hand, phase: Phase, command: AcceptVerdict | RuleLance | TakeHand
) -> VerdictAccepted | LanceRuled | HandTaken:
    """The ruling as an event.

    A lance may be ruled, and a hand taken, from the first word until the hand is counted; what
    was counted is put right by the referee's correction. Refused: not_now, no_verdict,
    nothing_changes, bad_field.
    """
    if phase is Phase.COUNTED:
        raise Refused(RefusalCode.NOT_NOW, phase=phase)
    match command:
        case AcceptVerdict(lance=lance):
            if phase is not Phase.CARDS or lance not in verdicts(hand):
                raise Refused(RefusalCode.NO_VERDICT, lance=lance)
            return VerdictAccepted(hand.number, lance)
        case RuleLance(lance=lance, side=side, stones=stones, reason=reason):
            if stones > hand.rules.target:
                raise wrong("stones", stones, f"0…{hand.rules.target}")
            if hand.rulings[lance.place] == Ruling(side, stones):
                raise Refused(RefusalCode.NOTHING_CHANGES)
            punto = hand.is_punto(lance)
            return LanceRuled(hand.number, lance, punto, side, stones, reason)
        case TakeHand(side=side, reason=reason):
            if hand.forfeit is not None:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return HandTaken(hand.number, side, reason)


def verdicts(hand: Hand) -> tuple[Lance, ...]:
    """Lances of whose wrong words the table must hear what follows before the count goes on."""
    return count(hand, (0,) * hand.rules.sides).verdicts


def take(match: Match, command: TakeGame | TakeMatch) -> GameTaken | MatchTaken:
    """A game or the match, taken from one side and given to another.

    Refused: same_side; game_over (a game that is won already is corrected by its hand).
    """
    if command.side == command.to:
        raise Refused(RefusalCode.SAME_SIDE)
    if isinstance(command, TakeMatch):
        return MatchTaken(command.side, command.to, command.reason)
    if match.hand.winner is not None:
        raise Refused(RefusalCode.GAME_OVER)
    return GameTaken(match.hand.number, command.side, command.to, command.reason)
