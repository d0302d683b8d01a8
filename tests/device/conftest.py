"""What the panel's tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from tests.server import Server, running_server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A real server with a folder of its own."""
    with running_server(tmp_path, tty=True) as server:
        yield server


@pytest.fixture
def pi() -> Iterator[MockFactory]:
    """A Pi whose pins gpiozero takes for the real ones."""
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = None


def pytest_configure(config: pytest.Config) -> None:
    # luma calls it for every picture; pillow<14 keeps it alive until luma has changed.
    config.addinivalue_line(
        "filterwarnings", "ignore:Image.Image.getdata is deprecated:DeprecationWarning"
    )
