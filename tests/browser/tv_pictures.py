"""The pictures of docs/tv.md, of the real screens."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import a_browser
from tests.browser.pictures import named, picture
from tests.browser.television import Television
from tests.browser.test_tv_idle import until_shown
from tests.seated_client import SeatedClient
from tests.server import Server, running_server
from webui.demo.player import Move, deal, next_move

PEOPLE = ("Ane", "Jon", "Miren", "Iker", "Itziar", "Unai", "Nerea", "Koldo")
PAIRS = ("Casa Paco", "Zazpi Iturri")
MATCHES = 7
SEED = 4
SIZE: ViewportSize = {"width": 960, "height": 540}


def files() -> Mapping[Path, bytes]:
    """Play some matches; photograph the end of the last one, a slide, and an órdago."""
    with running_server(forked=False) as server, a_browser() as browser:

        def tv() -> Page:
            return browser.new_page(viewport=SIZE, locale="es-ES", reduced_motion="reduce")

        chance = random.Random(SEED)
        for _ in range(MATCHES):
            play(server, chance, games=1)
        table = play(server, chance, games=2)
        page = tv()
        page.goto(f"{server.url}/tv/{table}")
        page.get_by_test_id("tv-chances").wait_for(timeout=300_000)
        made = {"tv-match-over": picture(page)}
        page = tv()
        page.clock.install()
        Television(page, server).wait("slides=people")
        until_shown(page, "[data-slide='people']")
        made["tv-people"] = picture(page)
        with SeatedClient(server, server.open_table(sides=list(PAIRS))) as seated:
            seated.bid(1, "ordago")
            seated.bid(0, "quiero")
            seated.show("RR76", "", "75AA", "")
            page = tv()
            page.goto(f"{server.url}/tv/{seated.table}")
            page.get_by_test_id("tv-show").wait_for()
            page.locator("[data-resting]").wait_for()
            made["tv-show"] = picture(page)
    return named(made)


def play(server: Server, chance: random.Random, games: int) -> str:
    """Play a match to its end; its table."""
    table = server.open_table(
        players=chance.sample(PEOPLE, 4),
        sides=list(PAIRS),
        rules={"games_to_win": games},
        stake={"what": "round", "shown": True},
    )
    with SeatedClient(server, table) as seated:
        for move in moves_of(seated, chance):
            seated.repeat(move.command, move.seat)
    return table


def moves_of(seated: SeatedClient, chance: random.Random) -> Iterator[Move]:
    """Deal from a full deck, and say what the players do, until the match is over."""
    dealt, number = deal(chance, 4, 8), seated.view["hand"]["number"]
    while True:
        if seated.view["hand"]["number"] != number:
            dealt, number = deal(chance, 4, 8), seated.view["hand"]["number"]
        move = next_move(seated.view, dealt, chance)
        if move is None:
            return
        yield move
