"""Reads a data set of a sweep as a program that trains a model does: its training part in batches, in a new order each
time round. Give it the path of a file that ends in .h5 or .sofa (needs h5py and numpy), or of a folder of WAV files
(needs soundfile and numpy)."""

import csv
import os
import sys

import numpy as np

BATCH, EPOCHS = 4, 2


def batches(training, read, targets, seed=1):
    """Yields (responses [batch, channels, samples], targets [batch])."""
    order = np.array(training)
    random = np.random.default_rng(seed)
    for _ in range(EPOCHS):
        random.shuffle(order)
        for at in range(0, len(order), BATCH):
            # HDF5 reads rows in rising order.
            rows = np.sort(order[at : at + BATCH])
            yield read(rows), targets[rows]


def of_file(path):
    import h5py

    file = h5py.File(path)
    splits = [row.tobytes().decode().rstrip("\0") for row in file["split"][:]]
    training = [row for row, split in enumerate(splits) if split == "training"]
    return training, lambda rows: file["Data.IR"][rows], file["volumeCubicMetres"][:]


def of_folder(path):
    import soundfile

    with open(os.path.join(path, "table.csv"), newline="", encoding="utf-8") as table:
        rows = list(csv.DictReader(table))
    training = [row for row, cells in enumerate(rows) if cells["split"] == "training"]
    longest = max(int(cells["samples"]) for cells in rows)

    def read(numbers):
        batch = []
        for number in numbers:
            samples, _ = soundfile.read(os.path.join(path, rows[number]["file"]), dtype="float32", always_2d=True)
            batch.append(np.pad(samples.T, ((0, 0), (0, longest - len(samples)))))
        return np.stack(batch)

    return training, read, np.array([float(cells["volumeCubicMetres"]) for cells in rows])


if __name__ == "__main__":
    path = sys.argv[1]
    parts = of_folder(path) if os.path.isdir(path) else of_file(path)
    for responses, volumes in batches(*parts):
        energy = float((responses.astype("float64") ** 2).sum())
        print(f"shape {list(responses.shape)}, energy {energy:.6g}, m3 {volumes.tolist()}")
