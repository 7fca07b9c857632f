import { circular, minus, over, plus, real, squareRoot, times, type Complex } from './complex.ts';

type Triple = readonly [number, number, number];

/** A box with a corner at the origin, and walls that are each of one real admittance. */
export interface AbsorbingBox {
  /** m. */
  readonly sides: Triple;
  /** Specific admittance of both faces across each axis, first that at 0. */
  readonly admittances: readonly [readonly [number, number], readonly [number, number], readonly [number, number]];
  readonly source: Triple;
  readonly receivers: readonly Triple[];
}

/** A mode along an axis at the places of the source, divided by ∫ψ², and of receivers. */
interface Mode {
  /** Square of the wave number. */
  readonly square: Complex;
  readonly atSource: Complex;
  readonly atReceivers: readonly Complex[];
}

/** Waves across the path that fall off more than this from source to receiver count as none, nepers. */
const NEPERS = 12;

/**
 * The pressure at the receivers of a harmonic source, e^{jωt}, whose pressure in the open is 1/(4πr). Two axes are in
 * modes; the third, along which a receiver is farthest from the source, is in closed form, `g = A(x₁) B(x₂)/W`: A and B
 * meet the walls' conditions `∂p/∂n = −jκYp` at either end, and W is their Wronskian.
 *
 * @returns A function of the wave number in the air, 1/m. Ask from low to high in small steps: the modes of one are found
 *   from those of the last.
 */
export function boxPressures(box: AbsorbingBox): (kappa: number) => Complex[] {
  const known: Complex[][] = [[], [], []];
  return (kappa) => pressures(box, kappa, known);
}

/** @param known Wave numbers of the modes along each axis at the last wave number in the air; replaced. */
function pressures(box: AbsorbingBox, kappa: number, known: Complex[][]): Complex[] {
  const axes = box.receivers.map((place) => {
    const gaps = place.map((x, axis) => Math.abs(x - box.source[axis]));
    return gaps.indexOf(Math.max(...gaps));
  });
  const sums = box.receivers.map((): [number, number] => [0, 0]);
  for (const along of new Set(axes)) {
    const here = box.receivers.flatMap((_, r) => (axes[r] === along ? [r] : []));
    const gap = Math.min(...here.map((r) => Math.abs(box.receivers[r][along] - box.source[along])));
    const reach = Math.hypot(kappa, NEPERS / gap);
    const [first, second] = [0, 1, 2]
      .filter((axis) => axis !== along)
      .map((axis) => modes(box, axis, kappa, reach, here, known[axis]));
    for (const one of first) {
      for (const other of second) {
        const across = plus(one.square, other.square);
        if (across[0] > reach * reach) break;
        const wave = squareRoot(minus(real(kappa * kappa), across));
        const parts = green(box, along, kappa, wave, here);
        here.forEach((r, i) => {
          const shape = times(
            times(one.atSource, one.atReceivers[i]),
            times(times(other.atSource, other.atReceivers[i]), parts[i]),
          );
          sums[r][0] += shape[0];
          sums[r][1] += shape[1];
        });
      }
    }
  }
  return sums;
}

/** Modes along an axis: ψ = cos kx + (a/k) sin kx with a = jκY at x = 0. */
function modes(
  { sides, admittances, source, receivers }: AbsorbingBox,
  axis: number,
  kappa: number,
  reach: number,
  here: number[],
  known: Complex[],
): Mode[] {
  const length = sides[axis];
  const [near, far] = admittances[axis].map((y): Complex => [0, kappa * y]);
  const both = plus(near, far);
  const product = times(near, far);
  const count = Math.ceil((reach * length) / Math.PI) + 1;
  // Nearly right for weak walls; what follows starts from the last.
  const first = (n: number): Complex =>
    n === 0 ? squareRoot(over(both, real(length))) : plus(real((n * Math.PI) / length), over(both, real(n * Math.PI)));
  return Array.from({ length: count }, (_, n) => {
    const k = settled(known[n] ?? first(n), length, both, product);
    known[n] = k;
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
  for (let i = 0; i < 8; i++) {
    const [cos, sin] = circular(times(k, real(length)));
    const rest = minus(product, times(k, k));
    const value = plus(times(rest, sin), times(times(both, k), cos));
    const slope = plus(
      times(plus(times(rest, real(length)), both), cos),
      times(times(k, plus(real(-2), times(both, real(-length)))), sin),
    );
    k = minus(k, over(value, slope));
  }
  return k;
}

/** Response along an axis of a wave number q, from the source to each receiver of a list: −g″ − q²g = δ. */
function green(
  { sides, admittances, source, receivers }: AbsorbingBox,
  axis: number,
  kappa: number,
  q: Complex,
  here: number[],
): Complex[] {
  const length = sides[axis];
  const [near, far] = admittances[axis].map((y) => over([0, kappa * y], q));
  const wave = (slope: Complex, x: number): Complex => {
    const [cos, sin] = circular(times(q, real(x)));
    return plus(cos, times(slope, sin));
  };
  const [cos, sin] = circular(times(q, real(length)));
  // W = A′B − AB′ at 0, over q: (near + far) cos + (near far − 1) sin, with a sign.
  const wronskian = times(q, plus(times(plus(near, far), cos), times(minus(times(near, far), real(1)), sin)));
  return here.map((r) => {
    const [low, high] = [source[axis], receivers[r][axis]].sort((a, b) => a - b);
    return over(times(wave(near, low), wave(far, length - high)), wronskian);
  });
}
