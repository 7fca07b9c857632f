/** One curve. */
export interface PlotCurve {
  readonly label: string;
  /** Shape [n], rising. Curves of one plot may have different ones. */
  readonly x: ArrayLike<number>;
  /** Shape [n]; null or NaN leaves a gap. */
  readonly y: ArrayLike<number | null>;
  /** CSS colour, or a variable as `var(--curve-2)`; else the plot chooses. */
  readonly colour?: string;
  readonly dashed?: boolean;
  /** Dots in place of a line. */
  readonly dots?: boolean;
}
