"""A director's command is stale exactly if what its sender saw has changed."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.championship import commands
from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import Command
from scorekeeper.championship.decide.entries import join_entry
from scorekeeper.championship.format import Format
from scorekeeper.championship.match import Match
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.staleness import NOTHING, overtaken, topics_of
from scorekeeper.refusal import RefusalCode
from tests.scorekeeper.championship.evening import Evening
from tests.scorekeeper.championship.test_random_championships import FORMATS, Chances

STALE = RefusalCode.STALE
PHONE = "f" * 64


def at_table(evening: Evening, command: Command) -> None:
    assert isinstance(command, commands.BeginMatch | commands.RecordResult)
    evening.do(command, by=Role.TABLE, at_tables=(command.match,))


@pytest.fixture
def evening() -> Evening:
    """Eight pairs, of whose matches 1 and 2 have the two tables."""
    found = Evening("knockout", tables=2)
    found.enter(8)
    found.do(commands.DrawRound(0))
    return found


NAMES_ALL_IT_CHANGES = {
    *(commands.Enter, commands.EnterList, commands.RefuseEntries, commands.NameReferee),
    *(commands.ForgetName, commands.ReopenChampionship, commands.PlayOn),
    *(commands.JoinEntry, commands.LeaveEntry, commands.ConfirmPhone, commands.RemovePhone),
}
"""Commands that do the same whatever happened since, or are refused."""

MATCH_COMMANDS: tuple[Command, ...] = (
    commands.BeginMatch(1),
    commands.AgreeKings(1, 4),
    commands.DisputeResult(1),
    commands.UpholdResult(1),
    commands.RecordResult(1, (2, 0)),
    commands.CorrectResult(1, (2, 0)),
    commands.Walkover(1, 0),
    commands.Late(1, 0, 40),
    commands.TimeOver(1, (1, 0), (0, 0)),
    commands.HoldMatch(1, hold=True),
    commands.CallMatch(1, 2),
    commands.ProposeDay(1, "2026-01-08"),
    commands.AcceptDay(1, 9),
    commands.TakeBackDay(1),
    commands.Substitute(1, 1, "Ane", "Unai"),
)


@pytest.mark.parametrize("command", MATCH_COMMANDS)
def test_what_came_from_the_table_meanwhile_makes_a_command_on_the_match_stale(
    evening: Evening, command: Command
) -> None:
    seen = evening.state.revision
    at_table(evening, commands.RecordResult(1, (0, 2)))
    assert evening.refused(command, seen=seen) is STALE


def test_what_comes_from_other_tables_makes_nothing_stale(evening: Evening) -> None:
    seen = evening.state.revision
    at_table(evening, commands.BeginMatch(2))
    at_table(evening, commands.RecordResult(2, (2, 0)))
    evening.do(commands.RecordResult(1, (2, 1)), seen=seen)


def test_a_table_that_another_match_got_meanwhile_makes_a_call_stale(evening: Evening) -> None:
    seen = evening.state.revision
    at_table(evening, commands.RecordResult(1, (2, 0)))
    assert evening.state.matches[3].table == 1
    assert evening.refused(commands.CallMatch(4, 1), seen=seen) is STALE
    evening.do(commands.CallMatch(4, 2), seen=seen)


def test_draws_are_stale_after_an_act_of_a_director_that_they_depend_on(evening: Evening) -> None:
    seen = evening.state.revision
    evening.report(Role.PHONE, *join_entry(evening.state, 1, PHONE))
    evening.do(commands.TickEntry(1, present=True), by=Role.PHONE, phone=PHONE)
    evening.do(commands.TickEntry(2, paid=True))
    evening.do(commands.DrawAgain(0, "a ball fell"), seen=seen)
    assert evening.refused(commands.DrawAgain(0, "a ball fell"), seen=seen) is STALE


def test_an_undo_is_stale_after_an_act_of_a_director(evening: Evening) -> None:
    evening.do(commands.SetClock(30))
    seen = evening.state.revision
    at_table(evening, commands.BeginMatch(1))
    evening.do(commands.Undo(), seen=seen)
    assert evening.refused(commands.Undo(), seen=seen) is STALE


def test_an_undo_of_all_since_takes_back_nothing_that_its_sender_did_not_see(
    evening: Evening,
) -> None:
    evening.do(commands.SetTables(1))
    seen = evening.state.revision
    at_table(evening, commands.RecordResult(1, (2, 0)))
    assert evening.refused(commands.Undo(seen, since=True), seen=seen) is STALE
    evening.do(commands.Undo(seen, since=True), seen=evening.state.revision)


def test_a_match_that_began_since_is_not_played_again_unasked(evening: Evening) -> None:
    for match in (1, 2, 3, 4):
        evening.do(commands.RecordResult(match, (2, 0)))
    seen = evening.state.revision
    at_table(evening, commands.BeginMatch(5))
    correction = commands.CorrectResult(1, (0, 2), touched="replay")
    assert evening.refused(correction, seen=seen) is STALE
    evening.do(correction, seen=evening.state.revision)


SETTING = (
    commands.SetTables(3),
    commands.SetClock(20),
    commands.SetNotices(("Dinner at nine",)),
    commands.ChangeEntry(1, "Los del Puerto"),
    commands.SetSeed(1, 1),
    commands.CutGames(1),
)


def test_days_that_another_director_set_meanwhile_are_not_replaced_unseen() -> None:
    winter = Evening("league-weeks")
    seen = winter.state.revision
    winter.do(commands.SetDays(0, ("2026-01-11",)), seen=seen)
    assert winter.refused(commands.SetDays(0, ("2026-01-12",)), seen=seen) is STALE


ON_A_NAME = (
    commands.AcceptEntry(1),
    commands.TickEntry(1, paid=True),
    commands.TakeOut(1, "withdrawn"),
)


@pytest.mark.parametrize("command", SETTING)
def test_what_another_director_set_meanwhile_is_not_replaced_unseen(
    evening: Evening, command: Command
) -> None:
    seen = evening.state.revision
    evening.do(command, seen=seen)
    assert evening.refused(command, seen=seen) is STALE


@pytest.mark.parametrize("command", ON_A_NAME)
def test_an_entry_that_was_renamed_is_not_ticked_or_taken_out_by_its_old_name(
    evening: Evening, command: Command
) -> None:
    seen = evening.state.revision
    evening.do(commands.ChangeEntry(1, "Los del Puerto"))
    assert evening.refused(command, seen=seen) is STALE


def test_a_seed_makes_no_tick_stale(evening: Evening) -> None:
    seen = evening.state.revision
    evening.do(commands.SetSeed(1, 1))
    evening.do(commands.TickEntry(1, paid=True), seen=seen)
    evening.do(commands.SetSeed(2, 2), seen=seen)


def test_a_championship_is_not_closed_while_it_is_played_on_unseen(evening: Evening) -> None:
    seen = evening.state.revision
    evening.report(Role.PHONE, *join_entry(evening.state, 1, PHONE))
    assert not is_stale(evening.state, commands.CloseChampionship(), seen)
    at_table(evening, commands.BeginMatch(1))
    assert evening.refused(commands.CloseChampionship(), seen=seen) is STALE


def test_all_commands_are_tested_here_or_name_all_that_they_change() -> None:
    tested = {type(each) for each in (*MATCH_COMMANDS, *SETTING, *ON_A_NAME)}
    draws = {commands.DrawPairs, commands.DrawRound, commands.DrawAgain}
    others = {*draws, commands.Undo, commands.CloseChampionship, commands.SetDays}
    found = {*CHAMPIONSHIP.codec.commands.values()}
    assert found == tested | others | NAMES_ALL_IT_CHANGES
    assert {kind for kind in found if kind.about == NOTHING} == NAMES_ALL_IT_CHANGES


def test_who_was_drawn_into_a_pair_is_not_taken_out_as_a_single_player() -> None:
    evening = Evening(next(each for each in FORMATS if each.name == "by lot"))
    evening.enter(4)
    seen = evening.state.revision
    evening.do(commands.DrawPairs(), seen=seen)
    entry = next(iter(evening.state.entries))
    assert evening.refused(commands.TakeOut(entry, "withdrawn"), seen=seen) is STALE


def test_tables_and_phones_act_on_the_state_as_it_is(evening: Evening) -> None:
    evening.do(commands.HoldMatch(1, hold=True))
    at_table(evening, commands.RecordResult(1, (2, 0)))


# ------------------------------------------------------------------ by property


def about(match: Match) -> Match:
    """What a director decides by of a match: without times, and without what pairs propose."""
    seen = replace(match, called=None, began=None, over=None, ready=0, ended=0)
    seen = replace(seen, proposed=None, proposals=0)
    return replace(seen, code=None, referee=False, drawn=replace(match.drawn, number=0))


def is_stale(state: Championship, command: Command, seen: int) -> bool:
    return bool(overtaken(topics_of(command.about, command), state.touched, seen))


ON_A_MATCH: tuple[Callable[[int], Command], ...] = (
    lambda number: commands.RecordResult(number, (2, 0)),
    lambda number: commands.HoldMatch(number, hold=True),
    lambda number: commands.CorrectResult(number, (2, 0)),
)


def check_each_command_on_a_match(played: Format, count: int, seed: int) -> None:
    happened = Chances(played, count, random.Random(seed))
    states = [happened.state]
    for _ in range(40):
        happened.play(1)
        states.append(happened.state)
    now = happened.state
    undone = [row.sequence for row in happened.evening.log if type(row.event).__name__ == "Undone"]
    for before in states:
        again = any(sequence > before.revision for sequence in undone)
        for number in before.matches.keys() & now.matches.keys():
            command = happened.chances.choice(ON_A_MATCH)(number)
            changed = about(before.matches[number]) != about(now.matches[number])
            if changed:
                assert is_stale(now, command, before.revision), (before.revision, number)
            elif not again and now.cut == before.cut:
                since = [row for row in happened.evening.log if row.sequence > before.revision]
                if all(getattr(row.event, "match", None) != number for row in since):
                    assert not is_stale(now, command, before.revision)


def check_the_newest_revision(played: Format, count: int, seed: int) -> None:
    happened = Chances(played, count, random.Random(seed))
    for _ in range(40):
        happened.play(1)
        command = happened.anything()
        assert command is None or not is_stale(happened.state, command, happened.state.revision)


EVENINGS = (st.sampled_from(FORMATS), st.integers(4, 12), st.integers(0, 2**32))
EXAMPLES = pytest.mark.parametrize("examples", [15, pytest.param(400, marks=pytest.mark.soak)])


@EXAMPLES
def test_a_command_on_a_match_is_stale_if_the_match_changed_and_not_by_other_matches(
    examples: int,
) -> None:
    settings(max_examples=examples)(given(*EVENINGS)(check_each_command_on_a_match))()


@EXAMPLES
def test_nothing_is_stale_on_the_newest_revision(examples: int) -> None:
    settings(max_examples=examples)(given(*EVENINGS)(check_the_newest_revision))()
