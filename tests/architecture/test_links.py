"""Links of the documents lead somewhere; README.md leads to every document and picture."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.repository import ROOT, ours

README = ROOT / "README.md"
DOCUMENTS = {path: path.read_text("utf-8") for path in ours() if path.suffix == ".md"}
PICTURES = {".png", ".svg", ".jpg"}


def links_of(text: str) -> list[str]:
    """List the relative targets of links and pictures, without those in code."""
    prose = re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL)
    found = re.findall(r"\]\(([^)\s]+)\)|<(?:img|a)\b[^>]*?(?:src|href)=\"([^\"]+)\"", prose)
    targets = [markdown or html for markdown, html in found]
    return [target for target in targets if not re.match(r"[a-z]+:", target)]


def anchors_of(text: str) -> set[str]:
    """Return the places of a page that links may name, as GitHub makes them of its headings."""
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    times = Counter[str]()
    anchors = set()
    for heading in re.findall(r"^#+ (.+)$", prose, re.MULTILINE):
        shown = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
        anchors.add(f"{anchor}-{times[anchor]}" if times[anchor] else anchor)
        times[anchor] += 1
    return anchors


def resolved(document: Path) -> Iterator[tuple[str, Path, str]]:
    """Yield each link of a document with its file and its anchor."""
    for target in links_of(DOCUMENTS[document]):
        file, _, anchor = target.partition("#")
        yield target, (document.parent / file).resolve() if file else document, anchor


def is_dead(file: Path, anchor: str) -> bool:
    """Whether a link to this file and place leads nowhere."""
    if not file.exists():
        return True
    return bool(anchor) and anchor not in anchors_of(DOCUMENTS.get(file, ""))


def reached(start: Path) -> set[Path]:
    """Return everything that links of documents lead to, from this one on."""
    found, waiting = {start}, [start]
    while waiting:
        document = waiting.pop()
        new = {file for _, file, _ in resolved(document)} - found
        found |= new
        waiting += new & DOCUMENTS.keys()
    return found


def test_every_link_leads_somewhere() -> None:
    found = [(path.name, link) for path in DOCUMENTS for link in resolved(path)]
    assert len(found) > 100
    dead = [(name, said) for name, (said, file, anchor) in found if is_dead(file, anchor)]
    assert dead == []


def test_links_and_anchors_are_read_as_they_are_written() -> None:
    text = '# One `two`\n## A, b\n## A, b\n[x](#a-b-1) `[y](no.md)` <img src="z.png" alt="">'
    assert links_of(text) == ["#a-b-1", "z.png"]
    assert anchors_of(text) == {"one-two", "a-b", "a-b-1"}
    assert links_of("[x](https://a.example/#b)") == []


def test_every_document_is_reached_from_the_readme_and_every_picture_shown() -> None:
    there = {path for path in ours() if path.is_relative_to(ROOT / "docs")}
    wanted = {path for path in there if path.suffix in {".md", *PICTURES}}
    assert len(wanted) > 40
    assert sorted(str(path.relative_to(ROOT)) for path in wanted - reached(README)) == []


def test_every_document_that_a_file_names_is_there() -> None:
    named = [
        (str(path.relative_to(ROOT)), name)
        for path in ours()
        if path.suffix not in PICTURES
        for name in re.findall(rb"\bdocs/[\w-]+\.md\b", path.read_bytes())
    ]
    assert len(named) > 80
    assert [(path, name) for path, name in named if not (ROOT / name.decode()).exists()] == []
