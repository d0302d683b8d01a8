"""Rulings on wrong declarations and penalties (rule book §9, AU).

Who may give them is in scorekeeper/table/permission.py.
"""

from __future__ import annotations

from scorekeeper.hand.count import count
from scorekeeper.hand.hand import Hand, Phase, Ruling
from scorekeeper.kernel.reading import wrong
from scorekeeper.match.commands import AcceptVerdict, RuleLance, TakeGame, TakeHand, TakeMatch
from scorekeeper.match.events import GameTaken, HandTaken, LanceRuled, MatchTaken, VerdictAccepted
from scorekeeper.match.match import Match
from scorekeeper.refusal import RefusalCode, Refused


def rule(
    hand: Hand, phase: Phase, command: AcceptVerdict | RuleLance | TakeHand
) -> VerdictAccepted | LanceRuled | HandTaken:
    """Return the event of a ruling.

    A lance may be ruled, and a hand taken, until the hand is counted; later only by a correction.

    Raises:
        Refused: not_now, no_verdict, nothing_changes, bad_field.
    """
    if phase is Phase.COUNTED:
        raise Refused(RefusalCode.NOT_NOW, phase=phase)
    match command:
        case AcceptVerdict(lance=lance):
            nothing = (0,) * hand.rules.sides
            if phase is not Phase.CARDS or lance not in count(hand, nothing).verdicts:
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


def take(match: Match, command: TakeGame | TakeMatch) -> GameTaken | MatchTaken:
    """Return the event by which a game or the match is taken from one side for another.

    Raises:
        Refused: same_side; game_over (a game that is won is corrected by its hand).
    """
    if command.side == command.to:
        raise Refused(RefusalCode.SAME_SIDE)
    if isinstance(command, TakeMatch):
        return MatchTaken(command.side, command.to, command.reason)
    if match.hand.winner is not None:
        raise Refused(RefusalCode.GAME_OVER)
    return GameTaken(match.hand.number, command.side, command.to, command.reason)
