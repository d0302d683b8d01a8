"""Times in exports: the rules have no clock, so whoever exports hands in how to write a time."""

from __future__ import annotations

from collections.abc import Callable

Stamp = Callable[[float], str]
"""Seconds since 1970 → ISO 8601 in the reader's local time: ``2026-11-22T14:59:26+01:00``."""
