import type uPlot from './uplot.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a drawing that fills its element, CSS pixels. */
export const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({
  width: Math.max(1, clientWidth),
  height: Math.max(1, clientHeight),
});

/** Makes a drawing as large as its element, unless the element is not shown. */
export function fitTo(host: HTMLElement, plot: uPlot): void {
  const { width, height } = sizeOf(host);
  if (host.clientWidth === 0 || (width === plot.width && height === plot.height)) return;
  plot.setSize({ width, height });
}

/** Style of the element of a drawing: at least so many CSS pixels high, and higher in a larger window (plots.css). */
export const atLeast = (height: number): Record<string, string> => ({ '--least-height': `${height}px` });
