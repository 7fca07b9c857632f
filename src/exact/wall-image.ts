import { exp, minus, over, plus, real, squareRoot, times, type Complex } from '../numerics/complex.ts';

/** Nodes and weights of Gauss and Legendre on [0, 1], five. */
const GAUSS: readonly (readonly [number, number])[] = [
  [0.5, 64 / 225],
  ...[-1, 1].flatMap((sign) =>
    [-1, 1].map((other): readonly [number, number] => [
      0.5 + (sign / 6) * Math.sqrt(5 + other * 2 * Math.sqrt(10 / 7)),
      (322 - other * 13 * Math.sqrt(70)) / 1800,
    ]),
  ),
];

/** Exponents below this count as nothing, nepers. */
const NOTHING = 40;

/**
 * What the image of a point source in a locally reacting plane wall is multiplied with, exactly: the field is that of
 * the image and of a line of sources at complex places behind it, `Q = 1 − 2kYr ∫ e^{−kYq − jk(s − r)}/s dq` from 0 to
 * ∞, s² = r² − 2jqr cos θ − q² ([Ochmann2004]).
 *
 * @param cosine Cosine of the angle to the normal, above 0.
 * @param admittance Specific, for e^{jωt}.
 * @param distance kr: length of the reflected path times the wave number.
 */
export function exactWallImage(cosine: number, admittance: Complex, distance: number): Complex {
  /** The integrand over q/r. */
  const at = (t: number): Complex => {
    const s = squareRoot([1 - t * t, -2 * cosine * t]);
    const [x, y] = plus(times([-distance * t, 0], admittance), times([0, -distance], minus(s, real(1))));
    return x < -NOTHING ? real(0) : over(exp([x, y]), s);
  };
  const panels = 400 + Math.ceil(8 * distance);
  let sum: Complex = real(0);
  // 1/s is nearly singular at t = 1, so t = 1 ∓ u².
  const reach = Math.sqrt(NOTHING / distance) + 1;
  for (const [sign, to] of [
    [-1, 1],
    [1, reach],
  ] as const) {
    for (let panel = 0; panel < panels; panel++) {
      for (const [node, weight] of GAUSS) {
        const u = (to * (panel + node)) / panels;
        sum = plus(sum, times(real((2 * u * weight * to) / panels), at(1 + sign * u * u)));
      }
    }
  }
  return minus(real(1), times(times([2 * distance, 0], admittance), sum));
}
