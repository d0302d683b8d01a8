"""Commands that a request gives to the house."""

from __future__ import annotations

from typing import Literal, get_args

from scorekeeper.house.aggregate import HOUSE
from scorekeeper.house.commands import (
    AroundHouse,
    CorrectName,
    FileCommand,
    Intent,
    PayDebt,
    PhoneCommand,
)
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.reading import mapping
from scorekeeper.refusal import RefusalCode, Refused
from webui.http.house_pin import check_house, is_house
from webui.http.sender import body, phone_sent
from webui.http.services import services
from webui.queries.ledger import debts_of, is_owed_to
from webui.queries.remembered import remembered

FROM_PHONES = ", ".join(map(HOUSE.codec.name, get_args(PhoneCommand)))
"""The commands that a phone sends."""


def give_to_house(command: PhoneCommand) -> None:
    """Have the house decide a command of this phone; its events are on disk then."""
    phone, found = phone_sent(), services()
    by = Role.HOUSE if is_house() else Role.PHONE
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
