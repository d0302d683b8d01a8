"""The house beside a model: a list of acts, of which each undo strikes one out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scorekeeper.championship.format import PRESETS as FORMATS
from scorekeeper.championship.format import Format
from scorekeeper.house.aggregate import HOUSE
from scorekeeper.house.commands import (
    AroundHouse,
    Command,
    CorrectName,
    DeleteFormat,
    DeleteRuleSet,
    DeleteSeason,
    ForgetName,
    HideName,
    Intent,
    SaveFormat,
    SaveRuleSet,
    SaveSeason,
    ShowName,
    Undo,
)
from scorekeeper.house.house import House, Recorded
from scorekeeper.house.season import Season
from scorekeeper.kernel.actor import Role
from scorekeeper.names import as_shown

NAMES = ("Ane", "Jon", "Miren")
names = st.sampled_from(NAMES)


@dataclass
class Act:
    """An act as somebody would write it down."""

    step: int
    command: Command
    stands: bool = True


class HouseBesideAModel(RuleBasedStateMachine):
    """Any order of saving, deleting, correcting, forgetting, hiding and undoing."""

    def __init__(self) -> None:
        super().__init__()
        self.house = House()
        self.rows: list[Recorded] = []
        self.acts: list[Act] = []

    def do(self, command: Command, meant: Command | None = None) -> None:
        """Give a command; `meant` is what it comes to, where that is another one."""
        intent = Intent(command, Role.HOUSE, AroundHouse(NAMES), at=float(len(self.rows) + 1))
        decided = HOUSE.decide(self.house, intent)
        if decided.recorded and not isinstance(command, Undo):
            self.acts.append(Act(decided.step, meant or command))
        self.house = decided.result
        self.rows += decided.recorded

    @rule(name=names, preset=st.sampled_from(("clasico", "navarra")))
    def save(self, name: str, preset: str) -> None:
        self.do(SaveRuleSet(name, preset, replace=True))

    @rule(name=names)
    def delete(self, name: str) -> None:
        self.do(DeleteRuleSet(name))

    @rule(name=names, preset=st.sampled_from(("swiss", "league")))
    def save_format(self, name: str, preset: str) -> None:
        there = self.house.formats.get(name)
        self.do(SaveFormat(replace(FORMATS[preset], name=name), there))

    @rule(name=names)
    def delete_format(self, name: str) -> None:
        self.do(DeleteFormat(self.house.formats.get(name, replace(FORMATS["swiss"], name=name))))

    @rule(name=names, shown=st.sampled_from(("Nerea", "Unai")))
    def correct(self, name: str, shown: str) -> None:
        self.do(CorrectName(name, shown))

    @rule(name=names)
    def forget(self, name: str) -> None:
        self.do(ForgetName(name))

    @rule(name=names, hide=st.booleans())
    def hide_or_show(self, name: str, hide: bool) -> None:
        self.do(HideName(name) if hide else ShowName(name))

    @rule(name=names, first=st.sampled_from(("2026-01-01", "2026-09-01")), was=names)
    def save_season(self, name: str, first: str, was: str) -> None:
        if name not in self.house.seasons or name == was:
            # One that was deleted is not renamed, nor later when its deletion is undone.
            there = was if was in self.house.seasons else None
            season = Season(name, first)
            self.do(SaveSeason(season, was), meant=SaveSeason(season, there))

    @rule(name=names)
    def delete_season(self, name: str) -> None:
        self.do(DeleteSeason(name))

    @precondition(lambda self: self.undoable())
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        act = data.draw(st.sampled_from(self.undoable()))
        act.stands = False
        self.do(Undo(act.step))

    def undoable(self) -> list[Act]:
        return [
            each for each in self.acts if each.stands and not isinstance(each.command, ForgetName)
        ]

    @invariant()
    def it_is_what_the_acts_that_stand_make_it(self) -> None:
        sets: dict[str, str] = {}
        formats: dict[str, Format] = {}
        shown: dict[str, str] = {}
        hidden: set[str] = set()
        seasons: dict[str, str] = {}
        for act in self.acts:
            if not act.stands:
                continue
            match act.command:
                case SaveRuleSet(name=name, preset=preset):
                    sets[name] = preset
                case DeleteRuleSet(name=name):
                    sets.pop(name, None)
                case SaveFormat(format=saved):
                    formats[saved.name] = saved
                case DeleteFormat(format=deleted):
                    formats.pop(deleted.name, None)
                case CorrectName(name=name, shown=other):
                    shown[name] = other
                case ForgetName(name=name):
                    shown[name] = "—"
                case HideName(name=name):
                    hidden.add(name)
                case ShowName(name=name):
                    hidden.discard(name)
                case SaveSeason(season=season, was=was):
                    seasons[season.name] = season.first
                    if was != season.name:
                        seasons.pop(was or "", None)
                case DeleteSeason(name=name):
                    seasons.pop(name, None)
        assert {name: each.preset for name, each in self.house.rule_sets.items()} == sets
        assert self.house.formats == formats
        assert {name: each.first for name, each in self.house.seasons.items()} == seasons
        instead = self.house.shown_names(0.0)
        assert [as_shown(name, instead) for name in NAMES] == [
            shown.get(name, name) for name in NAMES
        ]
        called = [shown.get(name, name) for name in NAMES]
        people = ["—" if name in hidden else name for name in called]
        assert [*self.house.people(NAMES, 0.0)] == people

    @invariant()
    def a_replay_makes_the_same(self) -> None:
        if self.rows:
            assert HOUSE.replay(self.rows) == self.house


TestHouseBesideAModel = HouseBesideAModel.TestCase
TestHouseBesideAModel.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
