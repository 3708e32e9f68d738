"""Where a procedure answers."""

from __future__ import annotations

from typing import NamedTuple, Optional, Tuple


class Procedure(NamedTuple):
    #: "record", "related", "list", "feed", "publicJobs" or "file".
    envelope: str
    #: The member of its input that is a file, if any.
    uploads: Optional[str]
    method: str
    #: Below `/api/nova`, ids in braces.
    path: str
    #: Members of its input that go into the query string, beside a body.
    query: Tuple[str, ...] = ()
    #: Whether the list is read to its end by cursor.
    walks: bool = False
