"""Every message of a client is read or refused."""

from __future__ import annotations

import json

import pytest

from scorekeeper.hand.hand import Phase
from scorekeeper.refusal import Refused
from scorekeeper.table.commands import Saw
from tests.webui.read_frame import message_of
from webui.protocol.incoming import CommandMessage, RefusedCommand, read_message
from webui.protocol.outgoing import encode
from webui.protocol.picture import Picture


def test_a_number_of_thousands_of_digits_is_no_message() -> None:
    with pytest.raises(Refused, match="message"):
        read_message('{"type":"ping","n":' + "9" * 7000 + "}")


PICTURE: dict[str, object] = {"type": "picture", "width": 9, "height": 2, "bits": "gICAgA=="}


@pytest.mark.parametrize(
    "more",
    [
        {"lamps": {}, "more": [{"width": 8, "height": 1, "bits": "qg=="}]},
        {"lamps": {"adentro_0": 0.5}},
    ],
)
def test_a_picture_is_passed_on_as_it_was_and_nothing_beside_it(more: dict[str, object]) -> None:
    read_one = read_message(json.dumps({**PICTURE, **more, "beside": "x" * 100}))
    assert isinstance(read_one, Picture)
    assert message_of(encode(read_one)) == {**PICTURE, **more}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bits": "AA=="}, "bits is 'AA=='; allowed: base64 × 4"),
        ({"more": {}}, "more is {}"),
        ({"more": [None]}, "more is None"),
        ({"more": [{"width": 8, "height": 1, "bits": ""}]}, "bits is ''; allowed: base64 × 1"),
        ({"more": [{"width": 8, "height": 1, "bits": "qg==", "more": []}]}, "more"),
        ({"more": [{"width": 8, "height": 1, "bits": "qg=="}] * 4}, "more is 4; allowed: 0…3"),
        ({"lamps": dict.fromkeys(map(str, range(65)), 0)}, "lamps is 65; allowed: 0…64"),
        ({"lamps": {"a" * 33: 0}}, f"lamps: '{'a' * 33}' is 33; allowed: 0…32"),
    ],
)
def test_a_picture_that_does_not_fit_is_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(Refused) as refused:
        read_message(json.dumps({**PICTURE, "lamps": {}, **wrong}))
    assert said in refused.value.text


COMMAND = {"type": "command", "id": "abcdefgh", "revision": 41, "command": {"type": "undo"}}


def test_what_the_sender_saw_is_read_with_the_command() -> None:
    saw = {"hand": 3, "phase": "chica", "bet": 38}
    read = read_message(json.dumps({**COMMAND, "saw": saw}))
    assert isinstance(read, CommandMessage)
    assert read.saw == Saw(3, Phase.CHICA, 38)
    older = read_message(json.dumps(COMMAND))
    assert isinstance(older, CommandMessage)
    assert older.saw is None


@pytest.mark.parametrize(
    ("saw", "field"),
    [
        ({"hand": 0, "phase": "chica"}, "hand"),
        ({"hand": 1, "phase": "punto"}, "phase"),
        ({"hand": 1, "phase": "chica", "bet": "38"}, "bet"),
        ([], "saw"),
    ],
)
def test_what_the_sender_saw_is_refused_by_the_name_of_the_field(saw: object, field: str) -> None:
    with pytest.raises(RefusedCommand) as refused:
        read_message(json.dumps({**COMMAND, "saw": saw}))
    assert refused.value.refusal.code == "bad_field"
    assert refused.value.refusal.params["field"] == field
