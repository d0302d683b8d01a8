"""docs/img/panel.png: what the small displays show, of the scenes of the tests."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from device.screen.picture.layout import SMALL
from tests.device.golden_pictures import drawing_of
from tests.repository import ROOT

SHOWN = ("join", "bet", "adentro_left", "alone_4_bet", "award_duples", "match_won")
ACROSS, SCALE, GAP = 3, 2, 12


def files() -> Mapping[Path, bytes]:
    """Return the picture: some scenes side by side."""
    size = (SMALL.width * SCALE, SMALL.height * SCALE)
    step = (size[0] + GAP, size[1] + GAP)
    whole = Image.new("L", (ACROSS * step[0] + GAP, len(SHOWN) // ACROSS * step[1] + GAP), 96)
    for number, scene in enumerate(SHOWN):
        large = drawing_of(scene, "es").convert("L").resize(size, Image.Resampling.NEAREST)
        row, column = divmod(number, ACROSS)
        whole.paste(large, (GAP + column * step[0], GAP + row * step[1]))
    file = io.BytesIO()
    whole.quantize(4).save(file, "PNG", optimize=True)
    return {ROOT / "docs" / "img" / "panel.png": file.getvalue()}
