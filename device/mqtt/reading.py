"""Reads what the options of `amarrako mqtt` are given; each says what is wrong in a sentence."""

from __future__ import annotations

import argparse
import re
from urllib.parse import urlsplit

from scorekeeper.words import LANGUAGES

HOUSE = re.compile(r"[A-Za-z0-9_-]{1,32}")
PREFIX = re.compile(r"[^+#\s$/][^+#\s/]*(/[^+#\s/]+)*")


def server(text: str) -> str:
    """The origin of a server."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise argparse.ArgumentTypeError(f"{text!r} is no address like http://192.168.1.20:8000")
    return f"{parts.scheme}://{parts.netloc}"


def language(text: str) -> str:
    """A language's code."""
    if text not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"{text!r} is not one of {', '.join(LANGUAGES)}")
    return text


def host(text: str) -> str:
    """A machine."""
    if not text or any(letter.isspace() or letter in "/@" for letter in text):
        raise argparse.ArgumentTypeError(f"{text!r} is no machine's name or address")
    return text


def port(text: str) -> int:
    """A port; 0: the usual one."""
    if not (text.isascii() and text.isdigit()) or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port from 1 to 65535")
    return int(text)


def house(text: str) -> str:
    """A house's name in topics."""
    if not HOUSE.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{text!r}: a house's name is 1 to 32 letters, digits, - or _"
        )
    return text


def prefix(text: str) -> str:
    """What topics begin with."""
    if not PREFIX.fullmatch(text) or len(text) > 64:
        raise argparse.ArgumentTypeError(
            f"{text!r}: what topics begin with has no spaces, + or #, and no $ or / at its ends"
        )
    return text


def discovery(text: str) -> str | None:
    """The same of Home Assistant's; None where it is told nothing."""
    return None if text in ("", "none") else prefix(text)
