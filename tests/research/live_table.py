"""Run by test_page.py with the small Horse: a live table where `ilion join` seats a learned bot."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request

SERVE = [sys.executable, "-m", "ilion", "serve", "--port", "0", "--database", "sqlite:///tables.db"]
JOIN = [sys.executable, "-m", "ilion", "join", "--bot"]


def main() -> None:
    server = subprocess.Popen(SERVE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert server.stdout is not None
        base = next(
            word.rstrip("./")
            for line in server.stdout
            for word in line.split()
            if "http://" in word
        )
        seats = [{"who": "friend"}, {"who": "friend"}]
        wish = json.dumps({"game": "horse", "seats": seats}).encode()
        request = urllib.request.Request(
            f"{base}/api/tables", wish, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            opened = json.load(answer)
        link = f"{base}/t/{opened['table']['id']}#{opened['invitation']}"
        bots = [
            subprocess.Popen([*JOIN, bot, link], stdout=subprocess.PIPE, text=True)
            for bot in ("learned_bot:Learned", "random")
        ]
        for bot in bots:
            print(bot.communicate(timeout=60)[0])
            assert bot.returncode == 0
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
