import type { Engine } from '../engine/engine.ts';
import { storedNodes } from '../room/grid/grid.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';
import type { Scheme } from '../scheme/scheme.ts';
import type { TaskControls } from '../units/task.ts';
import { quickBox } from './box-room.ts';
import { withoutNearWall } from './room-parts.ts';
import { timeRoom, type StepPace, type RoomTime } from './step-time.ts';

/** Points of a curve, by rising count; straight lines between them. */
export type ProfileCurve = readonly (readonly [count: number, value: number])[];

/** Costs of a stencil on a device. */
export interface StencilCosts {
  /** Time of a step of the air of a rigid room without its nodes near walls, ns by the number of nodes updated. */
  readonly interior: ProfileCurve;
  /** Time of each node near walls, ns a step. */
  readonly nearWallNs: number;
  /** Time from opening a room until its first step, ms, by the number of stored nodes. */
  readonly openMs: ProfileCurve;
  /** Largest of the measurements' spreads (`RoomTime.spread`). */
  readonly spread: number;
}

export interface ProfileControls extends TaskControls {
  /** Dimensions of the rooms that the profile is for; 3 if left out. */
  readonly dimensions?: 2 | 3;
  /** How long each room is timed. */
  readonly pace?: StepPace;
}

/**
 * Boxes that a stencil is measured in, from one that fits every cache to one that fits none. Lengths are multiples of
 * 32, but not powers of two, at which rows and planes evict each other from caches.
 */
const BOXES = [
  [32, 24, 24],
  [96, 40, 36],
  [160, 104, 84],
  [352, 272, 248],
] as const;
/** Sizes of rooms of two dimensions, chosen as {@link BOXES}, with about as many nodes. */
const LAYERS = [
  [96, 192, 1],
  [384, 400, 1],
  [1056, 1324, 1],
  [4448, 5340, 1],
] as const;
/** A larger box is skipped if its step would take longer than this, ms: on such a device caches make no difference. */
const LONGEST_STEP_MS = 60;
/** A box is used only if at least this part of it is interior; else its time says little about the interior. */
export const LEAST_INTERIOR = 0.2;

/** Measures a stencil with the kernels that a run takes. */
export async function measureStencil(
  engine: Engine,
  scheme: Scheme,
  { dimensions = 3, pace, signal, onProgress }: ProfileControls = {},
): Promise<StencilCosts> {
  const sizes = dimensions === 2 ? LAYERS : BOXES;
  const boxes = sizes.filter(
    (size) => freeNodes(scheme.stencil.reach, size.slice(0, dimensions)) > LEAST_INTERIOR * size[0] * size[1] * size[2],
  );
  const measured: { room: PreparedRoom; time: RoomTime }[] = [];
  for (const [index, size] of boxes.entries()) {
    const last = measured.at(-1);
    const growth = last ? (size[0] * size[1] * size[2]) / storedNodes(last.room.graph.grid) : 0;
    if (last && 1e-6 * last.time.stepNs * growth > LONGEST_STEP_MS) break;
    onProgress?.(index / (boxes.length + 1), scheme.stencil.id);
    const room = quickBox(scheme, size);
    measured.push({ room, time: await timeRoom(engine, withoutNearWall(room), signal, pace) });
  }
  onProgress?.(measured.length / (measured.length + 1), scheme.stencil.id);
  const { room, time } = measured.at(-1)!;
  const withWalls = await timeRoom(engine, room, signal, pace);
  const nearWallNs = Math.max(0, withWalls.stepNs - time.stepNs) / room.nodes.nearWall.length;
  onProgress?.(1, scheme.stencil.id);
  return {
    interior: rising(measured.map(({ room: { nodes }, time: { stepNs } }) => [nodes.interiorCount, stepNs])),
    nearWallNs,
    openMs: rising(measured.map(({ room: { graph }, time: { openMs } }) => [storedNodes(graph.grid), openMs])),
    spread: Math.max(withWalls.spread, ...measured.map((one) => one.time.spread)),
  };
}

/** Nodes of a box, by its sides, that are further than the reach from its walls. */
export function freeNodes(reach: number, size: readonly number[]): number {
  return size.reduce((product, length) => product * Math.max(0, length - 2 * reach), 1);
}

/** Raises the values of a curve so that more nodes never take less time: where a measurement falls, that is noise. */
function rising(curve: readonly [number, number][]): ProfileCurve {
  let highest = 0;
  return curve.map(([count, value]) => [count, (highest = Math.max(highest, value))]);
}

/** The value of a curve: straight between its points, level before the first, in proportion after the last. */
export function valueOnCurve(curve: ProfileCurve, count: number): number {
  const next = curve.findIndex(([at]) => at >= count);
  if (next === 0) return curve[0][1];
  if (next < 0) return (curve.at(-1)![1] * count) / curve.at(-1)![0];
  const [[from, low], [to, high]] = [curve[next - 1], curve[next]];
  return low + ((high - low) * (count - from)) / (to - from);
}
