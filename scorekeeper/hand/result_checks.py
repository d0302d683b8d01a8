"""Check the result of a lance that is entered without cards."""

from __future__ import annotations

from scorekeeper.cards.holding import Juego, Pares
from scorekeeper.hand.hand import Hand, LanceResult
from scorekeeper.hand.payment import Need, contenders, valued
from scorekeeper.hand.showdown import best_shown, contradicting, value_of
from scorekeeper.lance import LANCES, Lance
from scorekeeper.refusal import RefusalCode, Refused


def kinds_of(lance: Lance) -> tuple[Pares | Juego, ...]:
    """Return the kinds of pares or juego that can be entered in a lance, the lowest first."""
    return tuple(Pares) if lance is Lance.PARES else tuple(Juego)


def check_result(hand: Hand, need: Need, result: LanceResult) -> None:
    """Refuse a result that is not what the count needs, or that the shown cards contradict.

    Refused: winner_not_wanted, winner_wanted, winner_not_playing, value_wanted, value_not_wanted,
    cards_say_otherwise, winner_is_weaker.
    """
    _check_winner(need, result)
    side = None if result.winner is None else hand.rules.side_of(result.winner)
    wanted = need.values if side is None else need.values & hand.rules.seats_of(side)
    given = dict(result.values)
    for seat in sorted(given):
        if seat not in wanted:
            raise Refused(RefusalCode.VALUE_NOT_WANTED, seat=seat)
    for seat in sorted(wanted):
        if seat not in given:
            raise Refused(RefusalCode.VALUE_WANTED, seat=seat)
    _check_not_beaten(hand.with_result(need.lance, result), need.lance)


def check_agrees(hand: Hand) -> None:
    """Refuse shown cards that beat a winner entered before (cards_say_otherwise, winner_is_weaker).

    Cards that contradict what was *said* in a lance are another matter, left to the table or to
    the verdict of that lance (contradictions); the other lances are checked all the same.
    """
    for lance in LANCES:
        if hand.entered_results[lance.place] is not None:
            _check_not_beaten(hand, lance)


def _check_winner(need: Need, result: LanceResult) -> None:
    if result.winner is None:
        if need.winners:
            raise Refused(RefusalCode.WINNER_WANTED, lance=need.lance)
        return
    if not need.winners:
        raise Refused(RefusalCode.WINNER_NOT_WANTED, lance=need.lance)
    if result.winner not in need.winners:
        raise Refused(RefusalCode.WINNER_NOT_PLAYING, lance=need.lance, seat=result.winner)


def _check_not_beaten(hand: Hand, lance: Lance) -> None:
    """Refuse a winner whom the cards or kinds of somebody else in the lance beat.

    The winner that was entered does not decide in a lance with a ruling or a wrong declaration, nor
    if a referee took the hand from their side.
    """
    result = hand.entered_results[lance.place]
    ruled = hand.rulings[lance.place] is not None
    if result is None or result.winner is None or ruled or contradicting(hand, lance):
        return
    seats = contenders(hand, lance, hand.who_said_yes(lance) & hand.playing)
    if result.winner not in seats:
        return
    if hand.cards[result.winner] is not None:
        shown = best_shown(hand, lance, seats)
        if shown is not None and shown != result.winner:
            raise Refused(
                RefusalCode.CARDS_SAY_OTHERWISE, lance=lance, seat=shown, winner=result.winner
            )
    if valued(hand, lance):
        _check_kinds(hand, lance, seats, result.winner)


def _check_kinds(hand: Hand, lance: Lance, seats: frozenset[int], winner: int) -> None:
    """Refuse a winner whose kind another's beats: duples beat a par, whoever holds them."""
    kinds = [str(kind) for kind in kinds_of(lance)]
    values = {seat: value_of(hand, lance, seat) for seat in seats}
    held = {seat: kinds.index(value.value) for seat, value in values.items() if value is not None}
    for seat in sorted(held):
        if winner in held and held[seat] > held[winner]:
            raise Refused(RefusalCode.WINNER_IS_WEAKER, lance=lance, seat=seat, winner=winner)
