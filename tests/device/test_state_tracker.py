"""The state of the panel after each message of the server."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device.link.board import Chances, Code, DataNotice, Invite, LinkState, turned
from device.link.read_view import board_of
from device.link.state_tracker import StateTracker
from device.retry import Backoff
from device.screen.choose import secret_of
from device.screen.screens import Score
from tests.device.engine_view import sent
from tests.device.slides import cycle_of
from tests.scorekeeper.table_for_tests import TableForTests


class Listening:
    """A tracker with a clock that stands where the test puts it."""

    def __init__(self) -> None:
        self.now = 100.0
        self.changes = 0
        self.tracker = StateTracker("http://x", None, lambda: self.now, self._changed)

    def _changed(self) -> None:
        self.changes += 1

    def sees(self, table: TableForTests, at: float) -> float:
        """When the awards began to be told, after one more view."""
        self.now = at
        self.tracker.receive(sent(table))
        assert self.tracker.state().link is LinkState.UP
        return self.tracker.state().awards_since


def test_a_deje_is_news_when_it_falls_and_not_when_it_is_taken_back() -> None:
    here, table = Listening(), TableForTests()
    assert here.sees(table, 101) == float("-inf")
    table.bid(0, "envido", 5)
    table.bid(1, "no_queremos")
    assert here.sees(table, 102) == 102
    assert Listening().sees(table, 103) == float("-inf"), "it fell before this panel came"
    table.bid(0, "envido", 2)
    assert here.sees(table, 103) == 102
    table.bid(1, "no_queremos")
    assert here.sees(table, 104) == 104
    table.do({"type": "undo"})
    assert here.sees(table, 105) == float("-inf")


def test_a_count_is_told_from_when_it_is_first_seen() -> None:
    here, table = Listening(), TableForTests()
    table.all_pass()
    table.all_pass()
    table.declare(False, False, False, False)
    table.declare(True, False, False, False)
    here.sees(table, 101)
    for seat, cards in enumerate(["RCS7", "RC54", "C654", "S754"]):
        if board_of(sent(table)).phase == "cards":
            here.sees(table, 102)
            table.do({"type": "show_cards", "seat": seat, "cards": list(cards)})
    assert board_of(sent(table)).phase == "counted"
    assert here.sees(table, 110) == 110
    # A friend sits down meanwhile: the telling goes on.
    assert here.sees(table, 111) == 110


def test_the_state_is_as_old_as_its_beginning() -> None:
    here, table = Listening(), TableForTests()
    here.sees(table, 101)
    here.now = 150
    here.tracker.disconnected()
    here.now = 160
    here.tracker.disconnected()
    state = here.tracker.state()
    assert (state.link, state.link_since) == (LinkState.DOWN, 150)


WAITING: dict[str, object] = {"type": "waiting", "screen": "482136", "addresses": []}


def test_every_change_is_told_and_a_pong_is_none() -> None:
    here = Listening()
    here.tracker.receive({"type": "pong", "n": 1})
    assert here.changes == 0
    here.tracker.receive(WAITING)
    assert here.changes > 0
    invite = here.tracker.state().invite
    assert invite == Invite("482136", "http://x"), "without an address of its own, the server's"


CODE: dict[str, object] = {"type": "referee_code", "code": "482913", "seconds": 120}
WITHDRAWN: dict[str, object] = {"type": "referee_code", "code": None, "seconds": 0}


def referee_s(here: Listening, *messages: dict[str, object]) -> Code | None:
    """The referee's code after these messages."""
    for message in messages:
        here.tracker.receive(message)
    return here.tracker.state().codes.get("referee")


def follow(table: str) -> dict[str, object]:
    return {"type": "follow", "table": table}


def test_a_code_holds_so_many_seconds_from_when_it_is_told_until_it_is_withdrawn() -> None:
    here = Listening()
    here.now = 150
    assert referee_s(here, CODE) == Code("482913", 270)
    here.now = 160
    assert referee_s(here, {**CODE, "seconds": 7}) == Code("482913", 167)
    assert referee_s(here, WITHDRAWN) is None
    assert referee_s(here, CODE) is not None
    here.tracker.disconnected()
    assert referee_s(here) is None


def test_a_code_goes_with_its_table() -> None:
    here = Listening()
    assert referee_s(here, CODE, follow("K7QF"), follow("K7QF")) is not None
    assert referee_s(here, follow("B2B2")) is None


def test_a_button_pressed_before_the_first_view_of_a_table_is_stale() -> None:
    here, view = Listening(), sent(TableForTests())
    here.tracker.receive(view)
    seen, table = here.tracker.state().revision, str(view["table"])
    assert seen > 0
    for followed, revision in ((table, seen), ("B2B2", 0)):
        here.tracker.receive(follow(followed))
        assert here.tracker.state().revision == revision


def test_the_director_s_code_stays_at_another_table_and_the_later_of_two_is_shown() -> None:
    here = Listening()
    here.tracker.receive({"type": "follow", "table": "K7QF"})
    here.tracker.receive(CODE)
    here.tracker.receive({"type": "director_code", "code": "007731", "seconds": 180})
    assert shown(here) == ("Código del director", "007731", "se ve 180 s más")
    here.tracker.receive({**CODE, "seconds": 181})
    assert shown(here) == ("Código del árbitro", "482913", "vale 181 s más")
    here.tracker.receive({"type": "follow", "table": "B2B2"})
    assert shown(here) == ("Código del director", "007731", "se ve 180 s más")
    here.now += 180
    assert shown(here) is None
    here.tracker.receive({"type": "director_code", "code": "007731", "seconds": 180})
    here.tracker.receive({"type": "director_code", "code": None, "seconds": 0})
    assert shown(here) is None


def test_a_notice_stays_as_old_as_it_is_when_it_comes_again_and_goes_when_dismissed() -> None:
    here = Listening()
    notice = {"code": "entries_lost", "params": {"table": "K7QF", "entries": 3}, "at": 1.0}
    here.tracker.receive({"type": "notice", "notice": notice})
    since = here.tracker.state().notice_since
    here.now += 60
    here.tracker.receive({"type": "notice", "notice": notice})
    assert here.tracker.state().notice == DataNotice(
        "entries_lost", {"table": "K7QF", "entries": 3}
    )
    assert here.tracker.state().notice_since == since
    here.tracker.receive({"type": "notice", "notice": None})
    assert here.tracker.state().notice is None


def shown(here: Listening) -> tuple[str, str, str] | None:
    """The title, digits and last line of the code that displays show."""
    secret = secret_of(here.tracker.state(), here.now, "es")
    return None if secret is None else (secret.title, secret.code, secret.below)


@pytest.mark.parametrize(
    "wrong",
    [{"code": 482913}, {"code": "48291"}, {"code": "48291x"}, {"seconds": -1}, {"seconds": None}],
)
def test_a_code_that_is_none_is_not_shown(
    wrong: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    here = Listening()
    here.tracker.receive({**CODE, **wrong})
    assert here.tracker.state().codes.get("referee") is None
    assert "48291" not in caplog.text


@pytest.mark.parametrize("chance", [0.0, 0.5, 1.0])
def test_waits_double_up_to_a_most_and_begin_again(chance: float) -> None:
    backoff = Backoff(0.2, 5.0, lambda: chance)
    waits = [backoff.wait() for _ in range(8)]
    whole = [0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0, 5.0]
    assert waits == pytest.approx([wait * (1 - chance / 2) for wait in whole])
    backoff.reset()
    assert backoff.wait() == pytest.approx(waits[0])


def test_the_chances_stay_until_others_come_and_are_shown_between_hands() -> None:
    here, table = Listening(), TableForTests(games_to_win=1)
    code, odds = "K7QF", {"game": 0.7, "match": 0.625}

    def hears(chances: object, of: str = code) -> None:
        here.tracker.receive({"type": "odds", "table": of, "revision": 1, "chances": chances})

    def shown() -> list[tuple[str, str]]:
        board = here.tracker.state().board
        assert board is not None
        bands = [one.band for _, one in cycle_of(board, "es") if isinstance(one, Score)]
        return [(band.below, band.below_right) for band in bands if band.tag == "GANAR"]

    here.sees(table, 101)
    hears(odds)
    assert shown() == []
    table.say("grande: paso; chica: paso; pares: no no no no; juego: no no no no; juego: paso")
    for seat, cards in enumerate(("R754", "C654", "S654", "R654")):
        if table.phase == "cards":
            table.show_hand(seat, tuple(cards))
    assert table.phase == "counted"
    here.sees(table, 102)
    assert shown() == [("62\u00a0%", "38\u00a0%")]
    hears(odds, of="ABCD")
    assert shown()
    hears(None)
    assert shown() == []


def test_the_second_pair_sees_the_chances_from_its_side() -> None:
    chances = Chances((0.7, 0.3), (0.6, 0.4))
    board = replace(board_of(sent(TableForTests())), chances=chances)
    assert turned(board).chances == Chances((0.3, 0.7), (0.4, 0.6))
    assert turned(turned(board)) == board
