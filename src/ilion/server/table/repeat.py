"""Work that nobody waits for, done again and again as long as the server runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ilion.server.errors import Refusal
from ilion.server.store.faults import StoreFault

LOG = logging.getLogger("ilion.repeat")


async def repeat(work: Callable[[], Awaitable[None]], every: float) -> None:
    """Do some work now and every so many seconds, whatever goes wrong."""
    while True:
        await attempt(work)
        await asyncio.sleep(every)


async def attempt(work: Callable[[], Awaitable[None]]) -> None:
    """Do some work. It may fail where the store does; any other failure is a fault of ours, which
    is logged and must not keep what comes after it from being done."""
    try:
        await work()
    except (StoreFault, Refusal):
        pass
    except Exception as error:
        LOG.error("some work failed", exc_info=error)
