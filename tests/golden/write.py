"""Write the golden conversations anew, where an issue changes them: look at the diff.

python -m tests.golden.write [PLAYTHROUGH …]
"""

from __future__ import annotations

import sys

from tests.golden.conversation import NAMES, conversation, server_of_tables
from tests.golden.files import FOLDER, file_of, written


def main() -> None:
    """Tell the playthroughs to a server and write what was said."""
    FOLDER.mkdir(exist_ok=True)
    with server_of_tables() as server:
        for name in sys.argv[1:] or NAMES:
            file_of(name).write_text(written(conversation(server, name)), encoding="utf-8")


if __name__ == "__main__":
    main()
