"""Searches: each is a use-case of the program, and its answer is the program's report."""

import os
import tempfile
import unittest

import wavehall as wh
from support import WithServer, closet


class Searches(WithServer):
    def test_modes_of_a_box_are_where_they_should_be(self):
        told = []
        with tempfile.TemporaryDirectory() as folder:
            found = closet().modes(self.server, told.append, up_to_hz=120, shapes=0, out_folder=folder)
            self.assertIn("modes.json", os.listdir(folder))
        speed = found["soundSpeedMetresPerSecond"]
        # The lowest two of a box of 2 × 1.5 × 1.2 m: half a wave along x and along y.
        for mode, side in zip(found["modes"], (2, 1.5)):
            self.assertAlmostEqual(mode["frequencyHz"], speed / 2 / side, delta=0.5)
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
            (lambda: scene.places(self.server, use="boats"), "for"),
            (lambda: scene.places(self.server, spacing_metres=-1), "spacing_metres"),
            (lambda: scene.sensitivities(self.server, draws=1), "draws"),
            (lambda: scene.sensitivities(self.server, uncertainty_percent={"cork": 10}), "uncertainty_percent"),
        ):
            with self.assertRaises(wh.InputError) as caught:
                search()
            self.assertEqual(caught.exception.path, path)

    def test_a_search_stops(self):
        def stop(progress):
            raise LookupError("enough")

        with self.assertRaises(LookupError):
            closet(durationSeconds=3000).sensitivities(self.server, stop)
        self.assertIsNone(closet().check(self.server).error)


if __name__ == "__main__":
    unittest.main()
