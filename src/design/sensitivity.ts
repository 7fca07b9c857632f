/** Derivatives of figures from two runs, and what uncertain materials make of them: plain numbers. */

/** A figure of two runs that differ in one quantity. */
export interface Moved {
  /** The quantity in the run where it is lower, and where it is higher; the first may be 0. */
  readonly low: number;
  readonly high: number;
  /** The figure in these two runs. */
  readonly atLow: number;
  readonly atHigh: number;
}

/** Where a derivative is wanted. */
export interface Where {
  readonly quantity: number;
  readonly figure: number;
}

/**
 * The derivative of a figure with respect to a quantity.
 *
 * @param isTime Whether the figure is a decay time. It is nearly the reciprocal of an absorbing area, so its logarithm
 *   follows that of the quantity nearly on a line; where the quantity starts at 0, its reciprocal follows the quantity.
 */
export function derivative({ low, high, atLow, atHigh }: Moved, { quantity, figure }: Where, isTime: boolean): number {
  if (!isTime) return (atHigh - atLow) / (high - low);
  if (low <= 0 || quantity <= 0) return (-(figure ** 2) * (1 / atHigh - 1 / atLow)) / (high - low);
  return ((Math.log(atHigh) - Math.log(atLow)) / (Math.log(high) - Math.log(low))) * (figure / quantity);
}

/**
 * Half the difference of the slopes on either side of the scene as it is: how far a derivative depends on the step, as
 * decay times of few modes do.
 */
export function unevenness({ low, high, atLow, atHigh }: Moved, { quantity, figure }: Where): number {
  const below = (figure - atLow) / (quantity - low);
  const above = (atHigh - figure) / (high - quantity);
  return Math.abs(above - below) / 2;
}

/** What one surface does to a figure if its material is off. */
export interface Part {
  /** The material: its surfaces are off together. */
  readonly material: string;
  /** Change of the figure if the material is off by its uncertainty: signed. */
  readonly change: number;
}

/** The uncertainty that materials bring into a figure. */
export interface Propagated {
  /** Root of the sum of squares over materials. */
  readonly half: number;
  /**
   * [part] Share of the variance, a sum of 1; of surfaces of one material the covariance is shared out, so a surface
   * that works against the others has a negative share. All 0 if nothing is uncertain.
   */
  readonly shares: readonly number[];
}

/** Adds up parts: materials are independent of one another, and the surfaces of one are off by the same factor. */
export function propagate(parts: readonly Part[]): Propagated {
  const sums = new Map<string, number>();
  for (const { material, change } of parts) sums.set(material, (sums.get(material) ?? 0) + change);
  const variance = [...sums.values()].reduce((sum, change) => sum + change ** 2, 0);
  return {
    half: Math.sqrt(variance),
    shares: parts.map(({ material, change }) => (variance > 0 ? (change * sums.get(material)!) / variance : 0)),
  };
}
