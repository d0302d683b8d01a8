"""Events and commands as JSON: what the log keeps and what the phones send."""

from scorekeeper.codec.commands import command_from_json
from scorekeeper.codec.events import event_from_json, event_to_json

__all__ = ["command_from_json", "event_from_json", "event_to_json"]
