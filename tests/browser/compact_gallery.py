"""docs/gallery.md: which screens are side by side, and the words above them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from tests.browser.pictures import image_of, png_of
from tests.repository import ROOT

HEAD = """# Gallery

What the app looks like on phones, tablets and TVs. `python -m tests.documents screens` takes these
pictures from a running server; `python -m tests.browser.gallery --all DIR` takes every screen in
every size, theme and language.
"""
GROUND = (120, 116, 104)
GAP = 8


@dataclass(frozen=True)
class Sheet:
    """Screens beside one another, all looked at in the same way; `width` of each in the picture."""

    file: str
    words: str
    screens: tuple[str, ...]
    size: str = "360"
    theme: str = "light"
    language: str = "es"
    thumb: str = "right"
    large: bool = False
    width: int = 270


def _tv(file: str, words: str, *screens: str, language: str = "es") -> Sheet:
    return Sheet(file, words, screens, size="1080p", language=language, width=560)


SHEETS = (
    Sheet(
        "start",
        "Opening a table: the first page, its rules, all settings, the seats.",
        ("home", "start", "settings", "seats"),
    ),
    Sheet(
        "first",
        "The three cards shown on first use; the draw for seats.",
        ("first 1", "first 2", "first 3", "draw"),
    ),
    Sheet(
        "bidding",
        "Bidding: no bet yet, any number, a bet that the others answer, a bet that we answer.",
        ("playing", "number", "waiting", "answer"),
    ),
    Sheet(
        "declaring",
        "An órdago, pares declared, a mus corrido, six with captains.",
        ("ordago", "pares", "corrido", "six"),
    ),
    Sheet(
        "cards",
        "Cards: the keypad, the suits that a juego real needs, a wild Sota, without cards.",
        ("cards, two", "suits", "wild", "without cards"),
    ),
    Sheet(
        "count",
        "The count, a count that the others have to confirm, a game won, the end of the match.",
        ("counted", "proposed", "game", "over"),
    ),
    Sheet(
        "wrong-taps",
        "More fours than the deck has; confirming an undo beyond the hand and beyond the match.",
        ("too many of a card", "undo, a hand", "undo, a match"),
    ),
    Sheet(
        "counter",
        "The plain counter, without seats and cards; earlier matches.",
        ("counter", "counter, won", "matches", "match"),
    ),
    Sheet(
        "told",
        "A hand entered afterwards; the menu; the match in numbers.",
        ("tell", "tell, pares", "menu", "summary"),
    ),
    Sheet(
        "reading",
        "The course of the hand, the history, an article of the rule book, the señas.",
        ("hand, above", "history", "article", "signs"),
    ),
    Sheet(
        "wrong",
        "A wrong word, also by tournament rules; a requested score; the referee.",
        ("contradicted", "verdict", "asked", "referee"),
    ),
    Sheet(
        "forms",
        "Forms: the names, a score set by hand, the code of a TV, a corrected word.",
        ("names", "score", "screen", "correcting"),
    ),
    Sheet(
        "referee",
        "The referee: all actions, ruling on a lance, taking a hand, freeing a seat.",
        ("referee, in", "referee, ruling", "referee, taking", "referee, freeing"),
    ),
    Sheet(
        "referee-hand",
        "A finished hand, correcting one of its words; settings of the box; its certificate.",
        ("referee, finished", "referee, correcting", "house PIN", "trust"),
    ),
    Sheet(
        "night",
        "Dark, in Basque.",
        ("answer", "cards", "counted", "settings"),
        theme="dark",
        language="eu",
    ),
    Sheet(
        "left",
        "A larger phone, in English, for the left thumb.",
        ("answer", "pares", "cards, two", "counted"),
        size="412",
        language="en",
        thumb="left",
    ),
    Sheet(
        "alone",
        "Five players, everyone for themselves, dark; the longest names; the rules of a table.",
        ("alone", "answer, long", "seats", "rules"),
        theme="dark",
        language="en",
    ),
    Sheet(
        "large",
        "Text at 200 %: nothing is cut off, the answers stay at the bottom.",
        ("playing", "answer", "cards, two", "menu"),
        large=True,
    ),
    Sheet(
        "tablet-lying",
        "A tablet in landscape: score and course of the hand beside the controls.",
        ("answer", "counted"),
        size="tablet-wide",
        width=560,
    ),
    Sheet(
        "tablet-standing",
        "A tablet in portrait, dark: the same screen, larger.",
        ("playing", "cards, two", "seats taken"),
        size="tablet",
        theme="dark",
        language="eu",
        width=370,
    ),
    _tv("tv-bet", "The TV: a bet that is being answered; an órdago.", "tv answer", "tv ordago"),
    _tv("tv-count", "The TV: the count; a game won.", "tv counted", "tv game"),
    _tv(
        "tv-over",
        "The TV: a count to be confirmed; the end of the match.",
        "tv proposed",
        "tv over",
    ),
    _tv(
        "tv-many",
        "The TV: five sides; six players with captains, in Basque.",
        "tv alone",
        "tv six",
        language="eu",
    ),
    _tv(
        "tv-waiting",
        "The TV: no table yet; the consequence of a wrong word, in English.",
        "tv waiting",
        "tv verdict",
        language="en",
    ),
    _tv(
        "tv-all",
        "The TV: all tables of a club; the two lines for a stream.",
        "tv all",
        "tv strip",
    ),
    Sheet(
        "offline",
        "A phone during play, and the same phone without a connection to the server.",
        ("playing",),
    ),
)
"""The last one ends with the server stopped."""


def pasted(shots: Sequence[bytes], width: int) -> bytes:
    """Screenshots side by side, as a file."""
    images = [image_of(shot) for shot in shots]
    sized = [
        one.resize((width, one.height * width // one.width), Image.Resampling.LANCZOS)
        for one in images
    ]
    height = max(one.height for one in sized)
    across = len(sized) * (width + GAP) + GAP
    whole = Image.new("RGB", (across, height + 2 * GAP), GROUND)
    for number, one in enumerate(sized):
        whole.paste(one, (GAP + number * (width + GAP), GAP))
    return png_of(whole)


def files() -> Mapping[Path, str]:
    """Return docs/gallery.md."""
    shown = "\n\n".join(
        f"{sheet.words}\n\n![{sheet.words}](img/gallery/{sheet.file}.png)" for sheet in SHEETS
    )
    return {ROOT / "docs" / "gallery.md": f"{HEAD}\n{shown}\n"}
