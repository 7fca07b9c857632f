"""The package with the real program: WAVEHALL_PROGRAM names it."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import xml.etree.ElementTree

import numpy as np

import wavehall as wh
from support import WithServer, closet, shared_as_default
from wavehall._names import in_python, in_request
from wavehall._stream import framed, messages_of


class Rendering(WithServer):
    def test_gives_arrays_figures_and_positions(self):
        told = []
        result = closet().render(self.server, told.append, duration_seconds=0.3)
        self.assertEqual(result.responses.shape, (2, 1, 0.3 * 48000))
        self.assertEqual(result.responses.dtype, np.float32)
        self.assertEqual(result.sample_rate, 48000)
        self.assertEqual((result.sources, result.receivers), (["S1"], ["R1", "R2"]))
        np.testing.assert_allclose(result.positions, [[1.4, 1, 0.8], [1.2, 0.6, 0.5]])
        np.testing.assert_allclose(result.source_positions, [[0.5, 0.5, 0.5]])
        # The direct sound arrives after r/c; a sample takes 0.02 ms.
        onset = result.figures["S1", "R1"]["onsetSeconds"]
        self.assertAlmostEqual(onset, np.linalg.norm([0.9, 0.5, 0.3]) / 343.99, delta=0.00003)
        self.assertEqual(result.figure("edtSeconds").shape, (2, len(result.octaves)))
        self.assertEqual([one.phase for one in told if one.phase == "running"][:1], ["running"])
        self.assertTrue(all(one.share is None or 0 <= one.share <= 1 for one in told))
        self.assertTrue(any(one.remaining_seconds is not None for one in told if one.phase == "running"))
        self.assertIn("1 source, 2 receivers", repr(result))
        np.testing.assert_allclose(result.times[:2], [0, 1 / 48000])
        self.assertEqual(result.times.shape, result.responses.shape[2:])
        for asked, names in (
            (lambda: result.response("S1", "R9"), "R1, R2"),
            (lambda: result.of("S2"), "are S1"),
            (lambda: result.figure("t20"), "t20Seconds"),
            (lambda: result.figure("t20Seconds", "S2"), "are S1"),
        ):
            with self.assertRaisesRegex(KeyError, names):
                asked()
        page = xml.etree.ElementTree.fromstring(f"<div>{result._repr_html_()}</div>")
        self.assertEqual(len(page.findall(".//{http://www.w3.org/2000/svg}polyline")), 2)
        head = [cell.text for cell in page.find("table").findall("tr/th")]
        # Octaves that show nothing have no row.
        self.assertEqual(head[1:], ["EDT, s", "T20, s", "C80, dB", *(f"{octave:g} Hz" for octave in (63, 125))])

    def test_is_the_same_to_the_last_bit_again_and_as_files(self):
        first = closet().render(self.server)
        with tempfile.TemporaryDirectory() as folder:
            second = closet().render(self.server, out_folder=os.path.join(folder, "out"))
            # Paths are relative to the folder of Python, which need not be that of the program.
            self.addCleanup(os.chdir, os.getcwd())
            os.chdir(folder)
            third = self.server.read("out")
            os.chdir(os.path.dirname(folder))
            self.assertIn("report.json", os.listdir(os.path.join(folder, "out")))
        np.testing.assert_array_equal(first.responses, second.responses)
        np.testing.assert_array_equal(first.responses, third.responses)

    def test_has_several_sources_and_channels(self):
        scene = wh.Scene.box((6, 5, 4), max_frequency_hz=200)
        scene.add_source("S1", (1, 1, 1)).add_source("S2", (5, 1, 1))
        scene.add_receiver("R1", (3, 2.5, 2), ambisonics=1).add_receiver("R2", (1.4, 2, 1))
        result = scene.render(self.server, duration_seconds=0.05, scheme="compact-5@2%")
        with self.assertRaisesRegex(ValueError, "2 sources"):
            result.responses
        with self.assertRaisesRegex(ValueError, "different channels"):
            result.of("S1")
        self.assertEqual(result.response("S2", "R1").shape[0], 4)
        self.assertEqual(result.response("S2", "R2").shape[0], 1)
        self.assertTrue(np.any(result.response("S2", "R1")[3] != 0))

    def test_checks_and_plans(self):
        check = closet().check(self.server)
        self.assertAlmostEqual(check.report["room"]["volumeCubicMetres"]["scene"], 3.6)
        self.assertIn("<svg", check.picture)
        self.assertIn("<svg", check._repr_html_())
        # Boxes are drawn here, another room as the program checks it.
        page = xml.etree.ElementTree.fromstring(closet()._repr_html_())
        self.assertEqual([one.text for one in page.iter("{http://www.w3.org/2000/svg}text")], ["S1", "R1", "R2"])
        self.assertIsNone(check.error)
        plan = closet().plan(self.server, schemes=["leggy-1"], duration_seconds=0.1)
        self.assertEqual([row["scheme"] for row in plan["rows"]], ["leggy-1@2%"])

    def test_finds_the_files_of_a_scene(self):
        with tempfile.TemporaryDirectory() as folder:
            model = "usemtl wall\n" + "".join(
                f"v {x} {y} {z}\n" for z in (0, 2.5) for x, y in ((0, 0), (4, 0), (4, 3), (0, 3))
            ) + "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n"
            with open(os.path.join(folder, "room.obj"), "w") as file:
                file.write(model)
            scene = closet(geometry={"mesh": {"file": "room.obj", "unit": "m", "materials": {"wall": "walls"}}})
            with open(os.path.join(folder, "scene.json"), "w") as file:
                json.dump(scene.content, file)
            read = wh.Scene.from_file(os.path.join(folder, "scene.json"))
            told = []
            report = read.check(self.server, told.append).report
            with shared_as_default():
                self.assertIn("z = ", read._repr_html_())
        self.assertIn("preparing", {one.phase for one in told})
        self.assertAlmostEqual(report["room"]["volumeCubicMetres"]["scene"], 30, places=3)


class Errors(WithServer):
    def test_name_the_place_and_the_remedy(self):
        scene = closet()
        scene.content["receivers"]["R1"]["position"] = [9, 1, 1]
        scene.content["titel"] = "x"
        with self.assertRaises(wh.InputError) as caught:
            scene.render(self.server)
        self.assertEqual(caught.exception.path, "scene.json: titel")
        self.assertIn("title", caught.exception.remedy)
        self.assertEqual(caught.exception.problems[0].path, "scene.json: titel")

    def test_name_options_as_they_are_written_here(self):
        for options, path in (
            ({"max_frequency_hz": -1}, "max_frequency_hz"),
            ({"max_frequency_hz": "high"}, "max_frequency_hz"),
            ({"duration_seconds": 1e9}, "duration_seconds"),
            ({"colour": "red"}, "params"),
        ):
            with self.assertRaises(wh.InputError) as caught:
                closet().render(self.server, **options)
            self.assertEqual(caught.exception.path, path)

        with self.assertRaisesRegex(wh.InputError, 'Did you mean "duration_seconds"'):
            closet().render(self.server, duration_second=1)
        with self.assertRaisesRegex(TypeError, "options have names"):
            closet().render(0.3)

    def test_name_what_is_not_json(self):
        for scene, path in (
            (closet(maxFrequencyHz=float("nan")), "maxFrequencyHz"),
            (closet(maxFrequencyHz=object()), "maxFrequencyHz"),
            (closet().add_receiver("R3", (1, np.inf, 1)), "receivers.R3.position[1]"),
        ):
            with self.assertRaises(wh.InputError) as caught:
                scene.render(self.server)
            self.assertEqual(caught.exception.path, f"scene.json: {path}")
        scene = closet()
        scene.content["self"] = scene.content
        with self.assertRaisesRegex(wh.InputError, "contains itself"):
            scene.check(self.server)
        with self.assertRaises(wh.InputError) as caught:
            closet().render(self.server, max_frequency_hz=np.nan)
        self.assertEqual(caught.exception.path, "max_frequency_hz")
        self.assertIsNone(closet(maxFrequencyHz=np.float32(300)).check(self.server).error)

    def test_name_a_missing_folder_and_program(self):
        with self.assertRaises(wh.InputError):
            self.server.read("no-such-folder")
        with self.assertRaisesRegex(wh.ServerError, "is no file"):
            wh.Server(program="/none/cli.js")

    def test_tell_what_a_program_said_that_ends(self):
        with self.assertRaisesRegex(wh.ServerError, "(?s)status 2.*auto.*what the program accepts"):
            wh.Server(engine="steam")

    def test_come_when_the_program_is_gone(self):
        server = wh.Server(engine="cpu")
        server._process.kill()
        for _ in range(2):
            with self.assertRaises(wh.ServerError):
                closet().render(server)
        self.assertFalse(server.is_running)
        server.close()

    def test_refuse_what_no_scene_can_hold(self):
        with self.assertRaisesRegex(TypeError, "no face 'roof'"):
            wh.Scene.box((1, 1, 1), roof=0.1)
        with self.assertRaisesRegex(TypeError, "a material is .* found None"):
            wh.Scene.box((1, 1, 1), walls=None)
        with self.assertRaisesRegex(TypeError, "position of 'R1' .* found 'abc'"):
            closet().add_receiver("R1", "abc")
        with self.assertRaisesRegex(ValueError, "not of 'walls'"):
            wh.random_points(closet(), "walls")


class Stopping(WithServer):
    def test_ctrl_c_stops_a_rendering_and_the_server_goes_on(self):
        # One signal: a second one would hit the rendering below.
        timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))

        def interrupt(progress):
            if progress.phase == "running" and not timer.ident:
                timer.start()

        # A terminal sends Ctrl-C to a whole group; the program is not in that of Python.
        self.assertNotEqual(os.getpgid(self.server._process.pid), os.getpgrp())
        with self.assertRaises(KeyboardInterrupt):
            closet(durationSeconds=3000).render(self.server, interrupt)
        timer.join()
        self.assertEqual(closet().render(self.server).responses.shape[0], 2)

    def test_an_exception_of_a_callback_stops_it_too(self):
        def fail(progress):
            raise LookupError("enough")

        with self.assertRaisesRegex(LookupError, "enough"):
            closet(durationSeconds=3000).render(self.server, fail)
        self.assertIsNone(closet().check(self.server).error)

    def test_the_program_ends_with_python(self):
        code = (
            "import wavehall, os\n"
            "print(wavehall.Server(engine='cpu')._process.pid, flush=True)\n"
            "os.kill(os.getpid(), 9)\n"
        )
        done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE)
        number = int(done.stdout)
        for _ in range(600):
            if not is_alive(number):
                return
            time.sleep(0.1)
        self.fail("the program still runs")


def is_alive(number):
    try:
        with open(f"/proc/{number}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Parts(unittest.TestCase):
    def test_names_are_written_in_both_ways(self):
        for here, there in (("max_frequency_hz", "maxFrequencyHz"), ("raw", "raw"), ("out_folder", "outFolder")):
            self.assertEqual(in_request(here), there)
            self.assertEqual(in_python(there), here)
        self.assertEqual(in_python("scene.json: maxFrequencyHz"), "scene.json: maxFrequencyHz")

    def test_materials_are_numbers_names_or_definitions(self):
        scene = wh.Scene.box((4, 3, 2), walls=0.1, floor="carpet-heavy", ceiling={"absorption": 0.5})
        self.assertEqual(
            scene.content["materials"],
            {"walls": {"absorption": 0.1}, "floor": {"library": "carpet-heavy"}, "ceiling": {"absorption": 0.5}},
        )
        self.assertEqual(scene.content["geometry"]["boxes"][0]["faces"], {"z-": "floor", "z+": "ceiling"})

    def test_streams_that_end_early_give_what_was_whole(self):
        with tempfile.TemporaryFile() as file:
            file.write(framed({"a": 1}) + framed({"b": 2})[:-1])
            file.seek(0)
            self.assertEqual(list(messages_of(file)), [{"a": 1}])


if __name__ == "__main__":
    unittest.main()
