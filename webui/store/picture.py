"""Draw an uploaded picture anew, in a process of its own.

What is stored is never what somebody sent, but a JPEG picture that Pillow made of its pixels: no
metadata, nothing hidden behind it. A picture that is made to fill the memory or to take for ever
ends that process, and not the server.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from scorekeeper.refusal import RefusalCode, Refused

KINDS = ("PNG", "JPEG", "WEBP")
SIZE = (1920, 1080)
"""The most pixels of a side, as on a TV."""
MOST_PIXELS = 50_000_000
"""Pixels of the largest picture that is read: those of a phone's camera."""
QUALITIES = (85, 70, 50)
"""Tried until the file is small enough; noise is then drawn with fewer pixels."""
MOST_BYTES = 400_000
"""Bytes of the largest picture that is stored."""
MEMORY = 256 << 20
"""Bytes that the process may allocate, so that it ends before the unit reaches its MemoryMax."""
PROCESSOR_SECONDS = 30
LONGEST = 90.0
"""Seconds after which the process is given up; it waits while tables use the processor."""
PRIORITY = 10
NOT_A_PICTURE, TOO_LARGE = 3, 4
"""Exit statuses."""


def draw_anew(picture: Path, to: Path) -> None:
    """Write a picture as JPEG, no larger than a TV.

    Raises:
        Refused: not_a_picture, too_many_pixels.
    """
    command = [sys.executable, "-P", "-m", "webui.store.picture", str(picture), str(to)]
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=LONGEST,
            check=False,
        )
        status = done.returncode
    except subprocess.TimeoutExpired:
        status = TOO_LARGE
    if status == NOT_A_PICTURE:
        raise Refused(RefusalCode.NOT_A_PICTURE)
    if status != 0 or not to.is_file():
        raise Refused(RefusalCode.TOO_MANY_PIXELS, most=MOST_PIXELS // 1_000_000)


def main(arguments: list[str]) -> int:
    """Draw the picture of the first path into the second; the exit status."""
    source, target = map(Path, arguments)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (2 * MOST_BYTES, 2 * MOST_BYTES))
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, PRIORITY)
    try:
        return _draw(source, target)
    except MemoryError:
        return TOO_LARGE
    except Exception:  # noqa: BLE001 (whatever a decoder says of it, it is not used)
        return NOT_A_PICTURE


def _draw(source: Path, target: Path) -> int:
    from io import BytesIO  # noqa: PLC0415 (the server needs none of these)

    from PIL import Image, ImageOps  # noqa: PLC0415

    with Image.open(source, formats=KINDS) as opened:
        if opened.width * opened.height > MOST_PIXELS:
            return TOO_LARGE
        # Of a JPEG picture this decodes a half, a quarter or an eighth of the pixels.
        opened.draft("RGB", SIZE)
        drawn = ImageOps.exif_transpose(opened)
        drawn.thumbnail(SIZE)
        if drawn.mode in ("RGBA", "LA", "PA") or "transparency" in drawn.info:
            drawn = drawn.convert("RGBA")
            paper = Image.new("RGBA", drawn.size, "white")
            drawn = Image.alpha_composite(paper, drawn)
        drawn = drawn.convert("RGB")
    while True:
        for quality in QUALITIES:
            written = BytesIO()
            drawn.save(written, "JPEG", quality=quality, optimize=True)
            if written.tell() <= MOST_BYTES:
                target.write_bytes(written.getvalue())
                return 0
        drawn.thumbnail((drawn.width // 2, drawn.height // 2))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
