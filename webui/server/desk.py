"""The desk at which a referee sees the house's settings and sets them.

They belong to the house and not to the match, so they are no events of a table; who set what is
told in the server's log. Reading, checking and writing take their time: a thread of the desk's own
does it, one after another, and neither the tables nor a socket wait for a card to write.
"""

from __future__ import annotations

import json
import logging
import os
import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from scorekeeper.commands import house_settings
from scorekeeper.commands.editing import write_whole
from scorekeeper.refusal import Refused
from webui.protocol import outgoing
from webui.settings import Settings, Wifi
from webui.tables.attendant import Attendant
from webui.tables.refereeing import Refereeing

logger = logging.getLogger("amarrako.settings")

WIFI_NAME = "serve.wifi-name"
MOST_WAITING = 16
STACK = 8 * 1024 * 1024
"""Bytes: it loads the panel's options and their libraries, for which a socket's stack is small."""
HANDED_ON_WITHIN = 20.0
"""Seconds that the machine may take to write what it was handed."""
LOOK_EVERY = 0.1


@dataclass(frozen=True, slots=True)
class _Wish:
    who: Attendant
    values: Mapping[str, object] | None
    """None: he only looks."""


class SettingsDesk:
    """Thread-safe. `referee` tells whose word it is, and refuses whoever is no referee.

    renamed: called when the Wi-Fi has another name, for who shows it.
    """

    def __init__(
        self,
        settings: Settings,
        referee: Callable[[Attendant], Refereeing],
        renamed: Callable[[], None],
    ) -> None:
        self._file = settings.config
        self._handed_on = settings.hand_settings_to
        self._wifi = settings.wifi
        self._referee = referee
        self._renamed = renamed
        self._wishes: queue.Queue[_Wish] = queue.Queue(MOST_WAITING)
        self._thread = threading.Thread(target=self._run, name="settings", daemon=True)

    def start(self) -> None:
        """Begin."""
        others = threading.stack_size(STACK)
        try:
            self._thread.start()
        finally:
            threading.stack_size(others)

    @property
    def wifi(self) -> Wifi | None:
        """The house's Wi-Fi as it is called now."""
        return self._wifi

    def is_open(self) -> bool:
        """Whether there is a file that can be changed from here."""
        if self._file is None or not self._file.is_file():
            return False
        return os.access((self._handed_on or self._file.resolve()).parent, os.W_OK)

    def look(self, who: Attendant) -> None:
        """Let him see what can be set. Refused (no_house_settings, busy)."""
        self._take(_Wish(who, None))

    def change(self, who: Attendant, values: Mapping[str, object]) -> None:
        """Set it for him. Refused (no_house_settings, busy)."""
        self._take(_Wish(who, values))

    def _take(self, wish: _Wish) -> None:
        if not self.is_open():
            raise Refused("no_house_settings")
        try:
            self._wishes.put_nowait(wish)
        except queue.Full:
            raise Refused("busy") from None

    def _run(self) -> None:
        while True:
            wish = self._wishes.get()
            try:
                frame = self._answer(wish)
            except Refused as refusal:
                cause = refusal.__cause__
                extra = {"code": refusal.code, "reason": str(cause or refusal)}
                logger.warning("house settings refused", extra=extra)
                frame = outgoing.refused(refusal)
            except Exception:
                # A fault of ours must not end the desk.
                logger.exception("house settings failed")
                frame = outgoing.refused(Refused("internal"))
            wish.who.put(frame)
            wish.who.flush()

    def _answer(self, wish: _Wish) -> bytes:
        referee = self._referee(wish.who)
        path = self._file
        if path is None:
            raise Refused("no_house_settings")
        if wish.values is None:
            return outgoing.house(self._offered(path), saved=False)
        known = {each["name"] for each in self._offered(path)}
        for name in wish.values:
            if name not in known:
                raise Refused("no_such_house_setting")
        text = house_settings.changed(path, wish.values)
        if text != house_settings.read(path):
            self._write(path, text, wish.values)
            who = {"table": referee.table, "referee": referee.name}
            logger.warning("house settings changed", extra={**who, "settings": dict(wish.values)})
        return outgoing.house(self._offered(path), saved=True)

    def _offered(self, path: Path) -> list[dict[str, object]]:
        """What can be set; a Wi-Fi's name only where it is the file that told it to this server."""
        found = house_settings.offered(path)
        name = None if self._wifi is None else self._wifi.name
        return [each for each in found if each["name"] != WIFI_NAME or each["value"] == name]

    def _write(self, path: Path, text: str, values: Mapping[str, object]) -> None:
        if self._handed_on is None:
            house_settings.save(path, text)
        else:
            self._hand_on(path, self._handed_on, text, values)
        name = values.get(WIFI_NAME)
        if self._wifi is not None and isinstance(name, str):
            self._wifi = replace(self._wifi, name=name)
            self._renamed()

    @staticmethod
    def _hand_on(path: Path, box: Path, text: str, values: Mapping[str, object]) -> None:
        """The file is root's: lay the values down for `amarrako apply-settings`, and wait."""
        try:
            write_whole(box, json.dumps(values, ensure_ascii=False))
        except OSError as error:
            raise Refused("house_settings_not_saved") from error
        until = time.monotonic() + HANDED_ON_WITHIN
        while box.exists() and time.monotonic() < until:
            time.sleep(LOOK_EVERY)
        # Nobody took it: it must not come into force when nobody thinks of it any more.
        box.unlink(missing_ok=True)
        if house_settings.read(path) != text:
            raise Refused("house_settings_not_saved")
