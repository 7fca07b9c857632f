"""Names of options: ``max_frequency_hz`` here, ``maxFrequencyHz`` for the server."""

import re


def in_request(name: str) -> str:
    """The name of an option in a request."""
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)


def in_python(path: str) -> str:
    """The name of an option here; the path of a value in a file stays."""
    if not re.fullmatch(r"[a-z]+(?:[A-Z][a-z]+)*", path):
        return path
    return re.sub(r"[A-Z]", lambda letter: "_" + letter.group().lower(), path)
