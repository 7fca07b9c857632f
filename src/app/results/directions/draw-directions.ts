import { FAINT_INK, INK, plainNumber } from '../../../chart/style.ts';
import { px } from '../../../chart/svg.ts';
import { viridis } from '../../../chart/viridis.ts';
import { escaped } from '../../../text/markup.ts';
import { drawScale, svgText, type Frame } from '../../outputs/maps/map-panels.ts';
import type { Scale } from '../../outputs/maps/statistics.ts';
import { SHOWN_DB, type DirectionPeak, type DirectionPlace, type DirectionView } from './shown.ts';
import { sphereGrid } from './sphere-grid.ts';

/** Size of the picture and of its parts, px. */
const [WIDTH, HEIGHT] = [720, 430];
const MAP: Frame = { left: 64, top: 68, width: 560, height: 280 };
const SCALE: Frame = { left: 648, top: 84, width: 14, height: 264 };
/** Levels are rounded to this, dB: fewer colours make a smaller file, and no eye tells them apart. */
const ROUNDED_DB = 0.5;

/** A name at a direction. */
export interface DirectionMark {
  readonly name: string;
  readonly azimuthDegrees: number;
  readonly elevationDegrees: number;
}

/** What is drawn. */
export interface DrawnDirections {
  /** Levels by direction of the grid, dB. */
  readonly levels: Float64Array;
  readonly peaks: readonly DirectionPeak[];
  readonly marks: readonly DirectionMark[];
  readonly place: DirectionPlace;
  readonly view: DirectionView;
  readonly levelDb: number;
  readonly orders: readonly [number, number];
  readonly widthDegrees: number;
}

/** Draws levels on the sphere, azimuth against elevation, with their peaks. @returns an SVG document */
export function drawDirections(drawn: DrawnDirections): string {
  const { levels, peaks, marks, place, view, levelDb, orders, widthDegrees } = drawn;
  const title = `${place.source} at ${place.receiver}: energy against direction, ${timeText(view)}`;
  const scale = scaleOf(levels);
  const [least, most] = orders;
  const band = view.octaveHz === null ? 'all octaves' : `octave at ${view.octaveHz} Hz`;
  const order = least === most ? `order ${most}` : `orders ${least} to ${most} by octave`;
  const notes = [
    `${band}; beams of ${order} with weights max-rE, ${Math.round(widthDegrees)}° wide at −3 dB`,
    `0 dB is the energy of the pressure in the whole response; that between these times has ${plainNumber(Number(levelDb.toFixed(1)))} dB`,
  ];
  const parts = [
    svgText(WIDTH / 2, 26, title, { size: 17, bold: true, anchor: 'middle' }),
    svgText(WIDTH / 2, 46, notes[0], { size: 11, anchor: 'middle', faint: true }),
    ...cells(levels, scale),
    ...axes(),
    ...peaks.map(peakMark),
    ...marks.map(sourceMark),
    drawScale(SCALE, scale, 'dB', (level) => colour(level, scale)),
    svgText(WIDTH / 2, HEIGHT - 12, notes[1], { size: 12, anchor: 'middle' }),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
    `font-family="Helvetica, Arial, sans-serif"><title>${escaped(title)}</title>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>${parts.join('\n')}</svg>\n`
  );
}

/** A window of time in words. */
function timeText({ fromSeconds, toSeconds }: DirectionView): string {
  const ms = (seconds: number): string => plainNumber(Number((1000 * seconds).toFixed(1)));
  if (toSeconds === null) {
    return fromSeconds <= 0 ? 'whole response' : `from ${ms(fromSeconds)} ms after the direct sound`;
  }
  return `${ms(fromSeconds)} to ${ms(toSeconds)} ms after the direct sound`;
}

/** The highest level, rounded up, and what is shown below it. */
function scaleOf(levels: Float64Array): Scale {
  const highest = levels.reduce((most, level) => Math.max(most, level), -Infinity);
  const to = Number.isFinite(highest) ? 2 * Math.ceil(highest / 2) : 0;
  return { from: to - SHOWN_DB, to, step: 4 };
}

const colour = (level: number, { from, to }: Scale): string =>
  `#${viridis((level - from) / (to - from))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

const x = (azimuthDegrees: number): number => MAP.left + (MAP.width * (180 - azimuthDegrees)) / 360;
const y = (elevationDegrees: number): number => MAP.top + (MAP.height * (90 - elevationDegrees)) / 180;

/** One path a colour; neighbours of equal level in a row are one rectangle. */
function cells(levels: Float64Array, scale: Scale): string[] {
  const { columns, rows } = sphereGrid;
  const [wide, tall] = [MAP.width / columns, MAP.height / rows];
  const rounded = levels.map((level) => Math.max(scale.from, ROUNDED_DB * Math.round(level / ROUNDED_DB)));
  const byLevel = new Map<number, string[]>();
  for (let row = 0; row < rows; row++) {
    for (let first = 0; first < columns;) {
      const level = rounded[row * columns + first];
      let end = first + 1;
      while (end < columns && rounded[row * columns + end] === level) end++;
      const path = `M${px(MAP.left + first * wide)} ${px(MAP.top + row * tall)}h${px((end - first) * wide)}v${px(tall)}h${px((first - end) * wide)}z`;
      const list = byLevel.get(level);
      if (list) list.push(path);
      else byLevel.set(level, [path]);
      first = end;
    }
  }
  return [...byLevel].map(([level, paths]) => {
    const fill = colour(level, scale);
    return `<path fill="${fill}" stroke="${fill}" stroke-width="0.4" d="${paths.join('')}"/>`;
  });
}

/** Directions that have a word. */
const NAMED: readonly (readonly [number, string])[] = [
  [180, '180° behind'],
  [90, '90° left'],
  [0, '0° ahead'],
  [-90, '−90° right'],
  [-180, '−180° behind'],
];

function axes(): string[] {
  const { left, top, width, height } = MAP;
  const bottom = top + height;
  const line = (d: string): string => `<path fill="none" stroke="#ffffff" stroke-opacity="0.35" d="${d}"/>`;
  return [
    ...NAMED.map(([azimuth]) => line(`M${px(x(azimuth))} ${top}V${bottom}`)),
    ...[45, 0, -45].map((elevation) => line(`M${left} ${px(y(elevation))}H${left + width}`)),
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="none" stroke="${FAINT_INK}" stroke-width="0.7"/>`,
    ...NAMED.map(([azimuth, name]) =>
      svgText(x(azimuth), bottom + 15, name, { size: 10, anchor: 'middle', faint: true }),
    ),
    ...[90, 45, 0, -45, -90].map((elevation) =>
      svgText(left - 5, y(elevation) + 3.5, `${plainNumber(elevation)}°`, { size: 10, anchor: 'end', faint: true }),
    ),
    svgText(left + width / 2, bottom + 34, 'azimuth in the axes of the receiver', {
      size: 11,
      anchor: 'middle',
      colour: INK,
    }),
    svgText(left - 44, top + height / 2, 'elevation', { size: 11, anchor: 'middle', colour: INK, turned: true }),
  ];
}

/** How near to the right side a name stands to the left of its mark, px. */
const SIDE = 90;

function named(azimuthDegrees: number, elevationDegrees: number, name: string, below: number): string {
  const isRight = x(azimuthDegrees) > MAP.left + MAP.width - SIDE;
  return svgText(x(azimuthDegrees) + (isRight ? -9 : 9), y(elevationDegrees) + below, name, {
    size: 11,
    anchor: isRight ? 'end' : 'start',
    halo: true,
  });
}

const peakMark = ({ azimuthDegrees, elevationDegrees, levelDb }: DirectionPeak): string =>
  `<circle cx="${px(x(azimuthDegrees))}" cy="${px(y(elevationDegrees))}" r="4" fill="none" stroke="#ffffff" stroke-width="1.5"/>` +
  named(azimuthDegrees, elevationDegrees, `${plainNumber(Number(levelDb.toFixed(1)))} dB`, 14);

function sourceMark({ azimuthDegrees, elevationDegrees, name }: DirectionMark): string {
  const [cx, cy] = [x(azimuthDegrees), y(elevationDegrees)];
  return (
    `<path fill="none" stroke="#d1242f" stroke-width="2" d="M${px(cx - 6)} ${px(cy)}h12M${px(cx)} ${px(cy - 6)}v12"/>` +
    named(azimuthDegrees, elevationDegrees, name, -7)
  );
}
