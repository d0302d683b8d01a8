"""The one file that names gpiozero, luma and smbus2, which are imported when they are needed."""

# ruff: noqa: PLC0415 -- no hardware library is imported where there is no hardware to drive.

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from threading import Lock
from time import sleep
from typing import Protocol

from PIL import Image, ImageChops

from device.burn_in import Light
from device.controllers import CONTROLLERS, GREYS
from device.lights.boards import dots, drawn
from device.lights.names import duty
from device.pages import STRIPS, FrameBuffer, PageBuffer
from device.retry import Closable
from device.serial_lines import DATA, SerialInterface, SpiPort
from device.wiring import ButtonWiring, OnMatrix, Spi

PINS_NEED = "they need a Pi with lgpio, from python3-lgpio or the extra `pi` of amarrako"
DISPLAY_OFF, DISPLAY_ON = 0xAE, 0xAF
"""The same for every controller here."""
SEGMENTS = 64
"""Into which luma divides a picture in greys, to send of each what differs."""
READ_ONLY = (*range(0x30, 0x38), *range(0x50, 0x60))
"""I2C addresses where a memory may be, which a write without a byte could harm."""
RESET_SECONDS = 0.001
TURNS = {
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}
"""Pillow turns the other way round."""


class LumaDriver:
    """luma's driver on a line that can be away: settings, and the parts of pictures that changed.

    Args:
        rotate: Degrees clockwise.
        brightness: When awake, 0 to 1; a resting display is never brighter.
    """

    def __init__(
        self, controller: str, line: SerialInterface, rotate: int = 0, brightness: float = 1.0
    ) -> None:
        from luma.core.framebuffer import diff_to_previous
        from luma.oled import device as displays

        self._controller = CONTROLLERS[controller]
        made = type(controller, (_Silent, getattr(displays, controller)), {})
        if self._controller.layout.grey:
            self._device = made(line, framebuffer=diff_to_previous(SEGMENTS))
            self._buffer: FrameBuffer = _GreyBuffer(self._device)
        else:
            self._device = made(line)
            self._buffer = PageBuffer(line, self._controller.first)
        # Its exit hook must not draw: the panel clears the display itself.
        self._device.persist = True
        self._line = line
        self._rotate = rotate
        self._bright = max(1, round(self._controller.bright * brightness))
        self._light = Light.BRIGHT
        self._mended = 0
        line.learned()

    def start(self, picture: Image.Image, light: Light) -> None:
        """Open the line, set the display up, and show a picture when it is whole."""
        self._line.start()
        if self._controller.before:
            self._device.command(*self._controller.before)
        self._set_up(light)
        self._buffer.forget()
        self.draw(picture)
        self._line.command(DISPLAY_ON)
        self._mended = 0

    def draw(self, picture: Image.Image) -> None:
        """Show a picture, by what differs from the one before."""
        turn = TURNS.get(self._rotate)
        self._buffer.draw(picture if turn is None else picture.transpose(turn))

    def shine(self, light: Light) -> None:
        """Be as bright as this."""
        self._light = light
        dim = min(self._bright, self._controller.dim)
        level = self._bright if light is Light.BRIGHT else dim
        self._device.command(self._contrast, level)

    def mend(self) -> None:
        """Send a strip of the picture again; with the first all settings, with the last to glow."""
        if self._mended == 0:
            self._set_up(self._light, self._controller.darkening)
        self._buffer.repeat(self._mended)
        self._mended = (self._mended + 1) % STRIPS
        if self._mended == 0:
            # One that had lost its power stayed dark so far.
            self._line.command(DISPLAY_ON)

    def sleep(self) -> None:
        """Go dark, until the next start."""
        self._line.command(DISPLAY_OFF)

    def close(self) -> None:
        """Go dark, and let the line go."""
        try:
            self.sleep()
        finally:
            self._line.close()

    @property
    def _contrast(self) -> int:
        level: int = self._device._const.SETCONTRAST  # noqa: SLF001 -- luma's own table of commands
        return level

    def _set_up(self, light: Light, without: tuple[tuple[int, int], ...] = ()) -> None:
        self._line.play(dict(self._controller.wrong + without))
        if self._controller.after:
            self._device.command(*self._controller.after)
        self.shine(light)


class _Device(Protocol):
    """What is used of luma's drivers for greys."""

    framebuffer: _FrameBuffer

    def display(self, picture: Image.Image) -> None: ...


class _FrameBuffer(Protocol):
    prev_image: Image.Image | None


class _GreyBuffer:
    """Four bits a dot: luma compares the pictures and sends what differs."""

    def __init__(self, device: _Device) -> None:
        self._device = device

    def forget(self) -> None:
        self._device.framebuffer.prev_image = None

    def draw(self, picture: Image.Image) -> None:
        self._device.display(
            picture.point([*(17 * grey for grey in GREYS), *[0] * 252]).convert("RGB")
        )

    def repeat(self, strip: int) -> None:
        shown = self._device.framebuffer.prev_image
        if shown is None:
            return
        height = shown.height // STRIPS
        rows = (0, strip * height, shown.width, (strip + 1) * height)
        # luma takes it that every dot of the strip was another.
        unlike = shown.copy()
        unlike.paste(ImageChops.invert(shown.crop(rows)), rows)
        self._device.framebuffer.prev_image = unlike
        self._device.display(shown)


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


def i2c_asking(number: int) -> Callable[[int], None]:
    """Return what asks on an I2C bus, as i2cdetect does; OSError where nobody answers."""
    from smbus2 import SMBus

    bus = SMBus(number)

    def ask(address: int) -> None:
        if address in READ_ONLY:
            bus.read_byte(address)
        else:
            bus.write_quick(address)

    return ask


def busy_pins(pins: Sequence[int]) -> dict[int, str]:
    """Return which GPIO pins cannot be had, and why; each is tried as an input and let go."""
    from gpiozero import InputDevice

    busy: dict[int, str] = {}
    for pin in pins:
        try:
            InputDevice(pin).close()
        except Exception as fault:  # noqa: BLE001 (each library below has its own)
            busy[pin] = str(fault)
    return busy


_ONE_AT_A_TIME = Lock()
"""Two threads that open the first pins at once would make two pin factories."""


@contextmanager
def _pins(what: str, let_go: Callable[[], None]) -> Iterator[None]:
    """Open pins; what gpiozero or a library below it raises becomes OSError, the pins let go."""
    try:
        with _ONE_AT_A_TIME:
            yield
    except Exception as error:
        # It is tried again: those that were had must not be in its way then.
        let_go()
        raise OSError(f"{what} ({error}); {PINS_NEED}") from error


class _Output(Closable, Protocol):
    value: float


class SpiBus:
    """A display on an SPI port, with pins for data or command and for reset."""

    def __init__(self, wiring: Spi) -> None:
        from gpiozero import OutputDevice

        self._port = SpiPort(wiring.port, wiring.device)
        self._pins: list[_Output] = []
        with _pins("its pins cannot be driven", self.close):
            for pin in (wiring.dc, wiring.reset):
                self._pins.append(OutputDevice(pin))
        self._data, self._reset = self._pins
        for on in (False, True):
            self._reset.value = on
            sleep(RESET_SECONDS)

    def send(self, kind: int, sent: bytes) -> None:
        """Send some bytes."""
        self._data.value = kind == DATA
        self._port.send(kind, sent)

    def close(self) -> None:
        """Let the port and the pins go."""
        for pin in self._pins:
            pin.close()
        self._port.close()


class GpioLamps:
    """Lamps each on a GPIO pin of its own."""

    def __init__(self, pins: Mapping[str, int], brightness: float = 1.0) -> None:
        self._pins = pins
        self._brightness = brightness
        self._leds: dict[str, _Output] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The lamps it has."""
        return tuple(self._pins)

    def start(self) -> None:
        """Have the pins, where they are not had yet."""
        from gpiozero import PWMLED, Device

        if self._leds:
            return
        with _pins("the lamps cannot be driven", self.close):
            Device.ensure_pin_factory()
            for name, pin in self._pins.items():
                self._leds[name] = PWMLED(pin)

    def light(self, levels: Mapping[str, float]) -> None:
        """Light its lamps."""
        for name, led in self._leds.items():
            value = duty(levels[name], self._brightness)
            if led.value != value:
                led.value = value

    def close(self) -> None:
        """Switch all off, and let the pins go."""
        for led in self._leds.values():
            led.close()
        self._leds.clear()


class LumaMatrix:
    """Lamps on MAX7219 chips, by luma's driver."""

    def __init__(self, wiring: OnMatrix, line: SerialInterface, brightness: float) -> None:
        """brightness: of all lamps, 0 to 1; the chip knows sixteen."""
        from luma.led_matrix.device import max7219

        self._chips = wiring.chips
        self._line = line
        self._device = type("Matrix", (_Kept, max7219), {})(
            line,
            width=8 * wiring.chips,
            height=8,
            rotate=2 if wiring.upside_down else 0,
            block_orientation=wiring.block,
            contrast=round(brightness * 255),
        )
        self._device.persist = True
        line.learned()

    @property
    def names(self) -> tuple[str, ...]:
        """The lamps it has."""
        return tuple(dots(self._chips))

    def start(self) -> None:
        """Open the port, and set the chips up."""
        self._line.start()
        self._line.play({})

    def light(self, levels: Mapping[str, float]) -> None:
        """Light its lamps so."""
        self._device.display(drawn(levels, self._chips))

    def close(self) -> None:
        """All off."""
        try:
            self._device.hide()
        finally:
            self._line.close()


class GpioButtons:
    """gpiozero's buttons and encoders: each edge and each step is told as it comes."""

    def __init__(
        self,
        wiring: ButtonWiring,
        edge: Callable[[str, bool], None],
        turn: Callable[[int, int], None],
    ) -> None:
        """OSError where the pins cannot be had. Bounces are told too: who is told knows of them."""
        from gpiozero import Button, Device, RotaryEncoder

        self._devices: list[Closable] = []
        with _pins("the buttons cannot be read", self.close):
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

    def close(self) -> None:
        """Let the pins go."""
        for device in self._devices:
            device.close()
        self._devices.clear()


class GpioBuzzer:
    """gpiozero's buzzer for tones."""

    def __init__(self, pin: int) -> None:
        from gpiozero import TonalBuzzer
        from gpiozero.tones import Tone

        self._tone = Tone.from_frequency
        with _pins("the buzzer cannot be driven", lambda: None):
            self._buzzer = TonalBuzzer(pin)

    def sound(self, hertz: float) -> None:
        """Sound a tone from now on; 0: none."""
        if hertz:
            self._buzzer.play(self._tone(hertz))
        else:
            self._buzzer.stop()

    def close(self) -> None:
        """Be silent, and let the pin go."""
        self._buzzer.close()
