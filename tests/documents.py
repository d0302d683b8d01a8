"""Write the documents that are generated from the program or measured on its pages.

    python -m tests.documents                writes all of them, as for a release
    python -m tests.documents wiring pins    writes some: review the diff

Add a document to `DOCUMENTS`. `tests/architecture/test_documents.py` fails where one that needs no
browser is not current.
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
    measured: bool = False
    """Whether it is measured with a browser, which takes long and gives other figures each time."""

    def made(self) -> Mapping[Path, str]:
        """Make the files anew.

        Returns:
            The contents by absolute path.
        """
        files: Callable[[], Mapping[Path, str]] = import_module(self.module).files
        return files()

    def stored(self) -> Mapping[Path, str]:
        """Return the files as they are in the repository."""
        return {path: path.read_text("utf-8") for path in ROOT.glob(self.files)}

    def write(self) -> None:
        """Write the files, and remove those that are not made any more."""
        made = self.made()
        for path in self.stored().keys() - made.keys():
            path.unlink()
        for path, content in made.items():
            path.write_text(content, "utf-8")


DOCUMENTS: Mapping[str, Document] = {
    "rules": Document("docs/rules.md", "tests.scorekeeper.rules_document"),
    "hotspot": Document("docs/hotspot.md", "tests.webui.connectivity_document"),
    "voices": Document("docs/voices.md", "tests.scorekeeper.voices_document"),
    "pins": Document("docs/panel.md", "docs.drawings.pin_tables"),
    "wiring": Document("docs/img/wiring-*.svg", "docs.drawings.wiring"),
    "effort": Document("docs/effort.md", "tests.browser.effort", measured=True),
}


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
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", choices=[[], *DOCUMENTS], metavar="NAME")
    for name in parser.parse_args().names or DOCUMENTS:
        DOCUMENTS[name].write()


if __name__ == "__main__":
    main()
