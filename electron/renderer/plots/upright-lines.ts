import type uPlot from './uplot.ts';
import { canvasColour } from '../colours/curve-colours.ts';

/** An upright line at a value of x, for example a mode; it can be chosen. */
export interface UprightLine {
  readonly x: number;
  readonly isChosen: boolean;
}

/** How far from a line a click still chooses it, CSS pixels. */
const REACH = 12;

/** Draws lines over the whole height; call before the curves are drawn. */
export function drawUprightLines(plot: uPlot, lines: readonly UprightLine[]): void {
  const { min, max } = plot.scales['x'];
  const { ctx, bbox } = plot;
  ctx.save();
  for (const { x, isChosen } of lines.toSorted((a, b) => Number(a.isChosen) - Number(b.isChosen))) {
    if (x < min! || x > max!) continue;
    const at = plot.valToPos(x, 'x', true);
    ctx.beginPath();
    ctx.moveTo(at, bbox.top);
    ctx.lineTo(at, bbox.top + bbox.height);
    ctx.strokeStyle = canvasColour(isChosen ? 'var(--accent)' : 'var(--soft-text)');
    ctx.globalAlpha = isChosen ? 1 : 0.45;
    ctx.lineWidth = (isChosen ? 2.5 : 1) * devicePixelRatio;
    ctx.stroke();
  }
  ctx.restore();
}

/**
 * Index of the line that is nearest to a place; null if none is within reach.
 *
 * @param left Place of each line and of the pointer, CSS pixels.
 */
export function lineNear(left: readonly number[], pointer: number, reach = REACH): number | null {
  let best: number | null = null;
  let least = reach;
  left.forEach((at, i) => {
    const away = Math.abs(at - pointer);
    if (away > least) return;
    least = away;
    best = i;
  });
  return best;
}
