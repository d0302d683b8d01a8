"""Names with any Unicode characters fit their places on the display."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from device.screen.picture.cells import places_of
from device.screen.picture.drawing import drawn
from device.screen.picture.layout import LAYOUTS, Layout
from device.screen.picture.text import BOX, HEIGHT, cut, drawings, glyphs_of, width, wrap
from scorekeeper.words import LANGUAGES, dictionary
from tests.device.many_sides import alone, bid, counted, match
from tests.device.scenes import BOARD, COUNTED, MATCH, a_side
from tests.device.slides import cycle_of

ANY_TEXT = st.text(max_size=30) | st.text(
    st.characters(categories=["Lu", "Ll", "Mn", "So", "Cf"]), max_size=30
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_dictionaries_can_be_written(language: str) -> None:
    suits_and_arrows = set("→←↑↓▲▼●○✓✗⚑★↶⋯")
    for key, words in dictionary(language).items():
        missing = {one for one in words if BOX in glyphs_of(one)} - suits_and_arrows
        assert not missing, (key, missing)


@pytest.mark.parametrize("letter", "áéíóúüñçÁÉÍÓÚÜÑÇàèìòùâêîôûäëïöãõåšžčćńśźżęąőűğŠŽČŞŐØøłŁß")
def test_european_letters_have_a_drawing_of_their_own(letter: str) -> None:
    assert BOX not in glyphs_of(letter)
    plain = unicodedata.normalize("NFKD", letter)[0]
    assert glyphs_of(letter) != glyphs_of(plain) or letter == plain


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("In\u0303aki Etxeberri\u0301a", "Iñaki Etxeberría"),
        ("ＭＵＳ ﬁn", "MUS fin"),
        ("A\u200dn\ufe0fe\u202e\x00", "Ane"),
    ],
    ids=["composed accents", "full-width letters and ligatures", "invisible characters"],
)
def test_other_writings_of_the_same_letters(text: str, plain: str) -> None:
    assert glyphs_of(text) == glyphs_of(plain)


def test_what_has_no_drawing_is_one_box_each() -> None:
    assert glyphs_of("日本") == [BOX, BOX]


def test_no_glyph_is_empty_or_too_high() -> None:
    for name, glyph in drawings("letters.txt").items():
        assert glyph.lit, name
        assert all(0 <= x < glyph.width and 0 <= y < HEIGHT for x, y in glyph.lit), name


def test_all_glyphs_look_different() -> None:
    alike = {"O", "-", "–", "—", "'", "‘", "’", "´", "`", "mark:0300", "mark:0301"}
    seen: dict[object, str] = {}
    for name, glyph in drawings("letters.txt").items():
        if name in alike or name.startswith(("mark:", "short:")):
            continue
        assert seen.setdefault(glyph, name) == name


@settings(max_examples=50)
@given(ANY_TEXT, st.integers(0, 140), st.integers(1, 2))
def test_a_cut_text_fits_its_room(text: str, room: int, scale: int) -> None:
    assert width(cut(text, room, scale), scale) <= room


@settings(max_examples=50)
@given(ANY_TEXT, st.integers(10, 140))
@example("㎟", 10)
@example("\ufdfd", 60)
def test_wrapped_lines_fit_their_room_and_lose_nothing(text: str, room: int) -> None:
    lines = wrap(text, room)
    assert all(width(line) <= room for line in lines)
    plain = unicodedata.normalize("NFKC", text)
    assert "".join("".join(lines).split()) == "".join(plain.split())


def test_an_address_breaks_where_it_reads_best() -> None:
    assert wrap("192.168.100.200:8000", 60) == ["192.168.100.", "200:8000"]
    assert wrap("192.168.1.20:8000", 60) == ["192.168.1.20", ":8000"]


def differing(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    return ImageChops.difference(one.convert("L"), other.convert("L")).getbbox() or (0, 0, 0, 0)


@settings(max_examples=30)
@given(ANY_TEXT)
def test_a_name_never_leaves_its_place(name: str) -> None:
    def score(left: str) -> Image.Image:
        board = replace(BOARD, sides=(a_side(left, 38, 1), a_side("Ellos", 17)))
        return drawn(cycle_of(board, "es")[0][1])

    left, top, right, bottom = differing(score(name), score(""))
    assert left == 0 or left >= 8
    assert right <= 62
    assert 0 <= top <= bottom <= 9


@settings(max_examples=15)
@given(ANY_TEXT, st.sampled_from(LANGUAGES), st.sampled_from(LAYOUTS))
def test_no_name_breaks_any_screen(name: str, language: str, layout: Layout) -> None:
    several = (make(count) for make in (bid, counted, match) for count in (3, 4, 5, 6))
    for board in (BOARD, COUNTED, MATCH, *several):
        named = replace(
            board,
            mano=name,
            sides=tuple(replace(side, name=name) for side in board.sides),
            awards=tuple(replace(award, player=name) for award in board.awards),
        )
        for _seconds, screen in cycle_of(named, language):
            assert drawn(screen, layout).size == layout.size


@settings(max_examples=50)
@given(ANY_TEXT, st.integers(3, 6), st.integers(0, 5), st.sampled_from(LAYOUTS))
def test_a_name_never_leaves_its_cell(name: str, count: int, number: int, layout: Layout) -> None:
    at = number % count
    board = alone(count)

    def score(given: str) -> Image.Image:
        sides = list(board.sides)
        sides[at] = replace(sides[at], name=given)
        return drawn(cycle_of(replace(board, sides=tuple(sides)), "es")[0][1], layout)

    (left, top), (wide, high) = places_of(count, layout)[at]
    box = differing(score(name), score(""))
    assert box == (0, 0, 0, 0) or (left < box[0] and box[2] < left + wide)
    assert box == (0, 0, 0, 0) or (top < box[1] and box[3] <= top + high)
