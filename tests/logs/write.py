"""Write a log with the code of today, as a fixture that every later version must read.

Run it once for each released format, before anything is added to that format:

    python -m tests.logs.write v1

For each preset it writes a playthrough and a random match with undo, redo, requests, corrections,
rulings and rematches; besides these two tables whose counts wait to be seen, a plain counter, and
tables where seats and scores change, acts are asked for, and phones are removed.
"""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from scorekeeper.kernel.actor import Role
from scorekeeper.record import hand_records
from scorekeeper.refusal import Refused
from scorekeeper.rules.presets import PRESETS
from scorekeeper.table import Recorded, replay
from scorekeeper.table.codec import CODEC
from scorekeeper.table.request import requests_of
from scorekeeper.view import view_of
from tests.scorekeeper.playthrough import played
from tests.scorekeeper.table_for_tests import (
    GIVE_BACK,
    KEEP_PHONE,
    KEEP_SEAT,
    LET_STAND,
    NO,
    PHONES,
    REFEREE,
    YES,
    CounterForTests,
    Reply,
    TableForTests,
)
from tests.scorekeeper.test_playthroughs import script_of
from tests.scorekeeper.test_random_matches import WORDS, RandomMatch
from webui.store import EventStore
from webui.store.event_rows import row_of
from webui.store.reader import FILE

HERE = Path(__file__).parent
BEGAN = 1_800_000_000.0
STEPS = 160


def random_match(seed: int, preset: str, **rules: object) -> TableForTests:
    """Play at random, with what the stateful tests do."""
    chance = random.Random(seed)
    match = RandomMatch()
    match.table = TableForTests.of({"games_to_win": 1, "target": 20, **rules}, preset)
    match.table.referee_comes()
    table = match.table
    for _ in range(STEPS):
        pick, by, drop = chance.randrange(10_000), chance.randrange(6), chance.random() < 0.5
        stones = chance.randint(2, 9)
        # What waits for an answer may stand in the way.
        with contextlib.suppress(Refused):
            match chance.randrange(40):
                case 0 if match.before:
                    match.undo(pick)
                case 1:
                    match.correct_a_bet(pick, stones, drop)
                case 2:
                    match.the_referee_corrects_a_bet_of_any_hand(pick, stones, drop)
                case 3:
                    match.the_referee_rules_a_hand_that_is_over(pick, drop)
                case 4:
                    match.any_word_at_any_time("grande", by, chance.choice(WORDS), None, by)
                case 5 if table.table.play.proposed is not None:
                    match.the_time_is_over(pick % 2)
                case 6:
                    match.say_yes_to_whatever_was_asked(by)
                case 7:
                    table.do({"type": "next_hand"}, panel=True)
                case 8 if table.table.redoable is not None:
                    match.redo()
                case 9:
                    match.rename(by, f"Ane {pick}")
                case 10:
                    # Nobody agrees, and any other phone declines it.
                    seat = pick % table.table.rules.players
                    match.do({"type": "expel", "seat": seat}, by % table.table.rules.players)
                    match.do(KEEP_PHONE, pick % 2)
                case 11 if chance.random() < 0.3:
                    match.set_the_score([chance.randrange(20) for _ in range(6)])
                case _:
                    match.something_legal(pick, by)
    return table


def counter() -> TableForTests:
    """A plain counter: stones from a phone and from the panel, taken back, then a full match."""
    table = CounterForTests()
    table.do({"type": "set_target", "target": 30, "games": 1}, by=None, phone=0)
    for side in (0, 1, 0, 0):
        table.do({"type": "count_stones", "side": side, "stones": 5}, by=None, phone=1)
    table.do({"type": "count_stones", "side": 1, "stones": 1}, panel=True)
    table.do({"type": "undo", "to": 6, "only": True}, by=None, phone=1)
    table.do({"type": "undo"}, panel=True)
    table.do({"type": "play_full"}, by=None, phone=1)
    table.do({"type": "sit", "seat": 0, "name": "Ane"}, by=None, phone=0)
    table.do({"type": "only_count"})
    table.do({"type": "play_full"}, by=None, phone=1)
    table.say("grande: paso")
    return table


def seats_and_scores() -> TableForTests:
    """Seats left, taken over, asked for, kept, given back and freed; names; a score asked for."""
    table = TableForTests(confirm="both")
    table.referee_comes()
    sit = {"type": "sit", "seat": 1, "name": "Nerea"}
    for give in (False, True):
        table.do(sit, by=None, phone=4, gone={1: 999.0})
        table.do({**sit, "name": "Jon"}, by=None, phone=1)
        table.do(GIVE_BACK if give else KEEP_SEAT, by=1, phone=4)
        if not give:
            table.do({"type": "leave", "seat": 1}, by=1, phone=4)
            table.do({**sit, "name": "Jon"}, by=None, phone=1)
    table.rules({"type": "free_seat", "seat": 3})
    table.do({"type": "rename_player", "seat": 2, "name": "Maialen"})
    table.do({"type": "rename_side", "side": 1, "name": "Los otros"})
    for answer in (NO, YES):
        score = {"stones": [10, 5], "games": [0, 1], "reason": f"reason {answer.yes}"}
        table.do({"type": "set_score", **score})
        table.do(answer, by=1)
    table.do({"type": "leave_referee"}, by=None, phone=REFEREE)
    table.do({"type": "end_match"})
    return table


def acts_asked_for() -> TableForTests:
    """What one phone does not do alone: declined, withdrawn, granted, taken back, brought back."""
    table = TableForTests(confirm="ask")
    table.say("grande: paso; chica: paso; pares: no sí no no")
    table.do({"type": "undo", "to": table.rows[-4].sequence})
    table.do(NO, by=1)
    table.do({"type": "undo", "to": table.rows[-5].sequence - 1})
    table.do(YES, by=3)
    undone = table.table.redoable
    assert undone is not None
    table.do({"type": "redo", "forward": undone.by.sequence}, by=1)
    for seat, name in ((1, "Joseba"), (3, "Izaro")):
        table.do({"type": "rename_player", "seat": seat, "name": name})
    table.do({"type": "rename_side", "side": 1, "name": "Los otros"})
    table.do(YES, by=1)
    table.do({"type": "set_score", "stones": [35, 38], "games": [1, 1], "reason": "apuntado"})
    table.do(NO, by=2)
    table.do({"type": "count_stones", "side": 0, "stones": 40}, by=2)
    table.do(YES, by=1)
    table.do({"type": "end_match"}, by=1)
    table.do(YES, by=2)
    return table


def ends_disputed() -> TableForTests:
    """A won match that the winners do not undo: the losers let it stand."""
    table = TableForTests(confirm="ask", games_to_win=1)
    table.referee_comes()
    table.do({"type": "count_stones", "side": 0, "stones": 40})
    table.do(YES, by=1)
    table.do({"type": "undo"}, by=1)
    table.do(NO)
    table.do(LET_STAND, by=3)
    table.do({"type": "rematch", "mano": 1})
    return table


def phones_removed() -> TableForTests:
    """Phones that are to be removed: kept, withdrawn, removed by two, by the referee; a rematch."""
    table = TableForTests(confirm="ask")
    table.referee_comes()
    expel, keep = {"type": "expel", "seat": 3}, KEEP_PHONE
    for by in (1, 0):
        table.do(expel)
        table.do(keep, by=by)
    table.do(expel)
    table.do(expel, by=1)
    table.do({"type": "sit", "seat": 3, "name": "Unai"}, by=None, phone=5)
    table.rules({"type": "expel", "seat": 2})
    table.rules({"type": "take_match", "side": 1, "to": 0, "reason": "señas"})
    table.do({"type": "expel", "seat": 1})
    table.do({"type": "rematch", "mano": 1})
    return table


def strangers() -> TableForTests:
    """Phones without invitation ask for a seat: declined, withdrawn, granted, nobody answers."""
    table = TableForTests(sitting="consent")
    table.do({"type": "leave", "seat": 3}, by=3)
    table.do({"type": "leave", "seat": 1}, by=1)
    sit = {"type": "sit", "seat": 3, "name": "Xabi"}
    for answer, by, phone in (
        (Reply("seat", yes=False), 0, None),
        (Reply("seat", yes=False), None, 5),
        (Reply("seat", yes=True), 2, None),
    ):
        table.do(sit, by=None, phone=5, invited=False)
        table.do(answer, by=by, phone=phone)
    table.do({**sit, "seat": 1}, by=None, phone=4, invited=False)
    (asked,) = requests_of(table.table)
    table.time_is_over(asked.number)
    table.do({**sit, "seat": 1, "name": "Nerea"}, by=None, phone=4, invited=False)
    return table


def all_tables() -> dict[str, TableForTests]:
    """The tables by their codes."""
    tables = {}
    for number, preset in enumerate(PRESETS):
        tables[f"P{number}AA"] = played(preset, script_of(preset)[1])
        tables[f"R{number}AA"] = random_match(number, preset, confirm="ask")
    tables["CBAA"] = random_match(99, "clasico", confirm="both")
    tables["CTAA"] = random_match(98, "australia-2025", confirm="both", telling="own")
    tables["KAAA"] = counter()
    tables["SAAA"] = seats_and_scores()
    tables["AAAA"] = acts_asked_for()
    tables["DAAA"] = ends_disputed()
    tables["EAAA"] = phones_removed()
    tables["XAAA"] = strangers()
    return tables


def expected_of(code: str, rows: Sequence[Recorded]) -> dict[str, object]:
    """What this version makes of a table's log."""
    table = replay(rows)
    view = view_of(table, code)
    return {
        "preset": view["rules"]["preset"],
        "records": list(hand_records(rows)),
        "score": [side["stones"] for side in view["sides"]],
        "games": [side["games"] for side in view["sides"]],
        "phase": view["hand"]["phase"],
        "match": view["match"],
        "names": [seat["player"] for seat in view["seats"]],
        "sides": [side["name"] for side in view["sides"]],
        "events": len(rows),
        "phones": [seat.phone for seat in table.seats],
        "removed": [each.phone for each in table.expelled],
        "asked": [CODEC.name(type(act)) for each in requests_of(table) for act in each.acts],
        "redo": None if table.redoable is None else table.redoable.by.sequence,
    }


def write(version: str) -> None:
    """Write the folder of a version."""
    folder = HERE / version
    folder.mkdir(exist_ok=True)
    expected = {}
    with tempfile.TemporaryDirectory() as temporary:
        store = EventStore(Path(temporary))
        for code, table in all_tables().items():
            store.append([row_of(CODEC, code, row, _cause_of(code, row)) for row in table.rows])
            expected[code] = expected_of(code, table.rows)
        store.commit()
        store.close()
        dump = _dump(Path(temporary) / FILE)
    (folder / "amarrako.sql").write_text(dump, "utf-8")
    text = json.dumps(expected, ensure_ascii=False, indent=1, sort_keys=True)
    (folder / "expected.json").write_text(text + "\n", "utf-8")


def _cause_of(code: str, row: Recorded) -> tuple[str | None, str | None]:
    """The idempotency key and the phone of an event's command."""
    if row.by is Role.SERVER:
        return None, None
    place = row.by if not isinstance(row.by, Role) else REFEREE
    return f"{code}-{row.step:06}", PHONES[place]


def _dump(path: Path) -> str:
    db = sqlite3.connect(path)
    (version,) = db.execute("PRAGMA user_version").fetchone()
    text = "\n".join(db.iterdump())
    db.close()
    return f"{text}\nPRAGMA user_version = {version};\n"


if __name__ == "__main__":
    write(sys.argv[1])
