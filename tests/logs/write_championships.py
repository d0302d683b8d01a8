"""Write championships with the code of today: an evening of each format.

Directors, phones and tables do on the way what is done at one.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import cast

from scorekeeper.championship.format import PRESETS
from scorekeeper.championship.view.championship_view import championship_view
from tests.json_path import Json
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import sit
from webui.queries.championships import load_championship
from webui.store import CHAMPIONSHIP

HERE = Path(__file__).parent
SINGLES = {
    "name": "Individual",
    "entry": "single",
    "stages": [{"kind": "swiss", "rounds": 2}],
}
DRAWN = {
    "name": "Parejas a suerte",
    "entry": "drawn_pairs",
    "stages": [{"kind": "knockout"}],
}
PAIRS = 9
CORRECTIONS = {8: "replay", 12: "keep", 16: "keep"}
"""After so many acts results are corrected, and what becomes of begun matches that followed."""


class EveningForLogs:
    """A championship that is played at random, with what happens at one."""

    def __init__(self, room: Room, played: object, chance: random.Random) -> None:
        self.room = room
        self.chance = chance
        single = played in (SINGLES, DRAWN)
        room.wall += 3600
        setup = {"name": "Otoño", "format": played, "rules": "clasico", "tables": 3}
        room.send(
            room.director,
            {"type": "open_championship", "id": f"opening-{room.wall:.0f}", "setup": setup},
        )
        assert room.director.answers()[-1]["type"] == "ack", room.director.answers()[-1]
        names = ["Amaia", "Beñat", "Ciriaco", "Dorleta", "Eneko", "Fermín", "Garazi", "Hodei"]
        lines = [
            {
                "name": f"{names[n % 8]} {n}",
                "players": [] if single else [f"{names[n % 8]} {n}", "Jon"],
            }
            for n in range(PAIRS - 1)
        ]
        self.do("enter_list", entries=lines)
        self.do("enter", name="Izaro", players=["Izaro", "Kepa"] * (not single))

    def do(self, kind: str, **fields: object) -> bool:
        """Give a command of the director; whether it was accepted."""
        self.room.wall += 30
        return self.room.command({"type": kind, **fields})["type"] == "ack"

    def play(self) -> None:
        """Play to the end."""
        self.before_the_draw()
        acts = 0
        while self.room.view["state"] != "over" and acts < 400:
            acts += 1
            active = self.room.active()
            for stage in range(3) if not active else ():
                if self.do("draw_round", stage=stage):
                    if acts == 1:
                        self.do("draw_again", stage=stage, reason="otra lista")
                        self.do("enter", name="Zuriñe", players=[])
                    else:
                        self.correct("replay")
            if acts in CORRECTIONS:
                self.correct(CORRECTIONS[acts])
            if active:
                self.at_a_match(acts, self.chance.choice(active))
            elif cast("list[Json]", self.room.view["stages"])[0]["over_days"]:
                self.over_days(acts)
        assert self.room.view["state"] == "over", self.room.view
        self.do("close_championship")
        self.do("reopen_championship")
        self.do("forget_name", name="Jon")
        self.do("close_championship")

    def before_the_draw(self) -> None:
        """Check in, names, seeds, an entry from a phone, what is taken back."""
        room = self.room
        self.do("tick_entry", entry=1, present=True, paid=True)
        self.do("set_seed", entry=2, seed=1)
        self.do("change_entry", entry=3, name="Los de Tolosa", players=[])
        phone = room.enter(None, "e" * 64, "championship")
        room.command({"type": "enter", "name": "Lur", "players": []}, phone)
        self.do("accept_entry", entry=PAIRS + 1)
        room.command({"type": "join_entry", "entry": 4}, phone)
        room.command({"type": "leave_entry", "entry": 4}, phone)
        self.do("set_notices", notices=["Empezamos a las seis"])
        self.do("name_referee", name="Koldo")
        self.do("set_notices", notices=["Empezamos a las siete"])
        self.do("undo")
        self.do("draw_pairs")
        room.send(room.director, {"type": "change_director_code"})

    def over_days(self, acts: int) -> None:
        """Of the first matches the pairs agree on the day; the others are played elsewhere."""
        waiting = [m for m in self.room.matches.values() if m["state"] == "waiting"]
        if not waiting:
            return
        match = self.chance.choice(waiting)
        number = match["number"]
        if acts < 9:
            self.agree(acts, match)
            self.do("call_match", match=number, table=1)
        else:
            self.do("record_result", match=number, games=[2, self.chance.randrange(2)])

    def agree(self, acts: int, match: Json) -> None:
        number = match["number"]
        days = [f"{date(2026, 1, 4) + timedelta(days=7 * turn)}" for turn in range(1, 12)]
        self.do("set_days", stage=0, days=days[: acts + 1])
        one, other = (
            self.room.enter(None, f"{acts}{side}".rjust(64, "d"), "championship") for side in "01"
        )
        for phone, side in zip((one, other), cast("list[list[int]]", match["sides"]), strict=True):
            self.room.command({"type": "join_entry", "entry": side[0]}, phone)
        propose = {"type": "propose_day", "match": number, "day": days[0]}
        for _ in range(2):
            self.room.command({**propose, "note": "20:00, mesa 3"}, one)
            self.room.command({"type": "take_back_day", "match": number}, other)
        self.room.command(propose, one)
        self.room.command(propose, other)
        if acts % 3:
            self.do("hold_match", match=number, hold=True, day=days[1], reason="nieva")
        else:
            self.room.command({"type": "take_back_day", "match": number}, one)

    def correct(self, touched: str) -> None:
        """Turn newer results until one has begun matches that follow from it."""
        for match in list(reversed(self.room.matches.values()))[:8]:
            result = cast("Json | None", match["result"])
            if result is None or result["how"] == "bye":
                continue
            what = {"match": match["number"], "games": cast("list[int]", result["games"])[::-1]}
            self.do("correct_result", **what)
            if self.room.director.answers()[-1].get("code") == "matches_touched":
                self.do("correct_result", **what, touched=touched)
                return

    def let_the_clock_run_out(self, match: int) -> None:
        """Decide a match by one more hand, after its time."""
        self.do("set_clock", minutes=10)
        self.room.wall += 600
        self.do("time_over", match=match, games=[0, 0], stones=[25, 25])
        self.do("time_over", match=match, games=[0, 0], stones=[30, 25])
        self.do("set_clock", minutes=None)

    def at_a_match(self, acts: int, match: Json) -> None:
        """Let something happen at a match that is called or runs."""
        number, code = cast("int", match["number"]), cast("str", match["code"])
        games = cast("int", match["games"])
        won = [games, 0] if self.chance.random() < 0.5 else [games - 1, games]
        match acts % 8:
            case 1:
                self.room.wall += 60
                referee, to = self.room.referee(code), self.chance.randrange(2)
                # Refused where the match was over once, and its result was taken back.
                taken = {"type": "take_match", "side": 1 - to, "to": to, "reason": "señas"}
                self.room.rule(referee, taken)
                self.do("dispute_result", match=number)
                self.do("uphold_result", match=number)
            case 2:
                self.do("walkover", match=number, winner=0)
            case 3:
                self.do("hold_match", match=number, hold=True)
                self.do("hold_match", match=number, hold=False)
                self.do("late", match=number, side=1, minutes=30)
                self.do("agree_kings", match=number, kings=4)
                entry = cast("list[list[int]]", match["sides"])[0][0]
                self.do("substitute", match=number, entry=entry, instead="Jon", name="Xabi")
                self.do("begin_match", match=number)
            case 4:
                self.do("record_result", match=number, games=won)
                self.do("correct_result", match=number, games=won[::-1], touched="replay")
            case 5 if acts == 5:
                sides = cast("list[list[int]]", match["sides"])
                self.do("take_out", entry=sides[0][0], how="withdrawn", reason="enfermo")
            case 5 if acts == 13:
                entry = cast("list[list[int]]", match["sides"])[1][0]
                self.do("take_out", entry=entry, how="disqualified", reason="señas falsas")
            case 6:
                self.do("begin_match", match=number)
                self.let_the_clock_run_out(number)
            case 7:
                self.do("record_result", match=number, games=won)
                self.do("undo")
                self.do("set_tables", tables=3 + acts % 3)
                self.do("cut_games", games=1, begun=True)
                for entry in range(1, PAIRS + 1):
                    self.do("play_on", entry=entry)
            case _:
                phone = self.room.enter(code, f"{acts:064}")
                self.room.writer.serve([sit(phone, self.chance.randrange(4))])
                elsewhere = self.room.enter(None, phone.phone, "championship")
                self.room.send(elsewhere, {"type": "call_referee"})
                self.do("record_result", match=number, games=won)


def evenings(folder: Path) -> Mapping[str, tuple[list[Json], object]]:
    """The rows of one championship of each format as they are stored, and its view."""
    room = Room(folder)
    found = {}
    for seed, played in enumerate((*PRESETS, SINGLES, DRAWN)):
        before = set(room.log.codes(CHAMPIONSHIP))
        EveningForLogs(room, played, random.Random(seed)).play()
        (code,) = set(room.log.codes(CHAMPIONSHIP)) - before
        rows = [cast("Json", row._asdict()) for row in room.log.events(CHAMPIONSHIP, code)]
        state = load_championship(room.log, code)
        found[code] = (rows, championship_view(state, code, cast("float", rows[-1]["at"])))
    room.log.close()
    return found


def write(version: str) -> None:
    """Write the folder of a version."""
    folder = HERE / f"championship-{version}"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        found = evenings(Path(temporary))
    lines = [row for rows, _view in found.values() for row in rows]
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in lines)
    (folder / "events.jsonl").write_text(text, "utf-8")
    views = {code: view for code, (_rows, view) in found.items()}
    text = json.dumps(views, ensure_ascii=False, indent=1, sort_keys=True)
    (folder / "views.json").write_text(text + "\n", "utf-8")
