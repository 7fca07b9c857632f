import { describe, expect, it } from 'vitest';
import { DirectionSound } from '../../../../../src/app/results/directions/direction-sound.ts';
import { directionMap } from '../../../../../src/app/results/directions/direction-view.ts';
import { hedgehog } from '../../../../../src/app/results/directions/hedgehog.ts';
import type { DirectionPlace } from '../../../../../src/app/results/directions/shown.ts';
import { sphereGrid } from '../../../../../src/app/results/directions/sphere-grid.ts';
import { imagePlaces, monopoleCoefficients } from '../../../../../src/exact/image-coefficients.ts';
import { beamGain, beamWidthDegrees } from '../../../../../src/response/direction/energy-by-direction.ts';
import { realSignal } from '../../../../../src/response/transform.ts';
import { harmonicCount } from '../../../../../src/sphere/harmonics.ts';
import { axesOf, toOwn, toRoomAxes } from '../../../../../src/sphere/orientation.ts';
import { hertz, type Vec3 } from '../../../../../src/units/quantities.ts';

/** A rigid box, m, with the receiver halfway between two walls: the images behind them arrive together. */
const SIDES: Vec3 = [6.4, 5, 3.4];
const SOURCE: Vec3 = [1.1, 2.5, 0.9];
const RECEIVER: Vec3 = [3.6, 2.5, 1.5];
const ORIENTATION = { yawDegrees: 35, pitchDegrees: 10, rollDegrees: -20 };
const AXES = axesOf(ORIENTATION);
const SOUND = 343;
const RATE = 16_000;
const SIZE = 1024;
const LENGTH = 480;
/** Hz. All orders are exact in the two octaves below it. */
const VALID_TO = 6000;

const IMAGES = imagePlaces(SIDES, SOURCE, RECEIVER, (LENGTH / RATE) * SOUND)
  .map((place) => ({ place, metres: Math.hypot(...place) }))
  .sort((one, other) => one.metres - other.metres);

const place: DirectionPlace = {
  source: 'S',
  receiver: 'R',
  sourceMetres: SOURCE,
  receiverMetres: RECEIVER,
  orientation: ORIENTATION,
};

/** The exact coefficients of all images in the axes of the receiver, from 700 Hz on. */
function soundOf(order: number): DirectionSound {
  const spectra = Array.from({ length: harmonicCount(order) }, () => new Float64Array(2 * SIZE));
  for (let bin = 1; bin < SIZE / 2; bin++) {
    const frequency = (bin * RATE) / SIZE;
    const rise = Math.min(1, Math.max(0, (frequency - 500) / 200));
    const fall = Math.min(1, Math.max(0, (7500 - frequency) / 1500));
    for (const { place: from } of IMAGES) {
      const values = monopoleCoefficients(order, toOwn(AXES, from), (2 * Math.PI * frequency) / SOUND);
      values.forEach((value, i) => (spectra[i >> 1][2 * bin + (i & 1)] += rise * fall * value));
    }
  }
  const channels = spectra.map((spectrum) => realSignal(spectrum, SIZE).slice(0, LENGTH));
  const ranges = Array.from({ length: order + 1 }, (_, n) => ({ order: n, fromHz: 800, toHz: VALID_TO }));
  return new DirectionSound({ order, sampleRateHz: hertz(RATE), channels }, ranges, VALID_TO, 'S-R.wav');
}

const unit = ([x, y, z]: Vec3): Vec3 => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};

/** Degrees between two directions. */
function between(one: Vec3, other: Vec3): number {
  const cosine = unit(one).reduce((sum, part, axis) => sum + part * unit(other)[axis], 0);
  return (180 * Math.acos(Math.min(1, cosine))) / Math.PI;
}

const directionOf = ({ azimuthDegrees, elevationDegrees }: { azimuthDegrees: number; elevationDegrees: number }) => {
  const [a, e] = [azimuthDegrees, elevationDegrees].map((degrees) => (Math.PI * degrees) / 180);
  return [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)] as Vec3;
};

/**
 * What a peak may be off, degrees. Of other arrivals, the octave's ringing leaves a tenth of the pressure in the window
 * at most, which moves a peak by a tenth of the beam's width at most. Half of the diagonal of the map's steps comes on
 * top.
 */
const allowed = (order: number, steps: number): number => 0.1 * beamWidthDegrees(order) + steps / Math.SQRT2;

const [DIRECT, FLOOR, BACK_WALL, SIDE_WALLS] = [0, 1, 2, 5];
/** A window round the arrival of an image, s from the arrival of the direct sound. */
const round = (image: number, seconds: number) => {
  const after = (IMAGES[image].metres - IMAGES[DIRECT].metres) / SOUND;
  return { fromSeconds: after - seconds, toSeconds: after + seconds };
};

describe.each([1, 3, 5])('energy against direction in a rigid box, order %i', (order) => {
  const sound = soundOf(order);
  const peaksIn = (octaveHz: number | null, window: { fromSeconds: number; toSeconds: number }) =>
    directionMap(sound, place, { octaveHz, ...window }).peaks;
  const map = allowed(order, sphereGrid.stepDegrees);

  it('has two whole octaves, and the arrival of the direct sound', () => {
    expect(sound.bands.map(({ octave, order: of }) => [octave.centreHz, of])).toEqual([
      [2000, order],
      [4000, order],
    ]);
    // It is found where the band's pulse rises, not at its peak.
    expect(Math.abs(sound.arrivalSeconds - IMAGES[DIRECT].metres / SOUND)).toBeLessThan(0.5e-3);
  });

  it.each([
    ['the source', DIRECT, null, 1.2e-3],
    ['its image in the floor', FLOOR, null, 1.2e-3],
    ['its image in the wall behind it', BACK_WALL, 4000, 0.5e-3],
  ])('shows %s when it arrives', (_, image, octaveHz, seconds) => {
    const [highest] = peaksIn(octaveHz, round(image, seconds));
    expect(between(directionOf(highest), toOwn(AXES, IMAGES[image].place))).toBeLessThan(map);
  });

  it('shows how much weaker an image is', () => {
    const [direct, floor] = [DIRECT, FLOOR].map((image) => peaksIn(null, round(image, 1.2e-3))[0].levelDb);
    const expected = 20 * Math.log10(IMAGES[FLOOR].metres / IMAGES[DIRECT].metres);
    // A tenth of the pressure is 0.8 dB.
    expect(Math.abs(direct - floor - expected)).toBeLessThan(0.8);
  });

  it('tells images in two walls apart that arrive together, if its beam is narrow enough', () => {
    const peaks = peaksIn(4000, round(SIDE_WALLS, 0.5e-3));
    const pair = [IMAGES[SIDE_WALLS].place, IMAGES[SIDE_WALLS + 1].place].map((one) => toOwn(AXES, one));
    expect(between(pair[0], pair[1])).toBeGreaterThan(beamWidthDegrees(1));
    if (order === 1) {
      // The two beams, 126° apart and 115° wide, add up to one between them.
      const middle = pair[0].map((part, axis) => part + pair[1][axis]) as unknown as Vec3;
      expect(between(directionOf(peaks[0]), middle)).toBeLessThan(map);
      return;
    }
    const nearest = pair.map((one) => Math.min(...peaks.slice(0, 2).map((peak) => between(directionOf(peak), one))));
    expect(Math.max(...nearest)).toBeLessThan(map);
    expect(Math.abs(peaks[0].levelDb - peaks[1].levelDb)).toBeLessThan(0.8);
  });

  it('has the longest spike of a hedgehog where beams hear the most, in the axes of the room', () => {
    const { parts, receiverMetres } = hedgehog(sound, place, null);
    expect(receiverMetres).toEqual(RECEIVER);
    const { window, spikes } = parts[0];
    const directions = Array.from({ length: spikes.length / 3 }, (_, i): Vec3 => {
      const [x, y, z] = spikes.subarray(3 * i, 3 * i + 3);
      return [x, y, z];
    });
    const lengths = directions.map((spike) => Math.hypot(...spike));
    const ofAll = parts.map((part) => Math.max(...part.spikes.map(Math.abs)));
    expect(Math.max(...ofAll)).toBeGreaterThan(0.9);
    expect(ofAll[2], 'nothing was recorded after 80 ms').toBe(0);
    const longest = directions[lengths.indexOf(Math.max(...lengths))];
    // What arrives at different times adds up as energy.
    const early = IMAGES.filter(({ metres }) => (metres - IMAGES[DIRECT].metres) / SOUND < window.toSeconds!);
    expect(early.length).toBe(2);
    const energy = (direction: Vec3): number =>
      early.reduce(
        (sum, { place: from, metres }) =>
          sum + (beamGain(order, (Math.PI * between(direction, from)) / 180) / metres) ** 2,
        0,
      );
    const all = sphereGrid.directions.map((own) => toRoomAxes(AXES, own));
    const expected = all.reduce((most, direction) => (energy(direction) > energy(most) ? direction : most));
    // 600 spikes are 8.3° apart.
    expect(between(longest, expected)).toBeLessThan(allowed(order, sphereGrid.stepDegrees + 8.3));
  });
});
