"""Projection of a table for clients: the view with its options, and the history."""

from scorekeeper.kernel.actor import public_phone
from scorekeeper.view.choices import choices_of
from scorekeeper.view.history import finished_hands, history_of
from scorekeeper.view.view import view_of

__all__ = ["choices_of", "finished_hands", "history_of", "public_phone", "view_of"]
