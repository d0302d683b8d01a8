"""The views of a championship, and the commands that pages need besides those of the evening."""

from __future__ import annotations

from scorekeeper.championship import commands, events
from scorekeeper.championship.at_table.match_at_table import opening
from scorekeeper.championship.championship import next_matches
from scorekeeper.championship.commands import NewEntry
from scorekeeper.championship.decide.calls import call_referee
from scorekeeper.championship.decide.entries import join_entry, leave_entry
from scorekeeper.championship.events import Event
from scorekeeper.championship.view.championship_view import ChampionshipShape, championship_view
from scorekeeper.championship.view.director_view import director_view
from scorekeeper.championship.view.mine_view import MineShape, mine_view
from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode
from scorekeeper.table.events import MatchStarted
from tests.scorekeeper.championship.evening import Evening

PHONE = "f" * 64


def report(evening: Evening, *reported: Event) -> None:
    """What a phone or a table reports."""
    evening.report(Role.PHONE, *reported)


def view_of(evening: Evening, now: float = 0.0) -> ChampionshipShape:
    evening.check_log()
    return championship_view(evening.state, "ABC", now)


def mine_of(evening: Evening, *seats: str) -> MineShape:
    return mine_view(evening.state, PHONE, next_matches(evening.state), seats)


def test_a_list_is_entered_whole_or_not_at_all() -> None:
    evening = Evening("knockout")
    evening.do(
        commands.EnterList((NewEntry("Casa Paco", ("Ane", "Jon")), NewEntry("Los del Puerto")))
    )
    assert [entry.name for entry in evening.state.entries.values()] == [
        "Casa Paco",
        "Los del Puerto",
    ]
    again = commands.EnterList((NewEntry("Otros"), NewEntry("casa paco")))
    assert evening.refused(again) == RefusalCode.LINE_TAKEN
    assert (
        evening.refused(commands.EnterList((NewEntry("X"), NewEntry("X"))))
        == RefusalCode.LINE_TAKEN
    )
    evening.do(commands.Undo())
    assert not evening.state.entries


def test_a_knockout_is_shown_round_by_round() -> None:
    evening = Evening("knockout", tables=2)
    assert view_of(evening)["seed"] == ""
    evening.enter(5)
    evening.do(commands.DrawRound(0))
    view = view_of(evening)
    rounds = view["stages"][0]["rounds"]
    assert [each["name"] for each in rounds] == ["quarterfinals", "semifinals", "final"]
    assert [len(each["byes"]) for each in rounds] == [3, 0, 0]
    assert rounds[2]["third_place"] is not None
    assert view["seed"] == evening.state.seed
    assert view["draw"] is not None
    assert view["draw"]["matches"] == [match["number"] for match in view["matches"]]
    assert len(view["calls"]) == 2
    assert view["state"] == "playing"
    assert director_view(evening.state, "Miren", None, ())["draw_again"] == [0]


def test_who_won_is_shown() -> None:
    evening = Evening("knockout")
    evening.enter(2)
    evening.do(commands.DrawRound(0))
    evening.win(2)
    view = view_of(evening)
    assert (view["state"], view["winner"]) == ("over", [2])
    assert [line["entry"] for line in view["stages"][0]["groups"][0]["standings"]] == [2, 1]


def test_places_that_nothing_decides_are_the_same() -> None:
    evening = Evening("swiss")
    evening.enter(4)
    evening.do(commands.DrawRound(0))
    lines = view_of(evening)["stages"][0]["groups"][0]["standings"]
    assert [line["place"] for line in lines] == [1, 1, 1, 1]
    for match in evening.open_matches():
        evening.win(match.entries[0])
    lines = view_of(evening)["stages"][0]["groups"][0]["standings"]
    assert [line["place"] for line in lines] == [1, 1, 3, 3]


def test_nobody_goes_on_from_a_group_before_its_first_result() -> None:
    evening = Evening("groups-then-knockout")
    evening.enter(8)
    evening.do(commands.DrawRound(0))

    def going_on(number: int) -> int:
        (group,) = [g for g in view_of(evening)["stages"][0]["groups"] if g["number"] == number]
        return sum(line["goes_to"] is not None for line in group["standings"])

    match = evening.open_matches()[0]
    assert going_on(match.drawn.group) == 0
    evening.win(match.entries[0])
    assert going_on(match.drawn.group) > 0


def test_a_clock_is_not_shown_once_the_championship_is_closed() -> None:
    evening = Evening("knockout")
    evening.do(commands.SetClock(45))
    assert view_of(evening)["clock"] is not None
    evening.do(commands.CloseChampionship())
    assert view_of(evening)["clock"] is None


def test_a_closed_championship_is_left_alone() -> None:
    evening = Evening("knockout")
    evening.do(commands.CloseChampionship())
    assert view_of(evening)["state"] == "closed"
    assert evening.refused(commands.Enter("Casa Paco")) == RefusalCode.CHAMPIONSHIP_CLOSED
    evening.do(commands.ReopenChampionship())
    assert evening.refused(commands.ReopenChampionship()) == RefusalCode.NOTHING_CHANGES
    evening.do(commands.Enter("Casa Paco"))


def test_what_phones_report_stays_when_acts_are_taken_back() -> None:
    evening = Evening("knockout")
    evening.enter(4)
    back = evening.state.revision
    report(evening, events.DirectorCame("Miren", PHONE))
    report(evening, *join_entry(evening.state, 1, PHONE))
    evening.do(commands.DrawRound(0))
    number, ready = evening.match_of(1).number, evening.match_of(1).ready
    report(evening, events.TableOpened(number, "MUS1", ready))
    report(evening, *call_referee(evening.state, PHONE, [number], wanted=True))
    assert mine_of(evening, "MUS1") == {
        "type": "mine",
        "director": True,
        "entries": [1],
        "own": [{"entry": 1, "phone": "first", "may": ["present"], "matches": [], "asking": []}],
        "waiting": [],
        "match": number,
        "seat": True,
    }
    evening.do(commands.Undo(back, since=True))
    assert not evening.state.matches
    assert len(evening.state.entries) == 3
    mine = mine_of(evening)
    assert (mine["director"], mine["entries"], mine["match"]) == (True, [1], None)
    evening.check_log()


def test_a_phone_is_offered_what_its_entries_may_do() -> None:
    evening = Evening("australia-2025")
    evening.enter(4)

    def offered(entry: int) -> list[str]:
        report(evening, *join_entry(evening.state, entry, PHONE))
        own = mine_of(evening)["own"]
        report(evening, *leave_entry(evening.state, entry, PHONE))
        return [act for one in own for act in one["may"]]

    assert offered(1) == ["present"]
    evening.do(commands.TickEntry(1, present=True))
    assert offered(1) == []
    evening.do(commands.DrawRound(0))
    semifinals = [evening.win(match.entries[0]) for match in evening.open_matches()[:2]]
    beaten = semifinals[0].entries[1]
    assert offered(beaten) == ["play_on"]
    evening.do(commands.PlayOn(beaten))
    assert offered(beaten) == ["stop_playing_on"]
    evening.do(commands.PlayOn(beaten, wants=False))
    champion = evening.win(semifinals[0].entries[0]).entries[0]
    assert view_of(evening)["state"] == "over"
    assert offered(beaten) == ["play_on"]
    evening.do(commands.PlayOn(beaten))
    evening.do(commands.PlayOn(semifinals[1].entries[1]))
    # Others still play, and it has won everything.
    assert view_of(evening)["state"] == "playing"
    assert offered(champion) == []
    evening.do(commands.CloseChampionship())
    assert offered(beaten) == []


def test_a_phone_is_offered_nothing_until_a_confirmed_one_confirms_it() -> None:
    evening = Evening("knockout")
    evening.enter(2)
    other = "e" * 64
    report(evening, *join_entry(evening.state, 1, other))
    report(evening, events.PhoneConfirmed(1, other))
    report(evening, *join_entry(evening.state, 1, PHONE))
    (own,) = mine_of(evening)["own"]
    assert (own["phone"], own["may"], own["asking"]) == ("asks", [], [])
    report(evening, events.PhoneConfirmed(1, PHONE))
    (own,) = mine_of(evening)["own"]
    assert (own["phone"], own["may"]) == ("confirmed", ["present"])


def test_the_history_keeps_what_was_taken_back() -> None:
    evening = Evening("knockout")
    evening.enter(2)
    evening.do(commands.Undo())
    shown = director_view(evening.state, "Miren", None, ())
    acts = shown["acts"]
    assert shown["undo"] == acts[2]["sequence"], "the newest act that stands, and not an undo"
    assert [(act["type"], act["taken_back"]) for act in acts] == [
        ("undone", False),
        ("entry_added", True),
        ("entry_added", False),
    ]
    assert acts[2]["params"]["entry"] == "Pair 1"


def test_a_phone_enters_itself_once() -> None:
    evening = Evening("knockout")
    evening.do(commands.Enter("Casa Paco"), by=Role.PHONE, phone=PHONE)
    assert view_of(evening)["entries"] == []
    assert [each["name"] for each in mine_of(evening)["waiting"]] == ["Casa Paco"]
    again = evening.refused(commands.Enter("X"), by=Role.PHONE, phone=PHONE)
    assert again == RefusalCode.ENTRY_WAITS
    evening.do(commands.AcceptEntry(1))
    assert mine_of(evening)["entries"] == [1]


def test_a_forgotten_name_is_shown_nowhere() -> None:
    evening = Evening("knockout")
    evening.do(commands.Enter("Casa Paco", ("Ane", "Jon")))
    evening.do(commands.ForgetName("Ane"))
    evening.do(commands.ForgetName("casa paco"))
    assert view_of(evening)["entries"][0]["players"] == []
    assert "Paco" not in str(view_of(evening)) + str(director_view(evening.state, "M", None, ()))
    assert evening.refused(commands.ForgetName("Ane")) == RefusalCode.NOTHING_CHANGES


def test_players_are_told_apart_at_the_table_and_named_so_in_the_view() -> None:
    evening = Evening("knockout", tables=1)
    evening.do(commands.Enter("Casa Paco", ("Ane", "Jon")))
    evening.do(commands.Enter("Los del Puerto", ("ANÉ", "Maximiliana")))
    evening.do(commands.DrawRound(0))
    (match,) = evening.state.matches.values()
    (started,) = opening(evening.state, match)
    assert isinstance(started, MatchStarted)
    seats = [seat.player for seat in started.seats]
    (shown,) = view_of(evening)["matches"]
    assert shown["players"] == [seats[0::2], seats[1::2]]
    assert {"Jon", "Maximiliana"} < set(seats)
    assert sorted(name[3:] for name in seats if name.casefold().startswith("an")) == ["", " 2"]
    evening.do(commands.HoldMatch(match.number, hold=True))
    assert view_of(evening)["matches"][0]["players"] == []


def test_players_who_are_not_known_are_called_by_their_pair_and_not_offered() -> None:
    evening = Evening("knockout", tables=1)
    evening.do(commands.Enter("Casa Paco"))
    evening.do(commands.Enter("Los del Puerto", ("Ane",)))
    evening.do(commands.DrawRound(0))
    (match,) = evening.state.matches.values()
    (started,) = opening(evening.state, match)
    assert isinstance(started, MatchStarted)
    assert {"Casa Paco 1", "Casa Paco 2", "Ane", "Los del Puerto 2"} == {
        seat.player for seat in started.seats
    }
    (shown,) = view_of(evening)["matches"]
    assert sorted(shown["players"]) == [[], ["Ane"]]


def test_a_pair_is_forgotten_with_its_players_and_a_player_alone() -> None:
    evening = Evening("knockout")
    evening.do(commands.Enter("Casa Paco", ("Ane", "Jon")))
    evening.do(commands.Enter("Los del Puerto", ("Miren", "Iker")))
    evening.do(commands.ForgetName("Iker"))
    evening.do(commands.ForgetName("Casa Paco"))
    entries = view_of(evening)["entries"]
    assert [(each["name"], each["players"]) for each in entries] == [
        ("№ 1", []),
        ("Los del Puerto", ["Miren"]),
    ]
    assert evening.refused(commands.ForgetName("Ane")) is RefusalCode.NOTHING_CHANGES
