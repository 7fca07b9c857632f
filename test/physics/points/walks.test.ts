import { describe, expect, it } from 'vitest';
import type { RunSetup } from '../../../src/engine/engine.ts';
import { bandLimitedResample } from '../../../src/response/band-limit.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { impulseSource } from '../../../src/run/points/sources.ts';
import { tapsAnywhere } from '../../../src/run/points/tap-weights.ts';
import { walkingReceiver, walkingSource } from '../../../src/run/walks/walking-points.ts';
import { meanWaves } from '../../../src/scheme/mean-dispersion.ts';
import { schemeByName, timeStepOf, type Scheme } from '../../../src/scheme/scheme.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import { hertz, metres, metresPerSecond, type Vec3 } from '../../../src/units/quantities.ts';
import { referenceEngine } from '../../support/engines/engines.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { pointWeights } from '../../support/rooms/point-weights.ts';
import { boxGraph, pillarGraph, prepared, ROOM_SOUND_SPEED, type Size } from '../../support/rooms/rooms.ts';
import { burst, exactPressure, imagesOf, type Motion } from '../../support/walks/exact-walks.ts';
import { placedWay, wayOf } from '../../support/walks/walks.ts';

/** Records of a room in float64. */
async function recorded(room: PreparedRoom, setup: RunSetup, steps: number): Promise<Float64Array[]> {
  let records: Float64Array[] = [];
  await referenceEngine.use(async (engine) => {
    const simulation = await engine.open(room, setup);
    records = await simulation.advance(steps);
    await simulation.close();
  });
  return records;
}

const stepOf = (room: PreparedRoom, scheme: Scheme): number =>
  timeStepOf(scheme, metres(room.graph.grid.spacing), metresPerSecond(ROOM_SOUND_SPEED));

describe('a walker that stands still', () => {
  const scheme = schemeByName('compact-5@2%', 'test');
  const room = prepared(pillarGraph([17, 14, 12]), scheme, [0.2]);
  const { spacing: X } = room.graph.grid;
  const T = stepOf(room, scheme);
  const still = wayOf(
    [
      [0, 4.3, 3.9, 6.2],
      [50, 4.3, 3.9, 6.2],
    ],
    X,
    T,
  );
  const here = pointWeights(room, [4.3 * X, 3.9 * X, 6.2 * X]).point;
  const there = pointWeights(room, [14.6 * X, 11.7 * X, 2.6 * X]).point;
  const random = seededRandom(5);
  const signal = Float64Array.from({ length: 40 }, () => random() - 0.5);

  it('hears exactly what a still receiver hears', async () => {
    const walker = walkingReceiver(placedWay(room, still), T, 60);
    const setup = { sources: [{ ...impulseSource(room, there), signal }], receivers: [here], walkers: [walker] };
    const [expected, heard] = await recorded(room, setup, 60);
    expect(heard).toEqual(expected);
    expect(heard.some((value) => value !== 0)).toBe(true);
  });

  it('radiates what a still source radiates', async () => {
    const [expected] = await recorded(
      room,
      { sources: [{ ...impulseSource(room, here), signal }], receivers: [there] },
      60,
    );
    const source = walkingSource(room, placedWay(room, still), signal, T);
    const [heard] = await recorded(room, { sources: [], receivers: [there], walkingSources: [source] }, 60);
    const largest = Math.max(...expected.map(Math.abs));
    // The signal is summed and its steps are taken again.
    heard.forEach((value, n) => expect(Math.abs(value - expected[n])).toBeLessThan(1e-13 * largest));
  });
});

describe('a receiver on a walk', () => {
  it('hears at each moment what a still receiver there hears, past pillars and walls that absorb', async () => {
    for (const name of ['compact-3@2%', 'box-222@1%', 'leggy-3@2%', 'sparse-31@1%']) {
      const scheme = schemeByName(name, name);
      const room = prepared(pillarGraph([24, 20, 16]), scheme, [0.15]);
      const { spacing: X } = room.graph.grid;
      const T = stepOf(room, scheme);
      const steps = 90;
      const way = wayOf(
        [
          [5, 4.4, 3.3, 8.1],
          [40, 7.1, 4.8, 6.3],
          [85, 6.7, 9.9, 5.2],
        ],
        X,
        T,
      );
      // A burst at half the band: along the way the polynomial errs by (1/2)⁶ of 0.1 %, between the nodes both err by
      // 0.6 %.
      const frequency = (scheme.band * ROOM_SOUND_SPEED) / (4 * X);
      const { of } = burst(frequency, 3 / frequency, 0.7 / frequency);
      const signal = Float64Array.from({ length: steps }, (_, n) => of(n * T));
      const moments = [8, 17, 26, 35, 44, 53, 62, 71, 80, 88];
      const source = pointWeights(room, [18.4 * X, 14.9 * X, 3.6 * X]).point;
      const records = await recorded(
        room,
        {
          sources: [{ ...impulseSource(room, source), signal }],
          receivers: moments.map((n) => pointWeights(room, way.placeAt(way.walkedAt(n * T))).point),
          walkers: [walkingReceiver(placedWay(room, way), T, steps)],
        },
        steps,
      );
      const heard = records[records.length - 1];
      const largest = Math.max(...records.flatMap((record) => [...record.map(Math.abs)]));
      moments.forEach((n, r) => expect(Math.abs(heard[n] - records[r][n]) / largest, name).toBeLessThan(0.012));
    }
  });

  it('makes no sidebands above −48 dB at the edge of the band, nor above −60 dB at half of it', () => {
    for (const name of ['compact-5@2%', 'compact-3@2%', 'leggy-3@2%', 'box-222@1%', 'sparse-31@1%']) {
      const scheme = schemeByName(name, name);
      const { band, courant } = scheme;
      const room = { graph: boxGraph([64, 40, 40]), scheme } as unknown as PreparedRoom;
      const { spacing: X } = room.graph.grid;
      const steps = 1500;
      const way = wayOf(
        [
          [0, 17.3, 17.1, 18.6],
          [steps, 45.1, 22.4, 21.2],
        ],
        X,
        courant,
      );
      const { stations, points } = placedWay(room, way);
      const { first, shares } = walkingReceiver({ way, stations, points, error: 0 }, courant, steps);
      const [, pitch, plane] = [1, room.graph.grid.pitch, room.graph.grid.pitch * 40];
      for (const [share, most] of [
        [1, -48],
        [0.5, -60],
      ]) {
        // Waves from the front, which are at the edge on one axis, and from the side.
        for (const direction of [
          [1, 0, 0],
          [0.6, 0.64, 0.48],
        ]) {
          const k = direction.map((d) => d * share * band * Math.PI);
          const phaseAt = (node: number): number => {
            const [x, y, z] = [node % pitch, Math.floor(node / pitch) % 40, Math.floor(node / plane)];
            return k[0] * (x + 0.5) + k[1] * (y + 0.5) + k[2] * (z + 0.5);
          };
          // What a station reads of the wave, over what there is: 1 for a perfect one.
          const read = points.map(({ nodes, weights }) => {
            let [real, imaginary] = [0, 0];
            nodes.forEach((node, i) => {
              real += weights[i] * Math.cos(phaseAt(node));
              imaginary += weights[i] * Math.sin(phaseAt(node));
            });
            return [real, imaginary];
          });
          let [mean, error] = [0, 0];
          const width = shares.length / first.length;
          const over = Array.from({ length: steps }, (_, n) => {
            let [real, imaginary] = [0, 0];
            for (let s = 0; s < width; s++) {
              real += shares[n * width + s] * read[first[n] + s][0];
              imaginary += shares[n * width + s] * read[first[n] + s][1];
            }
            const at = way.placeAt(way.walkedAt(n * courant));
            const phase = at.reduce((sum, x, axis) => sum + (k[axis] * x) / X, 0);
            return [
              real * Math.cos(phase) + imaginary * Math.sin(phase),
              imaginary * Math.cos(phase) - real * Math.sin(phase),
            ];
          });
          for (const [real] of over) mean += real / steps;
          for (const [real, imaginary] of over) error += ((real - mean) ** 2 + imaginary ** 2) / steps;
          expect(Math.abs(mean - 1), name).toBeLessThan(0.004);
          // All sidebands together.
          expect(10 * Math.log10(error), `${name} ${share} ${direction.join(' ')}`).toBeLessThan(most);
        }
      }
    }
  });
});

/** A rigid box and what moves in it, at a resolution. */
interface Case {
  readonly scheme: string;
  /** Size of the room, nodes. */
  readonly size: Size;
  readonly steps: number;
  /** kX of the signal at its middle frequency, rad per spacing. */
  readonly kX: number;
  /** Whether a receiver moves, too; another test shows of every scheme what receivers hear. */
  readonly hears?: boolean;
}

const MACH = 0.15;

/** Phase velocity of a scheme over that of sound, and gain, for an exact wave of kX. */
function wavesOf(scheme: Scheme, kX: number): { readonly velocities: readonly number[]; readonly gain: number } {
  const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  const velocities = [
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
    [3, 2, 1],
  ].map((direction) => {
    const k = direction.map((d) => (kX * d) / Math.hypot(...direction)) as unknown as Vec3;
    return (2 * Math.asin((scheme.courant / 2) * Math.sqrt(symbol.at(k)))) / (scheme.courant * kX);
  });
  return { velocities, gain: meanWaves(scheme)(scheme.courant * kX).gain };
}

/**
 * The relative error, rms, that is allowed: waves run at velocities between those of all directions, at frequencies
 * that the motion moves by up to M; amplitudes differ by the scheme's gain there; and points are interpolated with an
 * error e on each axis, which a source that moves radiates at higher frequencies (docs/theory/walks.md, eq. V3).
 */
function errorBound(scheme: Scheme, { kX, steps }: Case, meanVelocity: number): number {
  const moved = [1 - MACH, 1, 1 / (1 - MACH)].map((factor) => wavesOf(scheme, factor * kX));
  const velocity = Math.max(
    ...moved.flatMap(({ velocities }) => velocities.map((v) => Math.abs(v / meanVelocity - 1))),
  );
  const gain = Math.max(...moved.map((wave) => Math.abs(wave.gain / moved[1].gain - 1)));
  const interpolation = 3 * tapsAnywhere(scheme.band).error * (1 + (2 * Math.PI * MACH) / kX) + 0.005;
  // Sound arrives half the record on average.
  return (velocity * kX * steps * scheme.courant) / 2 + gain + interpolation;
}

describe('on the move in a rigid box, as retarded images say', () => {
  const cases: readonly Case[] = [
    { scheme: 'compact-5@1%', size: [30, 26, 22], steps: 87, kX: 0.5, hears: true },
    { scheme: 'compact-5@1%', size: [45, 39, 33], steps: 130, kX: 0.3333, hears: true },
    { scheme: 'box-222@1%', size: [30, 26, 22], steps: 87, kX: 0.5 },
    { scheme: 'leggy-3@2%', size: [30, 25, 20], steps: 120, kX: 0.4 },
    { scheme: 'sparse-31@1%', size: [30, 25, 20], steps: 110, kX: 0.5 },
  ];
  for (const each of cases) {
    const scheme = schemeByName(each.scheme, 'test');
    const { size, steps, kX } = each;
    const room = prepared(boxGraph(size), scheme);
    const { spacing: X } = room.graph.grid;
    const T = stepOf(room, scheme);
    const { velocities, gain } = wavesOf(scheme, kX);
    const meanVelocity = velocities.reduce((sum, v) => sum + v, 0) / velocities.length;
    const soundSpeed = meanVelocity * ROOM_SOUND_SPEED;
    const frequency = (kX * soundSpeed) / (2 * Math.PI * X);
    const signal = burst(frequency, 4.5 / frequency, 1.2 / frequency);
    const samples = Float64Array.from({ length: steps }, (_, n) => signal.of(n * T));
    const at = (x: number, y: number, z: number): Vec3 => [x * size[0], y * size[1], z * size[2]];
    const begin = at(0.45, 0.55, 0.4);
    const perStep = MACH * scheme.courant;
    const end = [0.8, 0.48, 0.36].map((d, axis) => begin[axis] + d * perStep * steps) as unknown as Vec3;
    const way = wayOf(
      [
        [0, ...begin],
        [steps, ...end],
      ],
      X,
      T,
    );
    const metresOf = (point: Vec3): Vec3 => point.map((x) => x * X) as unknown as Vec3;
    const still = metresOf(at(0.22, 0.31, 0.62));
    const moving: Motion = (time) => way.placeAt(way.walkedAt(time));
    const standing: Motion = () => still;
    const images = imagesOf(metresOf(size), 1.02 * steps * scheme.courant * X);
    const errorOf = (record: Float64Array, source: Motion, receiver: Motion): number => {
      // The scheme excites waves by 1/gain.
      const exact = record.map((_, n) => exactPressure(images, signal, source, receiver, soundSpeed, n * T) / gain);
      // As the program does, what is above the band is left out.
      const rate = hertz(1 / T);
      const pass = (scheme.band * scheme.courant * rate) / 2.2;
      const wrong = bandLimitedResample(
        record.map((value, n) => value - exact[n]),
        rate,
        rate,
        hertz(pass),
        hertz(1.25 * pass),
      );
      const [error, energy] = [wrong, exact].map((values) => values.reduce((sum, value) => sum + value ** 2, 0));
      return Math.sqrt(error / energy);
    };
    const title = `${each.scheme}, ${size.join(' × ')} nodes`;

    if (each.hears) {
      it(`a receiver: ${title}`, async () => {
        const source = { ...impulseSource(room, pointWeights(room, still).point), signal: samples };
        const walkers = [walkingReceiver(placedWay(room, way), T, steps)];
        const [record] = await recorded(room, { sources: [source], receivers: [], walkers }, steps);
        expect(errorOf(record, standing, moving)).toBeLessThan(errorBound(scheme, each, meanVelocity));
      });
    }

    it(`a source: ${title}`, async () => {
      const walkingSources = [walkingSource(room, placedWay(room, way), samples, T)];
      const receivers = [pointWeights(room, still).point];
      const [record] = await recorded(room, { sources: [], receivers, walkingSources }, steps);
      expect(errorOf(record, moving, standing)).toBeLessThan(errorBound(scheme, each, meanVelocity));
    });
  }
});
