"""Thread of the buttons: contacts, clicks and answers of the server come in, commands go out.

Callbacks only note what happened and when, so a display that is being drawn delays no button.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping
from threading import Condition, Thread

from device.board import Board, PanelState
from device.buttons.actions import Action, Command, OpenTable, action_of, is_between_games, turn_of
from device.buttons.buzzer import TUNES, Buzzer, Note, Sound, note_at, sound_of
from device.buttons.commands import CommandQueue
from device.buttons.debounce import (
    QUIET,
    Debouncer,
    Dial,
    Gesture,
    due,
    gesture_of,
    rested,
    seen,
    told,
    turned,
)
from device.retry import Closable, RetriedPart
from scorekeeper.reading import wrong

log = logging.getLogger(__name__)

TICK = 0.5
"""How often it looks though nothing is to be heard."""
MOST_SECONDS = 60.0


class ButtonController:
    """All buttons of a panel, and its buzzer.

    Args:
        state: Gives the newest state.
        queue: Sends commands to the server.
        clock: Seconds.
        stuck: Called with the buttons that are stuck whenever that changes.
        open_table: Opens a table; OSError.
        buzzer: Where one is wired.
        wired: The buttons' pins, where some are wired.
    """

    def __init__(
        self,
        *,
        state: Callable[[], PanelState],
        queue: CommandQueue,
        clock: Callable[[], float],
        stuck: Callable[[tuple[str, ...]], None],
        open_table: Callable[[], None],
        buzzer: RetriedPart[Buzzer] | None = None,
        wired: RetriedPart[Closable] | None = None,
    ) -> None:
        self._state = state
        self._queue = queue
        self._clock = clock
        self._stuck = stuck
        self._open_table = open_table
        self._buzzer = buzzer
        self._wired = wired
        self._contacts: dict[str, Debouncer] = {}
        self._dials: dict[int, Dial] = {}
        self._heard: deque[Callable[[], None]] = deque()
        self._something = Condition()
        self._closing = False
        self._tune: tuple[Note, ...] = ()
        self._tune_since = 0.0
        self._tone = 0.0
        self._stuck_ones: tuple[str, ...] = ()
        self._board: Board | None = None
        self._thread = Thread(target=self._run, name="buttons", daemon=True)

    # ------------------------------------------------------------ heard from any thread

    def edge(self, button: str, level: bool) -> None:
        """A contact closed or opened, just now."""
        now = self._clock()
        self._hear(lambda: self._edge(button, level, now))

    def turn(self, side: int, step: int) -> None:
        """An encoder went one step to the right (1) or to the left (-1), just now."""
        now = self._clock()
        self._hear(lambda: self._turn(side, step, now))

    def listen(self, message: Mapping[str, object]) -> None:
        """The server answered a command, or a button was clicked in a browser."""
        match message.get("type"):
            case "press":
                button, seconds = message.get("button"), message.get("seconds")
                if not isinstance(button, str) or not isinstance(seconds, int | float):
                    raise wrong("press", [button, seconds], "[button, seconds]")
                self._hear(lambda: self._did(button, gesture_of(float(seconds))))
            case "ack":
                self._hear(lambda: self._answered(message, Sound.TAKEN))
            case _:
                self._hear(lambda: self._answered(message, Sound.NOT_TAKEN))

    def nudge(self) -> None:
        """The state has changed."""
        with self._something:
            self._something.notify()

    # ------------------------------------------------------------ its own thread

    def start(self) -> None:
        """Go on until `close`."""
        self._board = self._state().board
        self._thread.start()

    def close(self) -> None:
        """Be silent, and hear no more."""
        self._closing = True
        self.nudge()
        if self._thread.is_alive():
            self._thread.join()
        for part in (self._buzzer, self._wired):
            if part is not None:
                part.close()

    def step(self) -> float:
        """Do what is to be done by now; seconds until there may be more."""
        if self._wired is not None:
            self._wired.get()
        while self._heard:
            self._heard.popleft()()
        now = self._clock()
        for button in self._contacts:
            self._settle(button, now)
        for side in self._dials:
            self._rest(side, now)
        if self._queue.step(now):
            log.warning("the server did not answer a button")
            self._play(Sound.NOT_TAKEN)
        self._look()
        return max(0.0, min([now + TICK, *self._dues(now)]) - self._clock())

    def _run(self) -> None:
        while not self._closing:
            patience = TICK
            try:
                patience = self.step()
            except Exception:
                # One press may be lost; the buttons are not.
                log.exception("a button was not understood")
            with self._something:
                if not self._heard and not self._closing:
                    self._something.wait(patience)

    def _hear(self, heard: Callable[[], None]) -> None:
        with self._something:
            self._heard.append(heard)
            self._something.notify()

    def _edge(self, button: str, level: bool, at: float) -> None:
        self._settle(button, at)
        self._contacts[button] = seen(self._contacts.get(button, Debouncer()), level, at)

    def _settle(self, button: str, now: float) -> None:
        contact, gestures = told(self._contacts.get(button, Debouncer()), now)
        self._contacts[button] = contact
        for gesture in gestures:
            self._did(button, gesture)

    def _turn(self, side: int, step: int, at: float) -> None:
        self._dials[side] = turned(self._dials.get(side, Dial()), step, at)

    def _rest(self, side: int, now: float) -> None:
        self._dials[side], steps = rested(self._dials[side], now)
        if steps is not None:
            self._do(turn_of(side, steps, self._state()))

    def _did(self, button: str, gesture: Gesture) -> None:
        match gesture:
            case Gesture.STUCK:
                log.warning("button %s is stuck; it does nothing until it is let go", button)
                self._tell_stuck((*self._stuck_ones, button))
                self._play(Sound.STUCK)
            case Gesture.FREED:
                if button in self._stuck_ones:
                    log.info("button %s is free again", button)
                self._tell_stuck(tuple(one for one in self._stuck_ones if one != button))
            case Gesture.LONG:
                if is_between_games(self._state()) or button.startswith("undo_"):
                    self._play(Sound.LET_GO)
            case _:
                self._do(action_of(button, gesture, self._state()))

    def _do(self, action: Action) -> None:
        match action:
            case Command(fields=fields):
                if not self._queue.add(fields, self._clock()):
                    self._play(Sound.NOT_TAKEN)
            case OpenTable():
                try:
                    self._open_table()
                except OSError as fault:
                    log.warning("no table was opened: %s", fault)
                    self._play(Sound.NOT_TAKEN)
            case None:
                self._play(Sound.NOT_TAKEN)

    def _answered(self, message: Mapping[str, object], sound: Sound) -> None:
        revision = message.get("revision") if sound is Sound.TAKEN else None
        if not self._queue.answered(message.get("id"), revision, self._clock()):
            return
        if sound is Sound.NOT_TAKEN:
            log.info("a button was not taken: %s (%s)", message.get("text"), message.get("code"))
        self._play(sound)

    def _tell_stuck(self, stuck: tuple[str, ...]) -> None:
        if stuck != self._stuck_ones:
            self._stuck_ones = stuck
            self._stuck(stuck)

    # ------------------------------------------------------------ the buzzer

    def _look(self) -> None:
        before, self._board = self._board, self._state().board
        sound = sound_of(before, self._board)
        if sound is not None:
            self._play(sound)
        hertz, _lasts = note_at(self._tune, self._clock() - self._tune_since)
        buzzer = None if self._buzzer is None else self._buzzer.get()
        if hertz != self._tone:
            self._tone = hertz
            if buzzer is not None:
                buzzer.sound(hertz)

    def _play(self, sound: Sound) -> None:
        self._tune, self._tune_since = TUNES[sound], self._clock()

    def _dues(self, now: float) -> list[float]:
        dues = [due(contact) for contact in self._contacts.values()]
        dues += [dial.last + QUIET for dial in self._dials.values() if dial.last is not None]
        dues.append(self._queue.due())
        _hertz, lasts = note_at(self._tune, now - self._tune_since)
        return [
            when for when in (*dues, None if lasts is None else now + lasts) if when is not None
        ]
