import { describe, expect, it } from 'vitest';
import type { PointWeights } from '../../../src/engine/engine.ts';
import { coordinates } from '../../../src/room/grid/grid.ts';
import { countBits } from '../../../src/lists/bits.ts';
import { OPEN_IN_LAYER } from '../../../src/room/grid/graph.ts';
import { NearEdges } from '../../../src/room/near-walls/near-edges.ts';
import { layerPoints } from '../../../src/scheme/points.ts';
import { prepareRoom } from '../../../src/room/prepare/prepare.ts';
import { gridOf, voxeliseBoxes } from '../../../src/room/boxes/voxelise-boxes.ts';
import { pointWeights } from '../../support/rooms/point-weights.ts';
import { monopoleStrength } from '../../../src/run/points/sources.ts';
import { boxElements } from '../../../src/scene/schema/convert.ts';
import { numericalFrequency } from '../../../src/scheme/dispersion.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { shellPoints } from '../../../src/scheme/shells.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { balances, expectKeptOrLost } from '../../support/engines/balance.ts';
import { expectClose } from '../../support/engines/compare.ts';
import { preparedOperator, walkedOperator } from '../../support/numbers/dense.ts';
import { eigenvalues } from '../../support/numbers/eigenvalues.ts';
import { engines, referenceEngine } from '../../support/engines/engines.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import {
  airNodes,
  boxGraph,
  pillarGraph,
  prepared,
  RANDOM_KINDS,
  randomGraph,
  randomState,
  RESONANT_WALLS,
  ROOM_SOUND_SPEED,
  ROOM_SPACING,
  type Size,
} from '../../support/rooms/rooms.ts';

/** Stencils on the axes, off them, with walks beyond their own points, and longer than the rooms. */
const SCHEMES = ['leggy-1@2%', 'leggy-8@standard', 'compact-3@2%', 'compact-5@2%', 'box-222@2%', 'sparse-81@1%'];

describe.each(SCHEMES)('%s in a room of one layer', (name) => {
  const scheme = schemeByName(name, name);
  const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  const { offsets, weights } = layerPoints(scheme);

  it('has the symbol of waves along the layer', () => {
    const random = seededRandom(5);
    for (let i = 0; i < 20; i++) {
      const [x, y] = [Math.PI * random(), Math.PI * random()];
      const layer = offsets.reduce((sum, [a, b], k) => sum + weights[k] * (1 - Math.cos(a * x + b * y)), 0);
      // Rounding: up to 460 weights that sum to a few.
      expect(Math.abs(layer - scheme.courant ** 2 * symbol.at([x, y, 0]))).toBeLessThan(1e-13);
    }
  });

  it('gives points that are each other’s image the same weight, to the last bit', () => {
    const weightOf = new Map(offsets.map(([x, y], k) => [`${x},${y}`, weights[k]]));
    for (const [x, y] of offsets) {
      expect([
        ...new Set([weightOf.get(`${x},${y}`), weightOf.get(`${-y},${x}`), weightOf.get(`${x},${-y}`)]),
      ]).toHaveLength(1);
    }
    expect(offsets.every(([, , z]) => z === 0)).toBe(true);
  });

  // Reflecting walks in three dimensions, straight from the definition.
  it.each(RANDOM_KINDS.map((kind, i) => [kind, i] as const))('moves nodes as its walks in space do: %s', (_, kind) => {
    const graph = randomGraph(kind, [8, 7, 1], seededRandom(40 + kind));
    const operator = preparedOperator(prepared(graph, scheme));
    // Rounding of up to 460 terms of a few in all.
    expectClose(operator.to1DArray(), walkedOperator(graph, scheme).to1DArray(), 1e-13);
    expectClose(operator.to1DArray(), operator.transpose().to1DArray(), 0);
    const spectrum = eigenvalues(operator);
    expect(spectrum[0]).toBeGreaterThan(-1e-12);
    expect(spectrum.at(-1)).toBeLessThan(4);
  });

  it('has walls only round it: nodes further from them than the reach are interior', () => {
    const { reach } = scheme.stencil;
    const { nodes } = prepared(boxGraph([2 * reach + 5, 2 * reach + 2, 1]), scheme);
    // A leggy stencil meets walls only along its axes; one node is just out of reach.
    expect(nodes.interiorCount).toBe(5 * 2);
    expect(nodes.nearWall.length).toBe((2 * reach + 5) * (2 * reach + 2) - 10);
  });
});

it('only nodes near the walls round a layer are looked at', () => {
  const marks = new NearEdges({ ...boxGraph([16, 9, 1]), first: 0 }, 2, false, OPEN_IN_LAYER);
  marks.moveTo(0);
  const near = marks.near.reduce((sum, byte) => sum + countBits(byte), 0);
  // Nodes with a wall, and those up to two from them.
  expect(near).toBe(16 * 9 - 10 * 3);
});

it('the classical scheme becomes the five-point update', () => {
  const scheme = schemeByName('leggy-1@standard', '');
  const { offsets, weights } = layerPoints(scheme);
  expect(offsets).toEqual(shellPoints([1, 0, 0]).filter(([, , z]) => z === 0));
  expect([...weights]).toEqual(new Array(4).fill(scheme.courant ** 2));
});

const SIZE: Size = [13, 10, 1];
const STEPS = 1000;
/** Half periods along x and y: a low mode, an oblique one of mid band, and the shortest wave. */
const MODES = [
  [1, 0],
  [5, 3],
  [12, 9],
] as const;

/** The tolerance as in three dimensions: test/physics/waves/modes.test.ts. */
function tolerance(precision: 32 | 64, points: number, omegaT: number): number {
  return precision === 64 ? 1e-10 : ((4 + Math.sqrt(points)) * STEPS * 2 ** -24) / Math.sin(omegaT);
}

const modeCases = engines.flatMap((engine) =>
  ['leggy-1@standard', 'leggy-4@2%', 'compact-5@2%'].map((name) => ({ engine, name })),
);

describe.each(modeCases)('$name on $engine.name', ({ engine, name }) => {
  const scheme = schemeByName(name, name);
  const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);

  it.each(engine.slow ? [MODES[1]] : MODES)(
    `the mode (%i, %i) of a rigid rectangle goes on as cos ωnT for ${STEPS} steps`,
    async (...halves) => {
      const graph = boxGraph(SIZE);
      const k = halves.map((half, axis) => (Math.PI * half) / SIZE[axis]) as [number, number];
      const omegaT = numericalFrequency(symbol, scheme.courant, [...k, 0]);
      const shape = new Float64Array(graph.nodes.length);
      for (const node of airNodes(graph)) {
        const [i, j] = coordinates(graph.grid, node);
        shape[node] = Math.cos(k[0] * (i + 0.5)) * Math.cos(k[1] * (j + 0.5));
      }
      const modeAt = (step: number): Float64Array => shape.map((value) => value * Math.cos(omegaT * step));
      const corner: PointWeights = { nodes: Uint32Array.of(0), weights: Float64Array.of(1) };
      await engine.use(async (device) => {
        const simulation = await device.open(prepared(graph, scheme), { sources: [], receivers: [corner] });
        await simulation.setState({ previous: modeAt(-1), current: shape });
        const [record] = await simulation.advance(STEPS);
        const { current } = await simulation.getState();
        await simulation.close();
        const allowed = tolerance(engine.precision, scheme.stencil.points, omegaT);
        const wanted = Float64Array.from({ length: STEPS }, (_, n) => shape[0] * Math.cos(omegaT * n));
        expectClose(record, wanted, allowed);
        expectClose(current, modeAt(STEPS), allowed);
      });
      expect(Math.abs(shape[0])).toBeGreaterThan(0.001);
    },
  );
});

/** Rounding error, in parts of ‖u‖²: see test/physics/walls/energy.test.ts. */
const ROUNDING = 1e-13;

describe.each(['leggy-1@2%', 'compact-5@1%', 'box-222@2%'])('%s in one layer with a pillar', (name) => {
  const scheme = schemeByName(name, name);
  /** Floor and ceiling of an admittance of 5, if they were walls. */
  const room = (floor: number) =>
    prepared(pillarGraph([12, 9, 1]), scheme, [...RESONANT_WALLS, floor], (node, direction) =>
      direction >= 4 ? RESONANT_WALLS.length : (node + direction) % RESONANT_WALLS.length,
    );

  it('keeps its energy, or its walls take it', async () => {
    const made = room(0);
    const balance = await balances(made, randomState(made.graph, seededRandom(77)), 200);
    expectKeptOrLost(balance, ROUNDING);
    expect(balance.at(-1)!.held).toBeLessThan(0.9 * balance[0].held);
    expect(balance.at(-1)!.lost).toBeGreaterThan(0);
  });

  it('has absorbing faces across x and y only, unless floor and ceiling are given a wall', () => {
    const count = ({ faces }: ReturnType<typeof room>, from: number, to: number): number =>
      faces.groups[to] - faces.groups[from];
    expect(count(room(0), 4, 6)).toBe(0);
    expect(count(room(0), 0, 4)).toBeGreaterThan(0);
    expect(count(room(5), 4, 6)).toBe(2 * airNodes(room(0).graph).length);
  });
});

/**
 * The sound of a line source of s a metre (docs/theory/two-dimensions.md, eq. D2). Its part at the height z = r sinh θ
 * adds s(t − (r/c) cosh θ) / (4πr cosh θ) dz; the sum is 1/2π ∫₀^∞ s(t − (r/c) cosh θ) dθ, by the trapezium rule.
 */
function lineField(signal: (t: number) => number, r: number, t: number): number {
  const step = 0.001;
  let sum = 0.5 * signal(t - r / ROOM_SOUND_SPEED);
  for (let theta = step; theta < 6; theta += step) sum += signal(t - (r / ROOM_SOUND_SPEED) * Math.cosh(theta));
  return (sum * step) / (2 * Math.PI);
}

describe('a source in two dimensions', () => {
  const side = 14;
  const boxes = boxElements([{ add: { from: [0, 0], to: [side, side] }, material: 'wall' }]);
  const grid = gridOf(boxes, ROOM_SPACING);

  it('is heard as a line of one metre that gives off s a metre', async () => {
    const scheme = schemeByName('compact-5@1%', '');
    const { graph, surface } = voxeliseBoxes(boxes, grid);
    expect(grid).toMatchObject({ size: [140, 140, 1], height: 1 });
    const room = prepareRoom(graph, scheme, ROOM_SOUND_SPEED, [], surface);
    const source: Vec3 = [7.03, 6.98, 0];
    const receivers: Vec3[] = [
      [8.03, 6.98, 0],
      [9, 8.6, 0],
      [5.1, 7.7, 0],
    ];
    // A Gaussian whose spectrum is 60 dB down at 0.3 rad a step, some 18 nodes per wavelength.
    const width = 12 * room.timeStep;
    const middle = 5 * width;
    const signal = (t: number): number => Math.exp(-0.5 * ((t - middle) / width) ** 2);
    // Walls are 7 m away.
    const steps = Math.floor((2 * 7 - 3) / ROOM_SOUND_SPEED / room.timeStep);
    let records: Float64Array[] = [];
    await referenceEngine.use(async (engine) => {
      const samples = Float64Array.from({ length: steps }, (_, n) => signal(n * room.timeStep));
      const { point } = pointWeights(room, source);
      const simulation = await engine.open(room, {
        sources: [{ point, strength: monopoleStrength(room), signal: samples }],
        receivers: receivers.map((at) => pointWeights(room, at).point),
      });
      records = await simulation.advance(steps);
      await simulation.close();
    });
    receivers.forEach((at, r) => {
      const distance = Math.hypot(at[0] - source[0], at[1] - source[1]);
      const wanted = Float64Array.from(records[r], (_, n) => lineField(signal, distance, n * room.timeStep));
      const largest = Math.max(...wanted);
      // Dispersion of so long waves, and interpolation: 1 % at most.
      expectClose(records[r], wanted, 0.01 * largest);
      expect(largest).toBeGreaterThan(0.1);
    });
  });
});
