"""A phone joins the hotspot that `amarrako install --hotspot` makes (docs/hotspot.md).

The box and the phone are two network namespaces with a cable between them. In the box run dnsmasq,
as NetworkManager starts it, avahi and the server, all with the files that `install` wrote.
"""

from __future__ import annotations

import configparser
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from device.cli.install import wiring_on
from device.install import journal
from device.install.plan import HOTSPOT, HOTSPOT_NAMES, Hotspot, InstallOptions, plan
from device.install.slots import CONFIG
from tests.infra import hotspot_phone
from tests.infra.noted_machine import AVAHI_FILE, Noted
from tests.repository import ROOT
from tests.server import eventually
from webui.http.connectivity_checks import ADDRESS_CHECKS
from webui.http.connectivity_checks import CHECKS as PROBES
from webui.ops.hotspot_names import answer_to

ELSEWHERE = "192.0.2.2"
"""The name server of the internet that the box has in one of the tests."""
PAGE_ELSEWHERE = "198.51.100.7"


class Box(NamedTuple):
    """The namespaces of box and phone, and what `install` wrote."""

    machine: Noted
    folder: Path
    inside: Sequence[str]
    phone: Sequence[str]

    def run(self, *command: str) -> None:
        """Run a command in the box, to its end."""
        subprocess.run([*self.inside, *command], check=True)

    def succeeds(self, *command: str) -> bool:
        """Whether a command in the box ends well."""
        done = subprocess.run([*self.inside, *command], capture_output=True, check=False, cwd=ROOT)
        return done.returncode == 0

    def join(self, *requests: tuple[str, str, str]) -> hotspot_phone.Report:
        """A phone joins, makes these requests, and says what it was given and answered."""
        done = subprocess.run(
            [*self.phone, sys.executable, hotspot_phone.__file__, "phone0"],
            input=json.dumps(requests),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        report: hotspot_phone.Report = json.loads(done.stdout)
        return report


@contextmanager
def running(command: Sequence[str], log: Path) -> Iterator[None]:
    """A program that runs meanwhile; what it says is in a file."""
    with log.open("w") as file:
        started = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT, cwd=ROOT)
        try:
            yield
        finally:
            started.terminate()
            started.wait()


def namespaces(stack: ExitStack) -> tuple[Sequence[str], Sequence[str]]:
    """Make two networks; how a command is run in each."""
    user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    keep = ["cat"]  # Ends with its standard input, and the namespaces with it.
    box = stack.enter_context(
        subprocess.Popen(["unshare", *user, "--net", "--mount", *keep], stdin=subprocess.PIPE)
    )
    of_user = [] if os.geteuid() == 0 else ["--user", "--preserve-credentials"]
    inside = ["nsenter", "--target", str(box.pid), *of_user, "--net", "--mount"]
    eventually(lambda: own_network(box.pid), "the box's namespace")
    phone = stack.enter_context(
        subprocess.Popen([*inside, "unshare", "--net", *keep], stdin=subprocess.PIPE)
    )
    eventually(lambda: own_network(phone.pid, box.pid), "the phone's namespace")
    for command in (
        "mount -t tmpfs none /run",
        "mkdir /run/avahi-daemon",
        "ip link set lo up",
        "ip link add wlan0 type veth peer name phone0",
        f"ip link set phone0 netns {phone.pid}",
        "ip address add 10.42.0.1/24 dev wlan0",
        "ip link set wlan0 up",
    ):
        subprocess.run([*inside, *command.split()], check=True)
    other = ["nsenter", "--target", str(phone.pid), *of_user, "--net"]
    subprocess.run([*other, "ip", "link", "set", "phone0", "up"], check=True)
    return inside, other


def own_network(process: int, *others: int) -> bool:
    """Whether a process is in another network than this one and others."""
    networks = [Path(f"/proc/{each}/ns/net").readlink() for each in (process, "self", *others)]
    return networks.count(networks[0]) == 1


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Box]:
    """A box with a hotspot, its server, dnsmasq and avahi running; by mode of --hotspot-checks."""
    mode: str = request.param
    folder = tmp_path_factory.mktemp("box")
    machine = Noted(folder / "pi")
    machine.write("/etc/passwd", "root:x:0:0::/root:/bin/sh\n")
    machine.write("/etc/group", "root:x:0:\n")
    machine.write(AVAHI_FILE, Path(AVAHI_FILE).read_text(encoding="utf-8"))
    options = InstallOptions("amarrako==1", hotspot=Hotspot("Mus", "kaixo-mus-40", mode))
    journal.install(machine, plan(options, machine, wiring_on), lambda _line: None, dry=False)
    with ExitStack() as stack:
        inside, phone = namespaces(stack)
        found = Box(machine, folder, inside, phone)
        for name, command in {
            "server": server_of(machine, folder),
            "dnsmasq": dnsmasq_of(machine, folder),
            "avahi": avahi_of(machine, folder),
        }.items():
            stack.enter_context(running([*inside, *command], folder / f"{name}.log"))
        log = folder / "server.log"
        eventually(lambda: "Ctrl-C to stop" in log.read_text("utf-8"), "the server's addresses")
        yield found


def server_of(machine: Noted, folder: Path) -> list[str]:
    """The command of the server's unit, with settings and data in the test's folder."""
    unit = configparser.RawConfigParser(strict=False)
    unit.read_string(machine.read("/etc/systemd/system/amarrako.service") or "")
    _, serve, data, _, *options = shlex.split(unit["Service"]["ExecStart"])
    program = ["env", f"AMARRAKO_CONFIG={machine.path(CONFIG)}", sys.executable, "-m", "webui"]
    return [*program, serve, data, str(folder / "data"), *options]


def dnsmasq_of(machine: Noted, folder: Path) -> list[str]:
    """The command by which NetworkManager starts dnsmasq 1.42 (nm-dnsmasq-manager.c).

    It runs as this user, and its files are in the test's folder.
    """
    connection = configparser.ConfigParser()
    connection.read_string(machine.read(HOTSPOT) or "")
    address, _, _ = connection["ipv4"]["address1"].partition("/")
    (folder / "resolv.conf").touch()
    return [
        "dnsmasq",
        *("--conf-file=/dev/null", "--no-hosts", "--no-daemon", "--bind-interfaces"),
        *("--except-interface=lo", "--clear-on-reload", "--strict-order"),
        *(f"--listen-address={address}", "--dhcp-range=10.42.0.10,10.42.0.254,60m"),
        f"--dhcp-leasefile={folder / 'leases'}",
        f"--conf-dir={machine.path(HOTSPOT_NAMES).parent}",
        f"--resolv-file={folder / 'resolv.conf'}",
    ]


def avahi_of(machine: Noted, folder: Path) -> list[str]:
    """The command of avahi with the settings that `install` wrote, without D-Bus."""
    text = (machine.read(AVAHI_FILE) or "").replace("[server]", "[server]\nenable-dbus=no")
    (folder / "avahi.conf").write_text(text, encoding="utf-8")
    options = ("--no-drop-root", "--no-chroot", "--no-rlimits")
    return ["avahi-daemon", *options, "-f", str(folder / "avahi.conf")]


def answers_of(found: hotspot_phone.Report) -> list[hotspot_phone.Answer]:
    """The answers of those hosts that had an address."""
    return [answer for answer in found["answers"] if answer is not None]


@pytest.mark.parametrize("box", ["answer"], indirect=True)
def test_each_system_finds_what_it_looks_for(box: Box) -> None:
    found = box.join(*(("GET", probe.host, probe.path) for probe in PROBES))
    assert found["lease"]["router"] == found["lease"]["name_server"] == "10.42.0.1"
    assert found["lease"]["captive_portal"] == "urn:ietf:params:capport:unrestricted"
    assert all(addresses == ["10.42.0.1"] for addresses in found["names"].values())
    assert list(found["ipv6"].values()) == [[]] * len(found["names"])
    for probe, answer in zip(PROBES, answers_of(found), strict=True):
        assert (answer["status"], answer["body"]) == (probe.status, probe.body), probe
        length = answer["headers"].get("content-length", "0")
        assert length == str(len(probe.body)), probe
        assert answer["headers"].items() >= {(n.lower(), v) for n, v in probe.headers}


@pytest.mark.parametrize("box", ["answer"], indirect=True)
def test_the_first_page_is_there_by_name_by_address_and_for_any_other_page(box: Box) -> None:
    found = box.join(
        ("GET", "mus.local", "/"),
        ("GET", "10.42.0.1", "/"),
        ("GET", "www.example.com", "/a/page?of=theirs"),
        ("GET", "captive.apple.com", "/another"),
        ("GET", "www.example.com", "/api/about"),
        ("POST", "www.example.com", "/api/tables"),
    )
    by_name, by_address, *elsewhere, posted = answers_of(found)
    assert found["ipv6"]["mus.local"] == []
    assert found["mdns"] == ["10.42.0.1"]
    assert by_name["status"] == 200
    assert by_name["body"] == by_address["body"]
    for answer in elsewhere:
        assert (answer["status"], answer["headers"]["location"]) == (302, "http://10.42.0.1/")
        assert answer["headers"]["cache-control"] == "no-store"
    assert posted["status"] == 421
    # At its other addresses a foreign name is refused, as on a box without a hotspot.
    look = "from tests.infra.hotspot_phone import request;"
    look += "assert request('127.0.0.1', 'GET', 'www.example.com', '/')['status'] == 421"
    assert box.succeeds(sys.executable, "-c", look)


@pytest.mark.parametrize("box", ["answer"], indirect=True)
def test_with_internet_the_names_are_those_of_the_internet(box: Box) -> None:
    for command in (
        "ip link add up0 type veth peer name up1",
        "ip link set up1 up",
        f"ip address add {ELSEWHERE}/24 dev up0",
        "ip link set up0 up",
        "ip route add default via 192.0.2.1",
    ):
        box.run(*command.split())
    internet = f"--listen-address={ELSEWHERE} --address=/#/{PAGE_ELSEWHERE} --port=53"
    server = ["dnsmasq", "--conf-file=/dev/null", "--no-daemon", "--bind-interfaces"]
    with running([*box.inside, *server, *internet.split(), "--no-resolv"], box.folder / "up.log"):
        (box.folder / "resolv.conf").write_text(f"nameserver {ELSEWHERE}\n")
        look = "from tests.infra.hotspot_phone import resolve;"
        look += f"assert resolve('www.google.com', '10.42.0.1') == [{PAGE_ELSEWHERE!r}]"
        eventually(
            lambda: box.succeeds(sys.executable, "-c", look),
            "a name of the internet",
        )
        found = box.join(("GET", "mus.local", "/"))
    box.run("ip", "link", "delete", "up0")
    (box.folder / "resolv.conf").write_text("")
    assert answers_of(found)[0]["status"] == 200


@pytest.mark.parametrize("box", ["no-router"], indirect=True)
def test_without_a_router_phones_keep_mobile_data_and_reach_the_box_alone(box: Box) -> None:
    found = box.join(("GET", "mus.local", "/"), ("GET", "captive.apple.com", "/"))
    assert found["lease"]["router"] is None
    assert found["mdns"] == found["names"]["mus.local"] == ["10.42.0.1"]
    assert found["names"]["captive.apple.com"] is None
    assert found["ipv6"]["mus.local"] == []
    assert answers_of(found)[0]["status"] == 200


@pytest.mark.parametrize("box", ["off"], indirect=True)
def test_where_it_is_off_nothing_is_answered_for_others(box: Box) -> None:
    found = box.join(("GET", "mus.local", "/"), ("GET", "captive.apple.com", "/"))
    assert found["lease"]["router"] == "10.42.0.1"
    assert found["lease"]["captive_portal"] is None
    assert found["names"]["captive.apple.com"] is None


@pytest.mark.parametrize(
    ("url", "status", "text"),
    [
        ("captive.apple.com/hotspot-detect.html", 200, "<TITLE>Success</TITLE>"),
        ("connectivitycheck.gstatic.com/generate_204", 204, ""),
        ("www.google.com/gen_204", 204, ""),
        ("www.msftconnecttest.com/connecttest.txt", 200, "Microsoft Connect Test"),
        ("www.msftncsi.com/ncsi.txt", 200, "Microsoft NCSI"),
        ("detectportal.firefox.com/canonical.html", 200, 'content="0;url=https://support.mozilla'),
        ("detectportal.firefox.com/success.txt", 200, "success\n"),
        ("nmcheck.gnome.org/check_network_status.txt", 200, "NetworkManager is online"),
    ],
)
def test_the_answers_are_those_that_the_systems_publish(url: str, status: int, text: str) -> None:
    (probe,) = [each for each in PROBES if f"{each.host}{each.path}" == url]
    assert probe.status == status
    assert text in probe.body


def query(name: str, kind: int = 1, flags: int = 0x0100) -> bytes:
    """A DNS query."""
    labels = b"".join(bytes([len(part)]) + part.encode() for part in name.split("."))
    return (
        b"\x00\x07"
        + flags.to_bytes(2)
        + b"\0\1"
        + bytes(6)
        + labels
        + b"\0"
        + bytes([0, kind, 0, 1])
    )


def test_a_name_has_one_address_and_windows_finds_the_one_it_expects() -> None:
    for name, address in {"captive.apple.com": "10.42.0.1", **ADDRESS_CHECKS}.items():
        answer = answer_to(query(name), "10.42.0.1") or b""
        assert answer[-4:] == bytes(map(int, address.split(".")))
    refused = answer_to(query("captive.apple.com"), None) or b""
    assert refused[3] & 0xF == 5


@pytest.mark.parametrize(
    "message",
    [
        b"",
        bytes(11),
        query("captive.apple.com")[:-3],
        query("captive.apple.com", flags=0x8100),
        query("captive.apple.com", flags=0x2800),
        query("mus")[:12] + b"\xc0\x0c\0\1\0\1",
        query("mus")[:12] + b"\x3fmus",
    ],
)
def test_what_is_no_query_has_no_answer(message: bytes) -> None:
    assert answer_to(message, "10.42.0.1") is None
