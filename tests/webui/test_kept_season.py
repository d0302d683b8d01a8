"""What is kept of the season from one request to the next is what is computed from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import orjson
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.house import events
from scorekeeper.house.evolve import evolve
from scorekeeper.house.house import House, Recorded
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.fields import encode_fields
from scorekeeper.names import digest_of
from scorekeeper.season import Played, in_order
from scorekeeper.season.badges import Badges
from tests.scorekeeper.season.playing import played
from webui.projections.season import SEASON
from webui.queries.fold import CHUNK, Fold
from webui.queries.played import PlayedMatches
from webui.store import EventStore, Projected, SqliteStore

NAMES = ("Ane", "Jon", "Miren", "Iker", "Amaia", "Xabi")


def joined(before: tuple[int, ...], more: Sequence[int]) -> tuple[int, ...]:
    return (*before, *more)


@st.composite
def versions(draw: st.DrawFn) -> list[list[int]]:
    """Lists of numbers, each with a part of the one before taken out and others put in."""
    values = draw(st.lists(st.integers(0, 9), min_size=2 * CHUNK, max_size=3 * CHUNK))
    found = [values]
    for _ in range(draw(st.integers(1, 6))):
        place = draw(st.sampled_from((0, 1, CHUNK - 1, CHUNK, CHUNK + 1, len(values) - 1)))
        taken_out = draw(st.integers(0, 3))
        values = [
            *values[:place],
            *draw(st.lists(st.integers(0, 9), max_size=3)),
            *values[place + taken_out :],
        ]
        found.append(values)
    return found


@given(versions())
def test_a_fold_is_what_follows_from_all_values(lists: list[list[int]]) -> None:
    fold = Fold[int, tuple[int, ...]]((), joined)
    for values in lists:
        assert fold.of(values) == tuple(values)


def test_a_value_that_is_added_is_all_that_is_computed() -> None:
    seen: list[int] = []

    def noted(before: int, more: Sequence[int]) -> int:
        seen.extend(more)
        return before + sum(more)

    fold = Fold[int, int](0, noted)
    values = [*range(2 * CHUNK + 7)]
    assert fold.of(values) == sum(values)
    seen.clear()
    assert fold.of(values) == fold.of([*values, 5]) - 5
    assert seen == [5]
    seen.clear()
    fold.of([*values[: CHUNK + 1], 0, *values[CHUNK + 1 :]])
    assert seen == [*values[CHUNK : CHUNK + 1], 0, *values[CHUNK + 1 :]]


@st.composite
def any_match(draw: st.DrawFn, number: int) -> Played:
    people = " ".join(draw(st.permutations(NAMES))[:4])
    winner = draw(st.sampled_from((0, 0, 1, None)))
    return played(30 * number, winner, day=number // 3, people=people)


@given(st.data())
def test_badges_of_some_matches_and_of_more_are_those_of_all(data: st.DataObject) -> None:
    matches = in_order(data.draw(several()))
    cut = data.draw(st.integers(0, len(matches)))
    whole, parts = Badges().after(matches), Badges().after(matches[:cut]).after(matches[cut:])
    assert [*parts] == [*whole]
    assert parts.careers == whole.careers


@st.composite
def several(draw: st.DrawFn) -> list[Played]:
    return [draw(any_match(number)) for number in range(draw(st.integers(1, 12)))]


class Changing:
    """A log with matches, and a house, that change."""

    def __init__(self, store: EventStore) -> None:
        self.store = store
        self.house = House()
        self.matches = 0

    def write(self, number: int, match: Played | None) -> None:
        """Write the row of a match; None: there is none any more."""
        row = Projected(f"T{number:03}", 1, 0, None)
        if match is not None:
            facts = replace(match.facts, players=match.people)
            body = orjson.dumps(encode_fields(facts)).decode()
            row = row._replace(body=body, began=facts.began, at=facts.ended)
        self.store.project(SEASON.key, [row])
        self.store.commit()

    def happens(self, event: events.Event) -> None:
        """The house has another event."""
        sequence = self.house.revision + 1
        recorded = Recorded(sequence, sequence, 1e9, Role.HOUSE, None, event)
        self.house = evolve(self.house, recorded)

    def change(self, data: st.DataObject) -> None:
        """Do something."""
        name, other = data.draw(st.permutations(NAMES))[:2]
        kind = data.draw(st.sampled_from(("new", "new", "old", "gone", "spelt", "hidden", "shown")))
        if kind == "new" or (kind in ("old", "gone") and not self.matches):
            self.write(self.matches, data.draw(any_match(self.matches)))
            self.matches += 1
        elif kind in ("old", "gone"):
            number = data.draw(st.integers(0, self.matches - 1))
            self.write(number, None if kind == "gone" else data.draw(any_match(number)))
        elif kind == "spelt":
            self.happens(events.NameCorrected(name, other))
        elif kind == "hidden":
            self.happens(events.NameHidden(digest_of(name)))
        else:
            self.happens(events.NameShown(digest_of(name)))


@given(st.data())
def test_the_matches_that_are_kept_are_those_that_are_read_anew(data: st.DataObject) -> None:
    with TemporaryDirectory() as folder, closing(SqliteStore(Path(folder))) as store:
        log, kept = Changing(store), PlayedMatches()
        for _ in range(data.draw(st.integers(1, 12))):
            log.change(data)
            found = kept.read(Path(folder), log.house)
            assert found == PlayedMatches().read(Path(folder), log.house)
            again = kept.read(Path(folder), log.house)
            assert all(one is other for one, other in zip(found, again, strict=True))
