import { dimensionsOf } from '../../scene/boxes.ts';
import type { BoxElement } from '../../scene/scene.ts';

/** Planes nearer to each other than this are one, m. */
const SAME = 0.001;

/**
 * How many planes, of equal areas, the faces of boxes are worth: `(ΣA)²/ΣA²`, A being the area in each plane. Six for a
 * cube; a small table in it changes little.
 */
export function wallPlanes(boxes: readonly BoxElement[]): number {
  const axes = [0, 1, 2].slice(0, dimensionsOf(boxes));
  const areas = new Map<string, number>();
  for (const { from, to } of boxes) {
    for (const axis of axes) {
      const area = axes
        .filter((other) => other !== axis)
        .reduce((product, other) => product * (to[other] - from[other]), 1);
      for (const at of [from[axis], to[axis]]) {
        const plane = `${axis} ${Math.round(at / SAME)}`;
        areas.set(plane, (areas.get(plane) ?? 0) + area);
      }
    }
  }
  const all = [...areas.values()];
  const sum = all.reduce((total, area) => total + area, 0);
  return sum ** 2 / all.reduce((total, area) => total + area ** 2, 0);
}
