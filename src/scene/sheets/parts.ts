import type { Vec3 } from '../../units/quantities.ts';
import { NO_BOX } from '../box-pieces.ts';
import type { BoxElement } from '../scene.ts';

/** A rectangle across one axis, metres: `from` and `to` are equal along it. */
export interface Rectangle {
  readonly axis: 0 | 1 | 2;
  readonly from: Vec3;
  readonly to: Vec3;
}

/** The last boxes that hold the points just below and just above the plane of a rectangle, or {@link NO_BOX}. */
export interface BesidePlane {
  readonly below: number;
  readonly above: number;
}

/** A part of a rectangle on which one value holds. */
export interface Part<Value> extends Rectangle {
  readonly value: Value;
}

/**
 * Cuts a rectangle along the boxes and patches that meet it.
 *
 * @param valueAt The value at a point in the middle of a part; null leaves the part out.
 * @returns Parts that do not overlap; neighbours of the same value are one, where they make a rectangle.
 */
export function partsOf<Value extends string | number>(
  boxes: readonly BoxElement[],
  { axis, from, to }: Rectangle,
  valueAt: (beside: BesidePlane, middle: Vec3) => Value | null,
): Part<Value>[] {
  const [u, v] = ([0, 1, 2] as const).filter((other) => other !== axis) as [0 | 1 | 2, 0 | 1 | 2];
  const at = from[axis];
  const meeting = [...boxes.keys()].filter((box) => {
    const { from: low, to: high } = boxes[box];
    return (
      low[axis] <= at && at <= high[axis] && low[u] < to[u] && high[u] > from[u] && low[v] < to[v] && high[v] > from[v]
    );
  });
  const done: Part<Value>[] = [];
  /** Parts of the strip before, which grow on if the next strip has the same. */
  let before: Part<Value>[] = [];
  const cutsU = cutsAlong(boxes, meeting, u, from[u], to[u]);
  for (let i = 0; i + 1 < cutsU.length; i++) {
    const middleU = (cutsU[i] + cutsU[i + 1]) / 2;
    const here = meeting.filter((box) => boxes[box].from[u] <= middleU && middleU <= boxes[box].to[u]);
    const strip: Part<Value>[] = [];
    const cutsV = cutsAlong(boxes, here, v, from[v], to[v]);
    for (let j = 0; j + 1 < cutsV.length; j++) {
      const middle = pointOf(axis, at, u, middleU, v, (cutsV[j] + cutsV[j + 1]) / 2);
      const value = valueAt(besidePlane(boxes, here, axis, middle), middle);
      if (value === null) continue;
      const last = strip.at(-1);
      const begin = last?.value === value && last.to[v] === cutsV[j] ? strip.pop()!.from[v] : cutsV[j];
      strip.push({
        axis,
        from: pointOf(axis, at, u, cutsU[i], v, begin),
        to: pointOf(axis, at, u, cutsU[i + 1], v, cutsV[j + 1]),
        value,
      });
    }
    const grown = strip.map((part) => {
      const there = before.findIndex(
        (old) => old.value === part.value && old.from[v] === part.from[v] && old.to[v] === part.to[v],
      );
      return there < 0 ? part : { ...part, from: before.splice(there, 1)[0].from };
    });
    for (const part of before) done.push(part);
    before = grown;
  }
  return [...done, ...before];
}

/** Area of a rectangle, m². */
export function areaOf({ axis, from, to }: Rectangle): number {
  return [0, 1, 2].reduce((product, d) => (d === axis ? product : product * (to[d] - from[d])), 1);
}

function pointOf(axis: number, at: number, u: number, atU: number, v: number, atV: number): Vec3 {
  return [0, 1, 2].map((d) => (d === axis ? at : d === u ? atU : d === v ? atV : 0)) as unknown as Vec3;
}

/** Coordinates (m) at which some boxes and their patches begin or end along an axis, within a range, with its ends. */
function cutsAlong(
  boxes: readonly BoxElement[],
  some: readonly number[],
  axis: 0 | 1 | 2,
  from: number,
  to: number,
): number[] {
  const cuts = new Set([from, to]);
  for (const box of some) {
    const { patches = [], ...extent } = boxes[box];
    for (const each of [extent, ...patches]) cuts.add(each.from[axis]).add(each.to[axis]);
  }
  return [...cuts].filter((at) => from <= at && at <= to).sort((a, b) => a - b);
}

/** @param some Boxes that reach the plane, ascending. @param middle Not on the side of a box but in the plane. */
function besidePlane(
  boxes: readonly BoxElement[],
  some: readonly number[],
  axis: 0 | 1 | 2,
  middle: Vec3,
): BesidePlane {
  const holding = some.filter((box) =>
    middle.every((at, d) => d === axis || (boxes[box].from[d] < at && at < boxes[box].to[d])),
  );
  const last = (holds: (box: BoxElement) => boolean): number => holding.findLast((box) => holds(boxes[box])) ?? NO_BOX;
  const at = middle[axis];
  return {
    below: last(({ from, to }) => from[axis] < at && at <= to[axis]),
    above: last(({ from, to }) => from[axis] <= at && at < to[axis]),
  };
}
