"""Entries that come after the first stage was drawn."""

from __future__ import annotations

import random

import pytest

from scorekeeper.championship import commands
from scorekeeper.championship.commands import NewEntry
from scorekeeper.championship.format import Format, Groups, Knockout, League, Lives, Qualified
from scorekeeper.championship.standings.places import winner_of
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode
from tests.scorekeeper.championship.evening import Evening

TOO_LATE = RefusalCode.TOO_LATE


def drawn(played: str | Format, count: int) -> Evening:
    evening = Evening(played, tables=2)
    evening.enter(count)
    evening.do(commands.DrawRound(0))
    return evening


def test_in_a_knockout_a_late_entry_plays_one_that_rests() -> None:
    evening = drawn("knockout", 6)
    (draw,) = evening.state.draws
    last = draw.byes[-1]
    evening.do(commands.Enter("Late"))
    match = evening.match_of(7)
    assert match.sides == ((last,), (7,))
    assert match.drawn.round == 1
    assert evening.state.draws[0].byes == draw.byes[:-1]
    evening.do(commands.Enter("Later"))
    assert evening.refused(commands.Enter("Too late")) is TOO_LATE
    evening.play_round(random.Random(1))
    assert winner_of(evening.state) == (evening.places()[0],)
    evening.check_log()


def test_in_a_knockout_a_late_entry_has_the_place_of_one_that_went_out_before_playing() -> None:
    evening = drawn("knockout", 8)
    assert evening.refused(commands.Enter("Late")) is TOO_LATE
    match = evening.state.matches[1]
    assert match.sides[0] is not None
    (gone,) = match.sides[0]
    evening.do(commands.TakeOut(gone, "withdrawn"))
    evening.do(commands.Enter("Late"))
    assert evening.state.matches[1].sides == ((9,), match.sides[1])
    assert evening.state.matches[1].result is None
    evening.check_log()


def test_nobody_enters_once_the_next_stage_was_drawn() -> None:
    """Four pairs play until four are left: that is one round."""
    played = Format("few", (Lives(2, left=4), Knockout(entrants=Qualified(4))), late_rounds=1)
    evening = drawn(played, 4)
    evening.play_round(random.Random(1))
    evening.do(commands.DrawRound(1))
    assert evening.refused(commands.Enter("Late")) is TOO_LATE


def test_a_place_is_not_given_though_only_the_match_after_the_next_was_played() -> None:
    evening = drawn("australia-2025", 11)
    resting, matches = set(evening.state.draws[0].byes), list(evening.state.matches_of(0))
    match = next(each for each in matches if set(each.entries) <= resting and each.known)
    gone, stays = match.entries
    evening.do(commands.TakeOut(gone, "withdrawn"))
    after = next(m for m in matches if match.number in {s.match for s in m.drawn.sources})
    (other,) = {source.match for source in after.drawn.sources} - {match.number}
    assert other is not None
    before = (source.match for source in evening.state.matches[other].drawn.sources)
    for number in (*filter(None, before), other, after.number):
        evening.do(commands.RecordResult(number, (2, 0)))
    evening.do(commands.Enter("Late"))
    assert stays not in evening.match_of(12).entries
    assert evening.state.matches[after.number].result is not None


def test_a_place_that_a_later_match_rests_on_is_not_given() -> None:
    evening = drawn("knockout", 3)
    resting = evening.state.draws[0].byes[0]
    evening.win(next(entry for entry in (1, 2, 3) if entry != resting))
    assert evening.refused(commands.Enter("The round is over")) is TOO_LATE
    evening = drawn("knockout", 7)
    (resting,) = evening.state.draws[0].byes
    match = next(m for m in evening.state.matches.values() if (resting,) in m.sides)
    before = next(source.match for source in match.drawn.sources if source.match is not None)
    evening.do(commands.RecordResult(before, (2, 0)))
    evening.do(commands.BeginMatch(match.number))
    assert evening.refused(commands.Enter("They play already")) is TOO_LATE


def test_a_list_of_late_entries_is_taken_whole_or_not_at_all() -> None:
    evening = drawn("knockout", 6)
    lines = tuple(NewEntry(name) for name in ("Late", "Later", "Too late"))
    assert evening.refused(commands.EnterList(lines)) is TOO_LATE
    evening.do(commands.EnterList(lines[:2]))
    assert not evening.state.draws[0].byes


def test_a_late_entry_of_a_phone_has_its_place_once_it_is_accepted() -> None:
    evening = drawn("knockout", 7)
    evening.do(commands.Enter("Late"), by=Role.PHONE, phone="f" * 64)
    assert 8 not in evening.state.draws[0].order
    evening.do(commands.AcceptEntry(8))
    assert evening.match_of(8).drawn.round == 1


def test_in_groups_a_late_entry_joins_the_smallest_and_plays_everybody() -> None:
    evening = drawn(Format("groups", (Groups(4), Knockout(entrants=Qualified(2)))), 7)
    evening.do(commands.Enter("Late"))
    own = [match for match in evening.state.matches.values() if 8 in match.entries]
    assert sorted(match.drawn.round for match in own) == [1, 2, 3]
    assert len({match.drawn.group for match in own}) == 1
    evening.do(commands.Enter("Ninth"))
    assert len([m for m in evening.state.matches.values() if 9 in m.entries]) == 4
    evening.play_round(random.Random(1))
    assert evening.refused(commands.Enter("All is played")) is TOO_LATE
    evening.check_log()


@pytest.mark.parametrize("twice", [False, True])
def test_in_a_league_a_late_entry_plays_everybody(twice: bool) -> None:
    evening = drawn(Format("league", (League(twice=twice),)), 5)
    evening.do(commands.Enter("Late"))
    own = [match for match in evening.state.matches.values() if 6 in match.entries]
    assert len(own) == 5 * (1 + twice)
    evening.play_round(random.Random(1))
    assert sorted(evening.places()) == [1, 2, 3, 4, 5, 6]


def test_a_late_entry_is_taken_back_with_its_place() -> None:
    evening = drawn("knockout", 6)
    before = evening.state.draws
    evening.do(commands.Enter("Late"))
    evening.do(commands.Undo())
    assert evening.state.draws == before
    assert 7 not in evening.state.entries


def test_who_was_out_at_the_draw_does_not_come_into_it_by_an_undo() -> None:
    evening = Evening("knockout", tables=2)
    evening.enter(4)
    evening.do(commands.TakeOut(4, "withdrawn"))
    step = evening.state.revision
    evening.do(commands.DrawRound(0))
    assert evening.refused(commands.Undo(step)) is RefusalCode.LATER_ACTS


def test_who_went_out_does_not_come_back_to_a_place_that_is_taken() -> None:
    evening = drawn("knockout", 8)
    (gone,) = evening.state.matches[1].sides[0] or ()
    evening.do(commands.TakeOut(gone, "withdrawn"))
    out = evening.state.revision
    step = next(s for s in evening.state.steps() if s.rows[0].sequence <= out).rows[0].sequence
    evening.do(commands.Enter("Late"))
    assert evening.refused(commands.Undo(step)) is RefusalCode.LATER_ACTS
