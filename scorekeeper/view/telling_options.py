"""Options that enter several things at once: "nobody else has it", and a whole hand afterwards."""

from __future__ import annotations

from scorekeeper.bidding import LEAST_BET, Bidding, Standing, deje_for
from scorekeeper.hand.hand import BIDDING, DECLARING, Hand, Phase, phase_of
from scorekeeper.hand.lance_result import kinds_of
from scorekeeper.hand.paying import pays_deje, valued
from scorekeeper.lance import LANCES, How, Lance
from scorekeeper.match import commands
from scorekeeper.match.tell_hand import need_to_tell, still_open, unsaid
from scorekeeper.view.offered import Offered
from scorekeeper.view.parts import Parts
from scorekeeper.view.shapes import NobodyElseOption, RefusedBetShape, TellHandOption, ToTellShape

HOW = list(How)
USUAL = (LEAST_BET, 5)
"""The most frequent bets."""


def add_telling_options(offered: Offered) -> None:
    """Add the options `nobody_else` and `tell_hand`."""
    hand = offered.table.match.hand
    phase = phase_of(hand)
    lance = DECLARING.get(phase)
    if lance is not None:
        seats = unsaid(hand, lance)
        nobody: NobodyElseOption = {"do": "nobody_else", "lance": lance, "seats": list(seats)}
        offered.add(nobody, commands.NobodyElse(lance), seats)
    if phase not in (*DECLARING, *BIDDING, Phase.CARDS):
        return
    lines = (_kept_line(hand, lance, phase is Phase.CARDS, offered.parts) for lance in LANCES)
    tells = tuple([line for line in lines if line is not None])
    if tells:
        offered.add_kept((tells,), lambda: _tell_hand(tells), commands.TellHand(()))


def _tell_hand(tells: tuple[ToTellShape, ...]) -> TellHandOption:
    return {"do": "tell_hand", "tells": list(tells), "least": LEAST_BET}


def _kept_line(hand: Hand, lance: Lance, bidding_over: bool, parts: Parts) -> ToTellShape | None:
    """Return the line of a lance, made anew only where something of the lance changed."""
    made_from = (
        *(
            hand.rules,
            hand.mano,
            hand.biddings[lance.place],
            bidding_over,
            hand.cards,
            hand.entered_results,
        ),
        *(hand.said(lance) if lance.declared else None, hand.rulings, hand.accepted_verdicts),
        *(hand.forfeit, bidding_over and (hand.said_pares, hand.said_juego, hand.biddings)),
    )
    name = f"tell {lance.value}"
    return parts.kept(name, made_from, lambda: _line(hand, lance, bidding_over=bidding_over))


def _line(hand: Hand, lance: Lance, *, bidding_over: bool) -> ToTellShape | None:
    """Return what may be entered of a lance; None where it is complete."""
    if not bidding_over and still_open(hand, lance):
        return _open(hand, lance, hand.bidding(lance))
    need = need_to_tell(hand, lance)
    if need is None:
        return None
    return {
        **_told_of(hand, lance, sorted(need.winners, key=hand.distance_from_mano)),
        "values": sorted(need.values, key=hand.distance_from_mano),
    }


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
        "lance": lance,
        "punto": hand.is_punto(lance),
        "how": [],
        "bets": [],
        "refused": [],
        "nobody": False,
        "winners": winners,
        "values": [],
        "choices": list(kinds_of(lance)) if valued(hand, lance) else [],
    }
