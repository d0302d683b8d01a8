"""A phone that makes the commands of others stale again and again is slowed."""

from __future__ import annotations

from scorekeeper.refusal import Refused
from tests.webui.writer_harness import Desk, sit
from webui.streams.cache.stale_taps import JUST_NOW, MOST, MOST_KEPT, PAUSE, SECONDS, StaleTaps

WAR, HONEST = "w", "h"


def slowed(taps: StaleTaps, phone: str, now: float) -> int:
    """The seconds that a phone has to wait; 0: none."""
    try:
        taps.check(phone, now)
    except Refused as refusal:
        return int(refusal.params["seconds"])
    return 0


def at_war(times: int = MOST) -> StaleTaps:
    """So many commands of a phone, one a second, each of which made one of another's stale."""
    taps = StaleTaps()
    for n in range(times):
        taps.add(WAR, n + 1, float(n))
        taps.blame(HONEST, n, n + 0.5)
    return taps


def test_it_is_slowed_after_the_last_of_several_and_not_before() -> None:
    now = float(MOST)
    assert slowed(at_war(MOST - 1), WAR, now) == 0
    assert slowed(at_war(), WAR, now) == round(PAUSE - 1)
    assert slowed(at_war(), HONEST, now) == 0
    assert slowed(at_war(), WAR, now + PAUSE) == 0
    assert slowed(at_war(), WAR, now + SECONDS) == 0


def test_its_own_stale_commands_and_older_ones_of_others_blame_nobody() -> None:
    taps = StaleTaps()
    for n in range(MOST_KEPT):
        taps.add(WAR, n + 1, 0.0)
    taps.blame(WAR, 0, 0.1)
    taps.blame(HONEST, MOST_KEPT - MOST + 1, 0.1)
    taps.blame(HONEST, 0, JUST_NOW + 0.1)
    assert slowed(taps, WAR, 0.2) == 0


def test_one_command_is_blamed_once() -> None:
    taps = StaleTaps()
    taps.add(WAR, 1, 0.0)
    for _tap in range(MOST):
        taps.blame(HONEST, 0, 0.1)
    assert slowed(taps, WAR, 0.2) == 0


def test_in_a_war_of_taps_others_can_enter_something(desk: Desk) -> None:
    """One passes and undoes twenty times a second; the other taps half a second after a view."""
    table = desk.open_table()
    war, honest = desk.enter(table, "war"), desk.enter(table, "honest")
    desk.serve(sit(war, 0, "War"), sit(honest, 1, "Jon"))
    paso: dict[str, object] = {"type": "bid", "lance": "grande", "word": "paso"}
    found = []
    for _tap in range(15):
        seen = 0
        for tick in range(20):
            now = desk.table(table)
            seen = now.revision if tick == 10 else seen
            tapped = {"type": "undo"} if now.play.entries else {**paso, "seat": 0}
            desk.act(war, tapped, 0, now.revision)
            desk.monotonic += 0.05
        found.append(desk.act(honest, {**paso, "seat": 1}, 1, seen).get("code"))
    assert len(found) - found.count("stale") >= 8
