import { describe, expect, it } from 'vitest';
import type { PointWeights } from '../../../src/engine/engine.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { coordinates } from '../../../src/room/grid/grid.ts';
import { phaseVelocityError } from '../../../src/scheme/dispersion.ts';
import { schemeByName, type Scheme } from '../../../src/scheme/scheme.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { expectClose } from '../../support/engines/compare.ts';
import { engines, referenceEngine, type TestEngine } from '../../support/engines/engines.ts';
import { airNodes, boxGraph, prepared, type Size } from '../../support/rooms/rooms.ts';
import { over, spectrumAt } from '../../support/numbers/spectrum.ts';
import { bandEdge } from '../../support/rooms/tube.ts';

/** Directions of the waves; the first component is the largest. */
const DIRECTIONS: readonly Vec3[] = [
  [1, 0, 0],
  [1, 1, 0],
  [1, 1, 1],
  [2, 1, 0],
  [2, 1, 1],
];
/** Number of tones in each direction. The time that a lattice takes grows with its fourth power. */
const TONES = 2;

/** A measured wave: ωT in rad per step, k in rad per grid step. */
interface Wave {
  readonly omegaT: number;
  readonly k: Vec3;
}

/** Phase velocity in m/s divided by the speed of sound of the room, minus 1. */
function measuredError({ timeStep, graph, soundSpeed }: PreparedRoom, { omegaT, k }: Wave): number {
  return omegaT / timeStep / (Math.hypot(...k) / graph.grid.spacing) / soundSpeed - 1;
}

/**
 * Fails if the phase velocity of a wave differs from that of the formula for its wave vector by more than `tolerance`,
 * or from the speed of sound by more than the scheme states.
 */
function expectPhaseVelocities(room: PreparedRoom, waves: readonly Wave[], tolerance: number): void {
  const { scheme } = room;
  const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  const measured = waves.map((wave) => measuredError(room, wave));
  const formula = waves.map(({ k }) => phaseVelocityError(symbol, scheme.courant, k));
  const tone = (i: number): string => `tone ${i}, |k| ${(Math.hypot(...waves[i].k) / Math.PI).toFixed(3)} π`;
  expectClose(measured, formula, tolerance, tone);
  // The measurement may be off by as much as it may differ from the formula.
  expectClose(measured, new Float64Array(waves.length), scheme.tolerance + tolerance, tone);
}

/** Solves u[n+m] + u[n−m] = 2w u[n] for w by least squares: for a tone w is cos mωT. */
function cosineOf(record: Float64Array, m: number): number {
  let [products, squares] = [0, 0];
  for (let n = m; n + m < record.length; n++) {
    products += record[n] * (record[n + m] + record[n - m]);
    squares += 2 * record[n] ** 2;
  }
  return products / squares;
}

/** ωT of a record of one tone: first roughly from one step to the next, then over about a quarter of a period. */
function frequencyOf(record: Float64Array): number {
  const quarter = Math.max(1, Math.round(Math.PI / 2 / Math.acos(cosineOf(record, 1))));
  return Math.acos(cosineOf(record, quarter)) / quarter;
}

/**
 * A box with rigid walls is half a period, along each axis, of a periodic lattice that is even about its walls. So
 * every wave comes with its mirror images, which have the same phase velocity, and together they are a standing wave.
 * Tone a of the direction d has a half periods along x, k = aπ/N (1, d₂/d₁, d₃/d₁), in a box of N (1, d₁/d₂, d₁/d₃)
 * nodes. The last tone is at the edge of the band.
 */
function periodicBox(scheme: Scheme, [x, y, z]: Vec3): { size: Size; waveVectors: Vec3[] } {
  const along = Math.ceil((TONES * Math.hypot(x, y, z)) / x / scheme.band);
  const across = (component: number): number => (component ? (along * x) / component : 1);
  const unit = Math.PI / along / x;
  const waveVectors = Array.from({ length: TONES }, (_, i): Vec3 => {
    const k = (i + 1) * unit;
    return [k * x, k * y, k * z];
  });
  return { size: [along, across(y), across(z)], waveVectors };
}

/** Number of periods of the slowest tone. */
const PERIODS = 1.25;

/** Starts all tones of a direction from rest, and separates them by a row of receivers along x. */
async function standingWaves(room: PreparedRoom, waveVectors: readonly Vec3[], engine: TestEngine): Promise<Wave[]> {
  const { graph, scheme } = room;
  const { grid } = graph;
  const tones = waveVectors.length;
  /** Cosines of each tone, along each axis. */
  const cosines = waveVectors.map((k) =>
    k.map((kd, d) => Float64Array.from({ length: grid.size[d] }, (_, at) => Math.cos(kd * (at + 0.5)))),
  );
  const state = new Float64Array(graph.nodes.length);
  for (const node of airNodes(graph)) {
    const [x, y, z] = coordinates(grid, node);
    for (const [alongX, alongY, alongZ] of cosines) state[node] += (alongX[x] * alongY[y] * alongZ[z]) / tones;
  }
  const row = Uint32Array.from({ length: grid.size[0] }, (_, i) => i);
  const receivers = cosines.map(([alongX, alongY, alongZ]): PointWeights => ({
    nodes: row,
    weights: alongX.map((value) => value * alongY[0] * alongZ[0]),
  }));
  const steps = Math.ceil((PERIODS * 2 * tones) / (scheme.courant * scheme.band));
  let records: Float64Array[] = [];
  await engine.use(async (device) => {
    const simulation = await device.open(room, { sources: [], receivers });
    await simulation.setState({ previous: state, current: state });
    records = await simulation.advance(steps);
    await simulation.close();
  });
  return records.map((record, i) => ({ omegaT: frequencyOf(record), k: waveVectors[i] }));
}

const SCHEMES = ['leggy-1@1%', 'leggy-4@2%', 'compact-3@2%', 'compact-5@1%', 'box-222@1%'];
const PERIODIC = engines.flatMap((engine) =>
  (engine === referenceEngine ? SCHEMES : ['compact-5@1%']).map((name) => ({ engine, name })),
);

describe.each(PERIODIC)('plane waves of a periodic lattice, $name on $engine.name', ({ engine, name }) => {
  const scheme = schemeByName(name, name);
  /**
   * A step rounds some 4 + √K times (K points), by half a unit in the last place of values up to 1, and a tone is a
   * quarter of the field or more. If all roundings pushed one tone the same way, that would be 1.7e-14 a step in
   * float64, and 1e-12 over quarters of a period of up to 50 steps. In float32 it would be 4e-6 a step; with either
   * sign, over all tones, it is less.
   */
  const tolerance = engine.precision === 64 ? 1e-12 : 4e-6;

  it.each(DIRECTIONS)('have the phase velocity of the formula along (%i, %i, %i)', async (...direction) => {
    const { size, waveVectors } = periodicBox(scheme, direction);
    const room = prepared(boxGraph(size), scheme);
    expectPhaseVelocities(room, await standingWaves(room, waveVectors, engine), tolerance);
  });
});

/** A rigid guide along x, a tone sent into it, and the nodes that listen. */
interface Guide {
  readonly size: Size;
  /** Components of k across the guide, fixed by its walls; rad per grid step. */
  readonly across: readonly [number, number];
  readonly omegaT: number;
  readonly signal: Float64Array;
  /** First and last of the nodes along x that listen. */
  readonly listeners: readonly [number, number];
  readonly steps: number;
}

/** Frequencies of the tones, of the edge of the band. Each has a guide of its own. */
const SHARES = [0.25, 0.5, 0.75, 1];

/**
 * Half periods and nodes of the narrowest guide that fits a wave of k rad per node across it, or up to a tenth less.
 */
function crossSection(k: number): [number, number] {
  for (let nodes = 1; ; nodes++) {
    const halves = Math.floor((k / Math.PI) * nodes);
    if (halves * Math.PI >= 0.9 * k * nodes) return [halves, nodes];
  }
}

/**
 * The tone starts and ends as a Gaussian, with one duration for all tones of a direction. It has so many periods of the
 * lowest tone that its spectrum is negligible where the guide lets nothing through, at sin θ of its frequency, with θ
 * from x. Near the edge of the band, where waves along the axes are slow, tones have accordingly more periods. At the
 * end the tone has passed the listeners, and no echo from the far end has reached them.
 */
function guide(scheme: Scheme, direction: Vec3, share: number): Guide {
  const edge = bandEdge(scheme);
  const omegaT = share * edge;
  const length = Math.hypot(...direction);
  const [kx, ky, kz] = direction.map((d) => ((d / length) * omegaT) / scheme.courant) as [number, number, number];
  const [halvesY, ny] = crossSection(ky);
  const [halvesZ, nz] = crossSection(kz);

  const cosine = direction[0] / length;
  const periods = Math.max(2.5, 0.7 / (1 - Math.sqrt(1 - cosine ** 2)));
  const deviation = (periods * 2 * Math.PI) / (SHARES[0] * edge);
  const middle = 4 * deviation;
  const signal = Float64Array.from(
    { length: Math.ceil(2 * middle) },
    (_, n) => Math.exp(-(((n - middle) / deviation) ** 2) / 2) * Math.sin(omegaT * n),
  );
  // Beyond the near field of the source; over two wavelengths.
  const wavelength = (2 * Math.PI) / kx;
  const first = Math.ceil(wavelength / 2) + 4;
  const last = first + Math.ceil(2 * wavelength);
  const speed = scheme.courant * cosine;
  const steps = signal.length + Math.ceil((2 * last) / speed);
  return {
    size: [Math.ceil((last + 1.1 * speed * steps) / 2), ny, nz],
    across: [(Math.PI * halvesY) / ny, (Math.PI * halvesZ) / nz],
    omegaT,
    signal,
    listeners: [first, last],
    steps,
  };
}

/** Sends the tone from the near end and measures its phase lag from one listener to the next. */
async function travellingWave(room: PreparedRoom, tone: Guide): Promise<Wave> {
  const { across, omegaT, signal, steps } = tone;
  const { grid } = room.graph;
  const nearEnd = airNodes(room.graph).filter((node) => coordinates(grid, node)[0] === 0);
  const profile = Float64Array.from(nearEnd, (node) => {
    const [, y, z] = coordinates(grid, node);
    return Math.cos(across[0] * (y + 0.5)) * Math.cos(across[1] * (z + 0.5));
  });
  const [first, last] = tone.listeners;
  const receivers = Array.from({ length: last - first + 1 }, (_, i): PointWeights => ({
    nodes: Uint32Array.of(first + i),
    weights: Float64Array.of(1),
  }));
  let records: Float64Array[] = [];
  await referenceEngine.use(async (engine) => {
    const point = { nodes: Uint32Array.from(nearEnd), weights: profile };
    const simulation = await engine.open(room, { sources: [{ point, strength: 1, signal }], receivers });
    records = await simulation.advance(steps);
    await simulation.close();
  });
  const spectra = records.map((record) => spectrumAt(record, omegaT));
  let lag = 0;
  for (let i = 1; i < spectra.length; i++) {
    const [real, imaginary] = over(spectra[i - 1], spectra[i]);
    lag += Math.atan2(imaginary, real);
  }
  return { omegaT, k: [lag / (last - first), ...across] };
}

/** Tolerance on the relative phase velocity: the rest of the packets under way at the end adds at most 3e-5. */
const UNDER_WAY = 5e-5;

/** Schemes of few points per wavelength: others need long and wide guides. */
describe.each(['leggy-4@2%', 'compact-5@1%'])('plane waves that travel along a guide, %s', (name) => {
  const scheme = schemeByName(name, name);

  it.each(DIRECTIONS)('have the phase velocity of the formula along (%i, %i, %i)', async (...direction) => {
    for (const share of SHARES) {
      const tone = guide(scheme, direction, share);
      const room = prepared(boxGraph(tone.size), scheme);
      const wave = await travellingWave(room, tone);
      expectPhaseVelocities(room, [wave], UNDER_WAY);
      // The component across the guide may be a tenth less, which turns a wave by up to 7.4°.
      const product = wave.k.reduce((sum, k, d) => sum + k * direction[d], 0);
      expect(product / Math.hypot(...wave.k) / Math.hypot(...direction)).toBeGreaterThan(Math.cos((8 * Math.PI) / 180));
    }
  });
});
