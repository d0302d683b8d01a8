"""A name that was forgotten is shown nowhere in what was played before; the log is as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from scorekeeper.house.commands import CorrectName, ForgetName, Undo
from tests.webui.championship_desk import Room
from webui.queries import championships
from webui.queries.export import FORMATS, Export
from webui.queries.history import history
from webui.queries.matches import finished_matches
from webui.queries.remembered import remembered
from webui.store import CHAMPIONSHIP, HOUSE, TABLE
from webui.streams.cache.house import CODE

PAIRS = [
    {"name": "Casa Paco", "players": ["Zuriñe", "Jon"]},
    {"name": "Los del Puerto", "players": ["Miren", "ZURIÑE"]},
]


@pytest.fixture
def room(room: Room) -> Room:
    """A championship of two pairs that was played, and closed."""
    room.open(1)
    room.did({"type": "enter_list", "entries": PAIRS})
    room.did({"type": "draw_round", "stage": 0})
    (code,) = room.codes()
    phone = room.enter(code, "p" * 64)
    room.sit(phone, 0, "Zuriñe")
    room.act(phone, {"type": "rename_side", "side": 0, "name": "Jon"}, 0)
    room.win_at_table(code)
    room.wall += 60
    return room


def everything(room: Room) -> Iterator[str]:
    """All that can be read of what was played."""
    data = room.folder
    codes = room.log.codes(TABLE)
    export = Export(data, room.house, language="es", everything=True)
    for form in FORMATS:
        yield "".join(export.text_of(form, codes))
    for code in codes:
        with history(data, room.house, code) as found:
            yield json.dumps(found.happenings(10**9, 200), ensure_ascii=False)
            yield json.dumps(found.summary(), ensure_ascii=False)
    yield json.dumps(finished_matches(data, room.house, None, 100), ensure_ascii=False)
    yield json.dumps(remembered(data, room.house), ensure_ascii=False)
    for code in room.log.codes(CHAMPIONSHIP):
        yield json.dumps(championships.view_of(data, room.house, code), ensure_ascii=False)


def named(room: Room, name: str) -> int:
    return sum(text.casefold().count(name.casefold()) for text in everything(room))


def test_a_forgotten_pair_is_in_no_export_of_earlier_evenings(room: Room) -> None:
    assert all(named(room, name) for name in ("Casa Paco", "Jon", "Zuriñe"))
    rows = room.log.events(CHAMPIONSHIP, room.log.codes(CHAMPIONSHIP)[0])
    room.did({"type": "forget_name", "name": "Casa Paco"})
    assert [name for name in ("Casa Paco", "Jon", "Zuriñe") if named(room, name)] == []
    assert "—" in "".join(everything(room))
    assert named(room, "Miren")
    assert room.log.events(CHAMPIONSHIP, room.log.codes(CHAMPIONSHIP)[0])[: len(rows)] == rows
    for code in room.log.codes(TABLE):
        assert room.log.running_match(code)


def correct(room: Room, name: str, shown: str) -> None:
    names = remembered(room.folder, room.house)
    offered = {*names["players"], *names["sides"]}
    room.act_on_house(CorrectName(name, shown), offered=offered).result(0)


def test_a_corrected_name_is_shown_so_until_that_is_undone_or_it_is_forgotten(room: Room) -> None:
    correct(room, "Zuriñe", "Izaro")
    assert (named(room, "Zuriñe"), bool(named(room, "Izaro"))) == (0, True)
    with history(room.folder, room.house, room.log.codes(TABLE)[0]) as found:
        assert "Izaro" in str(found.summary())
    assert any("Zuriñe" in row for row in stored(room)), "the log is as it was"
    room.act_on_house(Undo(room.house.past[-1].step)).result(0)
    assert (bool(named(room, "Zuriñe")), named(room, "Izaro")) == (True, 0)
    correct(room, "Zuriñe", "Izaro")
    room.wall += 1
    room.act_on_house(ForgetName("Izaro")).result(0)
    assert (named(room, "Zuriñe"), named(room, "Izaro")) == (0, 0)


def test_the_event_of_a_forgotten_name_does_not_have_it(room: Room) -> None:
    there = sum("Casa Paco" in row for row in stored(room))
    room.did({"type": "forget_name", "name": "Casa Paco"})
    room.act_on_house(ForgetName("Miren")).result(0)
    assert there
    assert sum("Casa Paco" in row for row in stored(room)) == there
    assert not any("Miren" in row.body for row in room.log.events(HOUSE, CODE))


def stored(room: Room) -> list[str]:
    """Every event of the log, as it is stored."""
    kinds = (TABLE, CHAMPIONSHIP, HOUSE)
    streams = [(kind, code) for kind in kinds for code in room.log.codes(kind)]
    return [str(row) for stream in streams for row in room.log.events(*stream)]


def test_a_later_match_has_a_name_as_it_is_typed_again(room: Room) -> None:
    correct(room, "Jon", "Jonan")
    room.did({"type": "forget_name", "name": "Casa Paco"})
    assert not named(room, "Jonan")
    room.close()
    room.open_table()
    assert "Jon" in remembered(room.folder, room.house)["players"]
    assert named(room, "Jon")
