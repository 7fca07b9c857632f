import { writeFaddeeva } from '../../numerics/faddeeva.ts';
import { exp, minus, over, plus, real, squareRoot, times, type Complex } from '../../numerics/complex.ts';

/**
 * Reflection factor of a plane wave at a locally reacting wall (docs/theory/walls.md, eq. W1).
 *
 * @param cosine Cosine of the angle to the normal.
 * @param admittance Specific, for e^{jωt}.
 */
export const planeReflection = (cosine: number, admittance: Complex): Complex =>
  over(minus(real(cosine), admittance), plus(real(cosine), admittance));

/** Beyond this square of the numerical distance the series of its function is exact to 1e-7. */
const FAR = 144;

/** Value of the Faddeeva function. */
const held = new Float64Array(2);

/**
 * Reflection factor of a spherical wave at a locally reacting wall: what the image is multiplied with ([Chien1980];
 * docs/theory/full-band.md, eq. N3 and N4). Its error falls with the square of the distance in wavelengths. Written in
 * real numbers: responses spend most of their time here.
 *
 * @param cosine Cosine of the angle to the normal.
 * @param g Real part of the specific admittance.
 * @param b Imaginary part, for e^{jωt}.
 * @param distance Length of the path over the wavelength, times 2π.
 * @param into The factor and its derivative by the cosine are written from `at` on: real and imaginary parts in turn.
 */
export function writeSphericalReflection(
  { cosine, g, b, distance }: { cosine: number; g: number; b: number; distance: number },
  into: Float64Array,
  at: number,
): void {
  if (g === 0 && b === 0) {
    into[at] = 1;
    into[at + 1] = into[at + 2] = into[at + 3] = 0;
    return;
  }
  // S = cos θ + Y, B = 1 + Y cos θ, and their inverses.
  const sumRe = cosine + g;
  const sumSquare = sumRe * sumRe + b * b;
  const [perSumRe, perSumIm] = [sumRe / sumSquare, -b / sumSquare];
  const bentRe = 1 + cosine * g;
  const bentIm = cosine * b;
  const bentSquare = bentRe * bentRe + bentIm * bentIm;
  // 2Y/S
  const lostRe = 2 * (g * perSumRe - b * perSumIm);
  const lostIm = 2 * (g * perSumIm + b * perSumRe);
  // The numerical distance w = (1 + j)/2 √(kr/B) S; Re B ≥ 1.
  const rootRe = Math.sqrt((Math.sqrt(bentSquare) + bentRe) / 2);
  const rootIm = bentIm / (2 * rootRe);
  const scale = Math.sqrt(distance) / (2 * Math.sqrt(bentSquare));
  const [turnedRe, turnedIm] = [sumRe - b, sumRe + b];
  const wRe = scale * (turnedRe * rootRe + turnedIm * rootIm);
  const wIm = scale * (turnedIm * rootRe - turnedRe * rootIm);
  const [squareRe, squareIm] = [wRe * wRe - wIm * wIm, 2 * wRe * wIm];
  // X = √π w e^{w²} erfc(w), of −w where Re w < 0; and E = w dX/dw = X + 2w² (X − 1).
  let [xRe, xIm, eRe, eIm] = [0, 0, 0, 0];
  const size = squareRe * squareRe + squareIm * squareIm;
  if (size > FAR * FAR) {
    // In u = 1/(2w²): 1 − u + 3u² − 15u³ and 2u − 12u² + 90u³ ([Abramowitz1972], 7.1.23).
    const [uRe, uIm] = [squareRe / (2 * size), -squareIm / (2 * size)];
    const [u2Re, u2Im] = [uRe * uRe - uIm * uIm, 2 * uRe * uIm];
    const [u3Re, u3Im] = [u2Re * uRe - u2Im * uIm, u2Re * uIm + u2Im * uRe];
    xRe = 1 - uRe + 3 * u2Re - 15 * u3Re;
    xIm = -uIm + 3 * u2Im - 15 * u3Im;
    eRe = 2 * uRe - 12 * u2Re + 90 * u3Re;
    eIm = 2 * uIm - 12 * u2Im + 90 * u3Im;
  } else {
    const sign = wRe < 0 ? -1 : 1;
    writeFaddeeva(-sign * wIm, sign * wRe, held);
    const factor = sign * Math.sqrt(Math.PI);
    xRe = factor * (wRe * held[0] - wIm * held[1]);
    xIm = factor * (wRe * held[1] + wIm * held[0]);
    eRe = xRe + 2 * (squareRe * (xRe - 1) - squareIm * xIm);
    eIm = xIm + 2 * (squareRe * xIm + squareIm * (xRe - 1));
  }
  // w′/w = 1/S − Y/(2B), and the derivative of X.
  const [perBentRe, perBentIm] = [bentRe / bentSquare, -bentIm / bentSquare];
  const growthRe = perSumRe - (g * perBentRe - b * perBentIm) / 2;
  const growthIm = perSumIm - (g * perBentIm + b * perBentRe) / 2;
  let slopeRe = eRe * growthRe - eIm * growthIm;
  let slopeIm = eRe * growthIm + eIm * growthRe;
  if (wRe < 0) {
    writeWallWave({ cosine, g, b, distance }, [perSumRe, perSumIm]);
    xRe += wallWave[0];
    xIm += wallWave[1];
    slopeRe += wallWave[2];
    slopeIm += wallWave[3];
  }
  // Q = 1 − LX and Q′ = L (X/S − X′), L = 2Y/S.
  into[at] = 1 - (lostRe * xRe - lostIm * xIm);
  into[at + 1] = -(lostRe * xIm + lostIm * xRe);
  const restRe = xRe * perSumRe - xIm * perSumIm - slopeRe;
  const restIm = xRe * perSumIm + xIm * perSumRe - slopeIm;
  into[at + 2] = lostRe * restRe - lostIm * restIm;
  into[at + 3] = lostRe * restIm + lostIm * restRe;
}

/** The wave that runs along a wall, and its derivative by the cosine. */
const wallWave = new Float64Array(4);

/**
 * Writes `2√π w e^{w²}` and its derivative, with w² = jkr S²/(B + sin θ √(1 − Y²)), the exact numerical distance: many
 * wavelengths away the phase of the other one would be wrong.
 */
function writeWallWave(
  { cosine, g, b, distance }: { cosine: number; g: number; b: number; distance: number },
  perSum: Complex,
): void {
  const sine = Math.sqrt(Math.max(1e-12, 1 - cosine * cosine));
  const root = squareRoot([1 - g * g + b * b, -2 * g * b]);
  const bent: Complex = [1 + cosine * g + sine * root[0], cosine * b + sine * root[1]];
  const half = Math.sqrt(distance / 2);
  const w = over(times([half, half], [cosine + g, b]), squareRoot(bent));
  const square = times(w, w);
  const wave = times(times(real(2 * Math.sqrt(Math.PI)), w), exp(square));
  // w′/w = 1/S − (Y − √(1 − Y²) cot θ)/(2 (B + …))
  const turn = -cosine / sine;
  const growth = minus(perSum, over([(g + turn * root[0]) / 2, (b + turn * root[1]) / 2], bent));
  const slope = times(times(wave, plus(real(1), times(real(2), square))), growth);
  wallWave.set([wave[0], wave[1], slope[0], slope[1]]);
}

/** Factor alone of {@link writeSphericalReflection}. */
export function sphericalReflection(cosine: number, [g, b]: Complex, distance: number): Complex {
  const both = new Float64Array(4);
  writeSphericalReflection({ cosine, g, b, distance }, both, 0);
  return [both[0], both[1]];
}
