import { drawChart } from '../../../chart/draw.ts';
import { chartAxis, AXIS_LABEL, CURVE_COLOURS, FAINT_INK, INK, chartLine, plainNumber } from '../../../chart/style.ts';
import type { Curve, Plot } from './tools/check.ts';

const SIZE = { width: 900, height: 340 };

/** Colours of curves that are not limits, which repeat after the darker ones. */
const COLOURS = CURVE_COLOURS.slice(0, 8);

/** Draws a plot of a check as one SVG document, 900 × 340 px, dark on white. Its title stands beside it in the page. */
export function drawPlot({ x, y, logarithmicX = false, curves }: Plot): string {
  let colours = 0;
  return drawChart(SIZE, {
    legend: { bottom: 4, itemGap: 22, textStyle: { color: INK, fontSize: 12 } },
    grid: { left: 76, right: 24, top: 18, bottom: 84 },
    xAxis: logarithmicX
      ? { ...chartAxis(x, 28), type: 'log', axisLabel: { ...AXIS_LABEL, formatter: plainNumber } }
      : { ...chartAxis(x, 28), scale: true },
    yAxis: { ...chartAxis(y, 52), scale: true },
    series: curves.map((curve) => seriesOf(curve, curve.style === 'dashed' ? FAINT_INK : colourAt(colours++))),
  });
}

const colourAt = (index: number): string => COLOURS[index % COLOURS.length];

function seriesOf({ name, points, style }: Curve, color: string) {
  if (style === 'marks') {
    return {
      type: 'scatter' as const,
      name,
      data: points.map((point) => [...point]),
      symbolSize: 7,
      itemStyle: { color },
    };
  }
  const drawn = chartLine(points, color, style === 'dashed' ? 1.2 : 1.8);
  return style === 'dashed'
    ? { ...drawn, name, lineStyle: { ...drawn.lineStyle, type: 'dashed' as const } }
    : { ...drawn, name };
}
