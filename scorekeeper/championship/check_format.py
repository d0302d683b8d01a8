"""Read a format, and refuse what cannot be played."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated

from scorekeeper.championship.format import (
    MOST_ENTRIES,
    MOST_STAGES,
    Beaten,
    EntryKind,
    Format,
    Groups,
    Knockout,
    Lives,
    Qualified,
    Stage,
    Swiss,
    follows,
    last_for_trophy,
)
from scorekeeper.kernel.fields import read_fields
from scorekeeper.kernel.reading import mapping, wrong
from scorekeeper.refusal import RefusalCode, Refused


def read_format(value: object) -> Format:
    """Read a format from its JSON.

    >>> read_format({"name": "Ceros", "stages": [{"kind": "lives", "lives": 3}]}).stages[0].lives
    3

    Raises:
        Refused: unknown_key, bad_field, bad_name, and as `check_format`.
    """
    found = read_fields(Format, mapping(value, "format"), "format")
    check_format(found)
    return found


def _playable(value: object, field: str) -> Format:
    del field
    return read_format(value)


PlayableFormat = Annotated[Format, _playable]


def check_format(checked: Format) -> None:
    """Refuse a format that cannot be played.

    Raises:
        Refused: bad_field; stage_follows: a stage cannot follow from that one; stage_shared: two
            stages would have the same pairs; stage_empty, nobody_out: nobody would play in a stage;
            no_winner: the last stage on the way to the trophy is of groups; no_criterion,
            criterion_twice: of the standings.
    """
    if not 1 <= len(checked.stages) <= MOST_STAGES:
        raise wrong("stages", len(checked.stages), f"1…{MOST_STAGES}")
    if checked.least > checked.most:
        raise wrong("least", checked.least, f"2…{checked.most}")
    if not checked.criteria:
        raise Refused(RefusalCode.NO_CRITERION)
    if len(set(checked.criteria)) < len(checked.criteria):
        raise Refused(RefusalCode.CRITERION_TWICE)
    for number, stage in enumerate(checked.stages):
        _check_stage(checked, number, stage)
    for one, other in combinations(range(len(checked.stages)), 2):
        if _share(checked.stages[one], checked.stages[other]):
            raise Refused(RefusalCode.STAGE_SHARED, stage=one + 1, other=other + 1)
    last = last_for_trophy(checked)
    if isinstance(checked.stages[last], Groups):
        raise Refused(RefusalCode.NO_WINNER, stage=last + 1)


def _check_stage(checked: Format, number: int, stage: Stage) -> None:
    if not any(length.above == length.last_rounds == 0 for length in stage.games[:1]):
        raise wrong("games", "[]", "[{games}, …]")
    if checked.entry is EntryKind.SINGLE and not isinstance(stage, Swiss):
        raise wrong("kind", stage.kind, "swiss")
    before = follows(stage)
    if (before is None) != (number == 0) or (before is not None and before >= number):
        raise Refused(RefusalCode.STAGE_FOLLOWS, stage=number + 1, other=(before or 0) + 1)
    if before is None:
        return
    source = checked.stages[before]
    match stage.entrants:
        case Beaten() if not isinstance(source, Knockout | Lives):
            raise Refused(RefusalCode.STAGE_FOLLOWS, stage=number + 1, other=before + 1)
        case Beaten(rounds=rounds) if isinstance(source, Lives) and rounds < source.lives:
            raise Refused(
                RefusalCode.NOBODY_OUT, stage=number + 1, other=before + 1, lives=source.lives
            )
        case Qualified(first=first, last=last) if first > min(last, _places_of(source)):
            raise Refused(
                RefusalCode.STAGE_EMPTY, stage=number + 1, other=before + 1, most=_places_of(source)
            )
        case _:
            pass


def _places_of(stage: Stage) -> int:
    """Return how many places a stage has, or each of its groups, at the most."""
    return stage.size if isinstance(stage, Groups) else MOST_ENTRIES


def _share(one: Stage, other: Stage) -> bool:
    """Return whether two stages would have pairs in common.

    Places and second chances have none: who has such a place is none of those beaten.
    """
    match one.entrants, other.entrants:
        case Qualified() as these, Qualified() as those:
            apart = these.last < those.first or those.last < these.first
            return these.stage == those.stage and not apart
        case Beaten(stage=before), Beaten(stage=same):
            return before == same
        case _:
            return False
