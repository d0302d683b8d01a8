"""A connected client as the house knows it: an `Attendant` over an outbox."""

from __future__ import annotations

from webui.protocol.frames import close_frame
from webui.wire.outbox import Outbox


class Client:
    """One socket's client. kind and phone are known from its hello on."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self.kind = ""
        self.phone = ""
        self.of_the_house = False

    def introduce(self, kind: str, phone: str, *, of_the_house: bool) -> None:
        """It has said who it is.

        phone: SHA-256 of its token · of_the_house: a panel of ours, or a mirror of this machine.
        """
        self.kind = kind
        self.phone = phone
        self.of_the_house = of_the_house

    def is_over(self) -> bool:
        """Nothing more is sent to it, nothing it says counts."""
        return self._outbox.is_over()

    def put(self, frame: bytes) -> None:
        """Add an answer to what is sent at the next flush."""
        self._outbox.put(frame)

    def put_view(self, frame: bytes) -> None:
        """Let this view be sent at the next flush, instead of an older one."""
        self._outbox.put_view(frame)

    def put_picture(self, frame: bytes) -> None:
        """Let this picture be sent at the next flush, instead of an older one."""
        self._outbox.put_picture(frame)

    def flush(self) -> None:
        """Send what was put, as far as the socket takes it now."""
        self._outbox.flush()

    def dismiss(self, code: int) -> None:
        """Send what was put and end the conversation with this close code."""
        self._outbox.close_with(close_frame(code))
