"""Check the log: SQLite's own check, the hash chains, the lost ends, and the projections."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import TypedDict

from webui.projections import PROJECTORS, AnyProjector
from webui.store import EventReader, StoreDamaged, StoreFailed, open_reader
from webui.store.sqlite.heads import read_heads

RESULT = "check.json"
"""The result of the last check, in the data folder."""


class CheckShape(TypedDict):
    """The last check of the data."""

    at: float
    """Seconds since 1970."""
    problems: int


def last_check(folder: Path) -> CheckShape | None:
    """The last check of a data folder; None: there was none."""
    try:
        found = json.loads((folder / RESULT).read_bytes())
        return CheckShape(at=float(found["at"]), problems=int(found["problems"]))
    except (OSError, ValueError, TypeError, LookupError):
        return None


def check(data: Path) -> Iterator[str]:
    """Yield each problem as a sentence. StoreFailed, OtherFormat: the log cannot be opened."""
    with closing(open_reader(data)) as reader:
        try:
            yield from reader.problems()
        except StoreFailed as error:
            yield str(error)
        for (kind, code), head in read_heads(data).items():
            last = reader.last_of(kind, code)
            if last < head.sequence:
                yield f"{kind} {code}: the events after {last} are lost"
        for projector in PROJECTORS:
            yield from _problems_of_kind(reader, projector)


def _listed(what: str, read: Callable[[], list[str]]) -> Generator[str, None, list[str]]:
    """Read a list, and return it; where it cannot be read, yield that as a problem."""
    try:
        return read()
    except StoreDamaged as error:
        yield f"the {what} cannot be read: {error}"
        return []


def _problems_of_kind(reader: EventReader, projector: AnyProjector) -> Iterator[str]:
    kind = projector.kind
    codes = yield from _listed(f"{kind}s", lambda: reader.codes(kind))
    for code in codes:
        yield from _problems_of_stream(reader, projector, code)
    projections = {each.key for each in projector.projections}
    for projection, projected in reader.projections().items():
        if projection in projections:
            for code in sorted(projected - set(codes)):
                yield f"{code}: there are rows of {projection}, and no such {kind}"


def _problems_of_stream(reader: EventReader, projector: AnyProjector, code: str) -> list[str]:
    """What is wrong with a stream, compared within one transaction, as it may go on."""
    found: list[str] = []
    try:
        with reader.at_one_moment():
            if not reader.has(projector.kind, code):
                found.append(f"{code}: its events are missing")
            for name, same in projector.compared(reader, code):
                if not same:
                    found.append(f"{code}: its rows of {name} are not what its events say")
    except StoreDamaged as error:
        found.append(f"{code}: {error}")
    return found
