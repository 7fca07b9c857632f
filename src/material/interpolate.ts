/**
 * Piecewise cubic interpolation (PCHIP) that rises and falls only where the points do, constant beyond the ends, with
 * the slopes of [Fritsch1984].
 *
 * @param x Shape [n], n ≥ 1; rising.
 * @param y Shape [n].
 */
export function monotoneCubic(x: readonly number[], y: readonly number[]): (at: number) => number {
  const last = x.length - 1;
  const secants = Array.from({ length: last }, (_, i) => (y[i + 1] - y[i]) / (x[i + 1] - x[i]));
  const slopes = x.map((_, i) => slopeAt(i, x, secants));
  return (at) => {
    if (at <= x[0]) return y[0];
    if (at >= x[last]) return y[last];
    let i = 0;
    while (x[i + 1] < at) i++;
    const width = x[i + 1] - x[i];
    const s = (at - x[i]) / width;
    const r = 1 - s;
    return (
      y[i] * r * r * (1 + 2 * s) + y[i + 1] * s * s * (1 + 2 * r) + width * s * r * (slopes[i] * r - slopes[i + 1] * s)
    );
  };
}

/** Weighted harmonic mean of the secants on both sides of a point; 0 at an extremum and at the ends. */
function slopeAt(i: number, x: readonly number[], secants: readonly number[]): number {
  if (i === 0 || i === x.length - 1) return 0;
  const [before, after] = [secants[i - 1], secants[i]];
  if (before * after <= 0) return 0;
  const [left, right] = [x[i] - x[i - 1], x[i + 1] - x[i]];
  const [w1, w2] = [2 * right + left, right + 2 * left];
  return (w1 + w2) / (w1 / before + w2 / after);
}
