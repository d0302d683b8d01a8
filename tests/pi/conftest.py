"""What the tests of the box share: the kernel, the disk of a box, and wheels."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pi import debian, user_mode_linux
from tests.pi.user_mode_linux import Kernel


@pytest.fixture(scope="session")
def kernel() -> Kernel:
    return user_mode_linux.built()


@pytest.fixture(scope="session")
def disk(kernel: Kernel) -> Path:
    """The disk of a box before `amarrako install`."""
    return debian.disk(kernel)


@pytest.fixture(scope="session")
def wheels(disk: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheels of this checkout, for a box."""
    folder = tmp_path_factory.mktemp("wheels")
    debian.wheels(disk, folder)
    return folder
