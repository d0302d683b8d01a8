"""The settings of the server and its panels that a referee can see and change on a phone.

They belong to no match, so they are not events of a table; the server's log has who changed what.
One thread handles the requests in turn, so that neither the writer nor the event loop waits for the
disk.
"""

from __future__ import annotations

import logging
import queue
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.commands import house_settings
from scorekeeper.commands.house_settings import HouseSettingShape
from scorekeeper.refusal import RefusalCode, Refused
from webui.protocol import outgoing
from webui.service.jobs import Subscriber
from webui.service.service import TableService
from webui.settings import Settings, Wifi

logger = logging.getLogger("amarrako.settings")

WIFI_NAME = "serve.wifi-name"
QUEUE_LENGTH = 16
NMCLI_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class _Request:
    who: Subscriber
    values: Mapping[str, object] | None
    """None: only list the settings."""


def nmcli(arguments: Sequence[str]) -> None:
    """Run nmcli, which `amarrako install --hotspot` allows to the server's user by polkit."""
    subprocess.run(
        ("nmcli", *arguments),
        check=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=NMCLI_SECONDS,
    )


class HouseSettings:
    """Answer the requests of referees. Thread-safe.

    Args:
        settings: Those of the server; `config` is the settings file, `data` the folder in which
            the values are kept that were set on a phone.
        tables: The table service.
        network: Runs nmcli with these arguments.
    """

    def __init__(
        self,
        settings: Settings,
        tables: TableService,
        network: Callable[[Sequence[str]], None] = nmcli,
    ) -> None:
        self._file = settings.config
        self._kept_in = settings.data / house_settings.KEPT
        self._hotspot = settings.hotspot
        self._started_with = self._wifi = settings.wifi
        self._tables = tables
        self._network = network
        self._kept: dict[str, house_settings.Value] = {}
        self._requests: queue.Queue[_Request] = queue.Queue(QUEUE_LENGTH)
        self._thread = threading.Thread(target=self._run, name="settings", daemon=True)

    def start(self) -> None:
        """Apply the stored values, then start the thread.

        Called before the server listens, so that no panel is first sent other values.
        """
        try:
            self._load()
        except Exception:
            logger.exception("house settings not loaded")
        self._thread.start()

    @property
    def wifi(self) -> Wifi | None:
        """The Wi-Fi that phones can join, with its current name."""
        return self._wifi

    def is_open(self) -> bool:
        """Whether there is a settings file, so that a referee can change something."""
        return self._file is not None and self._file.is_file()

    def look(self, who: Subscriber) -> None:
        """Send the settings to a referee. Refused (no_house_settings, busy)."""
        self._take(_Request(who, None))

    def change(self, who: Subscriber, values: Mapping[str, object]) -> None:
        """Change settings, and send all to the referee. Refused (no_house_settings, busy)."""
        self._take(_Request(who, values))

    def _take(self, request: _Request) -> None:
        if not self.is_open():
            raise Refused(RefusalCode.NO_HOUSE_SETTINGS)
        try:
            self._requests.put_nowait(request)
        except queue.Full:
            raise Refused(RefusalCode.BUSY) from None

    def _run(self) -> None:
        while True:
            request = self._requests.get()
            before = self._wifi
            try:
                frame = self._answer(request)
            except Refused as refusal:
                cause = refusal.__cause__
                extra = {"code": refusal.code, "reason": str(cause or refusal)}
                logger.warning("house settings refused", extra=extra)
                frame = outgoing.refused(refusal)
            except Exception:
                # A bug must not end the thread.
                logger.exception("house settings failed")
                frame = outgoing.refused(Refused(RefusalCode.INTERNAL))
            self._tables.send(request.who, frame)
            if self._wifi != before and self._hotspot is not None:
                self._begin_hotspot(self._hotspot)

    def _load(self) -> None:
        try:
            self._kept = house_settings.load(self._kept_in)
        except (OSError, ValueError) as error:
            logger.warning("house settings unreadable", extra={"reason": str(error)})
        self._tables.set_panels(house_settings.values_of(self._kept, "panel"))
        name = self._kept.get(WIFI_NAME)
        if self._wifi is not None and isinstance(name, str):
            self._wifi = replace(self._wifi, name=name)
            self._tables.remind_waiting()

    def _answer(self, request: _Request) -> bytes:
        table, referee = self._tables.referee_at(request.who)
        offered = self._offered()
        if request.values is None:
            return outgoing.encode({"type": "house", "settings": offered, "saved": False})
        if not {each["name"] for each in offered}.issuperset(request.values):
            raise Refused(RefusalCode.NO_SUCH_HOUSE_SETTING)
        after = house_settings.changed(self._file, self._kept, request.values)
        if after != self._kept:
            self._keep(after)
            extra = {"table": table, "referee": referee, "settings": dict(request.values)}
            logger.warning("house settings changed", extra=extra)
        return outgoing.encode({"type": "house", "settings": self._offered(), "saved": True})

    def _offered(self) -> list[HouseSettingShape]:
        """List the settings; the Wi-Fi's name only if it does not come from the command line."""
        found = house_settings.offered(self._file, self._kept)
        name = None if self._wifi is None else self._wifi.name
        return [each for each in found if each["name"] != WIFI_NAME or each["value"] == name]

    def _keep(self, values: dict[str, house_settings.Value]) -> None:
        """Store values, then apply them."""
        house_settings.save(self._kept_in, values)
        name = values.get(WIFI_NAME, self._started_with and self._started_with.name)
        if self._wifi is not None and isinstance(name, str) and name != self._wifi.name:
            try:
                if self._hotspot is not None:
                    ssid = ("802-11-wireless.ssid", name)
                    self._network(("connection", "modify", self._hotspot, *ssid))
            except (OSError, subprocess.SubprocessError) as error:
                house_settings.save(self._kept_in, self._kept)
                raise Refused(RefusalCode.HOUSE_SETTINGS_NOT_SAVED, reason=str(error)) from error
            self._wifi = replace(self._wifi, name=name)
            self._tables.remind_waiting()
        self._kept = values
        self._tables.set_panels(house_settings.values_of(values, "panel"))

    def _begin_hotspot(self, hotspot: str) -> None:
        """Restart the hotspot with its new name, after the answer: all phones lose the Wi-Fi."""
        try:
            self._network(("connection", "up", hotspot))
        except (OSError, subprocess.SubprocessError) as error:
            logger.warning("hotspot not renamed", extra={"reason": str(error)})
