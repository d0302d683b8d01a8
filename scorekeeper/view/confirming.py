"""What waits for the others' yes, as the screens show and offer it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.hand.award import totals
from scorekeeper.hand.count import count
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table.confirming import seats_to_agree, seats_to_see
from scorekeeper.table.recorded import TakenBack
from scorekeeper.table.table import Table, WantedScore, WantedUndo
from scorekeeper.table.undo import moment_of, taken_back
from scorekeeper.view import shapes as s
from scorekeeper.view.happening import taken_back_shape
from scorekeeper.view.stones import award_shape


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
    """What somebody asks the others for; None where nobody does."""
    asked = table.play.asked
    if asked is None:
        return None
    score, games, reason, taken = _wanted(table, asked.wants)
    return {
        "sequence": asked.sequence,
        "score": list(score),
        "games": list(games),
        "reason": reason,
        "takes_back": None if taken is None else taken_back_shape(taken),
        "by": asked.by,
        "by_name": asked.by_name,
        "agreed": sorted(asked.agreed),
        "waits": _sides(table.rules, seats_to_agree(table)),
    }


def _wanted(
    table: Table, wants: WantedScore | WantedUndo
) -> tuple[tuple[int, ...], tuple[int, ...], str, TakenBack | None]:
    """Score and games as they would be, the reason, and what would be taken back."""
    if isinstance(wants, WantedScore):
        return wants.score, wants.games, wants.reason, None
    oldest = moment_of(table, wants.back)
    before = oldest.before.match
    return before.score, before.games, "", taken_back(table, oldest)


def confirming_options(table: Table) -> Iterator[s.OptionShape]:
    """Seeing the count, a yes or a no to what is asked: each with the seats that may."""
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
