import { times, type Complex } from '../../numerics/complex.ts';
import { squareOf } from '../damped/damped-problem.ts';
import type { DampedMode } from '../damped/shapes.ts';
import { fieldOf, weightedDot, type Block } from '../rigid/block.ts';
import { PanelOperator } from '../rigid/panel-operator.ts';
import type { Dressing } from './dress-mode.ts';
import { spreadFrom, traceAt } from './face-traces.ts';

/** Parts of a mode below this share of the largest possible one are rounding. */
const ROUNDING = 1e-6;

/** A complex field on the moving nodes: real and imaginary part. */
export type Field = readonly Float64Array[];

/**
 * The field of a mode on the moving nodes: Σ v (x + y), real and imaginary part.
 *
 * @param small Parts below this are left out.
 */
export function fieldOfMode(
  { vector }: Pick<DampedMode, 'vector'>,
  block: Block,
  dress: Block,
  nodes: number,
  small = ROUNDING,
): Field {
  const parts = [new Float64Array(nodes), new Float64Array(nodes)];
  vector.re.forEach((re, k) => {
    const im = vector.im[k];
    if (Math.hypot(re, im) < small) return;
    addTimes(parts, [re, im], fieldOf(block, nodes, k));
    if (2 * k >= dress.count) return;
    addTimes(parts, [re, im], fieldOf(dress, nodes, 2 * k));
    addTimes(parts, [-im, re], fieldOf(dress, nodes, 2 * k + 1));
  });
  return parts;
}

/** Adds a complex multiple of a real field. */
export function addTimes([re, im]: Field, [a, b]: Complex, field: Float64Array): void {
  for (let i = 0; i < field.length; i++) {
    re[i] += a * field[i];
    im[i] += b * field[i];
  }
}

/** Σ D x y of two complex fields, without conjugates. */
export const productOf = (x: Field, y: Field, volume: Float64Array): Complex => [
  weightedDot(x[0], y[0], volume) - weightedDot(x[1], y[1], volume),
  weightedDot(x[0], y[1], volume) + weightedDot(x[1], y[0], volume),
];

/** Where and with which walls a field is no mode. */
interface AtAngle {
  readonly theta: Complex;
  /** What each surface's form is multiplied with. */
  readonly weights: readonly Complex[];
}

/**
 * Puts −D⁻¹ F(θ) of at most four fields into others, F being the matrix of the whole room.
 *
 * @returns [field][surface] Σ s |p|²
 */
type LeaveOver = (at: readonly AtAngle[], fields: readonly Field[], into: readonly Field[]) => number[][];

/** Makes what computes −D⁻¹ F(θ) of fields. */
export function leaveOverOf({
  rows,
  moving: { node, volume },
  traces,
}: Pick<Dressing, 'rows' | 'moving' | 'traces'>): LeaveOver {
  const operator = new PanelOperator(rows, node, 2);
  const pulled = new Float64Array(node.length);
  return (at, fields, into) => {
    operator.clear(0);
    fields.forEach((parts, m) => parts.forEach((part, p) => operator.put(0, 2 * m + p, part)));
    operator.apply(0, 1, { of: 1, own: 0, old: 0 });
    return at.map(({ theta, weights }, m) => {
      const [re, im] = fields[m];
      for (const part of into[m]) part.fill(0);
      const seen = traces.surfaces.map(() => 0);
      for (let f = 0; f < traces.surface.length; f++) {
        const pressure: Complex = [traceAt(traces, f, re), traceAt(traces, f, im)];
        seen[traces.surface[f]] += traces.area[f] * (pressure[0] ** 2 + pressure[1] ** 2);
        const flow = times(weights[traces.surface[f]], pressure);
        into[m].forEach((part, p) => spreadFrom(traces, f, -traces.area[f] * flow[p], part));
      }
      const [a, b] = squareOf(theta);
      into[m].forEach((part, p) => {
        operator.take(1, 2 * m + p, pulled);
        const [own, other, turn] = p === 0 ? [re, im, -b] : [im, re, b];
        for (let i = 0; i < part.length; i++)
          part[i] = part[i] / volume[i] + (a * own[i] + turn * other[i] - pulled[i]);
      });
      return seen;
    });
  };
}
