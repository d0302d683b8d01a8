"""All that is shipped or installed has a licence under which this may be done."""

from __future__ import annotations

import pytest

from release.sbom import bundled_in
from tests.release.licences import libraries, licences_in
from tests.repository import ROOT

ALLOWED = {
    *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0"),
    *("MIT-CMU", "PSF-2.0", "Unlicense", "ZPL-2.1", "Zlib"),
}
"""What may be copied into our own files, with its notice."""
INSTALLED = {"EPL-2.0", "LGPL-3.0-only", "MPL-2.0"}
"""What may be installed beside our files, unchanged and from its own package, only."""


def lacking(expression: str, allowed: set[str]) -> list[str]:
    """List what is not allowed of a licence; one that says nothing is not."""
    return [each for each in licences_in(expression) or ["none"] if each not in allowed]


def test_each_package_in_the_client_may_be_copied_with_its_licence() -> None:
    packages = bundled_in((ROOT / "webui/client/dist/licences.json").read_bytes())
    assert {"preact", "@preact/signals"} <= {each["name"] for each in packages}
    for each in packages:
        assert lacking(each["identifier"], ALLOWED) == [], each["name"]
        assert "Copyright" in each["text"], each["name"]


def test_each_library_may_be_installed() -> None:
    found = libraries()
    assert {"flask", "cryptography", "paho-mqtt", "psycopg", "numpy", "lgpio"} <= found.keys()
    for name, (_, expression) in found.items():
        assert lacking(expression, ALLOWED | INSTALLED) == [], name


@pytest.mark.parametrize(
    ("expression", "what"),
    [
        ("", ["none"]),
        ("GPL-3.0-only OR MIT", ["GPL-3.0-only"]),
        ("MIT AND (Zlib OR SSPL-1.0)", ["SSPL-1.0"]),
        ("MPL-2.0 AND (Apache-2.0 OR MIT)", ["MPL-2.0"]),
    ],
)
def test_every_licence_of_an_expression_counts(expression: str, what: list[str]) -> None:
    assert lacking(expression, ALLOWED) == what
