"""Plays units on this machine or on a Ray cluster, with the same results.

A runner takes a unit from the iterator only when it can play it, so that the caller can still
decide that a match needs no more units.
"""

from __future__ import annotations

import queue
import socket
import threading
from collections.abc import Generator, Iterator
from itertools import islice
from typing import Any

from ilion.arena.referee import Referee, play_unit
from ilion.arena.schema import UnitResult
from ilion.arena.tournament import ArenaError, Tournament, Unit
from ilion.core.record import Record

Played = tuple[UnitResult, list[Record]]

UNITS_PER_TASK = 4  # a Ray task starts processes of its own, which takes a moment
CONNECT_TIMEOUT = 10.0  # seconds for a cluster to answer


def run_locally(
    tournament: Tournament, units: Iterator[Unit], jobs: int
) -> Generator[Played, None, None]:
    """Play `jobs` games at a time.

    Each referee has a thread here and a process for each seat. Of those, one at a time thinks, so
    `jobs` cores are busy.
    """
    results: queue.Queue[Played | BaseException | None] = queue.Queue()
    units_lock = threading.Lock()
    stopping = threading.Event()
    referees = [Referee(tournament.seats) for _ in range(jobs)]

    def work(referee: Referee) -> None:
        try:
            while not stopping.is_set():
                with units_lock:
                    unit = next(units, None)
                if unit is None:
                    break
                results.put(play_unit(referee, tournament, unit))
            results.put(None)
        except BaseException as error:
            results.put(error)

    threads = [threading.Thread(target=work, args=(each,), daemon=True) for each in referees]
    try:
        for thread in threads:
            thread.start()
        working = jobs
        while working:
            result = results.get()
            if result is None:
                working -= 1
            elif isinstance(result, BaseException):
                raise result
            else:
                yield result
    finally:
        stopping.set()
        for referee in referees:
            referee.cancel()  # ends a decision that is under way, too
        for thread in threads:
            thread.join()
        for referee in referees:
            referee.close()


def run_on_ray(
    tournament: Tournament, units: Iterator[Unit], address: str
) -> Generator[Played, None, None]:
    """Play on a Ray cluster (`local` starts one here), as many batches as it has processors."""
    _check_reachable(address)
    try:
        import ray
    except ImportError:
        raise ArenaError("Ray is not installed: pip install 'ilion[ray]'.") from None
    try:
        ray.init(
            address=None if address == "local" else address,
            log_to_driver=False,
            logging_level="ERROR",
            include_dashboard=False if address == "local" else None,
        )
    except Exception as error:
        why = " ".join(str(error).split())[:200]
        raise ArenaError(f"No Ray cluster answers at {address!r}: {why}.") from None
    try:
        task = ray.remote(num_cpus=1)(play_batch)
        limit = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: list[Any] = []
        while True:
            while len(waiting) < limit and (batch := list(islice(units, UNITS_PER_TASK))):
                waiting.append(task.remote(tournament, batch))
            if not waiting:
                return
            done, waiting = ray.wait(waiting)
            for played in ray.get(done):
                yield from played
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Refuse a wrong address at once; Ray itself would try it for many minutes."""
    if address in ("local", "auto"):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise ArenaError(f"--ray takes host:port, ray://host:port, auto or local, not {address!r}.")
    try:
        socket.create_connection((host, int(port)), timeout=CONNECT_TIMEOUT).close()
    except (OSError, OverflowError) as error:
        raise ArenaError(f"No Ray cluster answers at {address}: {error}.") from None


def play_batch(tournament: Tournament, units: list[Unit]) -> list[Played]:
    """What one Ray task does."""
    with Referee(tournament.seats) as referee:
        return [play_unit(referee, tournament, unit) for unit in units]
