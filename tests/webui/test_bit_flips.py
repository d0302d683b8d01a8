"""One flipped bit anywhere in the log or its WAL: the server starts, and nothing is silently wrong.

The daily run flips two dozen bits; `-m soak` 50,000, or as many as AMARRAKO_FLIPS says.
"""

from __future__ import annotations

import json
import logging
import os
import random
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from scorekeeper.house.commands import CorrectName, ForgetName, SaveRuleSet
from scorekeeper.house.house import House
from scorekeeper.refusal import Refused
from scorekeeper.view import view_of
from tests.webui.house_stream import house_in
from tests.webui.log_digest import digest
from tests.webui.writer_harness import Desk, OnePhone, rename
from webui.ops.open_event_store import open_and_note
from webui.queries.checking import check
from webui.queries.export import FORMATS, Export
from webui.queries.matches import finished_matches
from webui.queries.remembered import remembered
from webui.store import StoreFailed
from webui.store.sqlite.backup import make_backup
from webui.store.sqlite.heads import FILE as HEADS
from webui.store.sqlite.reader import FILE

WAL = f"{FILE}-wal"
TABLES = 4
AT = 1_000_000.0
REFUSED = ("table_unreadable", "failed", "no_such_table")
PLACES = (("kept", FILE), ("kept", WAL), ("closed", FILE))
FLIPS = 8
"""Of each of these files."""
SOAK_FLIPS = int(os.environ.get("AMARRAKO_FLIPS", "50000"))


@dataclass(frozen=True)
class Evening:
    """A log as a killed server leaves it (kept), and a stopped one (closed), and what it says."""

    folder: Path
    codes: list[str]
    shown: dict[str, str]
    digest: str
    house: House
    listed: dict[str, str]
    exports: list[str]


def shown(desk: Desk, code: str) -> str:
    """The view of a table, or why there is none."""
    try:
        table = desk.parts.tables.get(code).table
    except Refused as refusal:
        return refusal.code
    except StoreFailed:
        return "failed"
    return json.dumps(view_of(table, code), default=str)


def listed(desk: Desk) -> dict[str, str]:
    """The list of tables."""
    return {
        each.code: json.dumps([each.state, each.facts]) for each in desk.parts.open_tables.listed()
    }


def exported(folder: Path, codes: list[str]) -> list[str]:
    """Every export of every table, or why there is none."""
    export = Export(folder, house_in(folder), language="es", everything=True)
    texts = ["".join(export.text_of(form, codes)) for form in FORMATS]
    return texts + [f"{code}: {refused.code}" for code, refused in export.unread.items()]


def make_evening(folder: Path) -> Evening:
    """Play a little at some tables: half of it is in the main file, half in the WAL alone."""
    data = folder / "data"
    data.mkdir(parents=True)
    desk = Desk(data)
    desk.act_on_house(SaveRuleSet("Peña"))
    desk.act_on_house(CorrectName("Jno", "Jon"), offered=("Jno",))
    desk.act_on_house(ForgetName("Xabi"))
    codes = [desk.open_table() for _ in range(TABLES)]
    phones = [OnePhone(desk, code) for code in codes]
    for half in range(2):
        for phone in phones:
            phone.play_hand()
            for number in range(6):
                desk.writer.serve([rename(phone.ane, 0, f"Miren {half} {number}")])
        if half == 0:
            desk.log.copy_wal()
            make_backup(data, folder / "backups", AT)
    kept = folder / "kept"
    kept.mkdir()
    for name in (FILE, WAL, HEADS):
        shutil.copy(data / name, kept / name)
    views = {code: shown(desk, code) for code in codes}
    assert list(check(data)) == []
    found = Evening(
        folder, codes, views, digest(data), desk.house, listed(desk), exported(data, codes)
    )
    desk.log.close()
    closed = folder / "closed"
    closed.mkdir()
    for name in (FILE, HEADS):
        shutil.copy(data / name, closed / name)
    return found


def flip(evening: Evening, folder: Path, of: str, file: str, bit: int) -> Counter[str]:
    """Flip a bit, start, and look at everything; what came of it."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(evening.folder / of, folder)
    content = bytearray((folder / file).read_bytes())
    content[bit // 8] ^= 1 << bit % 8
    (folder / file).write_bytes(content)
    open_and_note(folder, evening.folder / "backups", AT)
    house = house_in(folder)
    reported = check_reports(evening, folder, house)
    given = [each.given for each in house.notices]
    codes = {each.code for each in given}
    lost = {dict(each.params)["table"] for each in given if each.code == "entries_lost"}
    desk = Desk(folder)
    now = {code: shown(desk, code) for code in evening.codes}
    refused = {code for code, said in now.items() if said in REFUSED}
    for code in set(now) - refused - lost:
        assert now[code] == evening.shown[code], f"{code} is another without a word"
    assert len(refused) <= 1 or codes, f"{len(refused)} tables are refused"
    for code, said in listed(desk).items():
        assert said == evening.listed.get(code) or code in lost
    going_on = sum(goes_on(desk, code) for code in evening.codes if code not in refused)
    assert going_on >= TABLES - 1 or lost, f"only {going_on} tables go on"
    desk.log.close()
    outcomes = {"reported": reported, "no harm": not reported, "table refused": bool(refused)}
    return Counter(codes) + Counter({key: int(value) for key, value in outcomes.items()})


def goes_on(desk: Desk, code: str) -> bool:
    """Whether a command at the table is acknowledged, at the second try at the latest."""
    who = desk.enter(code, OnePhone.PHONE)
    for _ in range(2):
        desk.writer.serve([rename(who, 0, "Nerea")])
    return any(each["type"] == "ack" for each in who.answers())


def check_reports(evening: Evening, folder: Path, house: House) -> bool:
    """Whether a notice or `amarrako check` reports something, as it must if anything is changed."""
    finished_matches(folder, house, None, 30)
    remembered(folder, house)
    reported = bool(house.notices) or any(check(folder))
    same = digest(folder) == evening.digest and house == evening.house
    assert same or reported, "the log is another without a word"
    same = exported(folder, evening.codes) == evening.exports
    assert same or reported, "an export is another without a word"
    return reported


def run(evening: Evening, folder: Path, flips: int, seed: int) -> Counter[str]:
    """Flip so many bits of each file, one at a time."""
    logging.disable(logging.CRITICAL)
    chance = random.Random(seed)
    result: Counter[str] = Counter()
    for of, file in PLACES:
        bits = (evening.folder / of / file).stat().st_size * 8
        for _ in range(flips):
            bit = chance.randrange(bits)
            try:
                result += flip(evening, folder, of, file, bit)
            except Exception as error:
                error.add_note(f"bit {bit} of {file}, {of}")
                raise
    logging.disable(logging.NOTSET)
    return result


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """In memory, where there is a place for it: with each flip a log is opened and committed."""
    memory = Path("/dev/shm")  # noqa: S108 (TemporaryDirectory makes the folder)
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else tmp_path) as made:
        yield Path(made)


@pytest.fixture
def evening(folder: Path) -> Iterator[Evening]:
    yield make_evening(folder / "evening")
    logging.disable(logging.NOTSET)


def test_a_flipped_bit_is_never_silent(evening: Evening, folder: Path) -> None:
    result = run(evening, folder / "flipped", FLIPS, 1)
    assert result["no harm"]
    assert result["reported"]


def test_a_damaged_event_of_the_house_is_reported_and_the_others_are_of_use(
    evening: Evening,
) -> None:
    folder = evening.folder / "closed"
    with closing(sqlite3.connect(folder / FILE)) as db, db:
        db.execute("DROP TRIGGER events_stay_as_they_are")
        db.execute("UPDATE events SET at = at + 1 WHERE type = 'rule_set_saved'")
    problem, *_ = check(folder)
    assert problem.startswith("house: row 1 ")
    house = house_in(folder)
    assert house.rule_sets == {}
    assert house.names == evening.house.names
    desk = Desk(folder)
    desk.act_on_house(SaveRuleSet("Otra")).result(0)
    assert [*desk.house.rule_sets] == ["Otra"]
    desk.log.close()


@pytest.mark.soak
def test_fifty_thousand_flipped_bits_are_never_silent(evening: Evening, folder: Path) -> None:
    flips = SOAK_FLIPS // (20 * len(PLACES))
    with ProcessPoolExecutor(2) as pool:
        parts = [pool.submit(run, evening, folder / str(n), flips, n) for n in range(20)]
        result = sum((part.result() for part in parts), Counter[str]())
    logging.getLogger("tests").info("%s", dict(result))
    assert result["reported"] + result["no harm"] == flips * 20 * len(PLACES)
