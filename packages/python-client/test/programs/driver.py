"""Carries out the calls that lines of JSON name, and answers each in a line."""

import json
import re
import sys
from dataclasses import is_dataclass
from itertools import islice
from keyword import iskeyword
from typing import Any, Dict

from nova_client import FileDownload, Nova, NovaApiError


def snake_case(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", name)


def argument(value: Any) -> Any:
    """A file travels as `{"file": name, "content": text}`."""
    if isinstance(value, dict) and set(value) == {"file", "content"}:
        return value["file"], value["content"].encode("latin-1")
    return value


def shown(answer: Any) -> Any:
    if isinstance(answer, FileDownload):
        return {"fileName": answer.file_name, "content": answer.read().decode("latin-1")}
    if is_dataclass(answer):
        return {re.sub(r"_(.)", lambda one: one[1].upper(), name): of for name, of in vars(answer).items()}
    return answer


def carry_out(asked: Dict[str, Any]) -> Any:
    nova = Nova(asked["url"], asked["key"], **asked.get("options", {}))
    resource, verb = asked["name"].split(".")
    arguments = {
        f"{name}_" if iskeyword(name) else name: argument(value) for name, value in asked["arguments"].items()
    }
    method = getattr(getattr(nova, snake_case(resource)), snake_case(verb) + ("_all" if asked.get("all") else ""))
    answer = method(**arguments)
    return list(islice(answer, 500)) if asked.get("all") else shown(answer)


for line in sys.stdin:
    try:
        told = {"answer": carry_out(json.loads(line))}
    except NovaApiError as error:
        told = {
            "error": type(error).__name__,
            **{name: vars(error)[name] for name in ("code", "status", "data", "issues", "message")},
        }
    except Exception as error:
        told = {"error": type(error).__name__, "message": str(error)}
    print(json.dumps(told), flush=True)
