/** Terms of the series: its error is then below 1e-11. */
const TERMS = 36;

/** Scale of the mapping on the unit circle that suits the number of terms. */
const SCALE = Math.sqrt(TERMS / Math.SQRT2);

/** Coefficients of the series, the highest power first ([Weideman1994]). */
const COEFFICIENTS = coefficients();

function coefficients(): Float64Array {
  const points = 2 * TERMS;
  const values = Float64Array.from({ length: 2 * points }, (_, i) => {
    const t = SCALE * Math.tan(((i - points) * Math.PI) / (2 * points));
    return i === 0 ? 0 : Math.exp(-t * t) * (SCALE * SCALE + t * t);
  });
  return Float64Array.from({ length: TERMS }, (_, n) => {
    const turn = ((TERMS - n) * Math.PI) / points;
    let sum = 0;
    values.forEach((value, i) => (sum += value * Math.cos((i - points) * turn)));
    return sum / (2 * points);
  });
}

/**
 * The Faddeeva function `w(z) = e^{−z²} erfc(−jz)` in the upper half plane, to about 11 digits: the rational series of
 * [Weideman1994].
 *
 * @param x Real part of z.
 * @param y Imaginary part, at least 0.
 * @param into Real and imaginary part are written, without making a new object: it is called millions of times.
 */
export function writeFaddeeva(x: number, y: number, into: Float64Array): void {
  // (L + jz)/(L − jz)
  const [downRe, downIm] = [SCALE + y, -x];
  const square = downRe * downRe + downIm * downIm;
  const re = ((SCALE - y) * downRe + x * downIm) / square;
  const im = (x * downRe - (SCALE - y) * downIm) / square;
  let sumRe = 0;
  let sumIm = 0;
  for (let n = 0; n < TERMS; n++) {
    const next = sumRe * re - sumIm * im + COEFFICIENTS[n];
    sumIm = sumRe * im + sumIm * re;
    sumRe = next;
  }
  // (1/√π + 2 sum/(L − jz))/(L − jz)
  const partRe = 1 / Math.sqrt(Math.PI) + (2 * (sumRe * downRe + sumIm * downIm)) / square;
  const partIm = (2 * (sumIm * downRe - sumRe * downIm)) / square;
  into[0] = (partRe * downRe + partIm * downIm) / square;
  into[1] = (partIm * downRe - partRe * downIm) / square;
}
