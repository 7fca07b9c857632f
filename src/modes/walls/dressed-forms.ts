import { times, type Complex } from '../../numerics/complex.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import { each, type Work } from '../../room/slabs/work.ts';
import type { OnShare } from '../../units/task.ts';
import { complexArray, type ComplexArray } from '../damped/complex-matrix.ts';
import { DampedProblem } from '../damped/damped-problem.ts';
import { makeBlock, type Block } from '../rigid/block.ts';
import type { RigidModes } from '../rigid/rigid-modes.ts';
import { dressMass, dressWork, NEIGHBOURS } from './dress-mode.ts';
import { traceAt, type FaceTraces } from './face-traces.ts';

/** The problem of a room with its walls, and what its fields are. */
export interface DressedProblem {
  readonly problem: DampedProblem;
  /** What is added to each rigid mode: real and imaginary part, one after the other; modes beyond have nothing. */
  readonly dress: Block;
}

/**
 * The problem of a room with its walls, on its rigid modes with what walls add to them: x_j + y_j
 * (docs/theory/modes.md, eq. I7).
 *
 * @param dressed Number of modes that something is added to; those above stay rigid.
 */
export function* dressedProblemWork(
  { courant }: Pick<Scheme, 'courant'>,
  modes: RigidModes,
  traces: FaceTraces,
  dressed: number,
  onProgress?: OnShare,
): Work<DressedProblem> {
  const { eigenvalues, moving, rows, block } = modes;
  const size = eigenvalues.length;
  const problem = DampedProblem.rigid(eigenvalues, traces.surfaces, courant);
  if (traces.surfaces.length === 0) return { problem, dress: makeBlock(0, moving.node.length) };
  const numbers = Array.from({ length: Math.min(size, dressed) }, (_, j) => j);
  const weights = numbers.map((mode) =>
    problem.weightsAt([2 * Math.asin(Math.sqrt(Math.max(0, eigenvalues[mode])) / 2), 0]),
  );
  const dress = makeBlock(2 * numbers.length, moving.node.length);
  const shared = { rows, moving, block, count: size, traces, dress };
  const inputs = numbers.map((mode) => ({ mode, eigenvalue: Math.max(0, eigenvalues[mode]), weights: weights[mode] }));
  const added = yield* dressWork(shared, inputs, onProgress);
  const masses = yield* each(dressMass, { moving, dress }, numbers);

  const faces = traces.surface.length;
  const forms = traces.surfaces.map(() => complexArray(size * size));
  const stiffness = complexArray(size * size);
  const mass = complexArray(size * size);
  const plain = new Float64Array(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const nodes = moving.node.length;
  for (let f = 0; f < faces; f++) {
    const surface = traces.surface[f];
    const area = traces.area[f];
    for (let j = 0; j < size; j++) {
      plain[j] = traceAt(traces, f, block.fields.subarray(j * nodes, (j + 1) * nodes));
      re[j] = j < numbers.length ? added[j].re[f] : 0;
      im[j] = j < numbers.length ? added[j].im[f] : 0;
    }
    addForm(forms[surface], size, area, plain, re, im);
    // ⟨y_i, λ²P y_j⟩ = s_j ⟨y_i, y_j⟩ − ⟨y_i, Σ w E s Eᵀ x_j⟩, by the equation of y_j.
    for (let j = 0; j < numbers.length; j++) {
      const [a, b] = times(weights[j][surface], [-area * plain[j], 0]);
      for (let i = 0; i < numbers.length; i++) {
        stiffness.re[i * size + j] += re[i] * a - im[i] * b;
        stiffness.im[i * size + j] += re[i] * b + im[i] * a;
      }
    }
  }
  masses.forEach((part, j) => {
    const from = Math.max(0, j - NEIGHBOURS);
    part.re.forEach((value, n) => {
      const i = from + n;
      setBoth(mass, size, i, j, [value, part.im[n]]);
    });
  });
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      stiffness.re[i * size + j] += Math.max(0, eigenvalues[j]) * mass.re[i * size + j];
      stiffness.im[i * size + j] += Math.max(0, eigenvalues[j]) * mass.im[i * size + j];
    }
  }
  symmetrise(stiffness, size);
  for (let i = 0; i < size; i++) {
    stiffness.re[i * size + i] += eigenvalues[i];
    mass.re[i * size + i] += 1;
  }
  const whole = new DampedProblem({ size, courant, surfaces: traces.surfaces, stiffness, mass, forms });
  return { problem: whole, dress };
}

/** Adds area (p + q)(p + q)ᵀ, p the trace of the rigid modes and q of what is added. */
function addForm(
  form: ComplexArray,
  size: number,
  area: number,
  p: Float64Array,
  re: Float64Array,
  im: Float64Array,
): void {
  for (let i = 0; i < size; i++) {
    const [a, b] = [area * (p[i] + re[i]), area * im[i]];
    for (let j = 0, at = i * size; j < size; j++, at++) {
      const c = p[j] + re[j];
      form.re[at] += a * c - b * im[j];
      form.im[at] += a * im[j] + b * c;
    }
  }
}

function setBoth({ re, im }: ComplexArray, size: number, i: number, j: number, value: Complex): void {
  [re[i * size + j], im[i * size + j]] = value;
  [re[j * size + i], im[j * size + i]] = value;
}

function symmetrise({ re, im }: ComplexArray, size: number): void {
  for (const part of [re, im]) {
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < i; j++) {
        const mean = (part[i * size + j] + part[j * size + i]) / 2;
        part[i * size + j] = part[j * size + i] = mean;
      }
    }
  }
}
