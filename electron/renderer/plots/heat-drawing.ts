import uPlot from './uplot.ts';
import { fitTo, sizeOf } from './sizes.ts';
import { nearestIndex } from './align.ts';
import { axis, FONT, LOGARITHMIC } from './axes.ts';
import { VIRIDIS } from '../../../src/chart/viridis.ts';

/** What is drawn: values over two axes. */
export interface HeatGraph {
  /** Labels with the unit, for example `time, s`. */
  readonly xLabel: string;
  readonly yLabel: string;
  readonly valueLabel: string;
  /** Shape [columns], rising. */
  readonly x: ArrayLike<number>;
  /** Shape [rows], rising; positive if the axis is logarithmic. */
  readonly y: ArrayLike<number>;
  readonly logY?: boolean;
  /** Shape [columns][rows]. */
  readonly values: ArrayLike<number>;
  /** Values of the darkest and the brightest colour. */
  readonly valueRange: readonly [number, number];
  /** A horizontal line with its label above. */
  readonly limit?: { readonly at: number; readonly label: string };
}

/** Values under the cursor. */
export interface HeatReading {
  readonly x: number;
  readonly y: number;
  readonly value: number;
}

/** Draws values as colours between the axes of a uPlot, as wide and as high as its element. */
export class HeatDrawing {
  private plot: uPlot | null = null;
  private graph!: HeatGraph;
  private readonly observer: ResizeObserver;

  constructor(
    private readonly host: HTMLElement,
    private readonly onCursor: (reading: HeatReading | null) => void,
  ) {
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(host);
  }

  show(graph: HeatGraph): void {
    const { x, y } = graph;
    this.graph = graph;
    this.plot?.destroy();
    const ends = (all: ArrayLike<number>): [number, number] => [all[0], all[all.length - 1]];
    this.plot = new uPlot(
      {
        ...sizeOf(this.host),
        legend: { show: false },
        scales: { x: { time: false, range: ends(x) }, y: { ...(graph.logY && LOGARITHMIC), range: ends(y) } },
        axes: [axis('bottom', graph.xLabel, false), axis('left', graph.yLabel, graph.logY ?? false)].map((one) => ({
          ...one,
          grid: { show: false },
        })),
        series: [{}, { show: false }],
        cursor: { drag: { x: false, y: false }, points: { show: false } },
        hooks: {
          drawClear: [(plot) => this.paint(plot)],
          draw: [(plot) => this.drawLimit(plot)],
          setCursor: [(plot) => this.onCursor(this.readingOf(plot))],
        },
      },
      [Array.from(x), Array.from(x, () => null)],
      this.host,
    );
  }

  /** Moves the cursor to the right and upwards, CSS pixels. A cursor that is not shown yet starts in the middle. */
  moveBy(right: number, up: number): void {
    const { plot } = this;
    if (!plot) return;
    const { clientWidth: width, clientHeight: height } = plot.over;
    const { left = -10, top = -10 } = plot.cursor;
    const isThere = left >= 0;
    const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));
    plot.setCursor({
      left: isThere ? clamp(left + right, width) : width / 2,
      top: isThere ? clamp(top - up, height) : height / 2,
    });
  }

  leave(): void {
    this.plot?.setCursor({ left: -10, top: -10 });
  }

  end(): void {
    this.observer.disconnect();
    this.plot?.destroy();
  }

  private fit(): void {
    const { plot } = this;
    if (plot) fitTo(this.host, plot);
  }

  private readingOf(plot: uPlot): HeatReading | null {
    const { left, top } = plot.cursor;
    if (left === undefined || top === undefined || left < 0) return null;
    const { x, y, values } = this.graph;
    const column = nearestIndex(x, within(plot.posToVal(left, 'x'), x));
    const row = nearestIndex(y, within(plot.posToVal(top, 'y'), y));
    if (column === null || row === null) return null;
    return { x: x[column], y: y[row], value: values[column * y.length + row] };
  }

  /** Gives each pixel the colour of the nearest value. */
  private paint(plot: uPlot): void {
    const { x, y, values, valueRange } = this.graph;
    const [width, height] = [Math.round(plot.bbox.width), Math.round(plot.bbox.height)];
    if (width < 1 || height < 1 || x.length < 2 || y.length < 2) return;
    const columns = Array.from({ length: width }, (_, i) =>
      nearestIndex(x, within(plot.posToVal(plot.bbox.left + i + 0.5, 'x', true), x))!,
    );
    const rows = Array.from({ length: height }, (_, i) =>
      nearestIndex(y, within(plot.posToVal(plot.bbox.top + i + 0.5, 'y', true), y))!,
    );
    const [low, high] = valueRange;
    const pixels = new Uint32Array(width * height);
    const colours = new Uint32Array(VIRIDIS.buffer);
    rows.forEach((row, i) => {
      columns.forEach((column, j) => {
        const share = (values[column * y.length + row] - low) / (high - low);
        pixels[i * width + j] = colours[Math.round(255 * Math.min(1, Math.max(0, share)))]!;
      });
    });
    const image = new ImageData(new Uint8ClampedArray(pixels.buffer), width, height);
    plot.ctx.putImageData(image, Math.round(plot.bbox.left), Math.round(plot.bbox.top));
  }

  /** Draws the limit with its label above, white on black so that it shows on every colour. */
  private drawLimit(plot: uPlot): void {
    const { limit, y } = this.graph;
    if (!limit || limit.at <= y[0] || limit.at >= y[y.length - 1]) return;
    const { ctx, bbox } = plot;
    const at = plot.valToPos(limit.at, 'y', true);
    ctx.save();
    for (const [colour, width] of [
      ['#000', 3],
      ['#fff', 1],
    ] as const) {
      ctx.strokeStyle = colour;
      ctx.lineWidth = width * devicePixelRatio;
      ctx.beginPath();
      ctx.moveTo(bbox.left, at);
      ctx.lineTo(bbox.left + bbox.width, at);
      ctx.stroke();
    }
    ctx.font = FONT.replace('12px', `${12 * devicePixelRatio}px`);
    ctx.textAlign = 'right';
    ctx.textBaseline = 'bottom';
    ctx.lineJoin = 'round';
    ctx.strokeStyle = '#000';
    ctx.lineWidth = 3 * devicePixelRatio;
    const place = [limit.label, bbox.left + bbox.width - 6 * devicePixelRatio, at - 4 * devicePixelRatio] as const;
    ctx.strokeText(...place);
    ctx.fillStyle = '#fff';
    ctx.fillText(...place);
    ctx.restore();
  }
}

const within = (value: number, all: ArrayLike<number>): number =>
  Math.min(all[all.length - 1], Math.max(all[0], value));
