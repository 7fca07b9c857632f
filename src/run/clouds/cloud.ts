import type { Offset } from '../../scheme/shells.ts';
import { spiralDirections } from './net.ts';

/**
 * Nodes round a point from which the direction of sound is computed: all of a ball, which tell short waves apart, and
 * some on a larger sphere, which tell long ones apart.
 */
export interface Cloud {
  /** Offsets from the node that stands for the point, in nodes. */
  readonly offsets: readonly Offset[];
  /** No node is farther from the middle, nodes. */
  readonly reach: number;
  /** Tells clouds apart. */
  readonly name: string;
}

/** A ball's radius in nodes, and the sphere beyond it. */
type Shape = readonly [ball: number, sphere?: number, count?: number];

/**
 * Clouds for each order, the one that is right over the widest range first. The others serve where walls are near. The
 * first of each order is right to 1 dB up to the edge of the widest band (docs/theory/direction.md).
 */
const SHAPES: Readonly<Record<number, readonly Shape[]>> = {
  1: [[2.83], [2], [1.42], [1]],
  2: [[2.83], [2.24], [2], [1.42]],
  3: [[2.83], [2.24], [2]],
  4: [[3, 6, 60], [3.47], [2.83], [2.24]],
  5: [[3, 6, 60], [3.47], [3], [2.83]],
  6: [[3.47, 7, 100], [3.47, 5, 100], [4], [3.47]],
  7: [[3.47, 7, 100], [3.47, 5, 100], [4], [3.47]],
};

/** The clouds for coefficients up to an order, from 1 to 7. */
export const cloudsFor = (order: number): readonly Cloud[] => SHAPES[order].map(makeCloud);

function makeCloud([ball, sphere = 0, count = 0]: Shape): Cloud {
  const found = new Map<string, Offset>();
  const add = (offset: Offset): unknown => found.set(offset.join(), offset);
  const most = Math.floor(ball);
  for (let z = -most; z <= most; z++) {
    for (let y = -most; y <= most; y++) {
      for (let x = -most; x <= most; x++) if (x * x + y * y + z * z <= ball * ball) add([x, y, z]);
    }
  }
  for (const direction of spiralDirections(count)) {
    // Adding 0 makes 0 of −0.
    const [x, y, z] = direction.map((part) => Math.round(sphere * part) + 0);
    add([x, y, z]);
  }
  const offsets = [...found.values()];
  const reach = Math.max(...offsets.map((offset) => Math.hypot(...offset)));
  return { offsets, reach, name: `${ball} ${sphere} ${count}` };
}
