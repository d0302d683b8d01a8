"""Options that enter several things at once: "nobody else has it", and a whole hand afterwards."""

from __future__ import annotations

from scorekeeper.bidding import LEAST_BET, Bidding, Standing, deje_for
from scorekeeper.hand.count import Count
from scorekeeper.hand.hand import BIDDING, DECLARING, Hand, phase_of
from scorekeeper.hand.paying import Need, pays_deje, valued
from scorekeeper.lance import DECLARED, LANCES, How, Lance
from scorekeeper.match import commands
from scorekeeper.match.tell_hand import need_to_tell, still_open, undeclared_seats
from scorekeeper.view.offered import Offered
from scorekeeper.view.option_shapes import (
    NobodyElseOption,
    RefusedBetShape,
    TellHandOption,
    ToTellShape,
)
from scorekeeper.view.part_cache import PartCache

HOW = list(How)
USUAL = (LEAST_BET, 5)
"""The most frequent bets."""


def add_telling_options(offered: Offered, counted: Count | None) -> None:
    """Add the options `nobody_else` and `tell_hand`.

    Args:
        offered: The options so far.
        counted: The count so far, in phase cards.
    """
    hand, parts = offered.table.match.hand, offered.parts
    phase = phase_of(hand)
    lance = DECLARING.get(phase)
    open_seats = None if lance is None else undeclared_seats(hand, lance)
    if counted is not None:
        lines = [_kept_need(hand, need, parts) for need in counted.needs if need.tellable]
    elif phase in DECLARING or phase in BIDDING:
        found = [_kept_line(hand, lance, parts) for lance in LANCES]
        lines = [line for line in found if line is not None]
    else:
        return
    made_from = (lance, open_seats, lines)
    offered.block("telling", made_from, lambda: _add(offered, lance, open_seats or (), lines))


def _add(
    offered: Offered, lance: Lance | None, open_seats: tuple[int, ...], lines: list[ToTellShape]
) -> None:
    if lance is not None:
        nobody: NobodyElseOption = {"do": "nobody_else", "lance": lance, "seats": [*open_seats]}
        offered.add(nobody, commands.NobodyElse(lance), open_seats)
    if lines:
        tells: TellHandOption = {"do": "tell_hand", "tells": _shared(lines), "least": LEAST_BET}
        offered.add(tells, commands.TellHand(()))


def _shared(lines: list[ToTellShape]) -> list[ToTellShape]:
    """Return the lines, equal ones after each other as one."""
    found: list[ToTellShape] = []
    for line in lines:
        if found and {**found[-1], "lances": line["lances"]} == line:
            found[-1] = {**line, "lances": [*found[-1]["lances"], *line["lances"]]}
        else:
            found.append(line)
    return found


def _kept_need(hand: Hand, need: Need, parts: PartCache) -> ToTellShape:
    """Return what a lance needs to be counted; the cached need, if nothing of it changed."""
    made_from = (need, hand.mano, hand.punto)
    return parts.kept(f"need {need.lance}", made_from, lambda: _needed(hand, need))


def _needed(hand: Hand, need: Need) -> ToTellShape:
    return {
        **_told_of(hand, need.lance, sorted(need.winners, key=hand.distance_from_mano)),
        "values": sorted(need.values, key=hand.distance_from_mano),
    }


def _kept_line(hand: Hand, lance: Lance, parts: PartCache) -> ToTellShape | None:
    """Return the line of a lance; the cached one, if nothing of the lance changed."""
    said = hand.said(lance) if lance in DECLARED else None
    made_from = (
        *(hand.rules, hand.mano, hand.biddings[lance.place], said, hand.cards),
        *(hand.entered_results, hand.rulings, hand.accepted_verdicts, hand.forfeit),
    )
    return parts.kept(f"tell {lance}", made_from, lambda: _line(hand, lance))


def _line(hand: Hand, lance: Lance) -> ToTellShape | None:
    """Return what may be entered of a lance before all have bid; None where it is complete."""
    if still_open(hand, lance):
        return _open(hand, lance, hand.bidding(lance))
    need = need_to_tell(hand, lance)
    return None if need is None else _needed(hand, need)


def _open(hand: Hand, lance: Lance, bidding: Bidding | None) -> ToTellShape:
    """Return what may be entered of a lance whose declarations or bidding are not over."""
    said = hand.said(lance) if lance.declared and not hand.punto else ()
    standing = None if bidding is None else bidding.standing
    may = [seat for seat in hand.rules.from_mano(hand.mano) if seat in hand.playing]
    if said:
        may = [seat for seat in may if said[seat] is not False]
    how, bets, stood = HOW, [*USUAL], [0, *USUAL]
    if bidding is not None and standing is not None:
        may = [seat for seat in may if hand.rules.side_of(seat) in bidding.sides_in]
        bets = [] if standing.total is None else [standing.total]
        # A bet that somebody has accepted is not refused any more, but for a raise.
        stood = bets if bidding.agreed else sorted({standing.before, *bets})
        possible = {How.ACCEPTED: bool(bets), How.REFUSED: bool(stood), How.ORDAGO: True}
        how = [each for each in HOW if possible.get(each)]
    return {
        **_told_of(hand, lance, may),
        "how": how,
        "bets": bets,
        "refused": [_refused(hand, lance, standing, before) for before in stood],
        "nobody": lance.declared and not any(hand.said(lance)) and not hand.all_said(lance),
        "values": may if valued(hand, lance) else [],
    }


def _refused(hand: Hand, lance: Lance, standing: Standing | None, before: int) -> RefusedBetShape:
    pays = pays_deje(hand, lance, None if standing is None else standing.side)
    return {"stood": before, "pays": deje_for(hand.rules, lance, before) if pays else 0}


def _told_of(hand: Hand, lance: Lance, winners: list[int]) -> ToTellShape:
    return {
        "lances": [lance],
        "punto": hand.is_punto(lance),
        "how": [],
        "bets": [],
        "refused": [],
        "nobody": False,
        "winners": winners,
        "values": [],
    }
