import type { ShellName } from '../shells.ts';

/**
 * Weights of order 2M in time and space ([Hamilton2015], sections 2.1 and 2.2): the modified equation takes the error
 * of the second difference in time back by higher differences in space (docs/theory/schemes.md, eq. S27 and S28). These
 * are mixed ones too, so the points of leggy stencils do not suffice: the octahedron |l₁| + |l₂| + |l₃| ≤ M, whose
 * corners are the ends of leggy-M, does.
 */

/** The shells of the octahedron, in lexicographic order. */
export function octahedron(order: number): ShellName[] {
  const shells: ShellName[] = [];
  for (let a = 1; a <= order; a++)
    for (let b = 0; b <= Math.min(a, order - a); b++)
      for (let c = 0; c <= Math.min(b, order - a - b); c++) shells.push([a, b, c]);
  return shells;
}

/** A polynomial in x, y, z by the exponents of each term, such as `2,0,1`. */
type Polynomial = ReadonlyMap<string, number>;

/**
 * α of each shell of {@link octahedron}, for M = `order` and the Courant number λ. With x_d = 4 sin²(k_d/2) the symbol
 * of an exact scheme, (4/λ²) sin²(λ|k|/2), is a power series in x₁, x₂ and x₃. Its terms up to degree M are the symbol
 * of these weights, so it differs by terms of order 2M + 2 in k.
 */
export function modifiedEquationWeights(order: number, courant: number): number[] {
  const p = exactSymbol(order, courant);
  return octahedron(order).map((q) => {
    let sum = 0;
    for (const [term, factor] of p) {
      const exponents = exponentsOf(term);
      sum -= exponents.reduce((product, m, axis) => product * differenceWeight(m, q[axis]), factor);
    }
    return sum;
  });
}

/** (4/λ²) sin²(λ|k|/2) = Σ_j 2 (−1)^{j+1} λ^{2j−2} |k|^{2j} / (2j)!, up to degree `order` in x_d. */
function exactSymbol(order: number, courant: number): Polynomial {
  const squared = squaredWavenumber(order);
  const sum = new Map<string, number>();
  let power: Polynomial = new Map([['0,0,0', 1]]);
  let factor = -2;
  for (let j = 1; j <= order; j++) {
    power = product(power, squared, order);
    factor /= -(2 * j) * (2 * j - 1);
    for (const [term, value] of power) {
      sum.set(term, (sum.get(term) ?? 0) + factor * courant ** (2 * j - 2) * value);
    }
  }
  return sum;
}

/** |k|² = Σ_d (2 asin(√x_d / 2))² = Σ_d Σ_m 2 ((m−1)!)² x_d^m / (2m)!, up to degree `order`. */
function squaredWavenumber(order: number): Polynomial {
  const sum = new Map<string, number>();
  let factor = 1;
  for (let m = 1; m <= order; m++) {
    if (m > 1) factor *= (m - 1) ** 2 / (2 * m * (2 * m - 1));
    for (let axis = 0; axis < 3; axis++) sum.set([0, 1, 2].map((one) => (one === axis ? m : 0)).join(), factor);
  }
  return sum;
}

/** The product of two polynomials without terms beyond a degree. */
function product(a: Polynomial, b: Polynomial, degree: number): Polynomial {
  const sum = new Map<string, number>();
  for (const [left, one] of a) {
    for (const [right, other] of b) {
      const others = exponentsOf(right);
      const exponents = exponentsOf(left).map((value, axis) => value + others[axis]);
      if (exponents[0] + exponents[1] + exponents[2] > degree) continue;
      const term = exponents.join();
      sum.set(term, (sum.get(term) ?? 0) + one * other);
    }
  }
  return sum;
}

const exponentsOf = (term: string): number[] => term.split(',').map(Number);

/** Factor of e^{jkl} in (4 sin²(k/2))^m = (2 − e^{jk} − e^{−jk})^m: (−1)^l (2m over m + l). */
function differenceWeight(m: number, l: number): number {
  if (l > m) return 0;
  let binomial = 1;
  for (let i = 1; i <= m - l; i++) binomial *= (m + l + i) / i;
  return l % 2 === 0 ? binomial : -binomial;
}
