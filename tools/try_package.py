"""Tries an Ilion that has just been installed: python tools/try_package.py

It must be compiled, play, check what it played, take in a game of another package, which is not
compiled, and serve its browser client. Run it with the
Python of the environment in question, in a folder that holds no sources.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

import new_game

ILION = [sys.executable, "-m", "ilion"]
GAMES = 2


def main() -> None:
    version = ilion("--version").strip()
    expect(version.endswith(", compiled"), f"the engines are not compiled: {version}")
    expect(not (Path.cwd() / "src").exists(), "run it in a folder without the sources")
    games = json.loads(
        python("import ilion, json; print(json.dumps([game.name for game in ilion.all_games()]))")
    )
    with tempfile.TemporaryDirectory() as folder:
        for game in games:
            ilion("simulate", game, "--games", str(GAMES), "--out", folder)
        records = sorted(map(str, Path(folder).glob("*.json")))
        expect(len(records) == GAMES * len(games), f"{len(records)} records were written")
        ilion("verify", *records)
        play_a_game_of_another_package(Path(folder))
        look_at_the_tables(Path(folder), games)
    print(f"{version}: plays {', '.join(games)}, checks records, serves the browser client")


def play_a_game_of_another_package(folder: Path) -> None:
    """The skeleton, installed as a package of its own, is found, played and checked."""
    site, records = folder / "site", folder / "records"
    new_game.write_package(site, "thimble")
    beside = {**os.environ, "PYTHONPATH": str(site)}
    answer([*ILION, "simulate", "thimble", "--games", "2", "--out", str(records)], beside)
    answer([*ILION, "verify", *map(str, records.glob("*.json"))], beside)
    match = ["--bots", "search,random", "--simulations", "10", "--pairs", "1"]
    answer([*ILION, "arena", "thimble", *match, "--out", str(folder / "match")], beside)


def look_at_the_tables(folder: Path, games: list[str]) -> None:
    """`ilion serve` answers, and its page is the client's with all its scripts."""
    database = f"sqlite:///{folder / 'tables.db'}"
    command = [*ILION, "serve", "--port", "0", "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            found = re.search(r"https?://\S+", server.stdout.readline())
            expect(found is not None, "ilion serve did not say where it is")
            assert found
            expect("ok" in get(f"{found[0]}/health"), "the server is not in good health")
            page = get(found[0])
            scripts = re.findall(r'src="(/[^"]+\.js)"', page)
            expect(bool(scripts), "the browser client is not in the package")
            for script in scripts:
                expect(len(get(found[0] + script)) > 1000, f"{script} is empty")
            listed = get(f"{found[0]}/api/games")
            expect(all(f'"{game}"' in listed for game in games), "not every game is served")
        finally:
            server.terminate()


def ilion(*args: str) -> str:
    return answer([*ILION, *args])


def python(code: str) -> str:
    return answer([sys.executable, "-c", code])


def answer(command: list[str], environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, env=environment)
    expect(done.returncode == 0, f"{' '.join(command[1:5])} ended with code {done.returncode}")
    return done.stdout


def get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as found:
        text: str = found.read().decode("utf-8")
        return text


def expect(holds: bool, sentence: str) -> None:
    if not holds:
        raise SystemExit(f"The package is not fit to be published: {sentence}.")


if __name__ == "__main__":
    main()
