"""Finds the program that computes."""

from __future__ import annotations

import os
import shutil
import sysconfig
from typing import List, Optional

from ._errors import ServerError

VARIABLE = "WAVEHALL_PROGRAM"

#: The program in a wheel (``python/make_wheel.py``).
PACKED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "program", "dist", "cli.js")


def program_command(program: Optional[str] = None) -> List[str]:
    """The words that start the program.

    Args:
        program: Its path, or that of ``cli.js``. Without it, the environment variable ``WAVEHALL_PROGRAM`` counts, then
            the program that a wheel brought, then ``wavehall`` on the PATH.

    Raises:
        ServerError: if it is not found.
    """
    named = program or os.environ.get(VARIABLE)
    if named is None and os.path.isfile(PACKED):
        named = PACKED
    found = shutil.which("wavehall") if named is None else named
    if found is None:
        raise ServerError(
            "the program wavehall is not on the PATH", f"Install it, or name it: {VARIABLE}=/PATH/dist/cli.js."
        )
    if not found.endswith(".js"):
        return [found]
    if not os.path.isfile(found):
        raise ServerError(f"{found} is no file", "Give the path of dist/cli.js, which `npm run build` makes.")
    # A notebook has the folder of its Python seldom on the PATH.
    node = shutil.which("node") or shutil.which("node", path=sysconfig.get_path("scripts"))
    if node is None:
        raise ServerError("node is neither on the PATH nor beside Python", "Install Node 20.19 or later.")
    return [node, found]
