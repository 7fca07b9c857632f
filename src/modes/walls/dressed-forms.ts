import { columnProducts } from '../../numerics/column-products.ts';
import type { Complex } from '../../numerics/complex.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import { each, type Work } from '../../room/slabs/work.ts';
import type { OnShare } from '../../units/task.ts';
import { complexArray, type ComplexArray } from '../damped/complex-matrix.ts';
import { DampedProblem } from '../damped/damped-problem.ts';
import { makeBlock, type Block } from '../rigid/block.ts';
import type { RigidModes } from '../rigid/rigid-modes.ts';
import { dressMass, dressWork, NEIGHBOURS, type DressTraces } from './dress-mode.ts';
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
  const numbers = numbersTo(Math.min(size, dressed));
  const weights = numbers.map((mode) =>
    problem.weightsAt([2 * Math.asin(Math.sqrt(Math.max(0, eigenvalues[mode])) / 2), 0]),
  );
  const dress = makeBlock(2 * numbers.length, moving.node.length);
  const shared = { rows, moving, block, count: size, traces, dress };
  const inputs = numbers.map((mode) => ({ mode, eigenvalue: Math.max(0, eigenvalues[mode]), weights: weights[mode] }));
  const added = yield* dressWork(shared, inputs, onProgress);
  const masses = yield* each(dressMass, { moving, dress }, numbers);

  const forms = traces.surfaces.map(() => complexArray(size * size));
  const stiffness = complexArray(size * size);
  const mass = complexArray(size * size);
  const nodes = moving.node.length;
  traces.surfaces.forEach((_, g) => {
    const products = productsOn(traces, g, {
      rigid: numbersTo(size).map((j) => block.fields.subarray(j * nodes, (j + 1) * nodes)),
      added,
    });
    addForms(forms[g], products, size, numbers.length);
    // ⟨y_i, λ²P y_j⟩ = s_j ⟨y_i, y_j⟩ − ⟨y_i, Σ w E s Eᵀ x_j⟩, by the equation of y_j.
    for (const j of numbers) {
      const [a, b] = weights[j][g];
      for (const i of numbers) {
        const [re, im] = [products(size + i, j), products(size + numbers.length + i, j)];
        stiffness.re[i * size + j] -= re * a - im * b;
        stiffness.im[i * size + j] -= re * b + im * a;
      }
    }
  });
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

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, j) => j);

/** Faces whose products are made at a time: eight columns of them fit into the first cache. */
const FACES_A_TIME = 512;

/** Σ area of two traces of a surface: of rigid modes, then of the real and of the imaginary parts that are added. */
type Products = (one: number, other: number) => number;

/** Multiplies what the faces of a surface see with each other. The first number of a product is the larger. */
function productsOn(
  traces: FaceTraces,
  surface: number,
  { rigid, added }: { readonly rigid: readonly Float64Array[]; readonly added: readonly DressTraces[] },
): Products {
  const own = numbersTo(traces.surface.length).filter((f) => traces.surface[f] === surface);
  const count = rigid.length + 2 * added.length;
  const sums = new Float64Array(count * count);
  for (let from = 0; from < own.length; from += FACES_A_TIME) {
    const faces = own.slice(from, from + FACES_A_TIME);
    const roots = faces.map((f) => Math.sqrt(traces.area[f]));
    const column = (of: (f: number) => number): Float64Array => Float64Array.from(faces, (f, i) => roots[i] * of(f));
    const { values, stride } = columnProducts([
      ...rigid.map((field) => column((f) => traceAt(traces, f, field))),
      ...added.map(({ re }) => column((f) => re[f])),
      ...added.map(({ im }) => column((f) => im[f])),
    ]);
    for (let i = 0; i < count; i++) for (let j = 0; j <= i; j++) sums[i * count + j] += values[i * stride + j];
  }
  return (one, other) => sums[one * count + other];
}

/** Adds area (p + q)(p + q)ᵀ, p the trace of the rigid modes and q of what is added to the first of them. */
function addForms(form: ComplexArray, products: Products, size: number, dressed: number): void {
  const [re, im] = [(i: number) => size + i, (i: number) => size + dressed + i];
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let [real, imaginary] = [products(i, j), 0];
      if (i < dressed) {
        real += products(re(i), j);
        imaginary += products(im(i), j);
      }
      if (j < dressed) {
        real += products(re(j), i);
        imaginary += products(im(j), i);
      }
      if (i < dressed && j < dressed) {
        real += products(re(i), re(j)) - products(im(i), im(j));
        imaginary += products(im(i), re(j)) + products(im(j), re(i));
      }
      setBoth(form, size, i, j, [real, imaginary]);
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
