"""Random legal matches at tables of every kind, undone, corrected and ruled at random.

Held against the laws of the log.

Whatever is done: replaying the log gives the live table; undo restores the state before exactly; a
refused command appends nothing; stones change by what the awards say; each finished hand, exported,
settles to what the table took.
"""

from __future__ import annotations

import random
from typing import cast

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from scorekeeper.cards.card import read_card
from scorekeeper.cards.holding import Holding, hold
from scorekeeper.hand.hand import Ruling
from scorekeeper.lance import Lance
from scorekeeper.match.events import BidSpoken, GameTaken, ScoreSet
from scorekeeper.match.match import Match
from scorekeeper.record import hand_records, match_text, settle
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules import RuleSet
from scorekeeper.table import replay
from scorekeeper.table.events import MatchStarted, RequestKind, Undone
from scorekeeper.table.request import requests_of, seats_asked
from scorekeeper.table.table import Table
from scorekeeper.view import history_of, option_shapes
from scorekeeper.view.option_shapes import BidOption, DeclareOption, OptionShape
from scorekeeper.words import LANGUAGES
from tests.json_path import at
from tests.scorekeeper.table_for_tests import SEE, YES, Command, Sent, TableForTests
from tests.scorekeeper.told_afterwards import told_of_cards

DECK = [face + suit for face in "RCS765432A" for suit in "ecob"]
LEFT_OUT = (
    "correct",
    "sit",
    "only_count",
    "undo",
    "redo",
    "end_match",
    "set_score",
    "count_stones",
    "draw_card",
    "sit_as_drawn",
    *("rename_player", "rename_side", "free_seat", "expel"),
)
"""What is not done just because it is offered."""
WORDS = (
    "paso",
    "envido",
    "reenvido",
    "ordago",
    "quiero",
    "queremos",
    "no_quiero",
    "no_queremos",
)


TABLES: list[dict[str, object]] = [
    {"replace_4567": True},
    {"misdeclaration": "tournament", "no_signs_first_hand": True},
    {"players": 2, "corrido": True},
    {"players": 6},
    {"players": 6, "captains": True},
    {"players": 3, "individual": True},
    {"players": 5, "individual": True, "reenvido": "double"},
    {"wild_sotas": True, "deje": "one_more"},
    {"kings": 4, "juego_real": "sota_oros", "deje": "none", "telling": "own"},
]
CONFIRMED: list[dict[str, object]] = [
    {"confirm": "both", "misdeclaration": "tournament"},
    {"confirm": "both", "players": 6, "captains": True},
    {"confirm": "both", "players": 3, "individual": True, "confirm_after": 0},
]
"""Tables whose counts wait to be seen."""
"""What only those may do who are asked."""
WHY = "Lo dice el árbitro"


def deal(seed: int, rules: RuleSet) -> list[list[str]]:
    """A hand for every seat from one shuffled deck; suits only where the rules ask for them."""
    deck = DECK.copy()
    chance = random.Random(seed)
    chance.shuffle(deck)
    return [
        [_written(card, rules, chance) for card in deck[4 * seat : 4 * seat + 4]]
        for seat in rules.seats
    ]


def _written(card: str, rules: RuleSet, chance: random.Random) -> str:
    if rules.wild_sotas and card[0] == "S":
        return f"{card}>{chance.choice('RA')}" if card[1] in "co" else card
    return card if rules.juego_real != "off" else card[0]


def play(table: Table) -> object:
    return table.match, tuple(entry.sequence for entry in table.play.entries)


def lost(then: Match, now: Match) -> tuple[list[int], list[int], int | None]:
    """Hands dealt or counted, games won and the match won that are no more."""
    over = {hand.number: hand.counted or hand.winner is not None for hand in now.hands}
    winners = {hand.number: hand.winner for hand in now.hands}
    hands = [
        hand.number
        for hand in then.hands
        if hand.number not in over
        or ((hand.counted or hand.winner is not None) and not over[hand.number])
    ]
    games = [
        hand.winner
        for hand in then.hands
        if hand.winner is not None and winners.get(hand.number) != hand.winner
    ]
    return hands, games, then.winner if then.winner != now.winner else None


class RandomMatch(RuleBasedStateMachine):
    """People at a table: mostly legal, sometimes not, now and then changing their minds."""

    def __init__(self) -> None:
        super().__init__()
        self.table = TableForTests(games_to_win=2, target=20)
        self.before: list[object] = []
        self.gone: list[list[object]] = []
        """What each undo that can be redone took from `before`."""
        self.replayed = 0
        """Rows that the log had when it was replayed last."""

    @initialize(of=st.sampled_from(TABLES + CONFIRMED))
    def sit_down(self, of: dict[str, object]) -> None:
        rules = {"games_to_win": 2, "target": 20, **of}
        self.table = TableForTests.of(rules)
        self.table.referee_comes()

    @property
    def playing(self) -> RuleSet:
        return self.table.table.rules

    def hands(self) -> list[list[str]]:
        return deal(self.table.table.match.hand.number, self.playing)

    def held(self, seat: int) -> Holding:
        cards = tuple(read_card(card) for card in self.hands()[seat])
        return hold(cards, self.playing.kings, self.playing.juego_real)

    def do(self, command: Sent, by: int | None) -> bool:
        """Send it as a seat, or (None) as the referee; was it taken?"""
        before, rows = self.table.table, len(self.table.rows)
        try:
            self.table.do(command, by=by, referee=by is None)
        except Refused as refused:
            self.check_untouched(refused, before, rows)
            return False
        event = self.table.rows[-1].event
        if isinstance(event, MatchStarted):
            self.before, self.gone = [], []
        elif isinstance(event, Undone):  # the last yes to taking back a won match
            self.gone.append(self.before[-1:])
            assert play(self.table.table) == self.before.pop()
        elif self.table.table.newest_step is not before.newest_step:
            self.before.append(play(before))
            self.gone = []
        return True

    def check_untouched(self, refused: Refused, before: Table, rows: int) -> None:
        assert refused.text
        assert self.table.table is before
        assert len(self.table.rows) == rows

    @rule(pick=st.integers(0, 10_000), by=st.integers(0, 5))
    def something_legal(self, pick: int, by: int) -> None:
        offered = [may for may in self.table.may() if may[0]["do"] not in LEFT_OUT]
        option, actors = offered[pick % len(offered)]
        command = self.as_command(option, pick)
        if command is not None:
            seats = [actor for actor in actors if isinstance(actor, int)]
            sender = seats[by % len(seats)] if seats else None
            if sender is not None and command.get("seat") in seats and option["do"] == "bid":
                sender = cast("int", command["seat"])
            assert self.do(command, sender), f"{command} was offered and refused"

    def as_command(self, option: OptionShape, pick: int) -> dict[str, object] | None:
        do = option["do"]
        if option["do"] in ("bid", "declare"):
            return self.said(option, pick)
        if option["do"] == "show_cards":
            seat = option["seat"]
            if not option["needed"]:
                return None
            return {"type": "show_cards", "seat": seat, "cards": self.hands()[seat]}
        if option["do"] == "tell_hand":
            tells = option["tells"]
            lances = [lance for each in tells for lance in each["lances"]]
            fresh = len(lances) == len(Lance) and all("passed" in each["how"] for each in tells)
            hand = self.table.table.match.hand
            return told_of_cards(hand, self.hands(), pick) if fresh and pick % 4 == 0 else None
        if option["do"] == "nobody_else":
            hands = [self.held(seat) for seat in option["seats"]]
            pares = option["lance"] == "pares"
            some = any((each.pares if pares else each.juego) is not None for each in hands)
            return None if some else {"type": do, "lance": option["lance"]}
        if option["do"] == "tell_lance":
            return None
        if option["do"] == "set_mano":
            return {"type": "set_mano", "seat": option["seats"][pick % len(option["seats"])]}
        if option["do"] == "note":
            seats = option["seats"]
            of = {"seat": seats[pick % len(seats)]} if seats else {}
            return {"type": "note", "what": option["what"], **of}
        if option["do"] in ("rule_lance", "take_hand", "take_game", "take_match"):
            return self.ruling(option, pick)
        if option["do"] == "rematch":
            return {"type": "rematch", "mano": option["mano"]}
        if option["do"] in ("all_pass", "accept_verdict"):
            return {"type": do, "lance": option["lance"]}
        if option["do"] == "answer":
            asked = {each.number: each for each in requests_of(self.table.table)}
            kind = asked[option["request"]].kind
            # A phone that was removed would have its seat no more.
            yes = option["yes"] and kind is not RequestKind.REMOVAL
            return {"type": do, "request": option["request"], "yes": yes}
        if option["do"] == "withdraw":
            return {"type": do, "request": option["request"]}
        return {"type": do}

    def said(self, option: BidOption | DeclareOption, pick: int) -> dict[str, object]:
        """A word of one of the seats that may say it."""
        seat = option["seats"][pick % len(option["seats"])]
        what = {"type": option["do"], "lance": option["lance"], "seat": seat}
        if option["do"] == "bid":
            offers = option["offers"]
            stones = {"stones": offers[pick % len(offers)]["stones"]} if offers else {}
            return {**what, "word": option["word"], **stones}
        held = self.held(seat)
        has = (held.pares if option["lance"] == "pares" else held.juego) is not None
        if self.playing.misdeclaration == "tournament" and pick % 5 == 0:
            has = not has
        return {**what, "has": has}

    def ruling(self, option: OptionShape, pick: int) -> dict[str, object] | None:
        """A ruling that was offered; the referee takes games and matches but rarely."""
        do = option["do"]
        side = pick % self.playing.sides
        if option["do"] == "rule_lance":
            lances = option["lances"]
            what = {"lance": lances[pick % len(lances)], "side": side, "stones": pick % 7}
            ruled = self.table.table.match.hand.rulings[Lance(lances[pick % len(lances)]).place]
            if ruled == Ruling(side, pick % 7):
                return None
            return {"type": do, **what, "reason": WHY}
        if option["do"] == "take_hand":
            return {"type": do, "side": side, "reason": WHY}
        if pick % 4:
            return None
        to = (side + 1) % self.playing.sides
        return {"type": do, "side": side, "to": to, "reason": WHY}

    @rule(pick=st.integers(0, 10_000), drop=st.booleans())
    def the_referee_rules_a_hand_that_is_over(self, pick: int, drop: bool) -> None:
        hand = 1 + pick % self.table.table.match.hand.number
        side = pick % self.playing.sides
        what: dict[str, object] = {"type": "take_hand", "side": side}
        if pick % 3:
            lance = tuple(Lance)[pick % 4].value
            what = {"type": "rule_lance", "lance": lance, "side": side, "stones": pick % 7}
        self.do({**what, "reason": WHY, "hand": hand, "drop": drop}, None)

    @rule(
        lance=st.sampled_from(["grande", "chica", "pares", "juego"]),
        seat=st.integers(0, 5),
        word=st.sampled_from(WORDS),
        stones=st.none() | st.integers(0, 50),
        by=st.integers(0, 5),
    )
    def any_word_at_any_time(
        self, lance: str, seat: int, word: str, stones: int | None, by: int
    ) -> None:
        command: dict[str, object] = {"type": "bid", "lance": lance, "seat": seat, "word": word}
        self.do(command if stones is None else {**command, "stones": stones}, by)

    @precondition(lambda self: self.before)
    @rule(pick=st.integers(0, 10_000))
    def undo(self, pick: int) -> None:
        """The last step, or one of the hand's earlier ones and all since."""
        # What a referee ruled nobody else takes back.
        steps = self.table.undo_steps() or self.table.undo_steps("referee")
        referee = not self.table.undo_steps()
        goes = steps[0 if pick % 3 else pick % len(steps)]
        then, before = self.table.table.match, self.before[-goes["steps"]]
        if not self.asks({"type": "undo", "to": goes["to"]}, referee=referee):
            return
        if goes["asks"] and not referee:
            assert self.table.table.match == then, "it goes with another phone's yes alone"
            self.another_phone_agrees()
        assert play(self.table.table) == before
        assert lost(then, self.table.table.match) == (goes["hands"], goes["games"], goes["match"])
        self.gone.append(self.before[-goes["steps"] :])
        del self.before[-goes["steps"] :]

    def asks(self, command: Command, *, referee: bool) -> bool:
        """Whether seat 0 does this, or asks for it: not where it has to wait for a request."""
        try:
            self.table.do(command, by=0, referee=referee)
        except Refused as refused:
            if refused.code not in (RefusalCode.ANSWER_FIRST, RefusalCode.ASKED_JUST_NOW):
                raise
            return False
        return True

    def another_phone_agrees(self) -> None:
        yes = next(by for by in self.table.may_answer(YES) if isinstance(by, int))
        self.table.do(YES, by=yes)

    @precondition(lambda self: self.table.table.redoable)
    @rule()
    def redo(self) -> None:
        """What was taken back last comes back as it was."""
        last = self.table.table.redoable
        assert last is not None
        command = {"type": "redo", "forward": last.by.sequence}
        if last.by.by_referee:
            assert not self.do(command, 0)
        if not self.asks(command, referee=last.by.by_referee):
            return
        if self.table.table.redoable is last:
            self.another_phone_agrees()
        assert play(self.table.table) == play(self.table.tables[last.by.step - 1])
        assert self.table.table.newest_step is last.newest_step
        self.before += self.gone.pop()

    @rule(pick=st.integers(0, 10_000), stones=st.integers(2, 9), drop=st.booleans())
    def correct_a_bet(self, pick: int, stones: int, drop: bool) -> None:
        bets = [
            entry
            for entry in self.table.view["hand"]["entries"]
            if entry["type"] == "bid_spoken" and at(entry, "word") in ("envido", "reenvido")
        ]
        if bets:
            bet = bets[pick % len(bets)]
            instead = {
                "type": "bid",
                "lance": at(bet, "lance"),
                "seat": at(bet, "seat"),
                "word": at(bet, "word"),
                "stones": stones,
            }
            correct = {"type": "correct", "sequence": bet["sequence"], "instead": instead}
            self.do({**correct, "drop": drop}, None if pick % 2 else 0)

    @rule(pick=st.integers(0, 10_000), stones=st.integers(2, 9), drop=st.booleans())
    def the_referee_corrects_a_bet_of_any_hand(self, pick: int, stones: int, drop: bool) -> None:
        bets = [
            (entry.sequence, entry.event)
            for each in self.table.table.play.hands()
            for entry in each.entries
            if isinstance(entry.event, BidSpoken) and entry.event.word.takes_stones
        ]
        if bets:
            sequence, bet = bets[pick % len(bets)]
            instead = {"type": "bid", "lance": bet.lance, "seat": bet.seat, "word": bet.word}
            correct = {"sequence": sequence, "instead": {**instead, "stones": stones}}
            self.do({"type": "correct", **correct, "drop": drop}, None)

    @rule(stones=st.lists(st.integers(0, 25), min_size=6, max_size=6))
    def set_the_score(self, stones: list[int]) -> None:
        games = list(self.table.table.match.games)
        score = {"stones": stones[: self.playing.sides], "games": games, "reason": "x"}
        self.do({"type": "set_score", **score}, 0)

    @precondition(lambda self: self.table.table.play.proposed)
    @rule(late=st.integers(0, 5))
    def the_time_is_over(self, late: int) -> None:
        before, rows = self.table.table, len(self.table.rows)
        proposed = before.play.proposed
        assert proposed is not None
        due = late == 0 and self.playing.confirm_after > 0
        try:
            self.table.time_is_over(proposed.number - late)
        except Refused as refused:
            assert not due
            self.check_untouched(refused, before, rows)
        else:
            assert due
            assert self.table.table.match.hand.counted
            self.before.append(play(before))
            self.gone = []

    @precondition(lambda self: self.table.table.play.proposed)
    @rule()
    def the_referee_books_it(self) -> None:
        """Of a match that ended and was taken back he is the referee no more."""
        there = self.table.table.referee is not None
        assert self.do(SEE, None) == there

    @precondition(lambda self: self.playing.confirm == "both")
    @rule()
    def an_ordago_brings_out_the_cards(self) -> None:
        """So that counts wait often enough."""
        for word in ("ordago", "quiero", "quiero"):
            said = (
                one for one in self.table.options(option_shapes.BidOption) if one["word"] == word
            )
            option = next(said, None)
            if option is not None:
                seat = option["seats"][0]
                bid = {"type": "bid", "lance": option["lance"], "seat": seat}
                assert self.do({**bid, "word": word}, seat)
        for seat in self.table.view["hand"]["asks"]["cards"]:
            self.do({"type": "show_cards", "seat": seat, "cards": self.hands()[seat]}, seat)

    @rule(by=st.integers(0, 5))
    def say_yes_to_whatever_was_asked(self, by: int) -> None:
        """Who is not asked is refused, and nothing has happened."""
        by %= self.playing.players
        self.do(SEE, by)
        self.do(YES, by)

    @rule(by=st.integers(0, 5), name=st.text(max_size=30))
    def rename(self, by: int, name: str) -> None:
        rows = len(self.table.rows)
        by %= self.playing.players
        try:
            self.table.do({"type": "rename_player", "seat": by, "name": name}, by=by)
        except Refused:
            assert len(self.table.rows) == rows

    @invariant()
    def replaying_the_log_gives_the_live_table(self) -> None:
        """Looked at whenever the log has grown by half, and in the end: each time all is read."""
        if len(self.table.rows) >= self.replayed * 1.5:
            self.replay()

    def replay(self) -> None:
        self.replayed = len(self.table.rows)
        assert replay(self.table.rows) == self.table.table

    @invariant()
    def a_count_waits_only_for_those_who_did_not_tell_it(self) -> None:
        table = self.table.table
        proposed = table.play.proposed
        assert table.match.hand.proposed == (proposed is not None) or table.match.winner is not None
        if proposed is None or proposed.by is None:
            return
        teller = table.rules.side_of(proposed.by)
        waits = {table.rules.side_of(seat) for seat in seats_asked(table, proposed, {})}
        assert waits == set(range(table.rules.sides)) - {teller} - {*proposed.agreed}
        assert waits, "seen by all, and not booked"

    @invariant()
    def stones_are_what_was_taken(self) -> None:
        match = self.table.table.match
        hand, target = match.hand, match.rules.target
        for side in range(match.rules.sides):
            taken = sum(award.stones for award in hand.taken if award.side == side)
            entries = self.table.table.play.entries
            was_set = any(isinstance(entry.event, ScoreSet) for entry in entries)
            # A score set in mid-hand moves where the hand began; one set after the count does not.
            if not (hand.counted and was_set):
                assert match.score[side] == min(hand.start[side] + taken, target)
            assert 0 <= match.score[side] <= target

    def teardown(self) -> None:
        self.replay()
        begun = max(
            number
            for number, row in enumerate(self.table.rows)
            if type(row.event).__name__ == "MatchStarted"
        )
        rows = self.table.rows[begun:]
        assert len(history_of(rows)) == len(rows)
        texts = [match_text(rows, language).splitlines() for language in LANGUAGES]
        assert len({len(text) for text in texts}) == 1
        hands = {hand.number: hand for hand in self.table.table.match.hands}
        # The referee may take a game whose hand was counted; no record tells of that.
        given_away = {row.event.hand for row in rows if isinstance(row.event, GameTaken)}
        for record in hand_records(rows):
            hand = hands[int(str(record["id"]).rsplit("-", 1)[1])]
            result = settle(record)
            assert "error" not in result, (record, result)
            awards = result["awards"]
            assert isinstance(awards, list)
            assert [(each["lance"], each["side"], each["stones"]) for each in awards] == [
                (award.lance.value, award.side, award.stones) for award in hand.taken
            ]
            if hand.number not in given_away:
                assert result["winner"] == hand.winner


TestRandomMatch = RandomMatch.TestCase
TestRandomMatch.settings = settings(
    max_examples=15,
    stateful_step_count=60,
    suppress_health_check=[HealthCheck.too_slow],
)


class LongRandomMatch(RandomMatch):
    """The same for longer."""


TestLongRandomMatch = pytest.mark.soak(LongRandomMatch.TestCase)
TestLongRandomMatch.settings = settings(
    max_examples=1000,
    stateful_step_count=150,
    suppress_health_check=[HealthCheck.too_slow],
)
