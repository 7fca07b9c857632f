"""The parts of the add-on that need no Blender: python3 -m unittest test_plain.py

The variable WAVEHALL_PROGRAM names the built program.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import textwrap
import time
import tracemalloc
import types
import unittest
from unittest import mock

HERE = os.path.dirname(os.path.abspath(__file__))

# The package itself asks for Blender; its plain parts do not.
package = types.ModuleType("wavehall")
package.__path__ = [os.path.join(HERE, "..", "wavehall")]
sys.modules["wavehall"] = package

from wavehall import program, report, scene  # noqa: E402


def closet():
    """A closet of 2 × 1.5 × 1.2 m."""
    model = scene.Model()
    wall = model.material(1, "Wall", "plywood-thin")
    corners = [(x, y, z) for x in (0, 2) for y in (0, 1.5) for z in (0, 1.2)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    model.add(corners, {wall: [half for a, b, c, d in faces for half in ((a, b, c), (a, c, d))]})
    return model


def export(folder, name="closet", model=None, library=("plywood-thin",), **points):
    sources = points.get("sources", {"S1": (0.5, 0.5, 0.5)})
    receivers = points.get("receivers", {"R1": (1.4, 1, 0.8)})
    return scene.export(folder, name, model or closet(), sources, receivers, 300, library)[0]


class InFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()


class Export(InFolder):
    def test_keeps_what_blender_does_not_know(self):
        export(self.folder)
        content = json.loads(self.read("closet.json"))
        content.update(scheme="compact-5@2%", materials={"plywood-thin": {"absorption": 0.2}, "spare": {"rigid": True}})
        content["receivers"] = {"R1": {"position": [0, 0, 0], "ambisonics": 1}, "Gone": {"position": [1, 1, 1]}}
        content["receivers"]["seats"] = {"file": "seats.csv", "unit": "m"}
        content["geometry"]["mesh"]["mirror"] = "x"
        self.write("closet.json", json.dumps(content))
        export(self.folder)
        after = json.loads(self.read("closet.json"))
        del content["receivers"]["Gone"]
        content["receivers"]["R1"]["position"] = [1.4, 1, 0.8]
        self.assertEqual(after, content)

    def test_drops_materials_that_only_an_export_wrote(self):
        before = {"wavehall": 1, "materials": {"old": {"library": "old"}, "undefined": {}, "own": {"rigid": True}}}
        after = scene.scene_of(closet(), "closet.obj", "", {}, {}, 300, ("plywood-thin",), before)
        self.assertEqual(after["materials"], {"plywood-thin": {"library": "plywood-thin"}, "own": {"rigid": True}})

    def test_two_materials_of_one_name_stay_apart(self):
        model = scene.Model()
        names = [model.material(key, name, key) for key, name in (("a", "Wall"), ("b", "Wall"), ("a", "Wall"), ("c", " Wall\n"))]
        self.assertEqual(names, ["Wall", "Wall (2)", "Wall", "Wall (3)"])

    def test_replaces_no_other_file(self):
        others = ["", "[]", "null", '{"wavehall": 1}', '{"wavehall": 1, "geometry": {"boxes": []}}', "[" * 100_000, "\0"]
        others += ['{"wavehall": 1, "geometry": {"mesh": {"file": "closet.obj"}}, "materials": {"a": 1}}']
        for text in others:
            self.write("closet.json", text)
            with self.assertRaisesRegex(scene.PluginError, "is no scene around closet.obj\nMove that file"):
                export(self.folder)
            self.assertEqual(self.read("closet.json"), text)
        self.assertEqual(os.listdir(self.folder), ["closet.json"])

    def test_fails_whole(self):
        export(self.folder)
        before = self.read("closet.json"), self.read("closet.obj")
        replace = os.replace

        def fail_at_scene(source, target):
            if target.endswith(".json"):
                raise PermissionError(13, "Permission denied")
            replace(source, target)

        other = closet()
        other.add([(9, 9, 9)], {})
        with mock.patch("os.replace", fail_at_scene), self.assertRaisesRegex(scene.PluginError, "closet.json cannot be written: Perm"):
            export(self.folder, model=other)
        self.assertEqual((self.read("closet.json"), self.read("closet.obj")), before)
        with mock.patch("os.replace", fail_at_scene), self.assertRaises(scene.PluginError):
            export(self.folder, name="new")
        self.assertEqual(sorted(os.listdir(self.folder)), ["closet.json", "closet.obj"])
        with self.assertRaisesRegex(scene.PluginError, "nowhere"):
            export(self.path("nowhere"))

    def test_killed_before_it_is_written(self):
        export(self.folder)
        before = self.read("closet.json"), self.read("closet.obj")
        code = f"""
            import os, sys
            sys.path.insert(0, {HERE!r})
            from test_plain import closet, export
            os.replace = lambda *_: os.kill(os.getpid(), 9)
            other = closet()
            other.add([(9, 9, 9)], {{}})
            export({self.folder!r}, model=other)
        """
        status = subprocess.run([sys.executable, "-B", "-c", textwrap.dedent(code)]).returncode
        self.assertNotEqual(status, 0)
        self.assertEqual((self.read("closet.json"), self.read("closet.obj")), before)
        export(self.folder)
        self.assertEqual(sorted(os.listdir(self.folder)), ["closet.json", "closet.obj"])

    def test_any_name_fits_into_a_line(self):
        draw = random.Random(43)
        letters = "aà \t\r\n\v\f\x00\x1b\x85\u2028\u00a0\\\"#😀\udcff"
        for _ in range(2000):
            name = "".join(draw.choice(letters) for _ in range(draw.randint(0, 8)))
            model = scene.Model()
            plain = model.material(1, name, "a")
            line = model.obj().splitlines()[1]
            self.assertEqual(line, f"usemtl {plain}")
            self.assertEqual(plain, plain.strip())
            self.assertFalse(plain.endswith("\\") or plain == "")
            plain.encode()


WHOLE = {
    "title": "Closet",
    "scene": {"receivers": [{"name": "R1", "position": [1, 2, 3]}, {"name": "seats"}]},
    "responses": [
        {
            "source": "S1",
            "receiver": "R1",
            "figures": {
                "bands": [
                    {
                        "centreHz": hz,
                        "validity": validity,
                        "edtSeconds": 0.5,
                        "t30Seconds": 0.625,
                        "c80Db": -1.25,
                        "unsupported": ["c80Db"],
                    }
                    for hz, validity in ((63, "whole"), (125, "whole"), (250, "partly"))
                ]
            },
        }
    ],
}


class Report(InFolder):
    def test_shows_figures(self):
        self.write("report.json", json.dumps(WHOLE))
        result = report.read_result(self.folder)
        self.assertEqual([result.title, result.sources, result.octaves], ["Closet", ["S1"], [63, 125]])
        self.assertEqual(result.positions, {"R1": (1, 2, 3)})
        (response,) = result.of_source("S1")
        texts = [response.text(125, figure) for figure in report.FIGURES]
        self.assertEqual(texts, ["0.50", "0.62", "-1.2?"])
        self.assertEqual(response.text(250, report.FIGURES[0]), "–")

    def test_says_what_is_no_report(self):
        with self.assertRaisesRegex(scene.PluginError, "cannot be read"):
            report.read_result(self.folder)
        for text in ("", "{}", "[" * 100_000, '{"title": "", "scene": {"receivers": []}, "responses": 3}', "\ufeff0"):
            self.write("report.json", text)
            with self.assertRaisesRegex(scene.PluginError, "no report of Wavehall\nChoose the folder"):
                report.read_result(self.folder)
        with mock.patch.object(report, "MOST_BYTES", 3), self.assertRaisesRegex(scene.PluginError, "too large"):
            self.write("report.json", "1234")
            report.read_result(self.folder)

    def test_damaged_reports(self):
        """Reads any JSON, or says that it is no report, in little time and memory."""
        draw = random.Random(43)
        odd = [None, True, -1, 1e999, 10**400, "", "S1", [], {}, [[]], float("nan"), {"name": 1}]
        began = time.monotonic()
        tracemalloc.start()
        read = 0
        for _ in range(1500):
            content = json.loads(json.dumps(WHOLE))
            for _ in range(draw.randint(1, 2)):
                at = content
                while True:
                    keys = list(at) if isinstance(at, dict) else list(range(len(at)))
                    key = draw.choice(keys) if keys else None
                    inner = at[key] if keys else None
                    if not isinstance(inner, (dict, list)) or not inner or draw.random() < 0.2:
                        break
                    at = inner
                if key is None:
                    continue
                if draw.random() < 0.3 and isinstance(at, dict):
                    del at[key]
                else:
                    at[key] = draw.choice(odd)
            self.write("report.json", json.dumps(content))
            try:
                result = report.read_result(self.folder)
            except scene.PluginError:
                continue
            read += 1
            for one in result.responses:
                self.assertTrue(all(isinstance(one.text(hz, figure), str) for hz in result.octaves for figure in report.FIGURES))
        self.assertTrue(100 < read < 1400)
        self.assertLess(tracemalloc.get_traced_memory()[1], 5e6)
        tracemalloc.stop()
        self.assertLess(time.monotonic() - began, 60)


def finished(job, until=lambda job: False):
    while not job.is_done() and not until(job):
        time.sleep(0.02)
    return job


class Program(InFolder):
    def job(self, method, **params):
        return program.Job(program.program_words(), method, params, "cpu")

    def test_renders_and_stops(self):
        path = export(self.folder)
        job = finished(self.job("check", scene=path))
        self.assertIsNone(job.error)
        self.assertAlmostEqual(job.answer["report"]["room"]["volumeCubicMetres"]["scene"], 3.6, 3)
        seen = set()
        job = self.job("render", scene=path, outFolder=self.path("out"), durationSeconds=3600)
        finished(job, lambda one: seen.add(one.progress.split(",")[0]) or "running" in seen)
        self.assertRegex(job.progress, r"^running, \d+ %, .* left$")
        job.stop()
        self.assertTrue(job.is_done())
        self.assertEqual(str(job.error), "stopped")
        job.wait()
        self.assertFalse(os.path.exists(self.path("out")))

        job = finished(self.job("render", scene=path, outFolder=self.path("out"), durationSeconds=0.3))
        self.assertIsNone(job.error)
        result = report.read_result(self.path("out"))
        self.assertEqual([result.sources, result.positions], [["S1"], {"R1": (1.4, 1, 0.8)}])
        self.assertTrue(os.path.isfile(self.path("out/S1-R1.wav")))

        job = finished(self.job("check", scene=export(self.folder, receivers={"R1": (9, 9, 9), "R2": (8, 8, 8)})))
        text = program.error_text(job.answer["error"])
        self.assertEqual([line.split(": ")[1] for line in text.splitlines()[:2]], ["receivers.R1.position", "receivers.R2.position"])
        self.assertEqual(text.count("Move it into the room"), 1)

    def test_is_not_found(self):
        self.write("a.js", "")
        with mock.patch.dict(os.environ, {"PATH": "", "WAVEHALL_PROGRAM": ""}):
            with self.assertRaisesRegex(scene.PluginError, "not on the PATH\nInstall it"):
                program.program_words()
            with self.assertRaisesRegex(scene.PluginError, "nowhere.js is no program"):
                program.program_words("/nowhere.js")
            with self.assertRaisesRegex(scene.PluginError, "node is not on the PATH"):
                program.program_words(self.path("a.js"))
        with self.assertRaisesRegex(scene.PluginError, "cannot be started"):
            program.Job([self.folder], "check", {})

    def test_another_program(self):
        """Whatever a program says that is not Wavehall, the job ends with an error."""
        answers = [b"", b"hello\r\n", b"\r\n", b"a" * 3000, b"a: b\r\n" * 100, b"Content-Length: x\r\n\r\n", b"Content-Length: 9\r\n\r\n{}"]
        messages = [b"[]", b"{", b"[" * 100_000, b'{"id": 0, "result": {}}', b'{"id": 0, "result": {"protocol": 12}}', b'{"error": 1}']
        answers += [b"Content-Length: %d\r\n\r\n%s" % (len(one), one) for one in messages]
        for answer in answers:
            self.write("other.py", f"import sys; sys.stdout.buffer.write({answer!r}); sys.stdout.flush(); sys.exit('no such command')")
            job = finished(program.Job([sys.executable, self.path("other.py")], "check", {}))
            self.assertRegex(str(job.error), "does not answer as Wavehall does|of another version")


if __name__ == "__main__":
    unittest.main()
