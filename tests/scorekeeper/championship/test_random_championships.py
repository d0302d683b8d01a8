"""Random championships of every format and size, with an evening's mistakes, against their laws.

Whatever is done: nobody has two tables at once, the log gives the same championship, a round has no
repeat and no second bye that could be avoided, every side comes from the results as they are, and
the standings are those of an independent reckoning.
"""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from scorekeeper.championship import commands
from scorekeeper.championship.championship import Championship, Draw
from scorekeeper.championship.check_format import check_format
from scorekeeper.championship.decide.days import is_overdue
from scorekeeper.championship.decide.entries import join_entry
from scorekeeper.championship.events import Event, PlayerSubstituted, RoundDrawn
from scorekeeper.championship.format import (
    PRESETS,
    Beaten,
    Criterion,
    EntryKind,
    Everybody,
    Format,
    Groups,
    Knockout,
    League,
    Leavers,
    Lives,
    Qualified,
    Stage,
    Swiss,
    follows,
    last_for_trophy,
    leads_to_trophy,
)
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.championship.standings.places import final_places, winner_of
from scorekeeper.championship.standings.stages import due, rankings, stage_over
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused
from tests.scorekeeper.championship.evening import Evening, of_type
from tests.scorekeeper.championship.test_pairing import fewest_repeats

FORMATS = (
    *PRESETS.values(),
    Format(
        "second chances",
        (
            Knockout(third_place=True, seeded=True, pool=True),
            Knockout(entrants=Beaten(0, 1), seeded=True),
            Knockout(entrants=Beaten(1, 2)),
        ),
    ),
    Format("three lives", (Lives(3, left=4), Knockout(entrants=Qualified(4))), late_rounds=2),
    Format("swiss cut", (Swiss(3), Knockout(entrants=Qualified(4), seeded=True)), late_rounds=3),
    Format("pool of two", (Lives(2, pool=True),), criteria=(Criterion.POINTS, Criterion.STONES)),
    Format("groups", (Groups(5, seeded=True), Lives(1, entrants=Qualified(3))), four_kings=True),
    Format("twice", (League(twice=True), Swiss(2, entrants=Qualified(5))), substitutes=2),
    Format(
        "groups, then A and B",
        (
            Groups(4),
            Knockout(entrants=Qualified(2), seeded=True, name="A"),
            Knockout(entrants=Qualified(4, first=3), third_place=True, name="B"),
            Swiss(2, entrants=Beaten(2, 1)),
        ),
    ),
    Format(
        "zeros, with a group B",
        (
            Lives(2, left=4),
            Lives(2, entrants=Beaten(0)),
            Knockout(entrants=Qualified(4)),
            Knockout(entrants=Qualified(2, stage=1), third_place=True),
        ),
        late_rounds=1,
    ),
    Format(
        "places, and others",
        (
            Knockout(),
            Knockout(entrants=Beaten(0, 3)),
            Swiss(1, entrants=Qualified(3)),
            League(entrants=Qualified(6, first=4)),
        ),
    ),
    Format(
        "leavers go",
        (Groups(4, leavers="go"), League(leavers="go", entrants=Qualified(2))),
        substitutes=1,
        substitute_of_one=False,
    ),
    Format("winter", (League(over_days=True), Knockout(entrants=Qualified(4), over_days=True))),
    Format("the last of a league", (League(), Groups(3, entrants=Qualified(9, first=4)))),
    Format("by lot", (Knockout(),), entry=EntryKind.DRAWN_PAIRS),
    Format("new partners", (Swiss(4),), entry=EntryKind.SINGLE, late_rounds=2),
)


class Chances:
    """An evening on which anything may be done at any time."""

    def __init__(self, played: Format, count: int, chances: random.Random) -> None:
        self.chances = chances
        self.evening = Evening(played, tables=chances.randrange(6), seed=str(chances.random()))
        self.refused: Counter[RefusalCode] = Counter()
        for number in range(min(count, played.most)):
            pairs = played.entry is EntryKind.PAIRS
            players = (f"Ane {number}", f"Jon {number}") if pairs else ()
            self.evening.do(commands.Enter(f"Entry {number}", players))
            joined = join_entry(self.state, number + 1, phone_of(number + 1))
            self.evening.report(Role.PHONE, *joined)
        if played.entry is EntryKind.DRAWN_PAIRS:
            if count % 2:
                self.evening.do(commands.Enter("One more"))
            self.evening.do(commands.DrawPairs())

    @property
    def state(self) -> Championship:
        return self.evening.state

    def play(self, acts: int) -> None:
        """Do something, again and again."""
        for _ in range(acts):
            self.act(self.chances.choice((self.result, self.result, self.draw, self.anything)))
            self.say_day()

    def play_out(self) -> None:
        """Play what is left."""
        for stage in range(len(self.state.format.stages)):
            while not stage_over(self.state, stage):
                before = self.state.revision
                while self.evening.open_matches():
                    self.act(self.result)
                if not stage_over(self.state, stage):
                    self.act(lambda at=stage: commands.DrawRound(at))
                if self.state.revision == before:
                    return  # too few are left for a round

    def act(self, choose: object) -> None:
        assert callable(choose)
        command = choose()
        if command is None:
            return
        try:
            events = self.evening.do(command)
        except Refused as refused:
            self.refused[refused.code] += 1
            if refused.code is not RefusalCode.MATCHES_TOUCHED:
                return
            assert isinstance(command, commands.ResultCommand | commands.TakeOut), command
            how: commands.Touched = self.chances.choice(("replay", "keep"))
            events = self.evening.do(replace(command, touched=how))
        check(self.state, events)

    def say_day(self) -> None:
        """Let a phone of some pair speak of the day of a match, where days are agreed."""
        command = self.of_pairs()
        if command is None or not any(stage.over_days for stage in self.state.format.stages):
            return
        entry = self.chances.choice(list(self.state.entries))
        with suppress(Refused):
            self.evening.do(command, by=Role.PHONE, phone=phone_of(entry), today="2026-02-10")

    def match(self) -> Match | None:
        return self.chances.choice(list(self.state.matches.values()) or [None])

    def score(self, match: Match) -> tuple[tuple[int, int], tuple[int, int]]:
        games = (match.games, self.chances.randrange(match.games))
        stones = (self.chances.randrange(9), self.chances.randrange(9))
        return (games if self.chances.random() < 0.5 else games[::-1]), stones

    def result(self) -> commands.Command | None:
        open_matches = self.evening.open_matches()
        if not open_matches:
            return None
        active = [match for match in open_matches if match.active]
        match = self.chances.choice(active or open_matches)
        return commands.RecordResult(match.number, *self.score(match))

    def substitutes(self, match: Match) -> list[commands.Command]:
        """Somebody for a player of each pair, or the player after all."""
        name = self.chances.choice(("Xabi", "Unai", "Nerea", None))
        found = (self.state.entries[entry] for entry in match.entries)
        return [
            commands.Substitute(match.number, each.number, self.chances.choice(each.players), name)
            for each in found
            if each.players
        ]

    def draw(self) -> commands.Command:
        return commands.DrawRound(self.chances.randrange(len(self.state.format.stages)))

    def day(self) -> str:
        return f"2026-02-{self.chances.randrange(1, 29):02}"

    def of_pairs(self) -> commands.Command | None:
        """What the phone of a pair says of the day of a match; it has all entries."""
        match = self.match()
        if match is None:
            return None
        number, proposed = match.number, match.proposed
        return self.chances.choice(
            (
                commands.ProposeDay(number, self.day(), "20:00"),
                commands.AcceptDay(number, 1 if proposed is None else proposed.number),
                commands.TakeBackDay(number),
            )
        )

    def anything(self) -> commands.Command | None:
        chances, match = self.chances, self.match()
        entry = chances.choice(list(self.state.entries) or [1])
        stage = chances.randrange(len(self.state.format.stages))
        steps = [step.rows[0].sequence for step in self.state.steps()]
        possible: list[commands.Command] = [
            commands.Enter(f"Late {self.state.last_entry}"),
            commands.Enter(f"Latest {self.state.last_entry}"),
            commands.TickEntry(entry, present=True),
            commands.SetSeed(entry, chances.randrange(1, 9)),
            commands.TakeOut(entry, chances.choice(("withdrawn", "disqualified"))),
            commands.DrawAgain(stage, "a ball fell"),
            commands.CutGames(chances.randrange(1, 4), chances.random() < 0.5),
            commands.SetTables(chances.randrange(7)),
            commands.SetDays(stage, tuple(sorted(self.day() for _ in range(3)))),
            commands.PlayOn(entry, chances.random() < 0.8),
            commands.Undo(),
            commands.Undo(chances.choice(steps)),
            commands.Undo(chances.choice(steps[:5]), since=True),
        ]
        if match is not None:
            number = match.number
            possible += [
                commands.CallMatch(number, chances.randrange(1, 6)),
                commands.HoldMatch(number, chances.random() < 0.5),
                commands.HoldMatch(number, hold=True, day=self.day(), reason="it snows"),
                commands.BeginMatch(number),
                commands.AgreeKings(number, 4),
                *self.substitutes(match),
                commands.CorrectResult(number, *self.score(match)),
                commands.CorrectResult(number, *self.score(match)),
                commands.Walkover(number, chances.randrange(2)),
                commands.Late(number, chances.randrange(2), chances.randrange(60)),
                commands.TimeOver(number, (1, chances.randrange(2)), (chances.randrange(3), 1)),
            ]
        return chances.choice(possible)


def phone_of(entry: int) -> str:
    return f"{entry:064}"


def check(state: Championship, events: tuple[Event, ...]) -> None:
    """Check what always holds."""
    active = [match for match in state.matches.values() if match.active]
    playing = Counter(entry for match in active for entry in match.entries)
    assert max(playing.values(), default=1) == 1
    tables = Counter(match.table for match in active if match.table is not None)
    assert max(tables.values(), default=1) == 1
    for match in state.matches.values():
        check_sides(state, match)
        check_day(state, match)
        free = not playing.keys() & set(match.entries)
        waits = match.state is MatchState.WAITING and match.known and not match.held
        if waits and free and not state.stage(match.drawn.stage).over_days:
            assert len(tables) >= state.tables
    for event in of_type(events, RoundDrawn):
        assert isinstance(event, RoundDrawn)
        check_round(state, event)
    for event in of_type(events, PlayerSubstituted):
        assert isinstance(event, PlayerSubstituted)
        check_substitute(state, event)
    for draw in state.draws_of(0):
        check_places(state, draw)
    check_brackets(state, events)


def check_substitute(state: Championship, event: PlayerSubstituted) -> None:
    """It is beyond the limits if the pair, with this one, has had more, or two pairs have them."""
    if event.name is None:
        return
    pairs_of = {event.name: {event.entry}}
    had = {event.match}
    for match in state.matches.values():
        passed = match.result is not None and match.result.how in (
            "withdrawn",
            "disqualified",
            "bye",
        )
        for each in () if passed else match.substitutes:
            if match.number != event.match or each.entry == event.entry:
                pairs_of.setdefault(each.name, set()).add(each.entry)
            if each.entry == event.entry:
                had.add(match.number)
    once = state.format.substitute_of_one and len(pairs_of[event.name]) > 1
    assert event.beyond == (len(had) > state.format.substitutes or once)
    playing = [each.name for each in state.matches[event.match].substitutes]
    assert len(playing) == len(set(playing))


def check_brackets(state: Championship, events: tuple[Event, ...]) -> None:
    """Nobody is drawn in two stages that follow from the same one."""
    for event in of_type(events, RoundDrawn):
        assert isinstance(event, RoundDrawn)
        source = follows(state.stage(event.stage))
        for draw in state.draws:
            if source is not None and draw.stage != event.stage:
                beside = follows(state.stage(draw.stage)) == source
                assert not beside or set(draw.order).isdisjoint(event.order)


def check_places(state: Championship, draw: Draw) -> None:
    """Everybody has a place in a first stage that is drawn at once, who came late too."""
    stage = state.stage(0)
    if isinstance(stage, Lives | Swiss):
        return
    in_play = {entry.number for entry in state.entries.values() if entry.accepted and not entry.out}
    assert in_play <= set(draw.order)
    drawn = [match.drawn for match in state.matches_of(0)]
    places = Counter(
        (each.group, entry) for each in drawn for source in each.sources for entry in source.side
    )
    assert {entry for _, entry in places} == set(draw.order)
    if isinstance(stage, Knockout):
        assert max(places.values()) == 1
        rounds = {each.number: each.round for each in drawn}
        for each in drawn:
            before = [rounds[source.match] for source in each.sources if source.match is not None]
            assert all(number == each.round - 1 for number in before)
        first = {e for each in drawn if each.round == 1 for s in each.sources for e in s.side}
        assert first.isdisjoint(draw.byes)
        assert first | set(draw.byes) == set(draw.order)
        return
    sizes = Counter(group for group, _ in places)
    twice = 1 + (isinstance(stage, League) and stage.twice)
    assert all(times == twice * (sizes[group] - 1) for (group, _), times in places.items())
    meetings = Counter(frozenset(e for s in each.sources for e in s.side) for each in drawn)
    assert set(meetings.values()) == {twice}
    at_once = Counter(
        (each.round, entry) for each in drawn for source in each.sources for entry in source.side
    )
    assert max(at_once.values()) == 1


def check_day(state: Championship, match: Match) -> None:
    """Only matches over days have a day that pairs proposed, and only what waits is overdue."""
    if not state.stage(match.drawn.stage).over_days:
        assert match.proposed is None
    if match.proposed is not None:
        assert all(match.sides)
        assert match.proposed.day >= "2026-02-10"
    overdue = is_overdue(state, match, "2026-02-20")
    assert not overdue or match.state is MatchState.WAITING
    assert not overdue or (match.day or "") < "2026-02-20"


def check_sides(state: Championship, match: Match) -> None:
    """The sides of a match are those of its sources, unless the director kept it."""
    if match.known and match.state is not MatchState.OVER:
        outs = [e for e in match.entries if state.entries[e].out is not None]
        assert match.entries
        assert not outs
        assert all(match.sides)
    if match.pinned:
        return
    for side, source in zip(match.sides, match.drawn.sources, strict=True):
        if source.match is None:
            assert side == source.side
            continue
        result = state.matches[source.match].result
        if result is None:
            assert side is None
        elif result.winner is None:
            assert side == ()
        else:
            number = 1 - result.winner if source.beaten else result.winner
            assert side == state.matches[source.match].sides[number]


def check_round(state: Championship, event: RoundDrawn) -> None:
    """No repeat and no second bye that could be avoided, and everybody is in the draw once."""
    stage = state.stage(event.stage)
    drawn = [entry for match in event.matches for source in match.sources for entry in source.side]
    if isinstance(stage, Lives | Swiss):
        assert sorted([*drawn, *event.byes]) == sorted(event.order)
        size = 4 if state.format.entry is EntryKind.SINGLE else 2
        assert len(event.byes) == len(event.order) % size
        earlier = [draw for draw in state.draws_of(event.stage) if draw.round < event.round]
        rested = Counter(entry for draw in earlier for entry in draw.byes)
        others = [rested[entry] for entry in event.order if entry not in event.byes]
        assert all(rested[entry] <= min(others, default=9) for entry in event.byes)
        if size == 2 and len(event.order) <= 9:
            check_repeats(state, event, rested)
    if isinstance(stage, Knockout | Swiss) and not event.stage:
        playing = [n for n, entry in state.entries.items() if entry.out is None]
        assert sorted(event.order) == sorted(playing)
    if isinstance(stage, Lives):
        lost = reckon_lives(state, event)
        assert all(lost[entry] < stage.lives for entry in event.order)


def check_repeats(state: Championship, event: RoundDrawn, rested: Counter[int]) -> None:
    met: Counter[tuple[int, int]] = Counter()
    for match in state.matches.values():
        of_stage = (match.drawn.stage, match.drawn.round != 0) == (event.stage, True)
        if of_stage and match.drawn.round < event.round and all(match.sides):
            one, other = sorted(match.entries)
            met[one, other] += 1
    fewest = min(rested[entry] for entry in event.order)
    may_rest = [entry for entry in event.order if rested[entry] == fewest]
    pairs = [sorted((*m.sources[0].side, *m.sources[1].side)) for m in event.matches]
    repeats = sum(met[one, other] for one, other in pairs)
    assert repeats == fewest_repeats(list(event.order), may_rest, dict(met))


def reckon_lives(state: Championship, event: RoundDrawn) -> Counter[int]:
    lost: Counter[int] = Counter()
    for match in state.matches.values():
        drawn = match.drawn
        if drawn.stage == event.stage and 0 < drawn.round < event.round:
            assert match.result is not None
            winner = match.result.winner
            lost.update(e for e in match.entries if winner is None or e not in (match.winner or ()))
    return lost


def check_standings(state: Championship) -> None:
    """In groups, leagues and Swiss rounds nobody is before one who won more matches."""
    for number, stage in enumerate(state.format.stages):
        if not isinstance(stage, Groups | League | Swiss) or not state.draws_of(number):
            continue
        if state.format.criteria[0] is not Criterion.MATCHES:
            continue
        won: Counter[int] = Counter()
        gone = reckon_gone(state, number)
        for match in state.matches_of(number):
            if gone.isdisjoint(match.entries):
                won.update(match.winner or ())
        if isinstance(stage, Swiss):
            won.update(entry for draw in state.draws_of(number) for entry in draw.byes)
        for group in rankings(state, number):
            counted = [line.won for line in group]
            assert counted == [won[line.entry] for line in group]
            in_order = [(line.entry in gone, -line.won) for line in group]
            assert in_order == sorted(in_order)


def reckon_gone(state: Championship, number: int) -> set[int]:
    """Who left with matches to play: one of theirs ended without play since they left."""
    stage = state.stage(number)
    if not isinstance(stage, Groups | League) or stage.leavers == "stay":
        return set()
    return {
        entry
        for match in state.matches_of(number)
        for entry in match.entries
        if state.entries[entry].out is not None
        and match.result is not None
        and match.result.how in ("withdrawn", "disqualified")
        and entry not in (match.winner or ())
    }


def evening(played: Format, count: int, seed: int, acts: int) -> Chances:
    happened = Chances(played, count, random.Random(seed))
    happened.play(acts)
    happened.play_out()
    check_standings(happened.state)
    happened.evening.check_log()
    return happened


@settings(max_examples=20)
@given(st.sampled_from(FORMATS), st.integers(4, 14), st.integers(0, 2**32))
def test_an_evening_on_which_anything_happens(played: Format, count: int, seed: int) -> None:
    evening(played, count, seed, acts=60)


@st.composite
def composed(draw: st.DrawFn) -> Format:
    """A format that a director may compose."""
    stages: list[Stage] = [draw(_stages(Everybody()))]
    for number in range(1, draw(st.integers(1, 4))):
        source = st.integers(0, number - 1)
        place = st.integers(1, 6)
        whom: Beaten | Qualified = draw(
            st.builds(Qualified, last=place, first=place, stage=source)
            | st.builds(Beaten, stage=source, rounds=st.integers(1, 3))
        )
        stages.append(draw(_stages(whom)))
    found = Format("composed", tuple(stages))
    try:
        check_format(found)
    except Refused:
        reject()
    return found


def _stages(whom: Everybody | Qualified | Beaten) -> st.SearchStrategy[Stage]:
    whom_ = st.just(whom)
    yes = st.booleans()
    leavers = st.sampled_from(get_args(Leavers))
    return st.one_of(
        st.builds(Knockout, entrants=whom_, third_place=yes, seeded=yes, over_days=yes),
        st.builds(Lives, st.integers(1, 3), left=st.integers(1, 4), entrants=whom_),
        st.builds(
            Groups, st.integers(3, 6), seeded=yes, entrants=whom_, leavers=leavers, over_days=yes
        ),
        st.builds(Swiss, st.integers(1, 3), entrants=whom_, over_days=yes),
        st.builds(League, twice=yes, entrants=whom_, leavers=leavers, over_days=yes),
    )


@settings(max_examples=30)
@given(composed(), st.integers(4, 14), st.integers(0, 2**32))
def test_a_composed_format_on_which_anything_happens(played: Format, count: int, seed: int) -> None:
    evening(played, count, seed, acts=40)


def too_few(state: Championship, number: int) -> bool:
    """Whether fewer than two reach a stage, or one that it follows from."""
    try:
        return len(due(state, number, 1, state.revision + 1)) < 2
    except Refused:
        before = follows(state.stage(number))
        return before is not None and too_few(state, before)


@settings(max_examples=30)
@given(composed(), st.integers(8, 24), st.integers(0, 2**32))
def test_of_a_composed_format_somebody_wins_and_everybody_has_a_place(
    played: Format, count: int, seed: int
) -> None:
    party = Evening(played, tables=16)
    party.enter(count)
    wins = random.Random(seed)
    for _ in range(40):
        for stage in range(len(played.stages)):
            if not stage_over(party.state, stage):
                with suppress(Refused):
                    party.do(commands.DrawRound(stage))
        party.play_round(wins)
    last = last_for_trophy(played)
    assert stage_over(party.state, last) or too_few(party.state, last)
    winner, places = winner_of(party.state), final_places(party.state)
    if winner is not None:
        assert set(places) == set(party.state.entries)
        assert all(places[entry] == 1 for entry in winner)
        trophy = party.state.draws_of(last)
        for draw in party.state.draws:
            if not leads_to_trophy(played, draw.stage) and draw.sequence < trophy[0].sequence:
                assert set(draw.order).isdisjoint(trophy[0].order), "who was off the trophy"


@pytest.mark.soak
@settings(max_examples=2000)
@given(st.sampled_from(FORMATS) | composed(), st.integers(2, 40), st.integers(0, 2**32))
def test_many_evenings_on_which_anything_happens(played: Format, count: int, seed: int) -> None:
    evening(played, count, seed, acts=300)


@pytest.mark.parametrize(
    "count",
    [
        *range(2, 18),
        31,
        32,
        33,
        64,
        *(pytest.param(n, marks=pytest.mark.soak) for n in (100, 255, 256)),
    ],
)
def test_a_knockout_ends_with_one_winner(count: int) -> None:
    party = Evening("knockout", tables=16)
    party.enter(count)
    party.play_out(random.Random(count))
    lost = Counter(entry for match in party.state.matches_of(0) for entry in match.loser or ())
    places = party.places()
    assert [entry for entry in party.state.entries if not lost[entry]] == places[:1]
    assert all(lost[entry] == 1 for entry in places[4:])
    final = max(party.state.matches_of(0), key=lambda match: match.number)
    assert final.winner == (places[0],)
    assert final.loser == (places[1],)


@pytest.mark.parametrize("lives", [1, 2, 3])
@pytest.mark.parametrize("count", [2, 5, 16, 33])
def test_of_lives_one_is_left(count: int, lives: int) -> None:
    party = Evening(Format("ceros", (Lives(lives),)), tables=16)
    party.enter(count)
    party.play_out(random.Random(count))
    lost = Counter(entry for match in party.state.matches_of(0) for entry in match.loser or ())
    left = [entry for entry in party.state.entries if lost[entry] < lives]
    assert left == party.places()[:1]
    assert max(lost.values()) == lives


@pytest.mark.parametrize("count", [4, 7, 16, 33])
def test_with_new_partners_nobody_plays_twice_with_the_same(count: int) -> None:
    party = Evening(Format("solos", (Swiss(3),), entry=EntryKind.SINGLE))
    party.enter(count)
    party.play_out(random.Random(count))
    partners = Counter(
        frozenset(side) for match in party.state.matches_of(0) for side in match.sides if side
    )
    assert all(len(side) == 2 for side in partners)
    assert max(partners.values()) == 1
    byes = Counter(entry for draw in party.state.draws for entry in draw.byes)
    times = [byes[entry] for entry in party.state.entries]
    assert max(times) - min(times) <= 1
    assert party.refused(commands.DrawRound(0)) is RefusalCode.STAGE_OVER
