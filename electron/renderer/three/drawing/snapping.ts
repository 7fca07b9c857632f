import type { BoxElement, Vec3 } from '../../../../src/app/index.ts';
import { withAxis, type Axis, type Reshapable } from '../../shapes/shapes.ts';

/** How coordinates snap. */
export interface Snap {
  /** Distance of the grid's lines, metres. */
  readonly step: number;
  /** Coordinates along the axis that attract: faces and edges of other shapes, metres. */
  readonly lines: readonly number[];
  /** Distance within which a line wins over the grid, metres. */
  readonly reach: number;
  /** Whether neither grid nor lines attract; coordinates are then whole millimetres. */
  readonly isFree: boolean;
}

/** Least thickness of what is drawn, metres. */
export const THINNEST = 0.01;

/** Coordinates are whole millimetres, without the last digits of floating point. */
const tidy = (value: number): number => Number(value.toFixed(3)) + 0;

/** The coordinate that a pointer means, metres. */
export function snapped(value: number, snap: Snap): number {
  if (snap.isFree) return tidy(value);
  const line = nearestLine(value, snap);
  return line ?? onGrid(value, snap.step);
}

function nearestLine(value: number, { lines, reach }: Snap): number | null {
  let best: number | null = null;
  for (const line of lines) {
    if (Math.abs(line - value) <= (best === null ? reach : Math.abs(best - value))) best = line;
  }
  return best;
}

/** The nearest multiple of a step. */
export const onGrid = (value: number, step: number): number => tidy(Math.round(value / step) * step);

/** Pushes or pulls one side of a shape along an axis to a coordinate. It keeps a least thickness and what it is in. */
export function pushed(shape: Reshapable, axis: Axis, side: 'low' | 'high', to: number, snap: Snap): Reshapable {
  const { from, to: high, within } = shape;
  const at = snapped(to, snap);
  if (side === 'low') {
    const least = within ? within.from[axis] : -Infinity;
    return { ...shape, from: withAxis(from, axis, tidy(Math.max(least, Math.min(at, high[axis] - THINNEST)))) };
  }
  const most = within ? within.to[axis] : Infinity;
  return { ...shape, to: withAxis(high, axis, tidy(Math.min(most, Math.max(at, from[axis] + THINNEST)))) };
}

/** Moves a shape by an offset along one axis; the side that snaps with the least change decides. */
export function shifted(shape: Reshapable, axis: Axis, offset: number, snap: Snap): Reshapable {
  const [low, high] = [shape.from[axis], shape.to[axis]];
  const wanted = [low + offset, high + offset] as const;
  let start = snapped(wanted[0], { ...snap, lines: [] });
  if (!snap.isFree) {
    const lines = [nearestLine(wanted[0], snap), nearestLine(wanted[1], snap)] as const;
    const byLow = lines[0] === null ? Infinity : Math.abs(lines[0] - wanted[0]);
    const byHigh = lines[1] === null ? Infinity : Math.abs(lines[1] - wanted[1]);
    if (byLow < Infinity || byHigh < Infinity) start = byLow <= byHigh ? lines[0]! : lines[1]! - (high - low);
  }
  if (shape.within) {
    start = Math.max(shape.within.from[axis], Math.min(start, shape.within.to[axis] - (high - low)));
  }
  const size = high - low;
  return {
    ...shape,
    from: withAxis(shape.from, axis, tidy(start)),
    to: withAxis(shape.to, axis, tidy(start + size)),
  };
}

/** The rectangle between two points of a face, along its axes; at least a step wide, within the face. */
export function rectangle(
  face: Reshapable,
  start: Vec3,
  end: Vec3,
  snapOf: (axis: Axis) => Snap,
): Pick<Reshapable, 'from' | 'to'> | null {
  let [from, to] = [face.from, face.to];
  for (const axis of face.axes) {
    const [a, b] = [start, end].map((point) =>
      Math.max(face.from[axis], Math.min(face.to[axis], snapped(point[axis], snapOf(axis)))),
    );
    if (Math.abs(a - b) < THINNEST) return null;
    from = withAxis(from, axis, tidy(Math.min(a, b)));
    to = withAxis(to, axis, tidy(Math.max(a, b)));
  }
  return { from, to };
}

/** Coordinates along an axis that attract: faces and patches of all boxes but those of what is changed. */
export function linesAlong(
  boxes: readonly BoxElement[],
  axis: Axis,
  except: { readonly box: number; readonly patch: number | null } | null,
): number[] {
  const lines = new Set<number>();
  boxes.forEach((box, number) => {
    const isOwn = except?.box === number;
    if (!isOwn || except.patch !== null) lines.add(box.from[axis]).add(box.to[axis]);
    (box.patches ?? []).forEach(({ from, to }, patch) => {
      if (isOwn && (except.patch === null || except.patch === patch)) return;
      lines.add(from[axis]).add(to[axis]);
    });
  });
  return [...lines];
}
