"""Which screen is shown when: awards one after the other, faults."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device.link.board import Board, DataNotice, Invite, LinkState, PanelState
from device.screen.choose import screen_of
from device.screen.screens import Notice, Score, Screen, Won
from tests.device.scenes import (
    AWARDS,
    BOARD,
    DEJE,
    GAME,
    MATCH,
    NOW,
    RESTORED,
    on,
    told,
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


def test_a_deje_is_told_once_in_mid_bidding() -> None:
    state = told(0.0, replace(BOARD, phase="chica", awards=(DEJE,)))
    assert band_at(1.0, state) == ("GRANDE", "+1")
    for later in (3.1, 100.0, 1e9):
        assert band_at(later, state)[0] != "GRANDE" or band_at(later, state)[1] == "se habla"


def test_an_old_deje_is_not_told_to_a_panel_that_comes_late() -> None:
    assert band_at(0.0, on(replace(BOARD, awards=(DEJE,)))) == ("GRANDE", "se habla")


@pytest.mark.parametrize(("board", "games"), [(GAME, [2, 1]), (MATCH, [1, 2])])
def test_a_won_game_comes_first(board: Board, games: list[int]) -> None:
    (_seconds, first), *rest = cycle_of(board, "es")
    assert isinstance(first, Won)
    assert first.whole_match is (board is MATCH)
    assert [side.games for side in first.sides] == games
    assert first.winner == games.index(2)
    assert all(isinstance(screen, Score) and screen.sides == board.sides for _s, screen in rest)


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


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (1.0, Notice("Amarrako", ("conectando…", "http://x"))),
        (5.0, Notice("SIN SERVIDOR", ("http://x", "desde hace 5 s"))),
    ],
)
def test_a_first_connection_is_given_a_moment(seconds: float, shown: Notice) -> None:
    state = PanelState("http://x", LinkState.CONNECTING, NOW, "K7QF")
    assert screen_of(state, NOW + seconds, "es") == shown


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
