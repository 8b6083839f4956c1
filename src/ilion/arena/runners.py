"""Who plays the units: tables on this machine, or a Ray cluster. The results are the same.

A runner draws units from an iterator when it has room for them, so that whoever made the iterator
can still decide that a match needs no more.
"""

from __future__ import annotations

import queue
import socket
import threading
from collections.abc import Generator, Iterator
from itertools import islice
from typing import Any

from ilion.arena.plan import ArenaError, Plan, Unit
from ilion.arena.table import Table, play_unit
from ilion.core.record import Record

Found = tuple[dict[str, Any], list[Record]]

BATCH = 4  # units per Ray task: a task starts processes of its own, which takes a moment
KNOCK = 10.0  # seconds for a cluster to answer


def local(plan: Plan, units: Iterator[Unit], jobs: int) -> Generator[Found, None, None]:
    """Play on `jobs` tables at a time.

    A table is a thread here and a process for each seat: the bots think there, one at a time for
    each table, so `jobs` cores are busy.
    """
    found: queue.Queue[Found | BaseException | None] = queue.Queue()
    drawing = threading.Lock()
    leaving = threading.Event()
    tables = [Table(plan.seats) for _ in range(jobs)]

    def work(table: Table) -> None:
        try:
            while not leaving.is_set():
                with drawing:
                    unit = next(units, None)
                if unit is None:
                    break
                found.put(play_unit(table, plan, unit))
            found.put(None)
        except BaseException as error:
            found.put(error)

    threads = [threading.Thread(target=work, args=(table,), daemon=True) for table in tables]
    try:
        for thread in threads:
            thread.start()
        working = jobs
        while working:
            result = found.get()
            if result is None:
                working -= 1
            elif isinstance(result, BaseException):
                raise result
            else:
                yield result
    finally:
        leaving.set()
        for table in tables:
            table.leave()  # ends a decision that is under way, too
        for thread in threads:
            thread.join()
        for table in tables:
            table.close()


def on_ray(plan: Plan, units: Iterator[Unit], address: str) -> Generator[Found, None, None]:
    """Play on a Ray cluster (`local` starts one here), as many batches as it has processors."""
    _knock(address)
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
        room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: list[Any] = []
        while True:
            while len(waiting) < room and (batch := list(islice(units, BATCH))):
                waiting.append(task.remote(plan, batch))
            if not waiting:
                return
            done, waiting = ray.wait(waiting)
            for found in ray.get(done):
                yield from found
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Ray tries a wrong address for many minutes: see first whether anybody is there."""
    if address in ("local", "auto"):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise ArenaError(f"--ray takes host:port, ray://host:port, auto or local, not {address!r}.")
    try:
        socket.create_connection((host, int(port)), timeout=KNOCK).close()
    except (OSError, OverflowError) as error:
        raise ArenaError(f"No Ray cluster answers at {address}: {error}.") from None


def play_batch(plan: Plan, units: list[Unit]) -> list[Found]:
    """What one Ray task does."""
    with Table(plan.seats) as table:
        return [play_unit(table, plan, unit) for unit in units]
