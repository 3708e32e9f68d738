"""What goes wrong, whatever the server's code for it; errors.py has a class for each code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple, Type

if TYPE_CHECKING:
    from .types import Conflict, Issue, LimitReached, ProposalEffect


class NovaError(Exception):
    """What every error of this package is."""


class NovaConnectionError(NovaError):
    """The server can't be reached, or didn't answer like a Nova server; see `__cause__`."""


class NovaApiError(NovaError):
    """The server refused a call, or failed. Known codes have classes of their own, such as `NotFoundError`."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int,
        request_id: Optional[str] = None,
        data: Optional[str] = None,
        issues: Optional[List[Issue]] = None,
        warnings: Optional[List[Issue]] = None,
        limit: Optional[LimitReached] = None,
        uses: Optional[Dict[str, int]] = None,
        conflicts: Optional[List[Conflict]] = None,
        effect: Optional[ProposalEffect] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        """An error code such as `NOT_FOUND`, `DUPLICATE`, `VALIDATION_ERROR` or `RATE_LIMITED`."""
        self.status = status
        self.request_id = request_id
        """The request's id in the server's log; quote it when you report a problem."""
        self.data = data
        """On `DUPLICATE`: the existing record's id; on `CONFLICT`: the record's."""
        self.issues: List[Issue] = issues or []
        """On `VALIDATION_ERROR`: each invalid part of the input."""
        self.warnings: List[Issue] = warnings or []
        """What the server ignored in a request that is not strict."""
        self.limit = limit
        """On 429: the limit that was reached."""
        self.uses = uses
        """On `IN_USE`: how many records of each kind need the record."""
        self.conflicts: List[Conflict] = conflicts or []
        """On `CONFLICT`: each field that no longer has its expected value."""
        self.effect = effect
        """On `CONFLICT` of a proposal: what accepting it would do now."""
        self.retry_after = retry_after
        """Seconds to wait before a retry; None if waiting doesn't help."""

    def __repr__(self) -> str:
        about = f"code={self.code!r}, status={self.status}, request_id={self.request_id!r}"
        return f"{type(self).__name__}({self.message!r}, {about})"

    def __reduce__(self) -> Tuple[Any, ...]:
        # Errors cross the borders of processes, and exceptions are made anew from their arguments alone.
        return (_restored, (type(self), self.args, self.__dict__))


def _restored(kind: Type[NovaApiError], arguments: Tuple[Any, ...], members: Dict[str, Any]) -> NovaApiError:
    error = kind.__new__(kind)
    error.args = arguments
    error.__dict__.update(members)
    return error
