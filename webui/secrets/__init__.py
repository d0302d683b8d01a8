"""Codes and keys: how each is made, kept, compared, limited and shown.

    Kept        a secret in a file of the data folder (mode 600), made at random
    Code        six digits that people type: shown for some time, wrong ones limited
    HousePin    a code, and the phones that entered it
    HouseKey    signs, with a key that is made when it is first needed
    Invitations derived from a key by HMAC
    Expiring    valid for some seconds, in memory
    same        compares in constant time

`Secrets` declares all of them. The code of a screen that has no table is made and shown by
webui/streams/screens.py.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from scorekeeper.refusal import RefusalCode
from webui.data_folder import RESULT_KEY
from webui.limits.attempts import AttemptLimiter
from webui.limits.numbers import Attempts, Limits
from webui.secrets.code import Announce, Code
from webui.secrets.expiring import Expiring
from webui.secrets.house_key import SEED, HouseKey
from webui.secrets.house_pin import HousePin
from webui.secrets.invitations import Invitations
from webui.secrets.kept import KEY, Kept

HOUSE_PIN = "house.pin"
HOUSE_PHONES = "house-phones.json"
DIRECTOR_CODE = "director.code"
REFEREE_CODE = "referee.code"
PANEL_KEY = "panel.key"
INVITATION_KEY = "invitation.key"

CODE_SECONDS = 180
"""How long codes are shown on panels; that of a referee is valid for so long."""
LINK_SECONDS = 60
"""How long a link to download all data is valid."""


class Secrets:
    """The codes and keys of a server; those that are needed from the start on are made.

    Args:
        data: The data folder.
        limits: Wrong codes of a phone, and of an address.
        announce: Shows a code on the server's terminal.
        wall: Seconds since 1970.
        monotonic: Seconds that never go back.
    """

    def __init__(
        self,
        data: Path,
        limits: Limits,
        announce: Announce,
        *,
        wall: Callable[[], float],
        monotonic: Callable[[], float],
    ) -> None:
        def wrong(most: Attempts, refusal: RefusalCode) -> AttemptLimiter:
            return AttemptLimiter(monotonic, most, refusal)

        self.house_pin = HousePin(
            Kept(data / HOUSE_PIN),
            data / HOUSE_PHONES,
            wall,
            monotonic,
            wrong(limits.house_pins, RefusalCode.HOUSE_PIN_WORN),
        )
        """Opens what concerns the whole server. Shown on the terminal at the start, by `amarrako
        house-pin`, and on a trusted panel that asks for it."""
        self.director = Code(
            announce,
            Expiring(monotonic, CODE_SECONDS),
            wrong(limits.director_codes, RefusalCode.DIRECTOR_CODE_WORN),
            what="Director's code",
            note="shown for {seconds} s; it stays valid",
            kept=Kept(data / DIRECTOR_CODE),
        )
        """Makes a phone a director of championships, until it is changed. Shown by `amarrako
        director-code`, and on the terminal and trusted panels when asked for."""
        self.referee = Code(
            announce,
            Expiring(monotonic, CODE_SECONDS),
            wrong(limits.referee_codes, RefusalCode.REFEREE_CODE_WORN),
            what="Referee's code for table {of}",
            note="good for {seconds} s",
        )
        """Admits one referee to its table. Shown on the terminal and that table's trusted panels,
        and at /house, while it is valid."""
        self.championship_referee = Kept(data / REFEREE_CODE)
        """Admits referees to all tables of a championship; every championship has another. Shown to
        its directors."""
        self.screens = wrong(limits.screen_codes, RefusalCode.TOO_MANY_TRIES)
        """Counts wrong codes of screens; such a code is shown on its screen, while that has no
        table."""
        self.panel_key = Kept(data / PANEL_KEY, KEY)
        """Makes a panel trusted. Never shown: a panel reads the file, or is given its line."""
        self.panel_key.get()
        self.invitations = Invitations(Kept(data / INVITATION_KEY, KEY).get())
        """Let a phone sit down at a table unasked. Shown to those seated, and as the cards of a
        championship's room to its directors."""
        self.result_key = HouseKey(Kept(data / RESULT_KEY, SEED))
        """Signs results of championships; never shown. It is in backups: a restored server is the
        same house."""
        self.downloads = Expiring(monotonic, LINK_SECONDS)
        """The random parts of links to all data; each is valid once."""
