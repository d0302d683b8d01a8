"""Choose the rating: models and weights of openskill on simulated seasons with known strengths.

    python -m tests.bench.rating [--seasons N]

A season is 200 evenings of four matches among 30, 100 or 300 people: some always play together, the
others change partners, and some come often. A side wins each lance of a hand by its people's
strengths and by luck. The parameters of each model are fitted on some seasons and scored on others,
where each match is predicted before it is rated. A benchmark, not a test: it prints figures.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise, product
from typing import NamedTuple, Protocol, TypeVar

from openskill.models import BradleyTerryFull, PlackettLuce, ThurstoneMostellerFull

from tests.bench.measuring import options, say
from webui.queries.rating import SIGMA, UNCERTAIN, Rated, Result, model_of, rate

EVENINGS, TABLES = 200, 4
PEOPLE = (30, 100, 300)
EDGES = (0.08, 0.14, 0.22)
"""What a standard deviation of strength adds to the log-odds of a lance, in three bars."""
ALWAYS_TOGETHER = 0.3
"""Share of the people who have one partner only."""
ORDAGO = 0.03
"""Share of the hands that an accepted órdago decides, and the game with them."""
FORMATS = ((2, 40), (2, 40), (2, 40), (2, 40), (2, 40), (3, 40), (3, 30), (1, 40), (1, 40), (1, 30))
"""Games to win, and stones of a game: each is as frequent."""


class Match(NamedTuple):
    """A simulated match."""

    result: Result
    to_win: int
    games: tuple[int, int]
    hands: int


class Season(NamedTuple):
    """Simulated matches, and the strengths of the people."""

    matches: list[Match]
    strengths: dict[str, float]


def simulated(people: int, edge: float, seed: int) -> Season:
    """Return a season."""
    rng = random.Random(f"{people} {edge} {seed}")
    names = [f"{number:03d}" for number in range(people)]
    strengths = {name: rng.gauss(0, 1) for name in names}
    together = int(people * ALWAYS_TOGETHER) // 2 * 2
    groups = [*zip(names[:together:2], names[1:together:2], strict=True)]
    groups += [(name, "") for name in names[together:]]
    often = [math.exp(rng.gauss(0, 1)) for _ in groups]
    matches = []
    for evening in range(EVENINGS):
        keys = [rng.random() ** (1 / each) for each in often]
        pairs: list[tuple[str, ...]] = []
        single: list[str] = []
        for _, (one, other) in sorted(zip(keys, groups, strict=True), reverse=True):
            if other:
                pairs.append((one, other))
            else:
                single.append(one)
            if 2 * len(pairs) + len(single) >= 4 * TABLES and len(single) % 2 == 0:
                break
        rng.shuffle(single)
        pairs += [tuple(sorted(each)) for each in zip(single[::2], single[1::2], strict=True)]
        rng.shuffle(pairs)
        matches += [
            played(rng, evening, sides, strengths, edge)
            for sides in zip(pairs[::2], pairs[1::2], strict=False)
        ]
    return Season(matches, strengths)


def played(
    rng: random.Random,
    evening: int,
    sides: tuple[tuple[str, ...], tuple[str, ...]],
    strengths: dict[str, float],
    edge: float,
) -> Match:
    """Play a match."""
    to_win, target = rng.choice(FORMATS)
    means = [sum(strengths[one] for one in side) / len(side) for side in sides]
    chance = 1 / (1 + math.exp(edge * (means[1] - means[0])))
    games, hands = [0, 0], 0
    while max(games) < to_win:
        stones = [0, 0]
        while max(stones) < target:
            hands += 1
            if rng.random() < ORDAGO:
                stones[rng.random() >= chance] = target
            for _ in range(4):
                if max(stones) < target:
                    stones[rng.random() >= chance] += 1 + int(rng.expovariate(1.2))
        games[stones[1] > stones[0]] += 1
    winner = int(games[1] > games[0])
    result = Result(evening, to_win * target / 80, (sides[winner], sides[1 - winner]), (0, 1))
    return Match(result, to_win, (games[winner], games[1 - winner]), hands)


# ---------------------------------------------------------------- what is compared

R = TypeVar("R")


class Model(Protocol[R]):
    """What the models of openskill have in common."""

    weight_bounds: tuple[float, float] | None

    def rating(self) -> R:
        """Return that of somebody of whom nothing is known."""

    def predict_win(self, teams: list[list[R]]) -> list[float]:
        """Return the chances of the teams."""

    def rate(self, teams: list[list[R]], *, weights: list[list[float]]) -> list[list[R]]:
        """Return the ratings after a match that the first team has won."""


BETAS = (1.4, 2.0, 2.8, 4.0)
"""Luck of a match, in standard deviations of strength."""
TAUS = (0.0, 0.01)
EXPONENTS = (0.25, 0.5, 0.75)

Weight = Callable[[Match], float]


def same(_: Match) -> float:
    """Weigh all matches the same."""
    return 1.0


LENGTHS: dict[str, Weight] = {
    "games to win": lambda one: one.to_win / 2,
    "games to win × target": lambda one: one.result.length,
}
"""Known before a match: its luck is `beta / length ** exponent`."""
WEIGHTS: dict[str, Weight] = {
    "games played": lambda one: sum(one.games) / 2.5,
    "hands": lambda one: one.hands / 22,
    "share of games won": lambda one: one.games[0] / sum(one.games) / 0.85,
    "games won more": lambda one: (one.games[0] - one.games[1]) / 1.6,
}
"""Known after it: what it changes is multiplied by `weight ** exponent`."""


class Parameters(NamedTuple):
    """A rating to score."""

    model: str
    whole: bool
    """Whether the uncertainty falls by all that a match says, not by a share of that."""
    beta: float
    tau: float
    length: str = ""
    length_exponent: float = 0.5
    weight: str = ""
    weight_exponent: float = 0.5

    def __str__(self) -> str:
        text = f"{self.model}, {'whole' if self.whole else 'default'} update"
        text += f", beta {self.beta}σ, tau {self.tau}σ"
        if self.length:
            text += f", length: {self.length} ^ {self.length_exponent}"
        return f"{text}, weight: {self.weight} ^ {self.weight_exponent}" if self.weight else text


def models() -> Iterator[list[Parameters]]:
    """Yield what is fitted together: of each list the best is scored."""
    for model, whole in product(PREDICT, (False, True)):
        yield [Parameters(model, whole, beta, tau) for beta, tau in product(BETAS, TAUS)]


def with_lengths(plain: Parameters) -> Iterator[list[Parameters]]:
    """Yield the same with each length, and each exponent."""
    for name in LENGTHS:
        yield [plain._replace(length=name, length_exponent=each) for each in EXPONENTS]


def with_weights(plain: Parameters) -> Iterator[list[Parameters]]:
    """Yield the same with each weight, and each exponent."""
    for name in WEIGHTS:
        yield [plain._replace(weight=name, weight_exponent=each) for each in EXPONENTS]


def whole_update(*_: object) -> float:
    """Return 1: the uncertainty falls by all that a match says."""
    return 1.0


def predicted(season: Season, given: Parameters, make: Callable[..., Model[R]]) -> list[float]:
    """Predict and rate each match; return the chance that each winner was given."""
    made: dict[float, Model[R]] = {}

    def model_for(length: float) -> Model[R]:
        if length not in made:
            more = {"gamma": whole_update} if given.whole else {}
            beta = given.beta * SIGMA / length**given.length_exponent
            made[length] = make(beta=beta, tau=given.tau * SIGMA, **more)
            # Weights as they are; the compiled constructor refuses None.
            made[length].weight_bounds = None
        return made[length]

    ratings = {one: model_for(1).rating() for one in season.strengths}
    length, weight = LENGTHS.get(given.length, same), WEIGHTS.get(given.weight, same)
    found = []
    for one in season.matches:
        model = model_for(length(one))
        teams = [[ratings[each] for each in side] for side in one.result.sides]
        found.append(model.predict_win(teams)[0])
        factor = weight(one) ** given.weight_exponent
        # openskill divides by its weight what somebody loses.
        after = model.rate(teams, weights=[[factor] * 2, [1 / factor] * 2])
        for side, team in zip(one.result.sides, after, strict=True):
            ratings.update(zip(side, team, strict=True))
    return found


PREDICT: dict[str, Callable[[Season, Parameters], list[float]]] = {
    "PlackettLuce": lambda season, given: predicted(season, given, PlackettLuce),
    "BradleyTerryFull": lambda season, given: predicted(season, given, BradleyTerryFull),
    "ThurstoneMostellerFull": lambda season, given: predicted(
        season, given, ThurstoneMostellerFull
    ),
}


def by_win_rates(season: Season) -> list[float]:
    """Predict by the shares of matches that people have won: of two pairs by the odds."""
    won, number = dict.fromkeys(season.strengths, 1), dict.fromkeys(season.strengths, 2)
    found = []
    for one in season.matches:
        rates = [sum(won[i] / number[i] for i in side) / 2 for side in one.result.sides]
        odds = [rate / (1 - rate) for rate in rates]
        found.append(odds[0] / sum(odds))
        for place, side in enumerate(one.result.sides):
            for i in side:
                won[i] += place == 0
                number[i] += 1
    return found


def log_loss(chances: Iterable[float]) -> float:
    """Return the mean log-loss: 0.6931 is that of saying 50 % each time."""
    losses = [-math.log(each) for each in chances]
    return sum(losses) / len(losses)


def loss_of(seasons: Iterable[Season], given: Parameters) -> float:
    """Return the mean log-loss of a rating over seasons."""
    return log_loss(each for one in seasons for each in PREDICT[given.model](one, given))


# ---------------------------------------------------------------- the rating of the server


class Scored(NamedTuple):
    """A season as the server rates it."""

    chances: list[float]
    """That each winner was given."""
    people: dict[str, Rated]


def scored(season: Season) -> Scored:
    """Predict each match with the server's rating, and rate it."""
    people: dict[str, Rated] = {}
    chances = []
    for one in season.matches:
        model = model_of(one.result.length)
        teams = [
            [people[each].rating if each in people else model.rating() for each in side]
            for side in one.result.sides
        ]
        chances.append(model.predict_win(teams)[0])
        rate(people, one.result)
    return Scored(chances, people)


def reliability(chances: Iterable[float]) -> Iterator[str]:
    """Yield the lines of a table: what the favourites were given, and what they won."""
    favourites = [(max(each, 1 - each), each >= 0.5) for each in chances]
    for low, high in pairwise((0.5, 0.55, 0.6, 0.65, 0.7, 0.8, 1.01)):
        inside = [each for each in favourites if low <= each[0] < high]
        given = sum(chance for chance, _ in inside) / len(inside)
        won = sum(right for _, right in inside) / len(inside)
        error = math.sqrt(won * (1 - won) / len(inside))
        yield f"  {len(inside):6d} matches  given {given:6.1%}  won {won:6.1%} ± {error:.1%}"


def by_uncertainty(seasons: Sequence[tuple[Season, Scored]]) -> Iterator[str]:
    """Yield by uncertainty: matches, and of how many two people the stronger has the higher number.

    Beside it: of how many that was expected.
    """
    for low, high in pairwise((0.0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)):
        right, expected, matches = [], [], []
        for season, found in seasons:
            inside = {
                name: each
                for name, each in found.people.items()
                if low <= each.rating.sigma / SIGMA < high
            }
            matches += [length_of(each) for each in inside.values()]
            for one, other in combinations(inside, 2):
                a, b = inside[one].rating, inside[other].rating
                right.append((a.mu > b.mu) == (season.strengths[one] > season.strengths[other]))
                z = abs(a.mu - b.mu) / math.hypot(a.sigma, b.sigma)
                expected.append((1 + math.erf(z / math.sqrt(2))) / 2)
        if right:
            middle = sorted(matches)[len(matches) // 2]
            order, hoped = sum(right) / len(right), sum(expected) / len(expected)
            yield (
                f"  {low:.1f}–{high:.1f}  {len(matches):5d} people  {middle:3d} matches  "
                f"in order {order:.1%}, expected {hoped:.1%}"
            )


def length_of(rated: Rated | None) -> int:
    """Return how many matches of a person were rated."""
    number = 0
    while rated is not None:
        number, rated = number + 1, rated.before
    return number


def main() -> None:
    """Fit, score and print."""
    given = options(__doc__, seasons=3)
    seeds = range(given.seasons)
    kinds = list(product(PEOPLE, EDGES))
    fitted = [simulated(*kind, seed) for kind in kinds for seed in seeds]
    fresh = {kind: [simulated(*kind, 1000 + seed) for seed in seeds] for kind in kinds}
    ones = [one for kind in kinds for one in fresh[kind]]
    say(f"{len(ones)} seasons, {sum(len(one.matches) for one in ones)} matches; log-loss:")
    say(f"  {math.log(2):.4f}  50 %")
    say(f"  {log_loss(p for one in ones for p in by_win_rates(one)):.4f}  win rates")

    def best(of: Iterable[list[Parameters]]) -> Parameters:
        """Print the loss of the best of each list, and return the best of all."""
        found: dict[Parameters, float] = {}
        for several in of:
            losses = {each: loss_of(fitted, each) for each in several}
            chosen = min(losses, key=losses.__getitem__)
            found[chosen] = losses[chosen]
            say(f"  {loss_of(ones, chosen):.4f}  {chosen}")
        return min(found, key=found.__getitem__)

    best(with_weights(best(with_lengths(best(models())))))

    rated = {kind: [(one, scored(one)) for one in fresh[kind]] for kind in kinds}
    say("The rating of the server:")
    for kind in kinds:
        matches = [(one, match.result) for one in fresh[kind] for match in one.matches]
        stronger = [
            sum(one.strengths[i] for i in result.sides[0])
            > sum(one.strengths[i] for i in result.sides[1])
            for one, result in matches
        ]
        rates = log_loss(p for one in fresh[kind] for p in by_win_rates(one))
        chances = [p for _, found in rated[kind] for p in found.chances]
        sure = [
            each.rating.sigma <= UNCERTAIN * SIGMA
            for _, found in rated[kind]
            for each in found.people.values()
        ]
        say(
            f"  {kind[0]:3d} people, the stronger pair wins {sum(stronger) / len(stronger):.0%}: "
            f"{log_loss(chances):.4f}, win rates {rates:.4f}; "
            f"{sum(sure) / len(sure):.0%} of the people have a number"
        )
    whole = [each for kind in kinds for each in rated[kind]]
    say(f"  {log_loss(p for _, found in whole for p in found.chances):.4f}  all")
    say("Favourites of the rating:")
    for line in reliability(p for _, found in whole for p in found.chances):
        say(line)
    say("Favourites of the win rates:")
    for line in reliability(p for one in ones for p in by_win_rates(one)):
        say(line)
    say("People by uncertainty, as a share of the first one:")
    for line in by_uncertainty(whole):
        say(line)


if __name__ == "__main__":
    main()
