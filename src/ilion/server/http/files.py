"""The browser client's files, and whatever else never changes while the server runs."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = ("text/", "application/json", "application/javascript", "image/svg")

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Ilion</title></head>
<body><h1>Ilion</h1>
<p>The live tables are open, but this installation has no browser client: it was built without.
Install Ilion from its package, or run <code>./dev play</code> in a checkout.</p>
<p>Programs can play: the protocol is in docs/protocol.md, the HTTP API in
<a href="/openapi.json">/openapi.json</a>.</p></body></html>
"""


@dataclass(frozen=True, slots=True)
class StaticResponse:
    """A file as it is sent: plain and packed, with a tag that changes with its content."""

    body: bytes
    packed: bytes | None
    kind: str
    caching: str
    tag: str

    @classmethod
    def make(cls, body: bytes, kind: str, caching: str = ASK_AGAIN) -> StaticResponse:
        packed = gzip.compress(body, 9, mtime=0) if kind.startswith(PACKED) else None
        if packed is not None and len(packed) >= len(body):
            packed = None
        tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
        return cls(body, packed, kind, caching, tag)

    def answer(self, request: Request) -> Response:
        headers = {"Cache-Control": self.caching, "ETag": self.tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = self.packed
        return Response(body, media_type=self.kind, headers=headers)


class WebClient:
    """The built client from the package, held in memory; a plain page where there is none."""

    def __init__(self, folder: Traversable | None = None) -> None:
        self.files = dict(_walk(folder or files("ilion") / "web", ""))
        page = StaticResponse.make(NOT_BUILT.encode(), "text/html; charset=utf-8")
        self.index = self.files.get("index.html", page)

    def find(self, path: str) -> StaticResponse | None:
        """The file at a path; any other page of the client is its one page."""
        found = self.files.get(path)
        if found is not None:
            return found
        is_page = "." not in path.rpartition("/")[2]
        return self.index if is_page else None


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, StaticResponse]]:
    if not folder.is_dir():
        return []
    found = []
    for each in folder.iterdir():
        path = prefix + each.name
        if each.is_dir():
            found += _walk(each, path + "/")
        elif not each.name.endswith(".py"):
            kind = mimetypes.guess_type(each.name)[0] or "application/octet-stream"
            if kind in ("text/html", "text/javascript", "text/css"):
                kind += "; charset=utf-8"
            # The build puts a hash of the content into the names of what lies in assets/.
            caching = FOREVER if path.startswith("assets/") else ASK_AGAIN
            found.append((path, StaticResponse.make(each.read_bytes(), kind, caching)))
    return found
