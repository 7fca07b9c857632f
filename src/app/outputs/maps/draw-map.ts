import { plainNumber } from '../../../chart/style.ts';
import { escaped } from '../../../text/markup.ts';
import type { AreaResult } from './area-result.ts';
import type { MapField } from './field.ts';
import { drawDistances, drawHistogram, drawScale, svgText, type Frame } from './map-panels.ts';
import { colourOf, mapPicture } from './map-picture.ts';
import { placesOf, type MapPlaces } from './map-places.ts';
import { niceScale, spreadOf, type Scale, type Spread } from './statistics.ts';

/** Size of the picture and of its parts, px. */
const WIDTH = 960;
const HEIGHT = 590;
const MAP: Frame = { left: 60, top: 62, width: 520, height: 430 };
const HISTOGRAM: Frame = { left: 720, top: 72, width: 210, height: 150 };
const DISTANCES: Frame = { left: 720, top: 318, width: 210, height: 174 };
const SCALE: Frame = { left: 600, top: 72, width: 14, height: 410 };

/** Size of a map that stands beside another on a page of A4, px: 0.57 points each, so that its text has 6 points. */
const PRINTED_WIDTH = 440;
const PRINTED_MAP: Frame = { left: 50, top: 30, width: 312, height: 270 };
const PRINTED_TEXT = { number: 11, title: 11.5 };
/** Height at least, so that the numbers of the scale have room, and what stands below, px. */
const LOWEST = 150;
const BELOW = 42;

/** A figure over a storey of an area, as a map shows it. */
interface StoreyMap {
  readonly places: MapPlaces;
  /** [receiver] NaN where there is none, or on other storeys. */
  readonly values: Float64Array;
  readonly spread: Spread;
  readonly scale: Scale;
  /** The area and the figure, such as `stalls, storey 2: C80, dB`. */
  readonly title: string;
  /** The figure with its unit. */
  readonly withUnit: string;
  /** Source, octaves, and what the figure means. */
  readonly about: string;
  /** Mean, spread and percentiles. */
  readonly numbers: string;
}

/** @param level Number of the storey, from the lowest. @returns undefined if no receiver there has the figure */
function storeyMap(result: AreaResult, field: MapField, level: number): StoreyMap | undefined {
  const shown = result.receivers.map(({ at }) => (at?.level ?? 0) === level);
  const values = field.values.map((value, r) => (shown[r] ? value : NaN));
  const spread = spreadOf(values);
  if (!spread) return undefined;
  const { figure, source, band, uncertainty } = field;
  const { unit } = figure.shown;
  const withUnit = unit === '' ? figure.symbol : `${figure.symbol}, ${unit}`;
  return {
    ...{ values, spread, withUnit, scale: niceScale(spread.least, spread.most) },
    places: placesOf(result, source, shown),
    title: `${result.area}${level > 0 ? `, storey ${level + 1}` : ''}: ${withUnit}`,
    about: [`source ${source}`, band, `${figure.meaning} (${figure.standard})`].filter(Boolean).join(', '),
    numbers: spreadText(spread, field, uncertainty),
  };
}

/**
 * Draws a figure over an area: coloured places with lines of equal values, a scale, how the values are spread, and how
 * they change with the distance from the source.
 *
 * @param level Number of storeys above each other, from the lowest; 0 if there is one.
 * @returns an SVG document; undefined if no receiver there has the figure
 */
export function drawMap(result: AreaResult, field: MapField, level = 0): string | undefined {
  const map = storeyMap(result, field, level);
  if (!map) return undefined;
  const { places, values, scale, withUnit } = map;
  const title = [result.title, map.title].filter(Boolean);
  const { digits } = field.figure.shown;
  const parts = [
    svgText(WIDTH / 2, 26, title.join(' – '), { size: 17, bold: true, anchor: 'middle' }),
    svgText(WIDTH / 2, 46, map.about, { size: 11, anchor: 'middle', faint: true }),
    mapPicture(places, values, scale, MAP),
    drawScale(SCALE, scale, withUnit, colourOf(scale)),
    drawHistogram(HISTOGRAM, values, scale, withUnit, colourOf(scale)),
    ...(places.distances ? [drawDistances(DISTANCES, places.distances, values, scale, withUnit, digits)] : []),
    svgText(WIDTH / 2, HEIGHT - 14, map.numbers, { size: 12, anchor: 'middle' }),
  ];
  return svgDocument(WIDTH, HEIGHT, parts, `<title>${escaped(title.join(': '))}</title>`);
}

/** A map for a page of paper, where words stand beside the picture. */
export interface PrintedMap extends Pick<StoreyMap, 'title' | 'about' | 'numbers'> {
  /** Coloured places with lines of equal values, and a scale. */
  readonly svg: string;
}

/**
 * Draws a figure over an area for paper: two maps beside each other on a page of A4 have text of at least 6 points.
 *
 * @param level Number of storeys above each other, from the lowest; 0 if there is one.
 * @returns undefined if no receiver there has the figure
 */
export function printedMap(result: AreaResult, field: MapField, level = 0): PrintedMap | undefined {
  const map = storeyMap(result, field, level);
  if (!map) return undefined;
  const { places, values, scale, withUnit, title, about, numbers } = map;
  const { from, to } = places.bounds;
  const fitting = (PRINTED_MAP.width * (to[1] - from[1])) / (to[0] - from[0]);
  const height = Math.round(Math.min(PRINTED_MAP.height, Math.max(LOWEST, fitting)));
  const frame = { ...PRINTED_MAP, height };
  const beside = { left: frame.left + frame.width + 14, top: frame.top + 4, width: 13, height: height - 4 };
  const parts = [
    mapPicture(places, values, scale, frame, PRINTED_TEXT),
    drawScale(beside, scale, withUnit, colourOf(scale), PRINTED_TEXT),
  ];
  return { title, about, numbers, svg: svgDocument(PRINTED_WIDTH, frame.top + height + BELOW, parts) };
}

/** @param title Its element; none where a caption stands beside the picture. */
const svgDocument = (width: number, height: number, parts: readonly string[], title = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
  `font-family="Helvetica, Arial, sans-serif">${title}` +
  `<rect width="${width}" height="${height}" fill="#ffffff"/>${parts.join('\n')}</svg>\n`;

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
