"""Somebody connected, as the tables know him. The sockets give this; nothing of it may block."""

from __future__ import annotations

from typing import Protocol


class Attendant(Protocol):
    """A connected phone, board, panel or mirror."""

    @property
    def kind(self) -> str:
        """phone, board, panel or mirror."""

    @property
    def phone(self) -> str:
        """SHA-256 of its token."""

    @property
    def of_the_house(self) -> bool:
        """A panel known as the house's own, or a mirror of this very machine: it may do more."""

    def seat(self, *, held: bool) -> None:
        """Note whether its phone holds a seat at its table."""

    def put(self, frame: bytes) -> None:
        """Add an answer to what is sent at the next flush."""

    def put_view(self, frame: bytes) -> None:
        """Let this view be sent at the next flush, instead of an older one."""

    def put_picture(self, frame: bytes) -> None:
        """Let this picture be sent at the next flush, instead of an older one."""

    def flush(self) -> None:
        """Send what was put, as far as the socket takes it now."""

    def dismiss(self, code: int) -> None:
        """Send what was put and end the conversation with this close code."""
