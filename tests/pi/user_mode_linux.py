"""A user-mode Linux kernel that looks like a Raspberry Pi: built once, then run as a program.

Its GPIO chip (gpio-sim), I2C and SPI buses (kernel/bus_recorder.c) and Wi-Fi (mac80211_hwsim) are
simulated; the interfaces of the kernel that a program uses, and the kernel itself, are Linux's own.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.pi.machine import apt_install, made_once, run

HERE = Path(__file__).parent / "kernel"
VERSION = "6.1"
"""Of Debian 12: its GPIO, I2C and SPI interfaces are those of the kernels of Raspberry Pi OS."""
SOURCE = Path(f"/usr/src/linux-source-{VERSION}.tar.xz")
BUILD_PACKAGES = (
    *(f"linux-source-{VERSION}", "xz-utils", "flex", "bison", "bc", "libelf-dev"),
    *("gcc", "make", "libc6-dev", "device-tree-compiler", "kmod"),
)
BOARDS = ("pi4", "pi5")
MEGABYTES = 1024
REGISTERS = "HOST_FP_SIZE, 2696"
"""Where the source says how many bytes the host's vector registers take."""
MORE_REGISTERS = "HOST_FP_SIZE, 12288"
"""With AMX a processor has 11,008, and Linux 6.1 below it fails at once."""


@dataclass(frozen=True)
class Kernel:
    """A kernel with its module, and the device trees of boards."""

    folder: Path

    @property
    def program(self) -> Path:
        return self.folder / "linux"

    @property
    def module(self) -> Path:
        return self.folder / "bus_recorder.ko"

    @property
    def modules_builtin(self) -> Path:
        """List of the drivers that are part of it, for modprobe."""
        return self.folder / "modules.builtin"

    @property
    def release(self) -> str:
        return (self.folder / "release").read_text().strip()

    def command(self, board: str, *arguments: str) -> list[str | Path]:
        """The command that boots it; its console is its standard output."""
        return [
            self.program,
            f"mem={MEGABYTES}M",
            f"dtb={self.folder / board}.dtb",
            *("con=null", "con0=null,fd:1", "quiet"),
            *arguments,
        ]


def built() -> Kernel:
    """Build the kernel: 20 minutes on a busy machine of two cores, the first time."""
    apt_install(*BUILD_PACKAGES)
    sources = [HERE / "config", HERE / "bus_recorder.c", *(HERE / f"{one}.dts" for one in BOARDS)]
    return Kernel(made_once("kernel", [SOURCE, *sources], _build))


def _build(folder: Path) -> None:
    tree = folder / SOURCE.name.removesuffix(".tar.xz")
    if not (tree / "Makefile").is_file():
        run("tar", "--extract", "--file", SOURCE, cwd=folder)
    offsets = tree / "arch/x86/um/user-offsets.c"
    offsets.write_text(offsets.read_text().replace(REGISTERS, MORE_REGISTERS))
    make = ("make", "ARCH=um", f"-j{os.cpu_count()}")
    run(*make, "defconfig", cwd=tree)
    with (tree / ".config").open("a") as options:
        options.write((HERE / "config").read_text())
    run(*make, "olddefconfig", cwd=tree)
    run(*make, "linux", "modules_prepare", cwd=tree)
    # There is no other module whose symbols could be missing.
    (tree / "Module.symvers").write_bytes((tree / "vmlinux.symvers").read_bytes())
    module = folder / "module"
    module.mkdir(exist_ok=True)
    (module / "bus_recorder.c").write_bytes((HERE / "bus_recorder.c").read_bytes())
    (module / "Makefile").write_text("obj-m := bus_recorder.o\n")
    run(*make, f"M={module}", "modules", cwd=tree)
    (folder / "release").write_text(run(*make, "-s", "kernelrelease", cwd=tree))
    for made in (tree / "linux", tree / "modules.builtin", module / "bus_recorder.ko"):
        run("cp", made, folder)
    for board in BOARDS:
        run("dtc", "-q", "-O", "dtb", "-o", folder / f"{board}.dtb", HERE / f"{board}.dts")


def lgpio() -> Path:
    """Folder of Python modules with the library that drives GPIO pins, for this Python."""
    version = "lgpio==0.2.2.0"

    def install(folder: Path) -> None:
        # Where PyPI has no wheel for this Python, it is compiled.
        apt_install("swig", "gcc", "libc6-dev")
        pip = (sys.executable, "-m", "pip", "install", "--quiet", "--upgrade", "--no-deps")
        run("env", "PYPI=1", *pip, "--target", folder, version)

    return made_once(f"lgpio-{sys.implementation.cache_tag}", [version], install)


def run_in_kernel(
    kernel: Kernel, board: str, work: Path, command: Sequence[str | Path], seconds: float
) -> tuple[int, str]:
    """Run a command on this machine's files, read-only, below the kernel with a Pi's header.

    Args:
        kernel: The kernel.
        board: A board of `BOARDS`.
        work: Folder that the command can write to, as /run/work; its output is kept there.
        command: The command, which is run as root in the folder of this process.
        seconds: When it is ended.

    Returns:
        Exit status and output.
    """
    for old in ("status", "output"):
        (work / old).unlink(missing_ok=True)
    words = " ".join(f"'{word}'" for word in command)
    (work / "command").write_text(f"cd '{Path.cwd()}'\n{words}\n")
    boot = kernel.command(
        board,
        *("root=/dev/root", "rootfstype=hostfs", "rootflags=/", "ro", f"init={HERE / 'init'}"),
        *(f"work={work}", f"header={HERE / 'header'}", f"module={kernel.module}"),
    )
    with (work / "console").open("wb") as console:
        machine = Running(boot, console.fileno())
        try:
            machine.process.wait(seconds)
        finally:
            machine.cut_power()
    status, output = work / "status", work / "output"
    assert status.is_file(), f"it did not end: {_end_of(work / 'console')}\n{_end_of(output)}"
    return int(status.read_text()), output.read_text(errors="replace")


def _end_of(file: Path) -> str:
    return file.read_text(errors="replace")[-4000:] if file.is_file() else f"no {file.name}"


class Running:
    """A kernel that runs, in a process group of its own."""

    def __init__(self, command: Sequence[str | Path], console: int, *pass_on: int) -> None:
        self.process = subprocess.Popen(
            ["nice", "-n", "5", *command],
            stdin=subprocess.DEVNULL,
            stdout=console,
            stderr=subprocess.STDOUT,
            pass_fds=pass_on,
            start_new_session=True,
        )

    def cut_power(self) -> None:
        """End it at once: what its disk was not given is lost."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
