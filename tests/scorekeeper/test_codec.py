"""Events and commands as JSON."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.cards.card import FACES, SUITS, Card
from scorekeeper.lance import How, Lance
from scorekeeper.match import commands
from scorekeeper.refusal import Refused
from scorekeeper.table.codec import CODEC
from scorekeeper.table.commands import RenamePlayer, Undo
from scorekeeper.table.events import Accepted, Declined, Event, Request, Requested, RequestKind
from scorekeeper.table.stake import Stake

CARDS = st.builds(Card, st.sampled_from(FACES), st.none() | st.sampled_from(SUITS))
st.register_type_strategy(Card, CARDS)
TEXTS = st.none() | st.sampled_from(["unos churros", "la cena de Reyes"])
st.register_type_strategy(
    Stake, st.builds(Stake, st.sampled_from(["round", "text"]), TEXTS, st.booleans())
)
# JSON has neither NaN nor infinities.
st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


ACTS = st.tuples(
    st.builds(commands.SetScore, stones=st.just((1, 2)), games=st.just((0, 1)), asked_by=st.none())
    | st.builds(Undo, to=st.integers(1, 99), only=st.booleans())
    | st.builds(RenamePlayer, seat=st.integers(0, 3), name=st.sampled_from(["Ane", "Jon"]))
    | st.builds(commands.CountStones, side=st.integers(0, 1), stones=st.integers(1, 40))
    | st.just(commands.EndMatch())
    | st.builds(
        commands.LanceAtOnce,
        lance=st.just(Lance.PARES),
        how=st.sampled_from(How) | st.none(),
        values=st.just(((0, "duples"), (2, "par"))),
    ).map(lambda told: commands.TellHand((told,)))
)
KINDS = st.sampled_from(RequestKind)
REQUESTS: dict[type[Event], st.SearchStrategy[Event]] = {
    Requested: st.builds(Requested, KINDS, ACTS, st.none() | st.text(max_size=5)),
    Accepted: st.builds(Accepted, st.integers(1, 99), KINDS, ACTS),
    Declined: st.builds(Declined, st.integers(1, 99), KINDS, ACTS),
}
st.register_type_strategy(
    Request, st.builds(Request, number=st.integers(1, 99), asked=REQUESTS[Requested])
)


@pytest.mark.parametrize("examples", [10, pytest.param(400, marks=pytest.mark.soak)])
@pytest.mark.parametrize("kind", CODEC.events.values(), ids=lambda kind: kind.__name__)
def test_every_event_survives_the_log(kind: type[Event], examples: int) -> None:
    @settings(max_examples=examples)
    @given(REQUESTS.get(kind, st.from_type(kind)))
    def survives(event: Event) -> None:
        assert CODEC.event_from_json(json.loads(json.dumps(CODEC.event_to_json(event)))) == event

    survives()


@pytest.mark.parametrize(
    "value",
    [
        None,
        {},
        {"type": "hand_started", "v": 1},
        {"type": "no_such", "v": 1},
        {"type": "hand_started", "v": 2, "hand": 1, "mano": 0, "new_game": False},
        {"type": "hand_started", "v": 1, "hand": "1", "mano": 0, "new_game": False},
        {"type": "hand_started", "v": 1, "hand": 1, "mano": 0, "new_game": 0},
        {"type": "hand_started", "v": 1, "hand": 1, "mano": 0, "new_game": False, "more": 1},
    ],
)
def test_what_is_no_event_is_not_read_as_one(value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        CODEC.event_from_json(value)


@settings(max_examples=50)
@given(st.sampled_from([*CODEC.commands, "other"]), st.dictionaries(st.text(max_size=8), ANY_JSON))
def test_no_command_message_does_anything_but_read_or_be_refused(
    kind: str, fields: dict[str, object]
) -> None:
    with suppress(Refused):
        CODEC.command_from_json({"type": kind, **fields})


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "fly"}, "unknown_command"),
        ([], "bad_field"),
        ({"type": "bid", "lance": "punto", "seat": 0, "word": "paso"}, "bad_field"),
        ({"type": "bid", "lance": "grande", "seat": 9, "word": "paso"}, "bad_field"),
        (
            {"type": "bid", "lance": "grande", "seat": 0, "word": "envido", "stones": 2.5},
            "bad_field",
        ),
        ({"type": "bid", "lance": "grande", "seat": 0, "word": "paso", "extra": 1}, "unknown_key"),
        ({"type": "show_cards", "seat": 0, "cards": ["R", "R", "R", "9"]}, "bad_card"),
        ({"type": "declare", "lance": "grande", "seat": 0, "has": True}, "bad_field"),
        ({"type": "correct", "sequence": 3, "instead": {"type": "next_hand"}}, "other_entry"),
        ({"type": "tell_lance", "lance": "pares", "winner": 0, "values": {"0": "31"}}, "bad_field"),
        ({"type": "tell_hand", "lances": [{"lance": "chica"}, {"lance": "chica"}]}, "bad_field"),
        ({"type": "tell_hand", "lances": [{"lance": "chica", "how": "won"}]}, "bad_field"),
        ({"type": "tell_hand", "lances": [{"lance": "chica", "seat": 1}]}, "unknown_key"),
        ({"type": "undo", "only": True}, "bad_field"),
    ],
)
def test_a_wrong_command_is_refused_by_its_field(message: object, code: str) -> None:
    with pytest.raises(Refused) as refused:
        CODEC.command_from_json(message)
    assert refused.value.code == code
