"""The compact gallery of docs/: which screens lie side by side, and the words below them."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

GROUND = (120, 116, 104)
GAP = 8
KEPT, MIXED = 40, 100
"""Colours of a picture: the commonest as they are, and a palette of all the others."""
VIVID = 60
"""Difference of a hue's strongest and weakest part, of 255."""


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
        "The first use explains itself, once; and the draw for seats.",
        ("first 1", "first 2", "first 3", "draw"),
    ),
    Sheet(
        "bidding",
        "Bidding: nobody has bet, any number, the bet is theirs to answer, and ours.",
        ("playing", "number", "waiting", "answer"),
    ),
    Sheet(
        "declaring",
        "An órdago, pares declared, a mus corrido, six with captains.",
        ("ordago", "pares", "corrido", "six"),
    ),
    Sheet(
        "cards",
        "Cards: the keypad, the suits a juego real asks for, a wild Sota, without cards.",
        ("cards, two", "suits", "wild", "without cards"),
    ),
    Sheet(
        "count",
        "The count, a count the others have to see, a game won, the match over.",
        ("counted", "proposed", "game", "over"),
    ),
    Sheet(
        "wrong-taps",
        "More fours than the deck has; an undo beyond the hand, and beyond the match, asks.",
        ("too many of a card", "undo, a hand", "undo, a match"),
    ),
    Sheet(
        "counter",
        "Only the score: no seats and no cards; the matches played here before.",
        ("counter", "counter, won", "matches", "match"),
    ),
    Sheet(
        "told",
        "Told at once afterwards; the menu; the match in numbers.",
        ("tell", "tell, pares", "menu", "summary"),
    ),
    Sheet(
        "reading",
        "The hand's story over the game, the history, an article of the rules, signs.",
        ("hand, above", "history", "article", "signs"),
    ),
    Sheet(
        "wrong",
        "A wrong word, in a tournament too; a score that is asked for; the referee.",
        ("contradicted", "verdict", "asked", "referee"),
    ),
    Sheet(
        "forms",
        "Forms: the names, a score set by hand, a TV's code, a word corrected.",
        ("names", "score", "board", "correcting"),
    ),
    Sheet(
        "referee",
        "The referee: all powers, a lance ruled, a hand taken, a seat freed.",
        ("referee, in", "referee, ruling", "referee, taking", "referee, freeing"),
    ),
    Sheet(
        "referee-hand",
        "A finished hand, one of its words corrected; the house; how to trust its certificate.",
        ("referee, finished", "referee, correcting", "referee, the house", "trust"),
    ),
    Sheet(
        "night",
        "By night, in Basque.",
        ("answer", "cards", "counted", "settings"),
        theme="dark",
        language="eu",
    ),
    Sheet(
        "left",
        "A larger phone, in English, for a left thumb.",
        ("answer", "pares", "cards, two", "counted"),
        size="412",
        language="en",
        thumb="left",
    ),
    Sheet(
        "alone",
        "Five, each for himself, by night; the longest names; the rules of a table.",
        ("alone", "answer, long", "seats", "rules"),
        theme="dark",
        language="en",
    ),
    Sheet(
        "large",
        "Letters of twice the size: nothing is cut off, the page is scrolled.",
        ("playing", "answer", "cards, two", "menu"),
        large=True,
    ),
    Sheet(
        "tablet-lying",
        "A tablet, lying: the score and the hand's story beside what is done.",
        ("answer", "counted"),
        size="tablet-wide",
        width=560,
    ),
    Sheet(
        "tablet-standing",
        "A tablet, standing, by night: the same screen, larger.",
        ("playing", "cards, two", "seats taken"),
        size="tablet",
        theme="dark",
        language="eu",
        width=370,
    ),
    _tv("tv-bet", "The TV: a bet to be answered; an órdago.", "tv answer", "tv ordago"),
    _tv("tv-count", "The count, and a game that is won.", "tv counted", "tv game"),
    _tv("tv-over", "A count to be seen; the match is over.", "tv proposed", "tv over"),
    _tv(
        "tv-many", "Five sides; six with captains, in Basque.", "tv alone", "tv six", language="eu"
    ),
    _tv(
        "tv-waiting",
        "Waiting for a table; what follows from a wrong word, in English.",
        "tv waiting",
        "tv verdict",
        language="en",
    ),
    _tv(
        "tv-all",
        "All tables of a house; two lines over the picture of a stream.",
        "tv all",
        "tv strip",
    ),
    Sheet("offline", "Playing, and the same phone when the server is gone.", ("playing",)),
)
"""The last one ends with the server stopped."""


def pasted(shots: Sequence[bytes], width: int) -> Image.Image:
    """Screenshots side by side, in few colours."""
    images = [Image.open(io.BytesIO(shot)).convert("RGB") for shot in shots]
    sized = [
        one.resize((width, one.height * width // one.width), Image.Resampling.LANCZOS)
        for one in images
    ]
    height = max(one.height for one in sized)
    across = len(sized) * (width + GAP) + GAP
    whole = Image.new("RGB", (across, height + 2 * GAP), GROUND)
    for number, one in enumerate(sized):
        whole.paste(one, (GAP + number * (width + GAP), GAP))
    return whole.quantize(palette=palette_of(whole), dither=Image.Dither.NONE)


def palette_of(whole: Image.Image) -> Image.Image:
    """Few colours that serve this picture: grounds, the sides' hues, and a mixture of the rest.

    The few pixels of a side's hue are not left to a median cut, which would make them grey.
    """
    pixels = Counter(zip(*[iter(whole.tobytes())] * 3, strict=True))
    common = [colour for colour, _count in pixels.most_common()]
    hues: dict[tuple[int, ...], tuple[int, ...]] = {}
    for colour in common:
        if max(colour) - min(colour) >= VIVID:
            hues.setdefault(tuple(part // 64 for part in colour), colour)
    kept = row([*common[:KEPT], *hues.values()])
    mixed = row([colour for colour in common[KEPT:] for _ in range(round(pixels[colour] ** 0.3))])
    palette = Image.new("P", (1, 1))
    palette.putpalette([*kept.tobytes(), *(mixed.quantize(MIXED).getpalette() or [])])
    return palette


def row(colours: Sequence[tuple[int, ...]]) -> Image.Image:
    """A picture of these colours, one after the other."""
    picture = Image.new("RGB", (len(colours), 1))
    picture.putdata(colours)
    return picture


def document() -> str:
    """docs/gallery.md."""
    shown = "\n\n".join(
        f"{sheet.words}\n\n![{sheet.words}](img/gallery/{sheet.file}.png)" for sheet in SHEETS
    )
    return f"""# Gallery

The screens as they are, photographed from a real house by

    python -m tests.browser.gallery

which writes this page. `--all DIR` puts every screen into a folder, in every size (360×640,
412×915, 320×640, a tablet standing and lying; 720p, 1080p and 4K), by day and by night, in three
languages;
`--thumbs left` and `--large` (letters of twice the size) look at them in those ways, and
`--only`, `--sizes`, `--themes` and `--languages` at fewer of them.

{shown}
"""
