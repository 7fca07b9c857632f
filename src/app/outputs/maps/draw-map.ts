import { FAINT_INK, INK, plainNumber } from '../../../chart/style.ts';
import { px } from '../../../chart/svg.ts';
import { viridis } from '../../../chart/viridis.ts';
import { escaped } from '../../../text/markup.ts';
import type { AreaResult } from './area-result.ts';
import { contourLines, type ContourLine } from './contour-lines.ts';
import type { MapField } from './field.ts';
import { drawDistances, drawHistogram, drawScale, svgText, type Frame } from './map-panels.ts';
import { placesOf, type MapPlaces } from './map-places.ts';
import { niceScale, spreadOf, stepsOf, type Scale, type Spread } from './statistics.ts';

/** Size of the picture and of its parts, px. */
const WIDTH = 960;
const HEIGHT = 590;
const MAP: Frame = { left: 60, top: 62, width: 520, height: 430 };
const HISTOGRAM: Frame = { left: 720, top: 72, width: 210, height: 150 };
const DISTANCES: Frame = { left: 720, top: 318, width: 210, height: 174 };
const SCALE: Frame = { left: 600, top: 72, width: 14, height: 410 };

/** Colour of contour lines, and of places without a value. */
const LINE = '#ffffff';
const NOTHING = [0xd5, 0xd9, 0xde] as const;

/**
 * Draws a figure over an area: coloured places with lines of equal values, a scale, how the values are spread, and how
 * they change with the distance from the source.
 *
 * @param level Number of storeys above each other, from the lowest; 0 if there is one.
 * @returns an SVG document; undefined if no receiver there has the figure
 */
export function drawMap(result: AreaResult, field: MapField, level = 0): string | undefined {
  const shown = result.receivers.map(({ at }) => (at?.level ?? 0) === level);
  const values = field.values.map((value, r) => (shown[r] ? value : NaN));
  const spread = spreadOf(values);
  if (!spread) return undefined;
  const scale = niceScale(spread.least, spread.most);
  const { figure, source, band, uncertainty } = field;
  const { unit, digits } = figure.shown;
  const withUnit = unit === '' ? figure.symbol : `${figure.symbol}, ${unit}`;
  const title = [result.title, `${result.area}${level > 0 ? `, storey ${level + 1}` : ''}: ${withUnit}`].filter(
    Boolean,
  );
  const places = placesOf(result, source, shown);
  const parts = [
    svgText(WIDTH / 2, 26, title.join(' – '), { size: 17, bold: true, anchor: 'middle' }),
    svgText(
      WIDTH / 2,
      46,
      [`source ${source}`, band, `${figure.meaning} (${figure.standard})`].filter(Boolean).join(', '),
      { size: 11, anchor: 'middle', faint: true },
    ),
    mapGroup(places, values, scale),
    drawScale(SCALE, scale, withUnit, colourOf(scale)),
    drawHistogram(HISTOGRAM, values, scale, withUnit, colourOf(scale)),
    ...(places.distances ? [drawDistances(DISTANCES, places.distances, values, scale, withUnit, digits)] : []),
    svgText(WIDTH / 2, HEIGHT - 14, spreadText(spread, field, uncertainty), { size: 12, anchor: 'middle' }),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
    `font-family="Helvetica, Arial, sans-serif"><title>${escaped(title.join(': '))}</title>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>${parts.join('\n')}</svg>\n`
  );
}

/** Mean, spread and percentiles of a map in a line. */
export function spreadText(spread: Spread, { figure }: MapField, uncertainty: number | null): string {
  const { unit, digits } = figure.shown;
  const text = (value: number): string => plainNumber(Number(value.toFixed(digits)));
  const suffix = unit === '' ? '' : ` ${unit}`;
  return [
    `mean ${text(spread.mean)}${suffix}`,
    `standard deviation ${text(spread.deviation)}${suffix}`,
    `10 %: ${text(spread.p10)}, 50 %: ${text(spread.median)}, 90 %: ${text(spread.p90)}${suffix}`,
    `${spread.count} receiver${spread.count === 1 ? '' : 's'}`,
    ...(uncertainty === null ? [] : [`each within ±${text(uncertainty)}${suffix}`]),
  ].join('; ');
}

const colourOf =
  (scale: Scale): ((value: number) => string) =>
  (value) =>
    `#${mapColour(scale, value)
      .map((channel) => channel.toString(16).padStart(2, '0'))
      .join('')}`;

/** The colour of a value on a map: red, green, blue, 0 to 255. @param value NaN where there is none */
export const mapColour = ({ from, to }: Scale, value: number): readonly number[] =>
  Number.isNaN(value) ? NOTHING : viridis((value - from) / (to - from));

function mapGroup(places: MapPlaces, values: Float64Array, scale: Scale): string {
  const { bounds, cells, grid, source, axes } = places;
  const [width, height] = [bounds.to[0] - bounds.from[0], bounds.to[1] - bounds.from[1]];
  const factor = Math.min(MAP.width / width, MAP.height / height);
  const left = MAP.left + (MAP.width - factor * width) / 2;
  const bottom = MAP.top + (MAP.height + factor * height) / 2;
  const x = (at: number): number => left + factor * (at - bounds.from[0]);
  const y = (at: number): number => bottom - factor * (at - bounds.from[1]);
  const colour = colourOf(scale);
  const byColour = new Map<string, string[]>();
  for (const { at, receiver, size } of cells) {
    const side = factor * size;
    const fill = colour(values[receiver]);
    const path = `M${px(x(at[0]) - side / 2)} ${px(y(at[1]) - side / 2)}h${px(side)}v${px(side)}h${px(-side)}z`;
    const list = byColour.get(fill);
    if (list) list.push(path);
    else byColour.set(fill, [path]);
  }
  const painted = [...byColour].map(
    ([fill, paths]) => `<path fill="${fill}" stroke="${fill}" stroke-width="0.3" d="${paths.join('')}"/>`,
  );
  const lines = grid
    ? stepsOf(scale).flatMap((level) =>
        contourLines({ ...grid, values: gridValues(grid, values) }, level).map((line) =>
          contour(
            line,
            level,
            (column) => x(grid.first[0] + column * grid.spacing),
            (row) => y(grid.first[1] + row * grid.spacing),
          ),
        ),
      )
    : [];
  const marks = source
    ? [
        `<circle cx="${px(x(source[0]))}" cy="${px(y(source[1]))}" r="5" fill="#d1242f" stroke="#ffffff" stroke-width="1.5"/>`,
      ]
    : [];
  return [...painted, ...lines, ...marks, ...axisTicks(bounds, axes, x, y)].join('\n');
}

function gridValues({ columns, rows, receivers }: NonNullable<MapPlaces['grid']>, values: Float64Array): Float64Array {
  const on = new Float64Array(columns * rows).fill(NaN);
  receivers.forEach((receiver, place) => {
    if (receiver >= 0) on[place] = values[receiver];
  });
  return on;
}

/** Shortest line that gets its number, in places. */
const NUMBERED = 6;

function contour(line: ContourLine, level: number, x: (column: number) => number, y: (row: number) => number): string {
  const d = line.map(([column, row], i) => `${i === 0 ? 'M' : 'L'}${px(x(column))} ${px(y(row))}`).join('');
  const path = `<path fill="none" stroke="${LINE}" stroke-width="1.2" d="${d}"/>`;
  if (line.length < NUMBERED) return path;
  const [column, row] = line[line.length >> 1];
  const number = svgText(x(column), y(row) + 3.5, plainNumber(level), { size: 10, anchor: 'middle', halo: true });
  return path + number;
}

/** Numbers in metres along both sides of the map. */
function axisTicks(
  { from, to }: MapPlaces['bounds'],
  axes: MapPlaces['axes'],
  x: (at: number) => number,
  y: (at: number) => number,
): string[] {
  const inside = (low: number, high: number): number[] =>
    stepsOf(niceScale(low, high, 5)).filter((at) => at >= low - 1e-9 && at <= high + 1e-9);
  const [base, side] = [y(from[1]) + 4, x(from[0]) - 4];
  return [
    `<rect x="${px(x(from[0]))}" y="${px(y(to[1]))}" width="${px(x(to[0]) - x(from[0]))}" height="${px(y(from[1]) - y(to[1]))}" fill="none" stroke="${FAINT_INK}" stroke-width="0.7"/>`,
    ...inside(from[0], to[0]).map((at) =>
      svgText(x(at), base + 12, plainNumber(at), { size: 10, anchor: 'middle', faint: true }),
    ),
    ...(axes[1] === '' ? [] : inside(from[1], to[1])).map((at) =>
      svgText(side, y(at) + 3.5, plainNumber(at), { size: 10, anchor: 'end', faint: true }),
    ),
    svgText((x(from[0]) + x(to[0])) / 2, base + 28, axes[0], { size: 11, anchor: 'middle', colour: INK }),
    svgText(side - 30, (y(from[1]) + y(to[1])) / 2, axes[1], { size: 11, anchor: 'middle', colour: INK, turned: true }),
  ];
}
