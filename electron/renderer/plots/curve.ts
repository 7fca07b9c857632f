/** A curve of a plot. */
export interface PlotCurve {
  readonly label: string;
  /** Shape [n], rising. Curves of one plot may have different x. */
  readonly x: ArrayLike<number>;
  /** Shape [n]; null or NaN leaves a gap. */
  readonly y: ArrayLike<number | null>;
  /** CSS colour or a variable such as `var(--curve-2)`; by default the plot chooses. */
  readonly colour?: string;
  readonly dashed?: boolean;
  /** Dots instead of a line. */
  readonly dots?: boolean;
}
