import { expect, it } from 'vitest';
import type { Engine, PointWeights, RunSetup } from '../../../src/engine/engine.ts';
import { closeEdge } from '../../../src/room/grid/graph.ts';
import { coordinates } from '../../../src/room/grid/grid.ts';
import { nodeCounts, type PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { stackKey, stackRooms } from '../../../src/room/stack/stack-rooms.ts';
import { stackSetups } from '../../../src/run/stack/stack-setups.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { describeEngines } from '../../support/engines/engines.ts';
import { seededRandom, type Random } from '../../support/numbers/random.ts';
import { remembered } from '../../support/remembered.ts';
import { prepareCutRoom, randomCutRoom } from '../../support/rooms/cut-rooms.ts';
import {
  airNodes,
  boxGraph,
  closeRandomEdges,
  dampedCorner,
  pillarGraph,
  prepared,
  RESONANT_WALLS,
  scatteredAreas,
  scatteredMaterials,
  voxelGraph,
} from '../../support/rooms/rooms.ts';
import { sheetRoom } from '../../support/rooms/sheet-rooms.ts';

const STEPS = 32;

/**
 * Rooms of different sizes and materials; the last one is the first again. It has nodes in the open, and does not begin
 * at the same place in a thread's block of planes unless the stack sees to it.
 */
const staircases = remembered((scheme: string): readonly PreparedRoom[] => {
  const [first, second] = [pillarGraph([21, 15, 14]), voxelGraph([9, 17, 7], seededRandom(5))];
  const absorbs = (graph: typeof first, walls: Parameters<typeof prepared>[2]): PreparedRoom =>
    prepared(
      graph,
      schemeByName(scheme, 'test'),
      walls,
      scatteredMaterials(walls!.length),
      scatteredAreas,
      dampedCorner(graph),
    );
  const large = absorbs(first, [0, 0.05, 3, ...RESONANT_WALLS]);
  return [large, absorbs(second, [0.6, 0.05, RESONANT_WALLS[1]]), large];
});

/** Rooms with sheets, and one whose only sheets are across z. */
const withSheets = remembered((scheme: string): readonly PreparedRoom[] => {
  const graph = closeRandomEdges(pillarGraph([21, 15, 14]), seededRandom(5), 0.1);
  const flat = boxGraph([9, 8, 7]);
  for (const node of airNodes(flat)) if (coordinates(flat.grid, node)[2] === 3) closeEdge(flat, node, 5);
  const ofScheme = schemeByName(scheme, 'test');
  return [sheetRoom(graph, ofScheme, RESONANT_WALLS), sheetRoom(flat, ofScheme, RESONANT_WALLS.slice(1))];
});

const cutRooms = remembered((scheme: string): readonly PreparedRoom[] =>
  [0, 5].map((kind) => {
    const random = seededRandom(kind + 1);
    const walls = [0.1, 0.3, 0.02, 0.5].map((conductance) => ({ conductance: conductance * random(), branches: [] }));
    return prepareCutRoom(randomCutRoom(kind, random), schemeByName(scheme, 'test'), [
      ...walls.slice(1),
      RESONANT_WALLS[0],
    ]);
  }),
);

function setupOf(room: PreparedRoom, random: Random, sources: number): RunSetup {
  const air = airNodes(room.graph);
  const point = (count: number): PointWeights => {
    const nodes = new Set(Array.from({ length: count }, () => air[Math.floor(random() * air.length)]));
    return {
      nodes: Uint32Array.from(nodes).sort(),
      weights: Float64Array.from({ length: nodes.size }, () => random() - 0.5),
    };
  };
  const signal = Float64Array.from({ length: STEPS - 5 }, () => random() - 0.5);
  return {
    sources: [
      ...Array.from({ length: sources }, () => ({ point: point(40), strength: random(), signal: Float64Array.of(1) })),
      { point: point(1), strength: 0.7, signal },
    ],
    receivers: [point(1), point(60)],
  };
}

async function samplesOf(engine: Engine, room: PreparedRoom, setup: RunSetup): Promise<Float64Array[]> {
  const simulation = await engine.open(room, setup);
  const samples = await simulation.advance(STEPS);
  await simulation.close();
  return samples;
}

async function expectSameAsAlone(engine: Engine, rooms: readonly PreparedRoom[]): Promise<void> {
  const random = seededRandom(rooms.length);
  const setups = rooms.map((room, r) => setupOf(room, random, r + 1));
  expect(new Set(rooms.map(stackKey)).size).toBe(1);
  const { room, places } = stackRooms(rooms);
  expect(nodeCounts(room).total).toBe(rooms.reduce((sum, one) => sum + nodeCounts(one).total, 0));
  // As batches of a sweep do it: a GPU takes kernels for any size there, and those for one size alone.
  const together = await samplesOf(engine.forManyRooms ?? engine, room, stackSetups(setups, places));
  const alone: Float64Array[] = [];
  for (const [r, one] of rooms.entries()) alone.push(...(await samplesOf(engine, one, setups[r])));
  for (const samples of alone) expect(samples.some((value) => Math.abs(value) > 1e-5)).toBe(true);
  expect(together).toEqual(alone);
}

describeEngines('rooms in a stack', [], ({ engine }) => {
  it.each(['leggy-4', 'compact-5'])('sound as each alone, with staircases: %s', async (scheme) => {
    await expectSameAsAlone(engine(), staircases(scheme));
  });

  it('sound as each alone, with sheets', async () => {
    await expectSameAsAlone(engine(), withSheets('compact-5'));
    expect(new Set([staircases, withSheets].map((rooms) => stackKey(rooms('compact-5')[0]))).size).toBe(2);
  });

  it.each(['leggy-4', 'compact-3'])('sound as each alone, with walls between the nodes: %s', async (scheme) => {
    await expectSameAsAlone(engine(), cutRooms(scheme));
  });
});
