"""The house PIN over HTTP, and what it alone opens: the page /house (docs/protocol.md)."""

from __future__ import annotations

import logging
import os
import secrets
import time

from flask import Blueprint, Response, jsonify

from scorekeeper.house.view import changes_of
from scorekeeper.kernel.reading import mapping, sequence
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import RefusalCode, Refused
from webui.codes import read_code
from webui.database import database
from webui.http.house_commands import act_on_house
from webui.http.house_pin import check_house, is_house
from webui.http.sender import (
    TOKEN_BYTES,
    Requester,
    body,
    client_address,
    phone_of,
    phone_sent,
    token_sent,
)
from webui.http.services import services
from webui.protocol.house import (
    HouseChangesShape,
    HouseSettingsShape,
    HouseShape,
    HouseStateShape,
    RefereeCodeReadShape,
)
from webui.queries.checking import last_check
from webui.store.sqlite.backup import backups_in, made_at

logger = logging.getLogger("amarrako.server")

MOST_CHANGES = 20
"""Changes that are listed."""

house = Blueprint("house", __name__, url_prefix="/api/house")


@house.get("")
def admitted() -> Response:
    """Send whether this phone has entered the PIN."""
    return jsonify(HouseShape(house=is_house()))


@house.post("")
def enter() -> Response:
    """Enter the PIN. A phone without a token is sent a fresh one."""
    given = mapping(body(), "house", ("pin",))
    sent = token_sent()
    token = sent or secrets.token_urlsafe(TOKEN_BYTES)
    who = Requester(phone_of(token), client_address())
    services().secrets.house_pin.enter(given.get("pin"), who)
    found = HouseShape(house=True)
    if sent is None:
        found["token"] = token
    return jsonify(found)


@house.delete("")
def leave() -> Response:
    """Have this phone enter the PIN again before the next use."""
    phone = phone_sent()
    if phone is not None:
        services().secrets.house_pin.leave(phone)
    return admitted()


@house.post("/pin")
def change_pin() -> Response:
    """Make another PIN, and send it; all other phones have to enter it."""
    phone = check_house()
    return jsonify(pin=services().secrets.house_pin.change(phone))


@house.get("/state")
def state() -> Response:
    """How the server is: disk, backups, who is connected."""
    check_house()
    found = services()
    disk = os.statvfs(found.settings.data)
    folder = found.settings.backups
    newest = next(iter([] if folder is None else backups_in(folder)), None)
    made = None if newest is None else made_at(newest)
    check = last_check(found.settings.data)
    connected = found.streams.connected_anywhere()
    listed = found.streams.open_tables()
    return jsonify(
        HouseStateShape(
            version=found.version,
            since=found.started,
            disk_free=disk.f_bavail * disk.f_frsize,
            disk_size=disk.f_blocks * disk.f_frsize,
            in_database=database() is not None,
            last_backup=None if made is None else made.timestamp(),
            check_problems=None if check is None else check["problems"],
            tables=[each.code for each in listed if each.state == MatchState.PLAYING],
            phones=connected["phone"],
            tvs=connected["tv"],
            panels=connected["panel"],
            power_off=found.settings.power_off,
        )
    )


@house.post("/power-off")
def power_off() -> Response:
    """Switch the machine off. Refused (no_power_off, power_off_failed)."""
    check_house()
    if not services().settings.power_off:
        raise Refused(RefusalCode.NO_POWER_OFF)
    logger.warning("power off", extra={"address": client_address()})
    services().switch_off()
    return jsonify(HouseShape(house=True))


@house.get("/settings")
def settings() -> Response:
    """The settings of the server and its panels."""
    check_house()
    return jsonify(HouseSettingsShape(settings=services().house_settings.offered()))


@house.put("/settings")
def change_settings() -> Response:
    """Change settings, all or none."""
    phone = check_house()
    values = mapping(body(), "settings")
    changed = services().house_settings.change(values, client_address(), phone)
    return jsonify(HouseSettingsShape(settings=changed))


@house.get("/changes")
def changes() -> Response:
    """The last changes of the house."""
    check_house()
    found = changes_of(services().streams.house, MOST_CHANGES, time.time())
    return jsonify(HouseChangesShape(changes=found))


@house.post("/act")
def act() -> Response:
    """Give a command to the house, as `undo`."""
    act_on_house()
    return changes()


@house.post("/referee-code")
def referee_code() -> Response:
    """Send the code of a table's referee, for a server without panel and terminal."""
    check_house()
    given = mapping(body(), "table", ("table",))
    code, seconds = services().streams.referee_code(read_code(given.get("table")))
    return jsonify(RefereeCodeReadShape(code=code, seconds=seconds))


@house.post("/close")
def close_tables() -> Response:
    """End the matches at tables, without a winner: they are not open any more."""
    check_house()
    given = mapping(body(), "tables", ("tables",))
    listed = sequence(given.get("tables"), "tables")
    services().streams.close_tables([read_code(each) for each in listed])
    return jsonify(HouseShape(house=True))
