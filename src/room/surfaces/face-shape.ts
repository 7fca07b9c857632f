import { MOST_MATERIALS } from '../../mesh/mesh.ts';

/**
 * The shape of a wall face's line in one word: direction of the wall (bits 0 to 2), run (bits 3 to 7), material (bits 8
 * to 22), index of the trace (bits 23 to 31). See `WallFaces.shape`.
 */
export const SHAPE_RUN_SHIFT = 3;
export const SHAPE_MATERIAL_SHIFT = 8;
export const SHAPE_MATERIAL_MASK = MOST_MATERIALS - 1;
export const SHAPE_TRACE_SHIFT = 23;

export function shapeOf(direction: number, run: number, material: number, trace: number): number {
  return direction | (run << SHAPE_RUN_SHIFT) | (material << SHAPE_MATERIAL_SHIFT) | (trace << SHAPE_TRACE_SHIFT);
}

export function directionOf(shape: number): number {
  return shape & 7;
}

export function runOf(shape: number): number {
  return (shape >>> SHAPE_RUN_SHIFT) & 31;
}

export function withRun(shape: number, run: number): number {
  return ((shape & ~(31 << SHAPE_RUN_SHIFT)) | (run << SHAPE_RUN_SHIFT)) >>> 0;
}

export function materialOf(shape: number): number {
  return (shape >>> SHAPE_MATERIAL_SHIFT) & SHAPE_MATERIAL_MASK;
}

export function withMaterial(shape: number, material: number): number {
  return ((shape & ~(SHAPE_MATERIAL_MASK << SHAPE_MATERIAL_SHIFT)) | (material << SHAPE_MATERIAL_SHIFT)) >>> 0;
}

/** Index into `WallFaces.traces`. */
export function traceOf(shape: number): number {
  return shape >>> SHAPE_TRACE_SHIFT;
}
