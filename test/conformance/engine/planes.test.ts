import { expect, it } from 'vitest';
import type { Engine, Simulation } from '../../../src/engine/engine.ts';
import { realAdmittance } from '../../../src/material/branches.ts';
import type { GridPlane } from '../../../src/room/grid/plane.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { impulseSource } from '../../../src/run/points/sources.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { expectClose } from '../../support/engines/compare.ts';
import { CUT_KINDS, prepareCutRoom, randomCutRoom } from '../../support/rooms/cut-rooms.ts';
import { describeEngines } from '../../support/engines/engines.ts';
import { movingNodes } from '../../support/engines/plain-step.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import {
  boxGraph,
  pillarGraph,
  prepared,
  randomState,
  RESONANT_WALLS,
  scatteredMaterials,
} from '../../support/rooms/rooms.ts';

const WALLS = [realAdmittance(0.05), ...RESONANT_WALLS, realAdmittance(0)];

/** Sides that no workgroup of the kernel divides, and a pitch wider than the rows. */
const staircase = (scheme: string): PreparedRoom =>
  prepared(pillarGraph([21, 11, 9]), schemeByName(scheme, 'test'), WALLS, scatteredMaterials(WALLS.length));

const subcell = (scheme: string): PreparedRoom =>
  prepareCutRoom(randomCutRoom(CUT_KINDS.indexOf('some of each'), seededRandom(44)), schemeByName(scheme, 'test'), [
    ...WALLS,
    ...WALLS,
  ]);

/**
 * No row has padding at its end, and every axis has as many nodes: axes taken for one another show by their values
 * alone.
 */
const cube = (scheme: string): PreparedRoom => prepared(boxGraph([16, 16, 16]), schemeByName(scheme, 'test'));

/** A room with a single plane of nodes along y. */
const layer = (scheme: string): PreparedRoom => prepared(boxGraph([13, 1, 7]), schemeByName(scheme, 'test'));

const ROOMS: readonly (readonly [string, PreparedRoom])[] = [
  ['a staircase room', staircase('leggy-2')],
  ['a staircase room of a wide stencil', staircase('compact-3')],
  ['a room with walls between the nodes', subcell('leggy-2')],
  ['a cube', cube('leggy-1')],
  ['a layer', layer('leggy-1')],
];

/** First, middle and last across each axis. */
function planesOf({ graph: { grid } }: PreparedRoom): GridPlane[] {
  return ([0, 1, 2] as const).flatMap((axis) =>
    [0, grid.size[axis] >> 1, grid.size[axis] - 1].map((index) => ({ axis, index })),
  );
}

/** [v][u] of a plane of a stored field, found by going through the whole grid, x fastest. */
function planeOfField({ graph: { grid } }: PreparedRoom, field: Float64Array, { axis, index }: GridPlane): number[] {
  const values: number[] = [];
  const [nx, ny, nz] = grid.size;
  for (let z = 0; z < nz; z++) {
    for (let y = 0; y < ny; y++) {
      for (let x = 0; x < nx; x++) {
        if ([x, y, z][axis] === index) values.push(Math.fround(field[x + grid.pitch * (y + ny * z)]));
      }
    }
  }
  return values;
}

/** A simulation under way: a random field, an impulse, and some steps. */
async function begun(engine: Engine, room: PreparedRoom): Promise<Simulation> {
  const nodes = movingNodes(room);
  const point = { nodes: Uint32Array.of(nodes[nodes.length >> 1]), weights: Float64Array.of(1) };
  const simulation = await engine.open(room, { sources: [impulseSource(room, point)], receivers: [] });
  await simulation.setState(randomState(room.graph, seededRandom(3)));
  await simulation.advance(3);
  return simulation;
}

async function expectPlanes(simulation: Simulation, room: PreparedRoom, planes: readonly GridPlane[]): Promise<void> {
  const read = await simulation.readPlanes(planes);
  const { current, previous } = await simulation.getState();
  expect(read).toHaveLength(planes.length);
  planes.forEach((plane, p) => {
    expect(read[p]).toBeInstanceOf(Float32Array);
    // What is stored is copied: it is the same to the last bit.
    expectClose(read[p], planeOfField(room, current, plane), 0, (at) => `axis ${plane.axis} ${plane.index}, ${at}`);
  });
  expect(current.filter((value, node) => value !== previous[node]).length).toBeGreaterThan(room.nodes.interiorCount);
}

describeEngines('planes that are read', [1, 4], ({ engine }) => {
  it.each(ROOMS)('are those of the state, in %s', async (_, room) => {
    const simulation = await begun(engine(), room);
    try {
      const planes = planesOf(room);
      await expectPlanes(simulation, room, planes);
      // The other parity; fewer, in another order and twice the same; all again.
      await simulation.advance(4);
      await expectPlanes(simulation, room, [planes[7], planes[1], planes[1]]);
      await expectPlanes(simulation, room, planes);
      expect(await simulation.readPlanes([])).toEqual([]);
      await simulation.rest();
      expect((await simulation.readPlanes([planes[4]]))[0].every((value) => value === 0)).toBe(true);
    } finally {
      await simulation.close();
    }
  });

  it('do not change the run', async () => {
    const room = staircase('leggy-2');
    const watched = await begun(engine(), room);
    const unwatched = await begun(engine(), room);
    try {
      for (const steps of [1, 2, 5]) {
        await watched.readPlanes(planesOf(room));
        await watched.advance(steps);
        await unwatched.advance(steps);
      }
      expect(await watched.getState()).toEqual(await unwatched.getState());
    } finally {
      await Promise.all([watched.close(), unwatched.close()]);
    }
  });

  it.each<GridPlane>([
    { axis: 0, index: -1 },
    { axis: 1, index: 11 },
    { axis: 2, index: 1.5 },
    { axis: 2, index: NaN },
  ])('are refused where there are none: %o', async (plane) => {
    const simulation = await begun(engine(), staircase('leggy-2'));
    try {
      await expect(simulation.readPlanes([plane])).rejects.toThrow(RangeError);
    } finally {
      await simulation.close();
    }
  });

  it('come in the same memory again, which is counted', async () => {
    const simulation = await begun(engine(), staircase('leggy-2'));
    try {
      const atFirst = simulation.memoryBytes;
      const two: GridPlane[] = [
        { axis: 0, index: 3 },
        { axis: 2, index: 4 },
      ];
      const first = await simulation.readPlanes(two);
      const held = simulation.memoryBytes;
      expect(held - atFirst).toBeGreaterThanOrEqual(4 * (11 * 9 + 21 * 11));
      await simulation.advance(1);
      const moved = await simulation.readPlanes([
        { axis: 0, index: 5 },
        { axis: 2, index: 6 },
      ]);
      moved.forEach((array, p) => expect(array).toBe(first[p]));
      expect(simulation.memoryBytes).toBe(held);
      await simulation.close();
      expect(simulation.memoryBytes).toBeLessThanOrEqual(atFirst);
    } finally {
      await simulation.close();
    }
  });

  it('come in new memory where the old was given away', async () => {
    const room = staircase('leggy-2');
    const simulation = await begun(engine(), room);
    try {
      const plane: GridPlane = { axis: 1, index: 5 };
      const [given] = await simulation.readPlanes([plane]);
      structuredClone(given.buffer, { transfer: [given.buffer] });
      expect(given).toHaveLength(0);
      await expectPlanes(simulation, room, [plane]);
    } finally {
      await simulation.close();
    }
  });
});
