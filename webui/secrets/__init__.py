"""Codes and keys: how each is made, kept, compared, limited and shown.

    Kept        a secret that is made at random and kept at a place
    Places      where: files of the data folder (mode 600), or the database of several servers
    Code        six digits that people type: shown for some time, wrong ones limited
    HousePin    a code, and the phones that entered it
    Admitted    the phones that entered a code
    HouseKey    signs, with a key that is made when it is first needed
    Invitations derived from a key by HMAC
    Expiring    valid for some seconds, at all servers
    same        compares in constant time

`Secrets` declares all of them. The code of a screen that has no table is made and shown by
webui/streams/feeds/screens.py.
"""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.refusal import RefusalCode
from webui.data_folder import RESULT_KEY
from webui.limits.attempts import AttemptLimiter
from webui.limits.numbers import Attempts, Limits
from webui.secrets.admitted import Admitted
from webui.secrets.code import Announce, Code
from webui.secrets.expiring import Expiring
from webui.secrets.house_key import SEED, HouseKey
from webui.secrets.house_pin import HousePin
from webui.secrets.invitations import Invitations
from webui.secrets.kept import KEY, SIX_DIGITS, Kept
from webui.secrets.places import Places
from webui.store.shared import SharedValues

HOUSE_PIN = "house.pin"
HOUSE_PHONES = "house-phones.json"
DIRECTOR_CODE = "director.code"
REFEREE_CODE = "referee.code"
PANEL_KEY = "panel.key"
INVITATION_KEY = "invitation.key"
KINDS = {
    HOUSE_PIN: SIX_DIGITS,
    DIRECTOR_CODE: SIX_DIGITS,
    REFEREE_CODE: SIX_DIGITS,
    PANEL_KEY: KEY,
    INVITATION_KEY: KEY,
    RESULT_KEY: SEED,
}
"""What is kept, by name."""

REFEREE_SHOWN, DIRECTOR_SHOWN = "referee_code", "director_code"
"""The kinds of the shared values that are codes shown now, by table, or `HERE`."""
DIRECTOR, DOWNLOAD = "director", "download"
CODE_SECONDS = 180
"""How long codes are shown on panels; that of a referee is valid for so long."""
LINK_SECONDS = 60
"""How long a link to download all data is valid."""


class Secrets:
    """The codes and keys of a server; those that are needed from the start on are made.

    Args:
        places: Where they are kept.
        shared: What is valid for some seconds, and what servers count together.
        limits: Wrong codes of a phone, and of an address.
        announce: Shows a code on the server's terminal.
        wall: Seconds since 1970.
        monotonic: Seconds that never go back.
    """

    def __init__(
        self,
        places: Places,
        shared: SharedValues,
        limits: Limits,
        announce: Announce,
        *,
        wall: Callable[[], float],
        monotonic: Callable[[], float],
    ) -> None:
        def kept(name: str) -> Kept:
            return Kept(places.place(name, KINDS[name]), KINDS[name])

        def wrong(most: Attempts, refusal: RefusalCode) -> AttemptLimiter:
            return AttemptLimiter(monotonic, most, refusal, shared, refusal.value)

        self.house_pin = HousePin(
            kept(HOUSE_PIN),
            shared,
            wrong(limits.house_pins, RefusalCode.HOUSE_PIN_WORN),
            places.file(HOUSE_PHONES),
            wall,
        )
        """Opens what concerns the whole server. Shown on the terminal at the start, by `amarrako
        house-pin`, and on a trusted panel that asks for it."""
        director = kept(DIRECTOR_CODE)
        self.director = Code(
            announce,
            Expiring(shared, DIRECTOR_SHOWN, CODE_SECONDS),
            wrong(limits.director_codes, RefusalCode.DIRECTOR_CODE_WORN),
            what="Director's code",
            note="shown for {seconds} s; it stays valid",
            kept=director,
        )
        """Makes a phone a director of championships, until it is changed. Shown by `amarrako
        director-code`, and on the terminal and trusted panels when asked for."""
        self.directors = Admitted(shared, DIRECTOR, director)
        """The phones that entered it, also while no championship is open that has them."""
        self.referee = Code(
            announce,
            Expiring(shared, REFEREE_SHOWN, CODE_SECONDS),
            wrong(limits.referee_codes, RefusalCode.REFEREE_CODE_WORN),
            what="Referee's code for table {of}",
            note="good for {seconds} s",
        )
        """Admits one referee to its table. Shown on the terminal and that table's trusted panels,
        and at /house, while it is valid."""
        self.championship_referee = kept(REFEREE_CODE)
        """Admits referees to all tables of a championship; every championship has another. Shown to
        its directors."""
        self.screens = wrong(limits.screen_codes, RefusalCode.TOO_MANY_TRIES)
        """Counts wrong codes of screens; such a code is shown on its screen, while that has no
        table."""
        self.panel_key = kept(PANEL_KEY)
        """Makes a panel trusted. Never shown: a panel reads the file, or is given its line. Where
        the servers share it, each writes that file for the panels of its machine."""
        self.panel_key.get()
        self.invitations = Invitations(kept(INVITATION_KEY).get())
        """Let a phone sit down at a table unasked. Shown to those seated, and as the cards of a
        championship's room to its directors."""
        self.result_key = HouseKey(kept(RESULT_KEY))
        """Signs results of championships; never shown. It is in backups: a restored server is the
        same house."""
        self.downloads = Expiring(shared, DOWNLOAD, LINK_SECONDS)
        """The random parts of links to all data; each is valid once."""
