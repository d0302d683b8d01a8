"""The one file that names gpiozero, luma and smbus2, which are imported when they are needed."""

# ruff: noqa: PLC0415 -- no hardware library is imported where there is no hardware to drive.

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from time import sleep
from typing import Protocol

from PIL import Image

from device.areas import Area, Rows, bytes_in, whole
from device.bus import COMMANDS, DATA
from device.buttons.wired import ButtonWiring
from device.controllers import CONTROLLERS
from device.cuts import changed_areas
from device.lights.level import duty
from device.lights.matrix import dots, drawn
from device.lights.wired import OnMatrix
from device.pins import FIRST_PIN, LAST_PIN
from device.rest import Light
from device.spi_port import SpiPort
from device.wire import Wire
from device.wiring import Spi

PINS_NEED = "they need a Pi with lgpio, from python3-lgpio or the extra `pi` of amarrako"
DISPLAY_OFF, DISPLAY_ON = 0xAE, 0xAF
"""The same for every controller here."""
STRIPS = 8
"""Parts in which a picture that stays the same is said again."""
PIECES = 8
"""Of each of those, where it has so many rows: a new picture waits for no more than one."""
RESET_SECONDS = 0.001
TURNS = {
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}
"""Pillow turns the other way round."""


class LumaDriver:
    """luma's driver behind a wire: its settings, and our own parts of pictures."""

    def __init__(
        self, controller: str, wire: Wire, rotate: int = 0, brightness: float = 1.0
    ) -> None:
        """rotate: degrees clockwise · brightness: when awake, 0 to 1; resting is never brighter."""
        from luma.oled import device as displays

        self._controller = CONTROLLERS[controller]
        made = getattr(displays, controller)
        self._device = type(controller, (_Silent, made), {})(wire)
        # Its exit hook must not draw: the panel clears the display itself.
        self._device.persist = True
        self._wire = wire
        self._rotate = rotate
        self._bright = max(1, round(self._controller.bright * brightness))
        self._shown: Rows = ()
        self._light = Light.BRIGHT
        self._mended = 0
        wire.learned()

    def start(self, picture: Image.Image, light: Light) -> None:
        """Open the line, set the display up, and show a picture when it is whole."""
        self._wire.start()
        if self._controller.before:
            self._device.command(*self._controller.before)
        self._set_up(light)
        self._shown = self._packed(picture)
        self._send([whole(self._shown, self._controller.prices)])
        self._wire.command(DISPLAY_ON)
        self._mended = 0

    def draw(self, picture: Image.Image) -> None:
        """Show a picture, by what differs from the one before."""
        before, self._shown = self._shown, self._packed(picture)
        self._send(changed_areas(before, self._shown, self._controller.prices))

    def shine(self, light: Light) -> None:
        """As bright as this."""
        self._light = light
        dim = min(self._bright, self._controller.dim)
        level = self._bright if light is Light.BRIGHT else dim
        self._device.command(self._contrast, level)

    def mend(self, hurried: Callable[[], bool]) -> None:
        """Say a part of all that again: the settings, the picture in strips, and to glow."""
        pieces = min(len(self._shown) // STRIPS, PIECES)
        for _ in range(pieces):
            self._mend_piece(STRIPS * pieces)
            if hurried():
                return

    def _mend_piece(self, pieces: int) -> None:
        if self._mended == 0:
            self._set_up(self._light, self._controller.darkening)
        height = len(self._shown)
        top, bottom = (height * at // pieces for at in (self._mended, self._mended + 1))
        every = whole(self._shown, self._controller.prices)
        self._send([replace(every, top=top, bottom=bottom)])
        self._mended = (self._mended + 1) % pieces
        if self._mended == 0:
            # One that had lost its power stayed dark so far.
            self._wire.command(DISPLAY_ON)

    def sleep(self) -> None:
        """Go dark, until the next start."""
        self._wire.command(DISPLAY_OFF)

    def close(self) -> None:
        """Go dark, and let the line go."""
        try:
            self.sleep()
        finally:
            self._wire.close()

    @property
    def _contrast(self) -> int:
        level: int = self._device._const.SETCONTRAST  # noqa: SLF001 -- luma's own table of commands
        return level

    def _set_up(self, light: Light, without: tuple[tuple[int, int], ...] = ()) -> None:
        self._wire.play(dict(self._controller.wrong + without))
        if self._controller.after:
            self._device.command(*self._controller.after)
        self.shine(light)

    def _packed(self, picture: Image.Image) -> Rows:
        turn = TURNS.get(self._rotate)
        return self._controller.pack(picture if turn is None else picture.transpose(turn))

    def _send(self, areas: Sequence[Area]) -> None:
        last: Area | None = None
        for area in areas:
            data = bytes_in(self._shown, area, self._controller.prices)
            for kind, sent in self._controller.opened(area, data, last):
                if kind == COMMANDS:
                    self._device.command(*sent)
                else:
                    self._device.data(sent)
            last = area


class _Silent:
    """Keeps luma's driver, while it is made, from drawing and from glowing before it is time."""

    def clear(self) -> None: ...

    def show(self) -> None: ...

    def contrast(self, level: int) -> None: ...


class _Kept:
    """Keeps luma's driver from clearing the chips as it is made: its settings are played again."""

    def clear(self) -> None: ...


class I2cBus:
    """A display on an I2C bus; OSError while none answers at the address."""

    def __init__(self, number: int, address: int) -> None:
        from smbus2 import SMBus, i2c_msg

        self._bus = SMBus(number)
        self._address = address
        self._message = i2c_msg.write

    def send(self, kind: int, sent: bytes) -> None:
        """Send some bytes, as one message."""
        self._bus.i2c_rdwr(self._message(self._address, [kind, *sent]))

    def close(self) -> None:
        """Let the bus go."""
        self._bus.close()


class SpiBus:
    """A display on an SPI port, with pins for data or command and for reset."""

    def __init__(self, wiring: Spi) -> None:
        from gpiozero import OutputDevice
        from gpiozero.exc import GPIOZeroError

        self._port = SpiPort(wiring.port, wiring.device)
        with ExitStack() as undone:
            undone.callback(self._port.close)
            try:
                self._data = undone.enter_context(OutputDevice(wiring.dc))
                self._reset = undone.enter_context(OutputDevice(wiring.reset))
            except GPIOZeroError as error:
                raise OSError(f"its pins cannot be driven ({error}); {PINS_NEED}") from error
            undone.pop_all()
        for on in (False, True):
            self._reset.value = on
            sleep(RESET_SECONDS)

    def send(self, kind: int, sent: bytes) -> None:
        """Send some bytes."""
        self._data.value = kind == DATA
        self._port.write(sent)

    def close(self) -> None:
        """Let the port and the pins go."""
        self._data.close()
        self._reset.close()
        self._port.close()


class _Closed(Protocol):
    def close(self) -> None: ...


class _Mock(Protocol):
    def clear_states(self) -> None: ...


class _Lamp(Protocol):
    value: float
    pin: _Mock
    """Where the pins are a mock of them."""

    def close(self) -> None: ...


class Lamps:
    """gpiozero lamps on the pins given or, without pins, on a mock of a Pi's pins in memory."""

    def __init__(self, pins: Mapping[str, int] | None, brightness: float = 1.0) -> None:
        from gpiozero import PWMLED, Device
        from gpiozero.exc import GPIOZeroError

        self._led = PWMLED
        self._brightness = brightness
        self._lamps: dict[str, _Lamp] = {}
        self._in_memory = pins is None
        if pins is not None:
            try:
                Device.ensure_pin_factory()
                self._factory = Device.pin_factory
                for name, pin in pins.items():
                    self._wire(name, pin)
            except Exception as error:
                # It is tried again: those that were had must not be in its way then.
                self.close()
                if not isinstance(error, GPIOZeroError):
                    raise
                raise OSError(f"the lamps cannot be driven ({error}); {PINS_NEED}") from error

    def show(self, levels: Mapping[str, float]) -> dict[str, float]:
        """Light the lamps so, those not named off; what the wired lamps show now."""
        if self._in_memory:
            self._wire_in_memory(levels)
        for name, lamp in self._lamps.items():
            value = duty(levels.get(name, 0.0), self._brightness)
            if lamp.value != value:
                lamp.value = value
                if self._in_memory:
                    # The mock keeps every change of its pin, for ever.
                    lamp.pin.clear_states()
        return {name: levels.get(name, 0.0) for name in self._lamps}

    def close(self) -> None:
        """All off, and the pins let go."""
        for lamp in self._lamps.values():
            lamp.close()
        self._lamps.clear()

    def _wire_in_memory(self, levels: Mapping[str, float]) -> None:
        """In memory there are just the lamps that are named: six sides have more than a Pi pins."""
        from gpiozero.pins.mock import MockFactory, MockPWMPin

        if self._lamps.keys() == levels.keys():
            return
        self.close()
        for number, name in enumerate(levels):
            pin = number % (LAST_PIN - FIRST_PIN + 1)
            if pin == 0:
                # One more Pi.
                self._factory = MockFactory(pin_class=MockPWMPin)
            self._wire(name, FIRST_PIN + pin)

    def _wire(self, name: str, pin: int) -> None:
        self._lamps[name] = self._led(pin, pin_factory=self._factory)


class LumaMatrix:
    """Lamps on MAX7219 chips, by luma's driver."""

    def __init__(self, wiring: OnMatrix, wire: Wire, brightness: float) -> None:
        """brightness: of all lamps, 0 to 1; the chip knows sixteen."""
        from luma.led_matrix.device import max7219

        self._chips = wiring.chips
        self._wire = wire
        self._device = type("Matrix", (_Kept, max7219), {})(
            wire,
            width=8 * wiring.chips,
            height=8,
            rotate=2 if wiring.upside_down else 0,
            block_orientation=wiring.block,
            contrast=round(brightness * 255),
        )
        self._device.persist = True
        wire.learned()

    @property
    def names(self) -> tuple[str, ...]:
        """The lamps it has."""
        return tuple(dots(self._chips))

    def start(self) -> None:
        """Open the port, and set the chips up."""
        self._wire.start()
        self._wire.play({})

    def light(self, levels: Mapping[str, float]) -> None:
        """Light its lamps so."""
        self._device.display(drawn(levels, self._chips))

    def close(self) -> None:
        """All off."""
        try:
            self._device.hide()
        finally:
            self._wire.close()


class SpiLine:
    """A row of chips on an SPI port that takes no commands but data."""

    def __init__(self, port: int, device: int) -> None:
        self._port = SpiPort(port, device)

    def send(self, _kind: int, sent: bytes) -> None:
        """Send some bytes, which the chips take when it is over."""
        self._port.write(sent)

    def close(self) -> None:
        """Let the port go."""
        self._port.close()


class WiredButtons:
    """gpiozero's buttons and encoders: each edge and each step is told as it comes."""

    def __init__(
        self,
        wiring: ButtonWiring,
        edge: Callable[[str, bool], None],
        turn: Callable[[int, int], None],
    ) -> None:
        """OSError where the pins cannot be had. Bounces are told too: who is told knows of them."""
        from gpiozero import Button, Device, RotaryEncoder
        from gpiozero.exc import GPIOZeroError

        self._devices: list[_Closed] = []
        try:
            Device.ensure_pin_factory()
            for name, pin in wiring.pins.items():
                button = Button(pin)
                self._devices.append(button)
                button.when_pressed = partial(edge, name, True)
                button.when_released = partial(edge, name, False)
                if button.is_pressed:
                    edge(name, True)
            for name, (one, other) in wiring.turns.items():
                encoder = RotaryEncoder(one, other, max_steps=0)
                self._devices.append(encoder)
                side = int(name[-1])
                encoder.when_rotated_clockwise = partial(turn, side, 1)
                encoder.when_rotated_counter_clockwise = partial(turn, side, -1)
        except Exception as error:
            self.close()
            if not isinstance(error, GPIOZeroError):
                raise
            raise OSError(f"the buttons cannot be read ({error}); {PINS_NEED}") from error

    def close(self) -> None:
        """Let the pins go."""
        for device in self._devices:
            device.close()
        self._devices.clear()


class WiredBuzzer:
    """gpiozero's buzzer for tones."""

    def __init__(self, pin: int) -> None:
        from gpiozero import TonalBuzzer
        from gpiozero.exc import GPIOZeroError
        from gpiozero.tones import Tone

        self._tone = Tone.from_frequency
        try:
            self._buzzer = TonalBuzzer(pin)
        except GPIOZeroError as error:
            raise OSError(f"the buzzer cannot be driven ({error}); {PINS_NEED}") from error

    def sound(self, hertz: float) -> None:
        """Sound a tone from now on; 0: none."""
        if hertz:
            self._buzzer.play(self._tone(hertz))
        else:
            self._buzzer.stop()

    def close(self) -> None:
        """Be silent, and let the pin go."""
        self._buzzer.close()
