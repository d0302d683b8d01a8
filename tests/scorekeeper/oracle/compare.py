"""Compare two results: stones by lance, side and moment, score and winner."""

from __future__ import annotations

from collections.abc import Mapping


def essence(result: Mapping[str, object]) -> object:
    """What is compared of a result, in the order taken; awards of no stones, but órdagos, left out.

    Of an error only that it is one, and whether a referee is asked for.
    """
    if "error" in result:
        return "ruling" if "ruling" in str(result["error"]) else "error"
    sums: dict[tuple[object, ...], int] = {}
    awards = result["awards"]
    assert isinstance(awards, list)
    for award in awards:
        key = (award["lance"], award["side"], award["when"])
        sums[key] = sums.get(key, 0) + award["stones"]
    paid = [(key, stones) for key, stones in sums.items() if stones or key[2] == "ordago"]
    return paid, result["score"], result["winner"]


def stones_by_side(result: Mapping[str, object], sides: int) -> list[int]:
    """All stones a result awards, by side."""
    totals = [0] * sides
    awards = result["awards"]
    assert isinstance(awards, list)
    for award in awards:
        totals[award["side"]] += award["stones"]
    return totals
