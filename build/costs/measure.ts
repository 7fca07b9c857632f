import type { Engine } from '../../src/engine/engine.ts';
import { LIGHT } from '../../src/tune/device-numbers.ts';
import { quickBox } from '../../src/tune/box-room.ts';
import { withoutNearWall } from '../../src/tune/room-parts.ts';
import { QUICK, timeRoom } from '../../src/tune/step-time.ts';
import { freeNodes, LEAST_INTERIOR } from '../../src/tune/profile.ts';
import type { PreparedRoom } from '../../src/room/prepared.ts';
import { layerPoints } from '../../src/scheme/points.ts';
import { storedNodes } from '../../src/room/grid/grid.ts';
import { allSchemes, schemeByName, type Scheme } from '../../src/scheme/scheme.ts';
import { STENCILS } from '../../src/scheme/stencils.ts';
import { candidateSchemes } from '../../src/app/plan/candidates.ts';

/** Boxes from one that fits every cache to one that fits none, for rooms of three and of two dimensions. */
export const BOXES = [
  [32, 24, 24],
  [96, 56, 48],
  [160, 104, 84],
  [256, 176, 140],
  [352, 272, 248],
] as const;
const LAYERS = [
  [96, 192, 1],
  [1056, 1324, 1],
  [4448, 5340, 1],
] as const;
/** The box in which nodes near walls are timed, besides the largest. */
const WALLED = 2;
/** Boxes that a fast device leaves out, but for the light stencil: they say the same as their neighbours. */
const BETWEEN = [1, 3];
/** A device that makes a step of the smallest box in less, ns, is fast. */
const FAST_NS = 40_000;

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
      for (const kind of ['webgpu', 'cpu'] as const) {
        for (const scheme of candidateSchemes(tolerance, '', kind, dimensions)) {
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
  let last: PreparedRoom | undefined;
  const timeWalled = async (room: PreparedRoom): Promise<void> => {
    const { stepNs } = await timeRoom(engine, room, undefined, QUICK);
    walled.push([room.nodes.nearWall.length, room.nodes.interiorCount, stepNs]);
  };
  for (const [index, size] of sizes.entries()) {
    if (!fits(size)) continue;
    const before = interior.at(-1);
    if (dimensions === 3 && scheme !== LIGHT && BETWEEN.includes(index) && before && before[1] < FAST_NS) continue;
    if (before && (1e-6 * before[1] * size[0] * size[1] * size[2]) / before[0] > longestMs) break;
    const room = quickBox(scheme, size);
    const bare = await timeRoom(engine, withoutNearWall(room), undefined, QUICK);
    interior.push([room.nodes.interiorCount, bare.stepNs]);
    open.push([storedNodes(room.graph.grid), bare.openMs]);
    if (index === WALLED) await timeWalled(room);
    last = room;
  }
  if (last && last.nodes.interiorCount !== walled.at(-1)?.[1]) await timeWalled(last);
  const { id, points } = scheme.stencil;
  const used = dimensions === 3 ? points : 1 + layerPoints(scheme).offsets.length;
  return { stencil: id, points: used, dimensions, interior, walled, open };
}
