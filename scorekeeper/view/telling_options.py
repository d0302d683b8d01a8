"""Options that enter several things at once: "nobody else has it", and a whole hand afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from scorekeeper.bidding import LEAST_BET, Standing, deje_for
from scorekeeper.hand.count import Count
from scorekeeper.hand.hand import BIDDING, DECLARING, Hand, phase_of
from scorekeeper.hand.payment import Need, pays_deje
from scorekeeper.lance import LANCES, How, Lance
from scorekeeper.match import commands
from scorekeeper.match.tell_hand import need_to_tell, still_open, undeclared_seats
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.view.hand_options import SECOND_AMOUNT
from scorekeeper.view.offered import Offered
from scorekeeper.view.option_shapes import (
    NobodyElseOption,
    TellHandOption,
    ToTellShape,
)

HOW = tuple(How)
USUAL = (LEAST_BET, SECOND_AMOUNT)
"""The most frequent bets."""


class _Line(NamedTuple):
    """What may be entered of a lance, as in `ToTellShape`."""

    punto: bool
    how: tuple[How, ...]
    bets: tuple[int, ...]
    refused: tuple[tuple[int, int], ...]
    nobody: bool
    winners: tuple[int, ...]
    values: tuple[int, ...]


class _Open(NamedTuple):
    """A lance whose declarations or bidding are not over."""

    rules: RuleSet
    mano: int
    forfeit: int | None
    lance: Lance
    punto: bool
    said: tuple[bool | None, ...]
    """What each seat declared; empty if nobody declares, or nobody has it."""
    sides: tuple[frozenset[int], frozenset[int]] | None
    """Over a bet, the sides that are in, and those that have accepted it."""
    standing: Standing | None
    pays: bool
    """Whether a refusal pays a deje."""


def add_telling_options(offered: Offered, counted: Count | None) -> None:
    """Add the options `nobody_else` and `tell_hand`.

    Args:
        offered: The options so far.
        counted: The count so far, in phase cards.
    """
    hand, parts = offered.table.match.hand, offered.parts
    phase = phase_of(hand)
    if counted is not None:
        of = [(need.lance, _needed(hand, need)) for need in counted.needs if need.tellable]
    elif phase in DECLARING or phase in BIDDING:
        kept = [
            (lance, parts.kept(lance, _made_from(hand, lance), partial(_line, hand, lance)))
            for lance in LANCES
        ]
        of = [(lance, line) for lance, line in kept if line is not None]
    else:
        return
    if phase in DECLARING:
        lance = DECLARING[phase]
        seats = undeclared_seats(hand, lance)
        nobody: NobodyElseOption = {"do": "nobody_else", "lance": lance, "seats": [*seats]}
        offered.add(nobody, commands.NobodyElse(lance), seats)
    if of:
        tells: TellHandOption = {
            "do": "tell_hand",
            "tells": [
                parts.shared("ToTell", _shape, tuple([lance for lance, _line in same]), line)
                for line, same in groupby(of, key=itemgetter(1))
            ],
            "least": LEAST_BET,
        }
        offered.add(tells, commands.TellHand(()))


def _shape(lances: tuple[Lance, ...], line: _Line) -> ToTellShape:
    """Return what may be entered of lances that are next to each other."""
    punto, how, bets, refused, nobody, winners, values = line
    return {
        "lances": [*lances],
        "punto": punto,
        "how": [*how],
        "bets": [*bets],
        "refused": [{"stood": stood, "pays": pays} for stood, pays in refused],
        "nobody": nobody,
        "winners": [*winners],
        "values": [*values],
    }


def _made_from(hand: Hand, lance: Lance) -> tuple[object, ...]:
    """Return all that the line of a lance depends on."""
    return (
        *(hand.rules, hand.mano, hand.biddings[lance.place], lance.declared and hand.said(lance)),
        *(hand.cards, hand.entered_results, hand.rulings, hand.accepted_verdicts, hand.forfeit),
    )


def _line(hand: Hand, lance: Lance) -> _Line | None:
    """Return what may be entered of a lance before all have bid; None where it is complete."""
    if not still_open(hand, lance):
        need = need_to_tell(hand, lance)
        return None if need is None else _needed(hand, need)
    bidding = hand.bidding(lance)
    standing = None if bidding is None else bidding.standing
    said = hand.said(lance) if lance.declared and not hand.punto else ()
    return _open(
        _Open(
            *(hand.rules, hand.mano, hand.forfeit, lance, hand.is_punto(lance), said),
            None if bidding is None or standing is None else (bidding.sides_in, bidding.agreed),
            standing,
            pays_deje(hand, lance, None if standing is None else standing.side),
        )
    )


def _needed(hand: Hand, need: Need) -> _Line:
    """Return what a lance needs to be counted."""
    from_mano = hand.rules.from_mano(hand.mano)
    winners = tuple([seat for seat in from_mano if seat in need.winners])
    values = tuple([seat for seat in from_mano if seat in need.values])
    return _Line(hand.is_punto(need.lance), (), (), (), False, winners, values)


@lru_cache(1024)
def _open(of: _Open) -> _Line:
    """Return what may be entered of a lance whose declarations or bidding are not over."""
    rules, mano, forfeit, lance, punto, said, sides, standing, pays = of
    may = [seat for seat in rules.from_mano(mano) if rules.side_of(seat) != forfeit]
    if said:
        may = [seat for seat in may if said[seat] is not False]
    how: Sequence[How] = HOW
    bets: tuple[int, ...] = USUAL
    stood: Sequence[int] = (0, *USUAL)
    if sides is not None and standing is not None:
        sides_in, agreed = sides
        may = [seat for seat in may if rules.side_of(seat) in sides_in]
        bets = () if standing.total is None else (standing.total,)
        # A bet that somebody has accepted is not refused any more, but for a raise.
        stood = bets if agreed else sorted({standing.before, *bets})
        possible = {How.ACCEPTED: bool(bets), How.REFUSED: bool(stood), How.ORDAGO: True}
        how = [each for each in HOW if possible.get(each)]
    valued = lance is Lance.PARES or (lance is Lance.JUEGO and not punto)
    return _Line(
        punto=punto,
        how=tuple(how),
        bets=bets,
        refused=tuple([(each, deje_for(rules, lance, each) if pays else 0) for each in stood]),
        nobody=lance.declared and not any(said) and None in said,
        winners=tuple(may),
        values=tuple(may) if valued else (),
    )
