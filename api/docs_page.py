"""The API for people: one HTML page made from the OpenAPI description, with nothing to fetch from elsewhere."""

import json
from html import escape
from typing import Any

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
h2{margin-top:2.5rem;border-bottom:1px solid #ccc}code,pre{background:#f4f4f2;border-radius:4px}code{padding:.1em .3em}
pre{padding:.8em;overflow:auto;font-size:13px}summary{cursor:pointer;padding:.3em 0}.method{display:inline-block;
min-width:4.5em;font-weight:bold;text-transform:uppercase}
td,th{text-align:left;padding:.2em .8em .2em 0;vertical-align:top}
"""


def page(document: dict[str, Any]) -> str:
    """The page of a description."""
    info = document["info"]
    tags = dict.fromkeys(op["tags"][0] for path in document["paths"].values() for op in path.values())
    body = "".join(_section(document, tag) for tag in tags)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(info["title"])} API</title>'
        f"<style>{_STYLE}</style></head><body><h1>{escape(info['title'])}</h1><p>{escape(info['description'])}</p>"
        f'<p>The same for machines: <a href="/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>{body}</body></html>'
    )


def _section(document: dict[str, Any], tag: str) -> str:
    calls = "".join(
        _call(method, path, operation)
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if operation["tags"] == [tag]
    )
    return f"<h2>{escape(tag)}</h2>{calls}"


def _call(method: str, path: str, operation: dict[str, Any]) -> str:
    token = {"token": []} in operation.get("security", [])
    needs = "" if not token else "token optional" if {} in operation["security"] else "needs a token"
    return (
        f'<details id="{escape(operation["operationId"])}"><summary><span class="method">{method}</span>'
        f"<code>{escape(path)}</code> {escape(operation['summary'])}</summary><p>{escape(operation['description'])} "
        f"<em>{needs}</em></p>{_parameters(operation)}{_request(operation)}{_responses(operation)}</details>"
    )


def _parameters(operation: dict[str, Any]) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(one['name'])}</code></td><td>{one['in']}</td>"
        f"<td>{escape(json.dumps(one.get('schema', {})))}</td><td>{escape(one.get('description', ''))}</td></tr>"
        for one in operation.get("parameters", [])
    )
    return f"<table><tr><th>parameter</th><th>in</th><th>form</th><th></th></tr>{rows}</table>" if rows else ""


def _request(operation: dict[str, Any]) -> str:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return f"<p>Body:</p>{_example(content)}" if "example" in content else ""


def _responses(operation: dict[str, Any]) -> str:
    parts = []
    for status, response in operation["responses"].items():
        parts.append(f"<p><strong>{status}</strong> {escape(response['description'])}</p>")
        if status.startswith("2"):
            parts += [_example(content) for content in response.get("content", {}).values()]
    return "".join(parts)


def _example(content: dict[str, Any]) -> str:
    example = content.get("example")
    text = example if isinstance(example, str) else json.dumps(example, indent=2, ensure_ascii=False)
    return f"<pre>{escape(text)}</pre>"
