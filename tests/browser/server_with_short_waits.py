"""A server where the seat of a phone that is gone may be free after one second, instead of ten.

python -m tests.browser.server_with_short_waits serve …
"""

from __future__ import annotations

import sys
from dataclasses import replace

from scorekeeper.rules.ruleset import BY_NAME
from webui.cli.main import main

if __name__ == "__main__":
    for name in ("seat_after", "seat_after_alone"):
        BY_NAME[name] = replace(BY_NAME[name], least=1, step=1)
    sys.exit(main(sys.argv[1:]))
