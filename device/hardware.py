"""Drivers of displays, lamps, buttons and buzzer by gpiozero, luma and smbus2.

No other file names these libraries; they are imported when a driver needs them.
"""

# ruff: noqa: PLC0415 -- no hardware library is imported where there is no hardware to drive.

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from threading import Lock
from time import sleep
from typing import Protocol

from PIL import Image, ImageChops

from device.burn_in import Frame, Light
from device.controllers import CONTROLLERS, GREYS
from device.frame_buffer import STRIPS, FrameBuffer, PageBuffer
from device.lights.boards import dots, drawn
from device.lights.names import duty
from device.serial_lines import DATA, SerialInterface, SpiPort
from device.wiring import ButtonWiring, OnMatrix, Spi

PINS_NEED = "they need a Pi with lgpio, from python3-lgpio or the extra `pi` of amarrako"
DISPLAY_OFF, DISPLAY_ON = 0xAE, 0xAF
"""The same for every controller here."""
SEGMENTS = 64
"""Parts of a grey picture, of each of which luma sends what differs."""
READ_ONLY = (*range(0x30, 0x38), *range(0x50, 0x60))
"""I2C addresses where a memory may be, which a write without a byte could harm."""
RESET_SECONDS = 0.001
ROTATIONS = {
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}
"""Pillow's rotations, which are counter-clockwise, by degrees clockwise."""


class LumaDriver:
    """luma's driver of a display whose line may be away.

    luma's settings are recorded as its driver is made, and sent at each start. Of a picture only
    what changed is sent. `rotate` is in degrees clockwise; a dimmed display is never brighter than
    `brightness`, 0 to 1.
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
        # luma's exit hook must not draw: the panel clears the display itself.
        self._device.persist = True
        self._line = line
        self._rotation = ROTATIONS.get(rotate)
        self._bright = max(1, round(self._controller.bright * brightness))
        self._light = Light.BRIGHT
        self._refreshed = 0
        line.end_recording()

    def start(self, frame: Frame) -> None:
        """Open the line, set the display up, and switch it on once its picture is whole."""
        self._line.start()
        if self._controller.before:
            self._device.command(*self._controller.before)
        self._light = frame.light
        self._send_settings()
        self._buffer.forget()
        self._draw(frame.picture)
        self._line.command(DISPLAY_ON)
        self._refreshed = 0

    def update(self, frame: Frame) -> None:
        """Send the part of the picture that changed, and the brightness if it did."""
        self._draw(frame.picture)
        if frame.light is not self._light:
            self._light = frame.light
            self._send_contrast()

    def refresh(self) -> None:
        """Send a strip of the picture again; with the first strip all settings."""
        if self._refreshed == 0:
            self._send_settings(self._controller.darkening)
        self._buffer.repeat(self._refreshed)
        self._refreshed = (self._refreshed + 1) % STRIPS
        if self._refreshed == 0:
            # Switches a display on again that has lost its power in the meantime.
            self._line.command(DISPLAY_ON)

    def sleep(self) -> None:
        self._line.command(DISPLAY_OFF)

    def close(self) -> None:
        try:
            self.sleep()
        finally:
            self._line.close()

    def _draw(self, picture: Image.Image) -> None:
        rotation = self._rotation
        self._buffer.draw(picture if rotation is None else picture.transpose(rotation))

    def _send_settings(self, without: tuple[tuple[int, int], ...] = ()) -> None:
        self._line.replay(dict(self._controller.wrong + without))
        if self._controller.after:
            self._device.command(*self._controller.after)
        self._send_contrast()

    def _send_contrast(self) -> None:
        dim = min(self._bright, self._controller.dim)
        level = self._bright if self._light is Light.BRIGHT else dim
        set_contrast: int = self._device._const.SETCONTRAST  # noqa: SLF001 (luma's command table)
        self._device.command(set_contrast, level)


class _LumaFrameBuffer(Protocol):
    prev_image: Image.Image | None


class _LumaDevice(Protocol):
    framebuffer: _LumaFrameBuffer

    def display(self, picture: Image.Image) -> None: ...


class _GreyBuffer:
    """Frame buffer of a grey display, four bits a pixel: luma finds the parts that differ."""

    def __init__(self, device: _LumaDevice) -> None:
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
        # As if every pixel of the strip had been another, so that luma sends all of them.
        unlike = shown.copy()
        unlike.paste(ImageChops.invert(shown.crop(rows)), rows)
        self._device.framebuffer.prev_image = unlike
        self._device.display(shown)


class _Silent:
    """Keeps luma's driver of a display from drawing and lighting up while it is made."""

    def clear(self) -> None: ...

    def show(self) -> None: ...

    def contrast(self, level: int) -> None: ...


class _NotCleared:
    """Keeps luma's driver of a matrix from clearing the chips while it is made."""

    def clear(self) -> None: ...


class I2cBus:
    """A display on an I2C bus; OSError while none answers at the address."""

    def __init__(self, number: int, address: int) -> None:
        from smbus2 import SMBus, i2c_msg

        self._bus = SMBus(number)
        self._address = address
        self._message = i2c_msg.write

    def send(self, kind: int, sent: bytes) -> None:
        self._bus.i2c_rdwr(self._message(self._address, [kind, *sent]))

    def close(self) -> None:
        self._bus.close()


def i2c_asking(number: int) -> Callable[[int], None]:
    """Return a probe of an I2C bus, as i2cdetect does it; it raises OSError without an answer."""
    from smbus2 import SMBus

    bus = SMBus(number)

    def ask(address: int) -> None:
        if address in READ_ONLY:
            bus.read_byte(address)
        else:
            bus.write_quick(address)

    return ask


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


_PIN_FACTORY_LOCK = Lock()
"""Two threads that open the first pins at once would make two pin factories."""


@contextmanager
def _pins(what: str, release: Callable[[], None]) -> Iterator[None]:
    """Open pins; any error of gpiozero becomes OSError, and the opened pins are released."""
    try:
        with _PIN_FACTORY_LOCK:
            yield
    except Exception as error:
        release()
        raise OSError(f"{what} ({error}); {PINS_NEED}") from error


class _Pin(Protocol):
    value: float

    def close(self) -> None: ...


class _Buzzer(_Pin, Protocol):
    def play(self, tone: object) -> None: ...


class SpiBus:
    """A display on an SPI port, with a pin for data or command (D/C) and one for reset."""

    def __init__(self, wiring: Spi) -> None:
        from gpiozero import OutputDevice

        self._port = SpiPort(wiring.port, wiring.device)
        self._pins: list[_Pin] = []
        with _pins("its pins cannot be driven", self.close):
            for pin in (wiring.dc, wiring.reset):
                self._pins.append(OutputDevice(pin))
        self._data, self._reset = self._pins
        for on in (False, True):
            self._reset.value = on
            sleep(RESET_SECONDS)

    def send(self, kind: int, sent: bytes) -> None:
        self._data.value = kind == DATA
        self._port.send(kind, sent)

    def close(self) -> None:
        for pin in self._pins:
            pin.close()
        self._port.close()


class GpioDriver:
    """Something on GPIO pins: nothing is refreshed, and it sleeps by being closed."""

    def __init__(self) -> None:
        self._opened: list[_Pin] = []

    def refresh(self) -> None: ...

    def sleep(self) -> None:
        self.close()

    def close(self) -> None:
        for device in self._opened:
            device.close()
        self._opened.clear()


class GpioLamps(GpioDriver):
    """Lamps, each on a GPIO pin of its own; brightness is that of all lamps, 0 to 1."""

    def __init__(self, pins: Mapping[str, int], brightness: float = 1.0) -> None:
        super().__init__()
        self.names = tuple(pins)
        self._pins_of = pins
        self._brightness = brightness

    def start(self, levels: Mapping[str, float]) -> None:
        from gpiozero import PWMLED, Device

        self.close()
        with _pins("the lamps cannot be driven", self.close):
            Device.ensure_pin_factory()
            for pin in self._pins_of.values():
                self._opened.append(PWMLED(pin))
        self.update(levels)

    def update(self, levels: Mapping[str, float]) -> None:
        for name, led in zip(self.names, self._opened, strict=False):
            value = duty(levels[name], self._brightness)
            if led.value != value:
                led.value = value


class LumaMatrix:
    """Lamps on MAX7219 chips, through luma's driver; their brightness, 0 to 1, has 16 steps."""

    def __init__(self, wiring: OnMatrix, line: SerialInterface, brightness: float) -> None:
        from luma.led_matrix.device import max7219

        self.names = tuple(dots(wiring.chips))
        self._chips = wiring.chips
        self._line = line
        self._device = type("Matrix", (_NotCleared, max7219), {})(
            line,
            width=8 * wiring.chips,
            height=8,
            rotate=2 if wiring.upside_down else 0,
            block_orientation=wiring.block,
            contrast=round(brightness * 255),
        )
        self._device.persist = True
        self._levels: Mapping[str, float] = {}
        line.end_recording()

    def start(self, levels: Mapping[str, float]) -> None:
        self._line.start()
        self._line.replay({})
        self.update(levels)

    def update(self, levels: Mapping[str, float]) -> None:
        self._levels = levels
        self._device.display(drawn(levels, self._chips))

    def refresh(self) -> None:
        self.start(self._levels)

    def sleep(self) -> None:
        self._device.hide()

    def close(self) -> None:
        try:
            self.sleep()
        finally:
            self._line.close()


class GpioButtons(GpioDriver):
    """gpiozero's buttons and rotary encoders.

    Contact bounce is not filtered here, as `device/buttons/debounce.py` does that.

    Args:
        edge: Called with a button's name at each change: whether its contact is closed now.
        turn: Called with the side at each step of its encoder: 1 to the right, -1 to the left.
    """

    def __init__(
        self,
        wiring: ButtonWiring,
        edge: Callable[[str, bool], None],
        turn: Callable[[int, int], None],
    ) -> None:
        super().__init__()
        self._wiring = wiring
        self._edge = edge
        self._turn = turn

    def start(self, _value: bool) -> None:
        from gpiozero import Button, Device, RotaryEncoder

        with _pins("the buttons cannot be read", self.close):
            Device.ensure_pin_factory()
            for name, pin in self._wiring.pins.items():
                button = Button(pin)
                self._opened.append(button)
                button.when_pressed = partial(self._edge, name, True)
                button.when_released = partial(self._edge, name, False)
                if button.is_pressed:
                    self._edge(name, True)
            for name, (one, other) in self._wiring.turns.items():
                encoder = RotaryEncoder(one, other, max_steps=0)
                self._opened.append(encoder)
                side = int(name[-1])
                encoder.when_rotated_clockwise = partial(self._turn, side, 1)
                encoder.when_rotated_counter_clockwise = partial(self._turn, side, -1)

    def update(self, _value: bool) -> None: ...


class GpioBuzzer(GpioDriver):
    """gpiozero's buzzer for tones, given in hertz; 0 is silence."""

    def __init__(self, pin: int) -> None:
        super().__init__()
        self._pin = pin
        self._buzzer: _Buzzer | None = None

    def start(self, hertz: float) -> None:
        from gpiozero import TonalBuzzer

        with _pins("the buzzer cannot be driven", self.close):
            self._buzzer = TonalBuzzer(self._pin)
            self._opened.append(self._buzzer)
        self.update(hertz)

    def update(self, hertz: float) -> None:
        from gpiozero.tones import Tone

        if self._buzzer is not None and self._opened:
            self._buzzer.play(Tone.from_frequency(hertz) if hertz else None)
