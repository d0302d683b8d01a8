"""The build hook: a wheel carries the built web client, whoever builds it."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import cast

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("webui", "client")


class CustomBuildHook(BuildHookInterface[BuilderConfig]):
    """Builds webui/client with the node that PyPI brings, and packs its dist folder."""

    def dependencies(self) -> list[str]:
        """Node and npm as a wheel: the same everywhere, whatever the machine has."""
        requirements: list[str] = self.metadata.core.optional_dependencies["client"]
        return requirements

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Build, unless this is an editable install: there `run` builds when sources changed."""
        if version == "editable":
            return
        folder = Path(self.root) / CLIENT
        runpy.run_path(str(folder / "build.py"))["build"]()
        packed = cast("dict[str, str]", build_data["force_include"])
        packed[str(folder / "dist")] = (CLIENT / "dist").as_posix()
