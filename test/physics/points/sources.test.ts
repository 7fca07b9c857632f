import { expect, it } from 'vitest';
import { driveNodes, type RadiationPattern } from '../../../src/response/direction/drive.ts';
import { LASTING_ORDER } from '../../../src/response/direction/lasting.ts';
import { strides } from '../../../src/room/grid/grid.ts';
import { placeWeights } from '../../../src/run/points/interpolation.ts';
import { impulseSource, monopoleStrength } from '../../../src/run/points/sources.ts';
import { cloudsFor } from '../../../src/run/clouds/cloud.ts';
import { Encoder } from '../../../src/run/clouds/encoder.ts';
import { RIGHT_WITHIN } from '../../../src/run/clouds/errors-of-weights.ts';
import { LatticeWaves, type LatticeWave } from '../../../src/run/clouds/lattice-waves.ts';
import { spiralDirections } from '../../../src/run/clouds/net.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { sphericalHankel } from '../../../src/sphere/bessel.ts';
import { harmonicCount, orderOfChannel, realHarmonics } from '../../../src/sphere/harmonics.ts';
import { axesOf, toOwn } from '../../../src/sphere/orientation.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import type { PointWeights, SourceInput } from '../../../src/engine/engine.ts';
import { referenceEngine } from '../../support/engines/engines.ts';
import { boxGraph, prepared } from '../../support/rooms/rooms.ts';

const ORDER = 3;
const SIZE = 61;
/** Radius of the receivers, spacings. */
const RADIUS = 12;
/** Wavenumber from which orders are radiated, rad a spacing: their signals have to be short. */
const LOWEST = 0.9;
/** Where the source is from its middle node, spacings, and how it is turned. */
const FRACTION: Vec3 = [0.31, -0.42, 0.17];
const AXES = axesOf({ yawDegrees: 40, pitchDegrees: -20, rollDegrees: 65 });

/**
 * A source with direction between the nodes of a box, and receivers on a sphere round it; sound from the walls comes
 * too late to count. What they hear, over what they hear of a monopole in the same place, is the pattern, with the near
 * field of each order. The monopole itself is louder in some directions than in others, as much as the scheme's waves
 * say. Sound of the schemes of 2 % travels up to 4° off its wave vectors: with that left out, a source is wrong by 16
 * to 25 %.
 */
it.each(['leggy-4@2%', 'sparse-31@2%', 'compact-5@0.5%'])(
  'a source of order 3 radiates as it should, %s',
  async (name) => {
    const scheme = schemeByName(name, name);
    const room = prepared(boxGraph([SIZE, SIZE, SIZE]), scheme);
    const middle = (SIZE - 1) / 2;
    const stride = strides(room.graph.grid);
    const at = (offset: readonly number[]): number =>
      stride.reduce((sum, step, axis) => sum + step * (middle + offset[axis]), 0);
    const [cloud] = cloudsFor(ORDER);
    const { wavenumbers, weights, right } = new Encoder(scheme, cloud).weights(ORDER, FRACTION, AXES);
    const angles = wavenumbers.map((k) => scheme.courant * k);
    const top = scheme.courant * Math.PI * scheme.band;
    const kept = right.map(
      (range, n) =>
        range && { from: scheme.courant * (n > LASTING_ORDER ? Math.max(LOWEST, range.from) : range.from), to: top },
    );
    const half = Math.ceil((4 * Math.PI) / (scheme.courant * LOWEST));
    const span = { lead: half, lasting: 2 * half };
    const coefficients = Float64Array.from({ length: harmonicCount(ORDER) }, (_, i) => Math.cos(3 * i + 1));
    const power = Math.sqrt(coefficients.reduce((sum, value, i) => sum + value ** 2 / (2 * orderOfChannel(i) + 1), 0));
    const pattern: RadiationPattern = {
      order: ORDER,
      reference: { kind: 'power' },
      at: (_, real, imaginary) => {
        real.set(coefficients);
        imaginary.fill(0);
      },
    };
    const strength = monopoleStrength(room);
    const nodes = driveNodes({ order: ORDER, angles, weights, kept }, pattern, span).map((signal, i): SourceInput => ({
      point: onNode(at(cloud.offsets[i])),
      strength,
      signal,
    }));
    const monopole = impulseSource(
      room,
      placeWeights(room, { node: at([0, 0, 0]), fraction: FRACTION, moved: 0 }).point,
    );
    const [lowPassed] = driveNodes(
      { order: 0, angles, weights: angles.map(() => 1), kept: [kept[0]] },
      { order: 0, reference: { kind: 'power' }, at: (_, real) => void (real[0] = 1) },
      span,
    );
    const late = { ...monopole, signal: lowPassed };
    // Receivers on nodes, in all directions.
    const places = spiralDirections(30).map(
      (direction): Vec3 => direction.map((part) => Math.round(RADIUS * part)) as never,
    );
    const receivers = places.map((place) => onNode(at(place)));
    const steps = Math.floor((2 * (middle - RADIUS) + RADIUS) / scheme.courant);
    const heard: Float64Array[][] = [];
    await referenceEngine.use(async (engine) => {
      const simulation = await engine.open(room, { sources: nodes, receivers });
      heard.push(await simulation.advance(steps));
      await simulation.restart({ sources: [late], receivers });
      heard.push(await simulation.advance(steps));
      await simulation.close();
    });
    const errors: number[] = [];
    const lattice = new LatticeWaves(scheme);
    for (const share of [0.65, 0.8]) {
      const k = share * Math.PI * scheme.band;
      const angle = scheme.courant * k;
      let worst = 0;
      const levels: number[] = [];
      places.forEach((place, p) => {
        const offset = place.map((part, axis) => part - FRACTION[axis]) as unknown as Vec3;
        const distance = Math.hypot(...offset);
        const values = realHarmonics(
          ORDER,
          toOwn(AXES, offset.map((part) => part / distance) as unknown as Vec3),
          new Float64Array(coefficients.length),
        );
        const waves = sphericalHankel(ORDER, k * distance);
        let expected: readonly [number, number] = [0, 0];
        coefficients.forEach((value, c) => {
          const n = orderOfChannel(c);
          let [x, y] = divide(waves[n], waves[0]);
          // Over jⁿ.
          for (let turn = 0; turn < n; turn++) [x, y] = [y, -x];
          expected = [expected[0] + (value * values[c] * x) / power, expected[1] + (value * values[c] * y) / power];
        });
        const found = divide(partAt(heard[0][p], angle), partAt(heard[1][p], angle));
        worst = Math.max(worst, Math.hypot(found[0] - expected[0], found[1] - expected[1]));
        const towards = offset.map((part) => part / distance) as unknown as Vec3;
        const { loudness } = travelling(lattice, k, towards);
        levels.push(20 * Math.log10((Math.hypot(...partAt(heard[1][p], angle)) * distance) / loudness));
      });
      errors.push(worst);
      // At 12 spacings the far field is not all there is: 1/(kr) is 0.05, and 0.04 of the pressure are 0.3 dB.
      expect(Math.max(...levels) - Math.min(...levels), `loudness at ${share}`).toBeLessThan(0.6);
    }
    expect(Math.max(...errors)).toBeLessThan(RIGHT_WITHIN);
  },
);

/** The wave that travels in a direction: its wave vector is turned until it does. */
function travelling(waves: LatticeWaves, wavenumber: number, direction: Vec3): LatticeWave {
  let vector = direction;
  for (let turn = 0; turn < 15; turn++) {
    const { travel } = waves.wave(wavenumber, vector);
    const turned = vector.map((part, axis) => part + (direction[axis] - travel[axis]) / 2);
    const length = Math.hypot(...turned);
    vector = turned.map((part) => part / length) as unknown as Vec3;
  }
  return waves.wave(wavenumber, vector);
}

const onNode = (node: number): PointWeights => ({ nodes: Uint32Array.of(node), weights: Float64Array.of(1) });

const divide = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]): readonly [number, number] => [
  (a * c + b * d) / (c * c + d * d),
  (b * c - a * d) / (c * c + d * d),
];

/** The part of a record at an angle. */
function partAt(record: Float64Array, angle: number): readonly [number, number] {
  let [x, y] = [0, 0];
  const { length } = record;
  record.forEach((sample, t) => {
    // What is beyond the band travels slowly, and is still there at the end.
    const end = (t - 0.7 * length) / (0.3 * length);
    const value = end <= 0 ? sample : (sample * (1 + Math.cos(Math.PI * end))) / 2;
    x += value * Math.cos(angle * t);
    y -= value * Math.sin(angle * t);
  });
  return [x, y];
}
