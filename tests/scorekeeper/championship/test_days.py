"""Stages over days: last days of rounds, agreed days, postponed matches, what is overdue."""

from __future__ import annotations

import pytest

from scorekeeper.championship import commands, events
from scorekeeper.championship.championship import next_matches
from scorekeeper.championship.decide.days import MOST_PROPOSALS
from scorekeeper.championship.decide.entries import join_entry
from scorekeeper.championship.format import Format, Knockout
from scorekeeper.championship.match import Match
from scorekeeper.championship.view.championship_view import championship_view
from scorekeeper.championship.view.matches import ChampionshipMatchShape
from scorekeeper.championship.view.mine_view import mine_view
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode
from tests.scorekeeper.championship.evening import Evening, Sender

ANE, JON, STRANGER = ("a" * 64, "j" * 64, "s" * 64)
"""Phones of entries 1 and 2, and one of nobody."""
DAYS = ("2026-01-11", "2026-01-18", "2026-01-25")


def says(phone: str, today: str = "2026-01-05") -> Sender:
    return {"by": Role.PHONE, "phone": phone, "today": today}


@pytest.fixture
def winter() -> Evening:
    """A league of four over weeks, with the last days of its three rounds."""
    party = Evening("league-weeks")
    party.enter(4)
    for entry, phone in ((1, ANE), (2, JON)):
        party.report(Role.PHONE, *join_entry(party.state, entry, phone))
    party.do(commands.SetDays(0, DAYS))
    party.do(commands.DrawRound(0))
    return party


def of_both(party: Evening) -> Match:
    """The match of Ane and Jon."""
    return next(m for m in party.state.matches.values() if set(m.entries) == {1, 2})


def shown(party: Evening, match: Match, today: str) -> ChampionshipMatchShape:
    view = championship_view(party.state, "ABC", 0.0, today)
    return next(each for each in view["matches"] if each["number"] == match.number)


def overdue(party: Evening, today: str) -> list[int]:
    view = championship_view(party.state, "ABC", 0.0, today)
    return [each["number"] for each in view["matches"] if each["overdue"]]


def may(party: Evening, phone: str) -> list[str]:
    (own,) = mine_view(party.state, phone, next_matches(party.state))["own"]
    number = of_both(party).number
    return next([*each["may"]] for each in own["matches"] if each["match"] == number)


def test_a_round_is_overdue_after_its_last_day_and_not_on_it(winter: Evening) -> None:
    first = [m.number for m in winter.state.matches.values() if m.drawn.round == 1]
    assert overdue(winter, DAYS[0]) == []
    assert overdue(winter, "2026-01-12") == first
    winter.do(commands.RecordResult(first[0], (2, 0)))
    winter.do(commands.CallMatch(first[1], 1))
    assert overdue(winter, "2026-01-12") == [], "one is over, the other has a table"


def test_the_current_round_is_the_first_whose_last_day_is_not_over(winter: Evening) -> None:
    def current(today: str) -> int | None:
        return championship_view(winter.state, "ABC", 0.0, today)["stages"][0]["current"]

    assert [current(day) for day in ("2025-12-01", *DAYS, "2026-02-01")] == [1, 1, 2, 3, 1]
    for match in list(winter.state.matches.values())[:2]:
        winter.do(commands.RecordResult(match.number, (2, 1)))
    assert current("2026-02-01") == 2


def test_days_are_in_order_of_a_stage_over_days_and_can_be_changed_and_removed(
    winter: Evening,
) -> None:
    assert winter.refused(commands.SetDays(0, DAYS[::-1])) is RefusalCode.DAYS_OUT_OF_ORDER
    assert winter.refused(commands.SetDays(0, DAYS)) is RefusalCode.NOTHING_CHANGES
    assert winter.refused(commands.SetDays(1, DAYS)) is RefusalCode.NO_SUCH_STAGE
    assert winter.refused(commands.SetDays(0, ()), **says(ANE)) is RefusalCode.DIRECTOR_ONLY
    winter.do(commands.SetDays(0, DAYS[:1]))
    assert shown(winter, list(winter.state.matches.values())[-1], DAYS[0])["until"] is None
    winter.do(commands.Undo())
    assert winter.state.days == {0: DAYS}
    assert Evening("league").refused(commands.SetDays(0, DAYS)) is RefusalCode.NOT_OVER_DAYS


def test_two_pairs_agree_on_a_day(winter: Evening) -> None:
    match = of_both(winter)
    assert may(winter, ANE) == may(winter, JON) == ["propose_day"]
    winter.do(commands.ProposeDay(match.number, "2026-01-08", "20:00, mesa 3"), **says(ANE))
    assert may(winter, ANE) == ["propose_day", "take_back_day"]
    assert may(winter, JON) == ["propose_day", "accept_day", "take_back_day"]
    proposed = of_both(winter).proposed
    assert proposed is not None
    accept = commands.AcceptDay(match.number, proposed.number)
    assert winter.refused(accept, **says(ANE)) is RefusalCode.STALE, "its own"
    winter.do(accept, **says(JON))
    view = shown(winter, match, "2026-01-09")
    assert (view["day"], view["note"], view["proposed"]) == ("2026-01-08", "20:00, mesa 3", None)
    assert view["overdue"], "before the last day of its round, as it was agreed"
    winter.do(commands.TakeBackDay(match.number), **says(ANE))
    assert of_both(winter).day is None
    winter.check_log()


def test_what_was_replaced_meanwhile_is_not_accepted(winter: Evening) -> None:
    number = of_both(winter).number
    (first,) = winter.do(commands.ProposeDay(number, "2026-01-08"), **says(ANE))
    seen = winter.state.revision
    assert isinstance(first, events.DayProposed)
    winter.do(commands.ProposeDay(number, "2026-01-09"), **says(ANE))
    stale = commands.AcceptDay(number, seen)
    assert winter.refused(stale, **says(JON)) is RefusalCode.STALE
    winter.do(commands.ProposeDay(number, "2026-01-10", "18:00"), **says(JON))
    proposed = of_both(winter).proposed
    assert proposed is not None
    assert (proposed.side, proposed.day) == (of_both(winter).sides.index((2,)), "2026-01-10")
    winter.do(commands.ProposeDay(number, "2026-01-10"), **says(ANE))
    assert (of_both(winter).day, of_both(winter).note) == ("2026-01-10", "18:00"), "the same day"


def test_an_agreed_day_stays_until_another_one_is_agreed(winter: Evening) -> None:
    number = of_both(winter).number
    winter.do(commands.ProposeDay(number, "2026-01-08"), **says(ANE))
    winter.do(commands.ProposeDay(number, "2026-01-08"), **says(JON))
    winter.do(commands.ProposeDay(number, "2026-01-20"), **says(JON))
    assert of_both(winter).day == "2026-01-08"
    winter.do(commands.TakeBackDay(number), **says(ANE))
    assert (of_both(winter).day, of_both(winter).proposed) == ("2026-01-08", None)


@pytest.mark.parametrize("day", ["2026-01-04", "2026-01-26"])
def test_a_day_that_is_over_or_after_the_last_round_is_refused(winter: Evening, day: str) -> None:
    propose = commands.ProposeDay(of_both(winter).number, day)
    assert winter.refused(propose, **says(ANE)) is RefusalCode.DAY_OUTSIDE


def test_a_day_may_be_after_the_round_up_to_the_last_one_of_the_stage(winter: Evening) -> None:
    first = [m for m in winter.state.matches.values() if m.drawn.round == 1]
    number = next(match.number for match in first if 1 in match.entries)
    winter.do(commands.ProposeDay(number, DAYS[-1]), **says(ANE))
    proposed = winter.state.matches[number].proposed
    assert proposed is not None
    assert proposed.day == DAYS[-1]


def test_proposals_are_bounded_and_of_the_own_match_only(winter: Evening) -> None:
    match = of_both(winter)
    propose = commands.ProposeDay(match.number, "2026-01-08")
    assert winter.refused(propose, **says(STRANGER)) is RefusalCode.DIRECTOR_ONLY
    other = next(m for m in winter.state.matches.values() if set(m.entries) == {3, 4})
    elsewhere = commands.ProposeDay(other.number, "2026-01-08")
    assert winter.refused(elsewhere, **says(ANE)) is RefusalCode.DIRECTOR_ONLY
    for _ in range(MOST_PROPOSALS):
        winter.do(propose, **says(ANE))
    assert winter.refused(propose, **says(ANE)) is RefusalCode.TOO_MANY_DAYS
    assert may(winter, ANE) == ["take_back_day"]
    winter.do(commands.BeginMatch(match.number))
    assert winter.refused(commands.TakeBackDay(match.number), **says(ANE)) is (
        RefusalCode.MATCH_BEGUN
    )


def test_the_director_postpones_a_match_to_a_day_or_without_one_yet(winter: Evening) -> None:
    match = of_both(winter)
    winter.do(commands.ProposeDay(match.number, "2026-01-08"), **says(ANE))
    winter.do(commands.HoldMatch(match.number, hold=True, day="2026-01-30", reason="nieva"))
    view = shown(winter, match, "2026-01-30")
    assert (view["held"], view["until"], view["note"]) == (True, "2026-01-30", "nieva")
    assert (view["overdue"], view["proposed"]) == (False, None)
    assert shown(winter, match, "2026-01-31")["overdue"]
    take_back = commands.TakeBackDay(match.number)
    assert winter.refused(take_back, **says(ANE)) is RefusalCode.NOTHING_CHANGES
    winter.do(commands.HoldMatch(match.number, hold=True, reason="sigue nevando"))
    assert not shown(winter, match, "2026-02-28")["overdue"], "it has no day yet"
    assert winter.refused(commands.HoldMatch(match.number, hold=True, reason="sigue nevando")) is (
        RefusalCode.NOTHING_CHANGES
    )
    winter.do(commands.ProposeDay(match.number, "2026-01-24"), **says(ANE))
    winter.do(commands.ProposeDay(match.number, "2026-01-24"), **says(JON))
    assert (of_both(winter).held, of_both(winter).day) == (False, "2026-01-24")


def test_another_opponent_after_a_correction_has_no_agreed_day() -> None:
    party = Evening("knockout")
    party.enter(4)
    party.do(commands.DrawRound(0))
    one, other, *_ = party.state.matches.values()
    for match in (one, other):
        party.do(commands.RecordResult(match.number, (2, 0)))
    final = max(party.open_matches(), key=lambda match: match.number)
    party.do(commands.HoldMatch(final.number, hold=True, day="2026-03-01", reason="luz"))
    party.do(commands.CorrectResult(one.number, (0, 2)))
    assert party.state.matches[final.number].day is None


def test_a_proposed_day_goes_with_the_result_that_made_the_match() -> None:
    party = Evening(Format("cup", (Knockout(over_days=True),)))
    party.enter(4)
    for entry in party.state.entries:
        party.report(Role.PHONE, *join_entry(party.state, entry, str(entry) * 64))
    party.do(commands.DrawRound(0))
    for number in (1, 2):
        party.do(commands.RecordResult(number, (2, 0)))
    (finalist,) = party.state.matches[3].sides[0] or ()
    party.do(commands.ProposeDay(3, "2026-01-10"), **says(str(finalist) * 64))
    party.do(commands.Undo())
    final = party.state.matches[3]
    assert not final.known
    assert final.proposed is None
