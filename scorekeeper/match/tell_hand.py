"""Commands that stand for several: a whole hand entered after the fact, and "nobody else has it".

They are turned into the commands that they stand for, and these are decided one after the other
(`DecidesMatch`). So the same rules apply, and the log has the same events as of a hand that was
entered word by word. All of the commands are accepted, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from scorekeeper.hand.count import told_needs
from scorekeeper.hand.hand import BIDDING, DECLARING, Hand, Phase, ordago_lance, phase_of
from scorekeeper.hand.payment import Need, need_of
from scorekeeper.hand.result_checks import kinds_of
from scorekeeper.lance import How, Lance
from scorekeeper.match import commands
from scorekeeper.match.decide import DecidesMatch
from scorekeeper.match.inferred_bidding import infer_bidding
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import RefusalCode, Refused

M = TypeVar("M", bound=DecidesMatch)
_Teller = Callable[[M, Lance, commands.LanceAtOnce | None], M]


def decide_tell_hand(pending: M, command: commands.AtOnce) -> M:
    """Add the events of all commands that a command stands for.

    Raises:
        Refused: match_over, not_now, nothing_changes, lance_missing, holders_wanted, nobody_has,
            winner_wanted, told_otherwise, and what one of the commands is refused for.
    """
    if pending.match.state is not MatchState.PLAYING:
        raise Refused(RefusalCode.MATCH_OVER)
    if isinstance(command, commands.NobodyElse):
        return _nobody_else(pending, command.lance)
    return _tell_hand(pending, {each.lance: each for each in command.lances})


def _nobody_else(pending: M, lance: Lance) -> M:
    phase = phase_of(pending.hand)
    if DECLARING.get(phase) is not lance:
        raise Refused(RefusalCode.NOT_NOW, phase=phase)
    for seat in undeclared_seats(pending.hand, lance):
        pending = pending.decide(commands.Declare(lance, seat, has=False))
    return pending


def undeclared_seats(hand: Hand, lance: Lance) -> tuple[int, ...]:
    """Return the seats that have not declared yet, in the order of play."""
    said = hand.said(lance)
    return tuple(seat for seat in hand.rules.from_mano(hand.mano) if said[seat] is None)


def _tell_hand(before: M, told: dict[Lance, commands.LanceAtOnce]) -> M:
    """Decide what was said, lance by lance, then who won what.

    After an accepted órdago or the end of the game nothing was played, so what is entered of later
    lances is ignored.
    """
    phase, pending = phase_of(before.hand), before
    if phase not in (*DECLARING, *BIDDING, Phase.CARDS):
        raise Refused(RefusalCode.NOT_NOW, phase=phase)
    for lance in Lance:
        if ordago_lance(pending.hand) is None and phase_of(pending.hand) is not Phase.COUNTED:
            pending = _named(_said, pending, lance, told)
    for lance in Lance:
        if phase_of(pending.hand) is Phase.CARDS:
            pending = _named(_won, pending, lance, told)
    if pending is before:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return pending


def need_to_tell(hand: Hand, lance: Lance) -> Need | None:
    """Return what can be entered without cards of a lance whose bidding is over, if anything."""
    if phase_of(hand) is Phase.CARDS:
        return next((need for need in told_needs(hand) if need.lance is lance), None)
    need = None if still_open(hand, lance) else need_of(hand, lance)
    return need if need is not None and need.tellable else None


def still_open(hand: Hand, lance: Lance) -> bool:
    """Return whether a lance's declarations or bidding are not complete."""
    if lance.declared and not hand.all_said(lance):
        return True
    bidding = hand.bidding(lance)
    return bidding is not None and bidding.outcome is None


def _named(
    tell: _Teller[M], pending: M, lance: Lance, told: dict[Lance, commands.LanceAtOnce]
) -> M:
    """Decide a part of the hand; add the lance to the parameters of a refusal."""
    try:
        return tell(pending, lance, told.get(lance))
    except Refused as refused:
        raise Refused(refused.code, **{**refused.params, "lance": lance}) from refused


def _said(pending: M, lance: Lance, told: commands.LanceAtOnce | None) -> M:
    """Decide the declarations and the bidding of a lance."""
    if lance.declared and not pending.hand.all_said(lance):
        for seat, has in _declarations(pending.hand, _wanted(lance, told)):
            pending = pending.decide(commands.Declare(lance, seat, has))
    bidding = pending.hand.bidding(lance)
    if bidding is None:
        if told is not None and told.how not in (None, How.PASSED):
            raise Refused(RefusalCode.NO_BIDDING, lance=lance)
        return pending
    if bidding.outcome is not None:
        if told is not None and told.how is not None:
            raise Refused(RefusalCode.LANCE_OVER)
        return pending
    given = _wanted(lance, told)
    if given.how is None:
        raise Refused(RefusalCode.LANCE_MISSING, lance=lance)
    if given.how is How.PASSED:
        return pending.decide(commands.AllPass(lance))
    side = _side(pending.hand, given)
    return infer_bidding(pending, lance, given.how, given.stones, side)


def _won(pending: M, lance: Lance, told: commands.LanceAtOnce | None) -> M:
    """Decide who won a lance and with what, if the count needs that."""
    hand = pending.hand
    need = next((each for each in told_needs(hand) if each.lance is lance), None)
    ordago = ordago_lance(hand)
    if need is None:
        unwanted = told is not None and told.how is None and not told.nobody
        if unwanted and ordago in (None, lance):
            raise Refused(RefusalCode.NOT_WANTED, lance=lance)
        return pending
    given = _wanted(lance, told)
    winner = _winner(hand, need, given)
    # An órdago pays no values: they only say who had pares or juego.
    values = given.values if ordago is None or need.values else ()
    return pending.decide(commands.TellLance(lance, winner, values))


def _wanted(lance: Lance, told: commands.LanceAtOnce | None) -> commands.LanceAtOnce:
    if told is None:
        raise Refused(RefusalCode.LANCE_MISSING, lance=lance)
    return told


def _declarations(hand: Hand, told: commands.LanceAtOnce) -> Iterator[tuple[int, bool]]:
    """Yield the seats that have not declared yet, and what they declare."""
    lance = told.lance
    having = _having(hand, told)
    for seat, said in enumerate(hand.said(lance)):
        if said is not None and said is not (seat in having):
            raise Refused(RefusalCode.TOLD_OTHERWISE, lance=lance)
    for seat in undeclared_seats(hand, lance):
        yield seat, seat in having


def _having(hand: Hand, told: commands.LanceAtOnce) -> frozenset[int]:
    """Return the seats that have pares, or juego."""
    lance = told.lance
    if told.nobody:
        if told.has or told.values or (lance is Lance.PARES and told.winner is not None):
            raise Refused(RefusalCode.NOBODY_HAS, lance=lance)
        return frozenset()
    known = {seat for seat, _kind in told.values} | set(told.has or ())
    if told.has is None:
        known |= hand.who_said_yes(lance)
        known |= set() if told.winner is None else {told.winner}
    if not known:
        raise Refused(RefusalCode.HOLDERS_WANTED, lance=lance)
    sides = {hand.rules.side_of(seat) for seat in known}
    if told.has is None and told.how not in (None, How.PASSED) and len(sides) == 1:
        # There was a bet, so an opponent had it too: assume the first from mano who may have it.
        free = (s for s in undeclared_seats(hand, lance) if hand.rules.side_of(s) not in sides)
        known |= set(tuple(free)[:1])
    return frozenset(known)


def _side(hand: Hand, told: commands.LanceAtOnce) -> int:
    if told.side is not None:
        return told.side
    if told.winner is None:
        raise Refused(RefusalCode.WINNER_WANTED, lance=told.lance)
    return hand.rules.side_of(told.winner)


def _winner(hand: Hand, need: Need, told: commands.LanceAtOnce) -> int | None:
    """Return the seat that won; of a side the one that holds most, the first from mano."""
    if not need.winners:
        owners = {hand.rules.side_of(seat) for seat in need.values}
        if told.winner is not None and hand.rules.side_of(told.winner) not in owners:
            raise Refused(RefusalCode.WINNER_NOT_PLAYING, lance=told.lance, seat=told.winner)
        return None
    if told.winner is not None or told.side is None:
        return told.winner
    seats = [seat for seat in need.winners if hand.rules.side_of(seat) == told.side]
    kinds = [str(kind) for kind in kinds_of(told.lance)]
    held = dict(told.values)
    in_order = sorted(seats, key=hand.distance_from_mano)
    return min(in_order, key=lambda s: -kinds.index(held[s]) if s in held else 1, default=None)
