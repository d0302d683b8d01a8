"""`amarrako export --site`: the season and the championships as plain pages."""

from __future__ import annotations

from contextlib import closing
from datetime import date
from html.parser import HTMLParser
from pathlib import Path

import pytest

from scorekeeper.words import LANGUAGES
from tests.director_client import DirectorClient
from tests.server import Server
from tests.webui.house import entered
from tests.webui.test_season import won_by_an_ordago
from webui.cli.main import main
from webui.queries.site import Site
from webui.store import SqliteReader
from webui.streams.cache.house import load_house

STRANGER = "<script>x</script>"
TODAY = date(2026, 11, 27)


@pytest.fixture
def played(own_server: Server) -> Server:
    """A house with a match and a championship."""
    won_by_an_ordago(own_server, players=[STRANGER, "Benat", "Miren", "Iker"])
    director = DirectorClient(own_server, name="Otoño & Co")
    director.enter([(f"Casa {n}", [f"Ane {n}", f"Jon {n}"]) for n in range(1, 5)])
    director.draw()
    director.finish_round()
    director.finish_round()
    director.finish()
    return own_server


class Read(HTMLParser):
    """Reads a page: its elements, links and text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.links: list[str] = []
        self.said = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_data(self, data: str) -> None:
        self.said += f"{data} "


def test_the_pages_say_who_won_and_link_to_each_other(played: Server, tmp_path: Path) -> None:
    assert main(["export", "--data", str(played.data), "--site", str(tmp_path / "site")]) == 0
    pages = {file.name: Read(file.read_text("utf-8")) for file in (tmp_path / "site").iterdir()}
    index = pages["index.html"]
    assert sorted(index.links) == sorted(pages.keys() - {"index.html"})
    assert "Otoño & Co Ganador: Casa 1" in " ".join(index.said.split())
    everything = " ".join(page.said for page in pages.values())
    for said in (STRANGER, "Todo lo jugado", "La partida más larga", "Final", "Ane 3, Jon 3"):
        assert said in everything
    assert not {"script", "img", "link", "form"} & {
        each for page in pages.values() for each in page.elements
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_file_has_it_all_in_every_language(
    played: Server, tmp_path: Path, language: str
) -> None:
    with closing(SqliteReader(played.data)) as reader:
        house = load_house(reader)
    (file,) = Site(played.data, house, language, TODAY).write(tmp_path, one_file=True)
    page = Read(file.read_text("utf-8"))
    assert all(link.startswith("#") for link in page.links)
    assert "Casa 4" in page.said
    assert STRANGER in page.said


def test_a_forgotten_name_is_on_no_page(played: Server, tmp_path: Path) -> None:
    phone = entered(played)
    phone.ask("/api/remembered?tables=", "DELETE", {"name": "Benat"})
    phone.ask("/api/house/act", "POST", {"type": "hide_name", "name": "Miren"})
    with closing(SqliteReader(played.data)) as reader:
        house = load_house(reader)
    (file,) = Site(played.data, house, "es", TODAY).write(tmp_path, one_file=True)
    text = file.read_text("utf-8")
    assert "Benat" not in text
    assert "Miren" not in text
