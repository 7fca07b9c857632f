"""Makes a wheel of the package with the program inside, so that `pip install` brings both.

python3 make_wheel.py PROGRAM OUT

PROGRAM is the file that `npm pack` or `npm run platform-packages` makes, or the folder that is in it, OUT an existing
folder. It needs Python alone, and no network. The format is that of PEP 427 and the binary distribution format of the
Python Packaging User Guide. The wheel does not bring Node. One of a package for one platform is for that platform alone.
"""

import base64
import csv
import hashlib
import io
import json
import os
import re
import sys
import tarfile
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))

#: Where the program stands in the package.
PROGRAM = "wavehall/program"

#: The earliest time that a zip file can say: the same files give the same bytes.
TIME = (1980, 1, 1, 0, 0, 0)


#: Tags of wheels by system and processor of a package of npm. Node 20 needs glibc 2.28.
PLATFORMS = {
    ("linux", "x64"): "manylinux_2_28_x86_64",
    ("linux", "arm64"): "manylinux_2_28_aarch64",
    ("darwin", None): "macosx_11_0_universal2",
    ("win32", "x64"): "win_amd64",
    ("win32", "arm64"): "win_arm64",
}


def make_wheel(program, out):
    """Writes a wheel and returns its path.

    Raises:
        ValueError: if ``program`` is no package of the program.
    """
    if os.path.isfile(program):
        with tempfile.TemporaryDirectory() as folder:
            try:
                with tarfile.open(program) as file:
                    _unpack(file, folder)
            except tarfile.TarError as cause:
                raise ValueError(f"{program} is no package: {cause}; give the file that `npm pack` makes") from cause
            return make_wheel(os.path.join(folder, "package"), out)
    if not os.path.isfile(os.path.join(program, "dist", "cli.js")):
        raise ValueError(f"{program} has no dist/cli.js; give the file that `npm pack` makes")
    platform = _platform(program)
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


def _unpack(file, folder):
    # Python before 3.12 has the filter only in its later patches.
    if hasattr(tarfile, "data_filter"):
        file.extractall(folder, filter="data")
    else:
        file.extractall(folder)


def _platform(program):
    """The tag of the platform that a package is for; `any` if it is for all."""
    with open(os.path.join(program, "package.json"), encoding="utf-8") as file:
        about = json.load(file)
    if "os" not in about:
        return "any"
    [system], processor = about["os"], about.get("cpu", [None])[0]
    if (system, processor) not in PLATFORMS:
        raise ValueError(f"there is no tag of a wheel for {system} {processor}; add it to PLATFORMS")
    return PLATFORMS[system, processor]


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
