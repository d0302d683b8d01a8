"""Rule book §6: what lies before each side."""

from __future__ import annotations

import pytest

from tests.json_path import dicts
from tests.scorekeeper.table_for_tests import TableForTests


@pytest.mark.parametrize(
    ("stones", "amarrakos", "piedras", "adentro"),
    [
        (0, 0, 0, False),
        (4, 0, 4, False),
        (5, 1, 0, False),
        (23, 4, 3, False),
        (34, 6, 4, False),
        (35, 0, 0, True),
        (37, 0, 2, True),
        (39, 0, 4, True),
    ],
)
def test_five_stones_are_an_amarrako_and_adentro_empties_them_onto_the_plate(
    stones: int, amarrakos: int, piedras: int, adentro: bool
) -> None:
    table = TableForTests()
    table.do(
        {"type": "set_score", "stones": [stones, 12], "games": [0, 0], "reason": "para probar"}
        if stones
        else {"type": "set_mano", "seat": 1}
    )
    side = table.view["sides"][0]
    assert (side["amarrakos"], side["piedras"], side["adentro"]) == (amarrakos, piedras, adentro)
    assert side["stones"] == stones


def test_22_pieces_serve_a_table_of_40() -> None:
    """Four piedras and seven amarrakos a side; the seventh goes back to the plate as it falls."""
    shown = set()
    for stones in range(40):
        table = TableForTests()
        if stones:
            table.set_score(stones, 0)
        side = table.view["sides"][0]
        shown.add((side["amarrakos"], side["piedras"]))
    assert max(amarrakos for amarrakos, _ in shown) == 6
    assert max(piedras for _, piedras in shown) == 4


def test_adentro_follows_the_target() -> None:
    table = TableForTests(target=30)
    table.set_score(25, 24)
    assert [side["adentro"] for side in table.view["sides"]] == [True, False]


def test_each_award_says_how_its_sides_stones_lie_then() -> None:
    """Award by award as they are laid down; the last of a side as the side itself."""
    table = TableForTests()
    table.set_score(34, 3)
    table.say("grande: 0 envido 2, 1 no queremos")
    (deje,) = table.view["hand"]["awards"]
    assert deje["lies"] == {"piedras": 0, "amarrakos": 0, "adentro": True, "reached": False}
    table.say("chica: 0 paso, 1 envido 2, 0 no queremos")
    table.say("pares: sí sí sí sí, 0 paso, 1 envido 2, 0 no queremos; juego: no sí sí sí, paso")
    table.show_all()
    awards = table.view["hand"]["awards"]
    last = {award["side"]: award for award in awards}
    assert set(last) == {0, 1}
    for side, award in last.items():
        stands = table.view["sides"][side]
        assert award["lies"] == {
            key: stands[key] for key in ("piedras", "amarrakos", "adentro", "reached")
        }
    # A single event is told without them: what lies there is the whole hand's to say.
    told = [one for one in table.latest if one["type"] == "hand_counted"]
    assert all("lies" not in award for award in dicts(told[0], "awards"))
