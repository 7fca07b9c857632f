"""Makes a wheel of the package with the program inside, so that `pip install` brings both.

python3 make_wheel.py PROGRAM OUT

PROGRAM is the unpacked package of `npm pack` (it has `package.json` and `dist/cli.js`), OUT an existing folder. It needs
Python alone, and no network. The format is that of PEP 427 and the binary distribution format of the Python Packaging
User Guide. The wheel is for any machine with Node; if the program holds libraries of one platform, name its tag as the
third word, such as `manylinux_2_28_x86_64`.
"""

import base64
import csv
import hashlib
import io
import os
import re
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))

#: Where the program stands in the package.
PROGRAM = "wavehall/program"

#: The earliest time that a zip file can say: the same files give the same bytes.
TIME = (1980, 1, 1, 0, 0, 0)


def make_wheel(program, out, platform="any"):
    """Writes a wheel and returns its path.

    Raises:
        ValueError: if ``program`` is no unpacked package of the program.
    """
    if not os.path.isfile(os.path.join(program, "dist", "cli.js")):
        raise ValueError(f"{program} has no dist/cli.js; unpack the file that `npm pack` makes")
    about = _about()
    stem = f"{about['name']}-{about['version']}"
    path = os.path.join(out, f"{stem}-py3-none-{platform}.whl")
    files = {
        **_files(os.path.join(HERE, "src", "wavehall"), "wavehall"),
        **_files(program, PROGRAM),
        f"{stem}.dist-info/METADATA": _metadata(about),
        f"{stem}.dist-info/WHEEL": f"Wheel-Version: 1.0\nGenerator: wavehall\nRoot-Is-Purelib: {str(platform == 'any').lower()}\n"
        f"Tag: py3-none-{platform}\n".encode(),
    }
    record = io.StringIO()
    rows = csv.writer(record, lineterminator="\n")
    # A reader never sees half a wheel.
    unfinished = f"{path}.unfinished"
    try:
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as wheel:
            for name, content in sorted(files.items()):
                rows.writerow((name, f"sha256={_digest(content)}", len(content)))
                wheel.writestr(_entry(name), content)
            name = f"{stem}.dist-info/RECORD"
            rows.writerow((name, "", ""))
            wheel.writestr(_entry(name), record.getvalue())
        os.replace(unfinished, path)
    finally:
        if os.path.exists(unfinished):
            os.remove(unfinished)
    return path


def _about():
    """Keys of the table `project` whose values are texts, and the dependencies."""
    with open(os.path.join(HERE, "pyproject.toml"), encoding="utf-8") as file:
        text = file.read().partition("[project]\n")[2].partition("\n[")[0]
    found = dict(re.findall(r'^([\w-]+) = "(.*)"$', text, re.MULTILINE))
    found["dependencies"] = re.findall(r'"([^"]+)"', re.search(r"^dependencies = \[(.*)\]$", text, re.MULTILINE)[1])
    return found


def _metadata(about):
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as file:
        readme = file.read()
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {about['name']}",
        f"Version: {about['version']}",
        f"Summary: {about['description']}",
        "License: MIT",
        f"Requires-Python: {about['requires-python']}",
        *(f"Requires-Dist: {one}" for one in about["dependencies"]),
        "Description-Content-Type: text/markdown",
    ]
    return ("\n".join(lines) + f"\n\n{readme}").encode()


def _files(folder, place):
    found = {}
    for root, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for name in names:
            path = os.path.join(root, name)
            with open(path, "rb") as file:
                found[f"{place}/{os.path.relpath(path, folder).replace(os.sep, '/')}"] = file.read()
    return found


def _entry(name):
    entry = zipfile.ZipInfo(name, TIME)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


def _digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    try:
        print(make_wheel(*sys.argv[1:]))
    except (TypeError, ValueError, OSError) as error:
        sys.exit(f"{error}\n\n{__doc__}")
