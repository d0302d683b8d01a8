"""Badges are won by what their sentence says, told once, and by nothing else."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from scorekeeper.names import FORGOTTEN
from scorekeeper.season import Counts, Feat, GameFacts, Played, in_order, records
from scorekeeper.season.badges import BADGES, Badges, BadgeWon, Times
from scorekeeper.words import LANGUAGES
from tests.repository import ROOT
from tests.scorekeeper.season.playing import GAME, played

KINDS = [badge.kind for badge in BADGES]
EIGHT = ("Ane Jon Miren Iker", "Ane Unai Miren Nerea")
PARTNERS = [f"Ane Jon {partner} Iker" for partner in "ABCDE"]


def many(count: int, each: int = 1, winner: int | None = 0, **side: int) -> list[Played]:
    """So many matches, of which this many are of one evening, with these counts of Ane's side."""
    return [played(n % each, winner, day=n // each, side=side) for n in range(count)]


WAYS: dict[str, list[Played]] = {
    "ordago_without_king": [played(1, feats=((Feat.ORDAGO_WITHOUT_KING,), (), (), ()))],
    "perete": [played(1, 1, feats=((Feat.PERETE,), (), (), ()))],
    "real": [played(1, 1, feats=((Feat.REAL,), (), (), ()))],
    "rival_adentro": [played(game=replace(GAME, score=(20, 35)))],
    "comeback": [played(game=replace(GAME, behind=30))],
    "by_a_stone": [played(game=replace(GAME, score=(30, 39)))],
    "hundred_won": many(100),
    "hundred_matches": many(100, 7, winner=1),
    "hundred_evenings": many(100, winner=None),
    "thousand_amarrakos": many(50, winner=1, stones=100),
    "beat_everybody": [played(n, people=four) for n, four in enumerate(EIGHT)],
    "ordago_at_once": [played(game=replace(GAME, ordago=True, hands=1))],
    "ordagos": [played(1, 1, seat={"ordagos": 3})],
    "no_bet_seen": [played(side={"longest_bet": 0})],
    "no_deje_given": [played(side={"dejes_given": 0})],
    "last_by_deje": [played(game=replace(GAME, deje=True))],
    "big_bet": [played(side={"longest_bet": 20})],
    "in_a_row": many(5),
    "three_in_an_evening": many(3, 3),
    "revenge": [played(1, 1), played(2, 0)],
    "five_partners": [played(n, people=four) for n, four in enumerate(PARTNERS)],
    "both_kings": [played(1), played(2, kings=4)],
    "long_match": [played(winner=1, ended=7200.0)],
    "no_game_lost": [played(games=(2, 0))],
    "first_ordago": [played(side={"ordagos_won": 1})],
    "ten_evenings": many(10, winner=1),
    "ten_matches": many(10, 10, winner=1),
    "first_won": [played()],
}
"""By badge matches in the last of which Ane wins it."""


def badges_won(matches: Sequence[Played]) -> list[BadgeWon]:
    """The badges of some matches, the oldest first."""
    return [*Badges().after(in_order(matches))][::-1]


def won_by(who: str, matches: Sequence[Played]) -> list[tuple[str, float]]:
    """The badges of a person, each with the end of its match."""
    return [(each.kind, each.match.facts.ended) for each in badges_won(matches) if each.who == who]


@pytest.mark.parametrize("kind", KINDS)
def test_a_badge_is_won_in_the_match_that_earns_it(kind: str) -> None:
    matches = WAYS[kind]
    assert (kind, matches[-1].facts.ended) in won_by("Ane", matches)
    assert kind not in dict(won_by("Ane", matches[:-1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_badge_has_its_sentence(language: str) -> None:
    text = (ROOT / "scorekeeper" / "locales" / f"season.{language}.json").read_text("utf-8")
    said = {key for key in json.loads(text) if key.startswith("season.badge.")}
    assert said == {f"season.badge.{kind}" for kind in KINDS}


def of_side(match: Played, side: int | None) -> set[str]:
    """Who sat on a side and is somebody."""
    seated = zip(match.people, match.facts.seating, strict=True)
    return {who for who, of in seated if of == side and who != FORGOTTEN}


class Recount:
    """A person's part in the last of some matches, counted anew from all of them."""

    def __init__(self, matches: Sequence[Played], who: str) -> None:
        self.who = who
        self.own = [match for match in matches if who in match.people]
        self.last = matches[-1]
        self.facts = self.last.facts
        self.side = self.side_in(self.last)
        self.seats = [seat for seat, name in enumerate(self.last.people) if name == who]
        self.won = self.facts.winner == self.side
        self.taken = self.facts.by_side[self.side]
        self.over = [match for match in self.own if match.facts.winner is not None]
        self.victories = [m for m in self.own if m.facts.winner == self.side_in(m)]
        self.tonight = [match for match in matches if match.evening == self.last.evening]
        self.own_tonight = [match for match in self.tonight if who in match.people]

    def side_in(self, match: Played) -> int:
        return match.facts.seating[match.people.index(self.who)]

    def rival(self, score: Sequence[int]) -> int:
        return max(stones for side, stones in enumerate(score) if side != self.side)

    def games(self) -> list[GameFacts]:
        return [game for game in self.facts.course if game.winner == self.side]

    def feat(self, feat: Feat) -> bool:
        return sum(self.facts.feats[seat].count(feat) for seat in self.seats) > 0

    def row(self) -> int:
        results = [match in self.victories for match in self.over]
        return len(results) if False not in results else results[::-1].index(False)

    def beaten_tonight(self) -> set[str]:
        wins = [match for match in self.own_tonight if match in self.victories]
        lost = [set(match.people) - of_side(match, self.side_in(match)) for match in wins]
        return set().union(*lost) - {FORGOTTEN}

    def beat_everybody(self) -> bool:
        mates = {who for m in self.own_tonight for who in of_side(m, self.side_in(m))}
        there = {who for match in self.tonight for who in match.people} - mates - {FORGOTTEN}
        return len(there) > 3 and not there - self.beaten_tonight()

    def revenge(self) -> bool:
        over = [match for match in self.own_tonight if match.facts.winner is not None]
        if len(over) < 2 or over[-1] is not self.last:
            return False
        sides = [
            [of_side(m, m.facts.winner), set(m.people) - {FORGOTTEN} - of_side(m, m.facts.winner)]
            for m in over[-2:]
        ]
        return sides[0] == sides[1][::-1]

    def partners(self) -> set[str]:
        return {who for m in self.victories for who in of_side(m, m.facts.winner)} - {self.who}


HOLDS: dict[str, Callable[[Recount], bool]] = {
    "ordago_without_king": lambda of: of.feat(Feat.ORDAGO_WITHOUT_KING),
    "perete": lambda of: of.feat(Feat.PERETE),
    "real": lambda of: of.feat(Feat.REAL),
    "rival_adentro": lambda of: (
        of.won
        and any(
            of.rival(game.score) >= 35 and of.rival(game.score) - game.score[of.side] >= 15
            for game in of.games()
        )
    ),
    "comeback": lambda of: of.won and any(game.behind > 29 for game in of.games()),
    "by_a_stone": lambda of: of.won and of.rival(of.facts.course[-1].score) == 39,
    "hundred_won": lambda of: of.won and len(of.victories) > 99,
    "hundred_matches": lambda of: len(of.over) > 99,
    "hundred_evenings": lambda of: len({match.evening for match in of.own}) > 99,
    "thousand_amarrakos": lambda of: (
        sum(match.facts.by_side[of.side_in(match)].stones for match in of.own) >= 5000
    ),
    "beat_everybody": lambda of: of.won and of.beat_everybody(),
    "ordago_at_once": lambda of: (
        of.won and any(game.ordago for game in of.games() if game.hands == 1)
    ),
    "ordagos": lambda of: sum(of.facts.by_seat[seat].ordagos for seat in of.seats) > 2,
    "no_bet_seen": lambda of: (
        of.won and of.taken.hands > 7 and not (of.taken.longest_bet or of.taken.ordagos_won)
    ),
    "no_deje_given": lambda of: of.won and of.taken.hands > 7 and not of.taken.dejes_given,
    "last_by_deje": lambda of: of.won and of.facts.course[-1].deje,
    "big_bet": lambda of: of.won and of.taken.longest_bet >= 20,
    "in_a_row": lambda of: of.won and of.row() in range(5, 1000, 5),
    "three_in_an_evening": lambda of: (
        of.won and sum(match in of.victories for match in of.own_tonight) == 3
    ),
    "revenge": lambda of: of.won and of.revenge(),
    "five_partners": lambda of: of.won and len(of.partners()) > 4,
    "both_kings": lambda of: of.won and {match.facts.kings for match in of.victories} == {4, 8},
    "long_match": lambda of: 2 <= (of.facts.ended - of.facts.first_entry) / 3600 <= 6,
    "no_game_lost": lambda of: of.won and sum(of.facts.games) == of.facts.games_to_win > 1,
    "first_ordago": lambda of: of.won and of.taken.ordagos_won > 0,
    "ten_evenings": lambda of: len({match.evening for match in of.own}) > 9,
    "ten_matches": lambda of: len(of.over) > 9,
    "first_won": lambda of: of.won,
}
"""What each badge says, over a recount."""


def at_random(seed: int, count: int = 60) -> list[Played]:
    """Matches of eight people and one whose name was forgotten, with all that badges look at."""
    chance = random.Random(seed)
    some = [*"ABCDEFGH", FORGOTTEN]
    found = []
    for n in range(count):
        winner = chance.choice([0, 1, 0, 1, None])
        needed, lost = chance.choice([(1, 0), (2, 0), (2, 1)])
        course = tuple(
            GameFacts(
                winner=chance.randrange(2),
                hands=chance.choice([1, 5, 9]),
                ordago=chance.random() < 0.3,
                deje=chance.random() < 0.2,
                score=(chance.choice([0, 19, 20, 34, 35, 39]), chance.choice([0, 20, 35, 39])),
                behind=chance.choice([0, 29, 30, 31]),
            )
            for _ in range(2)
        )
        sides = tuple(
            Counts(
                hands=chance.choice([0, 7, 8, 30]),
                stones=chance.choice([0, 80, 800]),
                dejes_given=chance.choice([0, 3]),
                longest_bet=chance.choice([0, 19, 20]),
                ordagos_won=chance.choice([0, 0, 1]),
            )
            for _ in range(2)
        )
        match = played(
            n % 12,
            winner,
            day=n // 12,
            people=" ".join(chance.sample(some, 4)),
            course=(*course, replace(GAME, winner=winner, score=(chance.choice([38, 39]), 39))),
            by_side=sides,
            by_seat=tuple(Counts(ordagos=chance.randrange(4)) for _ in range(4)),
            kings=chance.choice([4, 8]),
            games=(lost, needed) if winner else (needed, lost),
            games_to_win=needed,
            feats=tuple(tuple(chance.sample([*Feat], chance.randrange(2))) for _ in range(4)),
        )
        length = chance.choice([1800.0, 7199.0, 7200.0, 30_000.0])
        facts = replace(match.facts, first_entry=match.facts.ended - length)
        found.append(match._replace(facts=facts))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_who_has_a_badge_is_who_earned_it_by_a_recount(seed: int) -> None:
    matches = at_random(seed)
    expected: Counter[tuple[str, str, float]] = Counter()
    held: set[tuple[str, str, str]] = set()
    for n, match in enumerate(matches):
        for who in sorted({*match.people} - {FORGOTTEN}):
            recount = Recount(matches[: n + 1], who)
            for badge in BADGES:
                scope = {Times.ONCE: "", Times.EVENING: match.evening, Times.MATCH: str(n)}
                key = (badge.kind, who, scope[badge.times])
                if HOLDS[badge.kind](recount) and key not in held:
                    held.add(key)
                    expected[badge.kind, who, match.facts.ended] += 1
    found = Counter((each.kind, each.who, each.match.facts.ended) for each in badges_won(matches))
    assert found == expected
    assert sum(found.values()) > 100


def test_the_order_in_which_matches_are_given_changes_nothing() -> None:
    matches = at_random(7)
    assert badges_won(matches[::-1]) == badges_won(matches)


def test_of_equal_records_the_earlier_one_stands() -> None:
    first, second = played(0), played(60)
    of_a_match = [each for each in records([second, first]) if each.match is not None]
    assert of_a_match
    assert all(each.match == first for each in of_a_match)


def test_the_value_is_what_the_sentence_says() -> None:
    found = badges_won([played(game=replace(GAME, behind=31))])
    values = {(each.kind, each.value) for each in found if each.who == "Ane"}
    assert values == {("comeback", 31), ("first_won", 1)}


def test_a_match_of_nothing_remarkable_wins_the_first_badge_only() -> None:
    assert [kind for kind, _ in won_by("Ane", [played()])] == ["first_won"]
    assert won_by("Jon", [played()]) == []
