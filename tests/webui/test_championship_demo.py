"""`amarrako demo --championship`: the director's mistakes, and a championship as a process."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from functools import partial
from typing import cast

import pytest

from scorekeeper.championship.format import PRESETS
from scorekeeper.championship.shapes import ChampionshipShape
from tests.ports import free_port
from tests.server import Server
from tests.webui.championship_desk import Room
from tests.webui.test_commands import amarrako, short_demo
from webui.demo.championship import pair_names
from webui.demo.mistakes import LATE_PAIR, Mistakes


def give(room: Room, mistakes: Mistakes) -> tuple[str, str | None] | None:
    """Give the next command about a mistake; its type, and the code of its refusal."""
    command = mistakes.next_command(cast("ChampionshipShape", room.view))
    if command is None:
        return None
    answer = room.command(command)
    code = cast("str | None", answer.get("code"))
    assert mistakes.done(command, code), answer
    return str(command["type"]), code


def give_all(room: Room, mistakes: Mistakes) -> list[tuple[str, str | None]]:
    given = []
    while (step := give(room, mistakes)) is not None:
        given.append(step)
    return given


def test_a_wrong_result_is_corrected_after_its_winner_went_on(room: Room) -> None:
    room.begin(4, tables=2)
    mistakes = Mistakes(PRESETS["knockout"])
    assert give_all(room, mistakes) == [
        ("enter", "too_late"),
        ("late", None),
        ("late", None),
        ("begin_match", None),
        ("record_result", None),
    ]
    absent, wrong = cast("int", mistakes.absent), cast("int", mistakes.wrong)
    assert cast("dict[str, object]", room.matches[absent]["result"])["how"] == "no_show"
    sides = cast("list[list[int]]", room.matches[wrong]["sides"])
    (final,) = [each for each in room.active() if sides[0] in cast("list[object]", each["sides"])]
    room.command({"type": "begin_match", "match": final["number"]})
    assert give_all(room, mistakes) == [
        ("correct_result", "matches_touched"),
        ("correct_result", None),
    ]
    again = room.matches[cast("int", final["number"])]
    assert sides[1] in cast("list[object]", again["sides"])
    assert (again["state"], again["code"] == final["code"]) == ("called", False)
    assert mistakes.corrected


def test_the_matches_without_phones_are_chosen_before_phones_sit_down(room: Room) -> None:
    room.begin(4, tables=2)
    mistakes = Mistakes(PRESETS["knockout"])
    mistakes.next_command(cast("ChampionshipShape", room.view))
    assert mistakes.by_hand == {1, 2}


def test_a_pair_that_comes_after_the_draw_is_entered_where_the_format_allows(
    room: Room,
) -> None:
    room.begin(4, tables=2, played="lives-2")
    assert give(room, Mistakes(PRESETS["lives-2"])) == ("enter", None)
    entries = cast("list[dict[str, object]]", room.view["entries"])
    assert entries[-1]["name"] == LATE_PAIR


def test_every_pair_has_another_name() -> None:
    names = {str(line["name"]) for line in pair_names(128)}
    assert len(names) == 128
    assert LATE_PAIR not in names


@pytest.mark.parametrize(
    "demo",
    [short_demo, pytest.param(partial(amarrako, "demo", "--fast"), marks=pytest.mark.soak)],
    ids=["short", "whole"],
)
def test_phones_and_a_director_play_a_championship_to_its_winner(
    demo: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    here = f"http://127.0.0.1:{free_port()}"
    done = demo("--championship", "4", "--seed", "3", "--server", here)
    assert done.returncode == 0, done.stderr
    for path in ("/bracket\n", "/bracket/tv\n", "/director\n"):
        assert here + path in done.stdout
    for words in ("No puede ser", "no se ha presentado", "se repiten", "Ganan el campeonato"):
        assert words in done.stdout


@pytest.mark.parametrize("language", ["eu", pytest.param("en", marks=pytest.mark.soak)])
def test_a_championship_without_phones_is_told_in_every_language(language: str) -> None:
    done = amarrako(
        *("demo", "--championship", "5", "--no-phones", "--format", "lives-2", "--fast"),
        *("--lang", language, "--server", f"http://127.0.0.1:{free_port()}/"),
    )
    assert done.returncode == 0, done.stderr
    assert {"eu": "Txapelketaren irabazleak", "en": "Winners"}[language] in done.stdout


def test_a_championship_is_not_played_on_a_server_of_others(server: Server) -> None:
    done = amarrako("demo", "--championship", "4", "--fast", "--server", server.address.origin)
    assert done.returncode == 1
    assert "a server of the demo's own" in done.stderr
    assert amarrako("demo", "--championship", "3").returncode == 2
