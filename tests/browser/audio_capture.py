"""A machine that can be heard: a browser with voices, and an ear at its loudspeaker.

Chromium on Linux speaks through speech-dispatcher, whose voices here are espeak-ng's, and only
with a screen; the sound goes to a loudspeaker that is nowhere (PulseAudio's null sink), and is
written down from there.
"""

from __future__ import annotations

import array
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.server import eventually

TOOLS = ("Xvfb", "pulseaudio", "pactl", "parec", "speech-dispatcher", "spd-say")
PACKAGES = "xvfb pulseaudio pulseaudio-utils speech-dispatcher speech-dispatcher-espeak-ng"
VOICES = "--enable-speech-dispatcher"
"""With this switch Chromium asks for them."""
RATE = 8000
QUIET = 200
"""Loudest sample, of 32767, that is still silence."""


class AudioCapture:
    """Hears what the loudspeaker gives; times in seconds."""

    def __init__(self, sound: Path) -> None:
        self._sound = sound

    def heard(self, since: float = 0) -> float:
        """For how long there was any sound, in pieces of a tenth, from a time on."""
        samples = array.array("h")
        raw = self._sound.read_bytes()[int(since * RATE) * 2 :]
        samples.frombytes(raw[: len(raw) // 2 * 2])
        piece = RATE // 10
        pieces = [samples[at : at + piece] for at in range(0, len(samples), piece)]
        return sum(max(abs(one) for one in piece) > QUIET for piece in pieces) / 10

    def now(self) -> float:
        """How much was listened to so far."""
        return self._sound.stat().st_size / 2 / RATE


@contextmanager
def loudspeaker(folder: Path) -> Iterator[tuple[AudioCapture, dict[str, str | float | bool]]]:
    """An ear, and the environment of a browser that it hears."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    assert not missing, f"no {', '.join(missing)} to hear with: apt install {PACKAGES}"
    folder.mkdir(mode=0o700)
    environment = {**os.environ, "XDG_RUNTIME_DIR": str(folder), "HOME": str(folder)}
    sound = folder / "sound.raw"
    with ExitStack() as running:

        def start(
            *command: str, writes: int = subprocess.DEVNULL, passes: tuple[int, ...] = ()
        ) -> None:
            one = subprocess.Popen(
                command,
                env=environment,
                stdout=writes,
                stderr=subprocess.DEVNULL,
                pass_fds=passes,
            )
            running.callback(one.wait)
            running.callback(one.terminate)

        def answers(*command: str) -> bool:
            asked = subprocess.run(command, env=environment, capture_output=True, check=False)
            return asked.returncode == 0

        chosen = folder / "display"
        with chosen.open("wb") as to:
            number = to.fileno()
            start("Xvfb", "-displayfd", str(number), "-nolisten", "tcp", passes=(number,))
        eventually(lambda: chosen.read_text().endswith("\n"), "a screen")
        environment["DISPLAY"] = f":{chosen.read_text().strip()}"
        modules = ("module-native-protocol-unix", "module-null-sink sink_name=nowhere")
        start("pulseaudio", "-n", "--exit-idle-time=-1", *(f"--load={one}" for one in modules))
        eventually(lambda: answers("pactl", "info"), "a loudspeaker")
        start("speech-dispatcher", "--run-single")
        eventually(lambda: answers("spd-say", "--list-output-modules"), "voices")
        with sound.open("wb") as to:
            form = (f"--rate={RATE}", "--channels=1", "--format=s16le")
            start("parec", "--device=nowhere.monitor", *form, writes=to.fileno())
        yield AudioCapture(sound), dict(environment)
