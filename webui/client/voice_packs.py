"""Make the packs of voices that come with the client, with espeak-ng and oggenc.

A pack is a folder with an Ogg Vorbis file for each word that a TV says, named by the word and a
hash of what is said in it and how. What was made is kept beside, so that a build makes only what is
new. Where a tool is missing there are no packs: the TV speaks with the browser's voice, and with
what the house records.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from scorekeeper.house.voice import WORDS, said_in

TOOLS = ("espeak-ng", "oggenc")
"""Debian: espeak-ng and vorbis-tools."""
VOICES: Mapping[str, str] = {"es": "es", "eu": "eu", "en": "en-gb", "fr": "fr-fr"}
"""espeak-ng's voice for each language."""
WORDS_A_MINUTE = "150"
QUALITY = "2"
"""Of Ogg Vorbis: about 100 kbit/s, 5 kB a word."""


def missing_tools() -> list[str]:
    """Return the tools that are not installed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


def names(language: str) -> dict[str, str]:
    """Return the file name of each word of a language."""
    found = {}
    for word in WORDS:
        made_of = (said_in(word, language), VOICES[language], WORDS_A_MINUTE, QUALITY)
        digest = hashlib.blake2b("\0".join(made_of).encode(), digest_size=6).hexdigest()
        found[word] = f"{word}-{digest}.ogg"
    return found


def make_packs(to: Path, kept: Path) -> list[str]:
    """Write the packs into a folder, one folder for each language.

    Args:
        to: The folder, which is made.
        kept: Where what was made stays for the next build.

    Returns:
        What is missing and why, each as a sentence; empty: all packs are whole.
    """
    problems = []
    lacking, skipped = missing_tools(), False
    for language in VOICES:
        wanted = names(language)
        folder = kept / language
        folder.mkdir(parents=True, exist_ok=True)
        missing = [word for word, name in wanted.items() if not (folder / name).is_file()]
        if missing and lacking:
            skipped = True
            continue
        try:
            for word in missing:
                _make(said_in(word, language), VOICES[language], folder / wanted[word])
        except (subprocess.CalledProcessError, OSError) as error:
            problems.append(f"there is no voice for {language}: {error}")
            continue
        target = to / language
        target.mkdir(parents=True, exist_ok=True)
        for name in wanted.values():
            shutil.copyfile(folder / name, target / name)
    if skipped:
        problems.append(
            f"the TV has no voice of its own, as {' and '.join(lacking)} are not installed"
            " (apt install espeak-ng vorbis-tools, then build again); all else is there"
        )
    return problems


def _make(text: str, voice: str, file: Path) -> None:
    """Speak a text into a file, which is whole or not there."""
    spoken, fresh = file.with_suffix(".wav"), file.with_suffix(".new")
    speak = ["espeak-ng", "-v", voice, "-s", WORDS_A_MINUTE, "-w", str(spoken), text]
    encode = ["oggenc", "--quiet", "--quality", QUALITY, "--serial", "1"]
    try:
        for command in (speak, [*encode, "--output", str(fresh), str(spoken)]):
            subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True)
        fresh.replace(file)
    finally:
        spoken.unlink(missing_ok=True)
        fresh.unlink(missing_ok=True)
