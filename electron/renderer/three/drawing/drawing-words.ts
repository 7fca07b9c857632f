import { words } from '../../../words/words.ts';
import type { Axis, Reshapable } from '../../shapes/shapes.ts';

const metres = (value: number): string => String(Number(value.toFixed(3)));

/** The sizes of a shape along its axes, as `7 × 5 × 3 m`. */
const sizes = ({ from, to, axes }: Reshapable): string =>
  `${axes.map((axis) => metres(to[axis] - from[axis])).join(' × ')} m`;

/** The numbers that are shown while a shape is dragged. */
export const shapeText = {
  pushed: (axis: Axis, at: number, shape: Reshapable): string =>
    words.drawing.pushed('xyz'[axis], metres(at), metres(shape.to[axis] - shape.from[axis])),
  slid: (axis: Axis, { from }: Reshapable): string => `${'xyz'[axis]} ${metres(from[axis])} m`,
  moved: ({ from, axes }: Reshapable): string =>
    `${axes.map((axis) => `${'xyz'[axis]} ${metres(from[axis])}`).join(', ')} m`,
  painted: (shape: Reshapable): string => sizes(shape),
};
