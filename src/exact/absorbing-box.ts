import { circular, minus, over, plus, real, squareRoot, times, type Complex } from '../numerics/complex.ts';

type Triple = readonly [number, number, number];

/**
 * Specific admittance of a wall: real and the same at every frequency, or a function of the wave number in the air,
 * 1/m, for e^{jωt}.
 */
export type BoxAdmittance = number | ((kappa: number) => Complex);

type Pair = readonly [BoxAdmittance, BoxAdmittance];

/** A box with a corner at the origin and locally reacting walls. */
export interface AbsorbingBox {
  /** Lengths of the sides, m. */
  readonly sides: Triple;
  /** Admittances of both faces across each axis, first that at 0. */
  readonly admittances: readonly [Pair, Pair, Pair];
  readonly source: Triple;
  readonly receivers: readonly Triple[];
}

/** A mode along an axis at the places of the source, divided by ∫ψ², and of receivers. */
export interface Mode {
  /** Square of the wave number. */
  readonly square: Complex;
  readonly atSource: Complex;
  readonly atReceivers: readonly Complex[];
}

/** The modes of a box that are asked for, at one wave number. */
export interface AskedModes {
  readonly box: AbsorbingBox;
  /** Wave number in the air, 1/m. */
  readonly kappa: number;
  /** The greatest wave number of a mode across the path, 1/m. */
  readonly reach: number;
  /** Indices of the receivers. */
  readonly here: readonly number[];
}

/** Waves across the path that fall off more than this from source to receiver count as none, nepers. */
export const NEPERS = 12;

/**
 * The pressure at the receivers of a harmonic source, e^{jωt}, whose pressure in the open is 1/(4πr). Two axes are in
 * modes; the third, along which a receiver is farthest from the source, is in closed form, `g = A(x₁) B(x₂)/W`: A and B
 * meet the walls' conditions `∂p/∂n = −jκYp` at either end, and W is their Wronskian.
 *
 * @returns A function of the wave number in the air, 1/m. Ask from low to high in small steps: the modes of one are
 * found
 *   from those of the last. It throws a RangeError if two modes are found to be one: the steps were too large.
 */
export function boxPressures(box: AbsorbingBox): (kappa: number) => Complex[] {
  const known: Complex[][] = [[], [], []];
  const axes = box.receivers.map((place) => {
    const gaps = place.map((x, axis) => Math.abs(x - box.source[axis]));
    return gaps.indexOf(Math.max(...gaps));
  });
  const groups = [...new Set(axes)].map((along) => {
    const here = box.receivers.flatMap((_, r) => (axes[r] === along ? [r] : []));
    const gap = Math.min(...here.map((r) => Math.abs(box.receivers[r][along] - box.source[along])));
    return { along, here, gap };
  });
  return (kappa) => {
    const all: Complex[] = box.receivers.map(() => real(0));
    for (const { along, here, gap } of groups) {
      const reach = Math.hypot(kappa, NEPERS / gap);
      const asked: AskedModes = { box, kappa, reach, here };
      const [first, second] = [0, 1, 2].filter((axis) => axis !== along).map((axis) => modes(asked, axis, known[axis]));
      const sums = sumOfPairs(asked, along, first, second);
      here.forEach((r, i) => (all[r] = [sums[2 * i], sums[2 * i + 1]]));
    }
    return all;
  };
}

/** jκY of both faces across an axis. */
export const slopesOf = ({ admittances }: AbsorbingBox, axis: number, kappa: number): Complex[] =>
  admittances[axis].map((y) => times([0, kappa], typeof y === 'number' ? real(y) : y(kappa)));

/** Newton's steps at most, and the relative size of one that changes nothing more. */
const MOST_STEPS = 12;
const ROUNDING = 1e-14;

/** Two wave numbers along an axis nearer to each other than this, over the length, are one. */
const ONE_MODE = 1e-6;

/** Modes along an axis: ψ = cos kx + (a/k) sin kx with a = jκY at x = 0. */
export function modes({ box, kappa, reach, here }: AskedModes, axis: number, known: Complex[]): Mode[] {
  const { sides, source, receivers } = box;
  const length = sides[axis];
  const [near, far] = slopesOf(box, axis, kappa);
  const both = plus(near, far);
  const product = times(near, far);
  const count = Math.ceil((reach * length) / Math.PI) + 1;
  // Nearly right for weak walls; what follows starts from the last.
  const first = (n: number): Complex =>
    n === 0 ? squareRoot(over(both, real(length))) : plus(real((n * Math.PI) / length), over(both, real(n * Math.PI)));
  return Array.from({ length: count }, (_, n) => {
    const k = settled(known[n] ?? first(n), length, both, product);
    known[n] = k;
    if (n > 0 && !(Math.hypot(...minus(k, known[n - 1])) > ONE_MODE / length)) {
      throw new RangeError(`at ${kappa}/m two modes along axis ${axis} are one; ask in smaller steps`);
    }
    const slope = over(near, k);
    const psi = (x: number): Complex => {
      const [cos, sin] = circular(times(k, real(x)));
      return plus(cos, times(slope, sin));
    };
    const [, double] = circular(times(k, real(2 * length)));
    const [, once] = circular(times(k, real(length)));
    const ripple = over(double, times(real(4), k));
    const norm = plus(
      plus(plus(real(length / 2), ripple), times(times(slope, slope), minus(real(length / 2), ripple))),
      over(times(slope, times(once, once)), k),
    );
    return {
      square: times(k, k),
      atSource: over(psi(source[axis]), norm),
      atReceivers: here.map((r) => psi(receivers[r][axis])),
    };
  });
}

/** Newton's steps to a zero of (a₁a₂ − k²) sin kL + (a₁ + a₂) k cos kL. */
function settled(start: Complex, length: number, both: Complex, product: Complex): Complex {
  let k = start;
  for (let i = 0; i < MOST_STEPS; i++) {
    const [cos, sin] = circular(times(k, real(length)));
    const rest = minus(product, times(k, k));
    const value = plus(times(rest, sin), times(times(both, k), cos));
    const slope = plus(
      times(plus(times(rest, real(length)), both), cos),
      times(times(k, plus(real(-2), times(both, real(-length)))), sin),
    );
    const step = over(value, slope);
    k = minus(k, step);
    if (Math.hypot(...step) <= ROUNDING * Math.hypot(...k)) break;
  }
  return k;
}

/**
 * Adds all pairs of modes across an axis, each times what it is along it: −g″ − q²g = δ with q² = κ² less the squares
 * of the modes. Written in real numbers: it takes nearly all of the time.
 *
 * @returns Real and imaginary part in turn, of each receiver of the list.
 */
function sumOfPairs(
  { box, kappa, reach, here }: AskedModes,
  axis: number,
  first: readonly Mode[],
  second: readonly Mode[],
): Float64Array {
  const length = box.sides[axis];
  const [near, far] = slopesOf(box, axis, kappa);
  const sum = plus(near, far);
  const product = times(near, far);
  const ends = here.map((r) => [box.source[axis], box.receivers[r][axis]].sort((a, b) => a - b));
  const sums = new Float64Array(2 * here.length);
  // cos qx and sin qx; then a wave from a wall, q cos qx + a sin qx.
  let [cosRe, cosIm, sinRe, sinIm, waveRe, waveIm] = [0, 0, 0, 0, 0, 0];
  const turn = (qRe: number, qIm: number, x: number): void => {
    const cos = Math.cos(qRe * x);
    const sin = Math.sin(qRe * x);
    const up = Math.exp(qIm * x) / 2;
    const down = 0.25 / up;
    cosRe = cos * (up + down);
    cosIm = -sin * (up - down);
    sinRe = sin * (up + down);
    sinIm = cos * (up - down);
  };
  const wave = (qRe: number, qIm: number, slope: Complex, x: number): void => {
    turn(qRe, qIm, x);
    waveRe = qRe * cosRe - qIm * cosIm + slope[0] * sinRe - slope[1] * sinIm;
    waveIm = qRe * cosIm + qIm * cosRe + slope[0] * sinIm + slope[1] * sinRe;
  };
  for (const one of first) {
    for (const other of second) {
      const acrossRe = one.square[0] + other.square[0];
      if (acrossRe > reach * reach) break;
      const [qRe, qIm] = squareRoot([kappa * kappa - acrossRe, -one.square[1] - other.square[1]]);
      const source = times(one.atSource, other.atSource);
      // The Wronskian of the two waves: q (q (near + far) cos qL + (near far − q²) sin qL).
      turn(qRe, qIm, length);
      const q: Complex = [qRe, qIm];
      const rest = plus(times(times(q, sum), [cosRe, cosIm]), times(minus(product, times(q, q)), [sinRe, sinIm]));
      const [factorRe, factorIm] = over(source, times(q, rest));
      for (let i = 0; i < here.length; i++) {
        wave(qRe, qIm, near, ends[i][0]);
        const [aRe, aIm] = [waveRe, waveIm];
        wave(qRe, qIm, far, length - ends[i][1]);
        const alongRe = aRe * waveRe - aIm * waveIm;
        const alongIm = aRe * waveIm + aIm * waveRe;
        const [oneRe, oneIm] = one.atReceivers[i];
        const [otherRe, otherIm] = other.atReceivers[i];
        const acrossHereRe = oneRe * otherRe - oneIm * otherIm;
        const acrossHereIm = oneRe * otherIm + oneIm * otherRe;
        const partRe = alongRe * acrossHereRe - alongIm * acrossHereIm;
        const partIm = alongRe * acrossHereIm + alongIm * acrossHereRe;
        sums[2 * i] += factorRe * partRe - factorIm * partIm;
        sums[2 * i + 1] += factorRe * partIm + factorIm * partRe;
      }
    }
  }
  return sums;
}
