"""Substitutes within the limits that a league states."""

from __future__ import annotations

import pytest

from scorekeeper.championship import commands, events
from scorekeeper.championship.championship import next_matches
from scorekeeper.championship.commands import Substitute
from scorekeeper.championship.format import Format, League
from scorekeeper.championship.match import Match
from scorekeeper.championship.names import seat_names
from scorekeeper.championship.view.mine_view import mine_view
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode
from tests.scorekeeper.championship.evening import Evening

PHONES = {entry: f"phone {entry}" for entry in range(1, 5)}


class Season(Evening):
    """A league of four pairs with their players and phones."""

    def __init__(self, most: int = 1, *, of_one: bool = True) -> None:
        stage = League(over_days=True)
        super().__init__(
            Format("league", (stage,), substitutes=most, substitute_of_one=of_one), tables=0
        )
        for entry, phone in PHONES.items():
            players = (f"Ane {entry}", f"Jon {entry}")
            self.do(commands.Enter(f"Pair {entry}", players))
            self.do(commands.JoinEntry(entry), by=Role.PHONE, phone=phone)
        self.do(commands.DrawRound(0))

    def between(self, one: int, other: int) -> Match:
        return next(m for m in self.state.matches.values() if {one, other} == {*m.entries})

    def asks(self, entry: int, other: int, name: str | None, instead: str = "") -> Substitute:
        match = self.between(entry, other)
        return Substitute(match.number, entry, instead or f"Jon {entry}", name)

    def plays(self, entry: int, other: int, name: str | None) -> events.Event:
        asked = self.asks(entry, other, name)
        (event,) = self.do(asked, by=Role.PHONE, phone=PHONES[entry])
        return event

    def code(self, asked: Substitute, phone: int = 0) -> RefusalCode:
        return self.refused(asked, by=Role.PHONE, phone=PHONES[phone or asked.entry])

    def seats(self, one: int, other: int) -> list[str]:
        return seat_names(self.state, self.between(one, other), self.state.rules)


def test_a_pair_says_who_plays_and_that_the_player_does_after_all() -> None:
    season = Season()
    season.plays(1, 2, "Xabi")
    assert set(season.seats(1, 2)) == {"Ane 1", "Xabi", "Ane 2", "Jon 2"}
    assert "Xabi" not in season.seats(1, 3)
    season.plays(1, 2, None)
    assert "Jon 1" in season.seats(1, 2)
    assert season.code(season.asks(1, 2, None)) is RefusalCode.NOTHING_CHANGES
    season.plays(1, 2, "Xabi")
    season.check_log()


def test_beyond_the_matches_that_the_league_allows_only_the_director_lets_them_play() -> None:
    season = Season(most=2)
    season.plays(1, 2, "Xabi")
    season.plays(1, 2, "Unai")  # another one in the same match is none more
    season.plays(1, 3, "Xabi")
    third = season.asks(1, 4, "Xabi")
    assert season.code(third) is RefusalCode.SUBSTITUTES_USED
    (event,) = season.do(third)
    assert event == events.PlayerSubstituted(third.match, 1, "Jon 1", "Xabi", beyond=True)
    season.do(commands.Undo())
    assert season.code(third) is RefusalCode.SUBSTITUTES_USED
    season.plays(1, 3, None)
    season.plays(1, 4, "Xabi")


def test_both_players_of_a_pair_in_one_match_are_one_match() -> None:
    season = Season()
    season.plays(1, 2, "Xabi")
    season.do(season.asks(1, 2, "Unai", "Ane 1"), by=Role.PHONE, phone=PHONES[1])
    assert {"Xabi", "Unai"} < set(season.seats(1, 2))


@pytest.mark.parametrize("of_one", [True, False])
def test_somebody_is_a_substitute_of_one_pair_or_of_several(*, of_one: bool) -> None:
    season = Season(most=2, of_one=of_one)
    season.plays(1, 2, "Xabi")
    other = season.asks(3, 4, "XABI")
    if of_one:
        assert season.code(other) is RefusalCode.SUBSTITUTE_ELSEWHERE
        (event,) = season.do(other)
        assert isinstance(event, events.PlayerSubstituted)
        assert event.beyond
    else:
        season.do(other, by=Role.PHONE, phone=PHONES[3])


def test_nobody_plays_twice_in_a_match() -> None:
    season = Season()
    for name in ("Ane 1", "jon 1", "Ane 2"):
        assert season.code(season.asks(1, 2, name)) is RefusalCode.NAME_TAKEN
    season.plays(1, 2, "Xabi")
    assert season.code(season.asks(2, 1, "xabi")) is RefusalCode.NAME_TAKEN


def test_only_the_pair_says_it_for_its_players_and_not_once_the_match_has_begun() -> None:
    season = Season()
    asked = season.asks(1, 2, "Xabi")
    assert season.code(asked, phone=2) is RefusalCode.DIRECTOR_ONLY
    wrong = Substitute(asked.match, 1, "Somebody", "Xabi")
    assert season.code(wrong) is RefusalCode.BAD_FIELD
    elsewhere = Substitute(season.between(2, 3).number, 1, "Jon 1", "Xabi")
    assert season.code(elsewhere) is RefusalCode.NO_SUCH_ENTRANT
    season.do(commands.BeginMatch(asked.match))
    assert season.code(asked) is RefusalCode.MATCH_BEGUN
    season.do(asked)
    season.do(commands.RecordResult(asked.match, (2, 0)))
    assert season.refused(asked) is RefusalCode.MATCH_HAS_RESULT


def test_a_match_that_was_passed_over_uses_no_substitute() -> None:
    season = Season()
    season.plays(1, 2, "Xabi")
    season.do(commands.TakeOut(2, "withdrawn"))
    season.plays(1, 3, "Xabi")


def test_the_phone_of_a_pair_is_offered_it_where_the_league_allows_any() -> None:
    for most, offered in ((0, False), (1, True)):
        season = Season(most)
        mine = mine_view(season.state, PHONES[1], next_matches(season.state))
        assert ("substitute" in mine["own"][0]["may"]) is offered


def test_the_name_of_a_substitute_is_forgotten_as_any_other() -> None:
    season = Season()
    season.plays(1, 2, "Xabi")
    season.do(commands.ForgetName("Xabi"))
    assert "Xabi" not in season.seats(1, 2)
    assert "Jon 1" not in season.seats(1, 2)
    season.check_log()
