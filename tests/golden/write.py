"""Write the golden conversations anew, where an issue changes them: look at the diff.

python -m tests.golden.write [PRESET …]
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from scorekeeper.rules.presets import PRESETS
from tests.golden.files import FOLDER, file_of, written
from tests.golden.match import conversation
from tests.server import running_server


def main() -> None:
    """Play the match by each preset and write what was said."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*", choices=[[], *PRESETS], metavar="PRESET")
    FOLDER.mkdir(exist_ok=True)
    for preset in parser.parse_args().presets or PRESETS:
        with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as server:
            file_of(preset).write_text(written(conversation(server, preset)), encoding="utf-8")


if __name__ == "__main__":
    main()
