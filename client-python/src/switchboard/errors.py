"""Errors of the client. All of them are a `SwitchboardError`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

from ._generated.reasons import ErrorReason

__all__ = [
    "ApiConnectionError",
    "ApiError",
    "ErrorReason",
    "StreamReplacedError",
    "SwitchboardError",
]


class SwitchboardError(Exception):
    """Any error of this package."""


class ApiError(SwitchboardError):
    """The API refused a request. Check `reason` in programs; the message is for people."""

    status: int
    code: str
    """One of the eight codes, such as `CONFLICT`."""
    reason: ErrorReason | None
    fields: Mapping[str, str]
    """Messages by field, for a body or query with wrong values."""
    details: Mapping[str, Any]
    """Data that comes with the reason, such as `next_allowed_time`."""
    request_id: str | None
    """Identifies the request in the log of the installation."""
    retry_after: float | None
    """Seconds to wait before another attempt, if the API named them."""

    def __init__(
        self, status: int, body: Mapping[str, Any], retry_after: float | None = None
    ) -> None:
        super().__init__(
            body.get("message") or f"The server answered {status} without an explanation."
        )
        self.status = status
        self.code = body.get("code") or "INTERNAL"
        self.reason = body.get("reason")
        self.fields = body.get("fields") or {}
        self.details = body.get("details") or {}
        self.request_id = body.get("request_id")
        self.retry_after = retry_after


class ApiConnectionError(SwitchboardError):
    """The server couldn't be reached, or didn't answer in time."""

    is_timeout: bool
    was_sent: bool
    """Whether the server may have received the request."""

    def __init__(self, message: str, *, is_timeout: bool = False, was_sent: bool = True) -> None:
        super().__init__(message)
        self.is_timeout = is_timeout
        self.was_sent = was_sent


class StreamReplacedError(SwitchboardError):
    """The server closed a stream, because the key has opened too many newer ones."""


def api_error_of(response: httpx.Response) -> ApiError:
    """Reads an answer that isn't a success into an error. Its body has been read."""
    try:
        answer = response.json()
    except ValueError:
        answer = None
    error = answer.get("error") if isinstance(answer, dict) else None
    body = error if isinstance(error, dict) else {}
    return ApiError(response.status_code, body, _retry_after(response.headers.get("retry-after")))


def connection_error_of(error: httpx.RequestError) -> ApiConnectionError:
    """Translates an error of httpx, and keeps whether the request can have arrived."""
    never_sent = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
    was_sent = not isinstance(error, never_sent)
    if isinstance(error, httpx.TimeoutException):
        message = "The server took too long to answer."
        return ApiConnectionError(message, is_timeout=True, was_sent=was_sent)
    reason = f" ({error})" if str(error) else ""
    return ApiConnectionError(f"The server can't be reached{reason}.", was_sent=was_sent)


def _retry_after(header: str | None) -> float | None:
    """Seconds of a `Retry-After` header, which can also be a date."""
    if header is None:
        return None
    if header.strip().isdecimal():
        return float(header)
    try:
        moment = parsedate_to_datetime(header)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    return max(0.0, (moment - datetime.now(timezone.utc)).total_seconds())
