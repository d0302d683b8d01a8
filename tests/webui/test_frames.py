"""A message is one frame, whatever its length."""

from __future__ import annotations

import pytest

from tests.json_path import Json
from tests.webui.read_frame import message_of
from webui.protocol.frames import message_frame

AROUND = len('{"x":""}')


@pytest.mark.parametrize("size", [20, 0x7B, 125, 126, 0x7B7B, 65535, 65536])
def test_a_message_is_framed_by_its_length(size: int) -> None:
    message: Json = {"x": "x" * (size - AROUND)}
    frame = message_frame(message)
    assert len(frame) - size == (2 if size < 126 else 4 if size < 65536 else 10)
    assert message_of(frame) == message
