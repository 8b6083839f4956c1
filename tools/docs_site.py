"""Gathers the documentation as a site and builds it: python tools/docs_site.py FOLDER

- All of docs/ is in it, and README.md and the other texts that lie elsewhere, with their links
  put right.
- The API reference has every name that docs/api.md lists, under the same headings; a public name
  that is missing there is refused.
- A broken link fails, and so does a page that would load anything from elsewhere: the site can be
  read without a network.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import ilion

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
ELSEWHERE = {  # texts outside docs/, and the pages that they become
    ROOT / "README.md": DOCS / "index.md",
    ROOT / "CONTRIBUTING.md": DOCS / "contributing.md",
    ROOT / "CHANGELOG.md": DOCS / "changelog.md",
    ROOT / "web" / "README.md": DOCS / "web.md",
}
LINK = re.compile(r"\[([^]]*)\]\(([^)#\s]+)([^)]*)\)")
LISTED = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)
LOADS = re.compile(r"<(?:script|img|link|iframe)\b[^>]*\b(?:src|href)=\"?((?:https?:)?//[^\"> ]+)")


class NotFit(Exception):
    """The site cannot be built; the sentence says why."""


def main(folder: Path) -> int:
    try:
        gather(folder)
        build = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
        done = subprocess.run(build, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise NotFit(done.stdout.strip() or done.stderr.strip())
        check_loads(folder / "site")
    except NotFit as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def gather(folder: Path) -> None:
    """Everything that the site is built from, in one folder."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder / "docs")
    shutil.copy(ROOT / "mkdocs.yml", folder)
    pages = {page: page for page in DOCS.rglob("*.md")} | ELSEWHERE
    for source, page in pages.items():
        text = with_links(source, page, source.read_text("utf-8"))
        (folder / "docs" / page.relative_to(DOCS)).write_text(text, "utf-8")
    api = (DOCS / "api.md").read_text("utf-8")
    (folder / "docs" / "reference.md").write_text(reference(api), "utf-8")


def with_links(source: Path, page: Path, text: str) -> str:
    """A text as a page of the site: its links to other texts lead to their pages.

    The site has no sources: what is a link to them in the repository becomes their path.
    """

    def link(found: re.Match[str]) -> str:
        label, target, anchor = found.groups()
        if ":" in target:
            return found[0]
        file = (source.parent / target).resolve()
        file = ELSEWHERE.get(file, file)
        if DOCS in file.parents:
            return f"[{label}]({Path(os.path.relpath(file, page.parent)).as_posix()}{anchor})"
        if not file.exists():
            raise NotFit(f"{source.relative_to(ROOT)} links to {target}, which is not there.")
        return f"`{file.relative_to(ROOT).as_posix()}`"

    return LINK.sub(link, text)


def reference(api: str) -> str:
    """The page with the docstrings of everything public, under the headings of docs/api.md."""
    missing = set(ilion.__all__) - set(LISTED.findall(api)) - {"COMPILED"}
    if missing:
        raise NotFit(f"docs/api.md does not list {', '.join(sorted(missing))}.")
    lines = [
        "# API reference",
        "",
        "Everything in `import ilion`, as told [here](api.md) in short.",
    ]
    for part in api.split("\n## ")[1:]:
        names = [name for name in LISTED.findall(part) if name in ilion.__all__]
        if names:
            lines += ["", f"## {part.splitlines()[0]}"]
            lines += [f"\n::: ilion.{name}" for name in names]
    return "\n".join(lines) + "\n"


def check_loads(site: Path) -> None:
    for page in site.rglob("*.html"):
        for address in LOADS.findall(page.read_text("utf-8")):
            raise NotFit(f"{page.name} loads {address}: the site must need no network.")


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
