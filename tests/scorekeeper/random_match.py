"""Matches that are played at random, and the laws that hold whatever is done.

At every step something that the view offers is done, by whoever may do it and true to the cards
that were dealt (`Truth`): words, cards, corrections, undo, requests, scores, seats and rulings. Now
and then somebody says a word, answers or corrects without being offered it, and a phone is gone.

The laws: a refused command changes nothing; undo restores the state before, and redo the one after;
stones change by what the awards say; one phone alone does nothing that needs another's yes; each
finished hand, exported, settles to what the table took; the log, replayed, gives the table.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Sequence
from typing import Unpack

from scorekeeper.hand.award import Reason
from scorekeeper.hand.hand import Hand
from scorekeeper.lance import Lance, Word
from scorekeeper.match.events import (
    BidSpoken,
    GameTaken,
    GameWon,
    LanceTold,
    MatchAbandoned,
    ScoreSet,
    StonesCounted,
)
from scorekeeper.match.match import Match, MatchState
from scorekeeper.record import hand_records, match_text, settle
from scorekeeper.refusal import Refused
from scorekeeper.rules import RuleSet
from scorekeeper.table import replay
from scorekeeper.table.events import (
    Accepted,
    Corrected,
    Event,
    PlayerRenamed,
    Redone,
    RequestKind,
    SideRenamed,
    Undone,
)
from scorekeeper.table.request import requests_of, seats_asked
from scorekeeper.table.table import Table
from scorekeeper.view import history_of
from scorekeeper.view.option_shapes import OptionShape, UndoOption
from scorekeeper.words import LANGUAGES
from tests.scorekeeper.oracle.deck import read_hand
from tests.scorekeeper.oracle.showdown import Showdown
from tests.scorekeeper.oracle.wrong_declarations import wrong_seats
from tests.scorekeeper.table_for_tests import SEE, YES, Command, Sender, Sent, TableForTests
from tests.scorekeeper.truthful_commands import REFEREE, WHY, Taking, Truth

DECK = [face + suit for face in "RCS765432A" for suit in "ecob"]
ASLEEP = 200.0
"""Seconds after which a phone is not asked any more."""
NOT_YET = ("answer_first", "asked_just_now")
"""Who is asked answers before asking, and who was declined twice lets others ask: options that need
a yes are offered meanwhile."""
LIKELY = {
    "all_pass": 12.0,
    "show_cards": 10.0,
    "declare": 8.0,
    "nobody_else": 6.0,
    "answer": 2.0,
    "redo": 3.0,
    "undo": 0.4,
}
SELDOM = ("rematch", "draw_card", "sit_as_drawn", "set_mano", "set_score")
HARDLY_EVER = (
    *("only_count", "end_match", "take_match", "take_game", "take_hand", "rule_lance"),
    *("tell_hand", "count_stones", "rename_player", "rename_side", "free_seat", "expel"),
    "set_stake",
)


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


def weight(do: str) -> float:
    """How likely a kind of command is: what ends a hand without its count is seldom."""
    if do in HARDLY_EVER:
        return 0.03
    return 0.25 if do in SELDOM else LIKELY.get(do, 4.0)


class RandomMatch:
    """A table at which anything that is offered may be done next."""

    def __init__(self, seed: object, preset: str = "clasico", **rules: object) -> None:
        self.chance = random.Random(str(seed))
        self.table = TableForTests.of({"target": 20, **rules}, preset)
        self.tried = 0
        self.replayed = 0
        """Rows that the log had when it was replayed last."""
        if self.chance.random() < 0.7:
            self.table.referee_comes()

    @property
    def truth(self) -> Truth:
        hand = self.table.table.match.hand
        return Truth(self.table, deal(hand.number, self.table.table.rules))

    @property
    def all_there(self) -> bool:
        """Has every seat a phone?"""
        table = self.table.table
        return all(map(table.holder, table.rules.seats))

    def play(self, steps: int) -> None:
        """Do something so many times, and hold the whole log against its laws in the end."""
        for _ in range(steps):
            if self.chance.random() < 0.12:
                self.do_unasked()
            else:
                self.do_offered()
        self.check_log()

    def play_hand(self) -> None:
        """Play a hand word by word, every word of it true, and show all cards."""
        if self.table.phase == "corrido":
            self.do_offered(("set_mano",))
        while self.table.phase != "counted":
            self.do_offered(("bid", "all_pass", "declare", "show_cards"))

    # ------------------------------------------------------------ what is offered

    def try_all(self) -> None:
        """Decide every command by which an option can be taken, and forget it."""
        truth = self.truth
        for option, by in self.table.may():
            for actor in by:
                for command, sender in self.ways(truth, option, actor):
                    self.tried += 1
                    try:
                        self.table.would(command, **sender)
                    except Refused as refused:
                        self.check_offered(refused, option, actor)

    def do_offered(self, kinds: tuple[str, ...] = ()) -> None:
        """Take an option, of these kinds if some are named; a word is then true."""
        truth = self.truth
        offered = [each for each in self.table.may() if not kinds or each[0]["do"] in kinds]
        offered.sort(key=lambda each: -(self.chance.random() ** (1 / weight(each[0]["do"]))))
        for option, by in offered:
            actor = self.chance.choice(by)
            ways = self.ways(truth, option, actor)
            likely = [way for way in ways if self.likely(way, truth, always=bool(kinds))]
            if likely:
                last_step = option["do"] == "undo" and self.chance.random() < 0.6
                command, sender = likely[0] if last_step else self.chance.choice(likely)
                try:
                    self.do(command, **sender)
                except Refused as refused:
                    self.check_offered(refused, option, actor)
                    return
                if option["do"] == "undo" and isinstance(self.table.rows[-1].event, Undone):
                    self.check_extent(option, command)
                return

    def check_offered(self, refused: Refused, option: OptionShape, actor: int | str) -> None:
        """What a partner has asked for is not asked for again; another winner or step may be."""
        asked = option["do"] in ("tell_lance", "tell_hand", "bid", "undo")
        waits = asked and any(each.acts for each in requests_of(self.table.table))
        not_yet = (*NOT_YET, "nothing_changes") if waits else NOT_YET
        if option["do"] == "sit":  # everybody is offered a seat, also a phone that was removed
            not_yet = (*not_yet, "kept_out")
        assert refused.code in not_yet, f"{option} is offered to {actor}: {refused}"

    def check_extent(self, option: UndoOption, command: Command) -> None:
        """What was taken back is what the option said of that step."""
        runs = [(to, run) for run in option["steps"] for to in run["to"]]
        steps, run = next((n, run) for n, (to, run) in enumerate(runs, 1) if to == command["to"])
        *_, goes = self.table.table.took_back.values()
        assert (goes.kind, goes.steps) == (run["kind"], steps)
        assert (goes.hands, goes.games, goes.match) == (
            tuple(run["hands"]),
            tuple(run["games"]),
            run["match"],
        )

    def ways(self, truth: Truth, option: OptionShape, actor: int | str) -> Iterator[Taking]:
        """Commands that take an option; no phone is removed, which would have no seat any more."""
        match option["do"]:
            case "answer":
                asked = {each.number: each.kind for each in requests_of(self.table.table)}
                if option["yes"] and asked[option["request"]] is RequestKind.REMOVAL:
                    return
            case "expel":
                if isinstance(actor, str) or self.table.gone or not self.all_there:
                    return
            case "sit":
                if "instead_of" in option:
                    return
        yield from truth.ways(option, actor)

    def likely(self, way: Taking, truth: Truth, *, always: bool) -> bool:
        """Lies are rare, and so are órdagos."""
        command, _sender = way
        lance = str(command.get("lance"))
        # Where no referee judges a wrong word, the hand waits for its correction.
        lies = 0.05 if truth.rules.misdeclaration == "tournament" else 0.01
        lie = not always and self.chance.random() < lies
        if command["type"] == "declare":
            return lie or command["has"] == truth.cards.holds(lance, int(str(command["seat"])))
        if command["type"] == "nobody_else":
            silent = [seat for seat, has in enumerate(self.said(lance)) if has is None]
            return lie or not any(truth.cards.holds(lance, seat) for seat in silent)
        return command.get("word") != "ordago" or self.chance.random() < 0.3

    def said(self, lance: str) -> tuple[bool | None, ...]:
        """Who said yes or no."""
        return self.table.table.match.hand.said(Lance(lance))

    # ------------------------------------------------------------ what is not

    def do_unasked(self) -> None:
        """Do what nobody offered; it may be refused."""
        chance, rules = self.chance, self.table.table.rules
        lance, seat = chance.choice(list(Lance)), chance.randrange(rules.players)
        word: Sent = {
            "type": "bid",
            "lance": lance,
            "seat": chance.randrange(6),
            "word": chance.choice(list(Word)),
            **({"stones": chance.randrange(50)} if chance.random() < 0.5 else {}),
        }
        drop, by = chance.random() < 0.5, chance.choice([REFEREE, Sender(by=seat)])
        with contextlib.suppress(Refused):
            match chance.randrange(6):
                case 0:
                    self.do(word, by=seat)
                case 1:
                    self.do(chance.choice([SEE, YES]), by=seat)
                case 2 if bets := self.bets():
                    sequence, bet = chance.choice(bets)
                    instead = {"type": "bid", "lance": bet.lance, "seat": bet.seat}
                    told = {**instead, "word": bet.word, "stones": chance.randint(2, 9)}
                    correct = {"type": "correct", "sequence": sequence, "instead": told}
                    self.do({**correct, "drop": drop}, **by)
                case 3:
                    hand = chance.randint(1, self.table.table.match.hand.number)
                    ruling = {"lance": lance, "side": seat % rules.sides, "stones": seat}
                    over: Command = {"hand": hand, "drop": drop, "reason": WHY}
                    self.do({"type": "rule_lance", **ruling, **over}, **REFEREE)
                case 4 if (proposed := self.table.table.play.proposed) is not None:
                    self.table.time_is_over(proposed.number - chance.choice([0, 0, 1]))
                case 5:
                    seconds = chance.choice([0.0, 0.0, 10.0, ASLEEP])
                    gone = {**self.table.gone, seat: seconds}
                    self.table.gone = {each: gone[each] for each in gone if gone[each]}

    def bets(self) -> list[tuple[int, BidSpoken]]:
        """The bets of all hands, with their sequences."""
        return [
            (entry.sequence, entry.event)
            for hand in self.table.table.play.hands()
            for entry in hand.entries
            if isinstance(entry.event, BidSpoken) and entry.event.word.takes_stones
        ]

    # ------------------------------------------------------------ the laws

    def do(self, command: Sent, **sender: Unpack[Sender]) -> None:
        """Send a command, and hold what came of it against the laws."""
        before, rows = self.table.table, len(self.table.rows)
        try:
            self.table.do(command, **sender)
        except Refused:
            assert (self.table.table, len(self.table.rows)) == (before, rows)
            raise
        events = [row.event for row in self.table.rows[rows:]]
        by = sender.get("by")
        if by is not None:
            self.check_alone(before, by, events)
        for event in events:
            self.check_taken_back(before, event)
        self.check_stones()
        self.check_count()
        if self.table.table.match.hand.counted and not before.match.hand.counted:
            self.check_counted()
        if len(self.table.rows) >= self.replayed * 1.5:
            self.replayed = len(self.table.rows)
            assert replay(self.table.rows) == self.table.table

    def check_alone(self, before: Table, by: int, events: Sequence[Event]) -> None:
        """Nothing irreversible happens by one phone while others are there (`confirm`: ask)."""
        phone, rules = before.holder(by), before.rules
        if isinstance(events[0], Accepted):
            asker = next(each for each in requests_of(before) if each.number == events[0].request)
            assert asker.asked.phone != phone
            return
        others = [
            seat
            for seat in rules.seats
            if before.holder(seat) not in (None, phone) and self.table.gone.get(seat, 0) < ASLEEP
        ]
        if rules.confirm != "ask" or before.counter or not others:
            return
        anew = isinstance(events[0], Corrected)  # what followed is recorded again
        for event in events:
            assert anew or not isinstance(event, ScoreSet | MatchAbandoned)
            if isinstance(event, GameWon) and event.side == rules.side_of(by):
                told = any(isinstance(each.event, LanceTold) for each in before.play.entries)
                assert not told or None not in self.table.table.match.hand.cards
            if isinstance(event, PlayerRenamed):
                assert event.seat == by
            if isinstance(event, SideRenamed):
                assert event.side == rules.side_of(by)
            if isinstance(event, Undone):
                then, now = before.match, self.table.table.match
                assert (then.hand.number, then.games) == (now.hand.number, now.games)
                *_, goes = self.table.table.took_back.values()
                assert goes.steps <= 3

    def check_taken_back(self, before: Table, event: Event) -> None:
        """An undo restores the table before its oldest step, a redo the one before the undo."""
        now = self.table.table
        if isinstance(event, Undone):
            assert play(now) == play(self.at(event.back - 1))
            *_, goes = now.took_back.values()
            assert lost(before.match, now.match) == (goes.hands, goes.games, goes.match)
        if isinstance(event, Redone):
            assert before.redoable is not None
            assert play(now) == play(self.at(before.redoable.by.step - 1))

    def at(self, revision: int) -> Table:
        """The table as it was then."""
        return self.table.tables[max(each for each in self.table.tables if each <= revision)]

    def check_stones(self) -> None:
        """Every stone of the score was set or taken by an award."""
        play, match = self.table.table.play, self.table.table.match
        hand, target = match.hand, match.rules.target
        by_hand = (ScoreSet, StonesCounted)
        was_set = any(isinstance(entry.event, by_hand) for entry in play.entries)
        for side, stones in enumerate(match.score):
            taken = sum(award.stones for award in hand.taken if award.side == side)
            # A score set in mid-hand moves where the hand began; one set after the count does not.
            if not (hand.counted and was_set):
                assert stones == min(hand.start[side] + taken, target)
            assert 0 <= stones <= target

    def check_count(self) -> None:
        """A count waits for those who did not tell it, and for nobody else."""
        table = self.table.table
        proposed = table.play.proposed
        over = table.match.state is not MatchState.PLAYING
        assert table.match.hand.proposed == (proposed is not None) or over
        if proposed is not None and proposed.by is not None and self.all_there:
            teller = table.rules.side_of(proposed.by)
            waits = {table.rules.side_of(seat) for seat in seats_asked(table, proposed, {})}
            assert waits == set(range(table.rules.sides)) - {teller} - {*proposed.agreed}
            assert waits, "seen by all, and not booked"

    def check_counted(self) -> None:
        """The finished hands settle alike, and pay nobody whom open cards beat."""
        hands = {hand.number: hand for hand in self.table.table.match.hands}
        rows = self.table.rows[self.table.table.started - 1 :]
        # No record has a game that the referee takes or that stones counted by hand win.
        by_hand = {row.step for row in rows if isinstance(row.event, ScoreSet | StonesCounted)}
        given_away = {
            row.event.hand
            for row in rows
            if isinstance(row.event, GameTaken)
            or (isinstance(row.event, GameWon) and row.step in by_hand)
        }
        for record in hand_records(rows):
            hand = hands[int(str(record["id"]).rsplit("-", 1)[1])]
            result = settle(record)
            assert "error" not in result, (record, result)
            awards = result["awards"]
            assert isinstance(awards, list)
            assert [(each["lance"], each["side"], each["stones"]) for each in awards] == [
                (award.lance.value, award.side, award.stones) for award in hand.taken
            ], record
            if hand.number not in given_away:
                assert result["winner"] == hand.winner
            self.check_not_beaten(hand)

    def check_not_beaten(self, hand: Hand) -> None:
        rules = self.truth.rules
        cards = [
            None if four is None else read_hand([str(card) for card in four], rules)
            for four in hand.cards
        ]
        shown = Showdown(list(cards), hand.mano, rules)
        for award in hand.taken:
            by_cards = award.reason in (Reason.PASSED, Reason.BET, Reason.PUNTO, Reason.ORDAGO)
            lance = award.lance.value
            if not by_cards or award.seat is None or cards[award.seat] is None:
                continue
            seats = [seat for seat in sorted(hand.playing) if cards[seat] is not None]
            if award.lance.declared:
                said = [bool(has) for has in hand.said(award.lance)]
                if wrong_seats(lance, said, shown):
                    continue
                if not award.punto:
                    seats = [seat for seat in seats if said[seat]]
            bidding = hand.bidding(award.lance)
            out = frozenset[int]() if bidding is None else bidding.out
            if rules.individual:
                seats = [seat for seat in seats if seat not in out]
            best = shown.best("punto" if award.punto else lance, seats)
            assert best == award.seat, (award, hand.cards)

    def check_log(self) -> None:
        """The log gives the table, and the text of the match in every language."""
        table = self.table.table
        assert replay(self.table.rows) == table
        self.check_counted()
        rows = self.table.rows[table.started - 1 :]
        assert len(history_of(rows)) == len(rows)
        texts = [match_text(rows, language).splitlines() for language in LANGUAGES]
        assert len({len(text) for text in texts}) == 1


def play(table: Table) -> object:
    """What an undo restores; the newest step is what the next one takes back."""
    step = table.newest_step
    entries = tuple(entry.sequence for entry in table.play.entries)
    return table.match, entries, None if step is None else step.first.sequence


def lost(then: Match, now: Match) -> tuple[tuple[int, ...], tuple[int, ...], int | None]:
    """Hands dealt or counted, games won and the match won that are no more."""
    over = {hand.number: hand.counted or hand.winner is not None for hand in now.hands}
    winners = {hand.number: hand.winner for hand in now.hands}
    hands = tuple(
        hand.number
        for hand in then.hands
        if hand.number not in over
        or ((hand.counted or hand.winner is not None) and not over[hand.number])
    )
    games = tuple(
        hand.winner
        for hand in then.hands
        if hand.winner is not None and winners.get(hand.number) != hand.winner
    )
    return hands, games, then.winner if then.winner != now.winner else None


def random_match(seed: int, preset: str, steps: int = 150, **rules: object) -> TableForTests:
    """Play at random."""
    match = RandomMatch(seed, preset, **{"games_to_win": 1, **rules})
    match.play(steps)
    return match.table
