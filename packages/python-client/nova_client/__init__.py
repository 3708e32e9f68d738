"""The typed client of a Nova server: recruitment CRM data from Python.

The shapes of records and inputs are in `nova_client.types`, errors in `nova_client.errors`.
"""

from ._answers import FacetedPage, FeedPage, Page, RecordPage, WithRelated
from ._caller import NovaWarning
from ._events import EventFeed
from ._nova import Nova
from ._version import VERSION as __version__
from .errors import *  # noqa: F403
from .errors import __all__ as _errors
from .files import FileDownload, FileSource
from .webhooks import WebhookVerificationError, verify_webhook

__all__ = [
    "EventFeed",
    "FacetedPage",
    "FeedPage",
    "FileDownload",
    "FileSource",
    "Nova",
    "NovaWarning",
    "Page",
    "RecordPage",
    "WebhookVerificationError",
    "WithRelated",
    "__version__",
    "verify_webhook",
]
__all__ += _errors
