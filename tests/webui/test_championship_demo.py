"""`amarrako demo --championship`: the director's mistakes, and a championship as a process."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from functools import partial

import pytest

from tests.ports import free_port
from tests.server import Server
from tests.webui.test_commands import amarrako, short_demo


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
