"""The documentation keeps up with the sources."""

from __future__ import annotations

import re

import pytest

from docs_site import DOCS, ROOT, NotFit, reference, with_links

WHERE = (DOCS / "where.md").read_text("utf-8")
PATH = re.compile(r"`((?:src|web|tests|docs)/[\w./-]+|setup\.py)`(?:: `([\w ]+)`)?")


@pytest.mark.parametrize(("path", "name"), sorted(set(PATH.findall(WHERE))))
def test_what_where_md_points_to_is_there(path: str, name: str) -> None:
    if path.endswith("/NAME"):
        path = path.replace("NAME", "horse")
    assert (ROOT / path).exists()
    word = name.removeprefix("class ")
    if name:
        found = rf"(?:def|class) {word}\b|^{word}\b.*="
        assert re.search(found, (ROOT / path).read_text("utf-8"), re.MULTILINE), name


def test_every_page_has_a_place_in_the_navigation() -> None:
    nav = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2]
    pages = [page.relative_to(DOCS) for page in DOCS.rglob("*.md")]
    assert [str(page) for page in pages if f" {page.as_posix()}\n" not in nav] == []


def test_links_between_texts_lead_to_their_pages() -> None:
    readme, rules = ROOT / "README.md", DOCS / "rules" / "horse.md"
    assert with_links(readme, DOCS / "index.md", "[a](docs/design.md#b)") == "[a](design.md#b)"
    assert with_links(rules, rules, "[a](../../web/README.md)") == "[a](../web.md)"
    assert with_links(rules, rules, "[a](https://x.org)") == "[a](https://x.org)"
    assert with_links(readme, DOCS / "index.md", "[a](dev)") == "`dev`"
    with pytest.raises(NotFit, match=r"README.md links to nowhere, which is not there"):
        with_links(readme, DOCS / "index.md", "[a](nowhere)")


def test_the_reference_has_every_public_name() -> None:
    api = (DOCS / "api.md").read_text("utf-8")
    assert "\n::: ilion.Belief\n" in reference(api)
    with pytest.raises(NotFit, match="does not list Belief"):
        reference(api.replace("| `Belief` |", "| belief |"))
