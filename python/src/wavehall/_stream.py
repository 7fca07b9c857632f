"""Messages of the server: JSON, and arrays of numbers (docs/use/serve.md)."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any, Dict, Iterator, Optional, Tuple, Union

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    #: Samples, figures and positions: numbers of 32 or 64 bits.
    FloatArray = NDArray[np.floating[Any]]

#: A JSON message, or the name of an array with its bytes.
Message = Union[Dict[str, Any], Tuple[int, bytes]]


def messages_of(stream: IO[bytes]) -> Iterator[Message]:
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


def fault_of(value: Any, path: str = "") -> Optional[Tuple[str, str]]:
    """The path of the first value that JSON cannot hold, and what is wrong with it; None if there is none."""
    if isinstance(value, (np.ndarray, np.generic)):
        value = value.tolist()
    if isinstance(value, dict):
        parts = [(f"{path}.{key}" if path else str(key), one) for key, one in value.items()]
    elif isinstance(value, (list, tuple)):
        parts = [(f"{path}[{index}]", one) for index, one in enumerate(value)]
    elif isinstance(value, float) and not np.isfinite(value):
        return path, f"expected a finite number, found {value}"
    elif value is None or isinstance(value, (bool, int, float, str)):
        return None
    else:
        return path, f"expected a number, a text, a list or a dict, found a {type(value).__name__}"
    return next((fault for fault in (fault_of(one, place) for place, one in parts) if fault is not None), None)


def array_of(reference: Dict[str, Any], arrays: Dict[int, bytes]) -> FloatArray:
    """The array that stands for a reference in an answer; it is taken out of ``arrays``."""
    kind = np.dtype(reference["type"]).newbyteorder("<")
    numbers = np.frombuffer(arrays.pop(reference["array"]), kind).reshape(reference["shape"])
    return numbers.astype(kind.newbyteorder("="))
