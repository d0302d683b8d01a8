"""A showdown told without cards, checked against what was said and what lies open."""

from __future__ import annotations

from scorekeeper.cards.holding import Juego, Pares
from scorekeeper.hand.hand import Hand, Told
from scorekeeper.hand.paying import Need
from scorekeeper.hand.showdown import best_shown, contradictions, value_of
from scorekeeper.lance import Lance
from scorekeeper.refusal import Refused


def kinds_of(lance: Lance) -> tuple[Pares | Juego, ...]:
    """What may be told of a seat's value in a lance, the least first."""
    return tuple(Pares) if lance is Lance.PARES else tuple(Juego)


def check_told(hand: Hand, need: Need, told: Told) -> None:
    """Refuse a telling that says less, more or other than the count needs or the open cards allow.

    Refused: winner_not_wanted, winner_wanted, winner_not_playing, value_wanted, value_not_wanted,
    cards_say_otherwise, winner_is_weaker.
    """
    _check_winner(hand, need, told)
    side = None if told.winner is None else hand.rules.side_of(told.winner)
    wanted = {seat for seat in need.values if side is None or hand.rules.side_of(seat) == side}
    given = dict(told.values)
    for seat in sorted(given):
        if seat not in wanted:
            raise Refused("value_not_wanted", seat=seat)
    for seat in sorted(wanted):
        if seat not in given:
            raise Refused("value_wanted", seat=seat)
    if told.winner is not None:
        _check_winner_is_best(hand, need, told)


def check_agrees(hand: Hand) -> None:
    """Refuse open cards that beat a winner told before (cards_say_otherwise).

    Cards that contradict what was *said* are another matter, left to the table (contradictions).
    """
    if contradictions(hand, Lance):
        return
    for lance in Lance:
        told = hand.told[lance.place]
        if told is None or told.winner is None:
            continue
        from_yes = lance is Lance.PARES or (lance is Lance.JUEGO and not hand.punto)
        playing = hand.who_said_yes(lance) if from_yes else frozenset(hand.rules.seats)
        need = Need(lance, playing, frozenset())
        _check_shown(hand, need, told.winner)


def _check_winner(hand: Hand, need: Need, told: Told) -> None:
    if told.winner is None:
        if need.winners:
            raise Refused("winner_wanted", lance=need.lance)
        return
    if not need.winners:
        raise Refused("winner_not_wanted", lance=need.lance)
    if told.winner not in need.winners:
        raise Refused("winner_not_playing", lance=need.lance, seat=told.winner)
    _check_shown(hand, need, told.winner)


def _check_shown(hand: Hand, need: Need, winner: int) -> None:
    """With the winner's cards open, no other open cards may beat them."""
    if hand.cards[winner] is not None:
        shown = best_shown(hand, need.lance, need.winners)
        if shown is not None and shown != winner:
            raise Refused("cards_say_otherwise", lance=need.lance, seat=shown, winner=winner)


def _check_winner_is_best(hand: Hand, need: Need, told: Told) -> None:
    """The winner's kind may be beaten by nobody whose kind is known.

    Duples beat a par whoever holds them.
    """
    if not need.lance.declared or not need.values:
        return
    kinds = kinds_of(need.lance)
    given = dict(told.values)

    def order(seat: int) -> int | None:
        kind = given.get(seat) or value_of(hand, need.lance, seat)
        return None if kind is None else [str(each) for each in kinds].index(str(kind))

    if told.winner is None:
        return
    winners = order(told.winner)
    for seat in sorted(need.winners):
        others = order(seat)
        if winners is not None and others is not None and others > winners:
            raise Refused("winner_is_weaker", lance=need.lance, seat=seat, winner=told.winner)
