"""What must be true of any championship, reckoned from its views alone.

Nothing of `scorekeeper.championship` is used but declarations: the format, and the views as pages
get them. Who is beaten, who is left and where they come from is counted here, and what a draw could
have avoided is found by another algorithm than that of pairing.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

import networkx as nx

from scorekeeper.championship.format import (
    Beaten,
    Everybody,
    Format,
    Knockout,
    League,
    Lives,
    Qualified,
    Stage,
    Swiss,
)
from scorekeeper.championship.view.championship_view import ChampionshipShape
from scorekeeper.championship.view.matches import ChampionshipMatchShape

ACTIVE = ("called", "running")


class Model:
    """The past of a championship, as its views showed it.

    Args:
        played: Its format.
    """

    def __init__(self, played: Format) -> None:
        self._stages: Sequence[Stage] = played.stages
        self._entered: set[int] = set()

    def look(self, view: ChampionshipShape) -> None:
        """Check the newest view."""
        active = [match for match in view["matches"] if match["state"] in ACTIVE]
        for of in (map(players, active), ([m["table"]] for m in active if m["table"])):
            counted = Counter(one for each in of for one in each)
            assert max(counted.values(), default=1) == 1, "twice at once"
        here = {each["number"] for each in view["entries"]}
        assert self._entered <= here, "somebody vanished"
        self._entered = here
        out = {each["number"] for each in view["entries"] if each["out"] is not None}
        for number, stage in enumerate(self._stages):
            matches = of_stage(view, number)
            if matches:
                self._nobody_vanishes(view, number, stage, matches, here - out)
        self._brackets_stay_apart(view)

    # ------------------------------------------------------------------ nobody vanishes

    def _nobody_vanishes(
        self,
        view: ChampionshipShape,
        number: int,
        stage: Stage,
        matches: list[ChampionshipMatchShape],
        here: set[int],
    ) -> None:
        entrants = entrants_of(view, number)
        lost = beaten_in(matches)
        open_ = Counter(
            one for match in matches if match["state"] != "over" for one in players(match)
        )
        match stage:
            case Knockout():
                left = {one for one in entrants & here if not lost[one]}
                for_place = [m for m in matches if all((s or 0) >= 0 for s in m["sources"])]
                if any(match["state"] != "over" for match in for_place):
                    assert all(open_[one] == 1 for one in left), "left, and without a match"
                else:
                    assert len(left) <= 1
            case Lives() | Swiss():
                newest = max(match["round"] for match in matches)
                for turn in range(1, newest + 1):
                    self._round_is_whole(view, number, turn, matches)
            case _:
                groups: dict[int, set[int]] = {}
                for match in matches:
                    groups.setdefault(match["group"], set()).update(players(match))
                times = 1 + (isinstance(stage, League) and stage.twice)
                met = Counter(frozenset(players(m)) for m in matches if len(players(m)) == 2)
                for group in groups.values():
                    for two in combinations(sorted(group), 2):
                        assert met[frozenset(two)] == times

    def _round_is_whole(
        self, view: ChampionshipShape, number: int, turn: int, matches: list[ChampionshipMatchShape]
    ) -> None:
        of_round = [match for match in matches if match["round"] == turn]
        shown = next(r for r in view["stages"][number]["rounds"] if r["number"] == turn)
        playing = Counter(one for match in of_round for one in players(match))
        playing.update(shown["byes"])
        assert max(playing.values()) == 1

    # ------------------------------------------------------------------ draws

    def drawn(self, view: ChampionshipShape, number: int) -> None:
        """Check a round that was drawn just now, by the results as they are."""
        draw = view["draw"]
        assert draw is not None
        stage, turn = self._stages[number], draw["round"]
        matches = of_stage(view, number)
        before = [match for match in matches if match["round"] < turn]
        byes = draw["byes"]
        new = [m for m in matches if m["round"] == turn] if isinstance(stage, Lives | Swiss) else []
        here = {each["number"] for each in view["entries"] if each["out"] is None}
        if isinstance(stage, Lives) and turn > 1 and not isinstance(stage.entrants, Beaten):
            lost = beaten_in(before)
            alive = {one for one in entrants_of(view, number) & here if lost[one] < stage.lives}
            assert {one for m in new for one in players(m)} | {*byes} == alive
        if new:
            self._no_rematch_while_avoidable(view, number, new, before, byes)
        self._comes_from(view, number, stage)

    def _no_rematch_while_avoidable(
        self,
        view: ChampionshipShape,
        number: int,
        new: list[ChampionshipMatchShape],
        before: list[ChampionshipMatchShape],
        byes: Sequence[int],
    ) -> None:
        met = {frozenset(players(match)) for match in before}
        if not any(frozenset(players(match)) in met for match in new):
            return
        turns = [r for r in view["stages"][number]["rounds"] if r["number"] < new[0]["round"]]
        rested = Counter(one for turn in turns for one in turn["byes"])
        everybody = sorted({one for match in new for one in players(match)} | {*byes})
        graph: nx.Graph[int] = nx.Graph()
        graph.add_nodes_from(everybody)
        graph.add_edges_from(two for two in combinations(everybody, 2) if frozenset(two) not in met)
        if len(everybody) % 2:
            fewest = min(rested[one] for one in everybody)
            graph.add_edges_from((0, one) for one in everybody if rested[one] == fewest)
        found = nx.max_weight_matching(graph, maxcardinality=True)
        assert 2 * len(found) < len(everybody) + len(everybody) % 2, "a repeat could be avoided"

    def _comes_from(self, view: ChampionshipShape, number: int, stage: Stage) -> None:
        whom = stage.entrants
        if isinstance(whom, Everybody):
            return
        if view["stages"][number]["rounds"][-1]["number"] > 1:
            return  # somebody has left since the first
        here = {each["number"] for each in view["entries"] if each["out"] is None}
        entrants, beside = entrants_of(view, number), self._beside(view, number)
        if isinstance(whom, Qualified):
            placed = with_places(view, whom, here | beside)
            assert entrants == placed & here - beside
            if len(here) == len(view["entries"]):
                assert placed.isdisjoint(beside), "a second chance came before a place"
        elif isinstance(self._stages[whom.stage], Knockout):
            source = of_stage(view, whom.stage)
            first = [match for match in source if match["round"] <= whom.rounds]
            assert entrants == {*beaten_in(first)} & here - beside - self._placed(view, whom, here)

    def _placed(self, view: ChampionshipShape, whom: Beaten, here: set[int]) -> set[int]:
        """Those with places by which they play a stage that is not drawn yet."""
        return {
            one
            for number, stage in enumerate(self._stages)
            if isinstance(stage.entrants, Qualified) and stage.entrants.stage == whom.stage
            if not view["stages"][number]["drawn"]
            for one in with_places(view, stage.entrants, here)
        }

    def _beside(self, view: ChampionshipShape, number: int) -> set[int]:
        """Those in other stages that follow from the same one."""
        source = self._source(number)
        others = (n for n, each in enumerate(self._stages) if n != number)
        return {one for n in others if self._source(n) == source for one in entrants_of(view, n)}

    # ------------------------------------------------------------------ the trophy

    def _source(self, number: int) -> int | None:
        whom = self._stages[number].entrants
        return None if isinstance(whom, Everybody) else whom.stage

    def _before(self, number: int) -> set[int]:
        """The stages that lead to one."""
        source = self._source(number)
        return set() if source is None else {source} | self._before(source)

    def _for_trophy(self, number: int) -> bool:
        whom = self._stages[number].entrants
        if isinstance(whom, Everybody):
            return True
        return isinstance(whom, Qualified) and whom.first == 1 and self._for_trophy(whom.stage)

    def _brackets_stay_apart(self, view: ChampionshipShape) -> None:
        """Nobody is in two stages but on one way; no second bracket leads to the trophy."""
        numbers = range(len(self._stages))
        for one, other in combinations(numbers, 2):
            if one not in self._before(other):
                shared = entrants_of(view, one) & entrants_of(view, other)
                assert not shared, f"in the stages {one} and {other}"
        for number in numbers:
            source = self._source(number)
            if source is not None:
                assert entrants_of(view, number) <= entrants_of(view, source), "from nowhere"
        trophy = [n for n in numbers if self._for_trophy(n)]
        assert [not each["second_chance"] for each in view["stages"]] == [
            n in trophy for n in numbers
        ]
        if view["winner"] is None:
            return
        winner = {*view["winner"]}
        assert all(winner <= entrants_of(view, number) for number in trophy)
        for number in set(numbers) - {*trophy}:
            assert winner.isdisjoint(entrants_of(view, number)), (
                "a second bracket led to the trophy"
            )
        last = trophy[-1]
        if isinstance(self._stages[last], Knockout):
            assert not any(beaten_in(of_stage(view, last))[one] for one in winner)


def of_stage(view: ChampionshipShape, number: int) -> list[ChampionshipMatchShape]:
    """The matches of a stage, without those off the trophy."""
    return [each for each in view["matches"] if each["stage"] == number and each["round"]]


def players(match: ChampionshipMatchShape) -> list[int]:
    """The entries of both sides of a match that are known."""
    return [one for side in match["sides"] for one in side or ()]


def entrants_of(view: ChampionshipShape, number: int) -> set[int]:
    """Who was ever in a match of a stage, or rested in it."""
    rounds = view["stages"][number]["rounds"]
    rested = {one for each in rounds for one in each["byes"]}
    return rested | {one for match in of_stage(view, number) for one in players(match)}


def with_places(view: ChampionshipShape, whom: Qualified, counted: set[int]) -> set[int]:
    """Who of those counted have some places of a stage that is over, or of each of its groups."""
    stage = view["stages"][whom.stage]
    groups = stage["groups"] if stage["over"] else []
    lines = [[each["entry"] for each in group["standings"]] for group in groups]
    ranked = [[one for one in group if one in counted] for group in lines]
    return {one for group in ranked for one in group[whom.first - 1 : whom.last]}


def beaten_in(matches: Iterable[ChampionshipMatchShape]) -> Counter[int]:
    """How many of these matches each entry lost."""
    lost: Counter[int] = Counter()
    for match in matches:
        result = match["result"]
        if result is None:
            continue
        for side, entries in enumerate(match["sides"]):
            if result["winner"] != side:
                lost.update(entries or ())
    return lost
