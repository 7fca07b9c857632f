import { responseStem } from '../../../scene/file-stem.ts';
import { figureKind, type FigureName } from '../../../response/figures/catalogue.ts';
import type { AreaResult } from './area-result.ts';
import { drawMap, printedMap, type PrintedMap } from './draw-map.ts';
import { bandsOf, figuresOf, mapField, type MapBand, type MapField } from './field.ts';

/** The figures that are drawn unless others are asked for. */
const USUAL: readonly FigureName[] = ['edtSeconds', 't20Seconds', 'c80Db', 'd50', 'tsSeconds', 'gDb', 'lpDb', 'sti'];

/** Figures and octaves of maps; the usual ones where they are left out. */
interface MapsWanted {
  readonly figures?: readonly FigureName[] | undefined;
  readonly octaves?: readonly number[] | undefined;
}

/** All maps of an area by their file names. */
export const mapsOf = (result: AreaResult, wanted: MapsWanted = {}): ReadonlyMap<string, string> =>
  drawnMaps(result, wanted, drawMap);

/** The usual maps of an area for paper. */
export const printedMapsOf = (result: AreaResult): PrintedMap[] => [...drawnMaps(result, {}, printedMap).values()];

function drawnMaps<Drawn>(
  result: AreaResult,
  { figures, octaves }: MapsWanted,
  draw: (result: AreaResult, field: MapField, level: number) => Drawn | undefined,
): Map<string, Drawn> {
  const maps = new Map<string, Drawn>();
  const levels = 1 + Math.max(0, ...result.receivers.map(({ at }) => at?.level ?? 0));
  for (const { name: source } of result.sources) {
    for (const figure of figures ?? figuresOf(result, source).filter((name) => USUAL.includes(name))) {
      for (const band of octaves ?? defaultBand(result, source, figure)) {
        const field = mapField(result, source, figure, band);
        if (!field) continue;
        for (let level = 0; level < levels; level++) {
          const drawn = draw(result, field, level);
          if (drawn !== undefined) maps.set(mapName(result, source, figure, band, level), drawn);
        }
      }
    }
  }
  return maps;
}

const defaultBand = (result: AreaResult, source: string, figure: FigureName): MapBand[] => {
  const bands = bandsOf(result, source, figure);
  return bands.length === 0 ? [] : [usualBand(bands)];
};

/** The single-number value, or the highest octave that is wholly valid. @param bands At least one. */
export const usualBand = (bands: readonly MapBand[]): MapBand => (bands[0] === 'mid' ? 'mid' : bands.at(-1)!);

/** Name of the file of a map. */
export function mapName(
  { area }: AreaResult,
  source: string,
  figure: FigureName,
  band: MapBand,
  level: number,
): string {
  const symbol = figureKind(figure).symbol.replace(/[^A-Za-z0-9]/g, '');
  const storey = level === 0 ? '' : `-storey-${level + 1}`;
  return `${responseStem(area, source)}-${symbol}${band === 'mid' ? '' : `-${band}-Hz`}${storey}.map.svg`;
}
