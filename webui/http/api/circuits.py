"""Circuits over HTTP, and the result files that they are made of (docs/protocol.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.parse import quote

import segno
from flask import Blueprint, Response, jsonify, request

from scorekeeper.house.commands import AroundHouse, DeleteCircuit, ImportResult, Intent, SaveCircuit
from scorekeeper.house.result import fingerprint_of
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.reading import integer, mapping, sequence, wrong
from webui.codes import read_championship_code
from webui.http.body_limits import take_long_body
from webui.http.house_commands import act_on_house
from webui.http.house_pin import check_house
from webui.http.sender import body
from webui.http.services import services
from webui.protocol.circuit import ResultCodeShape, ResultCodesShape
from webui.protocol.reading import matching
from webui.queries import circuits as queries
from webui.queries.result_file import packed, read_file, signed_result, unpacked

circuits = Blueprint("circuits", __name__, url_prefix="/api/circuits")

MOST_CIRCUIT = 2**31
PART = "1.3.3f9a2c.…"
"""A part of a result file, as a refusal shows one."""
_SERVER = matching(r"(https?://)?[A-Za-z0-9.:\[\]-]{1,80}", "mus.local")


@circuits.get("")
def all_circuits() -> Response:
    """Send the circuits with their standings, and who this house signs as."""
    found = services()
    bar = found.house_settings.bar
    return jsonify(queries.circuits(found.streams.house, found.secrets.result_key, bar))


@circuits.put("")
def save() -> Response:
    """Make a circuit, or change one. With the house PIN."""
    act_on_house(SaveCircuit)
    return all_circuits()


@circuits.delete("")
def delete() -> Response:
    """Delete a circuit. With the house PIN."""
    act_on_house(DeleteCircuit)
    return all_circuits()


@circuits.post("/results")
def add_result() -> Response:
    """Add a result file, its parts from QR codes, or a championship of this house. With the PIN."""
    phone = check_house()
    take_long_body()
    given = mapping(body(), "result", ("circuit", "text", "parts", "championship"))
    number = integer(given.get("circuit"), "circuit", 1, MOST_CIRCUIT)
    file, own = read_file(_text(given)), None
    if "championship" in given:
        own = file.key
    command = ImportResult(number, file.key, file.result, file.signature)
    services().streams.act_on_house(Intent(command, Role.HOUSE, AroundHouse(key=own), phone))
    return all_circuits()


def _text(found: Mapping[str, object]) -> str:
    """Return the text of the file that was sent in one of three ways."""
    if "championship" in found:
        return json.dumps(_signed(read_championship_code(found["championship"])))
    if "parts" in found:
        parts = sequence(found["parts"], "parts")
        return unpacked([_text_in(each, "parts", PART) for each in parts])
    return _text_in(found.get("text"), "text", "{…}")


def _text_in(value: object, field: str, allowed: str) -> str:
    if not isinstance(value, str):
        raise wrong(field, value, allowed)
    return value


def _signed(code: str) -> dict[str, object]:
    found = services()
    key, bar = found.secrets.result_key, found.house_settings.bar
    return signed_result(found.settings.data, found.streams.house, key, bar, code)


@circuits.get("/results/<code>.json")
def result_file(code: str) -> Response:
    """Send the signed result of a championship of this house."""
    file = _signed(read_championship_code(code))
    text = json.dumps(file, ensure_ascii=False, indent=2)
    response = Response(f"{text}\n", mimetype="application/json")
    name = quote(f"amarrako-{code}.json")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@circuits.get("/results/<code>/codes")
def result_codes(code: str) -> Response:
    """Send it as QR codes, each with a link to the server ?to=, which puts them together."""
    to = str(_SERVER(request.args.get("to"), "to"))
    base = to if "://" in to else f"http://{to}"
    file = _signed(read_championship_code(code))
    links = [f"{base}/director/circuits#part={part}" for part in packed(file)]
    codes: list[ResultCodeShape] = [
        {
            "link": link,
            "picture": segno.make(link, error="l", micro=False).svg_data_uri(
                border=4, scale=8, light="#fff", dark="#000", omitsize=True
            ),
        }
        for link in links
    ]
    fingerprint = fingerprint_of(str(file["key"]))
    return jsonify(ResultCodesShape(fingerprint=fingerprint, codes=codes))
