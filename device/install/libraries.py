"""Install the libraries that a version was released with: those of its lock files, by their hashes.

    python -P -m device.install.libraries core|https|mqtt[,…] [OPTION OF PIP …]

`amarrako install` runs it with the Python of a new version: each brings its own lock files.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import as_file, files


def main(locks: str, *options: str) -> int:
    """Run pip; return its exit status."""
    with as_file(files("device.install").joinpath("requirements")) as folder:
        # Libraries of the system's own Python are installed again, as only files have hashes.
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        pip += ["--ignore-installed", "--require-hashes", *options]
        for lock in locks.split(","):
            pip += ["--requirement", str(folder / f"{lock}.txt")]
        return subprocess.run(pip, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
