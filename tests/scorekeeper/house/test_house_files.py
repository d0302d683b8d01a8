"""What the house's own files are for: recorded words and slides, and until when that is undone."""

from __future__ import annotations

import pytest

from scorekeeper.house.aggregate import HOUSE
from scorekeeper.house.commands import (
    AroundHouse,
    ChooseVoice,
    Command,
    DeleteSlide,
    DeleteSounds,
    Intent,
    MoveSlide,
    SaveSlide,
    SaveSounds,
    Undo,
)
from scorekeeper.house.files import UNDONE_WITHIN
from scorekeeper.house.house import House
from scorekeeper.house.slides import MOST_SLIDES
from scorekeeper.house.view import changes_of
from scorekeeper.house.voice import WORDS, said_in, word_of
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import Refused
from scorekeeper.words import LANGUAGES

ONE, OTHER = "1" * 32 + ".ogg", "2" * 32 + ".mp3"
PICTURE = "3" * 32 + ".jpg"
STORED = (ONE, OTHER, PICTURE)


class Bar:
    """A house to which somebody with the PIN gives commands, a second apart."""

    def __init__(self) -> None:
        self.house = House()
        self.at = 1_000_000.0

    def do(self, command: Command, by: Role = Role.HOUSE) -> int:
        """Give a command; the number of its act."""
        self.at += 1
        around = AroundHouse(files=STORED)
        decided = HOUSE.decide(self.house, Intent(command, by, around, at=self.at))
        self.house = decided.result
        return decided.step

    def refused(self, command: Command, by: Role = Role.HOUSE) -> str:
        with pytest.raises(Refused) as refused:
            self.do(command, by)
        return refused.value.code

    def lines(self) -> list[str | None]:
        return [each.line for each in self.house.slides]


@pytest.fixture
def bar() -> Bar:
    return Bar()


def test_words_are_added_replaced_and_removed(bar: Bar) -> None:
    bar.do(SaveSounds("es", (("ordago", ONE), ("7", ONE))))
    replaced = bar.do(SaveSounds("es", (("ordago", OTHER),)))
    bar.do(SaveSounds("eu", (("ordago", ONE),)))
    assert bar.house.sounds == {"es": {"ordago": OTHER, "7": ONE}, "eu": {"ordago": ONE}}
    bar.do(Undo(replaced))
    assert bar.house.sounds["es"]["ordago"] == ONE
    bar.do(DeleteSounds("es", ("7", "8")))
    assert bar.house.sounds["es"] == {"ordago": ONE}
    before = bar.house
    bar.do(SaveSounds("es", (("ordago", ONE),)))
    bar.do(DeleteSounds("es", ("7",)))
    bar.do(ChooseVoice("es", "own"))
    assert bar.house is before, "what changes nothing has no event"


def test_slides_have_an_order(bar: Bar) -> None:
    for line in ("uno", "dos", "tres"):
        bar.do(SaveSlide(line=line))
    first, _, third = (each.slide for each in bar.house.slides)
    to_front = bar.do(MoveSlide(third, 0))
    assert bar.lines() == ["tres", "uno", "dos"]
    bar.do(SaveSlide(first, PICTURE, "con foto"))
    assert bar.lines() == ["tres", "con foto", "dos"]
    assert bar.house.files == {PICTURE}
    gone = bar.do(DeleteSlide(first))
    bar.do(Undo(to_front))
    assert bar.lines() == ["dos", "tres"]
    assert not bar.house.files
    bar.do(Undo(gone))
    assert bar.lines() == ["con foto", "dos", "tres"]


def test_what_is_not_stored_or_not_there_is_refused(bar: Bar) -> None:
    assert bar.refused(SaveSounds("es", (("7", "9" * 32 + ".ogg"),))) == "no_such_file"
    assert bar.refused(SaveSlide(picture="9" * 32 + ".jpg")) == "no_such_file"
    assert bar.refused(SaveSlide()) == "bad_field"
    assert bar.refused(SaveSlide(7, line="x")) == "bad_field"
    assert bar.refused(SaveSlide(line="x"), Role.PHONE) == "house_pin_wanted"
    for n in range(MOST_SLIDES):
        bar.do(SaveSlide(line=str(n)))
    assert bar.refused(SaveSlide(line="x")) == "too_many_slides"
    bar.do(SaveSlide(bar.house.slides[0].slide, line="x"))


@pytest.mark.parametrize(
    "given",
    [
        {"type": "save_sounds", "language": "gl", "sounds": []},
        {"type": "save_sounds", "language": "es", "sounds": [["tute", ONE]]},
        {"type": "save_sounds", "language": "es", "sounds": [["ordago", PICTURE]]},
        {"type": "save_sounds", "language": "es", "sounds": [["ordago", "../" + ONE]]},
        {"type": "save_slide", "picture": ONE},
        {"type": "save_slide", "picture": "/etc/passwd"},
        {"type": "save_slide", "line": "x" * 121},
        {"type": "save_slide", "line": "\u200b"},
        {"type": "choose_voice", "language": "es", "first": "siri"},
    ],
)
def test_a_command_with_anything_else_is_not_read(given: dict[str, object]) -> None:
    with pytest.raises(Refused):
        HOUSE.codec.command_from_json(given)


def test_an_act_about_files_can_be_undone_while_they_are_kept(bar: Bar) -> None:
    kept = bar.do(SaveSlide(picture=PICTURE))
    gone = bar.do(DeleteSlide(kept))
    bar.at += UNDONE_WITHIN - 2
    assert [each["undo"] for each in changes_of(bar.house, 2, bar.at)] == [True, True]
    bar.at += 2
    assert [each["undo"] for each in changes_of(bar.house, 2, bar.at)] == [False, False]
    assert bar.refused(Undo(gone)) == "nothing_to_undo"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_has_a_text_of_its_own(language: str) -> None:
    said = [said_in(word, language) for word in WORDS]
    assert len({*said}) == len(said)
    assert all(word_of(f"{word}.ogg") == word for word in WORDS)


@pytest.mark.parametrize("name", ["", ".ogg", "..", "/", "41.ogg", "7a.ogg", "ordago2.ogg"])
def test_a_name_that_is_no_word_has_none(name: str) -> None:
    assert word_of(name) is None
