"""The match of the golden conversations: the same for every preset, in whose rules it differs.

Two phones hold all seats, Ane's the even ones and Jon's the odd ones; a TV, a panel and the phone
of a referee, Koldo, are connected too.
"""

from __future__ import annotations

import itertools

from tests.golden.conversation import Conversation, Line
from tests.json_path import Json, at, dicts, listed, number, text
from tests.server import Server

FACES = ("7", "R", "C", "S", "6", "5")
"""What the seats draw for places."""
JUEGOS = (
    ("7", "7", "2", "A"),
    ("R", "R", "C", "A"),
    ("R", "R", "S", "A"),
    ("C", "C", "C", "6"),
    ("6", "5", "4", "7"),
    ("5", "5", "4", "4"),
)
"""A deal by seat; without Sotas where they are wild, see `dealt`."""
PARES, JUEGO = (True, True, True, True, False, True), (False, True, True, True, False, False)
"""Who has pares and juego in it."""
PUNTO = (
    ("R", "R", "6", "4"),
    ("7", "7", "5", "4"),
    ("C", "7", "6", "5"),
    ("A", "A", "6", "5"),
    ("4", "5", "6", "C"),
    ("7", "C", "A", "4"),
)
"""A deal in which nobody has juego."""
PARES_OF_PUNTO = (True, True, False, True, False, False)
NO_JUEGO = (False,) * 6


def conversation(server: Server, preset: str) -> list[Line]:
    """Play the match on a table of its own; everything that was said and received."""
    with Conversation(server, preset) as told:
        _Match(told).play()
        return told.lines


class _Match:
    def __init__(self, told: Conversation) -> None:
        self.told = told
        self.seats = range(told.players)

    def play(self) -> None:
        self.come()
        self.wrong_messages()
        self.draw()
        self.first_hand()
        self.hand_told_at_once()
        self.wrong_words()
        self.panel_buttons()
        self.referee()
        self.phone_gone()
        self.to_the_end()
        self.undo_of_the_match()
        self.rematch()
        self.ask_for_a_seat()
        self.good_bye()

    # ------------------------------------------------------------ a hand

    def dealt(self, deal: tuple[tuple[str, ...], ...], seat: int) -> list[str]:
        """A seat's cards, with what a wild Sota stands for."""
        wild = listed(self.told.view, "rules", "wild")
        return ["So>R" if card == "S" and wild else card for card in deal[seat]]

    def teller(self, do: str, **like: object) -> tuple[str, int]:
        """Who may do this: the phone and the seat it acts as."""
        option = self.told.option(do, **like)
        assert option is not None, f"{do} is not offered in {self.told.phase}"
        seat = next(seat for seat in listed(option, "by") if isinstance(seat, int))
        return self.told.holder(seat), seat

    def tell(self, do: str, **fields: object) -> None:
        """Do what the table may do as a whole."""
        lance = {"lance": fields["lance"]} if "lance" in fields else {}
        self.told.do(*self._as(*self.teller(do, **lance), {"type": do, **fields}))

    def _as(self, name: str, seat: int, command: Json) -> tuple[str, Json, int]:
        return name, command, seat

    def bid_of(self, seat: int, word: str, stones: int | None = None) -> Json:
        """The command of a word of the bidding."""
        more = {} if stones is None else {"stones": stones}
        return {"type": "bid", "lance": self.told.phase, "seat": seat, "word": word, **more}

    def bid(self, seat: int, word: str, stones: int | None = None) -> None:
        """Let a seat's own phone tell its word."""
        self.told.do(self.told.holder(seat), self.bid_of(seat, word, stones), seat)

    def turn(self) -> int:
        """Whose turn it is to speak."""
        return number(self.told.hand, "turn")

    def all_answer(self, word: str) -> None:
        """Let everybody who is awaited say so, until the bet stands no more."""
        lance = self.told.phase
        while self.told.phase == lance and self.told.awaited:
            self.bid(self.told.awaited[0], word)

    def begin(self) -> None:
        """Say who cut the mus, where the first hand of a game is without it."""
        if self.told.phase == "corrido":
            self.told.do(self.told.holder(0), {"type": "set_mano", "seat": 0}, 0)

    def declare(self, lance: str, said: tuple[bool, ...], *, nobody_else: bool = False) -> None:
        """Let every seat say yes or no; or the yes alone, and that nobody else has it."""
        if self.told.phase != f"{lance}_said":
            return
        for seat in self.seats:
            if said[seat] or not nobody_else:
                declared = {"type": "declare", "lance": lance, "seat": seat, "has": said[seat]}
                self.told.do(self.told.holder(seat), declared, seat)
        if self.told.option("nobody_else", lance=lance) is not None:
            self.tell("nobody_else", lance=lance)

    def all_pass(self, *lances: str) -> None:
        """Pass in those of the lances that are bid."""
        for lance in lances:
            if self.told.phase == lance:
                self.tell("all_pass", lance=lance)

    def show(self, deal: tuple[tuple[str, ...], ...], seats: range | None = None) -> None:
        """Let these seats, or all, enter their cards, each on the phone that holds it."""
        for seat in self.seats if seats is None else seats:
            if self.told.phase == "cards" and at(self.told.hand, "cards", seat) is None:
                cards = {"type": "show_cards", "seat": seat, "cards": self.dealt(deal, seat)}
                self.told.do(self.told.holder(seat), cards, seat)

    def next_hand(self) -> None:
        self.tell("next_hand")
        self.begin()

    def ordago(self) -> None:
        """Play a hand that an accepted órdago to grande decides, word by word."""
        if self.told.phase == "counted":
            self.next_hand()
        self.begin()
        self.bid(self.turn(), "ordago")
        self.all_answer("quiero")
        self.all_pass("chica")
        self.declare("pares", PARES, nobody_else=True)
        self.all_pass("pares")
        self.declare("juego", JUEGO, nobody_else=True)
        self.all_pass("juego")
        self.show(JUEGOS)
        assert self.told.hand["game_winner"] is not None

    def ordago_told(self) -> None:
        """Tell such a hand at once."""
        if self.told.phase == "counted":
            self.next_hand()
        self.begin()
        lances: list[Json] = [
            {"lance": "grande", "how": "ordago", "winner": 0},
            {"lance": "chica", "how": "passed"},
            {"lance": "pares", "nobody": True},
            {"lance": "juego", "nobody": True, "how": "passed"},
        ]
        self.tell("tell_hand", lances=lances)
        self.agree()
        assert self.told.hand["game_winner"] is not None

    def entry(self, kind: str, seat: int, **like: object) -> int:
        """Sequence of the newest entry of this kind of a seat, with these fields."""
        return [
            number(each, "sequence")
            for each in dicts(self.told.hand, "entries")
            if each["type"] == kind
            and each["seat"] == seat
            and all(each[key] == like[key] for key in like)
        ][-1]

    # ------------------------------------------------------------ the match

    def come(self) -> None:
        told = self.told
        told.connect("tv")
        told.say("tv", {"type": "ping", "n": 7})
        told.hear("tv")
        told.say("tv", {"type": "ask_referee_code"})
        told.hear("tv")
        told.hello("tv", "tv")
        waiting = told.hear("tv")
        told.name(at(waiting, "screen"), "SCREEN")
        told.open()
        told.hello("ane", "phone", table=told.table)
        told.watch("ane")
        told.hear_until("tv", lambda message: message["type"] == "follow")
        told.watch("tv")
        told.name(told.server.panel_key, "PANEL KEY")
        told.hello("panel", "panel", table=told.table, key=told.server.panel_key)
        told.watch("panel")
        told.hello("jon", "phone", table=told.table, invitation=told.invitation)
        told.watch("jon")
        sit: Json = {"type": "sit", "seat": 0, "name": "Ane"}
        told.do("ane", sit)
        told.refused("jon", "seat_taken", {**sit, "name": "Jon"})
        told.refused("jon", "not_seated", {"type": "end_match"})
        for seat in self.seats[1:]:
            name = text(told.view, "seats", seat, "player")
            told.do("jon" if seat % 2 else "ane", {**sit, "seat": seat, "name": name})
        told.do("jon", {"type": "rename_side", "side": 1, "name": "Los otros"}, 1)
        told.do("ane", {"type": "rename_player", "seat": 0, "name": "Ane M."}, 0)

    def wrong_messages(self) -> None:
        told = self.told
        for line in ("{", "[]"):
            told.say_text("jon", line)
        bid: Json = {"type": "bid", "lance": "grande", "seat": 0, "word": "paso"}
        told.refused("jon", "unknown_command", {"type": "dance"}, 1)
        told.refused("jon", "bad_field", {"type": "sit", "seat": 9, "name": "Jon"}, 1)
        told.refused("jon", "bad_name", {"type": "sit", "seat": 1, "name": ""}, 1)
        told.refused("jon", "bad_field", {**bid, "word": "mus"}, 1)
        told.refused("jon", "not_your_seat", bid, 0)
        told.refused("jon", "not_now", {"type": "show_cards", "seat": 1, "cards": ["R"] * 4}, 1)
        told.refused("jon", "bad_card", {"type": "show_cards", "seat": 1, "cards": ["8"] * 4}, 1)
        messages: list[Json] = [
            {"type": "dance"},
            {"type": "hello", "protocol": 3, "client": "phone", "table": told.table},
            {"type": "point_screen", "screen": "none"},
            {"type": "house_settings"},
            {"type": "press", "button": "undo_1", "seconds": 0.1},
            {"type": "picture", "width": 8, "height": 1, "bits": "qg==", "lamps": {}},
        ]
        for message in messages:
            told.say("jon", message)
            assert told.hear("jon")["type"] == "refused"

    def draw(self) -> None:
        told = self.told
        for seat in self.seats:
            card = {"type": "draw_card", "seat": seat, "card": FACES[seat]}
            told.do(told.holder(seat), card, seat)
        seatings = dicts(told.view, "draw", "seatings")
        keep = seatings[-1]["keep_sides"]
        told.do(told.holder(0), {"type": "sit_as_drawn", "keep_sides": keep}, 0)

    def first_hand(self) -> None:
        """Word by word: a bet raised and refused, one accepted, undo, a correction, the cards."""
        told = self.told
        self.begin()
        if told.option("note", what="mus_visto") is not None:
            told.do(told.holder(0), {"type": "note", "what": "mus_visto"}, 0)
        first = self.turn()
        self.bid(first, "paso")
        told.refused(told.holder(first), "nothing_changes", self.bid_of(first, "paso"), first)
        bettor = self.turn()
        phone = told.holder(bettor)
        told.refused(phone, "bet_too_small", self.bid_of(bettor, "envido", 1), bettor)
        told.refused(phone, "nothing_to_answer", self.bid_of(bettor, "quiero"), bettor)
        self.bid(bettor, "envido", 2)
        told.refused(phone, "own_bet", self.bid_of(bettor, "quiero"), bettor)
        raiser = told.awaited[0]
        phone, saw, revision = told.holder(raiser), told.saw, told.revision
        told.refused(phone, "bet_stands", self.bid_of(raiser, "envido", 5), raiser)
        self.bid(raiser, "reenvido", 2)
        told.refused(
            phone, "stale", self.bid_of(raiser, "reenvido", 2), raiser, saw=saw, revision=revision
        )
        self.all_answer("no_quiero")
        self.all_pass("chica")
        self.declare("pares", PARES)
        self.bid(self.turn(), "envido", 5)
        told.do(told.holder(0), {"type": "undo"}, 0)
        self.bid(self.turn(), "envido", 3)
        self.answer_at_once()
        self.all_answer("quiero")
        self.declare("juego", JUEGO, nobody_else=True)
        self.all_pass("juego")
        self.show(JUEGOS, self.seats[1:-1])
        wrong: Json = {"type": "show_cards", "seat": 0, "cards": ["A", "A", "7", "7"]}
        five = {**wrong, "cards": ["R"] * 5}
        told.refused(told.holder(0), "bad_field", five, 0)
        if told.players > 2:
            told.refused(told.holder(0), "impossible_deal", {**wrong, "cards": ["C"] * 4}, 0)
        told.do(told.holder(0), wrong, 0)
        right = {**wrong, "cards": self.dealt(JUEGOS, 0)}
        entry = self.entry("cards_shown", 0)
        correct: Json = {"type": "correct", "sequence": entry, "instead": right}
        told.do(told.holder(0), correct, 0)
        told.refused(told.holder(0), "no_such_entry", {**correct, "sequence": 1}, 0)
        told.refused(told.holder(0), "hand_not_over", {"type": "next_hand"}, 0)
        self.show(JUEGOS)
        assert told.phase == "counted"

    def answer_at_once(self) -> None:
        """Let two partners answer one bet, each without having seen the other's answer."""
        told = self.told
        for one, other in itertools.combinations(told.awaited, 2):
            if one % told.sides == other % told.sides:
                seen = {"revision": told.revision, "saw": told.saw}
                self.bid(one, "no_quiero")
                answer = told.send(told.holder(other), self.bid_of_pares(other), other, **seen)
                assert answer["type"] == "ack", answer
                return

    def bid_of_pares(self, seat: int) -> Json:
        """The word of a partner who does want the bet, though it may be over by now."""
        return {"type": "bid", "lance": "pares", "seat": seat, "word": "quiero"}

    def hand_told_at_once(self) -> None:
        """A hand told after the fact; undone beyond its count, and told again."""
        told = self.told
        self.next_hand()
        lances: list[Json] = [
            {"lance": "grande", "how": "accepted", "stones": 3, "winner": 1},
            {"lance": "chica", "how": "passed", "winner": 0},
            {"lance": "pares", "nobody": True},
            {"lance": "juego", "nobody": True, "how": "refused", "stones": 0, "side": 1},
        ]
        name, seat = self.teller("tell_hand")
        told.refused(name, "lance_missing", {"type": "tell_hand", "lances": lances[:2]}, seat)
        self.tell("tell_hand", lances=lances)
        assert told.phase == "counted"
        told.do(told.holder(0), {"type": "undo"}, 0)
        self.tell("tell_hand", lances=[{**lances[0], "stones": 4}, *lances[1:]])
        assert told.phase == "counted"

    def wrong_words(self) -> None:
        """A seat says it has pares and has none: corrected, or accepted as the rules have it."""
        told = self.told
        self.next_hand()
        self.all_pass("grande", "chica")
        liar = 2 if told.players > 2 else 1
        deal = PUNTO if told.players > 2 else (PUNTO[0], PUNTO[2])
        pares = PARES_OF_PUNTO if told.players > 2 else (True, False)
        self.declare("pares", (*pares[:liar], True, *pares[liar + 1 :]))
        self.all_pass("pares")
        self.declare("juego", NO_JUEGO)
        self.bid(self.turn(), "envido", 2)
        self.all_answer("no_queremos")
        self.show(deal)
        if told.option("accept_verdict", lance="pares") is not None:
            self.tell("accept_verdict", lance="pares")
        if told.phase != "counted":
            declared: Json = {"type": "declare", "lance": "pares", "seat": liar, "has": False}
            entry = self.entry("declared", liar, lance="pares")
            correct: Json = {"type": "correct", "sequence": entry, "instead": declared}
            answer = told.send(told.holder(liar), correct, liar)
            if answer["type"] == "refused":
                told.do(told.holder(liar), {**correct, "drop": True}, liar)
            self.all_pass("pares")
            self.show(deal)
        assert told.phase == "counted", told.phase

    def panel_buttons(self) -> None:
        """Stones counted and taken back on the panel; its picture; what is not for it."""
        told = self.told
        self.next_hand()
        count: Json = {"type": "count_stones", "side": 0, "stones": 2}
        told.refused("jon", "not_our_panel", count, "panel")
        told.do("panel", count, "panel")
        told.do("panel", {"type": "undo"}, "panel")
        told.refused("panel", "undo_on_a_phone", {"type": "undo"}, "panel")
        told.refused("panel", "not_for_the_panel", {"type": "end_match"}, "panel")
        told.say(
            "panel", {"type": "picture", "width": 8, "height": 1, "bits": "qg==", "lamps": {"a": 1}}
        )
        score = [number(side, "stones") for side in dicts(told.view, "sides")]
        games = [number(side, "games") for side in dicts(told.view, "sides")]
        set_score: Json = {"type": "set_score", "stones": [n + 1 for n in score], "games": games}
        option = told.option("set_score")
        assert option is not None
        if option["reason"]:
            told.refused(told.holder(0), "reason_wanted", set_score, 0)
            set_score["reason"] = "un amarrako de menos"
        told.do(told.holder(0), set_score, 0)
        told.refused(told.holder(0), "nothing_changes", set_score, 0)
        self.agree()
        told.refused(told.holder(0), "nothing_changes", set_score, 0)

    def agree(self) -> None:
        """Another phone says yes to what was asked for, if anybody had to be asked."""
        for request in dicts(self.told.view, "requests"):
            self.tell("answer", request=request["request"], yes=True)

    def referee(self) -> None:
        """Koldo comes in by the code; rules a lance, a hand, a game; what he rules stays his."""
        told = self.told
        told.hello("koldo", "phone", table=told.table)
        told.watch("koldo")
        told.say("koldo", {"type": "ask_referee_code"})
        told.hear_until("koldo", lambda message: message["type"] == "refused")
        asker = told.holder(0)
        told.say(asker, {"type": "ask_referee_code"})
        told.hear_until(asker, lambda message: message["type"] == "referee_code_shown")
        shown = told.hear_until("panel", lambda message: message["type"] == "referee_code")
        code = text(shown, "code")
        told.name(code, "CODE")
        wrong = f"{(int(code) + 1) % 1_000_000:06}"
        told.name(wrong, "WRONG CODE")
        come: Json = {"type": "open_referee", "code": code, "name": "Koldo"}
        told.refused("koldo", "bad_referee_code", {**come, "code": wrong})
        told.do("koldo", come)
        ruling: Json = {"type": "rule_lance", "lance": "grande", "side": 0, "stones": 2}
        ruling["reason"] = "Jon miró las cartas"
        told.refused(told.holder(0), "referee_only", {**ruling, "hand": 1}, 0)
        told.refused("koldo", "not_for_the_referee", {"type": "next_hand"}, "referee")
        told.refused("jon", "not_the_referee", ruling, "referee")
        told.do("koldo", ruling, "referee")
        told.refused(told.holder(0), "referees_word", {"type": "undo"}, 0)
        told.do("koldo", {**ruling, "hand": 2, "stones": 5}, "referee")
        taken: Json = {"side": 1, "reason": "señas falsas"}
        told.do("koldo", {"type": "take_hand", **taken}, "referee")
        self.all_pass("grande", "chica")
        self.declare("pares", PARES, nobody_else=True)
        self.all_pass("pares")
        self.declare("juego", JUEGO, nobody_else=True)
        self.all_pass("juego")
        self.show(JUEGOS)
        assert told.phase == "counted"
        told.do("koldo", {"type": "take_game", "to": 0, **taken}, "referee")
        told.do("koldo", {"type": "leave_referee"}, "referee")

    def phone_gone(self) -> None:
        """Jon's phone loses its connection and comes back; a command it sent is sent again."""
        told = self.told
        self.next_hand()
        seat = next(seat for seat in self.seats if told.holder(seat) == "jon")
        renamed: Json = {"type": "rename_player", "seat": seat, "name": "Jon G."}
        told.do("jon", renamed, seat)
        again = {"id": f"jon-{told.step:06}", "revision": told.revision - 1}
        told.leave("jon")
        told.come_back("jon")
        assert told.send("jon", renamed, seat, **again)["type"] == "ack"
        told.refused("ane", "id_taken", renamed, 0, **again)

    def to_the_end(self) -> None:
        """Games by órdago, until the match is won."""
        if self.told.state == "playing":
            self.ordago()
        self.games_told()

    def games_told(self) -> None:
        """Games told at once, until the match is won."""
        while self.told.state == "playing":
            self.ordago_told()

    def undo_of_the_match(self) -> None:
        """Undo of the won match asked for, declined, asked for again and accepted; won anew."""
        told = self.told
        name, seat = self.teller("undo")
        told.refused(name, "match_over", {"type": "next_hand"}, seat)
        for yes in (False, True):
            told.do(name, {"type": "undo"}, seat)
            answer: Json = {"type": "answer", "request": self.asked(), "yes": yes}
            told.refused(name, "not_asked", {**answer, "yes": True}, seat)
            other = number(told.option("answer", yes=True), "by", 0)
            told.do(told.holder(other), answer, other)
        assert told.state == "playing"
        self.show(JUEGOS)
        self.games_told()
        self.dispute()

    def dispute(self) -> None:
        """Those who lost want the match undone, those who won do not; withdrawn."""
        told = self.told
        winner, seats = at(told.view, "match", "winner"), dicts(told.view, "seats")

        def first(do: str, *, won: bool, **like: object) -> int:
            by = (each for each in listed(told.option(do, **like), "by") if isinstance(each, int))
            return next(seat for seat in by if (seats[seat]["side"] == winner) is won)

        loser = first("undo", won=False)
        told.do(told.holder(loser), {"type": "undo"}, loser)
        other = first("answer", won=True, yes=True)
        asked: Json = {"request": self.asked()}
        told.do(told.holder(other), {"type": "answer", **asked, "yes": False}, other)
        assert at(told.view, "requests", 0, "disputed") is True
        phone = told.holder(loser)
        told.refused(phone, "not_asked", {"type": "answer", **asked, "yes": True}, loser)
        told.do(phone, {"type": "withdraw", **asked}, loser)

    def asked(self) -> int:
        """The number of the request that waits."""
        return number(self.told.view, "requests", 0, "request")

    def rematch(self) -> None:
        """Begin another match, tell some of it, and end it."""
        told = self.told
        name, seat = self.teller("rematch")
        mano = number(told.option("rematch"), "mano")
        told.do(name, {"type": "rematch", "mano": mano}, seat)
        self.agree()
        told.refused(name, "match_not_over", {"type": "rematch", "mano": mano}, seat)
        self.begin()
        self.bid(self.turn(), "envido", 5)
        self.bid(told.awaited[0], "ordago")
        refusing = told.awaited[0]
        over = self.bid_of(refusing, "reenvido", 2)
        told.refused(told.holder(refusing), "over_ordago", over, refusing)
        self.all_answer("no_quiero")
        told.do("jon", {"type": "leave", "seat": self.held_by("jon")}, self.held_by("jon"))
        told.do("ane", {"type": "end_match"}, self.held_by("ane"))
        self.agree()
        ane = self.held_by("ane")
        told.refused("ane", "match_over", {"type": "count_stones", "side": 0, "stones": 1}, ane)

    def held_by(self, name: str) -> int:
        """The first seat that a phone holds."""
        seats = dicts(self.told.view, "seats")
        return next(s for s in self.seats if seats[s]["phone"] and self.told.holder(s) == name)

    def ask_for_a_seat(self) -> None:
        """Xabi comes without invitation and asks for the free seat: Ane says no, then yes."""
        told = self.told
        seat = next(each for each in self.seats if at(told.view, "seats", each, "phone") is None)
        told.hello("xabi", "phone", table=told.table)
        told.watch("xabi")
        for yes in (False, True):
            told.do("xabi", {"type": "sit", "seat": seat, "name": "Xabi"})
            answer: Json = {"type": "answer", "request": self.asked(), "yes": yes}
            told.do("ane", answer, self.held_by("ane"))

    def good_bye(self) -> None:
        """Everybody is answered once more: nothing else waits to be received."""
        for name in ("ane", "jon", "koldo", "tv", "panel", "xabi"):
            self.told.say(name, {"type": "ping", "n": 1})
            assert self.told.hear(name)["type"] == "pong"
