/** Predicted times that differ by less than this factor count as equal: runs took up to so much more or less. */
export const NEAR_TIE = 1.25;

/** Spacings that differ by less, relatively, count as equal. */
const SAME_SPACING = 0.01;

/** What of a row of a plan decides. */
interface Ranked {
  readonly row: {
    readonly scheme: string;
    /** Why it cannot run; null if it can. */
    readonly problem: string | null;
    readonly seconds: { readonly total: number };
    readonly spacingMetres: number;
    readonly tolerancePercent: number;
  };
}

/**
 * The schemes of a scene in the order of a plan: first the one to take, then those that can run by their times, then
 * the others. Of those that are about as fast as the fastest, the most accurate one is taken: with the finest spacing,
 * because the errors of walls go by the points of a wavelength, and of equal spacings the one with the least
 * dispersion.
 *
 * @param kept The scheme that was taken for this scene before; it is taken again if it can run.
 */
export function schemesInOrder<R extends Ranked>(schemes: readonly R[], kept?: string): R[] {
  const byTime = schemes.toSorted(
    ({ row: a }, { row: b }) =>
      Number(a.problem !== null) - Number(b.problem !== null) || a.seconds.total - b.seconds.total,
  );
  const runnable = byTime.filter(({ row }) => row.problem === null);
  if (runnable.length === 0) return byTime;
  const tied = runnable.filter(({ row }) => row.seconds.total <= NEAR_TIE * runnable[0].row.seconds.total);
  const taken =
    runnable.find(({ row }) => row.scheme === kept) ?? tied.reduce((a, b) => (isMoreAccurate(b, a) ? b : a));
  return [taken, ...byTime.filter((one) => one !== taken)];
}

function isMoreAccurate({ row: a }: Ranked, { row: b }: Ranked): boolean {
  const finer = b.spacingMetres / a.spacingMetres - 1;
  return Math.abs(finer) > SAME_SPACING ? finer > 0 : a.tolerancePercent < b.tolerancePercent;
}
