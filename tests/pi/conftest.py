"""What the tests of the box share: the kernel, built once."""

from __future__ import annotations

import pytest

from tests.pi import user_mode_linux
from tests.pi.user_mode_linux import Kernel


@pytest.fixture(scope="session")
def kernel() -> Kernel:
    return user_mode_linux.built()
