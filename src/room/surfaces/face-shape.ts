import { bitFields } from '../../lists/bit-word.ts';
import { MOST_MATERIALS } from '../../mesh/mesh.ts';

/**
 * Bits of the shape of a wall face's line (`WallFaces.shape`): direction of the wall, run, material, index of the trace
 * in `WallFaces.traces`. The GPU has other words: `FACE_BITS` (src/kernel/room/layouts.ts).
 */
export const FACE_SHAPE = bitFields({ direction: 3, run: 5, material: Math.log2(MOST_MATERIALS), trace: 9 });

const { direction: DIRECTION, run: RUN, material: MATERIAL, trace: TRACE } = FACE_SHAPE;

/** @throws RangeError if the bits do not hold one of the numbers. */
export function shapeOf(direction: number, run: number, material: number, trace: number): number {
  return (DIRECTION.at(direction) | RUN.at(run) | MATERIAL.at(material) | TRACE.at(trace)) >>> 0;
}

export function directionOfFace(shape: number): number {
  return DIRECTION.of(shape);
}

export function runOf(shape: number): number {
  return RUN.of(shape);
}

export function withRun(shape: number, run: number): number {
  return RUN.with(shape, run);
}

export function materialOf(shape: number): number {
  return MATERIAL.of(shape);
}

export function withMaterial(shape: number, material: number): number {
  return MATERIAL.with(shape, material);
}

/** Index into `WallFaces.traces`. */
export function traceOf(shape: number): number {
  return TRACE.of(shape);
}

export function withTrace(shape: number, trace: number): number {
  return TRACE.with(shape, trace);
}
