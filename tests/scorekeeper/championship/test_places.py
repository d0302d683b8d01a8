"""The places at the end of a championship."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from scorekeeper.championship import commands
from scorekeeper.championship.commands import NewEntry
from scorekeeper.championship.format import EntryKind, Format, Knockout, Swiss
from scorekeeper.championship.standings.places import final_places, winner_of
from scorekeeper.season import Place, places_of
from tests.scorekeeper.championship.evening import Evening
from tests.scorekeeper.championship.test_disputes import BY_PHONE, drawn, play
from tests.scorekeeper.championship.test_random_championships import FORMATS

WITHOUT_THIRD = Format("to the final", (Knockout(),))


def played(how: str | Format, count: int) -> Evening:
    """A championship in which the entry with the lower number wins."""
    evening = Evening(how)
    evening.enter(count)
    for stage in range(len(evening.state.format.stages)):
        evening.do(commands.DrawRound(stage))
        while found := evening.open_matches():
            assert final_places(evening.state) == {}
            evening.win(min(found[0].entries))
    return evening


def test_who_went_out_in_the_same_round_has_the_same_place() -> None:
    places = final_places(played(WITHOUT_THIRD, 6).state)
    assert places[1] == 1
    assert Counter(places.values()) == {1: 1, 2: 1, 3: 2, 5: 2}


def test_a_match_for_the_third_place_decides_it() -> None:
    places = final_places(played("knockout", 8).state)
    assert Counter(places.values()) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 4}


def test_who_did_not_reach_the_knockout_is_after_all_who_did() -> None:
    places = final_places(played("groups-then-knockout", 8).state)
    assert Counter(places.values()) == {1: 1, 2: 1, 3: 2, 5: 2, 7: 2}
    assert {places[7], places[8]} <= {5, 7}


def test_a_league_places_everybody() -> None:
    assert final_places(played("league", 5).state) == {n: n for n in range(1, 6)}


def test_a_result_that_is_taken_back_leaves_nobody_placed() -> None:
    evening = played(WITHOUT_THIRD, 4)
    evening.do(commands.Undo())
    assert final_places(evening.state) == {}


def test_a_disputed_final_places_nobody_until_the_director_decides() -> None:
    evening = drawn(entries=2)
    final = play(evening, 1)
    assert final_places(evening.state) == {1: 1, 2: 2}
    evening.do(commands.DisputeResult(final.number), **BY_PHONE)
    assert final_places(evening.state) == {}
    evening.do(commands.UpholdResult(final.number))
    assert final_places(evening.state) == {1: 1, 2: 2}


def test_a_disqualified_entry_has_no_place() -> None:
    evening = Evening(WITHOUT_THIRD)
    evening.enter(4)
    evening.do(commands.DrawRound(0))
    evening.do(commands.TakeOut(4, "disqualified"))
    while found := evening.open_matches():
        evening.win(min(found[0].entries))
    assert Counter(final_places(evening.state).values()) == {1: 1, 2: 1, 3: 1}


@pytest.mark.parametrize("how", FORMATS, ids=lambda each: each.name)
def test_everybody_who_played_has_the_place_after_all_who_were_better(how: Format) -> None:
    for seed in range(3):
        evening = Evening(how, seed=str(seed))
        evening.enter(8)
        if how.entry is EntryKind.DRAWN_PAIRS:
            evening.do(commands.DrawPairs())
        evening.play_out(random.Random(seed))
        places, winner = final_places(evening.state), winner_of(evening.state)
        if winner is None:  # groups, each with a winner of its own
            assert places == {}
            continue
        ordered = sorted(places.values())
        assert ordered == [1 + ordered.index(place) for place in ordered]
        assert all(places[entry] == 1 for entry in winner)
        drawn = {entry for draw in evening.state.draws for entry in draw.order}
        assert drawn == places.keys()


def test_the_facts_have_the_players_whose_names_are_known() -> None:
    evening = Evening(WITHOUT_THIRD)
    evening.do(
        commands.EnterList((NewEntry("Casa Paco", ("Ane", "Jon")), NewEntry("Los del Puerto")))
    )
    evening.do(commands.DrawRound(0))
    evening.win(1)
    facts = places_of(evening.state)
    assert facts is not None
    assert facts.places == (Place(1, ("Ane", "Jon")), Place(2, ()))
    assert (facts.preset, facts.kings, facts.entries) == ("clasico", 8, 2)
    assert 0 < facts.opened + 1 <= facts.ended == evening.state.matches[1].over


def test_single_players_have_their_own_places() -> None:
    evening = Evening(Format("new partners", (Swiss(1),), entry=EntryKind.SINGLE))
    evening.enter(4)
    evening.play_out(random.Random(1))
    facts = places_of(evening.state)
    assert facts is not None
    assert {each.players for each in facts.places} == {(f"Pair {n}",) for n in range(1, 5)}
