"""What sync and async transports share: requests, and the decision to repeat one."""

from __future__ import annotations

import json
import random
import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypedDict
from urllib.parse import quote, urlencode, urlsplit

from ._upload import File, UploadBody, UploadProgress, multipart_body, plain_body
from .errors import ApiConnectionError, ApiError


class RequestOptions(TypedDict, total=False):
    """Options that every method takes, as keyword arguments."""

    timeout: float
    """Seconds without an answer or progress until an attempt fails."""
    max_retries: int
    """How often a request is repeated, for example after 429."""
    idempotency_key: str
    """A key of your own for a write that takes one. Otherwise, each call of a method gets its own."""
    headers: Mapping[str, str]
    on_progress: Callable[[UploadProgress], None]
    """Called while a file is being uploaded."""


@dataclass(frozen=True)
class Settings:
    """Options of a client."""

    url: str
    key: str
    timeout: float
    max_retries: int
    max_retry_wait: float

    def __post_init__(self) -> None:
        address = urlsplit(self.url)
        if address.scheme not in ("http", "https") or not address.netloc:
            raise ValueError(
                f'"{self.url}" isn\'t the address of an installation, '
                "such as https://calls.example.com."
            )
        if not self.key or any(letter.isspace() or not letter.isprintable() for letter in self.key):
            raise ValueError("The API key is missing, or contains a space. It starts with sbk_.")
        object.__setattr__(self, "url", self.url.rstrip("/"))


@dataclass(frozen=True)
class Call:
    """A request as the methods describe it."""

    method: str
    path: str
    query: Mapping[str, object] = field(default_factory=dict)
    body: object = None
    file: File | None = None
    form: File | None = None
    takes_idempotency_key: bool = False


@dataclass(frozen=True)
class Prepared:
    """A request that is ready to be sent, any number of times."""

    method: str
    url: str
    headers: dict[str, str]
    content: bytes | UploadBody | None
    is_repeatable: bool
    """Whether repeating it can't do anything twice."""


def part(value: str | int) -> str:
    """A part of an address. An empty one would name the list instead of one of its items."""
    text = str(value)
    if text in ("", ".", ".."):
        raise ValueError(f'"{text}" can\'t be a part of an address.')
    return quote(text, safe="")


def prepare(call: Call, settings: Settings, options: RequestOptions) -> Prepared:
    """Adds everything that the methods leave out: key, idempotency key, encoded bodies."""
    headers = {"accept": "application/json, */*;q=0.5"}
    headers.update((name.lower(), value) for name, value in options.get("headers", {}).items())
    headers["authorization"] = f"Bearer {settings.key}"
    if call.takes_idempotency_key:
        headers["idempotency-key"] = options.get("idempotency_key") or str(uuid.uuid4())
    content: bytes | UploadBody | None = None
    if call.form is not None:
        content = multipart_body(call.form)
    elif call.file is not None:
        content = plain_body(call.file)
    elif call.body is not None:
        content = json.dumps(call.body, ensure_ascii=False).encode()
        headers["content-type"] = "application/json"
    if isinstance(content, UploadBody):
        headers["content-type"] = content.content_type
        # The API takes files with their length only.
        headers["content-length"] = str(content.size)
    is_repeatable = call.takes_idempotency_key or call.method in ("GET", "PUT", "DELETE")
    url = settings.url + call.path + _search_of(call.query)
    return Prepared(call.method, url, headers, content, is_repeatable)


def pause_before(
    error: ApiError | ApiConnectionError, prepared: Prepared, attempt: int, settings: Settings
) -> float | None:
    """Seconds until a request may be repeated after this error; None if it must not be."""
    if isinstance(error, ApiConnectionError):
        return backoff(attempt) if prepared.is_repeatable or not error.was_sent else None
    # A rate limit refuses a request before it does anything; other refusals can come later.
    is_temporary = prepared.is_repeatable and error.status in (502, 503, 504)
    if error.status != 429 and not is_temporary:
        return None
    # Limits of a plan are answered with 429 as well, but waiting doesn't help there.
    if error.retry_after is None:
        return None if error.status == 429 else backoff(attempt)
    if error.retry_after > settings.max_retry_wait:
        return None
    return error.retry_after + random.uniform(0, 0.25)


def backoff(attempt: int) -> float:
    """Seconds before the next attempt. Clients that failed together don't come back together."""
    return min(8.0, 0.5 * 2.0 ** (attempt - 1)) * random.uniform(0.5, 1)


def _search_of(query: Mapping[str, object]) -> str:
    pairs = [
        (name, _text_of(value))
        for name, given in query.items()
        if given is not None
        for value in _values_of(given)
    ]
    return f"?{urlencode(pairs)}" if pairs else ""


def _values_of(given: object) -> Iterable[object]:
    return given if isinstance(given, (list, tuple, set, frozenset)) else [given]


def _text_of(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, Mapping) else str(value)
