"""Buttons, from the contact edges to the commands, with a clock of the test."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest
from gpiozero.pins.mock import MockFactory
from gpiozero.pins.pi import PiPin
from hypothesis import given, settings
from hypothesis import strategies as st

from device.buttons.actions import (
    LONG_TURN,
    UNDO,
    Action,
    Request,
    action_of,
    count,
    turn_of,
)
from device.buttons.buzzer import Sound, sound_of
from device.buttons.command_queue import (
    GIVE_UP_SECONDS,
    MOST_WAITING,
    RESEND_SECONDS,
    CommandQueue,
)
from device.buttons.controller import ButtonController
from device.buttons.debounce import (
    BOUNCE_SECONDS,
    QUIET,
    STUCK,
    Debouncer,
    Encoder,
    Gesture,
    gesture_of,
)
from device.hardware.gpio import GpioButtons, GpioBuzzer
from device.hardware.pins import ENCODERS
from device.link.board import Board, Invite, LinkState, PanelState
from tests.device.scenes import BOARD, MATCH, a_side
from tests.device.scenes import GAME as GAME_WON

BEYOND = {"type": "undo", "to": 41}
UP = PanelState("http://here", LinkState.UP, table="K7QF", board=BOARD, revision=7)
WAITING = replace(UP, board=None, table=None, invite=Invite("482136", "http://here"))


# ------------------------------------------------------------ the contact


@dataclass(frozen=True)
class Press:
    """Bounces are seconds between edges as it closes, and as it opens; then it stands."""

    wait: float
    closing: tuple[float, ...]
    lasts: float
    opening: tuple[float, ...]


BOUNCES = st.lists(st.floats(0.0001, BOUNCE_SECONDS * 0.9), max_size=6).map(
    lambda gaps: tuple(gaps if len(gaps) % 2 == 0 else gaps[:-1])
)
PRESSES = st.lists(
    st.builds(
        Press,
        wait=st.floats(BOUNCE_SECONDS * 1.1, 5),
        closing=BOUNCES,
        lasts=st.one_of(
            *(st.floats(BOUNCE_SECONDS * 1.1, 1.5), st.floats(2.1, 4.9)),
            *(st.floats(5.1, 9.9), st.floats(10.1, 30)),
        ),
        opening=BOUNCES,
    ),
    max_size=8,
)


def edges_of(presses: list[Press]) -> tuple[list[tuple[bool, float]], float]:
    """Every edge with its time, and when all is still."""
    now, level, edges = 100.0, False, list[tuple[bool, float]]()
    for press in presses:
        for still, bounces in ((press.wait, press.closing), (press.lasts, press.opening)):
            now += still
            level = not level
            edges.append((level, now))
            for gap in bounces:
                now += gap
                level = not level
                edges.append((level, now))
    return edges, now + 1


@settings(max_examples=40)
@given(PRESSES, st.lists(st.floats(100, 400), max_size=50))
def test_each_press_is_told_once_however_it_bounces_and_whenever_one_looks(
    presses: list[Press], looks: list[float]
) -> None:
    edges, end = edges_of(presses)
    contact, gestures = Debouncer(), list[Gesture]()
    events = [*((at, edge) for edge, at in edges), *((at, None) for at in looks)]
    happenings = sorted(events, key=lambda each: each[0])
    for at, edge in [*happenings, (max(end, 401), None)]:
        contact, found = contact.advance(at)
        gestures += found
        if edge is not None:
            contact = contact.edge(edge, at)
    ends = [one for one in gestures if one not in (Gesture.LONG_PRESS_REACHED, Gesture.STUCK)]
    # As it closes the time runs from the last bounce, and until the first as it opens.
    assert ends == [gesture_of(press.lasts) for press in presses]
    assert gestures.count(Gesture.STUCK) <= sum(press.lasts >= STUCK for press in presses)


@settings(max_examples=40)
@given(PRESSES, st.lists(st.floats(0, 0.3), min_size=1, max_size=50))
def test_edges_that_are_reported_late_are_the_same_presses(
    presses: list[Press], delays: list[float]
) -> None:
    edges, end = edges_of(presses)
    contact, gestures, now = Debouncer(), list[Gesture](), 0.0
    for (edge, at), delay in zip(edges, itertools.cycle(delays), strict=False):
        # Reported in their order, each after the state was advanced as far as time had gone.
        now = max(now, at + delay)
        for moment in (now, at):
            contact, found = contact.advance(moment)
            gestures += found
        contact = contact.edge(edge, at)
    contact, found = contact.advance(max(now, end))
    gestures += found
    ends = [one for one in gestures if one not in (Gesture.LONG_PRESS_REACHED, Gesture.STUCK)]
    assert len(ends) == len(presses)
    wanted = [gesture_of(press.lasts) for press in presses]
    # What was reported as stuck is freed, even if it turns out to have been shorter.
    assert all(end in (want, Gesture.FREED) for end, want in zip(ends, wanted, strict=True))
    assert gestures.count(Gesture.STUCK) <= ends.count(Gesture.FREED), "none stays stuck"


def watched(presses: list[Press]) -> list[tuple[Gesture, float]]:
    """What is told where one looks whenever there may be something."""
    edges, end = edges_of(presses)
    contact, found = Debouncer(), list[tuple[Gesture, float]]()
    for edge, at in [*edges, (False, end)]:
        while (when := contact.due) is not None and when <= at:
            contact, gestures = contact.advance(when)
            found += [(gesture, when) for gesture in gestures]
            assert contact.due != when, "it would be looked at for ever"
        contact = contact.edge(edge, at)
    return found


def of(*seconds: float) -> list[Press]:
    """Presses that do not bounce, a second apart."""
    return [Press(1, (), each, ()) for each in seconds]


@pytest.mark.parametrize(
    ("presses", "told"),
    [
        (of(0.3), [(Gesture.TAPPED, 101.3 + BOUNCE_SECONDS)]),
        (of(4), [(Gesture.LONG_PRESS_REACHED, 103.0), (Gesture.LONG_PRESS, 105 + BOUNCE_SECONDS)]),
        (
            of(60, 0.2),
            [
                (Gesture.LONG_PRESS_REACHED, 103.0),
                (Gesture.STUCK, 101 + STUCK),
                (Gesture.FREED, 161 + BOUNCE_SECONDS),
                (Gesture.TAPPED, 162.2 + BOUNCE_SECONDS),
            ],
        ),
        (of(BOUNCE_SECONDS / 2), []),
    ],
    ids=["tap", "long", "stuck", "a bounce is no press"],
)
def test_gestures_and_when_they_are_told(
    presses: list[Press], told: list[tuple[Gesture, float]]
) -> None:
    """A long press says when to let go; one that stays is stuck."""
    found = watched(presses)
    assert [gesture for gesture, _at in found] == [gesture for gesture, _at in told]
    assert [at for _gesture, at in found] == pytest.approx([at for _gesture, at in told])


# ------------------------------------------------------------ the encoder


@pytest.mark.parametrize(
    ("steps", "at", "turned"),
    [
        (((1, 1.0), (1, 1.1), (1, 1.5), (-1, 1.7)), 1.7 + QUIET, 2),
        (((1, 1.0), (1, 1.1)), 1.1 + QUIET / 2, None),
        (((1, 1.0), (-1, 1.2)), 5.0, 0),
    ],
)
def test_what_is_turned_in_one_go_is_one_thing(
    steps: tuple[tuple[int, float], ...], at: float, turned: int | None
) -> None:
    encoder = Encoder()
    for step, when in steps:
        encoder = encoder.step(step, when)
    assert encoder.advance(at) == ((encoder, 0) if turned is None else (Encoder(), turned))


# ------------------------------------------------------------ what it means


ABANDONED = replace(UP, board=replace(BOARD, match_state="abandoned"))
WON, MATCH_WON = replace(UP, board=GAME_WON), replace(UP, board=MATCH)
FAR = replace(UP, board=replace(GAME_WON, undo=41))
DOWN = replace(UP, link=LinkState.DOWN)
TAP, LONG, VERY_LONG = Gesture.TAPPED, Gesture.LONG_PRESS, Gesture.VERY_LONG_PRESS


@pytest.mark.parametrize(
    ("button", "gesture", "state", "action"),
    [
        ("plus_1_0", TAP, UP, count(0, 1)),
        *(("plus_5_1", gesture, UP, count(1, 5)) for gesture in (TAP, LONG, VERY_LONG)),
        *(("undo_0", VERY_LONG, state, Request.SHOW_HOUSE_PIN) for state in (UP, WAITING)),
        *(("undo_0", TAP, state, UNDO) for state in (UP, FAR, MATCH_WON)),
        ("undo_0", LONG, WON, UNDO),
        ("undo_0", LONG, FAR, BEYOND),
        ("plus_1_0", LONG, WON, {"type": "next_hand"}),
        ("plus_5_0", LONG, MATCH_WON, {"type": "rematch", "mano": 0}),
        *(("plus_5_0", LONG, state, Request.OPEN_TABLE) for state in (ABANDONED, WAITING)),
        ("undo_0", VERY_LONG, DOWN, None),
        *(("plus_1_0", TAP, state, None) for state in (DOWN, WON, WAITING)),
        ("undo_0", LONG, WAITING, None),
        *(
            ("plus_1_0", gesture, UP, None)
            for gesture in (Gesture.LONG_PRESS_REACHED, Gesture.STUCK, Gesture.FREED)
        ),
    ],
)
def test_what_a_button_means(
    button: str, gesture: Gesture, state: PanelState, action: Action
) -> None:
    assert action_of(button, gesture, state) == action


@pytest.mark.parametrize(
    ("side", "steps", "state", "action"),
    [
        (1, 4, UP, count(1, 4)),
        (1, -2, UP, UNDO),
        (1, 1 - LONG_TURN, FAR, UNDO),
        (1, -LONG_TURN, FAR, BEYOND),
        (0, 4, WON, None),
        (0, 4, WAITING, None),
    ],
)
def test_what_a_turn_means(side: int, steps: int, state: PanelState, action: Action) -> None:
    assert turn_of(side, steps, state) == action


ADENTRO = replace(BOARD, sides=(a_side("Nosotros", 36), a_side("Ellos", 17)))


@pytest.mark.parametrize(
    ("before", "now", "sound"),
    [
        (BOARD, ADENTRO, Sound.ADENTRO),
        (ADENTRO, GAME_WON, Sound.WON),
        (ADENTRO, ADENTRO, None),
        (GAME_WON, GAME_WON, None),
        (None, ADENTRO, None),
        (replace(BOARD, table="ABCD"), ADENTRO, None),
    ],
)
def test_what_sounds(before: Board | None, now: Board, sound: Sound | None) -> None:
    assert sound_of(before, now) is sound


# ------------------------------------------------------------ the telling


class Bench:
    """A buttons whose thread is the test's, at a table of the test's."""

    def __init__(self, state: PanelState = UP) -> None:
        self.now = 1000.0
        self.state = state
        self.said: list[Mapping[str, object]] = []
        self.stuck: tuple[str, ...] = ()
        self.opened = 0
        self.tone = 0.0
        self.tones: list[float] = []
        numbers = iter(range(10_000))
        self.buttons = ButtonController(
            state=lambda: self.state,
            queue=CommandQueue(
                lambda: self.state, self.said.append, lambda: f"press-{next(numbers)}"
            ),
            clock=lambda: self.now,
            on_stuck=self.hear_stuck,
            open_table=self.open_table,
            ask_house_pin=lambda: self.said.append({"type": "ask_house_pin"}),
            buzzer=self,
        )

    def hear_stuck(self, stuck: tuple[str, ...]) -> None:
        self.stuck = stuck

    def open_table(self) -> None:
        self.opened += 1

    def show(self, hertz: float | None) -> bool:
        """As the buzzer."""
        if hertz is not None and hertz != self.tone:
            self.tone = hertz
            self.tones.append(hertz)
        return True

    def close(self) -> None:
        """As the buzzer."""

    def press(self, button: str, seconds: float = 0.2) -> None:
        self.buttons.edge(button, True)
        self.pass_by(seconds)
        self.buttons.edge(button, False)
        self.pass_by(BOUNCE_SECONDS)

    def pass_by(self, seconds: float) -> None:
        """Let time go by, looking when the buttons asked to."""
        until = self.now + seconds
        while (pause := self.buttons.step()) < until - self.now:
            self.now += max(pause, 0.001)
        self.now = until
        self.buttons.step()

    def answer(self, kind: str = "ack", **more: object) -> None:
        self.buttons.receive({"type": kind, "id": self.said[-1]["id"], **more})
        self.pass_by(0)

    @property
    def commands(self) -> list[object]:
        return [message["command"] for message in self.said]


ONE = {"type": "count_stones", "side": 0, "stones": 1}
FIVE = {"type": "count_stones", "side": 1, "stones": 5}


def test_one_command_at_a_time_each_in_the_face_of_the_last() -> None:
    bench = Bench()
    bench.press("plus_1_0")
    bench.press("plus_5_1")
    assert bench.said == [
        {"type": "command", "id": "press-0", "revision": 7, "as": "panel", "command": ONE}
    ]
    bench.answer(revision=8)
    assert bench.commands == [ONE, FIVE]
    assert bench.said[-1]["revision"] == 8, "though the view of it is not here yet"
    assert 880 in bench.tones


def test_a_press_that_waited_is_not_about_what_others_did_meanwhile() -> None:
    """The server refuses it as stale then, instead of taking back what nobody here had seen."""
    bench = Bench()
    bench.press("plus_1_0")
    bench.press("undo_1")
    bench.state = replace(UP, revision=9)  # a phone told something after our stone
    bench.answer(revision=8)
    bench.press("plus_5_1")
    bench.answer("refused", code="stale", revision=10)
    assert bench.commands == [ONE, {"type": "undo"}, FIVE]
    assert [message["revision"] for message in bench.said] == [7, 8, 9]


def test_without_an_answer_the_same_is_said_again_and_given_up_at_last() -> None:
    bench = Bench()
    bench.press("plus_1_0")
    bench.press("plus_5_1")
    bench.pass_by(RESEND_SECONDS + 0.1)
    assert [message["id"] for message in bench.said] == ["press-0", "press-0"]
    bench.state = replace(UP, link=LinkState.DOWN)
    bench.pass_by(RESEND_SECONDS * 2)
    assert len(bench.said) == 2, "nobody is there"
    bench.pass_by(GIVE_UP_SECONDS)
    bench.state = UP
    bench.pass_by(GIVE_UP_SECONDS)
    assert bench.commands == [ONE, ONE]
    assert 220 in bench.tones
    bench.answer()  # one that comes too late
    bench.press("plus_5_1")
    assert bench.said[-1]["id"] == "press-1"


def test_a_press_for_one_table_is_not_sent_to_the_next() -> None:
    bench = Bench()
    bench.press("plus_1_0")
    bench.press("plus_5_1")
    bench.state = replace(UP, table="B2B2", revision=1)
    bench.pass_by(RESEND_SECONDS)
    assert bench.commands == [ONE]
    bench.press("plus_1_0")
    assert bench.commands == [ONE, ONE]
    assert bench.said[-1]["revision"] == 1
    bench.answer(revision=2)
    bench.state = replace(UP, table="C3C3", revision=1)
    bench.press("plus_5_1")
    assert bench.said[-1]["revision"] == 1


def test_a_refusal_is_heard_and_the_next_press_counts() -> None:
    bench = Bench()
    bench.press("undo_1")
    bench.answer("refused", code="nothing_to_undo")
    assert bench.tones == [220]
    bench.press("plus_1_0")
    assert bench.commands == [{"type": "undo"}, ONE]


def test_nobody_can_press_a_hundred_stones_into_a_silent_line() -> None:
    bench = Bench()
    for _press in range(2 * MOST_WAITING):
        bench.press("plus_1_0", seconds=0.03)
    for number in range(2 * MOST_WAITING):
        bench.answer(revision=8 + number)
    assert len(bench.commands) <= MOST_WAITING + 1


def test_a_stuck_button_is_reported_and_not_obeyed(caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench(replace(UP, board=GAME_WON))
    with caplog.at_level("INFO"):
        bench.buttons.edge("plus_5_0", True)
        bench.pass_by(STUCK + 60)
        assert list(bench.stuck) == ["plus_5_0"]
        bench.press("undo_1")
        bench.answer()
        bench.buttons.edge("plus_5_0", False)
        bench.pass_by(BOUNCE_SECONDS)
    assert list(bench.stuck) == []
    assert bench.commands == [{"type": "undo"}], "the others work meanwhile"
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]
    assert "plus_5_0 is stuck" in caplog.text


def test_an_encoder_says_what_it_was_turned() -> None:
    bench = Bench()
    for _step in range(3):
        bench.buttons.turn(1, 1)
        bench.pass_by(0.1)
    bench.pass_by(QUIET)
    assert bench.commands == [{"type": "count_stones", "side": 1, "stones": 3}]


def test_a_click_on_the_page_is_a_press() -> None:
    bench = Bench()
    bench.buttons.receive({"type": "press", "button": "plus_1_0", "seconds": 0.1})
    bench.buttons.receive({"type": "press", "button": "plus_1_0", "seconds": 11})
    bench.buttons.receive({"type": "press", "button": "spam_9", "seconds": 0})
    bench.pass_by(0)
    bench.answer(revision=8)
    assert bench.commands == [ONE]


# ------------------------------------------------------------ gpiozero, on pins that are none


def test_wired_buttons_and_encoders_tell_their_edges(
    pi: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    edges: list[tuple[str, bool]] = []
    turns: list[tuple[int, int]] = []
    # Somebody holds it to ground though it is pulled up.
    monkeypatch.setattr(pi.pin(22), "_set_pull", lambda _value: None)
    pi.pin(22).drive_low()
    buttons = GpioButtons(
        ENCODERS,
        lambda name, level, _ago: edges.append((name, level)),
        lambda side, step: turns.append((side, step)),
    )
    buttons.start(True)
    assert edges == [("plus_5_0", True)], "pressed as the panel starts"
    pi.pin(22).drive_high()
    pi.pin(26).drive_low()
    assert edges[1:] == [("plus_5_0", False), ("plus_5_1", True)]
    one, other = pi.pin(13), pi.pin(19)
    for pin, low in ((one, True), (other, True), (one, False), (other, False)) * 2:
        (pin.drive_low if low else pin.drive_high)()
    for pin, low in ((other, True), (one, True), (other, False), (one, False)):
        (pin.drive_low if low else pin.drive_high)()
    assert turns == [(1, turns[0][1]), (1, turns[0][1]), (1, -turns[0][1])]
    buttons.close()


@pytest.mark.parametrize("late", [0.0, 0.106])
def test_a_press_lasts_as_long_as_the_kernel_saw_it_however_late_it_is_reported(
    late: float, pi: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(UP)
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", lambda: bench.now)
    buttons = GpioButtons({"plus_1_0": 17}, bench.buttons.edge, lambda _side, _step: None)
    buttons.start(True)
    pin = pi.pin(17)
    reports: list[tuple[float, bool]] = []
    monkeypatch.setattr(
        pin, "_call_when_changed", lambda: reports.append((pin._last_change, pin.state))
    )
    # A short press with three bounces at each end, then a spark that is none.
    for gap, low in (
        *((0.0, True), (0.002, False), (0.002, True), (0.004, False), (0.001, True)),
        *((0.06, False), (0.003, True), (0.003, False)),
        *((0.5, True), (0.005, False)),
    ):
        bench.now += gap
        (pin.drive_low if low else pin.drive_high)()
    bench.now += late
    for at, state in reports:
        PiPin._call_when_changed(pin, at, state)
    bench.pass_by(0.5)
    bench.answer(revision=8)
    assert bench.commands == [ONE], "and no second press waited for the answer"
    buttons.close()


def test_a_wired_buzzer_sounds(pi: MockFactory) -> None:
    buzzer = GpioBuzzer(18)
    buzzer.start(440)
    assert pi.pin(18).state == 0.5
    assert pi.pin(18).frequency == pytest.approx(440)
    buzzer.update(0)
    assert pi.pin(18).state == 0
    for tune in (sound.value for sound in Sound):
        for note in tune:
            buzzer.update(note.hertz)
    buzzer.close()
