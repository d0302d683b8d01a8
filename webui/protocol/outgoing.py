"""Messages of the server, as frames (views come from scorekeeper.view)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.commands.house_settings import HouseSettingShape
from scorekeeper.refusal import Refused
from webui.protocol import PROTOCOL
from webui.protocol import shapes as s
from webui.protocol.frames import message_frame


def welcome(
    *,
    version: str,
    boot: str,
    phone: str,
    token: str | None,
    addresses: Sequence[str],
    house_settings: bool = False,
) -> bytes:
    """Answer to hello.

    Args:
        version: Of this program.
        boot: Changes at every start of the server.
        phone: Public name of the phone.
        token: A new token, for a client that brought none.
        addresses: The URLs that phones can open, best first.
        house_settings: Whether a referee can set the server's settings.
    """
    message: s.WelcomeShape = {
        "type": "welcome",
        "protocol": PROTOCOL,
        "version": version,
        "boot": boot,
        "phone": phone,
        "addresses": list(addresses),
    }
    if token is not None:
        message["token"] = token
    if house_settings:
        message["house_settings"] = True
    return message_frame(message)


def waiting(board: str, addresses: Sequence[str], tables: int) -> bytes:
    """To a board without a table: the code it can be pointed by, and how many tables are live."""
    message: s.WaitingShape = {
        "type": "waiting",
        "board": board,
        "addresses": list(addresses),
        "tables": tables,
    }
    return message_frame(message)


def follow(table: str, *, pointed: bool) -> bytes:
    """To a board: show this table from now on. pointed: somebody chose it for this board."""
    message: s.FollowShape = {"type": "follow", "table": table, "pointed": pointed}
    return message_frame(message)


def ack(command: str, revision: int) -> bytes:
    """The command is on disk."""
    message: s.AckShape = {"type": "ack", "id": command, "revision": revision}
    return message_frame(message)


def refused(refusal: Refused, command: str | None = None, revision: int | None = None) -> bytes:
    """Why not."""
    message: s.RefusedShape = {
        "type": "refused",
        "id": command,
        "code": refusal.code,
        "text": refusal.text,
        "params": refusal.params,
        "revision": revision,
    }
    return message_frame(message)


def referee_code(shown: tuple[str, int] | None) -> bytes:
    """To a panel: show this code for so many seconds; None: no code is valid any more."""
    code, seconds = (None, 0) if shown is None else shown
    message: s.RefereeCodeShape = {"type": "referee_code", "code": code, "seconds": seconds}
    return message_frame(message)


def referee_code_shown(seconds: int, panels: int) -> bytes:
    """To the phone that asked: the code stands on so many panels and in the terminal."""
    message: s.RefereeCodeShownShape = {
        "type": "referee_code_shown",
        "seconds": seconds,
        "panels": panels,
    }
    return message_frame(message)


def press(button: str, seconds: float) -> bytes:
    """To a panel whose buttons are clicked in a browser: one was, and held so long."""
    message: s.PressShape = {"type": "press", "button": button, "seconds": seconds}
    return message_frame(message)


def house(settings: Sequence[HouseSettingShape], *, saved: bool) -> bytes:
    """To a referee: which settings of the server they can set; saved: they just did."""
    message: s.HouseSettingsShape = {"type": "house", "settings": list(settings), "saved": saved}
    return message_frame(message)


def panel_settings(settings: Mapping[str, str | int]) -> bytes:
    """To a trusted panel: all of its options that were set on a phone, by name."""
    message: s.PanelSettingsShape = {"type": "panel_settings", "settings": dict(settings)}
    return message_frame(message)


def pong(n: int) -> bytes:
    """The answer to a ping."""
    message: s.PongShape = {"type": "pong", "n": n}
    return message_frame(message)
