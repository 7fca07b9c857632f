/** An error as a percentage of two digits, without its sign. @param share Relative; null is a dash */
export const errorPercent = (share: number | null): string =>
  share === null ? '–' : `${Number((100 * Math.abs(share)).toPrecision(2))} %`;

/** How far a number is from another, as a percentage with its sign; a dash where the other is 0. */
export const differencePercent = (value: number, from: number, digits: number): string =>
  from > 0 ? `${value >= from ? '+' : '−'}${(100 * Math.abs(value / from - 1)).toFixed(digits)} %` : '–';
