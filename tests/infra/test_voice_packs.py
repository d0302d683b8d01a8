"""The packs of voices that the build makes: whole where the tools are, else none."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.house.voice import WORDS
from webui.client import voice_packs
from webui.client.voice_packs import VOICES, make_packs, names
from webui.store.sound import checked_sound


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Some words alone: a pack takes seconds."""
    words = ("ordago", "grande", "21")
    monkeypatch.setattr(voice_packs, "WORDS", words)
    return words


def made(folder: Path) -> dict[str, bytes]:
    return {f"{each.parent.name}/{each.name}": each.read_bytes() for each in folder.glob("*/*")}


def test_a_pack_has_a_sound_for_each_word(tmp_path: Path, few: tuple[str, ...]) -> None:
    assert make_packs(tmp_path / "packs", tmp_path / "kept") == []
    packs = made(tmp_path / "packs")
    wanted = {f"{language}/{word}" for language in VOICES for word in few}
    assert {name.partition("-")[0] for name in packs} == wanted
    for name, content in packs.items():
        assert checked_sound(content).ending == "ogg", name
        assert 2000 < len(content) < 20_000, name
    assert len({*packs.values()}) == len(packs), "each says something else"


def test_without_the_tools_there_is_no_pack_and_it_is_said_once(
    tmp_path: Path, few: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as bare:
        bare.setenv("PATH", str(tmp_path))
        (problem,) = make_packs(tmp_path / "packs", tmp_path / "kept")
        assert "espeak-ng and oggenc are not installed" in problem
        assert made(tmp_path / "packs") == {}
    make_packs(tmp_path / "packs", tmp_path / "kept")
    packs = made(tmp_path / "packs")
    assert len(packs) == len(few) * len(VOICES)
    # What was made stays, also where the tools are gone.
    monkeypatch.setenv("PATH", str(tmp_path))
    assert make_packs(tmp_path / "again", tmp_path / "kept") == []
    assert made(tmp_path / "again") == packs


def test_a_voice_that_the_engine_has_not_is_left_out(
    tmp_path: Path, few: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice_packs, "VOICES", {"es": "es", "eu": "zz"})
    (problem,) = make_packs(tmp_path / "packs", tmp_path / "kept")
    assert problem.startswith("there is no voice for eu")
    assert {name.partition("/")[0] for name in made(tmp_path / "packs")} == {"es"}
    assert len(made(tmp_path / "packs")) == len(few)
    assert not list((tmp_path / "kept").rglob("*.wav"))


def test_a_pack_has_all_words_that_can_be_recorded() -> None:
    assert tuple(names("eu")) == WORDS
