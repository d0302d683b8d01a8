"""Write the documents and pictures that are made from the program.

    python -m tests.documents                writes all of them, as for a release
    python -m tests.documents wiring pins    writes some: review the diff
    python -m tests.documents pictures       writes all pictures: pages, wiring, case

Add a document to `DOCUMENTS`. `tests/architecture/test_documents.py` fails where one that Python
alone makes is not current. Look at pictures before you commit them.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from tests.repository import ROOT


@dataclass(frozen=True)
class Document:
    """Files that one function makes."""

    files: str
    """Their paths, as a pattern from the root of the repository."""
    module: str
    """Module with a function `files`, which returns their contents by path. It is imported only
    when it is needed."""
    by: str = ""
    """What makes it, where the standard library alone does not: it takes long, or what it makes
    differs by version, or in each run by codes, times and figures."""

    @property
    def pictures(self) -> bool:
        """Whether its files are pictures."""
        return self.files.startswith("docs/img/")

    def made(self) -> Mapping[Path, bytes]:
        """Make the files anew.

        Returns:
            The contents by absolute path.
        """
        files: Callable[[], Mapping[Path, str | bytes]] = import_module(self.module).files
        return {
            path: content.encode() if isinstance(content, str) else content
            for path, content in files().items()
        }

    def stored(self) -> Mapping[Path, bytes]:
        """Return the files as they are in the repository."""
        return {path: path.read_bytes() for path in ROOT.glob(self.files)}

    def write(self) -> None:
        """Write the files, and remove those that are not made any more."""
        made = self.made()
        for path in self.stored().keys() - made.keys():
            path.unlink()
        for path, content in made.items():
            path.write_bytes(content)


DOCUMENTS: Mapping[str, Document] = {
    "rules": Document("docs/rules.md", "tests.scorekeeper.rules_document"),
    "hotspot": Document("docs/hotspot.md", "tests.webui.connectivity_document"),
    "voices": Document("docs/voices.md", "tests.scorekeeper.voices_document"),
    "licences": Document("docs/release.md", "tests.release.licences"),
    "pins": Document("docs/panel.md", "docs.drawings.pin_tables"),
    "gallery": Document("docs/gallery.md", "tests.browser.compact_gallery"),
    "taps": Document("docs/figures.md", "tests.browser.effort", "Chromium"),
    "wiring": Document("docs/img/wiring-*.svg", "docs.drawings.wiring"),
    "case": Document("docs/img/case.png", "docs.drawings.case", "OpenSCAD"),
    "panel": Document("docs/img/panel.png", "tests.device.panel_picture", "Pillow"),
    "house": Document("docs/img/house.png", "tests.browser.house_picture", "Chromium"),
    "table": Document("docs/img/table.png", "tests.browser.readme_picture", "Chromium"),
    "screens": Document("docs/img/gallery/*.png", "tests.browser.gallery", "Chromium"),
    "championship": Document(
        "docs/img/championship-*.png", "tests.browser.championship_pictures", "Chromium"
    ),
    "season": Document("docs/img/season*.png", "tests.browser.season_pictures", "Chromium"),
    "tv": Document("docs/img/tv-*.png", "tests.browser.tv_pictures", "Chromium"),
}
PICTURES = [name for name, document in DOCUMENTS.items() if document.pictures]


def with_parts(text: str, parts: Mapping[str, str]) -> str:
    """Return a text with its generated parts replaced.

    A part is between the lines `<!-- name -->` and `<!-- end of name -->`.

    Raises:
        ValueError: A part is not exactly once in the text.
    """
    for name, part in parts.items():
        begin, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
        found = re.findall(f"{re.escape(begin)}.*?{re.escape(end)}", text, re.DOTALL)
        if len(found) != 1:
            msg = f"the part {name!r} must be exactly once in the text"
            raise ValueError(msg)
        text = text.replace(found[0], f"{begin}{part.rstrip()}{end}")
    return text


def main() -> None:
    """Write the documents named on the command line, or all."""
    groups = {"pictures": PICTURES}
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", choices=[[], *DOCUMENTS, *groups], metavar="NAME")
    for asked in parser.parse_args().names or DOCUMENTS:
        for name in groups.get(asked, [asked]):
            DOCUMENTS[name].write()


if __name__ == "__main__":
    main()
