import { drawChart } from '../../../chart/draw.ts';
import type { BandFigures, BandPart } from '../../../response/figures/figures.ts';
import { chartAxis, BLUE, FAINT_INK, INK, chartLine, OCHRE, plainNumber } from '../../../chart/style.ts';

/** A figure over octaves, or a limit of it; limits of one name are a pair. */
export interface FigureCurve {
  readonly name: string;
  /** Values by octave; null where there is none. */
  readonly values: readonly (number | null)[];
  readonly isLimit: boolean;
}

/** An octave of a drawing. */
export type FigureOctave = Pick<BandFigures, 'centreHz' | 'from'>;

/** What stands at the axes. */
export interface FigureAxes {
  readonly octaveAxis: string;
  /** What octaves come from. */
  readonly parts: Readonly<Record<BandPart, string>>;
  /** A number of an axis. */
  readonly plain: (value: number) => string;
}

export const ENGLISH_AXES: FigureAxes = {
  octaveAxis: 'Octave (Hz)',
  parts: { waves: 'waves', both: 'both', rays: 'rays' },
  plain: plainNumber,
};

const SIZE = { width: 900, height: 300 };
/** Colours of limits, by name. */
const LIMITS = [OCHRE, '#1b6e3c', '#6b3fa0', FAINT_INK] as const;
/** Height of a line of the legend, and about the width of its marks and letters, px. */
const LEGEND = { line: 24, mark: 60, letter: 6.6 };

/**
 * Draws a figure over the octaves with its limits as one SVG, 900 × 300 px, dark on white.
 * @param name Name with its unit.
 * @param octaves Octaves with what each comes from, which stands below it; undefined where waves computed everything.
 */
export function drawFigure(
  name: string,
  octaves: readonly FigureOctave[],
  curves: readonly FigureCurve[],
  { octaveAxis, parts, plain }: FigureAxes = ENGLISH_AXES,
): string {
  const hasParts = octaves.some(({ from }) => from !== undefined);
  const names = [...new Set(curves.map((curve) => curve.name))];
  const limits = names.filter((one) => curves.some((curve) => curve.isLimit && curve.name === one));
  const colourOf = (curve: FigureCurve): string =>
    curve.isLimit ? LIMITS[limits.indexOf(curve.name) % LIMITS.length] : BLUE;
  const lines = legendLines(names);
  return drawChart(SIZE, {
    legend: { bottom: 4, itemGap: 22, textStyle: { color: INK, fontSize: 12 } },
    grid: { left: 76, right: 24, top: 18, bottom: (hasParts ? 76 : 60) + LEGEND.line * lines },
    xAxis: {
      type: 'category',
      data: octaves.map(({ centreHz, from }) =>
        hasParts ? `${centreHz}\n${parts[from ?? 'waves']}` : String(centreHz),
      ),
      name: octaveAxis,
      nameLocation: 'middle',
      nameGap: hasParts ? 44 : 28,
      nameTextStyle: { color: INK, fontSize: 12 },
      axisLine: { onZero: false, lineStyle: { color: FAINT_INK } },
      axisLabel: { color: FAINT_INK },
    },
    yAxis: { ...chartAxis(name, 52, plain), scale: true },
    series: curves
      .map((curve) => ({ ...curve, colour: colourOf(curve) }))
      .map(({ name: curve, values, isLimit, colour }) => ({
        ...chartLine([], colour, isLimit ? 1.4 : 1.8),
        name: curve,
        data: values.map((value) => value ?? '-'),
        ...(isLimit
          ? { lineStyle: { color: colour, width: 1.4, type: 'dashed' as const }, symbol: 'diamond', symbolSize: 6 }
          : { symbol: 'circle', symbolSize: 7 }),
      })),
  });
}

/** Lines of a legend in which names follow one another. */
function legendLines(names: readonly string[]): number {
  let [lines, used] = [1, 0];
  for (const name of names) {
    const width = LEGEND.mark + LEGEND.letter * name.length;
    if (used > 0 && used + width > SIZE.width) [lines, used] = [lines + 1, 0];
    used += width;
  }
  return lines;
}
