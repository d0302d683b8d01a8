"""The lamps of a panel, wired or only shown at /panel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.retry import Output


@dataclass(frozen=True)
class Lamps:
    """The lamps that are wired; without a device /panel shows all that there could be."""

    output: Output[Mapping[str, float]] | None = None
    names: tuple[str, ...] = ()

    def show(self, wanted: Mapping[str, float]) -> dict[str, float]:
        """Light the lamps, those not named off; return what is lit, nothing while they fail."""
        if self.output is None:
            return dict(wanted)
        wired = {name: wanted.get(name, 0.0) for name in self.names}
        return wired if self.output.show(wired) else {}

    def close(self) -> None:
        """Switch all off."""
        if self.output is not None:
            self.output.close()
