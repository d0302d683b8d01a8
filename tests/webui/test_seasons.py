"""Seasons: the standings of their days by their rule, places in championships, and the winners."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from scorekeeper.house.commands import ForgetName, HideName, SaveSeason
from scorekeeper.house.season import PlacePoints, Points, Season
from scorekeeper.refusal import Refused
from tests.json_path import dicts, listed, text
from tests.server import Server
from tests.webui.championship_desk import Room
from tests.webui.house import entered
from tests.webui.test_season import season as asked_over_http
from tests.webui.test_season import won_by_an_ordago
from webui.projections import OF_CHAMPIONSHIPS
from webui.projections.places import PLACES
from webui.protocol.season import RatedLineShape, SeasonShape
from webui.queries.season import edition, season, seasons
from webui.queries.season_scope import Asked
from webui.store import CHAMPIONSHIP

OCTOBER = datetime.fromisoformat("2026-10-09 21:00").astimezone()
DECEMBER = datetime.fromisoformat("2026-12-01 02:00").astimezone()
PAIRS = [
    {"name": "Casa Paco", "players": ["Ane", "Jon"]},
    {"name": "Los del Puerto", "players": ["Miren", "Iker"]},
]
BOTH = Points(won=1, places=(PlacePoints(2, (10, 6)),))
DEFAULT = Asked()
AUTUMN = Season("Otoño", "2026-10-01", "2026-11-30", BOTH)


def play(room: Room, at: datetime, winner: int = 0, preset: str = "clasico") -> None:
    """A championship of two pairs, whose only match is played at a table."""
    room.wall = at.timestamp()
    room.open(1, rules=preset)
    room.did({"type": "enter_list", "entries": PAIRS})
    room.did({"type": "draw_round", "stage": 0})
    (match,) = room.active()
    room.win_at_table(text(match, "code"), listed(match, "sides").index([winner + 1]))
    room.close()


def save(room: Room, *wanted: Season) -> None:
    for each in wanted:
        room.act_on_house(SaveSeason(each)).result(0)


def found(room: Room, asked: Asked = DEFAULT, today: str = "2026-11-15") -> SeasonShape:
    return season(room.folder, room.house, asked, today)


def points(lines: list[RatedLineShape]) -> dict[str, int]:
    return {" ".join(each["who"]): each["points"] for each in lines}


def test_without_seasons_everything_counts_as_before(room: Room) -> None:
    play(room, OCTOBER)
    shown = found(room)
    assert (shown["season"], shown["seasons"]) == (None, [])
    assert points(shown["people"]) == {"Ane": 3, "Jon": 3, "Miren": 0, "Iker": 0}
    assert found(room, Asked(since=OCTOBER.timestamp() + 3600))["people"] == []


def test_a_season_has_what_was_played_on_its_evenings(room: Room) -> None:
    play(room, OCTOBER - timedelta(days=30))
    play(room, OCTOBER, winner=1)
    play(room, DECEMBER)  # in the night after its last evening
    play(room, DECEMBER + timedelta(hours=19))
    save(room, AUTUMN)
    shown = found(room, Asked(season="Otoño"), "2026-12-01")
    assert shown["days"] == ["2026-11-30", "2026-10-09"]
    assert (shown["matches"], shown["evenings"]) == (2, 2)
    # Each has won a match and a championship, and was once second.
    assert points(shown["people"]) == dict.fromkeys(("Ane", "Iker", "Jon", "Miren"), 17)
    assert points(shown["pairs"]) == {"Ane Jon": 17, "Iker Miren": 17}
    assert [each["winner"] for each in shown["championships"]] == [
        ["Ane", "Jon"],
        ["Miren", "Iker"],
    ]
    course = {line["name"]: line["values"] for line in shown["course"]["lines"]}
    assert course["Ane"] == [6, 17], "its curve ends at the points of the standings"
    one = found(room, Asked(season="Otoño", evening="2026-10-09"), "2026-12-01")
    assert points(one["pairs"]) == {"Iker Miren": 11, "Ane Jon": 6}
    assert one["days"] == shown["days"], "another evening can still be chosen"


def test_the_season_that_runs_is_shown_first(room: Room) -> None:
    play(room, OCTOBER)
    year = Season("2026", "2026-01-01", points=Points(game=1))
    save(room, AUTUMN, year, Season("2027", "2027-01-01"))
    assert found(room)["season"] == "Otoño"
    assert found(room, today="2026-12-01")["season"] == "2026"
    assert found(room, Asked(since=1.0))["season"] is None
    assert [each["name"] for each in found(room)["seasons"]] == ["Otoño", "2026"]
    with pytest.raises(Refused, match="Primavera"):
        found(room, Asked(season="Primavera"))


def test_only_presets_that_the_rule_counts_are_in_a_season(room: Room) -> None:
    play(room, OCTOBER)
    play(room, OCTOBER + timedelta(days=1), preset="navarra")
    save(room, Season("Navarra", "2026-10-01", points=Points(presets=("navarra",))))
    assert (found(room)["matches"], found(room)["kings"]) == (1, [4])
    assert [each["evening"] for each in found(room)["championships"]] == ["2026-10-10"]


def test_four_kings_are_shown_apart_from_eight(room: Room) -> None:
    play(room, OCTOBER)
    play(room, OCTOBER + timedelta(days=1), winner=1, preset="navarra")
    save(room, AUTUMN)
    assert found(room)["kings"] == [4, 8]
    four = found(room, Asked(kings=4))
    assert four["kings"] == [4, 8], "the others can still be chosen"
    assert points(four["pairs"]) == {"Iker Miren": 11, "Ane Jon": 6}


def test_places_count_without_any_match_at_a_table(room: Room) -> None:
    room.wall = OCTOBER.timestamp()
    room.open(0)
    room.did({"type": "enter_list", "entries": PAIRS})
    room.did({"type": "draw_round", "stage": 0})
    save(room, AUTUMN)
    assert found(room)["people"] == []
    games = [2, 0] if listed(room.matches[1], "sides")[0] == [1] else [0, 2]
    room.did({"type": "record_result", "match": 1, "games": games, "stones": [80, 20]})
    before = edition(room.folder, room.house, "2026-11-15")
    assert points(found(room)["pairs"]) == {"Ane Jon": 10, "Iker Miren": 6}
    assert found(room, Asked(since=1.0))["people"] == [], "without a rule for places nobody has any"
    room.did({"type": "undo"})
    assert found(room)["people"] == []
    assert found(room)["championships"] == []
    assert edition(room.folder, room.house, "2026-11-15") != before


def test_a_forgotten_or_hidden_player_has_no_place_and_no_pair(room: Room) -> None:
    play(room, OCTOBER)
    save(room, AUTUMN)
    room.act_on_house(ForgetName("Jon")).result(0)
    room.act_on_house(HideName("Iker")).result(0)
    shown = found(room)
    assert points(shown["people"]) == {"Ane": 11, "Miren": 6}
    assert shown["pairs"] == []
    assert [each["winner"] for each in shown["championships"]] == [["Ane"]]


def test_the_winners_of_a_season_are_told_once_it_has_ended(room: Room) -> None:
    play(room, OCTOBER)
    play(room, OCTOBER + timedelta(days=7))
    save(room, AUTUMN, Season("Vacía", "2026-01-01", "2026-01-31"))
    runs = seasons(room.folder, room.house, "2026-11-30")["seasons"]
    assert [(each["name"], each["ended"], each["people"]) for each in runs] == [
        ("Otoño", False, []),
        ("Vacía", True, []),
    ]
    (ended, _) = seasons(room.folder, room.house, "2026-12-01")["seasons"]
    assert ended["people"] == [["Ane"], ["Jon"]], "both did the same"
    assert ended["pairs"] == [["Ane", "Jon"]]
    assert edition(room.folder, room.house, "2026-11-30") != edition(
        room.folder, room.house, "2026-12-01"
    )


def test_the_places_are_what_the_log_says(room: Room) -> None:
    play(room, OCTOBER)
    (code,) = room.log.codes(CHAMPIONSHIP)
    assert room.log.projected(PLACES.key, code)
    assert dict(OF_CHAMPIONSHIPS.compared(room.log, code)) == {"places": True}


def test_a_season_is_asked_for_over_http(own_server: Server) -> None:
    won_by_an_ordago(own_server)
    house = entered(own_server)
    rule = {"won": 5, "played": 1, "game": 0, "places": [], "presets": []}
    wanted = {"name": "Liga & Copa", "first": "2026-01-01", "last": None, "points": rule}
    given = {"type": "save_season", "season": wanted}
    assert house.ask("/api/house/act", "POST", given).status == 200
    assert asked_over_http(own_server)["season"] == "Liga & Copa"
    named = asked_over_http(own_server, "?season=Liga%20%26%20Copa&kings=8")
    assert (named["points"], named["matches"]) == (rule, 1)
    assert asked_over_http(own_server, "?since=1")["season"] is None
    for query, status in (
        ("season=Otra", 404),
        ("season=", 400),
        ("evening=27.11.2026", 400),
        ("evening=2026-02-30", 400),
        ("kings=9", 400),
    ):
        assert house.ask(f"/api/season?{query}").status == status, query
    (saved,) = dicts(house.ask("/api/seasons").json(), "seasons")
    assert (saved["points"], saved["ended"]) == (rule, False)
    again = house.ask("/api/house/act", "POST", given)
    assert again.status == 200, "as the retry of a lost answer"
    other = {**given, "season": {**wanted, "last": "2026-12-31"}}
    assert house.ask("/api/house/act", "POST", other).json()["code"] == "season_exists"
