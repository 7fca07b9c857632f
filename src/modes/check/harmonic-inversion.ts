import { EigenvalueDecomposition, Matrix, QrDecomposition, SingularValueDecomposition } from 'ml-matrix';
import type { Complex } from '../../numerics/complex.ts';

/** Records of points of one room that rings: each is a sum of the same damped sines. */
export interface Ringing {
  /** [point][sample] */
  readonly records: readonly Float64Array[];
  /** Steps between two samples. */
  readonly stride: number;
  /** Share of the largest singular value below which there is only rounding. */
  readonly noise: number;
}

/** Samples that follow one another in a column: of each point. */
const LAGS = 4;

/**
 * The damped sines that records are made of: θ of e^{jθn}, n in steps, by rising frequency. From the space that samples
 * span: what turns it by one sample has the eigenvalues e^{jθ stride} (ESPRIT: docs/theory/modes.md,
 * eq. I12). Nothing is known of
 * the room.
 *
 * @returns What swings; each frequency once.
 */
export function polesOf({ records, stride, noise }: Ringing): Complex[] {
  const points = records.length;
  const columns = records[0].length - LAGS + 1;
  const hankel = Matrix.zeros(LAGS * points, columns);
  records.forEach((record, p) => {
    for (let lag = 0; lag < LAGS; lag++) {
      for (let n = 0; n < columns; n++) hankel.set(lag * points + p, n, record[n + lag]);
    }
  });
  const { leftSingularVectors, diagonal } = new SingularValueDecomposition(hankel, {
    computeRightSingularVectors: false,
    autoTranspose: true,
  });
  const rank = diagonal.filter((value) => value > noise * diagonal[0]).length;
  const rows = (LAGS - 1) * points;
  const before = leftSingularVectors.subMatrix(0, rows - 1, 0, rank - 1);
  const after = leftSingularVectors.subMatrix(points, points + rows - 1, 0, rank - 1);
  const turn = new QrDecomposition(before).solve(after);
  const { realEigenvalues, imaginaryEigenvalues } = new EigenvalueDecomposition(turn);
  return realEigenvalues
    .flatMap((re, k): Complex[] => {
      const im = imaginaryEigenvalues[k];
      if (!(im > 0)) return [];
      return [[Math.atan2(im, re) / stride, -Math.log(Math.hypot(re, im)) / stride]];
    })
    .sort((one, other) => one[0] - other[0]);
}
