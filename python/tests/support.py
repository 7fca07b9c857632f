"""What the tests share: a small room, and one program for all of them."""

import atexit
import contextlib
import functools
import os
import unittest
import unittest.mock

import wavehall as wh


def closet(**content):
    """A room of some tens of milliseconds."""
    scene = wh.Scene.box((2, 1.5, 1.2), walls=0.1, max_frequency_hz=300)
    scene.add_source("S1", (0.5, 0.5, 0.5)).add_receiver("R1", (1.4, 1, 0.8)).add_receiver("R2", (1.2, 0.6, 0.5))
    scene.content.update({"durationSeconds": 0.05, "scheme": "compact-5@2%", **content})
    return scene


@functools.lru_cache(maxsize=None)
def shared_server():
    """The program; it ends with the tests."""
    server = wh.Server(engine="cpu")
    atexit.register(server.close)
    return server


@contextlib.contextmanager
def shared_as_default():
    """Scenes that are asked without a program ask that of the tests."""
    with unittest.mock.patch.dict("wavehall._server._servers", {os.getpid(): shared_server()}):
        yield


class WithServer(unittest.TestCase):
    """Tests that ask the program."""

    @classmethod
    def setUpClass(cls):
        cls.server = shared_server()
