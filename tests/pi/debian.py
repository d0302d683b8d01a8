"""Debian 13 in a folder, and as a disk for the user-mode Linux kernel that looks like a Pi."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.pi.machine import apt_install, made_once, mirror, run
from tests.pi.user_mode_linux import Kernel
from tests.repository import ROOT

SUITE = "trixie"
PYTHON = "3.13"
"""Of that suite."""
BOX = Path(__file__).parent / "box"
LGPIO = "lgpio==0.2.2.0"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
OWN_MOUNTS = ("unshare", "--mount")
"""What a command mounts is seen by it alone and goes with it, even when it is killed: removing a
file system never removes what this machine had mounted there."""
ENTER = 'mount --rbind /proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"'
PASSED_ON = ("PIP_", "NPM_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
"""Beginnings of the names of variables with which this machine reaches packages."""
SYSTEM_PACKAGES = (
    *("systemd", "systemd-sysv", "libpam-systemd", "dbus", "udev", "kmod", "procps", "iproute2"),
    *("python3", "python3-venv", "avahi-daemon", "libnss-mdns", "curl", "ca-certificates"),
    *("network-manager", "wpasupplicant", "dnsmasq-base", "wireless-regdb", "polkitd"),
    *("iw", "rfkill", "nftables"),
    # docs/pi.md, "Debian on a Pi": lgpio is compiled there.
    *("python3-pip", "python3-dev", "swig", "gcc", "libc6-dev"),
)
DISK = "4G"
WHEELS, REQUIREMENTS = "/root/wheels", "/root/requirements"
"""Folders of a copy of the disk, in which wheels for its Python are downloaded."""


def debootstrapped(
    folder: Path, architecture: str, packages: Sequence[str], suite: str = SUITE
) -> None:
    """Make a file system in a folder, instead of what is there."""
    apt_install("mmdebstrap", "debian-archive-keyring")
    if architecture == "arm64":
        apt_install("qemu-user-static", "binfmt-support", "arch-test")
    assert os.geteuid() == 0, "a file system with users of its own needs root"
    shutil.rmtree(folder, ignore_errors=True)
    run(
        *(*OWN_MOUNTS, "mmdebstrap", "--variant=minbase", f"--architectures={architecture}"),
        *(f"--include={','.join(packages)}", suite, folder, mirror()),
    )


@contextmanager
def entered(folder: Path) -> Iterator[list[str]]:
    """Words that precede a command in a file system, for as long as the block lasts.

    Its commands reach package registries as this machine does; for that it lends some files.
    """
    passed_on = [f"{k}={v}" for k, v in os.environ.items() if k.upper().startswith(PASSED_ON)]
    plain = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LANG=C.UTF-8"]
    trust = [f"{name}={CERTIFICATES}" for name in ("PIP_CERT", "NODE_EXTRA_CA_CERTS")]
    with ExitStack() as put_back:
        for file in (Path("/etc/resolv.conf"), Path("/etc/hosts"), CERTIFICATES):
            if file.is_file():
                put_back.enter_context(_lent(file, folder / file.relative_to("/")))
        yield ["env", "-i", *plain, *passed_on, *trust, *OWN_MOUNTS, "sh", "-c", ENTER, str(folder)]


@contextmanager
def _lent(file: Path, to: Path) -> Iterator[None]:
    """Write a file of this machine for as long as the block lasts."""
    before = to.read_bytes() if to.is_file() else None
    to.parent.mkdir(parents=True, exist_ok=True)
    to.unlink(missing_ok=True)
    shutil.copyfile(file, to)
    try:
        yield
    finally:
        to.unlink()
        if before is not None:
            to.write_bytes(before)


def wheels(disk: Path, folder: Path) -> None:
    """Write the wheels of this checkout, and of its locked libraries for the Python of the box."""
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps")
    run(*pip, "--wheel-dir", folder, ROOT)
    # pip decides by the Python that runs it which lines of a lock file apply.
    with mounted(disk, folder.with_suffix(".disk")) as root, entered(root) as inside:
        shutil.copytree(ROOT / "requirements", root / REQUIREMENTS.lstrip("/"))
        run(
            *(*inside, "pip", "download", "--quiet", "--require-hashes", "--dest", WHEELS),
            *("--requirement", REQUIREMENTS + "/mqtt.txt"),
        )
        for wheel in (root / WHEELS.lstrip("/")).iterdir():
            shutil.copy(wheel, folder)


@contextmanager
def mounted(disk: Path, copy: Path) -> Iterator[Path]:
    """A copy of a disk, mounted for as long as the block lasts."""
    run("cp", "--sparse=always", disk, copy)
    root = copy.with_suffix(".root")
    root.mkdir()
    run("mount", "-o", "loop", copy, root)
    try:
        yield root
    finally:
        run("umount", root)


def disk(kernel: Kernel) -> Path:
    """The disk of a box before `amarrako install`: Debian 13 that looks like Raspberry Pi OS."""
    sources: list[Path | str] = [
        Path(__file__),
        kernel.release,
        kernel.modules_builtin,
        LGPIO,
        *SYSTEM_PACKAGES,
        DISK,
        *sorted(BOX.glob("*.*")),
    ]
    made = made_once("box", sources, lambda folder: _make_disk(folder, kernel))
    return made / "disk"


def _make_disk(folder: Path, kernel: Kernel) -> None:
    root = folder / "root"
    debootstrapped(root, "amd64", SYSTEM_PACKAGES)
    with entered(root) as inside:
        install = "PYPI=1 pip install --quiet --break-system-packages"
        run(*inside, "sh", "-c", f"{install} {LGPIO}")
        for group in ("i2c", "spi", "gpio"):
            run(*inside, "groupadd", "--force", "--system", group)
        units = root / "etc/systemd/system"
        for unit in ("tests.service", "tests-header.service"):
            shutil.copyfile(BOX / unit, units / unit)
            run(*inside, "systemctl", "enable", unit)
        modules = root / "usr/lib/modules" / kernel.release
        modules.mkdir(parents=True)
        for empty in ("modules.order", "modules.builtin.modinfo"):
            (modules / empty).touch()
        shutil.copyfile(kernel.modules_builtin, modules / "modules.builtin")
        run(*inside, "depmod", kernel.release)
        # binfmt_misc is not part of the kernel; consoles there are none.
        run(*inside, "systemctl", "mask", "proc-sys-fs-binfmt_misc.automount", "getty@tty1.service")
    shutil.copyfile(BOX / "99-com.rules", root / "etc/udev/rules.d/99-com.rules")
    (root / "host").mkdir()
    _write(root / "etc/hostname", "raspberrypi\n")
    _write(root / "etc/hosts", "127.0.0.1 localhost raspberrypi\n")
    _write(root / "etc/machine-id", "")
    _write(root / "etc/resolv.conf", "")
    _write(root / "boot/firmware/config.txt", "dtparam=audio=on\n[all]\n")
    # The second Wi-Fi is a phone's.
    unmanaged = "[keyfile]\nunmanaged-devices=interface-name:wlan1\n"
    _write(root / "etc/NetworkManager/conf.d/99-phone.conf", unmanaged)
    disk = folder / "disk"
    disk.unlink(missing_ok=True)
    run("truncate", "--size", DISK, disk)
    run("mke2fs", "-q", "-t", "ext4", "-d", root, disk)
    shutil.rmtree(root)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
