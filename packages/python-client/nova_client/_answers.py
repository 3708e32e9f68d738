"""What the server answers, as results and errors."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, Dict, Generic, List, Optional, Tuple, TypeVar
from urllib.parse import urlsplit

from ._failures import NovaApiError, NovaConnectionError
from ._http import Response
from ._procedure import Procedure
from .errors import error_classes
from .files import FileDownload

if TYPE_CHECKING:
    from .types import Included

T = TypeVar("T")
Counts = TypeVar("Counts")


@dataclass
class Page(Generic[T]):
    """A page of records, and their total."""

    data: List[T]
    page: int
    """Counted from 0."""
    size: int
    total: int


@dataclass
class FacetedPage(Page[T], Generic[T, Counts]):
    """A page of records, and what is counted besides."""

    facets: Counts


@dataclass
class RecordPage(Page[T]):
    """A page of a list of records."""

    next_cursor: Optional[str] = None
    """Where a cursor was given: the cursor that the next call takes; None at the end."""
    included: Optional[Included] = None
    """The related records, where `expand` was given."""


@dataclass
class WithRelated(Generic[T]):
    """A record, and the records that it refers to."""

    data: T
    included: Included


@dataclass
class FeedPage(Generic[T]):
    """A page of a feed."""

    data: List[T]
    next_cursor: str
    """The cursor for the next call."""
    has_more: bool
    """Whether more can be read now."""


def read_answer(procedure: Procedure, response: Response) -> Tuple[Any, List[Any]]:
    """Returns the data, page or download, and the warnings.

    Raises:
        NovaApiError: if the server refused
        NovaConnectionError: if the answer is cut, or none of a Nova server
    """
    succeeded = 200 <= response.status < 300
    if succeeded and procedure.envelope == "file":
        return FileDownload(response), []
    body = _read_json(response)
    if not succeeded:
        raise refusal_of(body, response)
    try:
        return _data_of(procedure, body), _list_of(body, "warnings")
    except KeyError as error:
        raise NovaConnectionError(f"The answer has no {error}; is this the address of a Nova server?") from error


def _data_of(procedure: Procedure, body: Dict[str, Any]) -> Any:
    envelope = procedure.envelope
    if envelope == "publicJobs":
        return body
    if envelope == "related":
        return WithRelated(body["data"], body["included"])
    if envelope == "list":
        page = (body["data"], body["page"], body["size"], body["total"])
        if procedure.walks:
            return RecordPage(*page, body.get("nextCursor"), body.get("included"))
        return FacetedPage(*page, body["facets"]) if "facets" in body else Page(*page)
    if envelope == "feed":
        return FeedPage(body["data"], body["nextCursor"], body["hasMore"])
    return body["data"]


def _read_json(response: Response) -> Dict[str, Any]:
    content = response.read()
    try:
        body = json.loads(content)
    except ValueError:
        body = None
    if isinstance(body, dict):
        return body
    hint = _target_of(response.header("location")) or "is this the address of a Nova server?"
    raise NovaConnectionError(f"The answer with status {response.status} is no JSON; {hint}")


def _target_of(location: Optional[str]) -> Optional[str]:
    """A redirect is not followed: it would take the key along to another host."""
    try:
        target = urlsplit(location or "")
    except ValueError:
        return None
    host = target.netloc.rpartition("@")[2]
    return f"it points to {target.scheme}://{host}" if target.scheme and host else None


def refusal_of(body: Dict[str, Any], response: Response) -> NovaApiError:
    code = _text_of(body, "error") or "UNKNOWN"
    message = _text_of(body, "message") or f"The server answered {response.status}."
    return error_classes.get(code, NovaApiError)(
        message,
        code=code,
        status=response.status,
        request_id=_text_of(body, "requestId") or response.header("x-request-id"),
        data=_text_of(body, "data"),
        issues=_list_of(body, "issues"),
        warnings=_list_of(body, "warnings"),
        limit=body.get("limit"),
        uses=body.get("uses"),
        conflicts=_list_of(body, "conflicts"),
        effect=body.get("effect"),
        retry_after=_wait_of(response.header("retry-after"), body.get("retryAfter")),
    )


def _text_of(body: Dict[str, Any], name: str) -> Optional[str]:
    value = body.get(name)
    return value if isinstance(value, str) else None


def _list_of(body: Dict[str, Any], name: str) -> List[Any]:
    value = body.get(name)
    return value if isinstance(value, list) else []


def _wait_of(header: Optional[str], member: object) -> Optional[float]:
    """Seconds, which a proxy may say as a date."""
    if header is not None and header.strip().isdecimal():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header or "").timestamp() - time.time())
    except (ValueError, TypeError, IndexError):
        # Python 3.9 raises TypeError for what is no date.
        pass
    return float(member) if isinstance(member, (int, float)) and member >= 0 else None
