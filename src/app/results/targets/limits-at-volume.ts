import { InputError } from '../../../units/errors.ts';
import type { TargetBand } from './target.ts';

/** Limits for rooms of one volume; a missing side is open. */
export interface VolumeLimits {
  readonly cubicMetres: number;
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * Limits that follow a curve over the volume, as standards draw them: straight lines over lg V between its points.
 *
 * @param bands Their limits are factors of those of the curve, 1 where they have none.
 * @param curve At least two points, in any order; a side is limited if all points have it.
 * @throws InputError for a volume beyond the curve, and for two points of one volume.
 */
export function limitsAtVolume(
  bands: readonly TargetBand[],
  curve: readonly VolumeLimits[],
  cubicMetres: number,
  path: string,
): TargetBand[] {
  const points = curve.toSorted((one, other) => one.cubicMetres - other.cubicMetres);
  const above = points.findIndex((point) => point.cubicMetres >= cubicMetres);
  const [least, most] = [points[0].cubicMetres, points.at(-1)!.cubicMetres];
  if (above < 0 || cubicMetres < least) {
    throw new InputError(
      path,
      `it is for rooms from ${least} to ${most} m³, and this one has ${cubicMetres.toFixed(0)} m³`,
      'Give the curve more points, or name another target.',
    );
  }
  if (points.some((point, i) => point.cubicMetres === points[i + 1]?.cubicMetres)) {
    throw new InputError(path, 'two points of its curve have the same volume', 'Leave one of them out.');
  }
  const [low, high] = [points[Math.max(0, above - 1)], points[above]];
  const share =
    low === high ? 0 : Math.log(cubicMetres / low.cubicMetres) / Math.log(high.cubicMetres / low.cubicMetres);
  const limitOf = (side: 'from' | 'to'): number | null => {
    if (points.some((point) => point[side] === null)) return null;
    return low[side]! + share * (high[side]! - low[side]!);
  };
  const [from, to] = [limitOf('from'), limitOf('to')];
  return bands.map((band) => ({
    centreHz: band.centreHz,
    from: from && from * (band.from ?? 1),
    to: to && to * (band.to ?? 1),
  }));
}
