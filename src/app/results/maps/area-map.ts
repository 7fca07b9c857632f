import type { FigureName } from '../../../response/figures/catalogue.ts';
import type { AreaResult } from '../../outputs/maps/area-result.ts';
import { readAreaResult } from '../read/read-area-result.ts';
import { drawMap, spreadText } from '../../outputs/maps/draw-map.ts';
import { bandsOf, figuresOf, mapField, type MapBand } from '../../outputs/maps/field.ts';
import { mapColour } from '../../outputs/maps/map-picture.ts';
import { mapName, usualBand } from '../../outputs/maps/maps-of-area.ts';
import { placesOf } from '../../outputs/maps/map-places.ts';
import {
  distanceTrend,
  niceScale,
  spreadOf,
  type Scale,
  type Spread,
  type Trend,
} from '../../outputs/maps/statistics.ts';

/** One map of an area. */
export interface MapView {
  readonly source: string;
  readonly figure: FigureName;
  readonly band: MapBand;
  /** The storey, counted from the lowest of those above each other. */
  readonly storey: number;
}

/** What maps of an area can show. */
export interface MapOffer {
  readonly sources: readonly {
    readonly name: string;
    readonly figures: readonly { readonly figure: FigureName; readonly bands: readonly MapBand[] }[];
  }[];
  readonly storeys: number;
}

/** A map of an area, to be drawn in the room and as a picture. */
export interface AreaMap {
  readonly offer: MapOffer;
  /** What is shown: as asked for where the area has it. */
  readonly view: MapView;
  /** Title of the map, such as `T20, s`. */
  readonly title: string;
  /** The octaves, as `500 and 1000 Hz`; empty for figures of the whole response. */
  readonly band: string;
  readonly scale: Scale;
  readonly spread: Spread;
  /** Half the interval of nine of ten cases, median over the receivers, in the unit shown; null if it is not known. */
  readonly uncertainty: number | null;
  /** Mean, spread and percentiles in a line. */
  readonly text: string;
  /** Against the distance from the source; null where there is none. */
  readonly trend: Trend | null;
  readonly digits: number;
  readonly unit: string;
  /** The picture as a rendering writes it, and the name of its file. */
  readonly svg: string;
  readonly fileName: string;
  /** Places of the receivers that are shown, [n][x, y, z], m: on the grid of the area where it has one. */
  readonly places: Float32Array;
  /** [n][red, green, blue], 0 to 255; grey where a receiver does not show the figure. */
  readonly colours: Uint8Array;
  /** Sides of a receiver's square, [x, y, z] each, m; null where receivers are scattered. */
  readonly sides: readonly [readonly number[], readonly number[]] | null;
}

/**
 * Reads the file of an area and draws one of its maps.
 *
 * @param wanted What to show; what the area does not have is chosen by the program.
 * @returns undefined if no receiver has any figure
 * @throws InputError if the text is no file of an area.
 */
export function areaMap(text: string, path: string, wanted: Partial<MapView> = {}): AreaMap | undefined {
  const result = readAreaResult(text, path);
  const storeys = 1 + result.receivers.reduce((most, { at }) => Math.max(most, at?.level ?? 0), 0);
  const sources = result.sources
    .map(({ name }) => ({
      name,
      figures: figuresOf(result, name).map((figure) => ({ figure, bands: bandsOf(result, name, figure) })),
    }))
    .filter(({ figures }) => figures.length > 0);
  if (sources.length === 0) return undefined;
  const source = sources.find(({ name }) => name === wanted.source) ?? sources[0];
  const { figure, bands } =
    source.figures.find((one) => one.figure === wanted.figure) ?? mostSeen(result, source.name, source.figures);
  const band = bands.find((one) => one === wanted.band) ?? usualBand(bands);
  const first = wanted.storey !== undefined && wanted.storey < storeys ? wanted.storey : 0;
  for (const storey of [first, ...Array.from({ length: storeys }, (_, i) => i)]) {
    const shown = mapOf(result, { source: source.name, figure, band, storey });
    if (shown) return { offer: { sources, storeys }, ...shown };
  }
  return undefined;
}

/** T20, or the first figure that more receivers show: a response may be too short for it. */
function mostSeen(
  result: AreaResult,
  source: string,
  figures: MapOffer['sources'][number]['figures'],
): MapOffer['sources'][number]['figures'][number] {
  const seen = figures.map(({ figure, bands }) =>
    mapField(result, source, figure, usualBand(bands))!.values.reduce(
      (sum, value) => sum + (Number.isNaN(value) ? 0 : 1),
      0,
    ),
  );
  const usual = figures.findIndex(({ figure }) => figure === 't20Seconds');
  const most = Math.max(...seen);
  return figures[usual >= 0 && seen[usual] === most ? usual : seen.indexOf(most)];
}

function mapOf(result: AreaResult, view: MapView): Omit<AreaMap, 'offer'> | undefined {
  const field = mapField(result, view.source, view.figure, view.band)!;
  const shown = result.receivers.map(({ at }) => (at?.level ?? 0) === view.storey);
  const values = field.values.map((value, r) => (shown[r] ? value : NaN));
  const [spread, svg] = [spreadOf(values), drawMap(result, field, view.storey)];
  if (!spread || svg === undefined) return undefined;
  const { unit, digits } = field.figure.shown;
  const scale = niceScale(spread.least, spread.most);
  const { distances } = placesOf(result, view.source, shown);
  const present = shown.flatMap((isShown, r) => (isShown ? [r] : []));
  return {
    view,
    title: unit === '' ? field.figure.symbol : `${field.figure.symbol}, ${unit}`,
    band: field.band,
    scale,
    spread,
    uncertainty: field.uncertainty,
    text: spreadText(spread, field, field.uncertainty),
    trend: (distances && distanceTrend(distances, values)) ?? null,
    digits,
    unit,
    svg,
    fileName: mapName(result, view.source, view.figure, view.band, view.storey),
    ...inSpace(result, present),
    colours: Uint8Array.from(present.flatMap((r) => [...mapColour(scale, values[r])])),
  };
}

/** Where receivers stand: those of a grid at its places, which their nodes are within a spacing of. */
function inSpace(
  { receivers, frame, kind, spacingMetres }: AreaResult,
  present: readonly number[],
): Pick<AreaMap, 'places' | 'sides'> {
  const drawn = Float32Array.from(present.flatMap((r) => [...receivers[r].position]));
  if (!frame || spacingMetres === null) return { places: drawn, sides: null };
  const { origin, u, v } = frame;
  const places = Float32Array.from(
    present.flatMap((r) => {
      const { column, row } = receivers[r].at!;
      return [0, 1, 2].map((axis) => origin[axis] + spacingMetres * (column * u[axis] + row * v[axis]));
    }),
  );
  // The frame is that of the area; the receivers stand above it.
  const above = present.map((_, i) => drawn[3 * i + 2] - places[3 * i + 2]);
  const height = above.reduce((sum, one) => sum + one, 0) / above.length;
  for (let i = 0; i < above.length; i++) places[3 * i + 2] += kind === 'surface' ? above[i] : height;
  const side = (axis: readonly number[]): number[] => axis.map((one) => one * spacingMetres);
  return { places, sides: [side(u), side(v)] };
}
