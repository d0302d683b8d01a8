"""The house: who may change rule sets, names, settings and notices, and what can be undone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Literal

import pytest

from scorekeeper.championship.format import PRESETS as FORMATS
from scorekeeper.house.aggregate import HOUSE
from scorekeeper.house.commands import (
    AroundHouse,
    ChangeSettings,
    Command,
    CorrectName,
    DeleteFormat,
    DeleteRuleSet,
    DeleteSeason,
    DismissNotices,
    ForgetAlso,
    ForgetName,
    GiveNotice,
    HideName,
    Intent,
    PayDebt,
    SaveFormat,
    SaveRuleSet,
    SaveSeason,
    SetRound,
    ShowName,
    Undo,
)
from scorekeeper.house.decide import MOST_FORMATS, MOST_SEASONS, MOST_SETS, NOTICED_FOR
from scorekeeper.house.events import Event, RoundSet, Setting
from scorekeeper.house.evolve import MOST_NOTICES
from scorekeeper.house.house import House, Recorded
from scorekeeper.house.season import POINTS_RULES, PlacePoints, Points, Season, check_season
from scorekeeper.house.view import changes_of
from scorekeeper.kernel.actor import Role
from scorekeeper.names import FORGOTTEN, as_shown, digest_of
from scorekeeper.refusal import Refused

AT = 1_000_000.0
OwedTo = Literal["sender", "others"] | None
NOTICE = GiveNotice("entries_lost", (("table", "K7QF"), ("entries", 3)))


class OneHouse:
    """A house to which commands are given, and its log."""

    def __init__(self) -> None:
        self.state = House()
        self.rows: list[Recorded] = []
        self.at = AT

    def do(
        self, command: Command, by: Role = Role.HOUSE, offered: Collection[str] = ()
    ) -> tuple[Event, ...]:
        decided = HOUSE.decide(self.state, Intent(command, by, AroundHouse(offered), at=self.at))
        self.state = decided.result
        self.rows += decided.recorded
        assert HOUSE.replay(self.rows) == self.state if self.rows else self.state == House()
        return decided.events

    def refused(
        self, command: Command, by: Role = Role.HOUSE, offered: Collection[str] = ()
    ) -> str:
        before = self.state
        with pytest.raises(Refused) as refused:
            self.do(command, by, offered)
        assert self.state is before
        return refused.value.code

    @property
    def sets(self) -> list[str]:
        return sorted(self.state.rule_sets)


@pytest.fixture
def house() -> OneHouse:
    return OneHouse()


# ------------------------------------------------------------ permission


@pytest.mark.parametrize(
    "command",
    [
        SaveRuleSet("Peña"),
        DeleteRuleSet("Peña"),
        SaveFormat(replace(FORMATS["swiss"], name="Ours")),
        DeleteFormat(FORMATS["swiss"]),
        CorrectName("Jno", "Jon"),
        ForgetName("Jon"),
        HideName("Jon"),
        ShowName("Jon"),
        SaveSeason(Season("2026", "2026-01-01")),
        DeleteSeason("2026"),
        ChangeSettings(()),
        SetRound("4 cañas"),
        Undo(1),
    ],
)
@pytest.mark.parametrize("by", [Role.PHONE, Role.DIRECTOR, Role.SERVER])
def test_without_the_house_pin_nothing_is_changed(
    house: OneHouse, command: Command, by: Role
) -> None:
    assert house.refused(command, by, ("Jno",)) == "house_pin_wanted"


def test_the_server_gives_notice_and_a_director_forgets_names_in_a_championship(
    house: OneHouse,
) -> None:
    assert house.refused(NOTICE) == "house_pin_wanted"
    assert house.refused(ForgetAlso(("a" * 32,))) == "house_pin_wanted"
    house.do(NOTICE, Role.SERVER)
    house.do(ForgetAlso((digest_of("Ane"), digest_of("Jon"))), Role.DIRECTOR)
    assert [each.given.code for each in house.state.notices] == ["entries_lost"]
    assert len(house.state.names) == 2


def test_those_a_debt_is_owed_to_note_that_it_was_paid_and_take_that_back(house: OneHouse) -> None:
    paying = PayDebt("K7QF", 2, AT - 9)

    def do(command: Command, owed_to: OwedTo = "sender") -> tuple[Event, ...]:
        around = AroundHouse(owed_to=owed_to)
        decided = HOUSE.decide(house.state, Intent(command, Role.PHONE, around, at=AT))
        house.state = decided.result
        house.rows += decided.recorded
        return decided.events

    refusals: dict[OwedTo, str] = {"others": "house_pin_wanted", None: "stale"}
    for owed_to, code in refusals.items():
        with pytest.raises(Refused) as refused:
            do(paying, owed_to)
        assert refused.value.code == code

    assert len(do(paying)) == 1
    assert do(paying) == (), "as the retry of a lost answer"
    assert house.state.paid == {"K7QF": {(2, AT - 9): 1}}
    assert len(do(replace(paying, ended=AT - 8))) == 1, "what is owed for another end was not paid"
    do(replace(paying, ended=AT - 8, paid=False))
    house.do(SetRound("4 cañas", "8 €"))
    do(replace(paying, paid=False))
    assert house.state.paid == {}
    assert do(replace(paying, paid=False)) == ()
    assert house.state.round == RoundSet("4 cañas", "8 €"), "what came later stays"


# ------------------------------------------------------------ rule sets


def test_a_rule_set_is_what_differs_from_a_preset(house: OneHouse) -> None:
    house.do(SaveRuleSet("Peña", "navarra", {"target": 30, "kings": 4}))
    assert house.state.rule_sets["Peña"].changed == (("target", 30),)
    assert house.refused(SaveRuleSet("Otra", "clasico", {"players": 5})) == "contradiction"
    assert house.refused(SaveRuleSet("Otra", "otro")) == "bad_field"


def test_a_name_that_is_taken_is_replaced_only_when_that_is_meant(house: OneHouse) -> None:
    house.do(SaveRuleSet("Peña", "navarra"))
    assert house.do(SaveRuleSet("Peña", "navarra")) == (), "as the retry of a lost answer"
    assert house.refused(SaveRuleSet("Peña", "fournier")) == "set_exists"
    house.do(SaveRuleSet("Peña", "fournier", replace=True))
    assert house.state.rule_sets["Peña"].preset == "fournier"


def test_a_format_is_saved_under_its_name_which_no_preset_has(house: OneHouse) -> None:
    ours = replace(FORMATS["swiss"], name="Ours")
    house.do(SaveFormat(ours))
    assert house.do(SaveFormat(ours)) == (), "as the retry of a lost answer"
    other = replace(ours, late_rounds=3)
    assert house.refused(SaveFormat(other)) == "format_exists"
    house.do(SaveFormat(other, replaces=ours))
    assert house.state.formats == {"Ours": other}
    assert house.refused(SaveFormat(FORMATS["swiss"], replaces=other)) == "format_exists"
    assert changes_of(house.state, 1, house.at)[0]["params"] == {"name": "Ours"}
    house.do(DeleteFormat(other))
    assert house.state.formats == {}
    assert house.do(DeleteFormat(other)) == (), "as the retry of a lost answer"


def test_a_format_that_another_director_changed_is_not_replaced_or_deleted_unseen(
    house: OneHouse,
) -> None:
    seen = replace(FORMATS["swiss"], name="Ours")
    house.do(SaveFormat(seen))
    mine, theirs = replace(seen, grace=5), replace(seen, grace=20)
    house.do(SaveFormat(theirs, replaces=seen))
    assert house.do(SaveFormat(theirs, replaces=seen)) == (), "as the retry of a lost answer"
    assert house.refused(SaveFormat(mine, replaces=seen)) == "stale"
    assert house.refused(SaveFormat(mine, replaces=replace(theirs, name="Other"))) == "stale"
    assert house.refused(DeleteFormat(seen)) == "stale"
    assert house.state.formats == {"Ours": theirs}
    house.do(SaveFormat(replace(mine, name="Mine"), replaces=None))
    house.do(DeleteFormat(theirs))
    house.do(SaveFormat(mine, replaces=seen))
    assert house.state.formats["Ours"] == mine, "nothing is lost by what replaces nothing"


def test_the_number_of_formats_is_limited(house: OneHouse) -> None:
    for number in range(MOST_FORMATS):
        house.do(SaveFormat(replace(FORMATS["swiss"], name=f"{number}")))
    assert house.refused(SaveFormat(replace(FORMATS["swiss"], name="Ours"))) == "too_many_formats"


def test_the_number_of_rule_sets_is_limited(house: OneHouse) -> None:
    for number in range(MOST_SETS):
        house.do(SaveRuleSet(f"{number}"))
    assert house.refused(SaveRuleSet("Peña")) == "too_many_sets"
    house.do(SaveRuleSet("7", "navarra", replace=True))
    house.do(DeleteRuleSet("3"))
    deleted = house.state.revision
    house.do(SaveRuleSet("Peña"))
    assert house.refused(Undo(deleted)) == "too_many_sets"


# ------------------------------------------------------------ names


def test_a_name_is_corrected_once_it_is_offered(house: OneHouse) -> None:
    assert house.refused(CorrectName("Jno", "Jon")) == "nothing_changes"
    assert house.refused(CorrectName("Jno", "jon"), offered=("Jno", "Jon")) == "name_offered"
    house.do(CorrectName("Jno", "jon", merge=True), offered=("Jno", "Jon"))
    house.do(CorrectName("ane", "Ane"), offered=("ane", "Jon"))
    assert as_shown("JNO 2", house.state.shown_names(AT - 1)) == "jon 2"


def test_a_change_of_a_name_is_of_what_began_before(house: OneHouse) -> None:
    house.do(CorrectName("Jno", "Jon"), offered=("Jno",))
    house.at += 10
    house.do(ForgetName("Jon"))
    shown = [as_shown("Jno – Ane", house.state.shown_names(AT + when)) for when in (-1, 5, 20)]
    assert shown == [f"{FORGOTTEN} – Ane", "Jno – Ane", "Jno – Ane"]


def test_a_forgotten_name_is_in_no_event_and_its_forgetting_cannot_be_undone(
    house: OneHouse,
) -> None:
    (event,) = house.do(ForgetName("Zuriñe"))
    assert HOUSE.codec.event_to_json(event) == {
        "type": "name_forgotten",
        "v": 1,
        "digest": digest_of("zuriñe"),
    }
    assert house.refused(Undo(house.state.revision)) == "nothing_to_undo"


def test_a_hidden_person_is_nobody_where_matches_are_put_together(house: OneHouse) -> None:
    (event,) = house.do(HideName("Zuriñe"))
    assert "Zuriñe" not in str(HOUSE.codec.event_to_json(event))
    assert house.do(HideName("ZURIÑE")) == ()
    # Before and from now on, as another name of theirs is, and the second one of a name at a table.
    house.at += 10
    house.do(CorrectName("Zuri", "Zuriñe"), offered=("Zuri",))
    told = ("Zuriñe", "zuriñe 2", "Zuri", "Ane")
    assert house.state.people(told, AT) == (FORGOTTEN, FORGOTTEN, FORGOTTEN, "Ane")
    assert house.state.people(told, AT + 20) == (FORGOTTEN, FORGOTTEN, "Zuri", "Ane")
    assert as_shown("Zuriñe", house.state.shown_names(AT)) == "Zuriñe", "a table shows it"
    house.do(ShowName("Zuriñe"))
    assert house.state.people(["Zuriñe"], AT) == ("Zuriñe",)
    assert house.do(ShowName("Zuriñe")) == ()
    house.do(Undo(1))
    assert not house.state.hidden


# ------------------------------------------------------------ seasons


AUTUMN = Season("Otoño", "2026-09-01", "2026-12-20")


def test_a_season_is_made_changed_and_deleted_and_each_is_undone(house: OneHouse) -> None:
    house.do(SaveSeason(AUTUMN))
    assert house.do(SaveSeason(AUTUMN)) == (), "as the retry of a lost answer"
    assert house.refused(SaveSeason(replace(AUTUMN, last=None))) == "season_exists"
    house.do(SaveSeason(replace(AUTUMN, last=None), was="Otoño"))
    house.do(SaveSeason(replace(AUTUMN, name="Liga"), was="Otoño"))
    renamed = house.state.past[-1].step
    assert [*house.state.seasons.values()] == [replace(AUTUMN, name="Liga")]
    assert [each["event"] for each in changes_of(house.state, 1, house.at)] == ["season_saved"]
    house.do(SaveSeason(AUTUMN))
    assert house.refused(SaveSeason(replace(AUTUMN, last=None), was="Liga")) == "season_exists"
    house.do(Undo(renamed))
    assert [*house.state.seasons] == ["Otoño"]
    house.do(DeleteSeason("Otoño"))
    assert house.do(DeleteSeason("Otoño")) == ()
    house.do(Undo(house.state.revision))
    assert house.state.seasons == {"Otoño": AUTUMN}


def test_the_number_of_seasons_is_limited(house: OneHouse) -> None:
    for number in range(MOST_SEASONS):
        house.do(SaveSeason(Season(f"{number}", "2026-01-01")))
    assert house.refused(SaveSeason(AUTUMN)) == "too_many_seasons"
    house.do(SaveSeason(AUTUMN, was="7"))


@pytest.mark.parametrize(
    ("season", "code"),
    [
        (Season("A", "2026-09-02", "2026-09-01"), "season_backwards"),
        (Season("A", "2026-09-01", points=Points(won=0)), "no_points"),
        (Season("A", "2026-09-01", points=Points(presets=("otro",))), "bad_field"),
        (Season("A", "2026-09-01", points=Points(presets=("navarra", "navarra"))), "bad_field"),
        (
            Season("A", "2026-09-01", points=Points(places=2 * (PlacePoints(4, (1,)),))),
            "same_entries",
        ),
        (
            Season(
                "A",
                "2026-09-01",
                points=Points(places=tuple(PlacePoints(n, (1,)) for n in range(2, 8))),
            ),
            "bad_field",
        ),
    ],
)
def test_a_season_without_days_or_points_is_refused(
    house: OneHouse, season: Season, code: str
) -> None:
    assert house.refused(SaveSeason(season)) == code
    assert house.state.seasons == {}


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"first": "1.9.2026"},
        {"first": "20260901"},
        {"last": "2026-02-30"},
        {"points": {"won": 101}},
        {"points": {"won": -1}},
        {"points": {"won": 1.5}},
        {"points": {"places": [{"entries": 1, "points": [3]}]}},
        {"points": {"places": [{"entries": 4, "points": []}]}},
        {"points": {"places": [{"entries": 4, "points": 7 * [1]}]}},
        {"points": {"places": [{"entries": 4, "points": [True]}]}},
    ],
)
def test_only_what_is_a_season_is_read(wrong: dict[str, object]) -> None:
    season: dict[str, object] = {"name": "A", "first": "2026-09-01"}
    said = {"type": "save_season", "season": season}
    assert HOUSE.codec.command_from_json(said) == SaveSeason(Season("A", "2026-09-01"))
    with pytest.raises(Refused):
        HOUSE.codec.command_from_json({**said, "season": {**season, **wrong}})


@pytest.mark.parametrize("rule", POINTS_RULES)
def test_each_rule_to_choose_from_can_be_saved(rule: str) -> None:
    check_season(replace(AUTUMN, points=POINTS_RULES[rule]))
    for line in POINTS_RULES[rule].places:
        assert sorted(line.points, reverse=True) == [*line.points]


# ------------------------------------------------------------ settings


def test_settings_that_are_not_named_stay(house: OneHouse) -> None:
    house.do(ChangeSettings((Setting("panel.language", "eu"), Setting("panel.display", "sh1106"))))
    assert house.do(ChangeSettings((Setting("panel.language", "eu"),))) == ()
    house.do(ChangeSettings((Setting("panel.display", None), Setting("panel.language", "en"))))
    assert house.state.settings == {"panel.language": "en"}


# ------------------------------------------------------------ notices


def test_for_a_day_only_the_house_pin_dismisses_a_notice(house: OneHouse) -> None:
    house.do(NOTICE, Role.SERVER)
    house.at += NOTICED_FOR - 1
    assert house.refused(DismissNotices(), Role.PHONE) == "house_pin_wanted"
    house.at += 1
    house.do(DismissNotices(), Role.PHONE)
    assert house.state.notices == ()
    assert house.do(DismissNotices(), Role.PHONE) == ()


def test_the_newest_notices_are_kept(house: OneHouse) -> None:
    for number in range(MOST_NOTICES + 3):
        house.do(GiveNotice("damage_found", (("problems", number),)), Role.SERVER)
    kept = [dict(each.given.params)["problems"] for each in house.state.notices]
    assert kept == list(range(3, MOST_NOTICES + 3))


# ------------------------------------------------------------ undo


def test_an_undo_takes_back_one_act_and_later_ones_stay(house: OneHouse) -> None:
    house.do(SaveRuleSet("Peña", "navarra"))
    house.do(SaveRuleSet("Peña", "fournier", replace=True))
    replaced = house.state.revision
    house.do(DeleteRuleSet("Peña"))
    deleted = house.state.revision
    house.do(CorrectName("Jno", "Jon"), offered=("Jno",))
    corrected = house.state.revision
    house.do(SaveRuleSet("Otra"))
    house.do(Undo(deleted))
    assert house.sets == ["Otra", "Peña"]
    house.do(Undo(replaced))
    assert house.state.rule_sets["Peña"].preset == "navarra"
    assert house.state.names
    house.do(Undo(corrected))
    assert not house.state.names
    assert house.refused(Undo(corrected)) == "nothing_to_undo"
    assert house.refused(Undo(house.state.revision + 1)) == "nothing_to_undo"


def test_the_last_changes_are_listed_with_what_can_be_undone(house: OneHouse) -> None:
    house.do(SaveRuleSet("Peña"))
    house.do(CorrectName("Jno", "Jon"), offered=("Jno",))
    house.do(Undo(1))
    house.do(ForgetName("Ane"))
    found = [(each["event"], each["undo"]) for each in changes_of(house.state, 10, house.at)]
    assert found == [("name_forgotten", False), ("name_corrected", True)]
    assert changes_of(house.state, 10, house.at)[1] == {
        "step": 2,
        "at": AT,
        "by": "house",
        "event": "name_corrected",
        "params": {"name": "Jno", "shown": "Jon"},
        "undo": True,
    }
    assert len(changes_of(house.state, 1, house.at)) == 1
