"""Random championships with their tables: a director, phones and referees do anything at any time.

The server is killed in between. Whatever happens: no table has two matches, the results and scores
of matches are those of their tables, and a phone that has a seat keeps it as long as its match has
its pairs. What becomes of the championship by itself is tested beside the engine
(tests/scorekeeper/championship/test_random_championships.py).
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import cast
from unittest import mock

import pytest

from scorekeeper.championship.format import PRESETS, Format, Lives
from scorekeeper.championship.view.championship_view import ChampionshipShape
from scorekeeper.championship.view.director_view import DirectorShape
from scorekeeper.championship.view.matches import ChampionshipMatchShape
from scorekeeper.kernel.fields import encode_fields
from scorekeeper.table import Table
from tests.json_path import Json, dicts, text
from tests.webui.championship_desk import DIRECTOR, Room
from tests.webui.writer_harness import IDS, Somebody, subscribed
from webui.protocol.championship import RoomTableShape

FORMATS: tuple[object, ...] = (
    *PRESETS,
    encode_fields(Format("kings", (Lives(3),), late_rounds=2, four_kings=True)),
)
ACTIVE = ("called", "running")
ASKED = ("take_out", "record_result", "correct_result", "walkover", "late")
"""Commands that say what becomes of later matches that have begun."""


@dataclass
class Model:
    """What must be true of the messages of a championship, from their past."""

    codes: dict[int, tuple[object, str]] = field(default_factory=dict)
    """The sides and the table of each match that is called or played."""
    seats: dict[str, dict[str, int]] = field(default_factory=dict)
    """The seats that phones took, by the code of the table."""

    def check(
        self,
        view: ChampionshipShape,
        director: DirectorShape,
        room: list[RoomTableShape],
        tables: dict[str, Table],
    ) -> None:
        """Check all of it."""
        active = [match for match in view["matches"] if match["state"] in ACTIVE]
        for of in (
            [match["code"] for match in active],
            [match["table"] for match in active if match["table"] is not None],
            [entry for match in active for side in match["sides"] for entry in side or ()],
        ):
            assert max(Counter(of).values(), default=1) == 1
        for match in view["matches"]:
            self._result_is_that_of_the_table(match, director, tables)
        names = {entry["number"]: entry["name"] for entry in view["entries"]}
        shown = {each["match"]: each for each in room}
        for match in active:
            self._table_is_that_of_the_match(match, names, shown, tables)
        self._phones_stay(active, tables)

    def _result_is_that_of_the_table(
        self, match: ChampionshipMatchShape, director: DirectorShape, tables: dict[str, Table]
    ) -> None:
        result, table = match["result"], tables.get(match["code"] or "")
        assert (match["state"] == "over") is (result is not None)
        assert match["state"] != "called" or match["table"] is not None
        if result is None or table is None or table.number > 1:
            return
        if result["how"] != "played":
            assert table.match.state != "playing"
        elif (match["table"] or 0) not in director["unread"]:
            assert list(table.match.games) == result["games"] or table.match.winner is not None
            if table.match.winner is not None:
                assert table.match.winner == result["winner"]

    def _table_is_that_of_the_match(
        self,
        match: ChampionshipMatchShape,
        names: dict[int, str],
        shown: dict[int | None, RoomTableShape],
        tables: dict[str, Table],
    ) -> None:
        table = tables[match["code"] or ""]
        sides = [[names[entry] for entry in side or ()] for side in match["sides"]]
        assert sides == [[name] for name in table.side_names]
        assert table.match.state == "playing"
        assert table.rules.kings == (match["kings"] or 8)
        if match["state"] == "called":
            assert table.rules.games_to_win == match["games"]
            assert list(table.match.games) == match["given"]
        if match["table"] is not None:
            there = shown[match["number"]]
            assert there["code"] == match["code"]
            assert there["games"] == list(table.match.games)
            assert there["score"] == list(table.match.score)

    def _phones_stay(self, active: list[ChampionshipMatchShape], tables: dict[str, Table]) -> None:
        before, self.codes = self.codes, {}
        for match in active:
            code = match["code"] or ""
            self.codes[match["number"]] = (match["sides"], code)
            sides, had = before.get(match["number"], (match["sides"], code))
            if sides == match["sides"] and tables[had].number == 1:
                assert code == had
            for phone, seat in self.seats.get(code, {}).items():
                assert tables[code].seats[seat].phone == phone


class Evening:
    """An evening on which anything is done at any time."""

    def __init__(self, room: Room, seed: int) -> None:
        self.chance = random.Random(seed)
        self.ids = count(1)
        self.room = room
        self.model = Model()
        played = self.chance.choice(FORMATS)
        tables = self.chance.randrange(1, 6)
        setup = {"name": "Otoño", "format": played, "rules": "clasico", "tables": tables}
        opening: Json = {"type": "open_championship", "id": f"opening-{seed}", "setup": setup}
        with mock.patch(
            "webui.streams.commands.championship_commands.token_hex", return_value=f"{seed:x}"
        ):
            room.send(room.director, opening)
        self.code = text(room.view, "code")
        self.page = self.loaded()
        for _ in range(self.chance.randrange(4, 13)):
            self.direct(self.entered())
        self.direct({"type": "draw_round", "stage": 0})

    def loaded(self) -> Somebody:
        """The director's page of this championship."""
        page = Somebody(DIRECTOR, "championship")
        self.room.serve(subscribed(page, None, championship=self.code))
        return page

    @property
    def view(self) -> ChampionshipShape:
        return cast("ChampionshipShape", self.room.last("championship", self.page)["view"])

    @property
    def director(self) -> DirectorShape:
        return cast("DirectorShape", self.room.last("director", self.page))

    def without_estimates(self) -> Json:
        """The view without when its matches are expected to begin."""
        matches = [{**each, "about": None} for each in self.view["matches"]]
        return {**self.view, "matches": matches}

    def play(self, acts: int) -> None:
        """Do something, again and again, and check what clients are sent."""
        for _ in range(acts):
            if self.chance.random() < 0.02:
                self.room.restart()
                self.load_again()
            else:
                self.act()
            pass_time(self.room)
            self.check()

    def act(self) -> None:
        """Do something."""
        doings = (self.result, self.at_a_table, self.at_a_table, self.seat, self.anything)
        self.chance.choice(doings)()

    def load_again(self) -> None:
        """Load the page again: it shows what it showed."""
        before = self.without_estimates()
        self.page = self.loaded()
        assert self.without_estimates() == before

    def check(self) -> None:
        """Check the newest messages, and forget the others."""
        room = self.room
        shown: dict[int, RoomTableShape] = {}
        newest: dict[object, Json] = {}
        for told in self.page.received:
            newest[told["type"]] = told
            if told["type"] == "room":
                changed = cast("list[RoomTableShape]", told["tables"])
                tables = {each["table"]: each for each in changed}
                shown = tables if told["whole"] else shown | tables
        whole = {"type": "room", "whole": True, "tables": list(shown.values())}
        self.page.received[:] = [*newest.values(), whole]
        codes = {match["code"] for match in self.view["matches"] if match["code"]}
        codes.update(code for _, code in self.model.codes.values())
        of = {code: room.table(code) for code in codes}
        self.model.check(self.view, self.director, list(shown.values()), of)

    # ------------------------------------------------------------------ what is done

    def direct(self, command: Json) -> None:
        """Give a command of the director; where later matches would change, decide that."""
        answer = self.answer(command)
        if answer.get("code") == "matches_touched" and command["type"] in ASKED:
            touched = self.chance.choice(("replay", "replay", "keep"))
            answer = self.answer({**command, "touched": touched})
        assert answer.get("code") not in ("internal", "matches_touched", "stale"), answer

    def answer(self, command: Json) -> Json:
        sent: Json = {"type": "championship_command", "id": next(IDS), "championship": self.code}
        revision = self.view["revision"]
        self.room.send(self.page, {**sent, "revision": revision, "command": command})
        return self.page.answers()[-1]

    def entered(self) -> Json:
        return {"type": "enter", "name": f"Pair {next(self.ids)}", "players": []}

    def score(self, match: ChampionshipMatchShape) -> list[int]:
        games = [match["games"], self.chance.randrange(match["games"])]
        return games if self.chance.random() < 0.5 else games[::-1]

    def result(self) -> None:
        """Type a result, or draw the next round where there is none to type."""
        matches = self.view["matches"]
        found = [m for m in matches if m["state"] != "over" and None not in m["sides"]]
        if not found:
            stages = range(len(self.view["stages"]))
            self.direct({"type": "draw_round", "stage": self.chance.choice(stages)})
            return
        match = self.chance.choice(found)
        typed = {"type": "record_result", "match": match["number"], "games": self.score(match)}
        self.direct(typed)

    def at_a_table(self) -> None:
        """Let a referee rule at a table, or take back what was ruled; players may play again."""
        codes = [match["code"] for match in self.view["matches"] if match["code"]]
        if not codes:
            return
        code = self.chance.choice(codes)
        side = self.chance.randrange(2)
        ruled = {"side": side, "to": 1 - side, "reason": "test"}
        rulings = ("take_match", "take_game", "take_game", "undo", "undo", "rematch")
        ruling = self.chance.choice(rulings)
        if ruling == "rematch":
            for phone, seat in [*self.model.seats.get(code, {}).items()][:1]:
                who = self.room.enter(code, phone)
                self.room.act(who, {"type": "rematch", "mano": 0}, seat)
                self.room.leave(who)
            return
        referee = self.room.table(code).referee
        who = self.room.referee(code) if referee is None else self.room.enter(code, referee.phone)
        answer = self.room.rule(who, {"type": ruling, **({} if ruling == "undo" else ruled)})
        assert answer.get("code") != "internal", answer
        self.room.leave(who)

    def seat(self) -> None:
        """Let a phone sit down at a match that is called or played."""
        active = [match for match in self.view["matches"] if match["state"] in ACTIVE]
        if not active:
            return
        code = self.chance.choice(active)["code"] or ""
        table = self.room.table(code)
        free = [place for place, each in enumerate(table.seats) if each.phone is None]
        if free and table.match.state == "playing":
            place = self.chance.choice(free)
            who = self.room.enter(code, f"{next(self.ids)}".rjust(64, "p"))
            answer = self.room.sit(who, place, f"Ane {next(self.ids)}")
            assert answer["type"] == "ack", answer
            self.room.leave(who)
            self.model.seats.setdefault(code, {})[who.phone] = place

    def anything(self) -> None:
        """Give any command."""
        chance, view = self.chance, self.view
        entry = chance.choice([each["number"] for each in view["entries"]] or [1])
        stage = chance.randrange(len(view["stages"]))
        stand = [
            each["sequence"]
            for each in self.director["acts"]
            if not each["taken_back"] and each["type"] != "championship_opened"
        ]
        possible: list[Json] = [
            self.entered(),
            {"type": "tick_entry", "entry": entry, "present": True},
            {"type": "change_entry", "entry": entry, "name": f"Renamed {next(self.ids)}"},
            {"type": "take_out", "entry": entry, "how": "withdrawn"},
            {"type": "draw_round", "stage": stage},
            {"type": "draw_again", "stage": stage, "reason": "a ball fell"},
            {"type": "cut_games", "games": chance.randrange(1, 4), "begun": chance.random() < 0.5},
            {"type": "set_tables", "tables": chance.randrange(7)},
        ]
        if stand:
            undo: Json = {"type": "undo", "back": chance.choice(stand), "since": False}
            soon: Json = {"type": "undo", "back": chance.choice(stand[:5]), "since": False}
            possible += [undo, undo, soon, soon, {**soon, "since": True}]
        if view["matches"]:
            match = chance.choice(view["matches"])
            number = match["number"]
            correct: Json = {"type": "correct_result", "match": number, "games": self.score(match)}
            late: Json = {"type": "late", "match": number, "minutes": chance.randrange(20, 60)}
            possible += [
                correct,
                correct,
                {**late, "side": chance.randrange(2)},
                {**late, "side": chance.randrange(2)},
                {"type": "agree_kings", "match": number, "kings": chance.choice((4, None))},
                {"type": "walkover", "match": number, "winner": chance.randrange(2)},
                {"type": "call_match", "match": number, "table": chance.randrange(1, 6)},
                {"type": "hold_match", "match": number, "hold": chance.random() < 0.5},
                {"type": "begin_match", "match": number},
            ]
        self.direct(chance.choice(possible))


def pass_time(room: Room) -> None:
    """Let half a minute pass."""
    room.monotonic += 1.0
    room.wall += 30.0
    room.serve()


def evening(folder: Path, seed: int, acts: int) -> None:
    folder.mkdir(exist_ok=True)
    happened = Evening(Room(folder), seed)
    happened.play(acts)
    happened.room.log.close()


def winter(folder: Path, seed: int, acts: int) -> None:
    """Play several championships at once, whose matches share the tables of the room."""
    folder.mkdir(exist_ok=True)
    room, chance = Room(folder), random.Random(seed)
    beside: list[Evening] = []
    for number in range(chance.randrange(2, 5)):
        room.wall += 60
        beside.append(Evening(room, 10 * seed + number))
    for _ in range(acts):
        if chance.random() < 0.03:
            room.restart()
            for each in beside:
                each.load_again()
        chance.choice(beside).act()
        pass_time(room)
        for each in beside:
            each.check()
        check_shared(beside)
    room.log.close()


def check_shared(beside: list[Evening]) -> None:
    """No table of the room and no Amarrako table has two matches."""
    active = [m for each in beside for m in each.view["matches"] if m["state"] in ACTIVE]
    for of in ([m["table"] for m in active], [m["code"] for m in active]):
        assert max(Counter(one for one in of if one is not None).values(), default=1) == 1
    for each in beside:
        assert each.view["code"] == each.code
        assert len(dicts(each.room.last("championship", each.page), "open")) == len(beside)


@pytest.mark.parametrize("seed", range(2))
def test_an_evening_with_tables_on_which_anything_happens(tmp_path: Path, seed: int) -> None:
    evening(tmp_path, seed, acts=60)


def test_several_championships_at_once_share_the_tables(tmp_path: Path) -> None:
    winter(tmp_path, seed=1, acts=80)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 60))
def test_many_winters_of_several_championships_at_once(tmp_path: Path, seed: int) -> None:
    winter(tmp_path, seed, acts=300)


@pytest.mark.soak
@pytest.mark.parametrize("seed", [2, 3, *range(100, 200)])
def test_many_evenings_with_tables_on_which_anything_happens(tmp_path: Path, seed: int) -> None:
    evening(tmp_path, seed, acts=300)
