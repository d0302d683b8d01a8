"""Check that an uploaded sound is one: every page of an Ogg file, every frame of an MP3 file.

What is kept of an MP3 file are its frames: tags, which can hold anything, are dropped.

Source: RFC 3533 (Ogg), ISO 11172-3 and 13818-3 (frames of MPEG audio), id3.org (tags).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

MOST_SECONDS = 10.0
"""Length of the longest sound."""
_HEADER = 27
"""Bytes of the header of a page of Ogg, without the lengths of its segments."""
_OPUS_RATE = 48000
_KBITS = {
    True: (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
    False: (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
}
"""Bit rates of layer III by their number in a header, of MPEG 1 and of MPEG 2 and 2.5."""
_RATES = (44100, 48000, 32000)


class NotASound(Exception):
    """The file is neither Ogg with Vorbis or Opus, nor MP3."""


class TooLong(Exception):
    """The sound takes longer than `MOST_SECONDS`."""


class Sound(NamedTuple):
    """A sound that was checked."""

    ending: str
    content: bytes


def checked_sound(content: bytes) -> Sound:
    """Return a sound with the ending of its kind.

    Raises:
        NotASound: It is none, or something follows it.
        TooLong: It takes too long.
    """
    if content.startswith(b"OggS"):
        sound, seconds = Sound("ogg", content), _seconds_of_ogg(content)
    else:
        frames = list(_frames_of_mp3(content))
        seconds = sum(each.seconds for each in frames)
        sound = Sound("mp3", b"".join(each.content for each in frames))
    if not seconds:
        raise NotASound
    if seconds > MOST_SECONDS:
        raise TooLong
    return sound


def _seconds_of_ogg(content: bytes) -> float:
    """Return the length of an Ogg file of one stream, of Vorbis or Opus."""
    at, rate, samples, serial = 0, 0, 0, b""
    ended = False
    while at < len(content):
        head = content[at : at + _HEADER]
        if len(head) < _HEADER or head[:5] != b"OggS\0" or ended:
            raise NotASound
        segments = content[at + _HEADER : at + _HEADER + head[26]]
        begin = at + _HEADER + head[26]
        end = begin + sum(segments)
        if len(segments) < head[26] or end > len(content):
            raise NotASound
        page = bytearray(content[at:end])
        page[22:26] = bytes(4)
        if _checksum(page) != int.from_bytes(head[22:26], "little"):
            raise NotASound
        if at == 0:
            serial, rate = head[14:18], _rate(content[begin:end])
        if head[14:18] != serial:
            raise NotASound
        granule = int.from_bytes(head[6:14], "little", signed=True)
        samples = max(samples, granule)
        ended = bool(head[5] & 4)
        at = end
    return samples / rate


def _rate(first: bytes) -> int:
    """Return the samples a second that the first packet says."""
    if first.startswith(b"OpusHead"):
        return _OPUS_RATE
    rate = int.from_bytes(first[12:16], "little")
    if not first.startswith(b"\x01vorbis") or not 8000 <= rate <= 96000:
        raise NotASound
    return rate


@cache
def _checksums() -> tuple[int, ...]:
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1 ^ (0x04C11DB7 if value & 0x80000000 else 0)) & 0xFFFFFFFF
        table.append(value)
    return tuple(table)


def _checksum(page: bytes | bytearray) -> int:
    """Return the checksum of a page of Ogg: a CRC of 32 bits that zlib does not have."""
    table, value = _checksums(), 0
    for byte in page:
        value = (value << 8 & 0xFFFFFFFF) ^ table[value >> 24 ^ byte]
    return value


class _Frame(NamedTuple):
    content: bytes
    seconds: float


def _frames_of_mp3(content: bytes) -> Iterator[_Frame]:
    """Yield the frames of an MP3 file without its tags; one that was cut at the end is left out."""
    at, end = 0, len(content)
    while content[at : at + 3] == b"ID3":
        size = content[at + 6 : at + 10]
        if len(size) < 4 or max(size) > 127:
            raise NotASound
        at += 10 + sum(byte << 7 * place for place, byte in enumerate(reversed(size)))
    if content[end - 128 : end - 125] == b"TAG":
        end -= 128
    while at + 4 <= end:
        length, seconds = _frame(content[at : at + 4])
        if at + length > end:
            return
        yield _Frame(content[at : at + length], seconds)
        at += length
    if any(content[at:end]):
        raise NotASound


def _frame(head: bytes) -> tuple[int, float]:
    """Return the bytes and the seconds of a frame of layer III by its header."""
    version, layer = head[1] >> 3 & 3, head[1] >> 1 & 3
    kbits, rate = head[2] >> 4, head[2] >> 2 & 3
    synchronised = head[0] == 0xFF and head[1] >> 5 == 7
    if not synchronised or version == 1 or layer != 1 or not 0 < kbits < 15 or rate == 3:
        raise NotASound
    first = version == 3
    hertz = _RATES[rate] // {3: 1, 2: 2, 0: 4}[version]
    samples = 1152 if first else 576
    length = samples // 8 * _KBITS[first][kbits] * 1000 // hertz + (head[2] >> 1 & 1)
    return length, samples / hertz
