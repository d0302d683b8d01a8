"""Settings of the whole test run."""

from __future__ import annotations

from hypothesis import settings

# A timing is a benchmark and no assertion: on a busy machine any example may take longer.
settings.register_profile("without-deadline", deadline=None)
settings.load_profile("without-deadline")
