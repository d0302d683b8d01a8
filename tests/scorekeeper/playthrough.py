"""The language of the playthroughs, and the table that is told one.

A playthrough is a file to read, for whoever plays Mus. A line that begins with "# " explains, one
that begins with "> " is said at the table, "< " is the sentence with which that is refused.
Under `WRITTEN` stands what the export says in the end. A file named after a preset is a whole match
by it; the others, about what happens beside the bidding, name their rules first.

`SENTENCES` is the whole language. A line that none of them matches, and one that is said at the
wrong moment, fails with its text. Players are called by their names, wherever they sit.

The engine is told each line at once. What was said is kept, too, as `Told`: tests/golden tells it
to a server, tests/logs stores the events.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from scorekeeper.hand.hand import BIDDING, phase_of
from scorekeeper.kernel.actor import Role
from scorekeeper.match.events import BidSpoken, CardsShown, Declared, LanceTold
from scorekeeper.refusal import Refused
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import BY_NAME
from scorekeeper.rules.setting import Setting, Value
from scorekeeper.table.request import requests_of
from scorekeeper.view.option_shapes import UndoOption
from scorekeeper.words import translate
from tests.json_path import Json
from tests.scorekeeper.table_for_tests import NAMES, PHONES, REFEREE, CounterForTests, TableForTests

FOLDER = Path(__file__).parent / "playthroughs"
WRITTEN = "=== Lo que queda escrito ===\n"
TEXTS = sorted(path.stem for path in FOLDER.glob("*.txt"))
"""The names of all playthroughs."""

REFEREE_CODE = "123456"
"""Stands for the code that a referee must enter; any other is wrong."""
LONG = 1000.0
"""Seconds after which a seat whose phone is gone is free for others."""
WAITING = ("nadie contesta", "pasa un cuarto de hora")
"""What takes longer than a test waits for a server."""
PANEL, TV = "panel", "tv"

ANSWERS = {
    "paso": "paso",
    "quiero": "quiero",
    "queremos": "queremos",
    "no quiero": "no_quiero",
    "no queremos": "no_queremos",
    "reenvido": "reenvido",
    "órdago": "ordago",
}
LANCES = {"grande": "grande", "chica": "chica", "pares": "pares", "juego": "juego"}
SUITS = {"oros": "o", "copas": "c", "espadas": "e", "bastos": "b"}
STAKES = {"nada": {"what": "nothing"}, "una ronda": {"what": "round"}}
"""What is played for; anything else is a text of the players' own."""
YES_OR_NO = {"sí": True, "no": False}


@dataclass(frozen=True)
class Line:
    """What is said at the table, and the sentence with which it is refused; None: it is not."""

    said: str
    refused: str | None = None


@dataclass(frozen=True)
class Told:
    """What one client does: it sends a command, or something else."""

    who: str
    """The client: the player whose phone it is, the referee, `PANEL` or `TV`."""
    does: str = "command"
    """`command`; `send` a text; `come`, `lose` its connection, `return`; `repeat` a command."""
    command: Json = field(default_factory=dict)
    seat: int | str | None = None
    """Whom it acts as."""
    seen: int | None = None
    """Revision of the view that the command is for, where it is not the newest."""
    text: str = ""
    invited: bool = True
    """Has the phone the invitation to the table?"""
    refused: str = ""
    """The code with which its command is refused."""


@dataclass
class Played:
    """A table that was told a playthrough."""

    table: TableForTests
    told: list[Told]
    setup: Json
    """How the table was opened."""


def script_of(name: str) -> tuple[str, list[Line]]:
    """The first half of a playthrough as it stands, and what is said in it."""
    told, _, _ = (FOLDER / f"{name}.txt").read_text("utf-8").partition(WRITTEN)
    lines: list[Line] = []
    for line in told.splitlines():
        if line.startswith("< "):
            lines[-1] = Line(lines[-1].said, line.removeprefix("< "))
        elif line.strip() and not line.startswith("# "):
            assert line.startswith("> "), f"«{line}» is neither said nor a comment"
            lines.append(Line(line.removeprefix("> ")))
    return told, lines


@cache
def playthrough(name: str) -> Played:
    """The table of a playthrough, told once: do not change it."""
    return played(name if name in PRESETS else "clasico", script_of(name)[1])


def played(preset: str, script: Iterable[Line | str]) -> Played:
    """A table that was told a script. AssertionError: it could not be."""
    lines = [Line(line) if isinstance(line, str) else line for line in script]
    rules: dict[str, Value] = {"confirm": "ask"}
    kind = TableForTests
    while lines:
        match lines[0].said.split(": ", 2):
            case ["reglas", name]:
                preset = next(each.name for each in PRESETS.values() if _preset(each.key) == name)
            case ["regla", label, value]:
                rules.update([_setting(label, value)])
            case ["solo se lleva el tanteo"]:
                kind = CounterForTests
            case _:
                break
        lines.pop(0)
    playing = _Playing(kind(mano=0, preset=preset, **rules))
    for line in lines:
        playing.tell(line)
    return playing.played


def _preset(key: str) -> str:
    return translate("es", f"preset.{key}")


def _setting(label: str, value: str) -> tuple[str, Value]:
    """Return the name and the value of a setting that the settings screen shows like this."""
    for setting in BY_NAME.values():
        if translate("es", f"setting.{setting.name}", "rules.") == label:
            return setting.name, next(v for v in setting.values if _shown(setting, v) == value)
    raise AssertionError(f"no setting is called {label}")


def _shown(setting: Setting, value: Value) -> str:
    if setting.kind == "choice":
        return translate("es", f"setting.{setting.name}.{value}", "rules.")
    return str(value) if setting.kind == "number" else ("Sí" if value else "No")


class _Playing:
    """A table being told a script."""

    def __init__(self, table: TableForTests) -> None:
        self.table = table
        self.played = Played(table, [], table.setup)
        self.players = NAMES[: table.table.rules.players]
        self.phones = {name: place for place, name in enumerate(self.players)}
        """Place of each client's phone in `PHONES`, by name."""
        self.speaker: str | None = None
        """Who enters what another one says or shows."""
        self.unseen = False
        """Had they not seen the last step?"""
        self.refusal: str | None = None
        self.uninvited: set[str] = set()
        self.lost: dict[str, float] = {}
        """Seconds since each client that is gone lost its connection."""
        if not table.counter:
            for seat, name in enumerate(self.players):
                sit: Json = {"type": "sit", "seat": seat, "name": name}
                self.played.told.append(Told(name, command=sit))

    def tell(self, line: Line) -> None:
        """Tell one line of it."""
        self.speaker, self.refusal = None, line.refused
        said = line.said.removeprefix("sin haberlo visto, ")
        self.unseen = said != line.said
        entered = re.fullmatch(r"(\w+) apunta: (.+)", said)
        if entered:
            self.speaker, said = entered.groups()
        for pattern, sentence in SENTENCES.items():
            found = re.fullmatch(pattern, said)
            if found:
                try:
                    sentence(self, *found.groups())
                    assert self.refusal is None, f"it is not refused: «{self.refusal}»"
                except (Refused, AssertionError) as wrong:
                    reason = wrong.in_words("es") if isinstance(wrong, Refused) else wrong
                    raise AssertionError(f"«{line.said}»: {reason}") from wrong
                return
        raise AssertionError(f"«{line.said}»: no playthrough says that")

    # ------------------------------------------------------------ before a hand

    def draw(self, cards: str) -> None:
        for each in cards.split(", "):
            name, card = each.split(" ")
            seat = self._seat(name)
            self._do({"type": "draw_card", "seat": seat, "card": card}, seat)

    def sit_as_drawn(self, pairs_kept: str | None) -> None:
        self._do({"type": "sit_as_drawn", "keep_sides": pairs_kept is not None})

    def cut_the_mus(self, name: str) -> None:
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
            self._do({"type": "all_pass", "lance": self._lance(name)}, self._captain())

    # ------------------------------------------------------------ yes and no, and the cards

    def all_declare(self, lance: str, said: str) -> None:
        for seat in self.table.table.rules.seats:
            self._declare(lance, seat, said)

    def declare(self, lance: str, words: str) -> None:
        said = dict(each.split(" ") for each in words.split(", "))
        assert len(said) == self.table.table.rules.players, "everybody says yes or no"
        for name, word in said.items():
            self._declare(lance, self._seat(name), word)

    def declare_one(self, name: str, word: str, lance: str) -> None:
        self._declare(lance, self._seat(name), word)

    def nobody_else(self, lance: str) -> None:
        self._do({"type": "nobody_else", "lance": lance})

    def show(self, name: str, cards: str) -> None:
        seat = self._seat(name)
        self._do({"type": "show_cards", "seat": seat, "cards": _cards(cards)}, seat)

    def tell_lance(self, lance: str, values: str | None, winner: str | None) -> None:
        self._do(self._lance_told(lance, values, winner))

    def tell_hand(self, who: str, lances: str) -> None:
        told = [self._at_once(each) for each in lances.split("; ")]
        self._act(who, type="tell_hand", lances=told)

    def next_hand(self, who: str | None, what: str) -> None:
        won = self.table.table.match.hand.winner is not None
        assert (what == "siguiente juego") == won, "a game was won, or was not"
        if who is None:
            self._do({"type": "next_hand"}, self._captain())
        else:
            self._act(who, type="next_hand")

    # ------------------------------------------------------------ taken back and put right

    def undo(self, who: str, steps: str | None) -> None:
        if steps is None:
            self._act(who, type="undo")
        else:
            _client, seat = self._actor(who)
            step = self.table.undo_steps("phone" if seat is None else seat)[int(steps) - 1]
            self._act(who, type="undo", to=step["to"])

    def take_back_cards(self, who: str, player: str) -> None:
        to = self._entry(CardsShown, seat=self._seat(player))
        self._act(who, type="undo", to=to, only=True)

    def take_back_stones(self, who: str, side: str) -> None:
        (option,) = [
            each for each in self.table.options(UndoOption) if each.get("side") == self._side(side)
        ]
        self._act(who, type="undo", to=option["steps"][0]["to"][0], only=True)

    def redo(self, who: str) -> None:
        undone = self.table.table.redoable
        assert undone is not None, "nothing was taken back"
        self._act(who, type="redo", forward=undone.by.sequence)

    def correct(self, who: str, hand: str | None, claim: str, drop: str | None) -> None:
        number = None if hand is None else int(hand)
        dropped = {} if drop is None else {"drop": True}
        for pattern, read in CLAIMS.items():
            found = re.fullmatch(pattern, claim)
            if found:
                instead, kind, like = read(self, *found.groups())
                sequence = self._entry(kind, number, **like)
                self._act(who, type="correct", sequence=sequence, instead=instead, **dropped)
                return
        raise AssertionError(f"nothing is corrected like this: {claim}")

    def claim_cards(self, name: str, cards: str) -> tuple[Json, type, Json]:
        seat = self._seat(name)
        instead: Json = {"type": "show_cards", "seat": seat, "cards": _cards(cards)}
        return instead, CardsShown, {"seat": seat}

    def claim_bet(self, name: str, stones: str, lance: str) -> tuple[Json, type, Json]:
        bid: Json = {"lance": LANCES[lance], "seat": self._seat(name)}
        return {"type": "bid", **bid, "word": "envido", "stones": int(stones)}, BidSpoken, bid

    def claim_declared(self, name: str, no: str | None, lance: str) -> tuple[Json, type, Json]:
        said: Json = {"lance": LANCES[lance], "seat": self._seat(name)}
        return {"type": "declare", **said, "has": no is None}, Declared, said

    def claim_lance(
        self, lance: str, values: str | None, winner: str | None
    ) -> tuple[Json, type, Json]:
        told = self._lance_told(lance, values, winner)
        return told, LanceTold, {"lance": told["lance"]}

    # ------------------------------------------------------------ stones and the match by hand

    def count(self, who: str, stones: str, side: str) -> None:
        self._act(who, type="count_stones", side=self._side(side), stones=int(stones))

    def count_ordago(self, who: str, side: str) -> None:
        self._act(who, type="count_ordago", side=self._side(side))

    def set_score(self, who: str, stones: str, games: str, why: str | None) -> None:
        reason = {} if why is None else {"reason": why}
        score = {"stones": _numbers(stones), "games": _numbers(games)}
        self._act(who, type="set_score", **score, **reason)

    def set_target(self, who: str, target: str, games: str) -> None:
        self._act(who, type="set_target", target=int(target), games=int(games))

    def end_match(self, who: str) -> None:
        self._act(who, type="end_match")

    def rematch(self, who: str, mano: str) -> None:
        self._act(who, type="rematch", mano=self._seat(mano))

    def double(self, who: str, mano: str) -> None:
        self._act(who, type="rematch", mano=self._seat(mano), double=True)

    def set_stake(self, who: str, what: str, shown: str | None) -> None:
        stake = STAKES.get(what, {"what": "text", "text": what})
        self._act(who, type="set_stake", stake={**stake, "shown": shown is not None})

    def only_count(self, who: str) -> None:
        self._act(who, type="only_count")

    def play_full(self, who: str) -> None:
        self._act(who, type="play_full")

    # ------------------------------------------------------------ wrong words and the referee

    def accept(self, lance: str) -> None:
        self._do({"type": "accept_verdict", "lance": LANCES[lance]})

    def referee_comes(self, name: str, wrong: str | None) -> None:
        code = "000000" if wrong else REFEREE_CODE
        self.phones[name] = REFEREE
        self._send(name, {"type": "open_referee", "code": code, "name": name}, None)

    def referee_leaves(self, name: str) -> None:
        self._send(name, {"type": "leave_referee"}, None)

    def rule(self, who: str, lance: str, side: str, stones: str, why: str) -> None:
        told, _, hand = stones.partition(" en la mano ")
        given: Json = {"lance": LANCES[lance], "stones": int(told), "side": self._side(side)}
        number = {"hand": int(hand)} if hand else {}
        self._act(who, type="rule_lance", **given, **number, reason=why)

    def take_hand(self, who: str, side: str, why: str) -> None:
        self._act(who, type="take_hand", side=self._side(side), reason=why)

    def take(self, who: str, what: str, side: str, to: str, why: str) -> None:
        kind = {"el juego": "take_game", "la partida": "take_match"}[what]
        self._act(who, type=kind, side=self._side(side), to=self._side(to), reason=why)

    # ------------------------------------------------------------ seats and names

    def sit(self, who: str, uninvited: str | None, player: str) -> None:
        if uninvited:
            self.uninvited.add(who)
        seat = self._seat(player)
        self._send(self._client(who), {"type": "sit", "seat": seat, "name": who}, None)

    def leave(self, who: str) -> None:
        client, seat = self._actor(who)
        assert isinstance(seat, int), f"{who} has no seat"
        self._send(client, {"type": "leave", "seat": seat}, seat)

    def free_seat(self, who: str, player: str) -> None:
        self._act(who, type="free_seat", seat=self._seat(player))

    def expel(self, who: str, player: str) -> None:
        self._act(who, type="expel", seat=self._seat(player))

    def rename(self, who: str, new: str, old: str) -> None:
        if old in self.table.table.side_names and not self.table.table.rules.alone:
            self._act(who, type="rename_side", side=self._side(old), name=new)
        else:
            self._act(who, type="rename_player", seat=self._seat(old), name=new)

    # ------------------------------------------------------------ requests

    def reply(self, who: str, word: str) -> None:
        self._act(who, type="answer", request=self._request(), yes=YES_OR_NO[word])

    def withdraw(self, who: str) -> None:
        self._act(who, type="withdraw", request=self._request())

    def nobody_answers(self) -> None:
        self.table.time_is_over(self._request())

    def _request(self) -> int:
        waiting = requests_of(self.table.table)
        return waiting[-1].number if waiting else 1

    # ------------------------------------------------------------ connections

    def comes(self, what: str) -> None:
        self.played.told.append(Told(TV if what == "una tele" else PANEL, "come"))

    def loses_connection(self, name: str) -> None:
        client = self._client(name)
        self.played.told.append(Told(client, "lose"))
        self._gone({**self.lost, client: 0.0})

    def returns(self, name: str) -> None:
        client = self._client(name)
        self.played.told.append(Told(client, "return"))
        self._gone({each: seconds for each, seconds in self.lost.items() if each != client})

    def time_passes(self) -> None:
        self._gone(dict.fromkeys(self.lost, LONG))

    def _gone(self, lost: dict[str, float]) -> None:
        """Have the phones of these clients gone for so many seconds."""
        self.lost = lost
        self.table.gone = {
            seat: seconds
            for client, seconds in lost.items()
            for seat in self.table.table.seats_of(PHONES[self.phones[client]])
        }

    def sends(self, who: str, text: str) -> None:
        self.played.told.append(Told(self._client(who), "send", text=text))

    def asks_code(self, name: str) -> None:
        self.sends(name, json.dumps({"type": "ask_referee_code"}))

    def points_screen(self, name: str) -> None:
        self.sends(name, json.dumps({"type": "point_screen", "screen": "SCREEN"}))

    def repeats(self, name: str, other: str) -> None:
        self.played.told.append(Told(self._client(name), "repeat", text=self._client(other)))

    # ------------------------------------------------------------ whose word, about what

    def _actor(self, who: str) -> tuple[str, int | str | None]:
        """The client that somebody has, and whom it acts as."""
        who = {"el panel": PANEL, "la tele": TV}.get(who, who)
        if who == PANEL:
            return PANEL, PANEL
        if who.startswith("el árbitro "):
            return who.removeprefix("el árbitro "), "referee"
        for seat, each in enumerate(self.table.table.seats):
            if each.player == who and each.phone is not None:
                return self._holder(seat), seat
        return who, None

    def _client(self, who: str) -> str:
        client, _seat = self._actor(who)
        if client not in (PANEL, TV, *self.phones):
            self.phones[client] = max(set(range(REFEREE)) - set(self.phones.values()), default=5)
        return client

    def _holder(self, seat: int) -> str:
        phone = self.table.table.holder(seat)
        return next(name for name, place in self.phones.items() if PHONES[place] == phone)

    def _act(self, who: str, **command: object) -> None:
        """Let somebody give a command."""
        client = self._client(who)
        self._send(client, command, self._actor(who)[1])

    def _captain(self) -> int:
        return next(iter(self.table.table.captains_with_phones), 0)

    def _do(self, command: Json, seat: int = 0, seen: int | None = None) -> None:
        """Let a seat's phone enter something, or the phone of who enters it for them."""
        if self.speaker is not None:
            seat = self._seat(self.speaker)
        elif self.table.table.holder(seat) is None:
            seat = next(s for s in self.table.table.rules.seats if self.table.table.holder(s))
        self._send(self._holder(seat), command, seat, seen)

    def _send(
        self, client: str, command: Json, seat: int | str | None, seen: int | None = None
    ) -> None:
        if self.unseen:
            seen = sorted(self.table.tables)[-2]
        invited = client not in self.uninvited
        code = ""
        try:
            self.table.do(
                command,
                by=seat if isinstance(seat, int) else None,
                phone=self.phones.get(client),
                seen=seen,
                referee=seat == Role.REFEREE.value,
                panel=seat == PANEL,
                admitted=command.get("code") == REFEREE_CODE,
                invited=invited,
            )
        except Refused as refused:
            if self.refusal is None:
                raise
            said = refused.in_words("es")
            if not re.fullmatch(re.escape(self.refusal).replace("…", ".*"), said):
                raise
            self.refusal, code = None, refused.code.value
        told = Told(client, "command", command, seat, seen, invited=invited, refused=code)
        self.played.told.append(told)
        self._gone(self.lost)

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

    def _lance_told(self, lance: str, values: str | None, winner: str | None) -> Json:
        seat = None if winner is None else self._seat(winner)
        kinds = {} if values is None else self._kinds(values)
        return {"type": "tell_lance", "lance": _lance_of(lance), "winner": seat, "values": kinds}

    def _kinds(self, values: str) -> Json:
        pairs = (each.rsplit(" ", 1) for each in values.split(", "))
        return {str(self._seat(name)): kind for name, kind in pairs}

    def _at_once(self, told: str) -> Json:
        """A lance of a hand that is entered after it was played."""
        if told.startswith("nadie tiene "):
            return {"lance": LANCES[told.removeprefix("nadie tiene ")], "nobody": True}
        found = re.fullmatch(
            rf"{LANCE} (?:(en paso)|envidada a (\d+)|(con órdago)|no querida, de (\d+), a {SIDE})"
            rf"(?:, gana {NAME})?(?:, con (.+))?",
            told,
        )
        assert found, f"a hand is not entered like this: {told}"
        lance, passed, stones, ordago, refused, side, winner, values = found.groups()
        how: Json = {"how": "passed"} if passed else {"how": "accepted", "stones": int(stones or 0)}
        if ordago:
            how = {"how": "ordago"}
        if refused:
            how = {"how": "refused", "stones": int(refused), "side": self._side(side)}
        nobody = {"nobody": True} if lance == "punto" else {}
        won = {} if winner is None else {"winner": self._seat(winner)}
        kinds = {} if values is None else {"values": self._kinds(values.replace(" y ", ", "))}
        return {"lance": _lance_of(lance), **how, **nobody, **won, **kinds}

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

    def _entry(self, kind: type, hand: int | None = None, **like: object) -> int:
        """Sequence of the newest entry of a kind with these fields, in this or an earlier hand."""
        play = self.table.table.play.since(hand)[0] if hand else self.table.table.play
        for entry in reversed(play.entries):
            event = entry.event
            if type(event) is kind and all(getattr(event, key) == like[key] for key in like):
                return entry.sequence
        raise AssertionError(f"no {kind.__name__} with {like}")


def _answer(said: str) -> tuple[str, int | None]:
    more = re.fullmatch(r"(\d+) más", said)
    if more:
        return "reenvido", int(more[1])
    assert said in ANSWERS, f"nobody answers {said}"
    return ANSWERS[said], None


def _cards(said: str) -> list[str]:
    """``7 7 2 A``, or with Sotas by their suits ``R R 7 y la S de copas como A``."""
    short = re.sub(
        r"S de (\w+)(?: como (R|A))?",
        lambda found: f"S{SUITS[found[1]]}" + (f">{found[2]}" if found[2] else ""),
        said,
    )
    return short.replace(",", "").split()


def _numbers(said: str) -> list[int]:
    return [int(each) for each in said.split("-")]


def _lance_of(name: str) -> str:
    return "juego" if name == "punto" else LANCES[name]


NAME, LANCE, SIDE = r"(\w+)", r"(\w+)", r"(\w+)"
SAID = r"([^;,]+)"
WHO = r"(el panel|la tele|el árbitro \w+|\w+)"
KIND = r"\w+ (?:par|medias|duples|31|juego)"
VALUES = rf"(?: ({KIND}(?:, {KIND})*))?(?:,? gana {NAME})?"
"""What players have in a lance that is told without cards, and who wins it."""
CLAIMS: dict[str, Callable[..., tuple[Json, type, Json]]] = {
    rf"{NAME} enseñó (.+)": _Playing.claim_cards,
    rf"{NAME} envidó (\d+) a {LANCE}": _Playing.claim_bet,
    rf"{NAME} (no )?tenía (pares|juego)": _Playing.claim_declared,
    rf"{LANCE}:{VALUES}": _Playing.claim_lance,
}
"""What an entry is corrected to."""
SENTENCES: dict[str, Callable[..., None]] = {
    r"se sortea(?: otra vez)?: (.+)": _Playing.draw,
    r"se sientan según el sorteo(, sin deshacer las parejas)?": _Playing.sit_as_drawn,
    rf"{NAME} cortó el mus": _Playing.cut_the_mus,
    r"mus visto": _Playing.mus_visto,
    rf"{NAME} cambia el 4-5-6-7": _Playing.replaced,
    r"paso a ([\w, ]+)": _Playing.all_pass,
    rf"{NAME} envida(?: (\d+))? a {LANCE}": _Playing.bet,
    rf"{NAME} echa órdago a {LANCE}": _Playing.ordago,
    rf"(?:{WHO}: )?(siguiente mano|siguiente juego)": _Playing.next_hand,
    r"(pares|juego): todos (sí|no)": _Playing.all_declare,
    r"(pares|juego): (.+)": _Playing.declare,
    rf"{NAME} dice (sí|no) a (pares|juego)": _Playing.declare_one,
    r"nadie más tiene (pares|juego)": _Playing.nobody_else,
    rf"a la vez: {NAME}, {SAID}; {NAME}, {SAID}": _Playing.at_once,
    rf"{NAME}: {SAID}": _Playing.answer,
    rf"{NAME} enseña (.+)": _Playing.show,
    rf"sin cartas, {LANCE}:{VALUES}": _Playing.tell_lance,
    rf"{WHO} apunta la mano entera: (.+)": _Playing.tell_hand,
    rf"{WHO} deshace(?: (\d+) pasos)?": _Playing.undo,
    rf"{WHO} quita las cartas de {NAME}": _Playing.take_back_cards,
    rf"{WHO} quita lo último de {SIDE}": _Playing.take_back_stones,
    rf"{WHO} lo vuelve a poner": _Playing.redo,
    rf"{WHO} corrige(?: la mano (\d+))?: (.+?)(, y lo demás se borra)?": _Playing.correct,
    rf"{WHO} cuenta (\d+) a {SIDE}": _Playing.count,
    rf"{WHO} cuenta un órdago a {SIDE}": _Playing.count_ordago,
    rf"{WHO} pone el marcador en (\S+), juegos (\S+?)(?:, porque (.+))?": _Playing.set_score,
    rf"{WHO} pone el tope en (\d+) piedras y (\d+) juegos?": _Playing.set_target,
    rf"{WHO} da por terminada la partida": _Playing.end_match,
    rf"{WHO} pide otra partida, con {NAME} de mano": _Playing.rematch,
    rf"{WHO} pide doble o nada, con {NAME} de mano": _Playing.double,
    rf"{WHO} pide jugar por (.+?)(, y que salga en la tele)?": _Playing.set_stake,
    rf"{WHO} pasa a contar solo piedras": _Playing.only_count,
    rf"{WHO} pasa a jugar la partida completa": _Playing.play_full,
    r"la mesa acepta lo de (pares|juego)": _Playing.accept,
    rf"entra el árbitro {NAME}(, con un código equivocado)?": _Playing.referee_comes,
    rf"se va el árbitro {NAME}": _Playing.referee_leaves,
    rf"{WHO} da {LANCE} a {SIDE}: (\d+(?: en la mano \d+)?), porque (.+)": _Playing.rule,
    rf"{WHO} quita la mano a {SIDE}, porque (.+)": _Playing.take_hand,
    rf"{WHO} quita (el juego|la partida) a {SIDE} y se l. da a {SIDE}, porque (.+)": _Playing.take,
    rf"{NAME}(, sin invitación,)? se sienta en el sitio de {NAME}": _Playing.sit,
    rf"{NAME} deja su sitio": _Playing.leave,
    rf"{WHO} deja libre el sitio de {NAME}": _Playing.free_seat,
    rf"{WHO} echa el móvil de {NAME}": _Playing.expel,
    rf"{WHO} llama {NAME} a {NAME}": _Playing.rename,
    rf"{WHO} dice que (sí|no)": _Playing.reply,
    rf"{WHO} retira lo que pidió": _Playing.withdraw,
    WAITING[0]: _Playing.nobody_answers,
    r"hay (una tele|un panel)": _Playing.comes,
    rf"{NAME} se queda sin conexión": _Playing.loses_connection,
    rf"{NAME} recupera la conexión": _Playing.returns,
    WAITING[1]: _Playing.time_passes,
    rf"{NAME} pide el código del árbitro": _Playing.asks_code,
    rf"{NAME} pone la mesa en la tele": _Playing.points_screen,
    rf"{WHO} manda (.+)": _Playing.sends,
    rf"{NAME} repite lo último de {NAME}": _Playing.repeats,
}
"""Every sentence, the first that fits; the groups are what its teller is handed."""
