"""The language of the playthroughs: lines that a player of Mus says, told to a table.

`SENTENCES` is all of it. A line that none of them knows, and one that is said at the wrong moment,
fails with its text. Players are called by their names, wherever the draw has sat them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from scorekeeper.hand.hand import BIDDING, phase_of
from scorekeeper.match.events import CardsShown
from scorekeeper.refusal import Refused
from tests.scorekeeper.table_for_tests import PHONES, TableForTests

CHANGES: dict[str, Callable[[re.Match[str]], dict[str, object]]] = {
    r"jugadores: (\d)": lambda found: {"players": int(found[1])},
    r"se cambia el 4-5-6-7": lambda _found: {"replace_4567": True},
}
"""What a table may change in its preset, before anything else is said."""

ANSWERS = {
    "paso": ("paso", None),
    "quiero": ("quiero", None),
    "queremos": ("queremos", None),
    "no quiero": ("no_quiero", None),
    "no queremos": ("no_queremos", None),
    "reenvido": ("reenvido", None),
    "órdago": ("ordago", None),
}
LANCES = {"grande": "grande", "chica": "chica", "pares": "pares", "juego": "juego"}
SUITS = {"oros": "o", "copas": "c", "espadas": "e", "bastos": "b"}
YES_OR_NO = {"sí": True, "no": False}


def played(preset: str, lines: Iterable[str]) -> TableForTests:
    """A table that was told the lines of a script. AssertionError: one that it could not be told.

    Lines are what stands behind "> ", in order; the first ones may change rules of the preset.
    """
    script = list(lines)
    rules: dict[str, object] = {"confirm": "ask"}
    while script and (change := _change(script[0])) is not None:
        rules.update(change)
        script.pop(0)
    playing = _Playing(TableForTests(mano=0, preset=preset, **rules))
    for line in script:
        playing.tell(line)
    return playing.table


def _change(line: str) -> dict[str, object] | None:
    for pattern, values in CHANGES.items():
        found = re.fullmatch(pattern, line)
        if found:
            return values(found)
    return None


class _Playing:
    """A table being told a script."""

    def __init__(self, table: TableForTests) -> None:
        self.table = table

    def tell(self, line: str) -> None:
        """Tell one line of it."""
        for pattern, sentence in SENTENCES.items():
            found = re.fullmatch(pattern, line)
            if found:
                try:
                    sentence(self, *found.groups())
                except (Refused, AssertionError) as wrong:
                    raise AssertionError(f"«{line}»: {wrong}") from wrong
                return
        raise AssertionError(f"«{line}»: no playthrough says that")

    # ------------------------------------------------------------ before a hand

    def draw(self, cards: str) -> None:
        for each in cards.split(", "):
            name, card = each.split(" ")
            seat = self._seat(name)
            self._do({"type": "draw_card", "seat": seat, "card": card}, seat)

    def sit(self, pairs_kept: str | None) -> None:
        self._do({"type": "sit_as_drawn", "keep_sides": pairs_kept is not None})

    def cut_the_mus(self, name: str) -> None:
        assert self.table.phase == "corrido", "nobody is asked who cut"
        self._do({"type": "set_mano", "seat": self._seat(name)})

    def mus_visto(self) -> None:
        self._do({"type": "note", "what": "mus_visto"})

    def replaced(self, name: str) -> None:
        self._do({"type": "note", "what": "replaced_4567", "seat": self._seat(name)})

    # ------------------------------------------------------------ the bidding

    def bet(self, name: str, stones: str | None, lance: str) -> None:
        self._bid(name, "envido", None if stones is None else int(stones), self._lance(lance))

    def ordago(self, name: str, lance: str) -> None:
        self._bid(name, "ordago", None, self._lance(lance))

    def answer(self, name: str, said: str) -> None:
        word, stones = _answer(said)
        self._bid(name, word, stones, self._open())

    def at_once(self, one: str, said: str, other: str, said_too: str) -> None:
        lance, seen = self._open(), self.table.table.revision
        for name, (word, stones) in ((one, _answer(said)), (other, _answer(said_too))):
            self._bid(name, word, stones, lance, seen=seen)

    def all_pass(self, lances: str) -> None:
        for name in re.split(r", | y ", lances):
            lance = self._lance(name)
            captains = self.table.table.captains_with_phones
            self._do({"type": "all_pass", "lance": lance}, *captains[:1])

    # ------------------------------------------------------------ yes and no, and the cards

    def all_declare(self, lance: str, said: str) -> None:
        for seat in self.table.table.rules.seats:
            self._declare(lance, seat, said)

    def declare(self, lance: str, words: str) -> None:
        said = dict(each.split(" ") for each in words.split(", "))
        assert len(said) == self.table.table.rules.players, "everybody says yes or no"
        for name, word in said.items():
            self._declare(lance, self._seat(name), word)

    def show(self, name: str, cards: str) -> None:
        seat = self._seat(name)
        self._do({"type": "show_cards", "seat": seat, "cards": _cards(cards)}, seat)

    def next_hand(self, what: str) -> None:
        won = self.table.table.match.hand.winner is not None
        assert (what == "siguiente juego") == won, "a game was won, or was not"
        self._do({"type": "next_hand"}, *self.table.table.captains_with_phones[:1])

    # ------------------------------------------------------------ wrong words and the referee

    def accept(self, lance: str) -> None:
        self._do({"type": "accept_verdict", "lance": LANCES[lance]})

    def referee_comes(self, name: str) -> None:
        self.table.referee_comes(name)

    def rule(self, name: str, lance: str, side: str, stones: str, why: str) -> None:
        command = {"type": "rule_lance", "lance": LANCES[lance], "stones": int(stones)}
        self._rules(name, {**command, "side": self._side(side), "reason": why})

    def take(self, name: str, what: str, side: str, to: str | None, why: str) -> None:
        command = {"type": what, "side": self._side(side), "reason": why}
        given = {} if to is None else {"to": self._side(to)}
        self._rules(name, {**command, **given})

    def take_hand(self, name: str, side: str, why: str) -> None:
        self.take(name, "take_hand", side, None, why)

    def take_game(self, name: str, side: str, to: str, why: str) -> None:
        self.take(name, "take_game", side, to, why)

    def correct_cards(self, name: str, hand: str, player: str, cards: str) -> None:
        seat = self._seat(player)
        instead = {"type": "show_cards", "seat": seat, "cards": _cards(cards)}
        sequence = self._shown(int(hand), seat)
        self._rules(name, {"type": "correct", "sequence": sequence, "instead": instead})

    # ------------------------------------------------------------ whose word, about what

    def _do(self, command: dict[str, object], by: int = 0, seen: int | None = None) -> None:
        phone = self.table.table.holder(by)
        assert phone is not None
        self.table.do(command, by=by, phone=PHONES.index(phone), seen=seen)

    def _rules(self, name: str, command: dict[str, object]) -> None:
        referee = self.table.table.referee
        assert referee is not None, "no referee has come"
        assert referee.name == name, f"the referee is {referee.name}"
        self.table.rules(command)

    def _bid(
        self, name: str, word: str, stones: int | None, lance: str, seen: int | None = None
    ) -> None:
        seat = self._seat(name)
        number = {} if stones is None else {"stones": stones}
        bid = {"type": "bid", "lance": lance, "seat": seat, "word": word, **number}
        self._do(bid, seat, seen)

    def _declare(self, lance: str, seat: int, said: str) -> None:
        word = {"type": "declare", "lance": LANCES[lance], "seat": seat, "has": YES_OR_NO[said]}
        self._do(word, seat)

    def _open(self) -> str:
        """The lance that is being bid."""
        lance = BIDDING.get(phase_of(self.table.table.match.hand))
        assert lance is not None, "nothing is being bid"
        return lance.value

    def _lance(self, name: str) -> str:
        """The lance of that name, which is the open one; punto is not juego."""
        called = "punto" if self.table.table.match.hand.punto else "juego"
        lance = self._open()
        assert name == (called if lance == "juego" else lance), f"{lance} is being bid"
        return lance

    def _seat(self, name: str) -> int:
        names = [seat.player for seat in self.table.table.seats]
        assert name in names, f"{name} is not at the table"
        return names.index(name)

    def _side(self, name: str) -> int:
        assert name in self.table.table.side_names, f"{name} is no side"
        return self.table.table.side_names.index(name)

    def _shown(self, number: int, seat: int) -> int:
        play = self.table.table.play.since(number)[0]
        for entry in play.entries:
            if isinstance(entry.event, CardsShown) and entry.event.seat == seat:
                return entry.sequence
        raise AssertionError(f"seat {seat} showed nothing in hand {number}")


def _answer(said: str) -> tuple[str, int | None]:
    more = re.fullmatch(r"(\d+) más", said)
    if more:
        return "reenvido", int(more[1])
    assert said in ANSWERS, f"nobody answers {said}"
    return ANSWERS[said]


def _cards(said: str) -> list[str]:
    """``7 7 2 A``, or with Sotas by their suits ``R R 7 y la S de copas como A``."""
    short = re.sub(
        r"S de (\w+)(?: como (R|A))?",
        lambda found: f"S{SUITS[found[1]]}" + (f">{found[2]}" if found[2] else ""),
        said,
    )
    return short.replace(",", "").split()


NAME, LANCE, SIDE = r"(\w+)", r"(\w+)", r"(\w+)"
SAID = r"([^;,]+)"
REFEREE = rf"el árbitro {NAME}"
SENTENCES: dict[str, Callable[..., None]] = {
    r"se sortea(?: otra vez)?: (.+)": _Playing.draw,
    r"se sientan según el sorteo(, sin deshacer las parejas)?": _Playing.sit,
    rf"{NAME} cortó el mus": _Playing.cut_the_mus,
    r"mus visto": _Playing.mus_visto,
    rf"{NAME} cambia el 4-5-6-7": _Playing.replaced,
    r"paso a ([\w, ]+)": _Playing.all_pass,
    rf"{NAME} envida(?: (\d+))? a {LANCE}": _Playing.bet,
    rf"{NAME} echa órdago a {LANCE}": _Playing.ordago,
    r"(pares|juego): todos (sí|no)": _Playing.all_declare,
    r"(pares|juego): (.+)": _Playing.declare,
    rf"a la vez: {NAME}, {SAID}; {NAME}, {SAID}": _Playing.at_once,
    rf"{NAME}: {SAID}": _Playing.answer,
    rf"{NAME} enseña (.+)": _Playing.show,
    r"(siguiente mano|siguiente juego)": _Playing.next_hand,
    r"la mesa acepta lo de (pares|juego)": _Playing.accept,
    rf"entra {REFEREE}": _Playing.referee_comes,
    rf"{REFEREE} da {LANCE} a {SIDE}: (\d+), porque (.+)": _Playing.rule,
    rf"{REFEREE} quita la mano a {SIDE}, porque (.+)": _Playing.take_hand,
    rf"{REFEREE} quita el juego a {SIDE} y se lo da a {SIDE}, porque (.+)": _Playing.take_game,
    rf"{REFEREE} corrige la mano (\d+): {NAME} enseñó (.+)": _Playing.correct_cards,
}
"""Every sentence, the first that fits; the groups are what its teller is handed."""
