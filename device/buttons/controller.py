"""Thread of the buttons: contact edges and clicks become commands, and answers become sounds.

Callbacks of other threads only queue an event and its time, so drawing a display delays no button.
"""

from __future__ import annotations

import logging
from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from threading import Condition, Thread

from device.buttons.actions import Action, Request, action_of, is_between_games, turn_of
from device.buttons.buzzer import Sound, TunePlayer, sound_of
from device.buttons.command_queue import CommandQueue
from device.buttons.debounce import Debouncer, Encoder, Gesture, gesture_of
from device.link.board import Board, PanelState
from device.retry import Output
from scorekeeper.kernel.reading import wrong

log = logging.getLogger(__name__)

TICK = 0.5
"""Most seconds between two calls of `step`."""


class ButtonController:
    """All buttons of a panel, and its buzzer."""

    def __init__(
        self,
        *,
        state: Callable[[], PanelState],
        queue: CommandQueue,
        clock: Callable[[], float],
        on_stuck: Callable[[tuple[str, ...]], None],
        open_table: Callable[[], None],
        ask_house_pin: Callable[[], None],
        buzzer: Output[float] | None = None,
    ) -> None:
        self._state = state
        self._queue = queue
        self._clock = clock
        self._on_stuck = on_stuck
        self._open_table = open_table
        self._ask_house_pin = ask_house_pin
        self._player = TunePlayer(buzzer, clock)
        self.inputs: list[Output[bool]] = []
        """Pins of buttons, and a keypad, if there are any; they call `edge` and `turn`."""
        self._debouncers: defaultdict[str, Debouncer] = defaultdict(Debouncer)
        self._encoders: defaultdict[int, Encoder] = defaultdict(Encoder)
        self._events: deque[Callable[[], None]] = deque()
        self._wake = Condition()
        self._closing = False
        self._stuck: tuple[str, ...] = ()
        self._board: Board | None = None
        self._thread = Thread(target=self._run, name="buttons", daemon=True)

    # ------------------------------------------------------------ called by any thread

    def edge(self, button: str, level: bool, ago: float = 0.0) -> None:
        """Take an edge: a contact closed, or opened, so many seconds ago."""
        at = self._clock() - ago
        self._queue_event(lambda: self._edge(button, level, at))

    def turn(self, side: int, step: int) -> None:
        """Take a step of a side's encoder: 1 to the right, -1 to the left."""
        now = self._clock()
        self._queue_event(lambda: self._turn(side, step, now))

    def receive(self, message: Mapping[str, object]) -> None:
        """Take an answer of the server to a command, or a click on the page /panel."""
        match message.get("type"):
            case "press":
                button, seconds = message.get("button"), message.get("seconds")
                if not isinstance(button, str) or not isinstance(seconds, int | float):
                    raise wrong("press", [button, seconds], "[button, seconds]")
                gesture = gesture_of(float(seconds))
                self._queue_event(lambda: self._gesture(button, gesture))
            case kind:
                self._queue_event(lambda: self._answered(message, taken=kind == "ack"))

    def state_changed(self) -> None:
        """Wake the thread: the state has changed."""
        with self._wake:
            self._wake.notify()

    # ------------------------------------------------------------ called by its own thread

    def start(self) -> None:
        """Start the thread."""
        self._board = self._state().board
        self._thread.start()

    def close(self) -> None:
        """End the thread, and release buttons and buzzer."""
        self._closing = True
        self.state_changed()
        if self._thread.is_alive():
            self._thread.join()
        self._player.close()
        for each in self.inputs:
            each.close()

    def step(self) -> float:
        """Do everything that is due; return the seconds until something may be."""
        for each in self.inputs:
            each.show(True)
        while self._events:
            self._events.popleft()()
        now = self._clock()
        for button in self._debouncers:
            self._advance(button, now)
        for side, encoder in self._encoders.items():
            self._encoders[side], steps = encoder.advance(now)
            if steps:
                self._do(turn_of(side, steps, self._state()))
        if self._queue.step(now):
            log.warning("the server did not answer a button")
            self._player.play(Sound.NOT_TAKEN)
        before, self._board = self._board, self._state().board
        sound = sound_of(before, self._board)
        if sound is not None:
            self._player.play(sound)
        due = [self._player.update(), self._queue.due]
        due += [each.due for each in self._debouncers.values()]
        due += [each.due for each in self._encoders.values()]
        next_step = min([now + TICK, *(when for when in due if when is not None)])
        return max(0.0, next_step - self._clock())

    def _run(self) -> None:
        while not self._closing:
            seconds = TICK
            try:
                seconds = self.step()
            except Exception:
                # One event is lost; the buttons go on working.
                log.exception("handling a button failed")
            with self._wake:
                if not self._events and not self._closing:
                    self._wake.wait(seconds)

    def _queue_event(self, event: Callable[[], None]) -> None:
        with self._wake:
            self._events.append(event)
            self._wake.notify()

    def _edge(self, button: str, level: bool, at: float) -> None:
        self._advance(button, at)
        self._debouncers[button] = self._debouncers[button].edge(level, at)

    def _advance(self, button: str, now: float) -> None:
        self._debouncers[button], gestures = self._debouncers[button].advance(now)
        for gesture in gestures:
            self._gesture(button, gesture)

    def _turn(self, side: int, step: int, at: float) -> None:
        self._encoders[side] = self._encoders[side].step(step, at)

    def _gesture(self, button: str, gesture: Gesture) -> None:
        match gesture:
            case Gesture.STUCK:
                log.warning("button %s is stuck; it does nothing until it is released", button)
                self._set_stuck((*self._stuck, button))
                self._player.play(Sound.STUCK)
            case Gesture.FREED:
                if button in self._stuck:
                    log.info("button %s is free again", button)
                self._set_stuck(tuple(one for one in self._stuck if one != button))
            case Gesture.LONG_PRESS_REACHED:
                if is_between_games(self._state()) or button.startswith("undo_"):
                    self._player.play(Sound.RELEASE)
            case Gesture.TAPPED | Gesture.LONG_PRESS | Gesture.VERY_LONG_PRESS:
                self._do(action_of(button, gesture, self._state()))

    def _do(self, action: Action) -> None:
        match action:
            case Request.SHOW_HOUSE_PIN:
                self._ask_house_pin()
                return
            case Request.OPEN_TABLE:
                try:
                    self._open_table()
                except OSError as error:
                    log.warning("no table was opened: %s", error)
                else:
                    return
            case Mapping() if self._queue.add(action, self._clock()):
                return
        self._player.play(Sound.NOT_TAKEN)

    def _answered(self, message: Mapping[str, object], *, taken: bool) -> None:
        revision = message.get("revision") if taken else None
        if not self._queue.answered(message.get("id"), revision, self._clock()):
            return
        if not taken:
            log.info("a button was refused: %s (%s)", message.get("text"), message.get("code"))
        self._player.play(Sound.TAKEN if taken else Sound.NOT_TAKEN)

    def _set_stuck(self, stuck: tuple[str, ...]) -> None:
        if stuck != self._stuck:
            self._stuck = stuck
            self._on_stuck(stuck)
