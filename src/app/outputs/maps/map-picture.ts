import { FAINT_INK, INK, plainNumber } from '../../../chart/style.ts';
import { px } from '../../../chart/svg.ts';
import { viridis } from '../../../chart/viridis.ts';
import { contourLines, type ContourLine } from './contour-lines.ts';
import { OWN_TEXT, svgText, type Frame, type MapText } from './map-panels.ts';
import type { MapPlaces } from './map-places.ts';
import { niceScale, stepsOf, type Scale } from './statistics.ts';

/** Colour of contour lines, and of places without a value. */
const LINE = '#ffffff';
const NOTHING = [0xd5, 0xd9, 0xde] as const;

/** The colour of a value, as SVG writes it. */
export const colourOf =
  (scale: Scale): ((value: number) => string) =>
  (value) =>
    `#${mapColour(scale, value)
      .map((channel) => channel.toString(16).padStart(2, '0'))
      .join('')}`;

/** The colour of a value on a map: red, green, blue, 0 to 255. @param value NaN where there is none */
export const mapColour = ({ from, to }: Scale, value: number): readonly number[] =>
  Number.isNaN(value) ? NOTHING : viridis((value - from) / (to - from));

/** Coloured places with lines of equal values, the source, and both sides with their metres, as large as the frame. */
export function mapPicture(
  places: MapPlaces,
  values: Float64Array,
  scale: Scale,
  frame: Frame,
  text = OWN_TEXT,
): string {
  const { bounds, cells, grid, source, axes } = places;
  const [width, height] = [bounds.to[0] - bounds.from[0], bounds.to[1] - bounds.from[1]];
  const factor = Math.min(frame.width / width, frame.height / height);
  const left = frame.left + (frame.width - factor * width) / 2;
  const bottom = frame.top + (frame.height + factor * height) / 2;
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
    ? contours(
        grid,
        values,
        stepsOf(scale),
        (column) => x(grid.first[0] + column * grid.spacing),
        (row) => y(grid.first[1] + row * grid.spacing),
        text.number,
      )
    : [];
  const marks = source
    ? [
        `<circle cx="${px(x(source[0]))}" cy="${px(y(source[1]))}" r="5" fill="#d1242f" stroke="#ffffff" stroke-width="1.5"/>`,
      ]
    : [];
  return [...painted, ...lines, ...marks, ...axisTicks(bounds, axes, x, y, text)].join('\n');
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

/** Lines of equal values; the longest of each has its number, above all lines. @param size Height of numbers, px. */
function contours(
  grid: NonNullable<MapPlaces['grid']>,
  values: Float64Array,
  levels: readonly number[],
  x: (column: number) => number,
  y: (row: number) => number,
  size: number,
): string[] {
  const drawn: string[] = [];
  const numbers: string[] = [];
  for (const level of levels) {
    let longest: ContourLine = [];
    for (const line of contourLines({ ...grid, values: gridValues(grid, values) }, level)) {
      const d = line.map(([column, row], i) => `${i === 0 ? 'M' : 'L'}${px(x(column))} ${px(y(row))}`).join('');
      drawn.push(`<path fill="none" stroke="${LINE}" stroke-width="1.2" d="${d}"/>`);
      if (line.length > longest.length) longest = line;
    }
    if (longest.length < NUMBERED) continue;
    const [column, row] = longest[longest.length >> 1];
    numbers.push(svgText(x(column), y(row) + 3.5, plainNumber(level), { size, anchor: 'middle', halo: true }));
  }
  return [...drawn, ...numbers];
}

/** Numbers in metres along both sides of the map. */
function axisTicks(
  { from, to }: MapPlaces['bounds'],
  axes: MapPlaces['axes'],
  x: (at: number) => number,
  y: (at: number) => number,
  { number, title }: MapText,
): string[] {
  const inside = (low: number, high: number): number[] =>
    stepsOf(niceScale(low, high, 5)).filter((at) => at >= low - 1e-9 && at <= high + 1e-9);
  const [base, side] = [y(from[1]) + 4, x(from[0]) - 4];
  return [
    `<rect x="${px(x(from[0]))}" y="${px(y(to[1]))}" width="${px(x(to[0]) - x(from[0]))}" height="${px(y(from[1]) - y(to[1]))}" fill="none" stroke="${FAINT_INK}" stroke-width="0.7"/>`,
    ...inside(from[0], to[0]).map((at) =>
      svgText(x(at), base + 12, plainNumber(at), { size: number, anchor: 'middle', faint: true }),
    ),
    ...(axes[1] === '' ? [] : inside(from[1], to[1])).map((at) =>
      svgText(side, y(at) + 3.5, plainNumber(at), { size: number, anchor: 'end', faint: true }),
    ),
    svgText((x(from[0]) + x(to[0])) / 2, base + 28, axes[0], { size: title, anchor: 'middle', colour: INK }),
    svgText(side - 30, (y(from[1]) + y(to[1])) / 2, axes[1], {
      size: title,
      anchor: 'middle',
      colour: INK,
      turned: true,
    }),
  ];
}
