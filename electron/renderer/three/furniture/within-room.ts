import type { Box3 } from 'three';
import type { Vec3 } from '../../../../src/app/index.ts';
import type { ShownPiece } from './furniture.ts';
import { aroundTurned } from '../../shapes/turns.ts';

/** Least distance of a piece from the box around the room, m. */
const FROM_WALL = 0.05;

/** The place nearest to one at which a piece stays within the box around its room, if it is small enough. */
export function withinRoom([x, y, z]: Vec3, { boxes, turn }: Omit<ShownPiece, 'position'>, room: Box3): Vec3 {
  const extent = aroundTurned(boxes, turn);
  if (!extent) return [x, y, z];
  const kept = (axis: 0 | 1, at: number): number => {
    const low = room.min.getComponent(axis) + FROM_WALL - extent.from[axis];
    const high = room.max.getComponent(axis) - FROM_WALL - extent.to[axis];
    return low > high ? at : Number(Math.min(high, Math.max(low, at)).toFixed(4));
  };
  return [kept(0, x), kept(1, y), z];
}
