import { real, type Complex } from '../../numerics/complex.ts';
import type { Job } from '../../room/slabs/work.ts';
import type { ComplexArray } from '../damped/complex-matrix.ts';
import { squareOf } from '../damped/damped-problem.ts';
import { fieldOf, weightedDot, type Block } from '../rigid/block.ts';
import { PanelOperator } from '../rigid/panel-operator.ts';
import type { Dressing } from './dress-mode.ts';
import { traceAt } from './face-traces.ts';
import { addTimes, fieldOfMode, leaveOverOf, productOf, type Field } from './fields-of-modes.ts';
import type { SpanRow } from './mode-span.ts';
import { FOUND, LEFT, PanelSolver, SOLVER_PANELS } from './panel-solver.ts';

/**
 * Steps at most that settle a mode; each adds two fields to it. Most take two or three; the lowest modes between walls
 * that are springs to them and matched to others take up to eight.
 */
export const MOST_STEPS = 10;
const MOST_FIELDS = 2 + 2 * MOST_STEPS;

/** Real fields that a mode takes: real and imaginary part of each. */
export const SPAN_FIELDS = 2 * MOST_FIELDS;

/** Steps that balance what is left over. */
const ENOUGH = { share: 0.03, steps: 8 };

/** Parts of a correction below this share of the largest are left out: the next step finds them. */
const SMALL = 1e-3;

/** What the jobs of this file share. */
export interface Settling extends Dressing {
  /** Fields of all modes: [mode][field][real, imaginary part], {@link SPAN_FIELDS} for each mode. */
  readonly space: Block;
  /** Takes what modes leave over: real and imaginary part, one after the other. */
  readonly left: Block;
}

/** The fields of a mode. */
export interface OpenSpan {
  /** Its number among those that are open, and among all. */
  readonly index: number;
  readonly place: number;
  /** Fields that it has. */
  readonly count: number;
}

/** A field of a mode. */
export const spanField = (space: Block, nodes: number, place: number, f: number): Field =>
  [0, 1].map((p) => fieldOf(space, nodes, SPAN_FIELDS * place + 2 * f + p));

/** Computes the products of the fields of modes from one on with all that they have. */
export const measureFields: Job<Settling & { readonly added: number }, readonly OpenSpan[], SpanRow[][]> = {
  name: 'measure fields of modes',
  begin: ({ rows, moving: { node, volume }, traces, space, added }) => {
    const nodes = node.length;
    const operator = new PanelOperator(rows, node, 2);
    return (modes) => {
      const found = modes.map((): SpanRow[] => []);
      const seen = modes.map(({ place, count }) =>
        Array.from({ length: count }, (_, f) => {
          const parts = spanField(space, nodes, place, f);
          return parts.map((part) => Float64Array.from(traces.surface, (_, t) => traceAt(traces, t, part)));
        }),
      );
      for (let f = added; f < Math.max(...modes.map(({ count }) => count)); f++) {
        operator.clear(0);
        modes.forEach(({ place }, m) =>
          spanField(space, nodes, place, f).forEach((part, p) => operator.put(0, 2 * m + p, part)),
        );
        operator.apply(0, 1, { of: 1, own: 0, old: 0 });
        modes.forEach(({ place }, m) => {
          const field = spanField(space, nodes, place, f);
          const pulled = [0, 1].map((p) => {
            const part = new Float64Array(nodes);
            operator.take(1, 2 * m + p, part);
            return part;
          });
          const row: SpanRow = { stiffness: [], mass: [], forms: [] };
          for (let g = 0; g <= f; g++) {
            const other = spanField(space, nodes, place, g);
            row.stiffness.push(productOf(other, pulled, volume));
            row.mass.push(productOf(other, field, volume));
            const forms = traces.surfaces.map((): [number, number] => [0, 0]);
            const [[a, b], [c, d]] = [seen[m][f], seen[m][g]];
            for (let t = 0; t < traces.surface.length; t++) {
              const form = forms[traces.surface[t]];
              form[0] += traces.area[t] * (a[t] * c[t] - b[t] * d[t]);
              form[1] += traces.area[t] * (a[t] * d[t] + b[t] * c[t]);
            }
            row.forms.push(forms);
          }
          found[m].push(row);
        });
      }
      return found;
    };
  },
};

/** A mode as it is between its fields. */
interface SpanMode extends OpenSpan {
  readonly theta: Complex;
  readonly vector: ComplexArray;
  readonly weights: readonly Complex[];
}

/** Computes −D⁻¹ F(θ) of modes as they are between their fields. @returns what each surface sees: Σ s |p|² */
export const leaveOverOfSpans: Job<Settling, readonly SpanMode[], number[][]> = {
  name: 'what modes between fields leave over',
  begin: ({ rows, moving, traces, space, left }) => {
    const nodes = moving.node.length;
    const leave = leaveOverOf({ rows, moving, traces });
    return (modes) => {
      const fields = modes.map(({ place, vector }) => {
        const sum = [0, 1].map(() => new Float64Array(nodes));
        vector.re.forEach((re, f) => {
          const [a, b] = spanField(space, nodes, place, f);
          addTimes(sum, [re, vector.im[f]], a);
          addTimes(sum, [-vector.im[f], re], b);
        });
        return sum;
      });
      const into = modes.map(({ index }) => [0, 1].map((p) => fieldOf(left, nodes, 2 * index + p)));
      return leave(modes, fields, into);
    };
  },
};

/** A mode that gets further fields. */
interface Extended extends OpenSpan {
  readonly theta: Complex;
  /** Numbers of the known modes that are added. */
  readonly correction: ComplexArray;
}

/** Adds two fields to modes: a correction of what they are made of, and what balances what they leave over beyond. */
export const extendSpans: Job<Settling, readonly Extended[], null> = {
  name: 'extend fields of modes',
  begin: ({ rows, moving: { node, volume }, block, dress, space, left }) => {
    const nodes = node.length;
    const operator = new PanelOperator(rows, node, SOLVER_PANELS);
    const solver = new PanelSolver(operator, node, volume);
    return (modes) => {
      for (const panel of [FOUND, LEFT]) operator.clear(panel);
      modes.forEach(({ index }, m) => {
        for (const p of [0, 1]) operator.put(LEFT, 2 * m + p, fieldOf(left, nodes, 2 * index + p));
      });
      const shifts = modes.flatMap(({ theta }) => Array<number>(2).fill(squareOf(real(theta[0]))[0]));
      solver.solve(Float64Array.from(shifts), ENOUGH);
      modes.forEach(({ place, count, correction }, m) => {
        const [known, beyond] = [count, count + 1].map((f) => spanField(space, nodes, place, f));
        fieldOfMode({ vector: correction }, block, dress, nodes, SMALL).forEach((part, p) => known[p].set(part));
        beyond.forEach((part, p) => operator.take(FOUND, 2 * m + p, part));
        const length = Math.sqrt(beyond.reduce((sum, part) => sum + weightedDot(part, part, volume), 0)) || 1;
        for (const part of beyond) for (let i = 0; i < nodes; i++) part[i] /= length;
      });
      return null;
    };
  },
};
