"""`python -m scorekeeper` is `amarrako`: for processes that start each other."""

import sys

from scorekeeper.commands.cli import main

if __name__ == "__main__":
    sys.exit(main())
