"""Bots at live tables choose in processes of their own, from views alone."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import ilion
from ilion.bots.helper import Helper
from ilion.core.chance import SealedChance
from ilion.core.playthrough import Playthrough
from ilion.core.registry import names
from ilion.server.bots import pool as pools
from ilion.server.bots.pool import WorkerPool
from ilion.server.bots.worker import Choose, choose
from ilion.server.table.autoplay import AutoPlay
from ilion.server.table.game import LiveGame
from server.talk import runs


def question(name: str) -> tuple[dict[str, object], dict[str, object]]:
    state = ilion.game(name).new(seed=1)
    prompt = state.prompt(state.actor)
    assert prompt is not None
    return state.view(state.actor).to_json(), prompt.to_json()


@pytest.mark.parametrize("name", names())
def test_a_job_is_done_from_a_view_and_a_prompt_alone(name: str) -> None:
    view, prompt = question(name)
    job = Choose(1, name, view, prompt, "recruit", 0.02, 1)
    assert choose(job, Helper(1)) in ilion.game(name).new(seed=1).legal()


def test_one_helper_serves_legends_at_one_table_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    helper = Helper(1)
    processes = set()
    for name in ("horse", "troia"):
        view, prompt = question(name)
        job = Choose(1, name, view, prompt, "legend", 0.02, 1)
        assert choose(job, helper) in ilion.game(name).new(seed=1).legal()
        processes.add(helper.process)
    assert len(processes) == 1
    assert None not in processes
    helper.close()


@runs
async def test_a_worker_that_dies_is_replaced_and_the_bot_plays_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hire = pools._start_worker
    hired = []

    async def unlucky() -> asyncio.subprocess.Process:
        hired.append(await hire())
        if len(hired) < 3:
            hired[-1].kill()
        return hired[-1]

    monkeypatch.setattr(pools, "_start_worker", unlucky)
    pool = WorkerPool(1)
    pool.start()
    view, prompt = question("horse")
    actions = ilion.game("horse").new(seed=1).legal()
    assert await pool.choose("horse", view, prompt, "recruit") in actions
    assert len(hired) == 3
    assert pool.failures == 0
    hired[-1].kill()
    assert await pool.choose("horse", view, prompt, "recruit") in actions
    await pool.stop()
    assert all(process.returncode is not None for process in hired)


@runs
async def test_workers_change_over_when_the_engines_have_been_compiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`./dev play`: the server runs from PYTHONPATH until the mark of a compiled copy is there."""
    mark = tmp_path / "built"
    monkeypatch.setenv("ILION_ENGINES_MARK", str(mark))
    monkeypatch.setenv("PYTHONPATH", "src")
    paths: list[str | None] = []
    start = asyncio.create_subprocess_exec

    async def noted(*command: str, **given: Any) -> asyncio.subprocess.Process:
        paths.append(given["env"].get("PYTHONPATH"))
        return await start(*command, **given)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    pool = WorkerPool(1)
    pool.start()
    view, prompt = question("horse")
    for _ in range(2):
        await pool.choose("horse", view, prompt, "recruit")
    assert paths == ["src"]
    mark.touch()
    for _ in range(2):
        await pool.choose("horse", view, prompt, "recruit")
    assert paths == ["src", None]
    assert pool.failures == 0
    await pool.stop()


@runs
async def test_where_no_worker_can_be_started_it_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hire, troubles = pools._start_worker, [OSError("no room"), OSError("no room")]

    async def crowded() -> asyncio.subprocess.Process:
        if troubles:
            raise troubles.pop()
        return await hire()

    monkeypatch.setattr(pools, "_start_worker", crowded)
    monkeypatch.setattr(pools, "START_RETRY", 0.0)
    pool = WorkerPool(1)
    pool.start()
    view, prompt = question("horse")
    await pool.choose("horse", view, prompt, "recruit")
    await pool.stop()
    assert (troubles, pool.failures) == ([], 0)


@runs
async def test_a_worker_that_is_being_started_does_not_outlive_its_crew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hire, begun, hired = pools._start_worker, asyncio.Event(), list[asyncio.subprocess.Process]()

    async def slow() -> asyncio.subprocess.Process:
        begun.set()
        await asyncio.sleep(0)
        hired.append(await hire())
        return hired[0]

    monkeypatch.setattr(pools, "_start_worker", slow)
    pool = WorkerPool(1)
    pool.start()
    view, prompt = question("horse")
    asking = asyncio.create_task(pool.choose("horse", view, prompt, "recruit"))
    await begun.wait()
    await pool.stop()
    asking.cancel()
    assert [process.returncode is not None for process in hired] == [True]


@runs
async def test_a_bots_choice_belongs_to_the_position_that_it_was_asked_about() -> None:
    """Also where the game has gone on before the bot's task has begun."""
    chosen: list[tuple[int, int]] = []
    asked: list[dict[str, Any]] = []
    played = asyncio.Event()

    class Pool:
        async def choose(self, game: str, view: Any, prompt: Any, level: str) -> int:
            asked.append(view)
            return int(prompt["choices"][0]["action"])

    def play(number: int, action: int, forced: bool) -> None:
        chosen.append((number, action))
        played.set()

    row: Any = None  # of the store, which is not asked here
    game = LiveGame(Playthrough(ilion.game("horse"), 2, chance=SealedChance(bytes(32))), row)
    prompt = game.prompt()
    assert prompt
    before = game.play.view(prompt.seat).to_json()
    pool: Any = Pool()
    AutoPlay(pool, 0.0, play, lambda *_: None).choose(game, prompt, "recruit")
    game.move(prompt.choices[0].action)
    await played.wait()
    assert (chosen, asked) == ([(0, prompt.choices[0].action)], [before])


@runs
async def test_quick_bots_do_not_wait_behind_slow_ones() -> None:
    pool = WorkerPool(2)
    pool.start()
    view, prompt = question("hector")
    order: list[str] = []

    async def ask(level: str) -> None:
        await pool.choose("hector", view, prompt, level)
        order.append(level)

    await asyncio.gather(ask("recruit"), ask("recruit"))  # both workers have started
    slow = [asyncio.create_task(ask("hero")) for _ in range(6)]
    await asyncio.sleep(0)
    await asyncio.gather(*(ask("recruit") for _ in range(3)))
    assert order.count("hero") <= 3
    for task in slow:
        task.cancel()
    await asyncio.gather(*slow, return_exceptions=True)
    await pool.stop()
