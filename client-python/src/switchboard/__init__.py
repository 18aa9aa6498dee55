"""The client of the Switchboard API: `Switchboard`, and `AsyncSwitchboard` for asyncio and trio."""

from ._download import AsyncDownload, Download
from ._events import AsyncEventStream, EventStream
from ._listing import AsyncListing, Listing
from ._requests import RequestOptions
from ._upload import Upload, UploadProgress
from .client import AsyncSwitchboard, Switchboard
from .errors import (
    ApiConnectionError,
    ApiError,
    ErrorReason,
    StreamReplacedError,
    SwitchboardError,
)
from .webhooks import WebhookError, verify_webhook

__all__ = [
    "ApiConnectionError",
    "ApiError",
    "AsyncDownload",
    "AsyncEventStream",
    "AsyncListing",
    "AsyncSwitchboard",
    "Download",
    "ErrorReason",
    "EventStream",
    "Listing",
    "RequestOptions",
    "StreamReplacedError",
    "Switchboard",
    "SwitchboardError",
    "Upload",
    "UploadProgress",
    "WebhookError",
    "verify_webhook",
]
