"""Write the log of a house with the code of today: acts of each kind, and one that is undone."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from scorekeeper.championship.format import PRESETS
from scorekeeper.house.aggregate import HOUSE
from scorekeeper.house.circuit import Circuit, Qualifying, standings
from scorekeeper.house.commands import (
    AroundHouse,
    ChangeSettings,
    ChooseVoice,
    Command,
    CorrectName,
    DeleteCircuit,
    DeleteFormat,
    DeleteRuleSet,
    DeleteSeason,
    DeleteSlide,
    DeleteSounds,
    DismissNotices,
    DistrustHouse,
    ForgetAlso,
    ForgetName,
    GiveNotice,
    HideName,
    ImportResult,
    Intent,
    JoinPairs,
    MoveSlide,
    PartPairs,
    PayDebt,
    RemoveResult,
    SaveCircuit,
    SaveFormat,
    SaveRuleSet,
    SaveSeason,
    SaveSlide,
    SaveSounds,
    SetRound,
    ShowName,
    TrustHouse,
    Undo,
)
from scorekeeper.house.events import Setting
from scorekeeper.house.house import House, Recorded
from scorekeeper.house.result import Placed, Result, pair_id
from scorekeeper.house.season import POINTS_RULES, PlacePoints, Season
from scorekeeper.house.view import changes_of, notice_of
from scorekeeper.kernel.actor import Role
from scorekeeper.names import digest_of
from webui.store.event_rows import row_of
from webui.streams.cache.house import CODE

HERE = Path(__file__).parent
OPENED = 1_790_000_000.0
"""When the house was opened, in seconds since 1970."""
KEYS = tuple(b64encode(bytes([number]) * 32).decode() for number in range(2))
"""Of two houses whose results are in the circuit."""
SIGNATURE = b64encode(bytes(64)).decode()
SOUND, PICTURE = "1" * 32 + ".ogg", "2" * 32 + ".jpg"
FORMAT = replace(PRESETS["swiss"], name="El nuestro")
PACO, LOLA, FRANCISCO = (
    Placed(place, name, ()) for place, name in ((1, "Paco"), (2, "Lola"), (1, "Francisco"))
)


def _result(code: str, *places: Placed) -> Result:
    stages = ("knockout",)
    return Result("Bar Etxea", code, "Copa", "2026-11-27", "knockout", stages, 1, places)


ACTS: Sequence[Command] = (
    SaveRuleSet("Peña", "navarra", {"target": 30}),
    SaveRuleSet("Otra"),
    DeleteRuleSet("Otra"),
    SaveFormat(FORMAT),
    SaveFormat(replace(FORMAT, name="El otro")),
    DeleteFormat(replace(FORMAT, name="El otro")),
    CorrectName("Jno", "Jon"),
    CorrectName("Unai", "Unax"),
    Undo(8),
    ForgetName("Ane"),
    ForgetAlso((digest_of("Kepa"), digest_of("Izaro"))),
    HideName("Miren"),
    HideName("Iker"),
    ShowName("Iker"),
    SaveSeason(Season("Otoño", "2026-09-01", None, POINTS_RULES["wins"])),
    SaveSeason(Season("Verano", "2026-06-01", "2026-08-31", POINTS_RULES["attendance"])),
    DeleteSeason("Verano"),
    PayDebt("K7QF", 2, OPENED),
    SetRound("4 cañas", "8 €"),
    ChangeSettings((Setting("panel.language", "eu"), Setting("panel.brightness", 40))),
    GiveNotice("log_restored", (("saved", 3), ("file", "x"))),
    DismissNotices(),
    GiveNotice("entries_lost", (("table", "K7QF"), ("entries", 3))),
    SaveSounds("es", (("ordago", SOUND), ("7", SOUND))),
    DeleteSounds("es", ("7",)),
    ChooseVoice("eu", "browser"),
    SaveSlide(line="Hoy, tortilla"),
    SaveSlide(picture=PICTURE),
    SaveSlide(line="Mañana, nada"),
    MoveSlide(30, 0),
    DeleteSlide(29),
    SaveCircuit(Circuit("Ibilbidea", (PlacePoints(2, (5, 3)),), 0, Qualifying("standings", 2))),
    SaveCircuit(Circuit("Otra", (PlacePoints(2, (5, 3)),))),
    DeleteCircuit(2),
    TrustHouse(1, KEYS[0], "Bar Etxea"),
    TrustHouse(1, KEYS[1], "Bar Ajeno"),
    ImportResult(1, KEYS[0], _result("K7QF", PACO, LOLA), SIGNATURE),
    ImportResult(1, KEYS[0], _result("M2XR", FRANCISCO, LOLA), SIGNATURE),
    ImportResult(1, KEYS[1], _result("K7QF", FRANCISCO, LOLA), SIGNATURE),
    ImportResult(1, KEYS[0], _result("C4TZ", PACO, LOLA), SIGNATURE),
    RemoveResult(1, KEYS[0], "C4TZ"),
    DistrustHouse(1, KEYS[1]),
    JoinPairs(1, pair_id(FRANCISCO), pair_id(PACO)),
    PartPairs(1, pair_id(PACO), pair_id(LOLA)),
)
"""What happened in the house, a minute apart; the server itself gives notice."""


def played() -> list[Recorded]:
    """Have the house decide all acts.

    Returns:
        Its events.
    """
    house, rows = House(), list[Recorded]()
    around = AroundHouse(offered=("Jno", "Unai"), owed_to="sender", files=(SOUND, PICTURE))
    for minute, act in enumerate(ACTS):
        by = Role.SERVER if isinstance(act, GiveNotice) else Role.HOUSE
        by = Role.DIRECTOR if isinstance(act, ForgetAlso) else by
        decided = HOUSE.decide(house, Intent(act, by, around, at=OPENED + 60 * minute))
        house = decided.result
        rows += decided.recorded
    return rows


def expected_of(house: House, at: float) -> dict[str, object]:
    """What this version makes of the log of a house: what people see of it at a time."""
    names = ("Jno", "Unai", "Ane", "Kepa", "Izaro", "Miren", "Iker")
    return {
        "rule_sets": {name: HOUSE.codec.event_to_json(s) for name, s in house.rule_sets.items()},
        "formats": {name: [s.kind for s in f.stages] for name, f in house.formats.items()},
        "people": list(house.people(names, 0.0)),
        "seasons": {name: asdict(season) for name, season in house.seasons.items()},
        "circuits": {
            str(number): [[line.place, line.shown.pair, line.points] for line in standings(live)]
            for number, live in house.circuits.items()
        },
        "settings": dict(house.settings),
        "round": house.round and asdict(house.round),
        "paid": {table: [list(each) for each in paid] for table, paid in house.paid.items()},
        "sounds": {language: dict(pack) for language, pack in house.sounds.items()},
        "voices": dict(house.voices),
        "slides": [asdict(slide) for slide in house.slides],
        "notices": [notice_of(each) for each in house.notices],
        "changes": [[each["step"], each["event"]] for each in changes_of(house, 100, at)],
        "revision": house.revision,
    }


def write(version: str) -> None:
    """Write the folder of a version."""
    folder = HERE / f"house-{version}"
    folder.mkdir(exist_ok=True)
    rows = played()
    stored = [row_of(HOUSE.codec, CODE, row)._asdict() for row in rows]
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in stored)
    (folder / "events.jsonl").write_text(text, "utf-8")
    expected = expected_of(HOUSE.replay(rows), rows[-1].at)
    text = json.dumps(expected, ensure_ascii=False, indent=1, sort_keys=True)
    (folder / "house.json").write_text(text + "\n", "utf-8")
