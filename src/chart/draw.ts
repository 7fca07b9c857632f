import {
  BarChart,
  LineChart,
  ScatterChart,
  type BarSeriesOption,
  type LineSeriesOption,
  type ScatterSeriesOption,
} from 'echarts/charts';
import {
  GridComponent,
  type GridComponentOption,
  LegendComponent,
  type LegendComponentOption,
  TitleComponent,
  type TitleComponentOption,
} from 'echarts/components';
import { type ComposeOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { withoutUnfit } from '../text/markup.ts';

use([BarChart, LineChart, ScatterChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

/** Options of a chart, limited to the parts registered above. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | ScatterSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TitleComponentOption
>;

/** Size of a picture, px. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Draws a chart, dark on white, as one SVG document. ECharts escapes text, but keeps characters that XML forbids. */
export function drawChart({ width, height }: PictureSize, option: ChartOption): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({
      animation: false,
      backgroundColor: '#ffffff',
      textStyle: { fontFamily: 'Helvetica, Arial, sans-serif' },
      ...option,
    } satisfies ChartOption);
    return withoutUnfit(chart.renderToSVGString());
  } finally {
    chart.dispose();
  }
}
