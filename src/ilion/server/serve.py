"""`ilion serve`: the app in a process, from the first socket to a graceful stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import sys
import webbrowser
from collections.abc import Callable

import uvicorn

from ilion.core.errors import IlionError
from ilion.server.app import create_app
from ilion.server.config import Config
from ilion.server.http.connections import ConnectionLimit, UvicornConfig
from ilion.server.http.sockets import MESSAGE_BYTES
from ilion.server.metrics import Metrics
from ilion.server.store.engine import migrate, open_engine
from ilion.server.store.store import Store
from ilion.server.table.registry import TableRegistry

STOP_WITHIN = 5  # seconds that clients have to go
# New objects, and younger collections, before a collection. Nearly all that is new stays, so what
# counts is how many are looked through at once: 100,000 made every table wait for 0.2 seconds.
COLLECT_AFTER = (2_000, 3, 15_000)
SWITCH_WITHIN = 0.0005  # seconds after which a busy event loop lets SQLite's thread go on
SPARE_FILES = 200  # open files that are not connections: the store, workers, logs


class Server(uvicorn.Server):
    """Says where it is once it listens, and tells everybody before it stops."""

    def __init__(
        self, config: uvicorn.Config, registry: TableRegistry, ready: Callable[[int], None]
    ) -> None:
        super().__init__(config)
        self.registry = registry
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.servers:
            self.ready(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.registry.announce_stop()
        await asyncio.sleep(0.05)  # the notices go out before uvicorn closes the sockets
        await super().shutdown(sockets)


def make_server(config: Config, ready: Callable[[int], None]) -> Server:
    """A server that is ready to run; `ready` is told its port."""
    registry = TableRegistry(config)
    metrics = Metrics()
    limit = ConnectionLimit(config, metrics)
    limit.in_all = min(limit.in_all, _open_files() - SPARE_FILES)
    made = UvicornConfig(
        limit,
        app=create_app(registry, metrics),
        host=config.host,
        port=config.port,
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(limit.trusted),
        forwarded_allow_ips=limit.trusted or None,
        timeout_graceful_shutdown=STOP_WITHIN,
        backlog=2048,
    )
    return Server(made, registry, ready)


def serve(config: Config, browser: bool = False) -> int:
    """Serve until told to stop (Ctrl+C or SIGTERM)."""

    def ready(port: int) -> None:
        shown = "localhost" if config.host in ("0.0.0.0", "::", "127.0.0.1") else config.host
        address = config.public_url or f"http://{shown}:{port}"
        print(f"Ilion is open at {address}", flush=True)
        print("Stop it with Ctrl+C; every game is kept.", flush=True)
        if browser:
            webbrowser.open(address)

    _check_free(config)
    asyncio.run(_check_store(config))
    server = make_server(config, ready)
    _collect_seldom()
    sys.setswitchinterval(SWITCH_WITHIN)
    server.run()
    return 0 if server.started else 1


def _collect_seldom() -> None:
    """Have the garbage collector look at what lives long less often.

    Tables, sockets and logs are many objects, and stay: with Python's own settings looking through
    them took a sixth of a move's time, and made every table wait. What the modules are made of is
    not looked at any more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def _open_files() -> int:
    """How many files this process may have open, after asking for all that the system gives."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = max(soft, 1 << 16)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return soft


def _check_free(config: Config) -> None:
    """Refuse a port that is in use in one sentence, before anything else is started."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    try:
        with socket.socket(family) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind((config.host, config.port))
    except OSError as error:
        raise IlionError(
            f"{config.host}:{config.port} cannot be listened on ({error.strerror}); "
            "try another with --port."
        ) from None


async def _check_store(config: Config) -> None:
    """Refuse a database that does not work in one sentence, before anybody can connect."""
    store = Store(config.address)
    try:
        await store.start()
    finally:
        await store.stop()


def bring_up_to_date(config: Config) -> None:
    """`ilion serve --migrate`."""

    async def run() -> None:
        engine = open_engine(config.address)
        try:
            await migrate(engine)
        finally:
            await engine.dispose()

    asyncio.run(run())
