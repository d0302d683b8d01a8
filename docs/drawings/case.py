"""docs/img/case.png: the case of docs/build.md, drawn by OpenSCAD."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tests.browser.pictures import image_of, named, png_of
from tests.repository import ROOT

SOURCE = ROOT / "docs" / "case" / "case.scad"
LOOK = ("--preview", "--imgsize=1200,860", "--colorscheme=Tomorrow", "--projection=p")
CAMERA = "--camera=106,48,36,58,0,18,480"


def files() -> Mapping[Path, bytes]:
    """Return the picture. It needs `openscad` and, where there is no screen, `xvfb-run`."""
    screen = ["xvfb-run", "-a"] if shutil.which("xvfb-run") else []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "case.png"
        command = [*screen, "openscad", "-o", str(file), *LOOK, CAMERA, str(SOURCE)]
        subprocess.run(command, check=True)
        return named({"case": png_of(image_of(file.read_bytes()))})
