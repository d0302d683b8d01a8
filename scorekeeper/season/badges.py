"""Badges of people: what somebody did in a match, or has done by the end of it.

A badge is an entry of `BADGES` and its sentence in each language: `season.badge.<kind>`. Who won
which follows from the facts of all matches, one after the other (`Badges.after`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from scorekeeper.names import FORGOTTEN
from scorekeeper.rules.ruleset import AMARRAKO
from scorekeeper.season.facts import Feat, GameFacts, MatchFacts
from scorekeeper.season.totals import Played, people

People = frozenset[str]
NOBODY: People = frozenset()


class Career(NamedTuple):
    """What a person has done, up to some match."""

    matches: int = 0
    """Matches that somebody won."""
    won: int = 0
    in_a_row: int = 0
    """Matches won since the last that was lost."""
    stones: int = 0
    partners: People = NOBODY
    """Those with whom they won."""
    kings: frozenset[int] = frozenset()
    """With how many kings they won."""
    evenings: int = 0
    evening: str = ""
    """The newest."""
    won_there: int = 0
    """Matches won in that evening; the next two are of that evening, too."""
    partners_there: People = NOBODY
    beaten_there: People = NOBODY
    last: tuple[People, People] | None = None
    """Who won the last match of that evening, and who lost it."""

    held: People = NOBODY
    """Badges that they cannot win any more: at all, or in that evening."""

    def after(self, match: Played, side: int, mates: People, others: People) -> Career:
        """Return what it is after another match, on this side, with and against whom."""
        facts, rest, held = match.facts, self, self.held
        if match.evening != self.evening:
            rest, held = Career(evenings=self.evenings + 1), held & ONCE
        over, won = facts.winner is not None, facts.winner == side
        return Career(
            matches=self.matches + over,
            won=self.won + won,
            in_a_row=self.in_a_row + 1 if won else 0 if over else self.in_a_row,
            stones=self.stones + facts.by_side[side].stones,
            partners=self.partners | mates if won else self.partners,
            kings=self.kings | {facts.kings} if won else self.kings,
            evenings=rest.evenings,
            evening=match.evening,
            won_there=rest.won_there + won,
            partners_there=rest.partners_there | mates,
            beaten_there=rest.beaten_there | others if won else rest.beaten_there,
            last=((mates, others) if won else (others, mates)) if over else rest.last,
            held=held,
        )


class Moment(NamedTuple):
    """What a badge is decided by: the part of a person in a match that is over."""

    match: Played
    who: str
    side: int
    seats: Collection[int]
    before: Career
    """What the person had done before the match."""
    now: Career
    """The same with the match."""
    there: People
    """Everybody who had played in the evening by then."""

    @property
    def facts(self) -> MatchFacts:
        """The facts of the match."""
        return self.match.facts

    @property
    def games(self) -> list[GameFacts]:
        """The games of the match that the person won."""
        return [game for game in self.facts.course if game.winner == self.side]

    def behind_at_the_end(self, game: GameFacts) -> int:
        """Stones that they were behind before the last hand of a game; below 0 if ahead."""
        return max(game.score) - game.score[self.side]


class Times(Enum):
    """How often a person can win a badge."""

    ONCE = "once"
    EVENING = "evening"
    """Once in an evening."""
    MATCH = "match"
    """In every match."""


class Badge(NamedTuple):
    """A badge: who wins it, and how often."""

    kind: str
    value: Callable[[Moment], int]
    """Returns 0 if it is not won, else what `{n}` of its sentence stands for."""
    times: Times = Times.MATCH
    winners: bool = True
    """Whether only those who won the match can win it."""


HANDS = 8
"""Hands of a match from which on it says something that nobody did a thing in it."""
HOUR = 3600.0


def _comeback(of: Moment) -> int:
    behind = max((game.behind for game in of.games), default=0)
    return behind if behind >= 30 else 0


def _rival_adentro(of: Moment) -> int:
    adentro, games = of.facts.target - AMARRAKO, of.games
    behind = [of.behind_at_the_end(game) for game in games if max(game.score) >= adentro]
    return max((stones for stones in behind if stones >= 15), default=0)


def _by_a_stone(of: Moment) -> bool:
    facts = of.facts
    return max(_others(facts.course[-1].score, of.side)) == facts.target - 1


def _thousand_amarrakos(of: Moment) -> bool:
    return of.now.stones >= 1000 * AMARRAKO


def _others(score: Collection[int], side: int) -> list[int]:
    return [stones for other, stones in enumerate(score) if other != side]


def _ordagos(of: Moment) -> int:
    said = sum(of.facts.by_seat[seat].ordagos for seat in of.seats)
    return said if said >= 3 else 0


def _beat_everybody(of: Moment) -> int:
    others = of.there - of.now.partners_there
    return len(others) if len(others) >= 4 and others <= of.now.beaten_there else 0


def _revenge(of: Moment) -> bool:
    before, now = of.before, of.now
    if before.evening != now.evening or before.last is None or now.last is None:
        return False
    return before.last == now.last[::-1]


def _big_bet(of: Moment) -> int:
    stones = of.facts.by_side[of.side].longest_bet
    return stones if stones >= 20 else 0


def _hands(of: Moment) -> int:
    return of.facts.by_side[of.side].hands


def _feat(feat: Feat) -> Callable[[Moment], bool]:
    return lambda of: any(feat in of.facts.feats[seat] for seat in of.seats)


BADGES = (
    Badge("ordago_without_king", _feat(Feat.ORDAGO_WITHOUT_KING), winners=False),
    Badge("rival_adentro", _rival_adentro),
    Badge("comeback", _comeback),
    Badge("hundred_won", lambda of: of.now.won >= 100, Times.ONCE),
    Badge("hundred_matches", lambda of: of.now.matches >= 100, Times.ONCE, winners=False),
    Badge("hundred_evenings", lambda of: of.now.evenings >= 100, Times.ONCE, winners=False),
    Badge("thousand_amarrakos", _thousand_amarrakos, Times.ONCE, winners=False),
    Badge("beat_everybody", _beat_everybody, Times.EVENING),
    Badge("by_a_stone", _by_a_stone),
    Badge("perete", _feat(Feat.PERETE), winners=False),
    Badge("real", _feat(Feat.REAL), winners=False),
    Badge(
        "ordago_at_once",
        lambda of: any(game.ordago and game.hands == 1 for game in of.games),
    ),
    Badge("ordagos", _ordagos, Times.EVENING, winners=False),
    Badge(
        "no_bet_seen",
        lambda of: (
            of.facts.by_side[of.side].longest_bet == 0
            and of.facts.by_side[of.side].ordagos_won == 0
            and _hands(of) >= HANDS
        ),
    ),
    Badge(
        "no_deje_given",
        lambda of: of.facts.by_side[of.side].dejes_given == 0 and _hands(of) >= HANDS,
    ),
    Badge("last_by_deje", lambda of: of.facts.course[-1].deje),
    Badge("big_bet", _big_bet),
    Badge("in_a_row", lambda of: 0 if of.now.in_a_row % 5 else of.now.in_a_row),
    Badge("three_in_an_evening", lambda of: of.now.won_there == 3),
    Badge("revenge", _revenge, Times.EVENING),
    Badge("five_partners", lambda of: len(of.now.partners - {of.who}) >= 5, Times.ONCE),
    Badge("both_kings", lambda of: len(of.now.kings) == 2, Times.ONCE),
    Badge(
        "long_match",
        lambda of: 2 * HOUR <= of.facts.ended - of.facts.first_entry <= 6 * HOUR,
        Times.ONCE,
        winners=False,
    ),
    Badge(
        "no_game_lost",
        lambda of: of.facts.games_to_win >= 2 and not any(_others(of.facts.games, of.side)),
        Times.ONCE,
    ),
    Badge("first_ordago", lambda of: of.facts.by_side[of.side].ordagos_won, Times.ONCE),
    Badge("ten_evenings", lambda of: of.now.evenings >= 10, Times.ONCE, winners=False),
    Badge("ten_matches", lambda of: of.now.matches >= 10, Times.ONCE, winners=False),
    Badge("first_won", lambda of: of.now.won, Times.ONCE),
)
"""All badges; of several that were won in a match those further up are said first."""


class BadgeWon(NamedTuple):
    """A badge that somebody won, and the match in which they did."""

    kind: str
    value: int
    """What `{n}` of its sentence stands for."""
    who: str
    match: Played


ONCE = frozenset(badge.kind for badge in BADGES if badge.times is Times.ONCE)


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """A badge that was won, and those before it."""

    won: BadgeWon
    before: Link | None = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Badges:
    """The badges that were won in some matches, and what decides those of the next ones."""

    newest: Link | None = field(default=None, repr=False)
    careers: Mapping[str, Career] = field(default_factory=dict)
    evening: str = ""
    """That of the last match."""
    there: People = NOBODY
    """Everybody who has played in that evening."""

    def __iter__(self) -> Iterator[BadgeWon]:
        """Yield them, the newest first, those of one match in the reverse of the order above."""
        link = self.newest
        while link is not None:
            yield link.won
            link = link.before

    def after(self, matches: Iterable[Played]) -> Badges:
        """Return them after more matches, given in the order in which they ended.

        A badge may need all matches before.
        """
        careers, newest, evening, there = dict(self.careers), self.newest, self.evening, self.there
        for match in matches:
            if match.evening != evening:
                evening, there = match.evening, NOBODY
            for won in _won_in(match, careers, there := there | frozenset(match.people)):
                newest = Link(won, newest)
        return Badges(newest, careers, evening, there)


def _won_in(match: Played, careers: dict[str, Career], there: People) -> Iterator[BadgeWon]:
    """Yield the badges that are won in a match, and change what its people have done."""
    everybody = frozenset(match.people) - {FORGOTTEN}
    mates = [frozenset(match.side(side)) for side in range(len(match.facts.sides))]
    moments: list[Moment] = []
    for who, side, seats in people(match):
        before = careers.get(who, Career())
        now = careers[who] = before.after(match, side, mates[side], everybody - mates[side])
        moments.append(Moment(match, who, side, seats, before, now, there - {FORGOTTEN}))
    winners = [moment for moment in moments if moment.side == match.facts.winner]
    for badge in BADGES:
        for moment in winners if badge.winners else moments:
            if badge.kind in moment.now.held:
                continue
            value = int(badge.value(moment))
            if value:
                yield BadgeWon(badge.kind, value, moment.who, match)
                if badge.times is not Times.MATCH:
                    career = careers[moment.who]
                    careers[moment.who] = career._replace(held=career.held | {badge.kind})
