"""The house PIN over HTTP, and what it alone opens (docs/protocol.md).

A request names its phone by the token of its WebSocket: `Authorization: Bearer TOKEN`. Browsers
never send that header by themselves, so that no page of another site can use it.
"""

from __future__ import annotations

import logging
import os
import secrets
import time
from typing import Literal, get_args

from flask import Blueprint, Response, jsonify

from scorekeeper.house.aggregate import HOUSE
from scorekeeper.house.commands import (
    AroundHouse,
    CorrectName,
    FileCommand,
    Intent,
    PayDebt,
    PhoneCommand,
)
from scorekeeper.house.view import changes_of
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.reading import mapping, sequence
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import RefusalCode, Refused
from webui.codes import read_code
from webui.http.sender import TOKEN_BYTES, Requester, body, client_address, phone_of, token_sent
from webui.http.services import services
from webui.protocol.shapes import (
    HouseChangesShape,
    HouseSettingsShape,
    HouseShape,
    HouseStateShape,
    RefereeCodeReadShape,
)
from webui.queries.checking import last_check
from webui.queries.ledger import debts_of, is_owed_to
from webui.queries.remembered import remembered
from webui.store.sqlite.backup import backups_in, made_at

logger = logging.getLogger("amarrako.server")

MOST_CHANGES = 20
"""Changes that are listed."""
FROM_PHONES = ", ".join(map(HOUSE.codec.name, get_args(PhoneCommand)))
"""The commands that a phone sends."""

house = Blueprint("house", __name__, url_prefix="/api/house")


def is_house() -> bool:
    """Whether the request comes from a phone that has entered the house PIN."""
    token = token_sent()
    return token is not None and services().secrets.house_pin.admits(phone_of(token))


def check_house() -> None:
    """Refuse a request of any other phone. Refused (house_pin_wanted)."""
    if not is_house():
        raise Refused(RefusalCode.HOUSE_PIN_WANTED)


def may_list() -> bool:
    """Whether a phone may see what others play here: the house PIN is for private tables alone."""
    return not services().settings.private_tables or is_house()


def check_listing() -> None:
    """Refuse a page of what everybody played. Refused (house_pin_wanted): tables are private."""
    if not may_list():
        raise Refused(RefusalCode.HOUSE_PIN_WANTED)


def give_to_house(command: PhoneCommand) -> None:
    """Have the house decide a command of this phone; its events are on disk then."""
    token, found = token_sent(), services()
    by = Role.HOUSE if is_house() else Role.PHONE
    phone = None if token is None else phone_of(token)
    around = AroundHouse()
    if isinstance(command, CorrectName):
        known = remembered(found.settings.data, found.streams.house)
        around = AroundHouse({*known["players"], *known["sides"]})
    elif isinstance(command, PayDebt):
        around = AroundHouse(owed_to=_owed_to(phone, command))
    elif isinstance(command, FileCommand):
        around = AroundHouse(files=found.files.names())
    found.streams.act_on_house(Intent(command, by, around, phone))


def _owed_to(phone: str | None, paying: PayDebt) -> Literal["sender", "others"] | None:
    """To whom the debt is owed that was paid; None: there is none, as after an undo of the end."""
    streams, house = services().streams, services().streams.house
    for debt in debts_of(services().settings.data, house, paying.table):
        if (debt.match.number, debt.match.facts.ended) == (paying.match, paying.ended):
            own = not is_house() and is_owed_to(phone, debt, house, streams.table(paying.table))
            return "sender" if own else "others"
    return None


def act_on_house(kind: type[PhoneCommand] | None = None) -> None:
    """Read a command from the body, and have the house decide it, with the house PIN.

    Args:
        kind: The command whose fields the body has; None: the body has its `type`, too.

    Raises:
        Refused: house_pin_wanted, unknown_command, by the house.
    """
    check_house()
    given = mapping(body(), "command")
    if kind is not None:
        given = {**given, "type": HOUSE.codec.name(kind)}
    command = HOUSE.codec.command_from_json(given)
    if not isinstance(command, PhoneCommand):
        raise Refused(RefusalCode.UNKNOWN_COMMAND, value=repr(given["type"]), allowed=FROM_PHONES)
    give_to_house(command)


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
    token = token_sent()
    if token is not None:
        services().secrets.house_pin.leave(phone_of(token))
    return admitted()


@house.post("/pin")
def change_pin() -> Response:
    """Make another PIN, and send it; all other phones have to enter it."""
    check_house()
    return jsonify(pin=services().secrets.house_pin.change(phone_of(token_sent() or "")))


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
            backups=folder is not None,
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
    check_house()
    values = mapping(body(), "settings")
    phone = phone_of(token_sent() or "")
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
