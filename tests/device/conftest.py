"""What the panel's tests share."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    # luma calls it for every picture; pillow<14 keeps it alive until luma has changed.
    config.addinivalue_line(
        "filterwarnings", "ignore:Image.Image.getdata is deprecated:DeprecationWarning"
    )
