"""Messages of the server: JSON, and arrays of numbers (docs/use/serve.md)."""

from __future__ import annotations

import json
from typing import Any, BinaryIO, Dict, Iterator, Tuple, Union

import numpy as np

#: A JSON message, or the name of an array with its bytes.
Message = Union[Dict[str, Any], Tuple[int, bytes]]


def messages_of(stream: BinaryIO) -> Iterator[Message]:
    """Reads messages until the stream ends."""
    while True:
        header: Dict[str, str] = {}
        for line in iter(stream.readline, b"\r\n"):
            if not line:
                return
            name, _, value = line.decode("latin1").partition(":")
            header[name.strip().lower()] = value.strip()
        length = int(header["content-length"])
        body = stream.read(length)
        if len(body) < length:
            return
        yield (int(header["array"]), body) if "array" in header else json.loads(body)


def framed(message: Dict[str, Any]) -> bytes:
    """The bytes of a message.

    Raises:
        ValueError: for NaN and infinity, which JSON does not have.
        TypeError: for what JSON cannot hold.
    """
    body = json.dumps(message, allow_nan=False, default=_plain).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def _plain(value: Any) -> Any:
    """Numbers and arrays of numpy as JSON."""
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    raise TypeError(f"a scene cannot hold {type(value).__name__}")


def array_of(reference: Dict[str, Any], arrays: Dict[int, bytes]) -> np.ndarray:
    """The array that stands for a reference in an answer; it is taken out of ``arrays``."""
    kind = np.dtype(reference["type"]).newbyteorder("<")
    numbers = np.frombuffer(arrays.pop(reference["array"]), kind).reshape(reference["shape"])
    return numbers.astype(kind.newbyteorder("="))
