"""Write the files of a release: sdist, wheel, what they consist of, and checksums.

    ./run build             of the commit that is checked out, to dist/
    ./run build --to DIR

All of it is made of that commit in a folder of its own; nothing else of the work tree gets in. The
wheel is built from the sdist. The same commit gives the same bytes in any folder, at any time and
with any umask, as long as Python, espeak-ng and oggenc have the same versions: files have the time
of the commit (`SOURCE_DATE_EPOCH`), and all other tools are locked. docs/release.md says how to
check a release by that.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from release.sbom import write_sbom
from webui.client.voice_packs import missing_tools

ROOT = Path(__file__).resolve().parents[1]
SUMS = "SHA256SUMS"


def unpacked(archive: Path, to: Path) -> Path:
    """Unpack a tar archive into a folder, which is made; return the folder that it has."""
    to.mkdir()
    subprocess.run(["tar", "--extract", "--file", archive, "--directory", to], check=True)
    (folder,) = to.iterdir()
    return folder


def hatch(sources: Path, target: str, to: Path) -> Path:
    """Build a target of hatchling, `sdist` or `wheel`; return the file.

    The build has the time of the environment variable `SOURCE_DATE_EPOCH`.
    """
    before = {*to.iterdir()}
    command = [sys.executable, "-m", "hatchling", "build", "--target", target]
    command += ["--directory", str(to)]
    done = subprocess.run(command, cwd=sources, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"build: no {target} could be built:\n{done.stdout}{done.stderr}")
    (made,) = {*to.iterdir()} - before
    return made


def release(root: Path, work: Path) -> list[Path]:
    """Build the release of the commit of a checkout.

    Args:
        root: The checkout.
        work: An empty folder for what is made on the way.

    Returns:
        The files, the checksums last.
    """
    (work / "made").mkdir()
    archive = work / "commit.tar"
    archive.write_bytes(_git(root, "archive", "--prefix=checkout/", "HEAD"))
    sdist = hatch(unpacked(archive, work / "checkout"), "sdist", work / "made")
    sources = unpacked(sdist, work / "sources")
    wheel = hatch(sources, "wheel", work / "made")
    sbom = wheel.with_name(f"{sources.name}.cdx.json")
    write_sbom(sources, wheel, sbom, work / "libraries")
    files = [sdist, wheel, sbom]
    lines = (f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}\n" for each in files)
    sums = work / "made" / SUMS
    sums.write_text("".join(lines), encoding="ascii")
    return [*files, sums]


def _git(root: Path, *arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=root, check=True, stdout=subprocess.PIPE).stdout


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        prog="./run build",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--to", type=Path, default=ROOT / "dist", metavar="DIR")
    to: Path = parser.parse_args().to
    if lacking := missing_tools():
        sys.exit(
            f"build: a release has voices, which {' and '.join(lacking)} would make;"
            " apt install espeak-ng vorbis-tools, then ./run build again."
        )
    commit, made_at = _git(ROOT, "log", "-1", "--format=%h %ct").decode().split()
    sys.stderr.write(f"Building the commit {commit}; what is not committed is not in it …\n")
    os.environ["SOURCE_DATE_EPOCH"] = made_at
    with tempfile.TemporaryDirectory() as work:
        files = release(ROOT, Path(work))
        to.mkdir(parents=True, exist_ok=True)
        for each in files:
            shutil.copyfile(each, to / each.name)
    sys.stdout.write((to / SUMS).read_text(encoding="ascii"))


if __name__ == "__main__":
    main()
