"""The house's own sounds and pictures, and what they are for (docs/protocol.md).

A file is uploaded in pieces as a backup is (data_transfer.py), stored here, and then named by a
command of the house, which can be undone.
"""

from __future__ import annotations

import time
from typing import cast

from flask import Blueprint, Response, jsonify, request, send_file
from werkzeug.exceptions import NotFound

from scorekeeper.house.voice import SIDES, SOURCES, WORDS, Language, said_in, word_of
from scorekeeper.kernel.reading import mapping, one_of
from scorekeeper.words import LANGUAGES
from webui.http.house_pin import check_house
from webui.http.sender import body
from webui.http.services import services
from webui.protocol.house_files import (
    PackShape,
    PacksShape,
    SlideShape,
    SlidesShape,
    StoredFileShape,
    VoiceShape,
)
from webui.store.uploaded import part_of

house_files = Blueprint("house_files", __name__)

KINDS = {"jpg": "image/jpeg", "ogg": "audio/ogg", "mp3": "audio/mpeg"}
"""The content type by the ending of a name, which follows from what was checked."""
SOUND, PICTURE = "sound", "picture"
LONGEST_FILE_NAME = 200
A_YEAR = 365 * 24 * 3600


@house_files.post("/api/house/files")
def store_file() -> Response:
    """Check and store the file that this phone has uploaded."""
    phone, found = check_house(), services()
    received = part_of(found.settings.data, phone)
    try:
        given = mapping(body(), "file", ("kind", "name"))
        kind = one_of(given.get("kind"), "kind", (SOUND, PICTURE))
        add = found.files.add_sound if kind == SOUND else found.files.add_picture
        file = add(received, found.streams.house.files, time.time())
    finally:
        received.unlink(missing_ok=True)
    stored = StoredFileShape(file=file)
    word = word_of(str(given.get("name", ""))[:LONGEST_FILE_NAME]) if kind == SOUND else None
    if word is not None:
        stored["word"] = word
    return jsonify(stored)


@house_files.get("/files/<name>")
def send_stored(name: str) -> Response:
    """Send a file: as what it was checked to be, and never as a page."""
    path = services().files.path(name)
    if path is None:
        raise NotFound
    response = send_file(path, mimetype=KINDS[path.suffix[1:]], max_age=0)
    response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


@house_files.get("/api/voice")
def voice() -> Response:
    """What the TV speaks a language with: the sound of each word, by what is said in it."""
    language = one_of(request.args.get("lang"), "lang", LANGUAGES)
    house = services().streams.house
    first = house.voices.get(language, SOURCES[0])
    own = house.sounds.get(language, {})
    return jsonify(
        VoiceShape(
            order=sorted(SOURCES, key=lambda each: each != first),
            own={said_in(word, language): f"/files/{own[word]}" for word in own},
            sides=[said_in(each, language) for each in SIDES],
            made={said_in(word, language): path for word, path in made_pack(language).items()},
        )
    )


def made_pack(language: str) -> dict[str, str]:
    """Return the addresses of the sounds that the build made, by word; empty if it made none."""
    folder = services().settings.client / "assets" / "voice" / language
    found = sorted(folder.glob("*.ogg")) if folder.is_dir() else []
    return {each.name.partition("-")[0]: f"/assets/voice/{language}/{each.name}" for each in found}


@house_files.get("/api/house/voices")
def packs() -> Response:
    """For each language the words of a pack, and which of them are recorded."""
    check_house()
    house = services().streams.house
    return jsonify(
        PacksShape(
            packs=[
                PackShape(
                    language=cast("Language", language),
                    first=house.voices.get(language, SOURCES[0]),
                    made=bool(made_pack(language)),
                    words={word: said_in(word, language) for word in WORDS},
                    files=dict(house.sounds.get(language, {})),
                )
                for language in LANGUAGES
            ]
        )
    )


@house_files.get("/api/slides")
def slides() -> Response:
    """The bar's own slides, in their order."""
    shown = services().streams.house.slides
    return jsonify(
        SlidesShape(
            slides=[
                SlideShape(slide=each.slide, picture=each.picture, line=each.line) for each in shown
            ]
        )
    )
