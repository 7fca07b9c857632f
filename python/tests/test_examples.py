"""The programs that the docs show, as they are."""

import contextlib
import io
import os
import re
import runpy
import tempfile
import unittest
import unittest.mock
import warnings

import wavehall as wh
from support import WithServer, shared_as_default

DOCS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "use")


class Examples(WithServer):
    def printed(self, name, *words):
        """Runs a program in a folder of its own. Returns what it printed."""
        there = os.getcwd()
        self.addCleanup(os.chdir, there)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.abspath(os.path.join(DOCS, name))
        os.chdir(folder.name)
        text = io.StringIO()
        with shared_as_default(), contextlib.redirect_stdout(text), unittest.mock.patch("sys.argv", [path, *words]):
            runpy.run_path(path, run_name="__main__")
        os.chdir(there)
        return text.getvalue()

    def test_a_room_with_a_carpet(self):
        text = self.printed("python-example.py")
        self.assertIn("60 m³\npreparing ", text)
        self.assertIn("(3, 1, 48000) 48000 (3, 3)\n63 Hz: T20 [", text)

    def test_random_rooms(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", wh.EmptySplitWarning)
            text = self.printed("python-rooms.py", "2")
        self.assertTrue(re.fullmatch(r"(\(1, 4, 1000\) \[\[.*\]\] 0\.\d\d\n){1,2}", text), text)


if __name__ == "__main__":
    unittest.main()
