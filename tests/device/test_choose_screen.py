"""Which screen is shown when: awards one after the other, faults."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device.link.board import DataNotice, Invite, LinkState, PanelState
from device.screen.choose import screen_of
from device.screen.screens import Join, Notice, Score, Screen, Won
from tests.device.scenes import (
    AWARDS,
    BOARD,
    COUNTED,
    DEJE,
    GAME,
    MATCH,
    NOW,
    RESTORED,
    on,
    told,
    waiting,
)
from tests.device.slides import cycle_of


def band_at(seconds: float, state: PanelState) -> tuple[str, str]:
    screen = screen_of(state, NOW + seconds, "es")
    assert isinstance(screen, Score)
    return screen.band.tag, screen.band.said


def test_awards_take_turns_and_begin_again() -> None:
    state = told(0.0)
    turns = [band_at(1.5 * turn, state) for turn in range(len(AWARDS))]
    assert turns == [
        ("GRANDE", "+1"),
        ("CHICA", "+1"),
        ("PARES", "+4"),
        ("PARES", "+3"),
        ("JUEGO", "+3"),
    ]
    whole = 1.5 * len(AWARDS) + 3.0
    assert band_at(whole - 0.1, state)[0] == "TOTAL"
    assert band_at(whole + 0.1, state) == turns[0]


def test_the_score_is_the_same_all_along_the_count() -> None:
    scores = [screen for _seconds, screen in cycle_of(COUNTED, "es")]
    assert all(isinstance(one, Score) and one.sides == COUNTED.sides for one in scores)


def test_a_deje_is_told_once_in_mid_bidding() -> None:
    state = told(0.0, replace(BOARD, phase="chica", awards=(DEJE,)))
    assert band_at(1.0, state) == ("GRANDE", "+1")
    for later in (3.1, 100.0, 1e9):
        assert band_at(later, state)[0] != "GRANDE" or band_at(later, state)[1] == "se habla"


def test_an_old_deje_is_not_told_to_a_panel_that_comes_late() -> None:
    assert band_at(0.0, on(replace(BOARD, awards=(DEJE,)))) == ("GRANDE", "se habla")


@pytest.mark.parametrize(("board", "whole"), [(GAME, False), (MATCH, True)])
def test_a_won_game_comes_first(board: object, *, whole: bool) -> None:
    assert board in (GAME, MATCH)
    (_seconds, first), *rest = cycle_of(MATCH if whole else GAME, "es")
    assert isinstance(first, Won)
    assert first.whole_match is whole
    assert [side.games for side in first.sides] == ([1, 2] if whole else [2, 1])
    assert first.winner == (1 if whole else 0)
    assert all(isinstance(screen, Score) for _seconds, screen in rest)


def test_an_abandoned_match_counts_nothing_any_more() -> None:
    ((_seconds, screen),) = cycle_of(replace(COUNTED, match_state="abandoned"), "es")
    assert isinstance(screen, Score)
    assert screen.band.said == "partida terminada"


def test_without_a_table_it_says_where_to_join() -> None:
    screen = screen_of(waiting("http://192.168.1.20:8000/"), NOW, "es")
    assert isinstance(screen, Join)
    assert (screen.address, screen.code) == ("http://192.168.1.20:8000/", "482136")


def test_a_lost_server_leaves_the_last_score() -> None:
    state = PanelState("http://x", LinkState.DOWN, NOW, "K7QF", None, BOARD)
    screen = screen_of(state, NOW + 200, "es")
    assert isinstance(screen, Score)
    assert screen.sides == BOARD.sides
    assert (screen.band.tag, screen.band.below) == ("SIN SERVIDOR", "desde hace 3 min")
    assert screen.band.alarm


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "desde hace 0 s"),
        (59.9, "desde hace 59 s"),
        (60, "desde hace 1 min"),
        (3599, "desde hace 59 min"),
        (3600, "desde hace 1 h"),
        (200_000, "desde hace 55 h"),
    ],
)
def test_how_long_the_connection_has_been_lost_is_shown(seconds: float, words: str) -> None:
    state = PanelState("http://x", LinkState.DOWN, NOW, "K7QF", None, BOARD)
    screen = screen_of(state, NOW + seconds, "es")
    assert isinstance(screen, Score)
    assert screen.band.below == words


def notice(state: LinkState, seconds: float = 0.0) -> Screen:
    return screen_of(PanelState("http://x", state, NOW, "K7QF"), NOW + seconds, "es")


def test_a_first_connection_is_given_a_moment() -> None:
    assert notice(LinkState.CONNECTING, 1.0) == Notice("Amarrako", ("conectando…", "http://x"))
    assert notice(LinkState.CONNECTING, 5.0) == Notice(
        "SIN SERVIDOR", ("http://x", "desde hace 5 s")
    )


def test_what_is_wrong_is_said() -> None:
    assert notice(LinkState.NO_TABLE) == Notice("NO HAY MESA K7QF", ("http://x",))
    version = notice(LinkState.OTHER_VERSION)
    assert isinstance(version, Notice)
    assert version.title == "OTRA VERSIÓN"


def test_a_notice_is_shown_at_first_and_then_in_turns_while_nobody_plays() -> None:
    for board, later in ((BOARD, set[bool]()), (MATCH, {True}), (None, {True})):
        waiting = PanelState("http://x", LinkState.UP, 0.0, None, Invite("1", "http://x"))
        state = replace(waiting, board=board, notice=RESTORED, notice_since=0.0)
        seen = [is_notice(screen_of(state, float(now), "es")) for now in range(60)]
        assert all(seen[:20])
        assert {*seen[20:]} == {False} | later
    newer = DataNotice("of_tomorrow", {})
    shown = screen_of(PanelState("http://x", LinkState.UP, notice=newer), 1.0, "es")
    assert shown == Notice("AVISO", ("of_tomorrow",))


def is_notice(screen: Screen) -> bool:
    return isinstance(screen, Notice) and screen.title == "AVISO"
