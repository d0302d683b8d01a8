"""Random championships with their tables, beside a model that knows only what clients are sent.

A director, players and referees do anything at any time, and the server is killed in between.
Whatever happens: nobody plays twice at once, nobody vanishes, the results and scores of tables are
those of their matches, and a phone that has a seat keeps it as long as its match has its pairs.
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
from scorekeeper.kernel.fields import encode_fields
from scorekeeper.table import Table
from tests.json_path import Json
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import act, sit, unsubscribed

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

    names: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """The names of the pairs that each act entered, by the revision after it."""
    codes: dict[int, tuple[object, str]] = field(default_factory=dict)
    """The sides and the table of each match that is called or played."""
    seats: dict[str, dict[str, int]] = field(default_factory=dict)
    """The seats that phones took, by the code of the table."""
    kept: bool = False
    """Whether a match was kept although it should have other sides."""

    def check(self, view: Json, director: Json, room: list[Json], tables: dict[str, Table]) -> None:
        """Check all of it."""
        matches = {cast("int", m["number"]): m for m in cast("list[Json]", view["matches"])}
        active = {n: match for n, match in matches.items() if match["state"] in ACTIVE}
        self._nobody_plays_twice(list(active.values()))
        self._nobody_vanishes(view, matches)
        self._matches_follow(matches)
        self._results_are_those_of_tables(matches, director, tables)
        self._tables_are_those_of_matches(active, view, room, tables)
        self._phones_stay(active, tables)

    def _nobody_plays_twice(self, active: list[Json]) -> None:
        playing = Counter(entry for match in active for entry in entries_of(match))
        assert max(playing.values(), default=1) == 1
        at = Counter(match["table"] for match in active if match["table"] is not None)
        assert max(at.values(), default=1) == 1
        codes = Counter(match["code"] for match in active)
        assert max(codes.values(), default=1) == 1

    def _nobody_vanishes(self, view: Json, matches: dict[int, Json]) -> None:
        entries = {cast("int", e["number"]): e for e in cast("list[Json]", view["entries"])}
        names = Counter(name for added in self.names.values() for name in added)
        assert Counter(entry["name"] for entry in entries.values()) == names
        assert {entry for match in matches.values() for entry in entries_of(match)} <= {*entries}
        first = cast("list[Json]", view["stages"])[0]
        if not first["drawn"]:
            return
        shown = {entry for match in matches.values() for entry in entries_of(match)}
        for each in cast("list[Json]", first["rounds"]):
            shown.update(cast("list[int]", each["byes"]))
        for group in cast("list[Json]", first["groups"]):
            shown.update(cast("int", s["entry"]) for s in cast("list[Json]", group["standings"]))
        assert {n for n, entry in entries.items() if entry["out"] is None} <= shown

    def _matches_follow(self, matches: dict[int, Json]) -> None:
        for match in matches.values():
            result = cast("Json | None", match["result"])
            assert (match["state"] == "over") is (result is not None)
            assert match["state"] != "called" or match["table"] is not None
            sources = zip(
                cast("list[int | None]", match["sources"]),
                cast("list[list[int] | None]", match["sides"]),
                strict=True,
            )
            for source, side in sources:
                if source is None or self.kept:
                    continue
                before = matches[abs(source)]
                ended = cast("Json | None", before["result"])
                if ended is None:
                    assert side is None
                elif ended["winner"] is None:
                    assert side == []
                else:
                    winner = cast("int", ended["winner"])
                    of = 1 - winner if source < 0 else winner
                    assert side == cast("list[object]", before["sides"])[of]

    def _results_are_those_of_tables(
        self, matches: dict[int, Json], director: Json, tables: dict[str, Table]
    ) -> None:
        for match in matches.values():
            result = cast("Json | None", match["result"])
            table = tables.get(cast("str", match["code"]))
            if result is None or table is None or table.number > 1:
                continue
            if result["how"] != "played":
                assert table.match.state != "playing"
            elif (match["table"] or 0) not in cast("list[object]", director["unread"]):
                assert list(table.match.games) == result["games"] or table.match.winner is not None
                if table.match.winner is not None:
                    assert table.match.winner == result["winner"]

    def _tables_are_those_of_matches(
        self, active: dict[int, Json], view: Json, room: list[Json], tables: dict[str, Table]
    ) -> None:
        names = {e["number"]: e["name"] for e in cast("list[Json]", view["entries"])}
        shown = {each["match"]: each for each in room}
        for number, match in active.items():
            table = tables[cast("str", match["code"])]
            sides = cast("list[list[int]]", match["sides"])
            assert [[names[e] for e in side] for side in sides] == [
                [name] for name in table.side_names
            ]
            assert table.match.state == "playing"
            assert table.rules.kings == (match["kings"] or 8)
            if match["state"] == "called":
                assert table.rules.games_to_win == match["games"]
                assert list(table.match.games) == match["given"]
            if match["table"] is not None:
                assert shown[number]["code"] == match["code"]
                assert shown[number]["games"] == list(table.match.games)
                assert shown[number]["score"] == list(table.match.score)

    def _phones_stay(self, active: dict[int, Json], tables: dict[str, Table]) -> None:
        before, self.codes = self.codes, {}
        for number, match in active.items():
            code = cast("str", match["code"])
            self.codes[number] = (match["sides"], code)
            sides, had = before.get(number, (match["sides"], code))
            if sides == match["sides"] and tables[had].number == 1:
                assert code == had
            for phone, seat in self.seats.get(code, {}).items():
                assert tables[code].seats[seat].phone == phone


def entries_of(match: Json) -> list[int]:
    sides = cast("list[list[int] | None]", match["sides"])
    return [entry for side in sides for entry in side or ()]


def without_estimates(view: Json) -> Json:
    """A view without when its matches are expected to begin."""
    matches = [{**each, "about": None} for each in cast("list[Json]", view["matches"])]
    return {**view, "matches": matches}


class Evening:
    """An evening on which anything is done at any time."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.ids = count(1)
        self.room = Room(folder)
        self.model = Model()
        played = self.chance.choice(FORMATS)
        tables = self.chance.randrange(1, 6)
        setup = {"name": "Otoño", "format": played, "rules": "clasico", "tables": tables}
        opening: Json = {"type": "open_championship", "id": "opening-1", "setup": setup}
        with mock.patch("webui.streams.championships.token_hex", return_value=f"{seed:x}"):
            self.room.send(self.room.director, opening)
        for _ in range(self.chance.randrange(4, 13)):
            self.direct(self.entered())
        self.direct({"type": "draw_round", "stage": 0})

    def play(self, acts: int) -> None:
        """Do something, again and again, and check what clients are sent."""
        doings = (self.result, self.at_a_table, self.at_a_table, self.seat, self.anything)
        for _ in range(acts):
            if self.chance.random() < 0.02:
                before = without_estimates(self.room.view)
                self.room.restart()
                assert without_estimates(self.room.view) == before
            else:
                self.chance.choice(doings)()
            self.check()

    def check(self) -> None:
        room = self.room
        room.monotonic += 1.0
        room.wall += 30.0
        room.writer.serve([])
        shown: dict[object, Json] = {}
        newest: dict[object, Json] = {}
        for told in room.director.told:
            newest[told["type"]] = told
            if told["type"] == "room":
                tables = {each["table"]: each for each in cast("list[Json]", told["tables"])}
                shown = tables if told["whole"] else shown | tables
        whole = {"type": "room", "whole": True, "tables": list(shown.values())}
        room.director.told[:] = [*newest.values(), whole]
        codes = {cast("str", m["code"]) for m in room.matches.values() if m["code"]}
        codes.update(code for _, code in self.model.codes.values())
        of = {code: room.writer.cache.get(code).table for code in codes}
        last = room.last("director")
        self.model.check(room.view, last, list(shown.values()), of)

    # ------------------------------------------------------------------ what is done

    def direct(self, command: Json) -> None:
        """Give a command of the director; where later matches would change, decide that."""
        room, before = self.room, cast("int", self.room.view["revision"])
        answer = room.command(command)
        if answer.get("code") == "matches_touched" and command["type"] in ASKED:
            command = {**command, "touched": self.chance.choice(("replay", "replay", "keep"))}
            answer = room.command(command)
            self.model.kept |= command["touched"] == "keep"
        assert answer.get("code") not in ("internal", "matches_touched", "stale"), answer
        if answer["type"] == "refused":
            return
        match command["type"]:
            case "enter":
                self.model.names[before + 1] = (cast("str", command["name"]),)
            case "undo":
                back = cast("int", command["back"])
                gone = [back, *(n for n in self.model.names if n > back and command["since"])]
                for act_gone in gone:
                    self.model.names.pop(act_gone, None)

    def entered(self) -> Json:
        return {"type": "enter", "name": f"Pair {next(self.ids)}", "players": []}

    def score(self, match: Json) -> list[int]:
        most = cast("int", match["games"])
        games = [most, self.chance.randrange(most)]
        return games if self.chance.random() < 0.5 else games[::-1]

    def open_matches(self) -> list[Json]:
        matches = self.room.matches.values()
        return [
            m
            for m in matches
            if m["state"] != "over" and None not in cast("list[object]", m["sides"])
        ]

    def result(self) -> None:
        """Type a result, or draw the next round where there is none to type."""
        if not (found := self.open_matches()):
            stages = range(len(cast("list[Json]", self.room.view["stages"])))
            self.direct({"type": "draw_round", "stage": self.chance.choice(stages)})
            return
        match = self.chance.choice(found)
        typed = {"type": "record_result", "match": match["number"], "games": self.score(match)}
        self.direct(typed)

    def at_a_table(self) -> None:
        """Let a referee rule at a table, or take back what was ruled; players may play again."""
        codes = [cast("str", m["code"]) for m in self.room.matches.values() if m["code"]]
        if not codes:
            return
        code = self.chance.choice(codes)
        side = self.chance.randrange(2)
        ruling = self.chance.choice(
            (
                {"type": "take_match", "side": side, "to": 1 - side, "reason": "test"},
                {"type": "take_game", "side": side, "to": 1 - side, "reason": "test"},
                {"type": "take_game", "side": side, "to": 1 - side, "reason": "test"},
                {"type": "undo"},
                {"type": "undo"},
                {"type": "rematch", "mano": 0},
            )
        )
        if ruling["type"] == "rematch":
            for phone, seat in [*self.model.seats.get(code, {}).items()][:1]:
                who = self.room.enter(code, phone)
                again = act(who, f"again-{next(self.ids)}", ruling, seat)
                self.room.writer.serve([again, unsubscribed(who)])
            return
        referee = self.room.writer.cache.get(code).table.referee
        who = self.room.referee(code) if referee is None else self.room.enter(code, referee.phone)
        answer = self.room.rule(who, ruling)
        assert answer.get("code") != "internal", answer
        self.room.writer.serve([unsubscribed(who)])

    def seat(self) -> None:
        """Let a phone sit down at a match that is called or played."""
        active = [m for m in self.room.matches.values() if m["state"] in ACTIVE]
        if not active:
            return
        code = cast("str", self.chance.choice(active)["code"])
        table = self.room.writer.cache.get(code).table
        free = [place for place, each in enumerate(table.seats) if each.phone is None]
        if free and table.match.state == "playing":
            place = self.chance.choice(free)
            who = self.room.enter(code, f"{next(self.ids)}".rjust(64, "p"))
            self.room.writer.serve([sit(who, place, f"Ane {next(self.ids)}"), unsubscribed(who)])
            assert who.answers()[-1]["type"] == "ack", who.answers()[-1]
            self.model.seats.setdefault(code, {})[who.phone] = place

    def anything(self) -> None:
        """Give any command."""
        chance, view = self.chance, self.room.view
        entry = chance.choice([e["number"] for e in cast("list[Json]", view["entries"])] or [1])
        stage = chance.randrange(len(cast("list[Json]", view["stages"])))
        acts = cast("list[Json]", self.room.last("director")["acts"])
        stand = [
            a["sequence"]
            for a in acts
            if not a["taken_back"] and a["type"] != "championship_opened"
        ]
        possible: list[Json] = [
            self.entered(),
            {"type": "tick_entry", "entry": entry, "present": True},
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
        if self.room.matches:
            match = chance.choice(list(self.room.matches.values()))
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


def evening(folder: Path, seed: int, acts: int) -> None:
    folder.mkdir(exist_ok=True)
    happened = Evening(folder, seed)
    happened.play(acts)
    happened.room.log.close()


@pytest.mark.parametrize("seed", range(4))
def test_an_evening_with_tables_on_which_anything_happens(tmp_path: Path, seed: int) -> None:
    evening(tmp_path, seed, acts=60)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 200))
def test_many_evenings_with_tables_on_which_anything_happens(tmp_path: Path, seed: int) -> None:
    evening(tmp_path, seed, acts=300)
