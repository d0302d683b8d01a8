"""The pictures of docs/tv.md, of the real screens."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import ViewportSize

from tests.browser.conftest import a_browser
from tests.browser.pictures import named, picture
from tests.browser.television import Television
from tests.browser.test_tv_idle import until_shown
from tests.seated_client import SeatedClient
from tests.server import Server, running_server
from webui.demo.player import deal, next_move

PEOPLE = ("Ane", "Jon", "Miren", "Iker", "Itziar", "Unai", "Nerea", "Koldo")
MATCHES = 7
SEED = 4
SIZE: ViewportSize = {"width": 960, "height": 540}


def files() -> Mapping[Path, bytes]:
    """Play some matches; photograph the end of the last one, and a slide."""
    with running_server(forked=False) as server, a_browser() as browser:
        chance = random.Random(SEED)
        for _ in range(MATCHES):
            play(server, chance, games=1)
        table = play(server, chance, games=2)
        page = browser.new_page(viewport=SIZE, locale="es-ES", reduced_motion="reduce")
        page.goto(f"{server.url}/tv/{table}")
        page.get_by_test_id("tv-chances").wait_for(timeout=60_000)
        match_over = picture(page)
        page = browser.new_page(viewport=SIZE, locale="es-ES", reduced_motion="reduce")
        page.clock.install()
        Television(page, server).wait("slides=people")
        until_shown(page, "people")
        return named({"tv-match-over": match_over, "tv-people": picture(page)})


def play(server: Server, chance: random.Random, games: int) -> str:
    """Play a match to its end with a full deck; its table."""
    people = chance.sample(PEOPLE, 4)
    table = server.open_table(
        players=people,
        sides=["Casa Paco", "Zazpi Iturri"],
        rules={"games_to_win": games},
        stake={"what": "round", "shown": True},
    )
    with SeatedClient(server, table) as seated:
        dealt, number = deal(chance, 4, 8), 1
        while True:
            if seated.view["hand"]["number"] != number:
                dealt, number = deal(chance, 4, 8), seated.view["hand"]["number"]
            move = next_move(seated.view, dealt, chance)
            if move is None:
                return table
            seated.repeat(move.command, move.seat)
