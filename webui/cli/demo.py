"""`amarrako demo`: simulated phones play a match, or a whole championship."""

from __future__ import annotations

import argparse
import random
import threading
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

from scorekeeper.championship.format import PRESETS as FORMATS
from scorekeeper.process import CommandFailed
from scorekeeper.words import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

    from scorekeeper.view.shapes import View
    from webui.demo.player import Move
    from webui.demo.server import ServerAddress

SUMMARY = "have simulated phones play a match, or a championship: see the TV move"
EXAMPLES = """\
examples:
  amarrako demo                                at a speed to watch; starts a server if none runs
  amarrako demo --speed 4                      four times as fast
  amarrako demo --fast --seed 7                a match in seconds, the same one every time
  amarrako demo --server http://192.168.1.20:8000/   on another machine's server
  amarrako demo --championship 32 --speed 10   32 pairs, a director and their mistakes
  amarrako demo --championship 16 --format lives-2 --no-phones --fast   all results typed in"""

SECONDS_A_MOVE = 1.4
SECONDS_A_DECLARATION = 0.4
SECONDS_A_COUNT = 4.0
SECONDS_AN_ACT = 3.0
LEAST_PAIRS, MOST_PAIRS = 4, 128


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--server", metavar="URL", default="http://127.0.0.1:8000/", help="where to play"
    )
    pace = parser.add_mutually_exclusive_group()
    pace.add_argument("--speed", type=_speed, default=1.0, metavar="N", help="N times as fast")
    pace.add_argument("--fast", action="store_true", help="as fast as it goes")
    parser.add_argument("--seed", type=int, help="random seed: the same seed gives the same match")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of the output"
    )
    parser.add_argument(
        "--championship",
        type=_pairs,
        metavar="N",
        help=f"a championship of {LEAST_PAIRS} to {MOST_PAIRS} pairs, on a server of its own",
    )
    parser.add_argument(
        "--format", choices=FORMATS, default="knockout", help="how the championship is played"
    )
    parser.add_argument(
        "--no-phones", action="store_true", help="the director types all results in"
    )


def _pairs(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not LEAST_PAIRS <= int(text) <= MOST_PAIRS:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a number of pairs ({LEAST_PAIRS} to {MOST_PAIRS})"
        )
    return int(text)


def _speed(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.01 <= value <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a speed (0.01 to 1000)")
    return value


def run(arguments: argparse.Namespace) -> int:
    """Play one match or championship; the exit status."""
    from webui.addresses import is_loopback
    from webui.demo.client import Refusal, SilenceError
    from webui.demo.server import ServerAddress, own_server

    server = ServerAddress(arguments.server)
    running, here = server.answers(), is_loopback(server.host)
    if arguments.championship is not None and (running or not here):
        raise CommandFailed(
            "a championship is played on a server of the demo's own: say where with --server, "
            f"as http://127.0.0.1:{server.port + 1}/"
        )
    if not running and not here:
        raise CommandFailed(f"no server answers at {server.origin}/")
    seed = random.randrange(1_000_000) if arguments.seed is None else int(arguments.seed)  # noqa: S311
    speed = float("inf") if arguments.fast else arguments.speed
    with ExitStack() as stack:
        folder = None if running else stack.enter_context(own_server(server))
        try:
            if arguments.championship is not None and folder is not None:
                _play_championship(server, folder, arguments, seed, speed)
            else:
                _play(server, arguments.lang, seed, speed)
        except (Refusal, SilenceError) as error:
            raise CommandFailed(f"the demo cannot go on: {error}") from error
        if folder is not None and not arguments.fast:
            if arguments.championship is None:
                print("\nThe TV stays until Ctrl-C.", flush=True)
            threading.Event().wait()
    return 0


def _play(server: ServerAddress, language: str, seed: int, speed: float) -> None:
    from webui.demo.match import play_match, seated_phones
    from webui.demo.narrator import Narrator

    narrator = Narrator(language)

    def watch(view: View, move: Move) -> None:
        for line in narrator.lines(view):
            print(line, flush=True)
        time.sleep(_pause(view, move) / speed)

    table = server.open_table()
    print(f"\n  TV      {server.origin}/tv/{table}")
    print(f"  phone   {server.origin}/t/{table}")
    print(f"  seed    {seed}\n", flush=True)
    began = time.monotonic()
    with seated_phones(server, table) as phones:
        view = play_match(phones, random.Random(seed), watch)  # noqa: S311
    games = "-".join(str(side["games"]) for side in view["sides"])
    seconds = time.monotonic() - began
    print(f"\n{games}, {view['hand']['number']} hands, {view['revision']} events, {seconds:.1f} s")


def _play_championship(
    server: ServerAddress, folder: Path, arguments: argparse.Namespace, seed: int, speed: float
) -> None:
    from webui.demo.championship import ChampionshipPlan, open_championship, play_championship
    from webui.demo.championship_narrator import ChampionshipNarrator
    from webui.demo.director import connected_director

    plan = ChampionshipPlan(
        arguments.championship,
        arguments.format,
        not arguments.no_phones,
        seed,
        lambda view, move: _pause(view, move) / speed,
        SECONDS_AN_ACT / speed,
    )
    narrator = ChampionshipNarrator(arguments.lang, lambda line: print(line, flush=True))
    began = time.monotonic()
    with connected_director(server, folder) as director:
        open_championship(director, plan)
        narrator.addresses(server.origin, director.code)
        play_championship(server, director, plan, narrator)
        narrator.end(director.championship, time.monotonic() - began)
        if not arguments.fast:
            narrator.stays()


def _pause(view: View, move: Move) -> float:
    if view["hand"]["phase"] == "counted":
        return SECONDS_A_COUNT
    return SECONDS_A_DECLARATION if move.command["type"] == "declare" else SECONDS_A_MOVE
