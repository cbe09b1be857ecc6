"""The JSON schema that an endpoint holds a reply to: a thought, then one action with its arguments.

It keeps to what llama.cpp, vLLM and OpenAI's strict mode all take: every field is required, nothing may be added, and
an argument that may be left out is null instead. Limits of numbers and texts stay away, as the strict mode refuses
some; the phone checks them. With `text_chars` they are there, for small models that would go on without an end.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

MAX_ITEMS = 10
"""Items of a list where texts are bounded too."""


def reply_schema(
    functions: Sequence[Mapping[str, Any]], *, thought: bool = True, text_chars: int | None = None
) -> dict[str, Any]:
    """Return the schema of a reply that calls one of the functions, after a thought if there is to be one.

    `text_chars` is the longest text, of the thought and of each argument; None bounds nothing.
    """
    branches = [_branch(function, text_chars) for function in functions]
    before = {"thought": strict({"type": "string"}, text_chars)} if thought else {}
    return _object({**before, "action": {"anyOf": branches}})


def given(args: Mapping[str, Any], parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments as the function takes them: what the schema made null or text is undone."""
    told: Mapping[str, Any] = parameters.get("properties", {})
    required = parameters.get("required", ())
    found: dict[str, Any] = {}
    for name, value in args.items():
        schema = told.get(name, {})
        if value is None and name in told and name not in required and not _takes_null(schema):
            continue
        found[name] = _loaded(value) if _is_free(schema) and isinstance(value, str) else value
    return found


def _branch(function: Mapping[str, Any], text_chars: int | None) -> dict[str, Any]:
    name = {"type": "string", "enum": [function["name"]]}
    return _object({"name": name, "arguments": strict(function["parameters"], text_chars)})


def strict(schema: Mapping[str, Any], text_chars: int | None = None) -> dict[str, Any]:
    """Return a schema with the words that all three take, and every field required."""
    if _is_free(schema):
        return strict({"type": "string"}, text_chars)  # JSON in a text: nothing may be added to an object
    if "anyOf" in schema:
        return {"anyOf": [strict(one, text_chars) for one in schema["anyOf"]]}
    if "properties" in schema:
        required = set(schema.get("required", ()))
        fields = {name: strict(one, text_chars) for name, one in schema["properties"].items()}
        return _object({name: one if name in required else _nullable(one) for name, one in fields.items()})
    kept: dict[str, Any] = {"type": schema["type"]} if "type" in schema else {}
    if "enum" in schema:
        kept["enum"] = list(dict.fromkeys(schema["enum"]))
    elif text_chars is not None:
        kept |= _limits(schema, text_chars)
    if "items" in schema:
        kept["items"] = strict(schema["items"], text_chars)
    return kept


def _limits(schema: Mapping[str, Any], text_chars: int) -> dict[str, Any]:
    kind = schema.get("type")
    kinds = kind if isinstance(kind, list) else [kind]
    if "string" in kinds:
        return {"maxLength": min(text_chars, schema.get("maxLength", text_chars))}
    if "array" in kinds:
        return {"maxItems": schema.get("maxItems", MAX_ITEMS)}
    return {name: schema[name] for name in ("minimum", "maximum") if name in schema}


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _nullable(schema: Mapping[str, Any]) -> dict[str, Any]:
    return dict(schema) if _takes_null(schema) else {"anyOf": [dict(schema), {"type": "null"}]}


def _takes_null(schema: Mapping[str, Any]) -> bool:
    kind = schema.get("type")
    return (
        kind == "null" or (isinstance(kind, list) and "null" in kind) or any(map(_takes_null, schema.get("anyOf", ())))
    )


def _is_free(schema: Mapping[str, Any]) -> bool:
    return schema.get("type") == "object" and "properties" not in schema


def _loaded(value: str) -> Any:
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value
