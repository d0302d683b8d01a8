"""SSD1322 and SSD1327 in memory: four bits a dot, windows of columns and rows."""

from __future__ import annotations

from PIL import Image, ImageChops

from device.hardware.buses import COMMANDS

# An SSD1322 drives 480 columns, four to an address; displays of 256 are wired to the middle.
SSD1322_FIRST = (480 - 256) // 2 // 4
HIGH, LOW = bytes(byte >> 4 for byte in range(256)), bytes(byte & 0x0F for byte in range(256))
MODE_OFF, MODE_ON, MODE_INVERTED = 0xA4, 0xA5, 0xA7


class _Windows:
    """What both have in common; a controller's own is in its settings."""

    size = (0, 0)
    columns = rows = bytes_a_column = 0

    def __init__(self) -> None:
        self.power_on()

    def power_on(self) -> None:
        """As after a power cut: all settings lost, the memory full of whatever was there."""
        stride = self.columns * self.bytes_a_column
        self._memory = [
            bytearray((row * 37 + at * 11) & 0xFF for at in range(stride))
            for row in range(self.rows)
        ]
        self._settings: dict[int, tuple[int, ...]] = {}
        self._on = False
        self._row = self._at = 0

    def close(self) -> None:
        """A line in memory stays: what is on its display stays too."""

    def picture(self) -> Image.Image:
        """What the display shows now: a dot is lit at the brightest of its sixteen greys only."""
        if not self._on or self._all_off():
            return Image.new("1", self.size)
        greys = Image.frombytes("L", self.size, self._greys())
        return greys.point([0] * 0xF + [1] * 241, "1")

    def _greys(self) -> bytes:
        """A byte a dot, 0 to 15."""
        raise NotImplementedError

    def _all_off(self) -> bool:
        raise NotImplementedError

    def _open_window(self, code: int) -> None:
        """A window begins at its first column and row."""
        if code == 0x15:
            self._at = self._window(0x15)[0] * self.bytes_a_column
        if code == 0x75:
            self._row = self._window(0x75)[0]

    def _window(self, code: int) -> tuple[int, int]:
        most = (self.columns if code == 0x15 else self.rows) - 1
        first, last = self._settings.get(code, (0, most))
        return first, last

    def _fill(self, data: bytes) -> None:
        """Go on in the window, column by column, row by row, and round again."""
        left, right = (column * self.bytes_a_column for column in self._window(0x15))
        top, bottom = self._window(0x75)
        past = right + self.bytes_a_column
        while data:
            room = max(1, past - self._at)
            part, data = data[:room], data[room:]
            if self._row < self.rows:
                # There is nothing to the right of the last column.
                row = self._memory[self._row]
                fits = part[: max(0, len(row) - self._at)]
                row[self._at : self._at + len(fits)] = fits
            self._at += len(part)
            if self._at >= past:
                self._at = left
                self._row = top if self._row >= bottom else self._row + 1


class Ssd1322(_Windows):
    """256×64 of 480×128: four dots an address; arguments come as data after their command."""

    size = (256, 64)
    columns, rows, bytes_a_column = 120, 128, 2

    def power_on(self) -> None:
        """As after a power cut."""
        super().power_on()
        self._mode = 0xA6
        self._code = 0
        self._given: list[int] = []

    def send(self, kind: int, sent: bytes) -> None:
        """Take what the driver sends."""
        if kind == COMMANDS:
            for byte in sent:
                self._command(byte)
        elif self._code == 0x5C:
            self._fill(sent)
        else:
            for byte in sent:
                self._given.append(byte)
                self._settings[self._code] = tuple(self._given)
                self._open_if_whole()

    def _open_if_whole(self) -> None:
        if self._code in (0x15, 0x75) and len(self._given) == 2:
            self._open_window(self._code)

    def _command(self, code: int) -> None:
        self._code, self._given = code, []
        match code:
            case 0xAE | 0xAF:
                self._on = code == 0xAF
            case _ if MODE_OFF <= code <= MODE_INVERTED:
                self._mode = code

    def _window(self, code: int) -> tuple[int, int]:
        # A command cut short opens nothing.
        whole = len(self._settings.get(code, (0, 0))) == 2
        return super()._window(code) if whole else (0, 0)

    def _all_off(self) -> bool:
        return self._mode == MODE_OFF

    def _greys(self) -> bytes:
        """Remap (A0): bit 1 turns the columns, bit 2 the dots of an address, bit 4 the rows."""
        remap = (self._settings.get(0xA0) or (0,))[0]
        first_row = (self._settings.get(0xA1) or (0,))[0]
        start = SSD1322_FIRST * self.bytes_a_column
        greys = bytearray()
        for row in range(self.size[1]):
            shown = row if remap & 0x10 else self.size[1] - 1 - row
            used = self._memory[(shown + first_row) % self.rows][start : start + 128]
            dots = _spread(used, HIGH, LOW)
            if not remap & 0x04:
                dots = bytes(dots[at ^ 3] for at in range(len(dots)))
            greys += dots[::-1] if remap & 0x02 else dots
        return self._lit(bytes(greys))

    def _lit(self, greys: bytes) -> bytes:
        if self._mode == MODE_ON:
            return bytes([0xF]) * len(greys)
        return bytes(0xF - grey for grey in greys) if self._mode == MODE_INVERTED else greys


# How many bytes follow a command of an SSD1327, for those that have any.
ARGUMENTS = {
    **dict.fromkeys((0x15, 0x75), 2),
    **dict.fromkeys((0x81, 0xA0, 0xA1, 0xA2, 0xA8, 0xAB, 0xB1, 0xB3, 0xB6), 1),
    **dict.fromkeys((0xBC, 0xBE, 0xD5, 0xFD), 1),
    0xB8: 15,
}


class Ssd1327(_Windows):
    """128×128: two dots a byte; it hangs on its board mirrored and upside down."""

    size = (128, 128)
    columns, rows, bytes_a_column = 64, 128, 1

    def power_on(self) -> None:
        """As after a power cut."""
        super().power_on()
        self._pending: list[int] = []
        self._mode = MODE_OFF
        self._even = True

    def send(self, kind: int, sent: bytes) -> None:
        """Take what the driver sends."""
        if kind != COMMANDS:
            self._fill(sent)
            return
        for byte in sent:
            self._command(byte)

    def _command(self, byte: int) -> None:
        self._pending.append(byte)
        code, *given = self._pending
        if len(given) < ARGUMENTS.get(code, 0):
            return
        self._pending = []
        match code:
            case 0xAE | 0xAF:
                self._on = code == 0xAF
            case 0xB8 | 0xB9:
                # A table of greys of one's own (not known here), or the even one.
                self._even = code == 0xB9
            case _ if MODE_OFF <= code <= MODE_INVERTED:
                self._mode = code
            case _:
                self._settings[code] = tuple(given)
                self._open_window(code)

    def _all_off(self) -> bool:
        # Here A4 is the normal mode, and A6 all off.
        return self._mode == 0xA6 or self._settings.get(0xAB, (0x01,)) != (0x01,)

    def _greys(self) -> bytes:
        """Remap (A0): bit 0 turns the columns, bit 1 the dots of a byte, bit 4 the rows."""
        remap = self._settings.get(0xA0, (0,))[0]
        dots = _spread(b"".join(self._memory), LOW, HIGH)
        if bool(remap & 0x01) is not bool(remap & 0x02):
            dots = bytes(dots[at ^ 1] for at in range(len(dots)))
        flat = Image.frombytes("L", self.size, dots.translate(self._light()))
        if not remap & 0x01:
            flat = flat.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        flat = ImageChops.offset(flat, 0, -self._settings.get(0xA1, (0,))[0])
        if not remap & 0x10:
            flat = flat.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        return flat.tobytes()

    def _light(self) -> bytes:
        """What becomes of each grey, to 15."""
        if self._mode == MODE_ON:
            return bytes([0xF]) * 256
        if self._mode == MODE_INVERTED:
            return bytes(max(0, 0xF - grey) for grey in range(256))
        return bytes(grey & 0xF if self._even else min(grey, 1) * 0xF for grey in range(256))


def _spread(packed: bytes | bytearray, left: bytes, right: bytes) -> bytes:
    """Two dots a byte: the halves that stand on the left and on the right, a byte each."""
    dots = bytearray(2 * len(packed))
    dots[0::2], dots[1::2] = packed.translate(left), packed.translate(right)
    return bytes(dots)
