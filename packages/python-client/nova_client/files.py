"""Files that are sent and received."""

from __future__ import annotations

import os
import re
import uuid
from pathlib import Path
from types import TracebackType
from typing import Iterator, Optional, Tuple, Type, Union
from urllib.parse import unquote

from ._failures import NovaConnectionError
from ._http import Response

#: A file to upload: a path, or a name and its content; at most 10 MiB.
FileSource = Union[str, "os.PathLike[str]", Tuple[str, bytes]]

_TYPES = {
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "doc": "application/msword",
}


def type_of(name: str) -> str:
    return _TYPES.get(name.rpartition(".")[2].lower(), "application/octet-stream")


def read_source(source: FileSource) -> Tuple[str, bytes]:
    """Returns the name and the content.

    Raises:
        OSError: for a path that cannot be read
        TypeError: for something else
    """
    if isinstance(source, tuple):
        name, content = source
        # A number would be as many zeros.
        return name, bytes(memoryview(content))
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        return path.name, path.read_bytes()
    raise TypeError("A file is a path, or a name and its bytes.")


class FileDownload:
    """A file from the server: read it once, or save it. `with` closes it early."""

    def __init__(self, response: Response) -> None:
        self._response = response
        size = response.header("content-length")
        self.file_name = _file_name_of(response.header("content-disposition") or "")
        """Its name at the upload, without folders."""
        self.content_type = response.header("content-type") or "application/octet-stream"
        self.size: Optional[int] = int(size) if size is not None else None
        """In bytes, if known."""

    def __iter__(self) -> Iterator[bytes]:
        """The content as it arrives.

        Raises:
            NovaConnectionError: if it is cut
        """
        received = 0
        while True:
            piece = self._response.read_some()
            if not piece:
                break
            received += len(piece)
            yield piece
        self._response.close()
        if self.size is not None and received != self.size:
            raise NovaConnectionError(f"The file was cut after {received} of {self.size} bytes.")

    def read(self) -> bytes:
        """Reads the whole content into memory.

        Raises:
            NovaConnectionError: if it is cut
        """
        return b"".join(self)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> Path:
        """Writes the content to a file, which is there once it is whole.

        Raises:
            NovaConnectionError: if it is cut
            OSError: if the file cannot be written
        """
        with self:
            target = Path(path)
            # A name of its own: no file of somebody else's may be in the way, nor another save.
            part = target.with_name(f"{uuid.uuid4().hex}.part")
            try:
                with part.open("xb") as file:
                    for piece in self:
                        file.write(piece)
                os.replace(part, target)
            except BaseException:
                part.unlink(missing_ok=True)
                raise
        return target

    def close(self) -> None:
        self._response.close()

    def __enter__(self) -> FileDownload:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"FileDownload({self.file_name!r}, {self.content_type!r}, size={self.size})"


def _file_name_of(disposition: str) -> str:
    """`filename*` can contain any name, `filename` a plain one (RFC 6266)."""
    encoded = re.search(r"filename\*=UTF-8''([^;\s]+)", disposition, re.IGNORECASE)
    quoted = re.search(r'filename="((?:[^"\\]|\\.)*)"', disposition, re.IGNORECASE)
    plain = re.search(r"filename=([^;\s]+)", disposition, re.IGNORECASE)
    if encoded:
        name = unquote(encoded[1])
    elif quoted:
        name = re.sub(r"\\(.)", r"\1", quoted[1])
    else:
        name = plain[1] if plain else ""
    # Whoever uploaded it chose the name: saved under it, a file must not leave the folder.
    last = re.split(r"[/\\]", name)[-1].replace("\0", "")
    return "file" if last in ("", ".", "..") else last
