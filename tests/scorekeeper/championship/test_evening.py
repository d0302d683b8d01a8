"""What a director does on an evening, act by act."""

from __future__ import annotations

import random

import pytest

from scorekeeper.championship import commands, events
from scorekeeper.championship.decide.entries import join_entry
from scorekeeper.championship.format import (
    Beaten,
    EntryKind,
    Format,
    Groups,
    Knockout,
    Lives,
    Qualified,
)
from scorekeeper.championship.match import MatchState, Result
from scorekeeper.championship.standings.stages import stage_over
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode
from tests.scorekeeper.championship.evening import Evening, of_type

PHONE = "f" * 64


def drawn(played: str | Format, count: int, tables: int = 4) -> Evening:
    evening = Evening(played, tables=tables)
    evening.enter(count)
    evening.do(commands.DrawRound(0))
    return evening


def final(evening: Evening) -> int:
    return max(match.number for match in evening.state.matches_of(0))


# ------------------------------------------------------------------ rule book §10 (Australia)


def test_australia_has_32_pairs_at_most() -> None:
    evening = Evening("australia-2025")
    evening.enter(32)
    assert evening.refused(commands.Enter("One more")) is RefusalCode.WRONG_NUMBER
    evening.do(commands.TakeOut(5, "withdrawn"))
    evening.do(commands.Enter("One more"))


def test_beaten_pairs_play_on_off_the_trophy_with_the_next_who_wants() -> None:
    evening = drawn("australia-2025", 8)
    one, other = (evening.win(match.entries[0]) for match in evening.open_matches()[:2])
    first, second = one.entries[1], other.entries[1]
    evening.report(Role.PHONE, *join_entry(evening.state, first, PHONE))
    evening.do(commands.PlayOn(first), by=Role.PHONE, phone=PHONE)
    assert list(evening.state.playing_on) == [first]
    assert evening.refused(commands.PlayOn(one.entries[0])) is RefusalCode.NOT_BEATEN
    evening.do(commands.PlayOn(second))
    pool = evening.match_of(first)
    assert set(pool.entries) == {first, second}
    assert pool.drawn.round == 0
    assert not evening.state.playing_on
    evening.win(second)
    assert second not in evening.places()[:4]
    evening.do(commands.PlayOn(second))
    evening.do(commands.PlayOn(second, wants=False))
    assert not evening.state.playing_on
    assert drawn("knockout", 4).refused(commands.PlayOn(1)) is RefusalCode.NOT_BEATEN


def test_where_there_is_no_pool_nobody_plays_on() -> None:
    evening = drawn("knockout", 8)
    match = evening.win(evening.open_matches()[0].entries[0])
    assert evening.refused(commands.PlayOn(match.entries[1])) is RefusalCode.NO_POOL


def test_two_pairs_agree_on_four_kings_for_their_match() -> None:
    evening = drawn("australia-2025", 4)
    match = evening.open_matches()[0]
    evening.do(commands.AgreeKings(match.number, 4), by=Role.TABLE, at_tables=(match.number,))
    assert evening.state.matches[match.number].kings == 4
    evening.do(commands.BeginMatch(match.number))
    again = commands.AgreeKings(match.number, None)
    assert evening.refused(again) is RefusalCode.MATCH_BEGUN
    other = drawn("knockout", 4)
    assert other.refused(commands.AgreeKings(1, 4)) is RefusalCode.KINGS_FIXED


def test_the_organiser_cuts_the_games_of_rounds_that_have_not_begun() -> None:
    evening = drawn("australia-2025", 8)
    first, *_ = evening.open_matches()
    evening.do(commands.BeginMatch(first.number))
    evening.do(commands.CutGames(2))
    games = {match.drawn.round: match.games for match in evening.state.matches.values()}
    assert games == {1: 3, 2: 2, 3: 2}
    evening.do(commands.CutGames(1, begun=True))
    assert {match.games for match in evening.state.matches.values()} == {1}
    assert evening.refused(commands.CutGames(1)) is RefusalCode.NOTHING_CHANGES


# ------------------------------------------------------------------ entries


def test_a_phone_enters_and_the_director_accepts() -> None:
    evening = Evening("knockout")
    evening.enter(2)
    evening.do(commands.Enter("Los del Puerto", ("Ane", "Jon")), by=Role.PHONE, phone=PHONE)
    assert not evening.state.entries[3].accepted
    tick = commands.TickEntry(3, present=True)
    assert evening.refused(tick, by=Role.PHONE, phone="a" * 64) is RefusalCode.DIRECTOR_ONLY
    evening.do(tick, by=Role.PHONE, phone=PHONE)
    joining = commands.JoinEntry(3)
    stranger = evening.refused(joining, by=Role.PHONE, phone="a" * 64)
    assert stranger is RefusalCode.NO_SUCH_ENTRANT, "nobody joins what waits"
    paid = commands.TickEntry(3, paid=True)
    assert evening.refused(paid, by=Role.PHONE, phone=PHONE) is RefusalCode.DIRECTOR_ONLY
    evening.do(paid)
    evening.do(commands.AcceptEntry(3))
    evening.do(commands.ChangeEntry(3, "Del Puerto", ("Ane", "Jon")))
    entry = evening.state.entries[3]
    assert (entry.name, entry.present, entry.paid, entry.accepted) == ("Del Puerto", *[True] * 3)


def test_who_is_not_accepted_is_not_drawn() -> None:
    evening = Evening("knockout")
    evening.enter(2)
    evening.do(commands.Enter("A phone"), by=Role.PHONE)
    evening.do(commands.DrawRound(0))
    assert set(evening.state.draws[0].order) == {1, 2}
    assert evening.refused(commands.AcceptEntry(3)) is RefusalCode.TOO_LATE


def test_two_entries_have_two_names() -> None:
    evening = Evening("knockout")
    evening.enter(2)
    assert evening.refused(commands.Enter("PAIR 1")) is RefusalCode.NAME_TAKEN
    assert evening.refused(commands.ChangeEntry(1, "Pair 2")) is RefusalCode.NAME_TAKEN


@pytest.mark.parametrize("played", ["swiss", "lives-2"])
def test_a_late_entry_is_taken_into_the_next_round_until_the_format_says_so(played: str) -> None:
    evening = Evening(played)
    evening.enter(6)
    evening.do(commands.Enter("Before"))
    evening.do(commands.DrawRound(0))
    evening.play_round(random.Random(1))
    evening.do(commands.Enter("Late"))
    evening.do(commands.DrawRound(0))
    assert evening.refused(commands.Enter("Too late")) is RefusalCode.TOO_LATE
    assert evening.state.last_entry in evening.state.draws[-1].order


def test_a_round_that_a_late_entry_missed_is_a_lost_life() -> None:
    evening = drawn("lives-2", 4)
    evening.play_round(random.Random(1))
    evening.do(commands.Enter("Late"))
    evening.do(commands.DrawRound(0))
    late = evening.state.last_entry
    if late not in evening.state.draws[-1].byes:
        match = evening.match_of(late)
        evening.win(next(entry for entry in match.entries if entry != late))
        evening.play_round(random.Random(1))
        assert late not in evening.places()[:1]


def test_pairs_are_drawn_by_lot_from_single_players() -> None:
    evening = Evening(Format("by lot", (Knockout(),), entry=EntryKind.DRAWN_PAIRS, most=8))
    evening.enter(7)
    assert evening.refused(commands.DrawPairs()) is RefusalCode.ODD_PLAYERS
    evening.do(commands.Enter("Pair 8"))
    evening.do(commands.DrawPairs())
    assert len(evening.state.entries) == 4
    players = [name for entry in evening.state.entries.values() for name in entry.players]
    assert sorted(players) == [f"Pair {number}" for number in range(1, 9)]
    assert evening.refused(commands.DrawPairs()) is RefusalCode.NO_PAIRS_TO_DRAW
    places = commands.EnterList(tuple(commands.NewEntry(f"Late {n}") for n in range(5)))
    assert evening.refused(places) is RefusalCode.WRONG_NUMBER, "there are places for eight pairs"
    evening.play_out(random.Random(1))
    evening.check_log()


# ------------------------------------------------------------------ the draw


def test_the_draw_is_from_the_recorded_seed() -> None:
    one, other = (drawn("knockout", 16) for _ in range(2))
    assert one.state.draws == other.state.draws
    another = Evening("knockout", seed="other")
    another.enter(16)
    another.do(commands.DrawRound(0))
    assert another.state.draws[0].order != one.state.draws[0].order


def test_a_redraw_needs_a_reason_and_stays_in_the_history() -> None:
    evening = drawn("knockout", 8)
    before = evening.state.draws[0]
    assert evening.refused(commands.DrawRound(0)) is RefusalCode.ROUND_NOT_OVER
    evening.do(commands.DrawAgain(0, "two balls at once"))
    after = evening.state.draws[0]
    assert (after.attempt, len(evening.state.draws)) == (2, 1)
    assert after.order != before.order
    assert not set(after.matches) & set(before.matches)
    reasons = [row.event.reason for row in evening.log if isinstance(row.event, events.RoundDrawn)]
    assert reasons == [None, "two balls at once"]
    evening.do(commands.BeginMatch(evening.open_matches()[0].number))
    assert evening.refused(commands.DrawAgain(0, "once more")) is RefusalCode.ROUND_BEGUN
    assert evening.refused(commands.DrawAgain(1, "what")) is RefusalCode.NO_SUCH_STAGE


def test_too_few_or_nothing_is_not_drawn() -> None:
    evening = Evening("knockout")
    evening.enter(1)
    assert evening.refused(commands.DrawRound(0)) is RefusalCode.WRONG_NUMBER
    assert evening.refused(commands.DrawAgain(0, "why")) is RefusalCode.NOTHING_DRAWN
    assert evening.refused(commands.DrawRound(3)) is RefusalCode.NO_SUCH_STAGE


def test_seeds_come_together_last() -> None:
    evening = Evening(Format("seeded", (Knockout(seeded=True),)))
    evening.enter(8)
    for seed, entry in enumerate((5, 2, 7, 1), 1):
        evening.do(commands.SetSeed(entry, seed))
    assert evening.refused(commands.SetSeed(3, 4)) is RefusalCode.NOTHING_CHANGES
    evening.do(commands.DrawRound(0))
    while evening.open_matches():
        match = evening.open_matches()[0]
        order = [5, 2, 7, 1, 3, 4, 6, 8]
        evening.win(min(match.entries, key=order.index))
    assert evening.places()[:2] == [5, 2]
    assert set(evening.places()[2:4]) == {7, 1}


def test_the_first_of_the_groups_go_on_and_meet_others_first() -> None:
    evening = drawn("groups-then-knockout", 16)
    assert {match.drawn.group for match in evening.state.matches.values()} == {1, 2, 3, 4}
    assert evening.refused(commands.DrawRound(1)) is RefusalCode.ROUND_NOT_OVER
    evening.play_round(random.Random(2))
    firsts = [evening.places(0, group)[:2] for group in range(4)]
    evening.do(commands.DrawRound(1))
    assert sorted(evening.state.draws[-1].order) == sorted(entry for two in firsts for entry in two)
    for match in evening.open_matches():
        assert not any(set(match.entries) <= set(two) for two in firsts)
    evening.play_round(random.Random(3))
    assert stage_over(evening.state, 1)
    assert evening.refused(commands.DrawRound(1)) is RefusalCode.STAGE_OVER


def test_those_beaten_in_the_first_round_have_a_second_chance() -> None:
    evening = drawn(Format("repesca", (Knockout(), Knockout(entrants=Beaten(0, 1)))), 8)
    assert evening.refused(commands.DrawRound(1)) is RefusalCode.ROUND_NOT_OVER
    first = [evening.win(match.entries[0]) for match in evening.open_matches()]
    evening.do(commands.DrawRound(1))
    assert set(evening.state.draws[-1].order) == {match.entries[1] for match in first}
    evening.play_round(random.Random(1))
    assert stage_over(evening.state, 0)
    assert stage_over(evening.state, 1)


# ------------------------------------------------------------------ tables of the room


def test_matches_get_tables_by_themselves_in_order() -> None:
    evening = drawn("knockout", 16, tables=3)
    called = [match for match in evening.state.matches.values() if match.active]
    assert [(match.number, match.table) for match in called] == [(1, 1), (2, 2), (3, 3)]
    evening.win(called[1].entries[0])
    assert evening.state.matches[4].table == 2
    assert evening.state.matches[4].state is MatchState.CALLED


def test_who_has_waited_longest_gets_the_next_table() -> None:
    evening = drawn("league", 5, tables=1)
    order: list[int] = []
    while evening.open_matches():
        match = next(match for match in evening.open_matches() if match.active)
        order += match.entries
        evening.win(match.entries[0])
    # Nobody plays again while another two have been waiting for longer.
    assert sorted(order[:4]) == sorted(set(order[:4]))
    gaps = [order[n + 1 :].index(order[n]) for n in range(len(order)) if order[n] in order[n + 1 :]]
    assert max(gaps) <= 9


def test_the_director_moves_swaps_holds_and_begins_matches() -> None:
    evening = drawn("knockout", 8, tables=3)
    evening.do(commands.CallMatch(1, 2))
    assert [evening.state.matches[number].table for number in (1, 2, 3)] == [2, 1, 3]
    evening.do(commands.CallMatch(4, 1))
    assert evening.state.matches[4].table == 1
    assert evening.state.matches[2].state is MatchState.WAITING
    evening.do(commands.HoldMatch(3, hold=True))
    assert evening.state.matches[2].table == 3
    evening.do(commands.HoldMatch(3, hold=False))
    evening.do(commands.BeginMatch(3))
    assert evening.state.matches[3].state is MatchState.RUNNING
    evening.do(commands.BeginMatch(1), by=Role.TABLE, at_tables=(1,))
    evening.do(commands.HoldMatch(2, hold=True))
    assert evening.refused(commands.CallMatch(2, 2)) is RefusalCode.MATCH_BEGUN
    assert evening.refused(commands.CallMatch(2, 9)) is RefusalCode.NO_SUCH_ROOM_TABLE
    assert evening.refused(commands.CallMatch(7, 1)) is RefusalCode.SIDES_UNKNOWN
    assert evening.refused(commands.CallMatch(99, 1)) is RefusalCode.NO_SUCH_CHAMPIONSHIP_MATCH
    begin = commands.BeginMatch(2)
    assert evening.refused(begin, by=Role.TABLE, at_tables=(1,)) is RefusalCode.DIRECTOR_ONLY


def test_a_match_is_called_in_the_place_of_another_one_of_the_same_pair() -> None:
    evening = drawn("league", 3, tables=1)
    (there,) = [match for match in evening.state.matches.values() if match.active]
    other = next(m for m in evening.open_matches() if m.number != there.number)
    evening.do(commands.CallMatch(other.number, 1))
    states = [evening.state.matches[each.number].state for each in (there, other)]
    assert states == [MatchState.WAITING, MatchState.CALLED]


def test_more_tables_are_filled_at_once() -> None:
    evening = drawn("knockout", 8, tables=0)
    assert not [match for match in evening.state.matches.values() if match.active]
    evening.do(commands.SetTables(4))
    assert len([match for match in evening.state.matches.values() if match.active]) == 4
    evening.do(commands.SetClock(45))
    assert evening.state.clock is not None
    assert evening.state.clock.minutes == 45


def test_nobody_is_called_to_two_tables() -> None:
    evening = drawn("league", 4, tables=1)
    one = next(match for match in evening.open_matches() if match.active)
    other = next(
        match for match in evening.open_matches() if len(set(match.entries) & set(one.entries)) == 1
    )
    assert evening.refused(commands.BeginMatch(other.number)) is RefusalCode.PLAYING_ELSEWHERE


# ------------------------------------------------------------------ results


def test_a_result_typed_or_from_a_table_sends_the_winner_on() -> None:
    evening = drawn("knockout", 4)
    result = commands.RecordResult(1, (2, 1), (95, 80))
    assert evening.refused(result, by=Role.TABLE, at_tables=(2,)) is RefusalCode.DIRECTOR_ONLY
    evening.do(result, by=Role.TABLE, at_tables=(1,))
    one = evening.state.matches[1]
    assert one.result == Result((2, 1), (95, 80), 0, "played")
    two = evening.state.matches[2]
    evening.do(commands.RecordResult(2, (0, 2)))
    last = evening.state.matches[final(evening)]
    assert last.sides == (one.sides[0], two.sides[1])
    third = evening.state.matches[3]
    assert third.sides == (one.sides[1], two.sides[0])
    assert evening.refused(result) is RefusalCode.MATCH_HAS_RESULT
    unplayed = commands.CorrectResult(4, (2, 0))
    assert evening.refused(unplayed) is RefusalCode.MATCH_HAS_NO_RESULT


@pytest.mark.parametrize("games", [(2, 2), (1, 0), (3, 0), (0, 0)])
def test_a_result_that_nobody_won_is_none(games: tuple[int, int]) -> None:
    evening = drawn("knockout", 4)
    assert evening.refused(commands.RecordResult(1, games)) is RefusalCode.BAD_FIELD


def test_who_is_late_loses_a_game_each_fifteen_minutes_after_ten() -> None:
    evening = drawn("knockout", 4)
    assert evening.refused(commands.Late(1, 0, 10)) is RefusalCode.NOT_LATE
    assert evening.refused(commands.Late(1, 0, 24)) is RefusalCode.NOT_LATE
    evening.do(commands.Late(1, 0, 25))
    assert evening.state.matches[1].given == (0, 1)
    assert evening.refused(commands.Late(1, 0, 39)) is RefusalCode.NOT_LATE
    evening.do(commands.Late(1, 0, 40))
    assert evening.state.matches[1].result == Result((0, 2), (0, 0), 1, "no_show")


def test_a_walkover_is_typed_in() -> None:
    evening = drawn("knockout", 4)
    evening.do(commands.Walkover(1, 1))
    assert evening.state.matches[1].winner == evening.state.matches[1].sides[1]


@pytest.mark.parametrize("how", ["withdrawn", "disqualified"])
def test_who_goes_out_is_passed_over_at_any_time(how: events.HowOut) -> None:
    evening = drawn("knockout", 8)
    first = evening.state.matches[1]
    out, other = first.entries
    evening.win(out)
    evening.do(commands.TakeOut(out, how, "went home"))
    assert evening.refused(commands.TakeOut(out, how)) is RefusalCode.ENTRY_OUT
    opponent = evening.win(evening.state.matches[2].entries[0]).entries[0]
    semifinal = next(
        match for match in evening.state.matches.values() if {out, opponent} <= set(match.entries)
    )
    assert semifinal.result is not None
    assert semifinal.result.how == how
    assert semifinal.winner == (opponent,)
    evening.play_round(random.Random(1))
    assert other not in evening.places()[:4]
    assert stage_over(evening.state, 0)


def test_two_who_go_out_leave_the_next_a_bye() -> None:
    evening = drawn("knockout", 4)
    one, other = evening.state.matches[1].entries
    evening.do(commands.TakeOut(one, "withdrawn"))
    evening.do(commands.TakeOut(other, "withdrawn"))
    winner = evening.win(evening.state.matches[2].entries[0]).entries[0]
    assert evening.state.matches[final(evening)].winner is not None
    assert evening.places()[0] in (winner, one, other)


def test_time_is_over_and_games_then_stones_then_one_more_hand_decide() -> None:
    evening = drawn("knockout", 8)
    evening.do(commands.TimeOver(1, (1, 0), (10, 30)))
    assert evening.state.matches[1].result == Result((1, 0), (10, 30), 0, "time")
    evening.do(commands.TimeOver(2, (1, 1), (10, 30)))
    assert evening.state.matches[2].result == Result((1, 1), (10, 30), 1, "time")
    evening.do(commands.TimeOver(3, (1, 1), (30, 30)))
    assert evening.state.matches[3].one_more_hand
    again = commands.TimeOver(3, (1, 1), (30, 30))
    assert evening.refused(again) is RefusalCode.STILL_EQUAL
    evening.do(commands.TimeOver(3, (1, 1), (32, 30)))
    assert evening.state.matches[3].winner == evening.state.matches[3].sides[0]
    strict = drawn(Format("no hand", (Knockout(),), one_more_hand=False), 4)
    equal = commands.TimeOver(1, (0, 0), (5, 5))
    assert strict.refused(equal) is RefusalCode.STILL_EQUAL


# ------------------------------------------------------------------ a wrong result


def test_a_corrected_result_changes_matches_that_have_not_begun() -> None:
    evening = drawn("knockout", 4)
    one = evening.win(evening.state.matches[1].entries[0])
    evening.win(evening.state.matches[2].entries[0])
    assert evening.state.matches[final(evening)].sides[0] == one.sides[0]
    done = evening.do(commands.CorrectResult(1, (0, 2)))
    assert len(of_type(done, events.ResultCorrected)) == 1
    assert evening.state.matches[final(evening)].sides[0] == one.sides[1]
    assert evening.state.matches[3].sides[0] == one.sides[0]
    unchanged = commands.CorrectResult(1, (0, 2))
    assert evening.refused(unchanged) is RefusalCode.NOTHING_CHANGES


def test_matches_that_have_begun_ask_for_a_decision() -> None:
    for how in ("replay", "keep"):
        evening = drawn(Format("no third", (Knockout(),)), 8)
        first = evening.state.matches[1]
        wrong, right = first.entries
        evening.win(wrong)
        evening.win(evening.state.matches[2].entries[0])
        evening.win(wrong)
        later = evening.state.matches[5]
        assert wrong in later.entries
        correction = commands.CorrectResult(1, (0, 2))
        assert evening.refused(correction) is RefusalCode.MATCHES_TOUCHED
        touched: commands.Touched = "replay" if how == "replay" else "keep"
        evening.do(commands.CorrectResult(1, (0, 2), touched=touched))
        later = evening.state.matches[5]
        if how == "replay":
            assert right in later.entries
            assert later.result is None
            assert evening.state.matches[7].sides[0] is None
        else:
            assert wrong in later.entries
            assert later.pinned
            assert evening.state.matches[7].sides[0] == (wrong,)
        evening.check_log()


def test_a_corrected_result_of_lives_changes_who_is_in_the_next_round() -> None:
    evening = drawn(Format("ceros", (Lives(1),)), 8)
    first = evening.win(evening.state.matches[1].entries[0])
    evening.play_round(random.Random(1))
    evening.do(commands.DrawRound(0))
    wrong, right = first.entries
    assert wrong in evening.state.draws[-1].order
    evening.do(commands.CorrectResult(1, (0, 2)))
    assert wrong not in evening.state.draws[-1].order
    assert right in evening.match_of(right).entries
    evening.check_log()


def test_a_corrected_result_of_a_group_changes_who_goes_on() -> None:
    stages = (Groups(3), Knockout(entrants=Qualified(1), seeded=True))
    evening = drawn(Format("groups", stages), 6)
    order = {entry: place for place, entry in enumerate(evening.state.draws[0].order)}
    for match in list(evening.open_matches()):
        evening.win(min(match.entries, key=order.__getitem__))
    evening.do(commands.DrawRound(1))
    best, second, _ = evening.places(0, 0)
    between = next(
        match for match in evening.state.matches_of(0) if set(match.entries) == {best, second}
    )
    other = next(
        match
        for match in evening.state.matches_of(0)
        if second in match.entries and best not in match.entries
    )
    assert other.winner == (second,)
    games = (2, 0) if between.entries[0] == second else (0, 2)
    evening.do(commands.CorrectResult(between.number, games))
    assert best not in evening.state.draws[-1].order
    assert second in evening.match_of(second).entries


# ------------------------------------------------------------------ undo


def test_the_directors_last_act_is_taken_back() -> None:
    evening = drawn("knockout", 8)
    before = evening.state
    evening.do(commands.TakeOut(3, "withdrawn"))
    evening.do(commands.Undo())
    assert evening.state.matches == before.matches
    assert evening.state.entries == before.entries
    evening.do(commands.Undo())
    assert not evening.state.matches
    evening.do(commands.DrawRound(0))
    assert min(evening.state.matches) > max(before.matches)
    evening.check_log()


def test_an_act_is_taken_back_alone_while_results_since_stand() -> None:
    evening = drawn("knockout", 8)
    evening.do(commands.TakeOut(evening.state.matches[1].entries[0], "withdrawn"))
    back = evening.log[-1].step
    two = evening.state.matches[2]
    evening.do(commands.RecordResult(2, (2, 0)), by=Role.TABLE, at_tables=(2,))
    evening.do(commands.Undo())
    assert evening.state.matches[1].result is None
    assert evening.state.matches[2].winner == two.sides[0]
    assert evening.refused(commands.Undo(back)) is RefusalCode.NOTHING_TO_UNDO
    evening.check_log()


def test_what_others_built_on_is_taken_back_with_all_since_only() -> None:
    evening = Evening("knockout")
    evening.enter(4)
    opened = evening.state
    evening.do(commands.DrawRound(0))
    back = evening.log[-1].step
    evening.do(commands.RecordResult(1, (2, 0)), by=Role.TABLE, at_tables=(1,))
    assert evening.refused(commands.Undo(back)) is RefusalCode.LATER_ACTS
    evening.do(commands.Undo(back, since=True))
    assert evening.state.matches == {}
    assert evening.state.entries == opened.entries
    assert Evening("knockout").refused(commands.Undo()) is RefusalCode.NOTHING_TO_UNDO
