"""The answers of the HTTP API about the house's own sounds and pictures (docs/protocol.md)."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from scorekeeper.house.voice import Language, Source


class StoredFileShape(TypedDict):
    """A file that was stored (POST /api/house/files)."""

    file: str
    """Its name, to be given to a command."""
    word: NotRequired[str]
    """Of a sound: the word that it is for by its name; missing: there is no such word."""


class VoiceShape(TypedDict):
    """What the TV speaks a language with (GET /api/voice?lang=)."""

    order: list[Source]
    """What is tried, the first first."""
    own: dict[str, str]
    """Recordings of the house: what is said in each, and its address."""
    made: dict[str, str]
    """The same of the pack that the build made."""
    sides: list[str]
    """What two sides are called where there are no recordings of their names."""


class PackShape(TypedDict):
    """The pack of a language."""

    language: Language
    first: Source
    made: bool
    """Whether the build made a pack of this language."""
    words: dict[str, str]
    """What is said in the recording of each word."""
    files: dict[str, str]
    """The file of each word that was recorded."""


class PacksShape(TypedDict):
    """The packs of all languages (GET /api/house/voices)."""

    packs: list[PackShape]


class SlideShape(TypedDict):
    """One of the bar's own slides."""

    slide: int
    picture: str | None
    """Name of its file, which is at /files/NAME."""
    line: str | None


class SlidesShape(TypedDict):
    """The bar's own slides, in their order (GET /api/slides)."""

    slides: list[SlideShape]
