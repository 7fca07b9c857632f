import type { LineSeriesOption } from 'echarts/charts';
import type { TitleComponentOption } from 'echarts/components';

/** Colour of titles and of the names of curves. */
export const INK = '#1f2933';
/** Colour of axes and their numbers. */
export const FAINT_INK = '#52606d';
const GRID_LINE = '#e4e7eb';

/** The first two colours of curves. */
export const BLUE = '#0b5394';
export const OCHRE = '#b45309';

/** Colours of curves that stand together, in their order. */
export const CURVE_COLOURS: readonly string[] = [
  BLUE,
  OCHRE,
  '#2e7d4f',
  '#7b3fa0',
  '#b91c1c',
  '#0e7c86',
  '#8a6d00',
  '#c2407a',
  '#4b5563',
  '#5a8f00',
  '#5aa9e6',
  '#e9a23b',
  '#7cc08d',
  '#b79ad6',
  '#e58a8a',
];

/** Writes a number with a true minus sign and without thousands separators. */
export const plainNumber = (value: number): string => String(value).replace('-', '\u2212');

/** Style of the numbers on an axis. */
export const AXIS_LABEL = { color: FAINT_INK, formatter: plainNumber };

/**
 * A numeric axis with its name in the middle.
 *
 * @param name Name with its unit.
 * @param nameGap Distance from the axis to the name, px.
 * @param formatter Writes its numbers.
 */
export function chartAxis(name: string, nameGap: number, formatter = plainNumber) {
  return {
    type: 'value' as const,
    name,
    nameLocation: 'middle' as const,
    nameGap,
    nameTextStyle: { color: INK, fontSize: 12 },
    axisLine: { show: true, onZero: false, lineStyle: { color: FAINT_INK } },
    axisTick: { show: true },
    axisLabel: { ...AXIS_LABEL, formatter },
    splitLine: { lineStyle: { color: GRID_LINE } },
  };
}

/** The title over the whole picture, `fontSize` px tall. */
export function heading(text: string, fontSize: number): TitleComponentOption {
  const textStyle = { color: INK, fontSize, fontWeight: 'bold' as const };
  return { text, left: 'center', top: fontSize - 2, textStyle };
}

/**
 * The title above one panel, in the colour of its curve. `left` and `top` are the upper left corner of the panel, px.
 */
export function panelHeading(text: string, left: number, top: number, color: string): TitleComponentOption {
  const textStyle = { color, fontSize: 13, fontWeight: 'bold' as const };
  return { text, left, top: top - 24, padding: 0, textStyle };
}

/**
 * A curve without markers.
 *
 * @param data Pairs of x and y.
 * @param width Width of the line, px.
 */
export function chartLine(data: readonly (readonly number[])[], color: string, width: number): LineSeriesOption {
  return {
    type: 'line',
    data: data as number[][],
    symbol: 'none',
    itemStyle: { color },
    lineStyle: { color, width },
  };
}
