"""What an argument that is left out holds: `None` is null."""

from __future__ import annotations

from typing import Any, Dict, Final, Mapping


class Omitted:
    """The type of arguments that were left out."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "OMITTED"


OMITTED: Final = Omitted()


def given(arguments: Mapping[str, Any]) -> Dict[str, Any]:
    """Returns the arguments that were not left out."""
    return {name: value for name, value in arguments.items() if not isinstance(value, Omitted)}
