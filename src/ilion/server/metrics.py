"""What a server counts, as Prometheus reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from ilion.server import process
from ilion.server.errors import Refusal
from ilion.server.http.replay_pool import ReplayPool
from ilion.server.table.registry import TableRegistry

BOUNDS = (  # seconds: the upper bounds of the histogram
    0.001,
    0.0025,
    0.005,
    0.01,
    0.025,
    0.05,
    0.1,
    0.25,
    1.0,
)


class Metrics:
    """Counts of what the sockets and the HTTP API do; tables, bots and the store have their own."""

    def __init__(self) -> None:
        self.connections = 0
        self.cut: Counter[str] = Counter()  # connections that were cut off, by reason
        self.sockets = 0
        self.slow = 0
        self.refusals: Counter[tuple[str, str]] = Counter()  # by way and reason
        self.throttled_seconds = 0.0  # that sockets waited for their limits
        self.requests: Counter[tuple[str, int]] = Counter()
        self.asked: Counter[str] = Counter()
        self.act_seconds = 0.0
        self.act_buckets = [0] * len(BOUNDS)
        self.loop_lag = process.LoopLag()

    def refused(self, refusal: Refusal, via: Literal["http", "socket"]) -> None:
        self.refusals[via, refusal.why.key.removeprefix("refused.")] += 1

    def answered(self, kind: str, seconds: float) -> None:
        """A request on a socket was carried out; of decisions, the time is counted too."""
        self.asked[kind] += 1
        if kind == "Act":
            self.act_seconds += seconds
            for number, bound in enumerate(BOUNDS):
                self.act_buckets[number] += seconds <= bound

    def page(self, registry: TableRegistry, replays: ReplayPool) -> str:
        """Prometheus' text format."""
        tables = list(registry.tables.values())
        playing = sum(table.status == "playing" for table in tables)
        lines: list[str] = []

        def metric(name: str, kind: str, text: str, values: dict[str, float]) -> None:
            lines.append(f"# HELP ilion_{name} {text}")
            lines.append(f"# TYPE ilion_{name} {kind}")
            lines.extend(f"ilion_{name}{label} {value:g}" for label, value in values.items())

        metric("tables", "gauge", "Tables in memory.", {"": len(tables)})
        metric("tables_playing", "gauge", "Tables in memory with a running game.", {"": playing})
        metric("tables_opened_total", "counter", "Tables opened.", {"": registry.opened})
        metric("tables_paired_total", "counter", "Tables of quick pairing.", {"": registry.paired})
        metric("games_rated_total", "counter", "Games rated.", {"": registry.ratings.rated})
        metric("connections", "gauge", "Open connections of all kinds.", {"": self.connections})
        cut = {f'{{why="{why}"}}': float(count) for why, count in sorted(self.cut.items())}
        metric("connections_cut_total", "counter", "Connections cut off or turned away.", cut)
        metric("sockets", "gauge", "Connected sockets.", {"": self.sockets})
        metric("sockets_slow_total", "counter", "Sockets dropped as too slow.", {"": self.slow})
        text = "Seconds that sockets waited because they asked for too much."
        metric("throttled_seconds_total", "counter", text, {"": self.throttled_seconds})
        ended = {f'{{kind="{kind}"}}': float(n) for kind, n in sorted(registry.endings.items())}
        metric("games_ended_total", "counter", "Games that have ended.", ended)
        metric("moves_total", "counter", "Decisions stored.", {"": registry.moves})
        refused = {
            f'{{via="{via}",why="{why}"}}': float(count)
            for (via, why), count in sorted(self.refusals.items())
        }
        metric("refusals_total", "counter", "Requests refused, by way and reason.", refused)
        metric("bot_jobs_total", "counter", "Decisions of bots.", {"": registry.pool.jobs})
        metric("bot_failures_total", "counter", "Bots that failed.", {"": registry.pool.failures})
        metric("bot_waiting", "gauge", "Bots that wait.", {"": len(registry.pool.waiting)})
        metric("replays_total", "counter", "Replays of records made.", {"": replays.done})
        metric("replays_refused_total", "counter", "Replays refused.", {"": replays.refused})
        metric("replays_pending", "gauge", "Replays that run or wait.", {"": replays.pending})
        metric("store_writes_total", "counter", "Writes to the store.", {"": registry.store.writes})
        store = registry.store.health
        errors = {f'{{why="{why}"}}': float(count) for why, count in sorted(store.errors.items())}
        metric("store_errors_total", "counter", "Errors of the store, by reason.", errors)
        metric("store_failing", "gauge", "1 while the store fails.", {"": store.why is not None})
        metric("read_only", "gauge", "1 while tables are read-only.", {"": store.read_only})
        heard = registry.cluster.listener_lag
        text = "Seconds since other servers were heard, or could have been (PostgreSQL)."
        metric("listener_lag_seconds", "gauge", text, {} if heard is None else {"": heard})
        metric("store_commits_total", "counter", "Commits.", {"": registry.store.commits})
        asked = {f'{{type="{kind.lower()}"}}': n for kind, n in sorted(self.asked.items())}
        metric("messages_total", "counter", "Requests carried out on sockets.", dict(asked))
        named = {
            f'{{route="{route}",status="{status}"}}': float(count)
            for (route, status), count in sorted(self.requests.items())
        }
        metric("http_requests_total", "counter", "HTTP requests.", named)
        text = "Tables deleted because they need not be kept any longer."
        metric("tables_deleted_total", "counter", text, {"": registry.deleted})
        size = registry.database_bytes
        metric("database_bytes", "gauge", "Size of the database.", {"": size} if size else {})
        metric("memory_bytes", "gauge", "Memory of the process.", {"": process.memory_bytes()})
        metric("open_files", "gauge", "Open files and sockets.", {"": process.open_files()})
        values = _histogram(BOUNDS, self.act_buckets, self.asked["Act"], self.act_seconds)
        metric("act_seconds", "histogram", "From a decision read to its ack queued.", values)
        lag = self.loop_lag
        values = _histogram(process.BOUNDS, lag.buckets, lag.count, lag.seconds)
        metric("loop_lag_seconds", "histogram", "How late the event loop is.", values)
        return "\n".join(lines) + "\n"


def _histogram(
    bounds: Sequence[float], buckets: Sequence[int], count: int, total: float
) -> dict[str, float]:
    values = {
        f'_bucket{{le="{bound:g}"}}': float(within)
        for bound, within in zip(bounds, buckets, strict=True)
    }
    return {**values, '_bucket{le="+Inf"}': count, "_sum": total, "_count": count}
