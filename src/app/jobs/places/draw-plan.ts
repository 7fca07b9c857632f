import { drawChart } from '../../../chart/draw.ts';
import { FAINT_INK, heading, INK, OCHRE } from '../../../chart/style.ts';
import { viridis } from '../../../chart/viridis.ts';
import type { Geometry } from '../../../scene/scene.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { Extents } from '../../inputs/scene/extents.ts';
import { signed } from '../../../units/signed.ts';
import { planWalls } from './candidates.ts';
import type { PlacedSource } from './places-report.ts';

/** What a plan shows: places in colour by a value, and marks with names over them. */
export interface PlanPicture {
  readonly title: string;
  /** What the values are, with their unit. */
  readonly legend: string;
  readonly places: readonly { readonly position: Vec3; readonly value: number }[];
  readonly marks: readonly { readonly position: Vec3; readonly name: string }[];
  readonly digits: number;
}

/** How a source is driven, as the name of its mark. */
export const driveText = ({ gainDb, delaySeconds, inverted }: PlacedSource): string =>
  [
    `${signed(gainDb, 1)} dB`,
    ...(delaySeconds > 0 ? [`${(1000 * delaySeconds).toFixed(1)} ms`] : []),
    ...(inverted ? ['inverted'] : []),
  ].join(', ');

const WIDTH = 720;
const EDGE = { left: 40, right: 40, top: 64, bottom: 64 } as const;

/** Steps of the scale below the plan. */
const SCALE = 5;

/** Draws a room from above. Walls are those of its plan; of a mesh, its extents. */
export function drawPlan(
  { title, legend, places, marks, digits }: PlanPicture,
  geometry: Geometry,
  { from, to }: Extents,
): string {
  const [width, depth] = [to[0] - from[0], to[1] - from[1]];
  const perMetre = (WIDTH - EDGE.left - EDGE.right) / width;
  const height = Math.round(depth * perMetre) + EDGE.top + EDGE.bottom;
  const values = places.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const colourOf = (value: number): string =>
    `rgb(${viridis(most > least ? (value - least) / (most - least) : 0.5).join(',')})`;
  const size = Math.max(4, Math.min(16, 0.7 * perMetre * Math.sqrt((width * depth) / Math.max(1, places.length))));
  const walls = planWalls(geometry)?.map((wall) => [wall.from, wall.to] as const) ?? [
    [[from[0], from[1]], [to[0], from[1]]],
    [[to[0], from[1]], [to[0], to[1]]],
    [[to[0], to[1]], [from[0], to[1]]],
    [[from[0], to[1]], [from[0], from[1]]],
  ]; // prettier-ignore
  const scale = Array.from({ length: SCALE }, (_, i) => least + ((most - least) * i) / (SCALE - 1));
  /** The side of a mark on which its name stays within the walls. */
  const inward = (x: number, y: number): 'left' | 'right' | 'top' | 'bottom' => {
    if (x > to[0] - width / 5) return 'left';
    if (x < from[0] + width / 5) return 'right';
    return y > (from[1] + to[1]) / 2 ? 'bottom' : 'top';
  };
  const hidden = { show: false } as const;
  return drawChart(
    { width: WIDTH, height },
    {
      title: [
        heading(title, 16),
        ...(places.length === 0
          ? []
          : [{ text: legend, left: EDGE.left, top: height - 44, textStyle: { color: FAINT_INK, fontSize: 12 } }]),
      ],
      grid: [
        { left: EDGE.left, right: EDGE.right, top: EDGE.top, height: depth * perMetre },
        { left: WIDTH / 2, right: EDGE.right, top: height - 40, height: 24 },
      ],
      xAxis: [
        { type: 'value', ...hidden, gridIndex: 0, min: from[0], max: to[0] },
        { type: 'value', ...hidden, gridIndex: 1, min: -0.5, max: SCALE - 0.5 },
      ],
      yAxis: [
        { type: 'value', ...hidden, gridIndex: 0, min: from[1], max: to[1] },
        { type: 'value', ...hidden, gridIndex: 1, min: -1, max: 1 },
      ],
      series: [
        ...walls.map((wall) => ({
          ...{ type: 'line' as const, symbol: 'none', data: wall.map((corner) => [...corner]) },
          lineStyle: { color: INK, width: 2 },
        })),
        {
          ...{ type: 'scatter' as const, symbol: 'rect', symbolSize: size },
          data: places.map(({ position, value }) => ({
            ...{ value: [position[0], position[1]], itemStyle: { color: colourOf(value) } },
          })),
        },
        {
          ...{ type: 'scatter' as const, symbol: 'circle', symbolSize: 14 },
          itemStyle: { color: OCHRE, borderColor: '#ffffff', borderWidth: 2 },
          data: marks.map(({ position: [x, y], name }) => ({
            value: [x, y],
            label: { show: true, position: inward(x, y), formatter: () => name, color: INK, fontSize: 12 },
          })),
        },
        ...(places.length === 0
          ? []
          : [
              {
                ...{ type: 'scatter' as const, symbol: 'rect', symbolSize: 12, xAxisIndex: 1, yAxisIndex: 1 },
                data: scale.map((value, i) => ({
                  value: [i, 0],
                  itemStyle: { color: colourOf(value) },
                  label: {
                    ...{ show: true, position: 'bottom' as const, color: FAINT_INK, fontSize: 11 },
                    formatter: () => value.toFixed(digits).replace('-', '\u2212'),
                  },
                })),
              },
            ]),
      ],
    },
  );
}
