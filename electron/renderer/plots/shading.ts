import type uPlot from './uplot.ts';
import { FONT, line, soft } from './axes.ts';
import { canvasColour } from '../colours/curve-colours.ts';

/** A labelled range of x, for example outside the valid band. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** A range of x that has a thin mark along the axis. */
export interface MarkedStretch extends Stretch {
  /** CSS colour. */
  readonly colour: string;
}

/** Thickness of a mark along the axis, CSS pixels. */
const MARK = 4;

/** Marks a range along the lower edge of the drawing; call after the curves are drawn. */
export function markStretch(plot: uPlot, stretch: MarkedStretch): void {
  const ends = endsOf(plot, stretch);
  if (!ends) return;
  const { ctx, bbox } = plot;
  const height = MARK * devicePixelRatio;
  ctx.save();
  ctx.fillStyle = canvasColour(stretch.colour);
  ctx.fillRect(ends[0], bbox.top + bbox.height - height, ends[1] - ends[0], height);
  ctx.restore();
}

/** Hatches a range; call before the curves are drawn. */
export function shade(plot: uPlot, stretch: Stretch): void {
  const ends = endsOf(plot, stretch);
  if (!ends) return;
  const { ctx, bbox } = plot;
  const [from, to] = ends;
  ctx.save();
  ctx.beginPath();
  ctx.rect(from, bbox.top, to - from, bbox.height);
  ctx.clip();
  ctx.fillStyle = canvasColour('var(--raised)');
  ctx.fill();
  ctx.beginPath();
  for (let x = from - bbox.height; x < to; x += 9 * devicePixelRatio) {
    ctx.moveTo(x, bbox.top + bbox.height);
    ctx.lineTo(x + bbox.height, bbox.top);
  }
  ctx.strokeStyle = line();
  ctx.lineWidth = devicePixelRatio;
  ctx.globalAlpha = 0.6;
  ctx.stroke();
  ctx.restore();
}

/**
 * Writes the label of a range, vertically if it is narrow. Call after the curves are drawn, so that it stays legible.
 */
export function nameStretch(plot: uPlot, stretch: Stretch): void {
  const ends = endsOf(plot, stretch);
  if (!ends) return;
  const { ctx, bbox } = plot;
  const [from, to] = ends;
  const pad = 5 * devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.font = FONT.replace('12px', `${12 * devicePixelRatio}px`);
  ctx.textBaseline = 'top';
  ctx.textAlign = 'left';
  ctx.translate(from + pad, bbox.top + pad);
  if (ctx.measureText(stretch.label).width + 2 * pad > to - from) {
    ctx.rotate(Math.PI / 2);
    ctx.textBaseline = 'bottom';
  }
  ctx.strokeStyle = canvasColour('var(--raised)');
  ctx.lineWidth = 4 * devicePixelRatio;
  ctx.lineJoin = 'round';
  ctx.strokeText(stretch.label, 0, 0);
  ctx.fillStyle = soft();
  ctx.fillText(stretch.label, 0, 0);
  ctx.restore();
}

/** Ends of the visible part on the canvas, pixels; null if no part is visible. */
function endsOf(plot: uPlot, { from, to }: Stretch): readonly [number, number] | null {
  const { min, max } = plot.scales['x'];
  const [low, high] = [Math.max(from, min!), Math.min(to, max!)];
  return high > low ? [plot.valToPos(low, 'x', true), plot.valToPos(high, 'x', true)] : null;
}
