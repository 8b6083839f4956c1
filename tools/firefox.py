"""The Firefox of the system, driven by WebDriver BiDi: to open pages and run scripts there."""

from __future__ import annotations

import json
import os
import queue
import re
import shutil
import subprocess
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from debian import found_or_installed
from websockets.sync.client import connect

VARIABLE = "ILION_FIREFOX"
PACKAGE = "firefox-esr"
READY = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
LEFT = "status=2152398850"  # NS_BINDING_ABORTED: what was loading when the page was left
ANSWERS_WITHIN = 120.0  # seconds; a busy machine needs a while to start a browser


def firefox() -> str | None:
    """Named by the environment, on the path, or installed where we may; else None."""
    return os.environ.get(VARIABLE) or found_or_installed(on_path, PACKAGE)


def on_path() -> str | None:
    return shutil.which(PACKAGE) or shutil.which("firefox")


class Firefox:
    """One window of a Firefox without a screen; `wrong` collects what its console complains of."""

    def __init__(self, program: str, profile: Path) -> None:
        profile.mkdir(parents=True, exist_ok=True)
        self.wrong: list[str] = []
        self.process = subprocess.Popen(
            [program, "--headless", "--remote-debugging-port", "0", "--profile", str(profile)],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "HOME": str(profile), "MOZ_HEADLESS_WIDTH": "1280"},
            text=True,
        )
        self._requests = 0
        self._closing = ExitStack()
        self._closing.callback(self._end)

    def __enter__(self) -> Self:
        with self._closing:  # closed again, should anything of this fail
            session = connect(f"{self._address()}/session", max_size=None)
            self._socket = self._closing.enter_context(session)
            self._send("session.new", {"capabilities": {}})
            self._send("session.subscribe", {"events": ["log.entryAdded"]})
            tree = self._send("browsingContext.getTree", {})
            self._window = tree["contexts"][0]["context"]
            self._closing = self._closing.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        self._closing.close()

    def _end(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join(timeout=30)
        if self.process.stderr is not None and not self._reader.is_alive():
            self.process.stderr.close()

    def _address(self) -> str:
        """Where it listens, as it says when it has started; what it says later is read, too."""
        found: queue.Queue[str] = queue.Queue()

        def read() -> None:
            assert self.process.stderr is not None
            for line in self.process.stderr:
                ready = READY.search(line)
                if ready:
                    found.put(ready[1])

        self._reader = threading.Thread(target=read, daemon=True)
        self._reader.start()
        return found.get(timeout=ANSWERS_WITHIN)

    def _send(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._requests += 1
        self._socket.send(json.dumps({"id": self._requests, "method": method, "params": params}))
        while True:
            heard = json.loads(self._socket.recv(timeout=ANSWERS_WITHIN))
            if heard.get("method") == "log.entryAdded":
                self._note(heard["params"])
            if heard.get("id") == self._requests:
                if "error" in heard:
                    raise RuntimeError(f"Firefox refuses {method}: {heard['message']}")
                result: dict[str, Any] = heard["result"]
                return result

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error" and LEFT not in entry["text"]:
            self.wrong.append(entry["text"])

    def open(self, address: str) -> None:
        """Go to a page and wait until it is loaded."""
        params = {"context": self._window, "url": address, "wait": "complete"}
        self._send("browsingContext.navigate", params)

    def run(self, script: str) -> Any:
        """The plain value of an expression in the page."""
        params = {
            "expression": script,
            "target": {"context": self._window},
            "awaitPromise": True,
        }
        answer = self._send("script.evaluate", params)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return answer["result"].get("value")

    def wait_for(self, script: str, seconds: float = ANSWERS_WITHIN) -> None:
        """Wait until an expression holds in the page."""
        end = time.monotonic() + seconds
        while not self.run(f"!!({script})"):
            if time.monotonic() > end:
                raise TimeoutError(f"in Firefox this never came to hold: {script}")
            time.sleep(0.1)
