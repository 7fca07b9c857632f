import type { Engine } from '../../../src/engine/engine.ts';
import { ENGINE_NAMES } from '../../../src/engine/engine-names.ts';
import { LIGHT } from '../../../src/tune/device-numbers.ts';
import { quickBox } from '../../../src/tune/box-room.ts';
import { withoutNearWall } from '../../../src/tune/room-parts.ts';
import { HEATING, TimedRoom, QUICK } from '../../../src/tune/step-time.ts';
import { freeNodes, LEAST_INTERIOR } from '../../../src/tune/profile.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { layerPoints } from '../../../src/scheme/points.ts';
import { storedNodes } from '../../../src/room/grid/grid.ts';
import { allSchemes, schemeByName, type Scheme } from '../../../src/scheme/scheme.ts';
import { STENCILS } from '../../../src/scheme/stencils.ts';
import { candidateSchemes } from '../../../src/app/planning/plan/candidates.ts';

/** Boxes from one that fits every cache to one that fits none; nodes near walls are timed in the third, too. */
const WALLED = [160, 104, 84] as const;
const SLOW_DEVICES = [96, 56, 48] as const;
const FAST_DEVICES = [288, 224, 200] as const;
const BOXES = [[32, 24, 24], SLOW_DEVICES, WALLED, FAST_DEVICES] as const;
/** Rooms of two dimensions from one that fits every cache to one that fits none. */
const LAYERS = [
  [96, 192, 1],
  [1056, 1324, 1],
  [3232, 4000, 1],
] as const;
/** A device that makes a step of the smallest box in less, ns, is fast. */
const FAST_NS = 100_000;

/** Boxes that say little of a device; the light stencil is timed in all, because it shows the caches. */
const isLeftOut = (size: readonly number[], scheme: Scheme, stepNs: number): boolean =>
  scheme !== LIGHT && size === SLOW_DEVICES && stepNs < FAST_NS;

/** What was measured of a stencil: steps of rooms without nodes near walls, and with them. */
export interface MeasuredStencil {
  readonly stencil: string;
  readonly points: number;
  readonly dimensions: 2 | 3;
  /** Nodes, ns a step. */
  readonly interior: [nodes: number, stepNs: number][];
  /** Nodes near walls, interior nodes, ns a step with both. */
  readonly walled: [near: number, nodes: number, stepNs: number][];
  /** Stored nodes, ms. */
  readonly open: [stored: number, openMs: number][];
}

/** Stencils, the most useful first: those that are candidates for some tolerance, then the others. */
export function stencilsByUse(): Scheme[] {
  const names = new Map<string, Scheme>([[LIGHT.stencil.id, LIGHT]]);
  for (const id of ['compact-3', 'leggy-6', 'leggy-8', 'compact-2']) names.set(id, schemeByName(id, ''));
  for (const dimensions of [3, 2] as const) {
    for (const tolerance of [1, 2, 0.5, 5, 0.2, 0.1]) {
      for (const kind of ENGINE_NAMES) {
        for (const scheme of candidateSchemes(tolerance, '', kind, {
          dimensions,
          walls: 'staircase',
          hasSheets: false,
          mostBand: Infinity,
        })) {
          if (!names.has(scheme.stencil.id)) names.set(scheme.stencil.id, scheme);
        }
      }
    }
  }
  for (const { id } of STENCILS) {
    const weights = allSchemes().find(({ stencil }) => stencil.id === id);
    if (!names.has(id) && weights) names.set(id, weights);
  }
  return [...names.values()];
}

/** @param longestMs A larger box is skipped if a step would take longer. */
export async function measureOne(
  engine: Engine,
  scheme: Scheme,
  dimensions: 2 | 3,
  longestMs: number,
): Promise<MeasuredStencil> {
  const interior: [number, number][] = [];
  const walled: [number, number, number][] = [];
  const open: [number, number][] = [];
  const sizes = dimensions === 3 ? BOXES : LAYERS;
  const { reach } = scheme.stencil;
  const fits = (size: readonly number[]): boolean =>
    freeNodes(reach, size.slice(0, dimensions)) > LEAST_INTERIOR * size[0] * size[1] * size[2];
  const rooms: { readonly bare: TimedRoom; readonly walls?: TimedRoom | undefined; readonly room: PreparedRoom }[] = [];
  const time = async (index: number): Promise<number> => {
    const { bare, walls, room } = rooms[index];
    const { interiorCount, nearWall } = room.nodes;
    const { stepNs, openMs } = await bare.time(QUICK);
    interior.push([interiorCount, stepNs]);
    open.push([storedNodes(room.graph.grid), openMs]);
    if (walls) walled.push([nearWall.length, interiorCount, (await walls.time(QUICK)).stepNs]);
    return stepNs;
  };
  // The smallest box says which others are worth while; then all are open and timed by turns, while the device is hot.
  let speed: readonly [nodes: number, stepNs: number] | undefined;
  for (const size of sizes) {
    if (!fits(size)) continue;
    const stored = size[0] * size[1] * size[2];
    if (speed && isLeftOut(size, scheme, speed[1])) continue;
    if (speed && (1e-6 * speed[1] * stored) / speed[0] > longestMs && speed[1] > FAST_NS) break;
    const room = quickBox(scheme, size);
    const bare = await TimedRoom.open(engine, withoutNearWall(room));
    const walls = size === WALLED || !speed ? await TimedRoom.open(engine, room) : undefined;
    rooms.push({ bare, walls, room });
    speed ??= [room.nodes.interiorCount, (await bare.time(QUICK)).stepNs];
  }
  await rooms.at(-1)?.bare.time(HEATING);
  for (let index = 0; index < rooms.length; index++) await time(index);
  for (const { bare, walls } of rooms) {
    await bare.close();
    await walls?.close();
  }
  const { id, points } = scheme.stencil;
  const used = dimensions === 3 ? points : 1 + layerPoints(scheme).offsets.length;
  return { stencil: id, points: used, dimensions, interior, walled, open };
}
