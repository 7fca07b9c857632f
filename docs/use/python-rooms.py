"""Draws rooms with an ambisonic receiver each, computes them, and shows a batch. Run it with the number of rooms."""

import sys

import wavehall as wh

room = wh.Scene.box((6, 5, 3), walls=0.1, floor=0.2, max_frequency_hz=300, title="Random rooms")
room.add_source("S1", (1, 1, 1)).add_receiver("R1", (4, 3, 1.5), ambisonics=1)
room.content.update(durationSeconds=0.5, sampleRateHz=2000, scheme="compact-5@2%")
vary = {
    "length": wh.uniform("geometry.boxes[0].add.to[0]", 4, 8),
    "width": wh.uniform("geometry.boxes[0].add.to[1]", 4, 6),
    "absorption": wh.log_uniform("materials.walls.absorption", 0.03, 0.4),
    **wh.random_points(room, "sources"),
    **wh.random_points(room, "receivers"),
}
free = [{"fromWalls": {"of": ["sources", "receivers"], "atLeastMetres": 0.9}}, {"distance": {"between": ["sources", "receivers"], "atLeastMetres": 2.2}}]
rooms = wh.sweep(room, "rooms", vary, rooms=int(sys.argv[1]), constraints=free, keep={"figures": False})
for item in rooms.split("training"):
    print(item.responses.shape, item.positions.round(1), f"{item.labels['absorption']:.2f}")
