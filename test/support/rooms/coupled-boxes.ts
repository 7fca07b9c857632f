import { EigenvalueDecomposition, Matrix } from 'ml-matrix';

/** A rigid plan of two rectangles: a chamber, and beside a part of one of its sides another as deep as that. */
export interface CoupledPlan {
  /** The chamber: its width, and how far it is from the opening to the wall before it. */
  readonly width: number;
  readonly depth: number;
  /** The other: how wide the opening is, which begins in a corner, and how far it goes on behind. */
  readonly opening: number;
  readonly behind: number;
}

/** Standing waves across the opening that are counted in; in the chamber as many for its width. */
const WAVES = 24;

/**
 * Wave numbers ω/c of the lowest modes of a plan, the constant one left out. The velocity in the opening is a sum of
 * waves between its sides; pressures on both sides are equal. How many modes there are below a wave number follows from
 * those of both closed rectangles and the number of negative eigenvalues of that equation (W. H. Wittrick, F. W.
 * Williams, Quarterly Journal of Mechanics and Applied Mathematics 24, 1971), so none is missed.
 */
export function coupledModes(plan: CoupledPlan, count: number): number[] {
  return Array.from({ length: count }, (_, j) => {
    let [low, high] = [0, 1 / plan.depth];
    while (modesBelow(plan, high) < j + 2) high *= 1.5;
    for (let step = 0; step < 40; step++) {
      const middle = (low + high) / 2;
      if (modesBelow(plan, middle) < j + 2) low = middle;
      else high = middle;
    }
    return high;
  });
}

function modesBelow(plan: CoupledPlan, k: number): number {
  const { width, depth, opening, behind } = plan;
  const across = Math.ceil((WAVES * width) / opening);
  const equation = Matrix.zeros(WAVES, WAVES);
  for (let m = 0; m < across; m++) {
    const own = (m === 0 ? 1 : 0.5) * width;
    const share = depthFactor(k * k - ((Math.PI * m) / width) ** 2, depth) / own;
    const overlaps = Array.from({ length: WAVES }, (_, n) => overlap(m / width, n / opening, opening));
    for (let n = 0; n < WAVES; n++) {
      for (let o = 0; o < WAVES; o++) equation.set(n, o, equation.get(n, o) + share * overlaps[n] * overlaps[o]);
    }
  }
  for (let n = 0; n < WAVES; n++) {
    const share = depthFactor(k * k - ((Math.PI * n) / opening) ** 2, behind);
    equation.set(n, n, equation.get(n, n) + share * (n === 0 ? 1 : 0.5) * opening);
  }
  const { realEigenvalues } = new EigenvalueDecomposition(equation, { assumeSymmetric: true });
  const negative = realEigenvalues.filter((value) => value < 0).length;
  return closedBelow(width, depth, k) + closedBelow(opening, behind, k) + negative - WAVES;
}

/** cot(γd)/γ for a γ², which may be negative. */
function depthFactor(square: number, depth: number): number {
  const root = Math.sqrt(Math.abs(square));
  return square > 0 ? 1 / (root * Math.tan(root * depth)) : -1 / (root * Math.tanh(root * depth));
}

/** ∫ cos(πay) cos(πby) over the opening. */
function overlap(a: number, b: number, opening: number): number {
  const sinc = (x: number): number => (Math.abs(x) < 1e-12 ? opening : Math.sin(Math.PI * x * opening) / (Math.PI * x));
  return (sinc(a - b) + sinc(a + b)) / 2;
}

/** Modes of a closed rectangle below a wave number, the constant one among them. */
function closedBelow(width: number, depth: number, k: number): number {
  let count = 0;
  for (let m = 0; (Math.PI * m) / width < k; m++) {
    for (let n = 0; Math.hypot((Math.PI * m) / width, (Math.PI * n) / depth) < k; n++) count++;
  }
  return count;
}
