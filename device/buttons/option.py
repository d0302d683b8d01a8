"""The buttons and the buzzer as somebody types them."""

from __future__ import annotations

from device.buttons.wired import CLICKED, ButtonWiring
from device.lights.option import BadPins, pin_of
from device.pins import BUTTONS, BUZZER, ENCODERS
from device.wiring import MEMORY

OFF = "off"
SIDES = ("0", "1")
NAMES = tuple(BUTTONS)
TURNS = tuple(f"turn_{side}" for side in SIDES)


def buttons_of(spec: str) -> ButtonWiring:
    """The buttons as typed: memory, off, gpio, encoders, or as in plus_1_0=17,turn_1=23/24."""
    match spec:
        case "memory":
            return CLICKED
        case "off":
            return ButtonWiring()
        case "gpio":
            return ButtonWiring(BUTTONS)
        case "encoders":
            return ENCODED
    pins: dict[str, int] = {}
    turns: dict[str, tuple[int, int]] = {}
    for part in (part.strip() for part in spec.split(",")):
        name, _equals, typed = part.partition("=")
        if name in TURNS:
            one, _slash, other = typed.partition("/")
            turns[name] = pin_of(part, one), pin_of(part, other)
        elif name in NAMES:
            pins[name] = pin_of(part, typed)
        else:
            known = ", ".join((*NAMES, *TURNS))
            raise BadPins(f"{name!r} is no button; they are {known}, or {MEMORY}, off, gpio, …")
    taken = [*pins.values(), *(pin for pair in turns.values() for pin in pair)]
    if len(set(taken)) < len(taken) or len(pins) + len(turns) < len(spec.split(",")):
        raise BadPins(f"{spec!r}: each button and each pin once")
    return ButtonWiring(pins, turns)


def buzzer_of(spec: str) -> int | None:
    """The buzzer's pin as typed: off, on, or a GPIO number."""
    if spec in (OFF, "on"):
        return None if spec == OFF else BUZZER
    return pin_of(f"buzzer={spec}", spec)


ENCODED = ButtonWiring(
    {name: pin for name, pin in ENCODERS.items() if isinstance(pin, int)},
    {name: pin for name, pin in ENCODERS.items() if isinstance(pin, tuple)},
)
