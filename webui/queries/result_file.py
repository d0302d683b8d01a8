"""Result files: a championship that is over, signed by its house (docs/circuit.md).

What is signed is the file without its signature as canonical JSON: keys in order, no spaces, UTF-8,
whole numbers and texts only (a part of RFC 8785).
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.house.house import House
from scorekeeper.house.result import (
    KEY_BYTES,
    SIGNATURE_BYTES,
    Result,
    read_result,
    result_of,
)
from scorekeeper.kernel.fields import encode_fields
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.season.places import places_of
from webui.protocol.reading import MOST_BRACKETS
from webui.queries.championships import championship_of
from webui.secrets.house_key import HouseKey, is_signed_by
from webui.streams.clocks import evening_of

if TYPE_CHECKING:
    from collections.abc import Sequence

KIND = "championship result"
VERSION = 1
KEYS = ("amarrako", "version", "key", "result", "signature")
LARGEST = 256 * 1024
"""The most bytes of a file, packed or not."""
PART = 440
"""Characters of a file in one QR code, which has 77 squares a side then with its link."""


@dataclass(frozen=True, slots=True)
class ResultFile:
    """A result file whose signature was right."""

    key: str
    result: Result
    signature: str


def canonical(value: object) -> bytes:
    """Return the bytes that are signed.

    >>> canonical({"pair": "Iñaki", "place": 1, "all": []}).decode()
    '{"all":[],"pair":"Iñaki","place":1}'
    """
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def signed_result(
    data: Path, house: House, key: HouseKey, bar: str, code: str
) -> dict[str, object]:
    """Return the result file of a championship of this house.

    Raises:
        Refused: house_unnamed, not_finished, no_cryptography, not_saved, and as `view_of`.
    """
    if not bar:
        raise Refused(RefusalCode.HOUSE_UNNAMED)
    state = championship_of(data, house, code)
    facts = places_of(state)
    day = "" if facts is None else evening_of(facts.ended)
    # A name that is corrected at the house makes another file, too.
    revision = state.revision + house.revision
    found = result_of(state, bar, code, day, revision)
    if found is None:
        raise Refused(RefusalCode.NOT_FINISHED)
    signed: dict[str, object] = {
        "amarrako": KIND,
        "version": VERSION,
        "key": key.public(),
        "result": encode_fields(found),
    }
    return {**signed, "signature": key.sign(canonical(signed))}


def read_file(text: str) -> ResultFile:
    """Read a result file, and check its signature.

    Raises:
        Refused: not_a_result, newer_result_format, wrong_signature, no_cryptography.
    """
    file = _parsed(text)
    version = file.get("version")
    if file.get("amarrako") != KIND or type(version) is not int or version < 1:
        raise Refused(RefusalCode.NOT_A_RESULT, reason=f"amarrako, version ≠ {KIND}, {VERSION}")
    if version > VERSION:
        raise Refused(RefusalCode.NEWER_RESULT_FORMAT, version=version, known=VERSION)
    key, signature = _bytes(file, "key", KEY_BYTES), _bytes(file, "signature", SIGNATURE_BYTES)
    given = file.get("result")
    if not isinstance(given, dict):
        raise Refused(RefusalCode.NOT_A_RESULT, reason="result")
    unsigned = {name: value for name, value in file.items() if name != "signature"}
    if not is_signed_by(key, signature, canonical(unsigned)):
        raise Refused(RefusalCode.WRONG_SIGNATURE, house=str(given.get("house", "?"))[:40])
    try:
        result = read_result(given)
    except Refused as refused:
        raise Refused(RefusalCode.NOT_A_RESULT, reason=refused.text) from refused
    # What is kept is what was signed: nothing was trimmed, composed or left out.
    if file.keys() != {*KEYS} or canonical(encode_fields(result)) != canonical(given):
        raise Refused(RefusalCode.NOT_A_RESULT, reason=", ".join((*KEYS, "…")))
    return ResultFile(key, result, signature)


def _parsed(text: str) -> Mapping[str, object]:
    """Parse JSON without keys that are there twice, fractions, or too much of anything."""

    def once(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            raise ValueError("a key is there twice")
        return found

    def never(number: str) -> object:
        raise ValueError(f"{number} is no whole number")

    if len(text) > LARGEST or text.count("[") + text.count("{") > MOST_BRACKETS:
        raise Refused(RefusalCode.NOT_A_RESULT, reason=f"> {LARGEST // 1024} kB")
    try:
        text.encode()
        value: object = json.loads(
            text, object_pairs_hook=once, parse_float=never, parse_constant=never
        )
        canonical(value)
    except ValueError as error:
        raise Refused(RefusalCode.NOT_A_RESULT, reason=f"JSON: {error}"[:120]) from None
    if not isinstance(value, dict):
        raise Refused(RefusalCode.NOT_A_RESULT, reason="JSON: {…}")
    return value


def _bytes(file: Mapping[str, object], field: str, length: int) -> str:
    text = file.get(field)
    try:
        if isinstance(text, str) and len(base64.b64decode(text, validate=True)) == length:
            return text
    except ValueError:
        pass
    raise Refused(RefusalCode.NOT_A_RESULT, reason=f"{field}: base64 × {length}")


def packed(file: Mapping[str, object]) -> list[str]:
    """Return a file in parts for QR codes: `1.5.3f9a2c.…`: number, of how many, of which file."""
    data = base64.urlsafe_b64encode(zlib.compress(canonical(file), 9)).decode().rstrip("=")
    pieces = [data[begin : begin + PART] for begin in range(0, len(data), PART)]
    which = sha256(data.encode()).hexdigest()[:6]
    return [f"{n}.{len(pieces)}.{which}.{piece}" for n, piece in enumerate(pieces, 1)]


def unpacked(parts: Sequence[str]) -> str:
    """Return the text of a file from all of its parts. Refused (not_a_result)."""
    pieces: dict[int, str] = {}
    whole = set()
    for part in parts:
        number, of, which, piece = (part.split(".") + [""] * 4)[:4]
        if number.isdecimal() and of.isdecimal() and len(number) < 4:
            pieces[int(number)] = piece
        whole.add((of, which))
    data = "".join(pieces[number] for number in sorted(pieces))
    right = {(f"{len(pieces)}", sha256(data.encode()).hexdigest()[:6])}
    if whole != right or [*sorted(pieces)] != [*range(1, len(pieces) + 1)]:
        raise Refused(RefusalCode.NOT_A_RESULT, reason=f"QR {len(pieces)}/{_first_of(whole)}")
    try:
        unpacking = zlib.decompressobj()
        raw = unpacking.decompress(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4)), LARGEST)
        if not unpacking.eof:
            raise Refused(RefusalCode.NOT_A_RESULT, reason=f"> {LARGEST // 1024} kB")
        return raw.decode()
    except (ValueError, zlib.error) as error:
        raise Refused(RefusalCode.NOT_A_RESULT, reason=str(error)[:120]) from None


def _first_of(whole: set[tuple[str, str]]) -> str:
    return next(iter(sorted(whole)), ("?", ""))[0][:3]
