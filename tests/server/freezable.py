"""A PostgreSQL that freezes: a proxy before it that stops passing anything on."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Self

from ilion.server.store.engine import async_url


class Link:
    """One connection through the proxy, with a thread for each direction."""

    def __init__(self, ours: socket.socket, theirs: socket.socket) -> None:
        self.ends = (ours, theirs)
        self.listens = False  # it is a connection that LISTENs
        self.flows = threading.Event()
        self.threads = [
            threading.Thread(target=self._pump, args=ends)
            for ends in ((ours, theirs), self.ends[::-1])
        ]
        for thread in self.threads:
            thread.start()

    def _pump(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                self.listens = self.listens or b"LISTEN" in data
                self.flows.wait()
                target.sendall(data)
        self._cut()

    def _cut(self) -> None:
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._cut()
        self.flows.set()
        for thread in self.threads:
            thread.join(30)
        for end in self.ends:
            end.close()


class Freezable:
    """`address` is the database behind the proxy."""

    def __init__(self, address: str) -> None:
        self.target = async_url(address)
        self.links: list[Link] = []
        self.frozen = False
        self._lock = threading.Lock()
        self._server = socket.create_server(("127.0.0.1", 0))
        port = self._server.getsockname()[1]
        place = self.target.set(drivername="postgresql", host="127.0.0.1", port=port, query={})
        self.address = place.render_as_string(hide_password=False)
        self._thread = threading.Thread(target=self._accept)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        self._thread.join(30)
        self._server.close()
        for link in self.links:
            link.close()

    def freeze(self) -> None:
        with self._lock:
            self.frozen = True
            for link in self.links:
                link.flows.clear()

    def thaw(self) -> None:
        with self._lock:
            self.frozen = False
            for link in self.links:
                link.flows.set()

    def freeze_listener(self) -> None:
        """Only the connections that LISTEN; new ones work."""
        for link in self.links:
            if link.listens:
                link.flows.clear()

    def _accept(self) -> None:
        with suppress(OSError):  # once it is shut down
            while True:
                ours = self._server.accept()[0]
                with self._lock:
                    link = Link(ours, self._connect())
                    if not self.frozen:
                        link.flows.set()
                    self.links.append(link)

    def _connect(self) -> socket.socket:
        port = self.target.port or 5432
        folder = str(self.target.query.get("host", ""))
        if not folder:
            return socket.create_connection((self.target.host or "localhost", port))
        theirs = socket.socket(socket.AF_UNIX)
        theirs.connect(f"{folder}/.s.PGSQL.{port}")
        return theirs
