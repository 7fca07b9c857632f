"""Names of options: ``max_frequency_hz`` here, ``maxFrequencyHz`` for the server."""

import re


def in_request(name: str) -> str:
    """The name of an option in a request."""
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)


def is_option(path: str) -> bool:
    """Whether a path is the name of an option, and not that of a value in a file."""
    return re.fullmatch(r"[a-z]+(?:[A-Z][a-z]+)*", path) is not None


def in_python(path: str) -> str:
    """The name of an option here; the path of a value in a file stays."""
    return re.sub(r"[A-Z]", lambda letter: "_" + letter.group().lower(), path) if is_option(path) else path


def names_in_python(text: str) -> str:
    """A text about options with their names as they are here."""
    return re.sub(r'"(\w+)"', lambda quoted: f'"{in_python(quoted[1])}"', text)
