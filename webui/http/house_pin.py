"""Check that a request comes from a phone that has entered the house PIN.

A request names its phone by the token of its WebSocket: `Authorization: Bearer TOKEN`. Browsers
never send that header by themselves, so that no page of another site can use it.
"""

from __future__ import annotations

from scorekeeper.refusal import RefusalCode, Refused
from webui.http.sender import phone_sent
from webui.http.services import services


def is_house() -> bool:
    """Whether the request comes from a phone that has entered the house PIN."""
    phone = phone_sent()
    return phone is not None and services().secrets.house_pin.admits(phone)


def check_house() -> str:
    """Return the phone of the request. Refused (house_pin_wanted): it has not entered the PIN."""
    phone = phone_sent()
    if phone is None or not services().secrets.house_pin.admits(phone):
        raise Refused(RefusalCode.HOUSE_PIN_WANTED)
    return phone
