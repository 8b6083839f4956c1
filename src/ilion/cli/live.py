"""The commands for live tables: `ilion serve` and `ilion join`."""

from __future__ import annotations

import argparse
import secrets
import sys
from dataclasses import fields

from ilion.cli.arguments import Commands, add_components


def add(commands: Commands) -> None:
    serve = commands.add(
        "serve",
        run_serve,
        "Open the live tables: people and bots play each other in the browser.",
        "Every flag can be set in the environment too: ILION_PORT=8080. See docs/operating.md.",
    )
    from ilion.server.config import Config

    for each in fields(Config):
        default = f" (default: {each.default})" if each.default not in ("", None) else ""
        serve.add_argument(
            "--" + each.name.replace("_", "-"),
            type=type(each.default),
            default=argparse.SUPPRESS,
            metavar="X",
            help=each.metadata["help"] + default,
        )
    add_components(serve)
    serve.add_argument("--browser", action="store_true", help="open the browser too")
    serve.add_argument(
        "--migrate", action="store_true", help="bring the database up to date, then stop"
    )
    serve.add_argument(
        "--schema",
        choices=("jsonschema", "openapi", "typescript"),
        help="print the protocol's schema, then stop",
    )

    commands.add(
        "push-key",
        run_push_key,
        "Make a secret key for Web Push, for `ilion serve --push-key`.",
        "Keep it: with another key browsers have to subscribe anew. See docs/operating.md.",
    )

    join = commands.add(
        "join",
        run_join,
        "Sit a bot of your own at a live table.",
        "Example: ilion join 'http://localhost:8500/t/TABLE#join-…' --bot my_module:MyBot",
    )
    join.add_argument("link", metavar="LINK", help="an invitation, or the link of a seat")
    join.add_argument("--bot", required=True, metavar="NAME", help="one of ours, or module:Class")
    join.add_argument("--name", default="", help="what to call it at the table")
    join.add_argument("--seed", type=int, help="of the bot's own chance")
    add_components(join)


def run_serve(args: argparse.Namespace) -> int:
    from ilion.server import logs
    from ilion.server.config import Config, from_environment

    if args.schema:
        from ilion.server.protocol.codegen import make

        sys.stdout.write(make(args.schema))
        return 0
    given = {each.name: getattr(args, each.name) for each in fields(Config) if each.name in args}
    config = from_environment(given)
    from ilion.server.serve import bring_up_to_date, serve

    logs.set_up(config.log, quiet=args.browser)
    if args.migrate:
        bring_up_to_date(config)
        print("The database is up to date.")
        return 0
    return serve(config, args.browser)


def run_push_key(args: argparse.Namespace) -> int:
    from ilion.server.push.crypto import VapidKey

    print(VapidKey.make())
    return 0


def run_join(args: argparse.Namespace) -> int:
    from ilion.client.bot import join

    def say(sentence: str) -> None:
        print(sentence, flush=True)

    seed = secrets.randbits(32) if args.seed is None else args.seed
    join(args.link, args.bot, args.name, seed, say)
    return 0
