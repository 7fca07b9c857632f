import { circular, minus, over, plus, real, squareRoot, times, type Complex } from '../../src/exact/complex.ts';
import { HIGH_PASS_CORNER } from '../../src/response/high-pass.ts';
import { transformOf } from '../../src/response/transform.ts';

type Triple = readonly [number, number, number];

/** A box from the origin with air in it and a wall of one real admittance on each face. */
export interface Box {
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
 * Responses of the box to the source of the program, as its files have them: high-pass at 10 Hz included, without
 * absorption of the air. Two axes in modes, the third, along which the receiver is farthest from the source, in
 * closed form: `g = A(x₁) B(x₂)/W`, A and B being the waves that meet the walls' conditions at either end, W their
 * Wronskian.
 *
 * @param soundSpeed m/s.
 * @param samples Number; the exact response is repeated after four times as long, where it must have died away.
 * @param highestHz Up to three quarters of it the spectrum is whole; from there it falls to zero.
 * @returns Shape [receiver][samples]: samples of a pulse whose spectrum is the pressure in the room, 1/(4πr) in the open.
 */
export function exactResponses(
  box: Box,
  soundSpeed: number,
  rate: number,
  samples: number,
  highestHz: number,
): Float64Array[] {
  const size = 4 * 2 ** Math.ceil(Math.log2(samples));
  const spectra = box.receivers.map(() => new Float64Array(2 * size));
  const known: Complex[][] = [[], [], []];
  for (let bin = 1; (bin * rate) / size < highestHz; bin++) {
    const frequency = (bin * rate) / size;
    const kappa = (2 * Math.PI * frequency) / soundSpeed;
    const fade = Math.min(1, Math.max(0, (4 * (highestHz - frequency)) / highestHz));
    const taper = 0.5 - 0.5 * Math.cos(Math.PI * fade);
    const gain = times(real(taper), highPassAt(frequency, rate));
    pressures(box, kappa, known).forEach((pressure, r) => {
      const [re, im] = times(gain, pressure);
      spectra[r].set([re, im], 2 * bin);
      spectra[r].set([re, -im], 2 * (size - bin));
    });
  }
  const transform = transformOf(size);
  return spectra.map((spectrum) => {
    const out = transform.createComplexArray();
    transform.inverseTransform(out, spectrum);
    return Float64Array.from({ length: samples }, (_, n) => out[2 * n]);
  });
}

/** The program's high-pass at a frequency: s²/(s² + √2 s + 1) by the bilinear transform. */
function highPassAt(frequency: number, rate: number): Complex {
  const s = Math.tan((Math.PI * frequency) / rate) / Math.tan((Math.PI * HIGH_PASS_CORNER) / rate);
  return over(real(-s * s), [1 - s * s, Math.SQRT2 * s]);
}

/**
 * Pressure at the receivers of a source of unit strength, 1/(4πr) in the open, at one wave number in the air, 1/m.
 *
 * @param known Wave numbers of the modes along each axis at the last wave number in the air; replaced.
 */
function pressures(box: Box, kappa: number, known: Complex[][]): Complex[] {
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
  { sides, admittances, source, receivers }: Box,
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
  { sides, admittances, source, receivers }: Box,
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
