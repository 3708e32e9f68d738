"""Path, query and body of an input."""

from __future__ import annotations

import json
import re
import uuid
from typing import Any, Dict, List, Mapping
from urllib.parse import quote, urlencode

from ._http import Request
from ._procedure import Procedure
from .files import read_source, type_of

_MEMBER = re.compile(r"\{(\w+)\}")


def build_request(procedure: Procedure, arguments: Mapping[str, Any]) -> Request:
    """
    Raises:
        OSError: for a file that cannot be read
        TypeError, ValueError: for what JSON cannot say, and what no id is
    """
    in_path = set(_MEMBER.findall(procedure.path))
    path = _MEMBER.sub(lambda member: _segment_of(member[1], arguments), procedure.path)
    rest = {name: value for name, value in arguments.items() if name not in in_path}
    has_body = procedure.method in ("POST", "PUT")
    asked = {name: value for name, value in rest.items() if not has_body or name in procedure.query}
    target = f"/api/nova{path}{_query_of(asked)}"
    sent = {name: value for name, value in rest.items() if name not in asked}
    if has_body and procedure.uploads is not None:
        boundary = uuid.uuid4().hex
        headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        return Request(procedure.method, target, headers, _form_of(sent, procedure.uploads, boundary))
    if not has_body or not sent:
        return Request(procedure.method, target, {}, None)
    body = json.dumps(sent, ensure_ascii=False, allow_nan=False).encode()
    return Request(procedure.method, target, {"Content-Type": "application/json"}, body)


def _segment_of(name: str, arguments: Mapping[str, Any]) -> str:
    """Addresses lose `.` and `..` on their way, and the call would go to another endpoint."""
    text = _text_of(arguments.get(name))
    if text in (".", ".."):
        raise ValueError(f"{name} is no id: {text}")
    return quote(text, safe="")


def _query_of(members: Mapping[str, Any]) -> str:
    """Null has no form there."""
    pairs = [(name, _text_of(value)) for name, value in members.items() if value is not None]
    return f"?{urlencode(pairs)}" if pairs else ""


def _form_of(members: Mapping[str, Any], file: str, boundary: str) -> bytes:
    parts: List[bytes] = []
    for name, value in members.items():
        if value is None:
            continue
        kept: Dict[str, str] = {"name": name}
        content, media_type = _text_of(value).encode() if name != file else b"", ""
        if name == file:
            kept["filename"], content = read_source(value)
            media_type = f"Content-Type: {type_of(kept['filename'])}\r\n"
        disposition = "".join(f'; {key}="{_escaped(text)}"' for key, text in kept.items())
        head = f"--{boundary}\r\nContent-Disposition: form-data{disposition}\r\n{media_type}\r\n"
        # Names of files need not be UTF-8.
        parts += [head.encode(errors="replace"), content, b"\r\n"]
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts)


def _escaped(text: str) -> str:
    """As browsers write names in forms."""
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _text_of(value: object) -> str:
    """Members of addresses and forms are plain values by their types."""
    if isinstance(value, str):
        return value
    return "" if value is None else json.dumps(value, ensure_ascii=False, allow_nan=False)
