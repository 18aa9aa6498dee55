"""Verification of the requests that webhooks send."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol, cast

from .errors import SwitchboardError

if TYPE_CHECKING:
    from ._generated.types import WebhookEvent

__all__ = ["WebhookError", "verify_webhook"]


class WebhookError(SwitchboardError):
    """A request that isn't a webhook of Switchboard, or is too old. Answer it with 400."""


class Headers(Protocol):
    """Headers of any framework, or a dictionary."""

    def items(self) -> Iterable[tuple[str, str]]: ...


def verify_webhook(
    body: bytes | str,
    headers: Headers,
    secret: str | Iterable[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """Checks the signature and age of a request to your webhook, and reads its event.

    `body` is the body as it arrived. `secret` is `whsec_…`, or several while it is being rotated.
    `tolerance` is the maximum age in seconds, and `now` the current time, for tests.
    Raises `WebhookError`.
    """
    content = body.encode() if isinstance(body, str) else body
    names = {name.lower(): value for name, value in headers.items()}
    message_id = _header(names, "webhook-id")
    timestamp = _header(names, "webhook-timestamp")
    signatures = _header(names, "webhook-signature").split(" ")
    current = time.time() if now is None else now
    if not timestamp.isdecimal() or len(timestamp) > 15:
        raise WebhookError("The header webhook-timestamp isn't a number of seconds.")
    if abs(current - int(timestamp)) > tolerance:
        raise WebhookError("The request is too old, or the clock of this computer is wrong.")
    signed = f"{message_id}.{timestamp}.".encode() + content
    secrets = [secret] if isinstance(secret, str) else list(secret)
    digests = [hmac.new(_key(one), signed, hashlib.sha256).digest() for one in secrets]
    for signature in signatures[:10]:
        version, _, encoded = signature.partition(",")
        given = _decoded(encoded) if version == "v1" else None
        if given is not None and any(hmac.compare_digest(given, digest) for digest in digests):
            return _event(content)
    raise WebhookError("The signature doesn't match the body.")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookError(f"The header {name} is missing.")
    return value


def _decoded(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def _key(secret: str) -> bytes:
    key = _decoded(secret.removeprefix("whsec_"))
    if not key:
        raise ValueError("The secret isn't one of a webhook, such as whsec_….")
    return key


def _event(content: bytes) -> WebhookEvent:
    try:
        return cast("WebhookEvent", json.loads(content))
    except ValueError as error:
        raise WebhookError("The body isn't JSON.") from error
