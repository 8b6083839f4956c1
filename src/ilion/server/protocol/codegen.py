"""JSON Schema, OpenAPI and TypeScript, made from the structs of wire and api.

`ilion serve --schema typescript|jsonschema|openapi` prints one of them.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from typing import Any, get_args

import msgspec
from msgspec import inspect as types

from ilion.core.errors import IlionError
from ilion.server.protocol import api, wire
from ilion.server.protocol.api import ROUTES, Failure, Route
from ilion.server.protocol.wire import from_client, from_server, game, table

REF = "#/components/schemas/{name}"


def structs() -> list[type[msgspec.Struct]]:
    """Every struct of the protocol; those of a socket in the order of the sources."""
    modules = (game, table, from_server, from_client, api)
    travel = [
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, msgspec.Struct)
        and each is not msgspec.Struct
    ]
    return list(dict.fromkeys(travel))


def json_schema() -> dict[str, Any]:
    """The messages of a socket, both ways."""
    (server, client), parts = msgspec.json.schema_components(
        [wire.ServerMessage, wire.ClientMessage], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Ilion live protocol {wire.PROTOCOL}",
        "$defs": {**parts, "ServerMessage": server, "ClientMessage": client},
    }


# OpenAPI


def openapi(version: str = "0") -> dict[str, Any]:
    named = [route.answers for route in ROUTES if isinstance(route.answers, type)]
    taken = [route.takes for route in ROUTES if route.takes]
    _, parts = msgspec.json.schema_components([*named, *taken, Failure], ref_template=REF)
    paths: dict[str, Any] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ilion",
            "version": version,
            "description": "Live tables: what is not live. The socket is told of in protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {"secret": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: Route) -> dict[str, Any]:
    answers: dict[str, Any] = {
        str(route.status): {"description": "Done.", "content": _content(route.answers)}
    }
    for status in sorted({*route.refusals, *((413, 415) if route.takes else ())}):
        answers[str(status)] = {"description": "Refused.", "content": _content(Failure)}
    made: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.summary,
        "responses": answers,
    }
    if route.takes:
        made["requestBody"] = {"required": True, "content": _content(route.takes)}
    if route.parameters:
        made["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": schema}
            for name, schema in route.parameters.items()
        ]
    if route.secret != "no":
        made["security"] = [{"secret": []}, *([{}] if route.secret == "may" else [])]
    return made


def _content(what: Any) -> dict[str, Any]:
    if what == "markdown":
        return {"text/markdown": {"schema": {"type": "string"}}}
    if what == "text":
        return {"text/plain": {"schema": {"type": "string"}}}
    if what == "zip":
        return {"application/zip": {"schema": {"type": "string", "format": "binary"}}}
    if what == "json":
        return {"application/json": {"schema": {"type": "object"}}}
    return {"application/json": {"schema": {"$ref": REF.format(name=what.__name__)}}}


# TypeScript


def typescript() -> str:
    """Types for a client in a browser. Fields with a default may be left out by a client."""
    lines = [
        "// Made by tools/web_types.py from ilion/server/protocol: change wire or api there.",
        "",
        f"export const PROTOCOL = {wire.PROTOCOL};",
    ]
    for each in structs():
        lines += ["", *_interface(each)]
    for name, union in (
        ("ServerMessage", wire.ServerMessage),
        ("ClientMessage", wire.ClientMessage),
    ):
        parts = " | ".join(part.__name__ for part in get_args(union))
        lines += ["", f"export type {name} = {parts};"]
    return "\n".join(lines) + "\n"


def _interface(struct: type[msgspec.Struct]) -> list[str]:
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)
    about = " ".join(inspect.cleandoc(struct.__doc__ or "").split())
    lines = [f"/** {about} */", f"export interface {struct.__name__} {{"]
    if info.tag is not None:
        lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
    for field in info.fields:
        optional = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type)};")
    return [*lines, "}"]


def _type(found: types.Type) -> str:
    if isinstance(found, types.StructType):
        return found.cls.__name__
    if isinstance(found, types.UnionType):
        return " | ".join(_type(part) for part in found.types)
    if isinstance(found, types.LiteralType):
        return " | ".join(json.dumps(value) for value in found.values)
    if isinstance(found, types.ListType):
        inner = _type(found.item_type)
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if isinstance(found, types.DictType):
        return f"Record<{_type(found.key_type)}, {_type(found.value_type)}>"
    plain = {
        types.StrType: "string",
        types.IntType: "number",
        types.FloatType: "number",
        types.BoolType: "boolean",
        types.NoneType: "null",
        types.AnyType: "unknown",
        types.RawType: "unknown",
    }
    return plain[type(found)]


MAKERS: dict[str, Callable[[], str]] = {
    "typescript": typescript,
    "jsonschema": lambda: json.dumps(json_schema(), indent=1) + "\n",
    "openapi": lambda: json.dumps(openapi(), indent=1) + "\n",
}


def make(kind: str) -> str:
    """One of the three, as text."""
    if kind not in MAKERS:
        raise IlionError(f"There is no schema {kind!r}; choose one of: {', '.join(MAKERS)}.")
    return MAKERS[kind]()
