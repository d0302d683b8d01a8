"""What waits for the others' yes, as the screens show and offer it (setting `confirm`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.hand.award import totals
from scorekeeper.hand.count import count
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table.confirming import seats_to_agree, seats_to_see
from scorekeeper.table.table import Table
from scorekeeper.view import shapes as s
from scorekeeper.view.happening import award_shape


def proposed_shape(table: Table, seconds: int | None) -> s.ProposedShape | None:
    """The count that waits to be seen; None where none does. seconds: until the house books it."""
    proposed, hand = table.play.proposed, table.match.hand
    if proposed is None:
        return None
    counted = count(hand, table.match.score)
    kept = (award for award in hand.taken if award not in counted.returned)
    awards = (*kept, *counted.awards)
    return {
        "sequence": proposed.sequence,
        "awards": [award_shape(award, hand) for award in awards],
        "taken": list(totals(awards, table.rules.sides)),
        "score": list(counted.score),
        "winner": counted.winner,
        "by": proposed.by,
        "seen": sorted(proposed.seen),
        "waits": _sides(table.rules, seats_to_see(table)),
        "seconds": seconds,
        "after": table.rules.confirm_after,
    }


def asked_shape(table: Table) -> s.AskedShape | None:
    """The score that somebody asked for; None where nobody did."""
    asked = table.play.asked
    if asked is None:
        return None
    return {
        "sequence": asked.sequence,
        "score": list(asked.score),
        "games": list(asked.games),
        "reason": asked.reason,
        "by": asked.by,
        "by_name": asked.by_name,
        "agreed": sorted(asked.agreed),
        "waits": _sides(table.rules, seats_to_agree(table)),
    }


def confirming_options(table: Table) -> Iterator[s.OptionShape]:
    """Seeing the count, a yes or a no to a score: each with the seats that may."""
    held = [place for place, seat in enumerate(table.seats) if seat.phone is not None]
    if table.play.proposed is not None:
        yield {"do": "see_count", "seats": list(seats_to_see(table)) or held}
    if table.play.asked is not None:
        agree = list(seats_to_agree(table))
        if agree:
            yield {"do": "accept_score", "seats": agree}
        yield {"do": "decline_score", "seats": held}


def _sides(rules: RuleSet, seats: Iterable[int]) -> list[int]:
    return sorted({rules.side_of(seat) for seat in seats})
