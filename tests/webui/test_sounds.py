"""Which uploaded sounds and pictures are taken: what they are, and not what they are called."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageStat

from scorekeeper.refusal import Refused
from tests.webui.sounds import id3, mp3, ogg, picture
from webui.store.picture import MOST_BYTES, SIZE, draw_anew
from webui.store.sound import NotASound, TooLong, checked_sound

HTML = b"<html><script>alert(1)</script>"


def test_a_sound_of_either_kind_is_taken_as_it_is() -> None:
    assert checked_sound(ogg()) == ("ogg", ogg())
    assert checked_sound(mp3()) == ("mp3", mp3())


def test_tags_of_an_mp3_file_are_dropped_and_its_frames_kept() -> None:
    hidden = id3(HTML + bytes(1000))
    assert checked_sound(mp3(before=hidden + hidden)).content == mp3()
    assert checked_sound(mp3(after=b"TAG" + HTML.ljust(125))).content == mp3()
    assert checked_sound(mp3()[:-100]).content == mp3(19), "the last frame was cut"


NO_SOUNDS: dict[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "a page": lambda: HTML * 100,
    "a picture": picture,
    "RIFF": lambda: b"RIFF" + bytes(2000),
    "a page behind an Ogg file": lambda: ogg() + HTML,
    "two Ogg files": lambda: ogg() * 2,
    "an Ogg file that was cut": lambda: ogg()[:-5],
    "an Ogg file that was changed": lambda: ogg()[:500] + b"<" + ogg()[501:],
    "Ogg with something else": lambda: ogg().replace(b"\x01vorbis", b"\x01theora"),
    "a page behind an MP3 file": lambda: mp3(after=HTML * 20),
    "a page in an MP3 file": lambda: mp3(3) + HTML + mp3(3),
    "an ID3 tag alone": lambda: id3(HTML),
    "an ID3 tag without an end": lambda: b"ID3\4\0\0\x7f\x7f\x7f\x7f" + HTML,
    "an ID3 tag with a wrong size": lambda: b"ID3\4\0\0\xff\xff\xff\xff" + mp3(),
    "two bytes of a frame": lambda: b"\xff\xfb",
    "the first layer": lambda: b"\xff\xff\x90\x00" + bytes(413),
}


@pytest.mark.parametrize("what", NO_SOUNDS)
def test_anything_else_is_no_sound(what: str) -> None:
    with pytest.raises(NotASound):
        checked_sound(NO_SOUNDS[what]())


@pytest.mark.parametrize("sound", [ogg(12.0), mp3(450)], ids=["ogg", "mp3"])
def test_a_long_sound_is_refused(sound: bytes) -> None:
    with pytest.raises(TooLong):
        checked_sound(sound)


# ------------------------------------------------------------ pictures


def drawn(content: bytes, tmp_path: Path) -> Image.Image:
    (tmp_path / "sent").write_bytes(content)
    draw_anew(tmp_path / "sent", tmp_path / "drawn")
    found = (tmp_path / "drawn").read_bytes()
    assert HTML not in found
    assert len(found) <= MOST_BYTES
    image = Image.open(io.BytesIO(found))
    assert image.format == "JPEG"
    image.load()
    return image


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_drawn_anew_without_what_was_hidden_in_it(kind: str, tmp_path: Path) -> None:
    image = drawn(picture(kind) + HTML, tmp_path)
    assert image.size == (64, 48)
    # The mean of each colour.
    red, green, _ = ImageStat.Stat(image.convert("RGB")).mean
    assert red > 200
    assert green < 60


def test_a_large_picture_fits_the_tv_and_a_transparent_one_has_white_behind_it(
    tmp_path: Path,
) -> None:
    assert drawn(picture("JPEG", (4000, 3000)), tmp_path).size == (1440, SIZE[1])
    assert drawn(picture("PNG", mode="RGBA"), tmp_path).getpixel((5, 5)) == (255, 255, 255)


def test_a_picture_of_a_phone_stands_upright(tmp_path: Path) -> None:
    written = io.BytesIO()
    turned = Image.Exif()
    turned[0x0112] = 6
    Image.new("RGB", (64, 48)).save(written, "JPEG", exif=turned)
    assert drawn(written.getvalue(), tmp_path).size == (48, 64)


def test_noise_becomes_small_enough(tmp_path: Path) -> None:
    written = io.BytesIO()
    Image.effect_noise(SIZE, 90).convert("RGB").save(written, "JPEG", quality=95)
    assert drawn(written.getvalue(), tmp_path).size == (SIZE[0] // 2, SIZE[1] // 2)


def bomb(width: int, height: int) -> bytes:
    """A PNG file of some kilobytes with so many black pixels."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        checked = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checked)

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    squeezed = zlib.compressobj(9)
    rows = b"".join(squeezed.compress(bytes(1 + 4 * width)) for _ in range(min(height, 7000)))
    rows += squeezed.flush()
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


NO_PICTURES: dict[str, tuple[Callable[[], bytes], str]] = {
    "nothing": (lambda: b"", "not_a_picture"),
    "a page": (lambda: HTML, "not_a_picture"),
    "SVG": (lambda: b'<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', "not_a_picture"),
    "GIF": (lambda: picture("GIF"), "not_a_picture"),
    "a sound": (ogg, "not_a_picture"),
    "half a picture": (lambda: picture("PNG", (900, 900))[:-900], "not_a_picture"),
    "more pixels than a phone has": (lambda: bomb(9000, 7000), "too_many_pixels"),
    "more memory than it may have": (lambda: bomb(7000, 7000), "too_many_pixels"),
    "sides of which one is endless": (lambda: bomb(2**31 - 1, 0), "not_a_picture"),
}


@pytest.mark.parametrize("what", NO_PICTURES)
def test_anything_else_is_no_picture(what: str, tmp_path: Path) -> None:
    made, code = NO_PICTURES[what]
    with pytest.raises(Refused) as refused:
        drawn(made(), tmp_path)
    assert refused.value.code == code
    assert not (tmp_path / "drawn").exists()
