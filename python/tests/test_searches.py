"""Searches: each is a use-case of the program, and its answer is the program's report."""

import os
import tempfile
import unittest

import wavehall as wh
from support import WithServer, closet


class Enough(Exception):
    """Stops a call."""


def stop(progress):
    raise Enough


class Searches(WithServer):
    def test_modes_of_a_box_are_where_they_should_be(self):
        told = []
        with tempfile.TemporaryDirectory() as folder:
            found = closet(maxFrequencyHz=150).modes(self.server, told.append, up_to_hz=90, shapes=0, out_folder=folder)
            self.assertIn("modes.json", os.listdir(folder))
        # The lowest of a box of 2 × 1.5 × 1.2 m: half a wave along x.
        [mode] = found["modes"]
        self.assertAlmostEqual(mode["frequencyHz"], found["soundSpeedMetresPerSecond"] / 2 / 2, delta=0.5)
        self.assertIn("modes.csv", found.files)
        self.assertEqual({"forecast", "searching"} - {one.phase for one in told}, set())

    def test_places_of_desks_are_ranked(self):
        scene = closet(durationSeconds=0.6)
        options = {"spacing_metres": 1, "height_metres": 0.6, "clearance_metres": 0.3, "goal": "level"}
        found = scene.places(self.server, use="desks", **options)
        self.assertGreaterEqual(len(found["places"]), 2)
        self.assertIn("<svg", found.files["scene-desks.svg"])

    def test_what_is_wrong_is_named(self):
        scene = closet()
        for search, path in (
            (lambda: scene.calibrate(["no-such.csv"], self.server), "no-such.csv"),
            (lambda: scene.calibrate([], self.server), "measured"),
            (lambda: scene.design(self.server), "targets"),
            (lambda: scene.design(self.server, goals=["T20<=1@125"], confidence_percent=3), "confidence_percent"),
            (lambda: scene.modes(self.server, up_to_hz=-1), "up_to_hz"),
            (lambda: scene.modes(self.server, colour="red"), "params"),
            (lambda: scene.calibrate("none.csv", self.server), "none.csv"),
            (lambda: scene.places(self.server, use="boats"), "for"),
            (lambda: scene.places(self.server, spacing_metres=-1), "spacing_metres"),
            (lambda: scene.sensitivities(self.server, draws=1), "draws"),
            (lambda: scene.sensitivities(self.server, uncertainty_percent={"cork": 10}), "uncertainty_percent"),
        ):
            with self.assertRaises(wh.InputError) as caught:
                search()
            self.assertEqual(caught.exception.path, path)

    def test_calibrate_finds_the_absorption_of_a_measured_room(self):
        def room(absorption):
            return closet(durationSeconds=0.5, receivers={"R1": {"position": [1.4, 1, 0.8]}}, **walls(absorption))

        told = []
        with tempfile.TemporaryDirectory() as folder:
            room(0.16).render(self.server, out_folder=os.path.join(folder, "measured"))
            measured = os.path.join(folder, "measured", "S1-R1.wav")
            out = os.path.join(folder, "out")
            with self.assertRaises(Enough):
                room(0.12).calibrate(measured, self.server, stop, out_folder=out)
            self.assertEqual([name for name in os.listdir(folder) if name.endswith(".json")], [])
            # Paths are relative to the folder of Python, which need not be that of the program.
            self.addCleanup(os.chdir, os.getcwd())
            os.chdir(folder)
            relative = os.path.join("measured", "S1-R1.wav")
            found = room(0.12).calibrate([relative], self.server, told.append, materials=["walls"], out_folder="out")
            os.chdir(os.path.dirname(folder))
            self.assertIn("scene-calibrated.json", os.listdir(out))
        self.assertEqual(found["outcome"], "met")
        [bands] = [one["bands"] for one in found["materials"]]
        self.assertEqual([one["before"] for one in bands], [0.12] * len(bands))
        # Decay times within 5 % are absorption within about 5 %.
        for one in bands:
            self.assertAlmostEqual(one["after"], 0.16, delta=0.016)
        absorption = found.scenes[0].content["materials"]["walls"]["absorption"]
        self.assertEqual([absorption[f"{one['centreHz']}"] for one in bands], [one["after"] for one in bands])
        runs = [one.details["simulation"]["number"] for one in told if "simulation" in one.details]
        self.assertEqual((runs[0], runs[-1], runs), (1, len(found["runs"]), sorted(runs)))

    def test_a_search_stops(self):
        with self.assertRaises(Enough):
            closet(durationSeconds=3000).sensitivities(self.server, stop)
        self.assertIsNone(closet().check(self.server).error)


def walls(absorption):
    return {"materials": {"walls": {"absorption": absorption}}}


if __name__ == "__main__":
    unittest.main()
