"""The settings of the server and its panels that can be changed on a phone with the house PIN.

They belong to no match, so they are not events of a table; the server's log has what was changed
from which address.
"""

from __future__ import annotations

import logging
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.commands import house_settings
from scorekeeper.commands.house_settings import HouseSettingShape
from scorekeeper.refusal import RefusalCode, Refused
from webui.settings import Settings, Wifi
from webui.streams.service import TableService

logger = logging.getLogger("amarrako.settings")

WIFI_NAME = "serve.wifi-name"
NMCLI_SECONDS = 30.0
ANSWERED_WITHIN = 1.0
"""Seconds for an answer to reach the phone, before the hotspot restarts."""


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
    """List and change the settings. Thread-safe.

    Args:
        settings: Those of the server; `config` is the settings file, `data` the folder in which
            the values are kept that were set on a phone.
        network: Runs nmcli with these arguments.
    """

    def __init__(
        self,
        settings: Settings,
        tables: TableService,
        network: Callable[[Sequence[str]], None] = nmcli,
    ) -> None:
        self._file = settings.config
        self._kept_in = settings.data / house_settings.SETTINGS_FILE
        self._hotspot = settings.hotspot
        self._started_with = self._wifi = settings.wifi
        self._tables = tables
        self._network = network
        self._kept: dict[str, house_settings.Value] = {}
        self._lock = threading.RLock()

    def load(self) -> None:
        """Apply the stored values, before the server listens: no panel is first sent others."""
        try:
            self._load()
        except Exception:
            logger.exception("house settings not loaded")

    @property
    def wifi(self) -> Wifi | None:
        """The Wi-Fi that phones can join, with its current name."""
        return self._wifi

    def offered(self) -> list[HouseSettingShape]:
        """List the settings; the Wi-Fi's name only if it does not come from the command line.

        Raises:
            Refused: no_house_settings, house_settings_wrong, house_settings_wrong_key.
        """
        with self._lock:
            found = house_settings.offered(self._file, self._kept)
            name = None if self._wifi is None else self._wifi.name
            return [each for each in found if each["name"] != WIFI_NAME or each["value"] == name]

    def change(self, values: Mapping[str, object], address: str) -> list[HouseSettingShape]:
        """Change settings, all or none, as a phone with this address asks; list all of them.

        Raises:
            Refused: As `offered`, and no_such_house_setting, bad_house_setting,
                house_settings_clash, house_settings_not_saved.
        """
        with self._lock:
            if not {each["name"] for each in self.offered()}.issuperset(values):
                raise Refused(RefusalCode.NO_SUCH_HOUSE_SETTING)
            before = self._wifi
            after = house_settings.changed(self._file, self._kept, values)
            if after != self._kept:
                self._keep(after)
                extra = {"address": address, "settings": dict(values)}
                logger.warning("house settings changed", extra=extra)
            if self._wifi != before and self._hotspot is not None:
                # All phones lose the Wi-Fi by that.
                threading.Timer(ANSWERED_WITHIN, self._begin_hotspot, [self._hotspot]).start()
            return self.offered()

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
