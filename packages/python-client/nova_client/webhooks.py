"""Genuine webhooks told from others (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import TYPE_CHECKING, Iterable, Protocol, Tuple, Union

from ._failures import NovaError

if TYPE_CHECKING:
    from .types import WebhookEvent


class WebhookVerificationError(NovaError):
    """A request that no Nova server sent, or that is too old."""


class Headers(Protocol):
    """A dict of headers, or what a web framework has for it; names in any case."""

    def items(self) -> Iterable[Tuple[str, str]]: ...


def verify_webhook(
    body: Union[bytes, str],
    headers: Headers,
    secret: str,
    tolerance: float = 300,
) -> WebhookEvent:
    """Returns the event that a webhook posted, once its signature is verified.

    Args:
        body: As it came; JSON that was read and written again has another signature.
        headers: `webhook-id`, `webhook-timestamp` and `webhook-signature` among them.
        secret: `whsec_…`, as the webhook was answered with it.
        tolerance: Seconds that the time of sending may lie away from now.

    Raises:
        WebhookVerificationError: if it is not genuine, or too old
    """
    content = _bytes_of(body) if isinstance(body, str) else bytes(body)
    sent = {name.lower(): value for name, value in headers.items()}
    event_id, timestamp, signatures = (_header(sent, name) for name in ("id", "timestamp", "signature"))
    if re.fullmatch(r"[0-9]{1,15}", timestamp) is None:
        raise WebhookVerificationError("The header webhook-timestamp is no time.")
    if abs(time.time() - int(timestamp)) > tolerance:
        raise WebhookVerificationError("The webhook was sent too long ago, or its time lies ahead.")
    signed = b".".join((_bytes_of(event_id), timestamp.encode(), content))
    expected = b"v1," + base64.b64encode(hmac.new(_key_of(secret), signed, hashlib.sha256).digest())
    # After a rotation there are several.
    if not any(hmac.compare_digest(expected, _bytes_of(one)) for one in signatures.split(" ")):
        raise WebhookVerificationError("The signature is not one of this secret.")
    try:
        event: WebhookEvent = json.loads(content)
    except ValueError as error:
        raise WebhookVerificationError("The body is no JSON.") from error
    return event


def _bytes_of(text: str) -> bytes:
    """Some servers hand on what is no UTF-8 as surrogates; no signature fits it."""
    return text.encode(errors="surrogatepass")


def _header(sent: dict[str, str], name: str) -> str:
    value = sent.get(f"webhook-{name}")
    if value is None:
        raise WebhookVerificationError(f"The header webhook-{name} is missing.")
    return value


def _key_of(secret: str) -> bytes:
    text = secret[len("whsec_") :] if secret.startswith("whsec_") else secret
    try:
        key = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise WebhookVerificationError("The secret is none: it is whsec_ and base64.")
    return key
