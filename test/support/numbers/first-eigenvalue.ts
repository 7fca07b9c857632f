import { multiply, type CutOperator } from '../rooms/cut-operator.ts';

/** Relative change of the eigenvalue at which the search ends: its error is then about a tenth of this. */
const STILL = 1e-5;
const MOST_ROUNDS = 40;

/**
 * The lowest eigenvalue of λ²P = D⁻¹K of a room in one piece but 0, whose field is constant: inverse iteration, each
 * step by conjugate gradients. It needs no guess of the eigenvalue, and takes long where the next one is near.
 */
export function firstEigenvalue({ mass, stiffness }: CutOperator): number {
  const size = mass.length;
  const total = mass.reduce((sum, one) => sum + one, 0);
  const inner = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, i) => sum + value * b[i], 0);
  /** Takes the constant out of a field and scales it. */
  const normed = (field: Float64Array): Float64Array => {
    const mean = inner(mass, field) / total;
    const moved = field.map((value) => value - mean);
    const length = Math.sqrt(moved.reduce((sum, value, i) => sum + mass[i] * value ** 2, 0));
    return moved.map((value) => value / length);
  };
  let field = normed(Float64Array.from(mass, (_, i) => i / size + Math.sin(i) / 10));
  let eigenvalue = inner(field, multiply(stiffness, field));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    field = normed(
      solved(
        stiffness,
        field.map((value, i) => mass[i] * value),
        field.map((value) => value / eigenvalue),
      ),
    );
    const before = eigenvalue;
    eigenvalue = inner(field, multiply(stiffness, field));
    if (Math.abs(before - eigenvalue) < STILL * eigenvalue) return eigenvalue;
  }
  throw new Error('the first eigenvalue has not settled');
}

/** Improves x in K x = right until the residual is a thousandth of the right side. */
function solved(stiffness: CutOperator['stiffness'], right: Float64Array, first: Float64Array): Float64Array {
  const x = first.slice();
  const product = multiply(stiffness, x);
  const residual = right.map((value, i) => value - product[i]);
  const square = (field: Float64Array): number => field.reduce((sum, value) => sum + value ** 2, 0);
  const goal = 1e-6 * square(right);
  let way = residual.slice();
  let left = square(residual);
  for (let step = 0; step < right.length && left > goal; step++) {
    const along = multiply(stiffness, way);
    const length = left / way.reduce((sum, value, i) => sum + value * along[i], 0);
    for (let i = 0; i < x.length; i++) {
      x[i] += length * way[i];
      residual[i] -= length * along[i];
    }
    const next = square(residual);
    way = way.map((value, i) => residual[i] + (next / left) * value);
    left = next;
  }
  return x;
}
