"""`python -m webui` is `amarrako`: for processes that start each other."""

import sys

from webui.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
