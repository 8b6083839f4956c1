"""`import ilion`: a small surface, every name of it documented, and quick to import."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ilion

DOCS = Path(__file__).parents[1] / "docs"
API = (DOCS / "api.md").read_text("utf-8")
LIBRARIES = {"ilion", "librt", "mypy_extensions"}  # all that the engine may need
IMPORTED = """
import sys
before = set(sys.modules)
import ilion
print(*sorted(set(sys.modules) - before))
"""


def test_the_api_page_lists_every_public_name_and_no_other() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", API, re.MULTILINE)
    assert sorted(listed) == sorted(set(ilion.__all__) - {"COMPILED"})


@pytest.mark.parametrize("name", sorted(set(ilion.__all__) - {"COMPILED"}))
@pytest.mark.skipif(ilion.COMPILED, reason="compiled classes keep no docstrings")
def test_every_public_name_has_an_example(name: str) -> None:
    text = getattr(ilion, name).__doc__ or ""
    assert ">>> " in text


@pytest.mark.parametrize("name", sorted(set(ilion.__all__) - {"COMPILED"}))
@pytest.mark.skipif(ilion.COMPILED, reason="compiled classes keep no docstrings")
def test_every_method_of_a_public_class_is_described(name: str) -> None:
    kind = getattr(ilion, name)
    methods = [] if not isinstance(kind, type) else inspect.getmembers(kind, callable)
    silent = [each for each, method in methods if each[0] != "_" and not inspect.getdoc(method)]
    assert silent == []


def test_everything_named_as_ilion_dot_something_in_the_docs_is_public() -> None:
    pages = [*DOCS.glob("*.md"), DOCS.parent / "README.md"]
    used = {
        name for page in pages for name in re.findall(r"\bilion\.(\w+)\(", page.read_text("utf-8"))
    }
    assert used <= set(ilion.__all__)


def test_importing_it_needs_the_engine_alone() -> None:
    """No server, no terminal: a notebook or a bot worker starts at once."""
    done = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True)
    modules = set(done.stdout.split())
    tops = {name.partition(".")[0].removesuffix("__mypyc") for name in modules}
    assert tops <= sys.stdlib_module_names | LIBRARIES
    assert "importlib.metadata" not in modules  # it takes as long as everything else together


def test_the_first_example_of_the_api_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example = API.split("```python\n")[1].split("```")[0]
    exec(example, {})
    printed = capsys.readouterr().out
    assert "District  Bonus" in printed
    assert "'winners'" in printed


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'zeus'"):
        ilion.zeus  # type: ignore[attr-defined] # noqa: B018
