"""Sweeps: data sets of rooms."""

import contextlib
import os
import pickle
import sys
import tempfile
import types
import unittest
import unittest.mock
import warnings

import numpy as np

import wavehall as wh
from support import WithServer, closet

VARY = {"length": wh.uniform("geometry.boxes[0].add.to[0]", 1.8, 2.4)}
# A receiver with direction needs 0.64 m of free air on this grid.
SIDE = {"length": wh.uniform("geometry.boxes[0].add.to[0]", 2.6, 3.4)}
LARGER = {"boxes": [{"add": {"from": [0, 0, 0], "to": [3, 2.6, 2.4]}, "material": "walls"}]}
FREE = [
    {"fromWalls": {"of": ["receivers"], "atLeastMetres": 0.7}},
    {"distance": {"between": ["sources", "receivers"], "atLeastMetres": 0.7}},
]
TOO_FAR = [{"fromWalls": {"of": ["sources"], "atLeastMetres": 0.7}}]


@contextlib.contextmanager
def torch_or_stand_in():
    """The real torch; where there is none, what the module asks of it."""
    try:
        import torch.utils.data  # noqa: F401

        yield
    except ImportError:
        torch, utils, of_data = (types.ModuleType(name) for name in ("torch", "torch.utils", "torch.utils.data"))
        torch.from_numpy = lambda array: array
        of_data.Dataset = type("Dataset", (), {"__class_getitem__": classmethod(lambda cls, _: cls)})
        of_data.DataLoader = object
        names = {"torch": torch, "torch.utils": utils, "torch.utils.data": of_data}
        with unittest.mock.patch.dict(sys.modules, names):
            yield
    finally:
        sys.modules.pop("wavehall.torch", None)


class Sweeping(WithServer):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.join(folder.name, "rooms")

    def sweep(self, scene, vary=VARY, **options):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", wh.EmptySplitWarning)
            return wh.sweep(scene, self.folder, vary, server=self.server, **options)

    def test_gives_arrays_positions_labels_and_parts(self):
        def made(on_progress):
            scene = closet(receivers={}, geometry=LARGER).add_receivers(4, ambisonics=1)
            return wh.sweep(
                scene,
                self.folder,
                {**SIDE, **wh.random_points(scene, "receivers", (0.8, 1.6))},
                rooms=2,
                constraints=FREE,
                split_percent={"training": 90, "validation": 0.001, "test": 9.999},
                keep={"figures": False},
                server=self.server,
                on_progress=on_progress,
            )

        # Stopped as soon as it renders, it goes on where it was.
        with self.assertRaises(LookupError):
            made(stop_rendering)
        told = []
        with self.assertWarnsRegex(wh.EmptySplitWarning, "'validation'"):
            data = made(told.append)
        self.assertEqual(len(data), 2)
        for item in data:
            self.assertEqual(item.responses.shape, (4, 4, 0.05 * 48000))
            self.assertEqual(item.positions.shape, (4, 3))
            labels = [[item.labels[f"R{n}.{axis}"] for axis in "xyz"] for n in (1, 2, 3, 4)]
            np.testing.assert_allclose(item.positions, labels)
            sides = np.array([item.labels["length"], 2.6, 2.4])
            self.assertGreaterEqual(np.minimum(item.positions, sides - item.positions).min(), 0.7)
            self.assertEqual(item.scene.content["geometry"]["boxes"][0]["add"]["to"][0], sides[0])
        self.assertNotEqual(data[0].room, data[1].room)
        self.assertEqual(sum(data.splits.values()), 2)
        self.assertEqual(sum(len(data.split(name)) for name, count in data.splits.items() if count), 2)
        with self.assertRaisesRegex(wh.InputError, "split_percent"):
            data.split("validation")
        with self.assertRaisesRegex(wh.InputError, "no part 'train'"):
            data.split("train")
        phases = list(dict.fromkeys(one.phase for one in told))
        self.assertEqual(phases, ["predicting", "planning", "forecast", "rendering"])
        self.assertEqual(told[-1].share, 1)
        # The first of each phase is always told, others as seldom as the program likes.
        self.assertEqual(told[0].details["what"], "drawing some lines")

        # A loader of batches reads from a copy, in another order.
        copy = pickle.loads(pickle.dumps(data))
        copy._server = self.server
        np.testing.assert_array_equal(copy[-1].responses, data[1].responses)
        self.assertEqual([item.id for item in data[::-1]], ["1", "0"])
        again = wh.DataSet.open(self.folder, self.server)
        self.assertEqual([item.id for item in again], ["0", "1"])
        self.check_torch(data)

    def check_torch(self, data):
        with torch_or_stand_in():
            from wavehall.torch import RoomDataset

            rooms = RoomDataset(data)
            self.assertEqual(len(rooms), 2)
            item = rooms[1]
            np.testing.assert_array_equal(np.asarray(item["responses"]), data[1].responses)
            np.testing.assert_array_equal(np.asarray(item["source_positions"]), data[1].source_positions)
            self.assertEqual(item["labels"], data[1].labels)
            self.assertEqual(RoomDataset(data, lambda item: item.id)[0], "0")
            loader = sys.modules["torch.utils.data"].DataLoader
            # Each worker starts a program of its own.
            for workers in (0, 1) if hasattr(loader, "multiprocessing_context") else ():
                [batch] = loader(rooms, batch_size=2, num_workers=workers)
                np.testing.assert_array_equal(batch["responses"][1].numpy(), data[1].responses)
                self.assertEqual(batch["positions"].shape, (2, 4, 3))
                self.assertAlmostEqual(batch["labels"]["length"][1].item(), data[1].labels["length"])

    def test_names_what_is_wrong_in_the_words_of_the_sweep_file(self):
        for vary, options, path in (
            ({"length": wh.uniform("geometry.boxes[1].add.to[0]", 1, 2)}, {}, "sweep.json: vary.length.at"),
            (wh.random_points(closet(), "sources"), {"rooms": 2}, "sweep.json: rooms"),
            ({"S1": wh.in_room("sources.S1.position")}, {"constraints": TOO_FAR}, "sweep.json: constraints[0].fromWalls"),
        ):
            with self.assertRaises(wh.InputError) as caught:
                self.sweep(closet(), vary, **options)
            self.assertEqual(caught.exception.path, path)
        self.assertIn("2 × 1.5 × 1.2 m", caught.exception.message)
        self.assertIn("less than 0.7 m from walls", caught.exception.remedy)
        with self.assertRaises(wh.InputError) as caught:
            self.sweep(closet(receivers={"R1": {"position": [0.3, 0.3, 0.3], "ambisonics": 1}}), rooms=2)
        self.assertEqual(caught.exception.path, "sweep.json: line 0: receivers.R1.position")
        self.assertFalse(os.path.exists(os.path.join(self.folder, "manifest.jsonl")))
        with self.assertRaisesRegex(wh.InputError, "no folder of a sweep"):
            wh.DataSet.open(self.folder)


def stop_rendering(progress):
    if progress.phase == "rendering":
        raise LookupError("enough")


if __name__ == "__main__":
    unittest.main()
