"""Sounds and pictures that tests upload."""

from __future__ import annotations

import io
import math
import struct
import subprocess
import wave
from functools import cache

from PIL import Image


@cache
def ogg(seconds: float = 0.3, hertz: int = 440) -> bytes:
    """A tone as Ogg Vorbis, made by the encoder that makes the packs."""
    rate = 22050
    played = io.BytesIO()
    with wave.open(played, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        steps = range(int(rate * seconds))
        tone = (int(9000 * math.sin(2 * math.pi * hertz * n / rate)) for n in steps)
        file.writeframes(b"".join(struct.pack("<h", each) for each in tone))
    command = ["oggenc", "--quiet", "--serial", "1", "-"]
    return subprocess.run(command, input=played.getvalue(), stdout=-1, check=True).stdout


def mp3(frames: int = 20, before: bytes = b"", after: bytes = b"") -> bytes:
    """Silence as MP3: frames of 128 kbit/s at 44.1 kHz, of 26 ms each."""
    frame = b"\xff\xfb\x90\x00" + bytes(413)
    return before + frame * frames + after


def id3(content: bytes) -> bytes:
    """A tag of ID3v2 with this content."""
    size = len(content)
    return b"ID3\4\0\0" + bytes(size >> 7 * place & 127 for place in (3, 2, 1, 0)) + content


def picture(kind: str = "PNG", size: tuple[int, int] = (64, 48), mode: str = "RGB") -> bytes:
    """A picture of one colour."""
    written = io.BytesIO()
    Image.new(mode, size, "red" if mode != "RGBA" else (255, 0, 0, 0)).save(written, kind)
    return written.getvalue()
