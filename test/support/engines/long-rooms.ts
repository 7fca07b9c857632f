/**
 * Rooms and what runs in them, for rooms that are computed in slices: long along z, with all that can lie across a cut.
 */
import type { RunSetup } from '../../../src/engine/engine.ts';
import { closeEdge } from '../../../src/room/grid/graph.ts';
import { coordinates } from '../../../src/room/grid/grid.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { seededRandom } from '../numbers/random.ts';
import { blocksOfWool, porousRoom } from '../rooms/porous-rooms.ts';
import { sheetRoom } from '../rooms/sheet-rooms.ts';
import {
  boxGraph,
  closeRandomEdges,
  dampedCorner,
  prepared,
  randomGraph,
  RESONANT_WALLS,
  scatteredAreas,
  scatteredMaterials,
} from '../rooms/rooms.ts';
import { movingNodes } from './plain-step.ts';

/** Direction from a plane to the next. */
const UPWARDS = 5;

const SIZE = [9, 8, 61] as const;
const WALLS = [0.3, ...RESONANT_WALLS, 2];

/** A random staircase room with walls that remember, and damped nodes. */
export function longStaircase(scheme: string, kind: number): PreparedRoom {
  const graph = randomGraph(kind, SIZE, seededRandom(kind + 1));
  const material = scatteredMaterials(WALLS.length);
  return prepared(graph, schemeByName(scheme, 'test'), WALLS, material, scatteredAreas, dampedCorner(graph));
}

/** Planes that sheets across z stand above: cuts of two cards and of slices lie between some fronts and their backs. */
const BELOW_SHEETS = [12, 29, 47];

/** A tube with sheets across z, holes in them, and some sheets across x and y. */
export function longSheets(scheme: string): PreparedRoom {
  const random = seededRandom(6);
  const graph = closeRandomEdges(boxGraph(SIZE), random, 0.005);
  graph.nodes.forEach((_, node) => {
    if (BELOW_SHEETS.includes(coordinates(graph.grid, node)[2]) && random() < 0.9) closeEdge(graph, node, UPWARDS);
  });
  return sheetRoom(graph, schemeByName(scheme, 'test'), RESONANT_WALLS, { damped: dampedCorner(graph) });
}

/** A tube with wool along a side of it, and another wool across its middle. */
export function longWool(scheme: string): PreparedRoom {
  const graph = closeRandomEdges(boxGraph(SIZE), seededRandom(6), 0.005);
  const porous = blocksOfWool(graph, [
    { from: [0, 0, 0], to: [3, 8, 61] },
    { from: [2, 0, 25], to: [9, 5, 36], wool: 1 },
  ]);
  const materialAt = scatteredMaterials(RESONANT_WALLS.length);
  return porousRoom(graph, schemeByName(scheme, 'test'), porous, { admittances: RESONANT_WALLS, materialAt });
}

/**
 * Sources and receivers of several nodes each, across the whole room and so across all cuts.
 *
 * @param steps Length of a signal.
 */
export function setupAcrossCuts(room: PreparedRoom, steps: number): RunSetup {
  const random = seededRandom(9);
  const moving = movingNodes(room);
  const point = (count: number) => {
    const nodes = Uint32Array.from({ length: count }, () => moving[Math.floor(random() * moving.length)]);
    return { nodes, weights: Float64Array.from(nodes, () => random() - 0.5) };
  };
  const signal = (length: number) => Float64Array.from({ length }, () => random() - 0.5);
  return {
    sources: [
      { point: point(40), strength: 0.7, signal: signal(steps) },
      { point: point(3), strength: 1.3, signal: signal(5) },
    ],
    receivers: [point(40), point(1), point(7)],
  };
}
