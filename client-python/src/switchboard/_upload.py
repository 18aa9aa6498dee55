"""Files that are uploaded, read piece by piece so that they needn't fit into memory."""

from __future__ import annotations

import mimetypes
import os
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TypeAlias

_CHUNK = 64 * 1024

Content: TypeAlias = bytes | BinaryIO | str | os.PathLike[str]
"""Bytes, a file that is open for reading bytes, or the path of a file."""


@dataclass(frozen=True)
class Upload:
    """A file with the name that it gets in Switchboard."""

    name: str
    content: Content
    content_type: str | None = None


File: TypeAlias = Upload | Content


@dataclass(frozen=True)
class UploadProgress:
    """How much of an upload has been sent."""

    sent_bytes: int
    total_bytes: int


@dataclass(frozen=True)
class UploadBody:
    """The body of a request with a file. Every attempt reads it from the beginning."""

    content_type: str
    content: Content
    start: int
    """The position of an open file when it was given."""
    content_size: int
    head: bytes = b""
    tail: bytes = b""

    @property
    def size(self) -> int:
        return len(self.head) + self.content_size + len(self.tail)

    def chunks(self) -> Iterator[bytes]:
        if self.head:
            yield self.head
        yield from self._content_chunks()
        if self.tail:
            yield self.tail

    def _content_chunks(self) -> Iterator[bytes]:
        if isinstance(self.content, bytes):
            for offset in range(0, len(self.content), _CHUNK):
                yield self.content[offset : offset + _CHUNK]
        elif isinstance(self.content, (str, os.PathLike)):
            with open(self.content, "rb") as file:
                while chunk := file.read(_CHUNK):
                    yield chunk
        else:
            self.content.seek(self.start)
            while chunk := self.content.read(_CHUNK):
                yield chunk


def plain_body(file: File) -> UploadBody:
    """A body that is the file itself."""
    upload = _upload_of(file)
    content, start, size = _measured(upload.content)
    return UploadBody(_type_of(upload), content, start, size)


def multipart_body(file: File) -> UploadBody:
    """A `multipart/form-data` body with the file in the field `file`."""
    upload = _upload_of(file)
    if not upload.name:
        raise ValueError('This file needs a name: Upload("name.pdf", content).')
    name = upload.name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    boundary = f"switchboard-{uuid.uuid4()}"
    head = (
        f"--{boundary}\r\n"
        f'content-disposition: form-data; name="file"; filename="{name}"\r\n'
        f"content-type: {_type_of(upload)}\r\n\r\n"
    )
    content, start, size = _measured(upload.content)
    content_type = f"multipart/form-data; boundary={boundary}"
    tail = f"\r\n--{boundary}--\r\n".encode()
    return UploadBody(content_type, content, start, size, head.encode(), tail)


def _upload_of(file: File) -> Upload:
    if isinstance(file, Upload):
        return file
    if isinstance(file, bytes):
        return Upload("", file)
    # A file that was opened by its number has a number as its name.
    name = file if isinstance(file, (str, os.PathLike)) else getattr(file, "name", "")
    return Upload(Path(name).name if isinstance(name, (str, os.PathLike)) else "", file)


def _type_of(upload: Upload) -> str:
    guessed, _ = mimetypes.guess_type(upload.name)
    return upload.content_type or guessed or "application/octet-stream"


def _measured(content: Content) -> tuple[Content, int, int]:
    """The content, where it starts and how long it is."""
    if isinstance(content, bytes):
        return content, 0, len(content)
    if isinstance(content, (str, os.PathLike)):
        return content, 0, os.stat(content).st_size
    if not content.seekable():
        read = content.read()
        return read, 0, len(read)
    start = content.tell()
    end = content.seek(0, os.SEEK_END)
    return content, start, end - start
