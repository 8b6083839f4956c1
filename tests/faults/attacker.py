"""A process that attacks a server until it is ended: python attacker.py KIND PORT TESTS.

It comes from an address of its own, 127.0.0.2, so that limits for addresses hit it alone.
"""

from __future__ import annotations

import json
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

import ilion

ADDRESS = ("127.0.0.2", 0)
ME = {"who": "me"}
FAILS = (OSError, HTTPException, WebSocketException, ValueError, KeyError)


class Attack:
    """One kind of attack, by several threads where it takes some."""

    def __init__(self, port: int) -> None:
        self.port = port

    def call(self, path: str, body: Any) -> Any:
        line = HTTPConnection("127.0.0.1", self.port, timeout=30, source_address=ADDRESS)
        try:
            headers = {"Content-Type": "application/json"}
            line.request("POST", path, json.dumps(body), headers)
            return json.load(line.getresponse())
        finally:
            line.close()

    def line(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 30, source_address=ADDRESS)

    def open(self, game: str) -> tuple[str, list[str]]:
        opened = self.call("/api/tables", {"game": game, "seats": [ME, ME]})
        return opened["table"]["id"], [held["secret"] for held in opened["seats"]]

    def sit(self, table: str, secrets: list[str]) -> ClientConnection:
        made = connect(f"ws://127.0.0.1:{self.port}/ws", sock=self.line())
        made.send(json.dumps({"type": "sit", "table": table, "secrets": secrets}))
        return made

    def flood(self, frames: bytes) -> None:
        """Control frames or parts without end, and nothing is read."""
        table, _ = self.open("horse")
        while True:
            with suppress(*FAILS), self.sit(table, []) as watcher:
                while True:
                    watcher.socket.sendall(frames)

    def pings(self) -> None:
        self.flood(500 * Frame(Opcode.PING, b"x" * 100).serialize(mask=True))

    def parts(self) -> None:
        part = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
        self.flood(Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True) + 500 * part)

    def refused(self) -> None:
        """Ten sockets on one seat, each with one action after the other that is none."""
        table, secrets = self.open("troia")

        def bother() -> None:
            act = {"type": "act", "request": "1", "seat": 0, "number": 0, "actions": ["plaze 1"]}
            while True:
                with suppress(*FAILS), self.sit(table, secrets) as client:
                    while True:
                        client.send(json.dumps(act))
                        client.recv()

        several(10, bother)

    def undo(self) -> None:
        """Lay a card, take it back, for ever."""
        while True:
            with suppress(*FAILS):
                table, secrets = self.open("iliad")
                with self.sit(table, secrets) as client:
                    lay_and_take_back(client)

    def replays(self) -> None:
        record = json.loads(ilion.simulate(ilion.game("troia"), seed=5).dumps())

        def look() -> None:
            while True:
                with suppress(*FAILS):
                    self.call("/api/replay", {"record": record, "seat": "all", "sheet": True})

        several(3, look)

    def idle(self) -> None:
        """More and more connections whose request never ends."""
        lines: list[socket.socket] = []
        while True:
            with suppress(*FAILS):
                lines.append(self.line())
                lines[-1].sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n")
            if len(lines) >= 1100:
                lines.pop(0).close()
            time.sleep(0.002)


def lay_and_take_back(client: ClientConnection) -> None:
    """Until the server refuses it."""
    while True:
        message = json.loads(client.recv())
        if message["type"] == "refused":
            return
        if message.get("seat") is None or message["type"] not in ("state", "step", "undone"):
            continue
        asked = {"request": "1", "seat": message["seat"], "number": message["number"]}
        choices = (message["prompt"] or {}).get("choices") or []
        lays = [choice["text"] for choice in choices if choice["text"].startswith("lay")]
        if message["undo"]:
            client.send(json.dumps({"type": "undo", **asked, "ply": message["undo"][-1]}))
        elif lays:
            client.send(json.dumps({"type": "act", **asked, "actions": lays[:1]}))


def several(count: int, work: Callable[[], None]) -> None:
    for _ in range(count):
        threading.Thread(target=work, daemon=True).start()
    threading.Event().wait()


if __name__ == "__main__":
    threading.Timer(0.5, print, ["begun"], {"flush": True}).start()
    getattr(Attack(int(sys.argv[2])), sys.argv[1])()
