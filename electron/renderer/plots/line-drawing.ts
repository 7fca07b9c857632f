import uPlot from './uplot.ts';
import { fitTo, sizeOf } from './sizes.ts';
import { alignCurves, nearestIndex } from './align.ts';
import { axis, LOGARITHMIC } from './axes.ts';
import { canvasColour, curveColour } from '../colours/curve-colours.ts';
import type { PlotCurve } from './curve.ts';
import { drawUprightLines, lineNear, type UprightLine } from './upright-lines.ts';
import { markStretch, nameStretch, shade, type MarkedStretch, type Stretch } from './shading.ts';

/** What is drawn: curves over a common axis. */
export interface LineGraph {
  /** Labels with the unit, for example `frequency, Hz`. */
  readonly xLabel: string;
  readonly yLabel: string;
  readonly logX?: boolean;
  readonly logY?: boolean;
  readonly xRange?: readonly [number, number];
  readonly yRange?: readonly [number, number];
  readonly curves: readonly PlotCurve[];
  /** Shaded ranges of x, for example outside the valid band. */
  readonly shaded?: readonly Stretch[];
  /** Ranges of x with a thin mark along the axis, for example what computed them. */
  readonly marked?: readonly MarkedStretch[];
  /** Lines across the drawing, for example modes. */
  readonly lines?: readonly UprightLine[];
}

/** Actions of keys on the cursor and the shown range. */
export type PlotStep =
  | { readonly kind: 'move'; readonly pixels: number }
  | { readonly kind: 'end'; readonly side: 'first' | 'last' }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'whole' }
  | { readonly kind: 'choose' }
  | { readonly kind: 'leave' };

interface Listeners {
  /** x of the point under the cursor, or null. */
  readonly onCursor: (x: number | null) => void;
  readonly onZoom: (zoomed: boolean) => void;
  /** A line was chosen by a click near it, or by a key. @param index Index among the lines drawn. */
  readonly onLine: (index: number) => void;
}

type Range = readonly [number, number];

/** Dash patterns: from the ninth curve on, colours repeat with another pattern. */
const DASHES: readonly (readonly number[])[] = [[], [8, 3], [2, 3]];

/** Draws curves with uPlot, as wide and as high as its element. */
export class LineDrawing {
  private plot: uPlot | null = null;
  private graph!: LineGraph;
  private hidden: ReadonlySet<string> = new Set();
  private zoom: Range | null = null;
  /** What an existing uPlot cannot change, as text. */
  private form = '';
  private curves: readonly PlotCurve[] | null = null;
  private readonly observer: ResizeObserver;

  constructor(
    private readonly host: HTMLElement,
    private readonly listeners: Listeners,
  ) {
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(host);
  }

  show(graph: LineGraph, hidden: ReadonlySet<string>): void {
    const form = formOf(graph);
    const before = this.curves;
    this.graph = graph;
    this.curves = graph.curves;
    if (!this.plot || form !== this.form) this.make(form);
    else if (before !== graph.curves) this.plot.setData(this.aligned());
    else this.plot.redraw(false, true);
    this.hide(hidden);
  }

  /**
   * Redraws in the current theme's colours. It makes a new uPlot, which alone changes the colours of the cursor's dots.
   */
  recolour(): void {
    const { plot, zoom } = this;
    if (!plot) return;
    const hidden = this.hidden;
    this.make(this.form);
    this.hide(hidden);
    if (zoom) this.zoomTo(zoom);
  }

  step(step: PlotStep): void {
    const { plot } = this;
    if (!plot) return;
    if (step.kind === 'move') this.moveBy(step.pixels);
    else if (step.kind === 'end') this.placeAt(step.side === 'first' ? 0 : plot.over.clientWidth);
    else if (step.kind === 'zoom') this.zoomBy(step.factor);
    else if (step.kind === 'whole') this.zoomTo(null);
    else if (step.kind === 'choose') this.chooseLine(plot.cursor.left ?? -1, Infinity);
    else plot.setCursor({ left: -10, top: -10 });
  }

  end(): void {
    this.observer.disconnect();
    this.plot?.destroy();
  }

  private make(form: string): void {
    this.plot?.destroy();
    this.form = form;
    this.hidden = new Set();
    this.zoom = null;
    this.listeners.onZoom(false);
    this.plot = new uPlot(this.options(), this.aligned(), this.host);
    // At the end of a drag uPlot lets no click through.
    this.plot.over.addEventListener('click', ({ offsetX }) => this.chooseLine(offsetX));
  }

  /** Chooses the line nearest to a place, if one is within reach. @param left CSS pixels; below 0 for no place. */
  private chooseLine(left: number, reach?: number): void {
    const plot = this.plot!;
    const places = this.graph.lines?.map(({ x }) => plot.valToPos(x, 'x')) ?? [];
    const index = left < 0 ? null : lineNear(places, left, reach);
    if (index !== null) this.listeners.onLine(index);
  }

  private aligned(): uPlot.AlignedData {
    return alignCurves(this.graph.curves, this.graph.logX ?? false, this.graph.logY ?? false);
  }

  private options(): uPlot.Options {
    const { logX = false, logY = false, xLabel, yLabel } = this.graph;
    return {
      ...sizeOf(this.host),
      legend: { show: false },
      scales: {
        x: {
          time: false,
          ...(logX && LOGARITHMIC),
          range: (_, low, high) => spread(this.zoom ?? this.graph.xRange ?? [low, high], logX),
        },
        y: { ...(logY && LOGARITHMIC), range: (_, low, high) => this.yRange(low, high) },
      },
      axes: [axis('bottom', xLabel, logX), axis('left', yLabel, logY)],
      series: [{}, ...this.graph.curves.map((curve, i) => seriesOf(curve, i))],
      cursor: {
        y: false,
        drag: { x: true, y: false, setScale: false, dist: 5 },
        dataIdx: (plot, series, closest) => (series === 0 ? closest : this.indexAt(plot, series, closest)),
        bind: { dblclick: () => () => (this.zoomTo(null), null) },
      },
      hooks: {
        drawClear: [
          (plot) => this.graph.shaded?.forEach((stretch) => shade(plot, stretch)),
          (plot) => this.graph.lines && drawUprightLines(plot, this.graph.lines),
        ],
        draw: [
          (plot) => this.graph.shaded?.forEach((stretch) => nameStretch(plot, stretch)),
          (plot) => this.graph.marked?.forEach((stretch) => markStretch(plot, stretch)),
        ],
        setCursor: [
          (plot) => this.listeners.onCursor(typeof plot.cursor.idx === 'number' ? plot.data[0][plot.cursor.idx] : null),
        ],
        setSelect: [(plot) => this.zoomToSelected(plot)],
      },
    };
  }

  private yRange(low: number | null, high: number | null): uPlot.Range.MinMax {
    const { yRange, logY } = this.graph;
    if (yRange) return [...yRange];
    if (low === null || high === null) return logY ? [1, 10] : [0, 1];
    return logY ? uPlot.rangeLog(low, high, 10, false) : uPlot.rangeNum(low, high, 0.1, true);
  }

  /** Index, in the common x, of the curve's own point nearest to a common point. */
  private indexAt(plot: uPlot, series: number, closest: number): number | null {
    const curve = this.graph.curves[series - 1];
    const x = plot.data[0];
    const own = nearestIndex(curve.x, x[closest]);
    if (own === null) return null;
    const index = nearestIndex(x, curve.x[own]);
    return index === null || typeof plot.data[series][index] !== 'number' ? null : index;
  }

  private hide(hidden: ReadonlySet<string>): void {
    if (hidden === this.hidden) return;
    this.hidden = hidden;
    this.graph.curves.forEach(({ label }, i) => this.plot!.setSeries(i + 1, { show: !hidden.has(label) }));
  }

  private fit(): void {
    const { plot } = this;
    if (plot) fitTo(this.host, plot);
  }

  /** Moves the cursor to the next point at least so far away. */
  private moveBy(pixels: number): void {
    const { left } = this.plot!.cursor;
    const width = this.plot!.over.clientWidth;
    if (left === undefined || left < 0) this.placeAt(pixels > 0 ? 0 : width);
    else this.placeAt(left + pixels, Math.sign(pixels));
  }

  /** Places the cursor on the point nearest to a position, or on the first point beyond it in a direction. */
  private placeAt(left: number, direction = 0): void {
    const plot = this.plot!;
    const x = plot.data[0];
    let index = plot.posToIdx(Math.min(Math.max(left, 0), plot.over.clientWidth));
    const place = (i: number): number => plot.valToPos(x[i], 'x');
    while (direction !== 0 && x[index + direction] !== undefined && direction * (place(index) - left) < 0)
      index += direction;
    if (x[index] === undefined || place(index) < -0.5 || place(index) > plot.over.clientWidth + 0.5) return;
    plot.setCursor({ left: place(index), top: plot.over.clientHeight / 2 });
  }

  private zoomToSelected(plot: uPlot): void {
    const { left, width } = plot.select;
    if (width <= 0) return;
    const range = [plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')] as const;
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    this.zoomTo(range);
  }

  /** Zooms around the cursor, or around the middle if there is no cursor. */
  private zoomBy(factor: number): void {
    const plot = this.plot!;
    const width = plot.over.clientWidth;
    const { left } = plot.cursor;
    const at = left === undefined || left < 0 ? width / 2 : left;
    const range = [plot.posToVal(at - factor * at, 'x'), plot.posToVal(at + factor * (width - at), 'x')] as const;
    const [low, high] = this.wholeRange();
    this.zoomTo(range[0] <= low && range[1] >= high ? null : [Math.max(low, range[0]), Math.min(high, range[1])]);
  }

  private zoomTo(range: Range | null): void {
    const plot = this.plot!;
    const before = plot.cursor.idx;
    this.zoom = range;
    this.listeners.onZoom(range !== null);
    const [min, max] = range ?? this.wholeRange();
    plot.setScale('x', { min, max });
    if (typeof before === 'number') this.placeAt(plot.valToPos(plot.data[0][before], 'x'));
  }

  private wholeRange(): Range {
    const x = this.plot!.data[0];
    return this.graph.xRange ?? [x[0] ?? 0, x[x.length - 1] ?? 1];
  }
}

/** Widens a range to a positive length, also for a single point or none. */
function spread([low, high]: readonly [number | null, number | null], log: boolean): uPlot.Range.MinMax {
  if (low === null || high === null) return log ? [1, 10] : [0, 1];
  return low < high ? [low, high] : [low - Math.abs(low || 1) / 2, high + Math.abs(high || 1) / 2];
}

function seriesOf({ label, colour, dashed, dots }: PlotCurve, index: number): uPlot.Series {
  const stroke = (): string => canvasColour(colour ?? curveColour(index));
  const dash = dashed ? [6, 4] : [...DASHES[Math.floor(index / 8) % DASHES.length]];
  return {
    label,
    stroke,
    width: dots ? 0 : 1.8,
    ...(dash.length > 0 && { dash }),
    ...(dots && { paths: () => null }),
    points: dots ? { show: true, size: 7, fill: stroke, stroke, space: 0 } : { show: false },
  };
}

function formOf({ curves, logX, logY, xLabel, yLabel }: LineGraph): string {
  const styles = curves.map(({ label, colour, dashed, dots }) => [label, colour, dashed, dots]);
  return JSON.stringify([styles, logX, logY, xLabel, yLabel]);
}
