"""Renders a room with a carpet, and prints its reverberation times. Run it with the program on the PATH."""

import wavehall as wh

room = wh.Scene.box((5, 4, 3), walls=0.1, floor=0.3, max_frequency_hz=300, title="A room with a carpet")
room.add_source("S1", (1.3, 1.1, 1.5))
for number, x in enumerate((2.5, 3.1, 3.7), start=1):
    room.add_receiver(f"R{number}", (x, 2.9, 1.2))

print(f"{room.check().report['room']['volumeCubicMetres']['grid']:.0f} m³")
try:
    result = room.render(duration_seconds=1, on_progress=lambda progress: print(progress.phase, end=" "))
except wh.InputError as error:
    raise SystemExit(f"{error.path}: {error.message} {error.remedy}")

print(result.responses.shape, result.sample_rate, result.positions.shape)
for octave, decays in zip(result.octaves, result.figure("t20Seconds").T):
    print(f"{octave:.0f} Hz: T20 {decays.round(2)} s")
