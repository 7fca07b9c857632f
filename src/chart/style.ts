import type { LineSeriesOption } from 'echarts/charts';
import type { TitleComponentOption } from 'echarts/components';

/** Of titles and curves' names. */
export const INK = '#1f2933';
/** Of axes and their numbers. */
export const FAINT_INK = '#52606d';
const GRID_LINE = '#e4e7eb';

/** The first two colours of curves. */
export const BLUE = '#0b5394';
export const OCHRE = '#b45309';

/** A number with a minus sign and without thousands separators. */
export const plainNumber = (value: number): string => String(value).replace('-', '\u2212');

/** How the numbers of an axis look. */
export const AXIS_LABEL = { color: FAINT_INK, formatter: plainNumber };

/**
 * An axis of numbers with its name along its middle.
 *
 * @param name With the unit.
 * @param nameGap From the axis to the name, px.
 */
export function axis(name: string, nameGap: number) {
  return {
    type: 'value' as const,
    name,
    nameLocation: 'middle' as const,
    nameGap,
    nameTextStyle: { color: INK, fontSize: 12 },
    axisLine: { show: true, onZero: false, lineStyle: { color: FAINT_INK } },
    axisTick: { show: true },
    axisLabel: AXIS_LABEL,
    splitLine: { lineStyle: { color: GRID_LINE } },
  };
}

/** The title over the whole picture, `fontSize` px tall. */
export function heading(text: string, fontSize: number): TitleComponentOption {
  const textStyle = { color: INK, fontSize, fontWeight: 'bold' as const };
  return { text, left: 'center', top: fontSize - 2, textStyle };
}

/** The title over one panel, whose left upper corner stands at `left`, `top` (px), in the colour of what it shows. */
export function panelHeading(text: string, left: number, top: number, color: string): TitleComponentOption {
  const textStyle = { color, fontSize: 13, fontWeight: 'bold' as const };
  return { text, left, top: top - 24, padding: 0, textStyle };
}

/**
 * A curve without marks.
 *
 * @param data Pairs of x and y.
 * @param width px.
 */
export function line(data: readonly (readonly number[])[], color: string, width: number): LineSeriesOption {
  return {
    type: 'line',
    data: data as number[][],
    symbol: 'none',
    itemStyle: { color },
    lineStyle: { color, width },
  };
}
