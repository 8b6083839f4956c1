"""Times the first start on a fresh clone: python3 tools/first_start.py [TIMES]

Each time, from `git clone` of this repository's HEAD: until the page answers, until a first move
has been played against a bot (and its answer seen), until the engines are compiled; then how long
the second start takes. pip's and npm's caches are as they are on the machine.
"""

from __future__ import annotations

import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PORT = "8531"
STEPS = ("page", "first move", "compiled", "second start")


def main(times: int) -> None:
    runs = []
    for _ in range(times):
        load = os.getloadavg()[0]
        with tempfile.TemporaryDirectory() as folder:
            runs.append(measure(Path(folder) / "ilion"))
        told = ", ".join(f"{step} {seconds:.1f} s" for step, seconds in runs[-1].items())
        print(f"{told}; load at the start {load:.1f}", flush=True)
    for step in STEPS:
        took = [run[step] for run in runs]
        print(f"{step}: median {statistics.median(took):.1f} s, {min(took):.1f} to {max(took):.1f}")


def measure(clone: Path) -> dict[str, float]:
    begun = time.monotonic()
    took: dict[str, float] = {}
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    with play(clone) as first:
        took["page"] = opened(first) - begun
        subprocess.run([clone / ".dev/compiled/bin/python", __file__, address()], check=True)
        took["first move"] = time.monotonic() - begun
        while not (clone / ".dev" / "compiled" / "built").exists():
            time.sleep(0.1)
        took["compiled"] = time.monotonic() - begun
        stop(first)
    begun = time.monotonic()
    with play(clone) as second:
        took["second start"] = opened(second) - begun
        stop(second)
    return took


def play(clone: Path) -> subprocess.Popen[str]:
    command = ["./dev", "play", "--no-browser", "--port", PORT]
    return subprocess.Popen(command, cwd=clone, stdout=subprocess.PIPE, text=True)


def opened(dev: subprocess.Popen[str]) -> float:
    """When the page answered."""
    assert dev.stdout
    for line in dev.stdout:
        if "is open at" in line:
            with urllib.request.urlopen(address()) as page:
                assert b".js" in page.read()
            return time.monotonic()
    raise SystemExit("./dev play opened no page")


def stop(dev: subprocess.Popen[str]) -> None:
    dev.send_signal(signal.SIGTERM)
    dev.communicate()


def address() -> str:
    return f"http://127.0.0.1:{PORT}"


def play_a_move(server: str) -> None:
    """Open a table against a bot, play one move and wait for the bot's."""
    from websockets.sync.client import connect

    wish = {"game": "horse", "seats": [{"who": "me"}, {"who": "bot", "level": "hoplite"}]}
    asked = urllib.request.Request(f"{server}/api/tables", json.dumps(wish).encode())
    asked.add_header("Content-Type", "application/json")
    opened = json.load(urllib.request.urlopen(asked))
    secret = opened["seats"][0]["secret"]
    with connect("ws" + server.removeprefix("http") + "/ws", max_size=None) as socket:
        socket.send(
            json.dumps({"type": "sit", "table": opened["table"]["id"], "secrets": [secret]})
        )
        moved = False
        for line in socket:
            told = json.loads(line)
            if told["type"] not in ("state", "step") or told["seat"] is None:
                continue
            if moved and told.get("by") == 1:
                return
            choices = (told["prompt"] or {}).get("choices")
            if choices and told["prompt"]["seat"] == 0:
                act = {"seat": 0, "number": told["number"], "actions": [choices[0]["text"]]}
                socket.send(json.dumps({"type": "act", "request": str(told["number"]), **act}))
                moved = True


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1].startswith("http"):
        play_a_move(sys.argv[1])
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
