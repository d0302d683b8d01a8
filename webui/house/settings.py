"""The settings of the server and its panels that can be changed on a phone with the house PIN.

Those of panels and TVs are events of the house. The name of the Wi-Fi belongs to this box, as its
keys do: it is in a file, and in no backup. That file has the settings of panels, too, for
`amarrako install`, which does not read the event store.
"""

from __future__ import annotations

import logging
import subprocess
import threading
from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.house.commands import AroundHouse, ChangeSettings, Intent
from scorekeeper.house.events import Setting
from scorekeeper.house.setting import HouseSettingShape, Value
from scorekeeper.kernel.actor import Role
from scorekeeper.process import house_settings
from scorekeeper.refusal import RefusalCode, Refused
from webui.house.hotspot import Hotspot
from webui.settings import Settings, Wifi
from webui.streams.service import StreamService

logger = logging.getLogger("amarrako.settings")

WIFI_NAME = "serve.wifi-name"
TV_SLIDES = "serve.tv-slides"
TV_ODDS = "serve.tv-odds"
BAR = "serve.bar"


class HouseSettings:
    """List and change the settings. Thread-safe.

    Args:
        settings: Those of the server; `config` is the settings file, `data` the folder of the file
            for this box.
        streams: Store the events of the house.
        hotspot: The hotspot of this box; None: it has none.
    """

    def __init__(self, settings: Settings, streams: StreamService, hotspot: Hotspot | None) -> None:
        self._file = settings.config
        self._kept_in = settings.data / house_settings.SETTINGS_FILE
        self._hotspot = hotspot
        self._switched = {TV_SLIDES: settings.tv_slides, TV_ODDS: settings.tv_odds}
        """What the server was started with."""
        self._started_with_bar = settings.bar
        self._wifi = settings.wifi
        self._streams = streams
        self._own_name: str | None = None
        """The name of the Wi-Fi, if it was changed."""
        self._lock = threading.RLock()

    def load(self) -> None:
        """Apply the stored name of the Wi-Fi, before the server listens; write the file anew."""
        kept: dict[str, Value] = {}
        try:
            kept = house_settings.load(self._kept_in)
        except (OSError, ValueError) as error:
            logger.warning("house settings unreadable", extra={"reason": str(error)})
        name = kept.get(WIFI_NAME)
        if isinstance(name, str):
            self._own_name = name
            self._show_wifi(name)
        if kept != self._kept:
            try:
                self._save()
            except Refused as refused:
                logger.warning("house settings not stored", extra={"reason": str(refused)})

    @property
    def wifi(self) -> Wifi | None:
        """The Wi-Fi that phones can join, with its current name."""
        return self._wifi

    @property
    def tv_slides(self) -> bool:
        """Whether TVs show slides while nobody plays."""
        return self._is_on(TV_SLIDES)

    @property
    def tv_odds(self) -> bool:
        """Whether TVs and panels show the chances to win."""
        return self._is_on(TV_ODDS)

    def _is_on(self, name: str) -> bool:
        found = self._streams.house.settings.get(name)
        return self._switched[name] if found is None else found == "on"

    @property
    def bar(self) -> str:
        """The name of the bar; empty: nobody has said."""
        return str(self._streams.house.settings.get(BAR, self._started_with_bar))

    @property
    def _kept(self) -> dict[str, Value]:
        own: dict[str, Value] = {} if self._own_name is None else {WIFI_NAME: self._own_name}
        return {**self._streams.house.settings, **own}

    def offered(self) -> list[HouseSettingShape]:
        """List the settings; those of the server only if they are not from the command line.

        Raises:
            Refused: no_house_settings, house_settings_wrong, house_settings_wrong_key.
        """
        with self._lock:
            found = house_settings.offered(self._file, self._kept)
            in_force = {
                WIFI_NAME: None if self._wifi is None else self._wifi.name,
                **{name: "on" if self._is_on(name) else "off" for name in self._switched},
                BAR: self.bar,
            }
            return [
                each
                for each in found
                if each["name"] not in in_force or each["value"] == in_force[each["name"]]
            ]

    def change(
        self, values: Mapping[str, object], address: str, phone: str | None = None
    ) -> list[HouseSettingShape]:
        """Change settings, all or none, as a phone with this address asks; list all of them.

        Raises:
            Refused: As `offered`, and no_such_house_setting, bad_house_setting,
                house_settings_clash, house_settings_not_saved, not_saved.
        """
        with self._lock:
            known = {each["name"] for each in self.offered()}
            unknown = [each for each in values if each not in known]
            if unknown:
                raise Refused(RefusalCode.NO_SUCH_HOUSE_SETTING, name=unknown[0][:40])
            before, own_before, wifi_before = self._kept, self._own_name, self._wifi
            after = house_settings.changed(self._file, before, values)
            if after != before:
                own = after.pop(WIFI_NAME, None)
                if WIFI_NAME in values:
                    self._rename_wifi(None if own is None else str(own), str(values[WIFI_NAME]))
                try:
                    self._store(before, after, phone)
                except Refused:
                    if wifi_before is not None:
                        self._rename_wifi(own_before, wifi_before.name)
                    raise
                self._save()
                extra = {"address": address, "settings": dict(values)}
                logger.warning("house settings changed", extra=extra)
            if self._own_name != own_before and self._hotspot is not None:
                self._hotspot.restart_soon()
            return self.offered()

    def _store(
        self, before: Mapping[str, Value], after: Mapping[str, Value], phone: str | None
    ) -> None:
        """Store what changed as an event of the house. Refused (not_saved)."""
        changed = sorted({*before, *after} - {WIFI_NAME})
        command = ChangeSettings(tuple(Setting(name, after.get(name)) for name in changed))
        self._streams.act_on_house(Intent(command, Role.HOUSE, AroundHouse(), phone))
        if any(before.get(each) != after.get(each) for each in (TV_SLIDES, BAR)):
            self._streams.remind_waiting()

    def _save(self) -> None:
        """Write the file. Refused (house_settings_not_saved)."""
        house_settings.save(self._kept_in, self._kept)

    def _rename_wifi(self, own_name: str | None, name: str) -> None:
        """Store the name of the Wi-Fi, then apply it. Refused (house_settings_not_saved).

        Args:
            own_name: The name, if the settings file has another; else None.
            name: The name.
        """
        before, self._own_name = self._own_name, own_name
        if own_name == before:
            return
        try:
            self._save()
            if self._hotspot is not None:
                self._hotspot.rename(name)
        except (OSError, subprocess.SubprocessError) as error:
            self._own_name = before
            self._save()
            raise Refused(RefusalCode.HOUSE_SETTINGS_NOT_SAVED, reason=str(error)) from error
        except Refused:
            self._own_name = before
            raise
        self._show_wifi(name)

    def _show_wifi(self, name: str) -> None:
        """Have TVs without a table show the Wi-Fi by this name."""
        if self._wifi is not None and self._wifi.name != name:
            self._wifi = replace(self._wifi, name=name)
            self._streams.remind_waiting()
