import { boxElements } from '../schema/convert.ts';
import type { BoxInFile } from '../schema/geometry-schema.ts';
import type { BoxElement, BoxPatch } from '../scene.ts';
import type { Problem } from './problems.ts';

/** Finds patches without extent, and patches that reach over the edge of their face. */
export function checkPatches(boxes: readonly BoxInFile[]): Problem[] {
  return boxElements(boxes).flatMap((box, index) =>
    (box.patches ?? []).flatMap((patch, at) => {
      const problem = problemOf(box, patch);
      return problem ? [{ path: ['geometry', 'boxes', index, 'patches', at], ...problem }] : [];
    }),
  );
}

function problemOf(box: BoxElement, { face, from, to }: BoxPatch): Omit<Problem, 'path'> | null {
  const axes = ([0, 1, 2] as const).filter((axis) => axis !== face >> 1);
  const range = (low: number, high: number, axis: number): string => `${'xyz'[axis]}: ${low} to ${high}`;
  const flat = axes.filter((axis) => from[axis] >= to[axis]);
  if (flat.length > 0) {
    return {
      message: `the patch has no extent on ${flat.map((axis) => range(from[axis], to[axis], axis)).join(', ')}`,
      remedy: 'Give "from" the lower and "to" the higher coordinate on both axes of the face.',
    };
  }
  const over = axes.filter((axis) => from[axis] < box.from[axis] || to[axis] > box.to[axis]);
  if (over.length === 0) return null;
  return {
    message: `the patch reaches over the edge of its face: ${over.map((axis) => range(from[axis], to[axis], axis)).join(', ')}`,
    remedy: `The face goes from ${over.map((axis) => range(box.from[axis], box.to[axis], axis)).join(', ')}; keep the patch on it.`,
  };
}
