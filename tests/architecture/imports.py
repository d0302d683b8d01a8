"""Reads what a Python source imports, for the tests of the architecture."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BY_NAME = {"import_module", "__import__"}


@dataclass(frozen=True)
class Import:
    """One imported module, by its absolute name."""

    module: str
    line: int
    in_function: bool

    @property
    def top(self) -> str:
        """The package the module belongs to."""
        return self.module.partition(".")[0]


def python_files(package: str) -> list[Path]:
    """Every source of a package; other people's code lying inside it is not the package's."""
    found = (ROOT / package).rglob("*.py")
    return sorted(path for path in found if "node_modules" not in path.parts)


def imports_of(source: str, package: str) -> list[Import]:
    """What a source imports, `package` being where it lies; by statement or by a name in quotes."""
    return list(_imports(ast.parse(source), package.split("."), in_function=False))


def imports_of_file(path: Path) -> list[Import]:
    """The same of a file of this repository."""
    return imports_of(
        path.read_text(encoding="utf-8"), ".".join(path.relative_to(ROOT).parent.parts)
    )


def _imports(node: ast.AST, package: list[str], *, in_function: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        for module in _modules(child, package):
            yield Import(module, getattr(child, "lineno", 0), in_function)
        enters = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        yield from _imports(child, package, in_function=in_function or enters)


def _modules(node: ast.AST, package: list[str]) -> list[str]:
    match node:
        case ast.Import(names=names):
            return [name.name for name in names]
        case ast.ImportFrom(module=module, names=names, level=level):
            above = package[: len(package) - level + 1] if level else []
            base = [*above, *([module] if module else [])]
            # `from os import urandom` and `from . import x` may name a module: count both ways.
            return [".".join(base), *(".".join([*base, name.name]) for name in names)]
        case ast.Call(func=called, args=[ast.Constant(value=str(module)), *_]):
            name = getattr(called, "id", getattr(called, "attr", ""))
            return [module] if name in BY_NAME else []
        case _:
            return []
