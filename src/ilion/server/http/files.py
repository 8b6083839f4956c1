"""Answers that never change while the server runs, such as the browser client's files."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

mimetypes.add_type("application/manifest+json", ".webmanifest")  # Python does not know it
CACHE_FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
GZIPPED = ("text/", "application/json", "application/javascript", "image/svg")

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
    """A body as it is sent: plain and gzipped, with an ETag made from its content."""

    body: bytes
    gzipped: bytes | None
    media_type: str
    cache_control: str
    etag: str

    @classmethod
    def make(cls, body: bytes, media_type: str, cache_control: str = REVALIDATE) -> StaticResponse:
        gzipped = gzip.compress(body, 9, mtime=0) if media_type.startswith(GZIPPED) else None
        if gzipped is not None and len(gzipped) >= len(body):
            gzipped = None
        etag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
        return cls(body, gzipped, media_type, cache_control, etag)

    def response(self, request: Request) -> Response:
        headers = {
            "Cache-Control": self.cache_control,
            "ETag": self.etag,
            "Vary": "Accept-Encoding",
        }
        if request.headers.get("if-none-match") == self.etag:
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.gzipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = self.gzipped
        return Response(body, media_type=self.media_type, headers=headers)


class WebClient:
    """The built client from the package, held in memory; a plain page where there is none.

    What is built or installed later is not looked at: the page, its files and the messages they
    send have to be of one version, and that is the running server's.
    """

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
            media_type = mimetypes.guess_type(each.name)[0] or "application/octet-stream"
            if media_type in ("text/html", "text/javascript", "text/css"):
                media_type += "; charset=utf-8"
            # The build puts a hash of the content into the names of what lies in assets/.
            cache_control = CACHE_FOREVER if path.startswith("assets/") else REVALIDATE
            found.append((path, StaticResponse.make(each.read_bytes(), media_type, cache_control)))
    return found
