"""The chances of a match over HTTP, and the process that makes their tables."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar, cast

import pytest

from scorekeeper.house.house import House
from scorekeeper.odds import Known
from scorekeeper.rules import RuleSet
from tests.json_path import Json
from tests.seated_client import SeatedClient
from tests.server import Server, eventually
from tests.webui.test_season import won_by_an_ordago
from webui.protocol.odds import HandOddsShape, OddsShape
from webui.queries import background
from webui.queries.background import Ended, WorkerProcess
from webui.queries.history import history
from webui.queries.odds import OddsTables, hand_odds_of, odds_of
from webui.store import SqliteStore

NOTHING = {"ready": True, "moments": [], "turning": None, "of_games": [], "decisive": None}
NOW = Known(0, (30, 20), (None,) * 4, (None,) * 4, ())
NO_STEPS = {"ready": True, "steps": [], "decisive": None}


Found = TypeVar("Found", OddsShape, HandOddsShape)


def odds(server: Server, table: str) -> Json:
    return cast("Json", server.get(f"/api/tables/{table}/odds"))


@contextmanager
def made(folder: Path, rules: RuleSet) -> Iterator[OddsTables]:
    """Tables after a process has made that of a rule set, or has failed."""
    tables = OddsTables(folder, deals=200)
    try:
        assert tables.of(rules) is None
        for thread in threading.enumerate():
            if thread.name == "odds":
                thread.join()
        yield tables
    finally:
        tables.end()


def ready(ask: Callable[[], Found]) -> Found:
    """The answer once the process beside the server has it."""

    def look() -> Found | None:
        found = ask()
        return found if found["ready"] else None

    return eventually(look, "the chances")


def test_the_hand_that_decided_a_match_has_moved_its_chances(own_server: Server) -> None:
    table, _ = won_by_an_ordago(own_server)
    assert odds(own_server, table) == {**NOTHING, "ready": False}
    with history(own_server.data, House(), table, None) as found:
        over = found.table()
    with made(own_server.data, over.match.rules) as tables:
        answer = ready(lambda: odds_of(over, tables))
    (moment,) = answer["moments"]
    assert abs(moment["before"] - 0.5) < 0.02
    assert (moment["after"], answer["turning"]) == (1, moment["hand"])
    assert answer["of_games"] == [moment["hand"]]


def test_each_step_of_a_hand_has_its_chances_and_the_ordago_decided_it(own_server: Server) -> None:
    table, _ = won_by_an_ordago(own_server)
    with history(own_server.data, House(), table, None) as found:
        over, (hand,) = found.table(), found.hands(before=9, limit=9)["hands"]
    with made(own_server.data, over.match.rules) as tables:
        course = ready(lambda: hand_odds_of(over, tables, hand["number"]))
        decisive = odds_of(over, tables)["decisive"]
        assert hand_odds_of(over, tables, 7) == NO_STEPS
    assert len(course["steps"]) == len(hand["steps"])
    assert course["decisive"] == len(hand["steps"]) - 1
    assert decisive is not None
    assert decisive["award"]["reason"] == "ordago"
    assert (decisive["before"], decisive["after"]) == tuple(course["steps"][-1].values())


def test_words_move_the_chances_of_a_hand_and_one_that_was_broken_off_has_none(
    own_server: Server,
) -> None:
    table, seated = won_by_an_ordago(own_server)
    seated.tell("undo", by=0)
    while seated.view["hand"]["entries"]:
        seated.tell("undo", by=0)
    seated.say("grande: 0 envido 5, 1 quiero; chica: 0 envido 2, 1 no queremos")
    seated.say("pares: sí sí sí sí, paso; juego: no sí sí sí, paso")
    seated.show("772A", "33S2", "RRSA", "CCC6")
    seated.tell("next_hand", by=0)
    seated.bid(1, "envido")
    seated.tell("end_match", by=0)
    with history(own_server.data, House(), table, None) as found:
        over, (hand,) = found.table(), found.hands(before=9, limit=9)["hands"]
    with made(own_server.data, over.match.rules) as tables:
        course = ready(lambda: hand_odds_of(over, tables, hand["number"]))
        assert hand_odds_of(over, tables, 2) == NO_STEPS
    words = [one["after"] for one, step in zip(course["steps"], hand["steps"], strict=True)][:3]
    assert len({*words}) == 3, "a bet, its answer and the next bet each say something"


def test_a_match_that_is_played_has_no_chances(own_server: Server) -> None:
    table, seated = won_by_an_ordago(own_server)
    seated.tell("undo", by=0)
    assert odds(own_server, table) == NOTHING
    assert own_server.get(f"/api/tables/{table}/odds?hand=1") == NO_STEPS


def test_three_sides_have_no_chances(own_server: Server) -> None:
    three = {"players": ["Ane", "Jon", "Miren"], "sides": ["Ane", "Jon", "Miren"]}
    table = own_server.open_table(**three, preset="individual", rules={"players": 3})
    SeatedClient(own_server, table).tell("end_match", by=0)
    assert odds(own_server, table) == NOTHING


def test_a_table_that_could_not_be_made_is_not_tried_again(tmp_path: Path) -> None:
    with made(tmp_path / "no such folder", RuleSet()) as tables:
        assert tables.failed(RuleSet())
        assert tables.of(RuleSet()) is None
        assert tables.chances(RuleSet(), NOW) is None
        assert "odds" not in [thread.name for thread in threading.enumerate()]


def test_a_server_that_stops_while_a_table_is_made_logs_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    SqliteStore(tmp_path).close()
    tables = OddsTables(tmp_path)
    assert tables.of(RuleSet()) is None

    eventually(lambda: tables._process._process, "the process")
    tables.end()
    eventually(lambda: tables.failed(RuleSet()), "its end")
    assert caplog.text == ""


def test_a_process_that_is_ended_as_it_starts_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worker = WorkerProcess("timeit", ["-n1", "-r1", "import time; time.sleep(30)"])
    ending = threading.Thread(target=worker.end)
    start = background._started

    def started(module: str, arguments: Sequence[str], *, stdin: int) -> subprocess.Popen[str]:
        ending.start()
        eventually(lambda: worker._ends, "the end")
        return start(module, arguments, stdin=stdin)

    monkeypatch.setattr(background, "_started", started)
    with pytest.raises(Ended):
        worker.ask({})
    ending.join()


def test_the_chances_of_a_moment_are_those_between_hands_where_nothing_was_said(
    own_server: Server,
) -> None:
    """As is usual, then where nobody bets and where many do: the house is not known yet."""
    with made(own_server.data, RuleSet()) as tables:
        table = tables.of(RuleSet())
        chances = tables.chances(RuleSet(), NOW)
        tables.end()
        assert tables.chances(RuleSet(), NOW) == chances  # by another process
    assert table is not None
    assert chances is not None
    usual, quiet, bold = chances
    assert usual == table.chance((30, 20), mano=0)
    assert quiet > usual > bold > 0.5
