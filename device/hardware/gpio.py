"""GPIO pins: buttons, rotary encoders and the buzzer, by gpiozero."""

# ruff: noqa: PLC0415 -- no hardware library is imported where there is no hardware to drive.

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from threading import Lock
from typing import Protocol

from device.hardware.wiring import ButtonPins

PINS_NEED = "they need a Pi with lgpio, from python3-lgpio or the extra `pi` of amarrako"
_PIN_FACTORY_LOCK = Lock()
"""Held while pins are opened, because two threads could make two pin factories."""


class Pin(Protocol):
    """A device of gpiozero."""

    value: float

    def close(self) -> None: ...


class _Button(Pin, Protocol):
    active_time: float | None
    inactive_time: float | None


class _Buzzer(Pin, Protocol):
    def play(self, tone: object) -> None: ...


@contextmanager
def opened(what: str, release: Callable[[], None]) -> Iterator[None]:
    """Open pins; any error of gpiozero becomes OSError, and the opened pins are released."""
    try:
        with _PIN_FACTORY_LOCK:
            yield
    except Exception as error:
        release()
        raise OSError(f"{what} ({error}); {PINS_NEED}") from error


def busy_pins(pins: Sequence[int]) -> dict[int, str]:
    """Return which GPIO pins cannot be opened, and why; each is tried as an input and released."""
    from gpiozero import InputDevice

    busy: dict[int, str] = {}
    for pin in pins:
        try:
            InputDevice(pin).close()
        except Exception as fault:  # noqa: BLE001 (each library below has its own)
            busy[pin] = str(fault)
    return busy


class GpioDriver:
    """Driver of devices on GPIO pins: it is never refreshed, and sleeping is closing the pins."""

    def __init__(self) -> None:
        self._opened: list[Pin] = []

    def refresh(self, _value: object) -> None: ...

    def sleep(self) -> None:
        self.close()

    def close(self) -> None:
        for device in self._opened:
            device.close()
        self._opened.clear()


class GpioButtons(GpioDriver):
    """gpiozero's buttons and rotary encoders.

    Contact bounce is not filtered here, as `device/buttons/debounce.py` does that.

    Args:
        edge: Called with a button's name at each change: whether its contact is closed now, and how
            many seconds ago it changed. lgpio reports the time at which the kernel saw an edge, and
            gpiozero counts `active_time` and `inactive_time` from it; this thread may be later.
        turn: Called with the side at each step of its encoder: 1 to the right, -1 to the left.
    """

    def __init__(
        self,
        pins: ButtonPins,
        edge: Callable[[str, bool, float], None],
        turn: Callable[[int, int], None],
    ) -> None:
        super().__init__()
        self._pins = pins
        self._edge = edge
        self._turn = turn

    def start(self, _value: bool) -> None:
        from gpiozero import Button, Device, RotaryEncoder

        with opened("the buttons cannot be read", self.close):
            Device.ensure_pin_factory()
            for name, pins in self._pins.items():
                if isinstance(pins, int):
                    button = Button(pins)
                    self._opened.append(button)
                    button.when_pressed = partial(self._closed, name)
                    button.when_released = partial(self._open, name)
                    if button.is_pressed:
                        self._edge(name, True, 0.0)
                else:
                    encoder = RotaryEncoder(*pins, max_steps=0)
                    self._opened.append(encoder)
                    side = int(name[-1])
                    encoder.when_rotated_clockwise = partial(self._turn, side, 1)
                    encoder.when_rotated_counter_clockwise = partial(self._turn, side, -1)

    def update(self, _value: bool) -> None: ...

    def _closed(self, name: str, button: _Button) -> None:
        self._edge(name, True, button.active_time or 0.0)

    def _open(self, name: str, button: _Button) -> None:
        self._edge(name, False, button.inactive_time or 0.0)


class GpioBuzzer(GpioDriver):
    """gpiozero's buzzer for tones, given in hertz; 0 is silence."""

    def __init__(self, pin: int) -> None:
        super().__init__()
        self._pin = pin
        self._buzzer: _Buzzer | None = None

    def start(self, hertz: float) -> None:
        from gpiozero import TonalBuzzer

        with opened("the buzzer cannot be driven", self.close):
            self._buzzer = TonalBuzzer(self._pin)
            self._opened.append(self._buzzer)
        self.update(hertz)

    def update(self, hertz: float) -> None:
        from gpiozero.tones import Tone

        if self._buzzer is not None and self._opened:
            self._buzzer.play(Tone.from_frequency(hertz) if hertz else None)
