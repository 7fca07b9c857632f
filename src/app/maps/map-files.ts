import { InputError } from '../../units/errors.ts';
import { figureKind, FIGURES, type FigureName } from '../../response/figures/catalogue.ts';
import type { Controls } from '../host/controls.ts';
import { readOrRefuse } from '../host/reading.ts';
import { areaFile } from '../areas/area-files.ts';
import type { AreaResult } from '../areas/area-result.ts';
import { drawMap } from './draw-map.ts';
import { readAreaResult } from '../areas/read-area-result.ts';
import { bandsOf, figuresOf, mapField, type MapBand } from './field.ts';

/** The figures that are drawn unless others are asked for. */
const USUAL: readonly FigureName[] = ['edtSeconds', 't20Seconds', 'c80Db', 'd50', 'tsSeconds', 'gDb', 'lpDb', 'sti'];

/** Which maps to draw. */
export interface MapChoice {
  /** Symbols or names of figures; else the usual ones. */
  readonly figures?: readonly string[] | undefined;
  /** Octaves by their centres, Hz; else the single-number value, or where there is none the highest octave. */
  readonly octaves?: readonly number[] | undefined;
}

/** What pictures of maps can be. */
export const MAP_FORMATS = ['svg', 'png'] as const;

export type MapFormat = (typeof MAP_FORMATS)[number];

/** Where results are, and which maps to draw. */
export interface MapRequest extends MapChoice {
  /** The folder of a rendering. */
  readonly resultFolder: string;
  /** Folder for the files; created if missing. */
  readonly outFolder: string;
  /** What the pictures are; `svg`, if left out. */
  readonly format?: MapFormat | undefined;
}

/** The maps that were drawn. */
export interface MapReport {
  /** Names of the files. */
  readonly files: readonly string[];
}

/**
 * Draws maps of a rendering's areas of receivers: `AREA-SOURCE-FIGURE-BAND.map.svg`, or `.png`.
 *
 * @throws InputError if the folder holds no areas, there is no such figure or octave, or the host cannot draw PNG;
 *   RunError if writing fails.
 */
export async function drawMaps(
  request: MapRequest,
  { host, signal }: Pick<Controls, 'host' | 'signal'>,
): Promise<MapReport> {
  const { resultFolder, outFolder, format = 'svg' } = request;
  const figures = request.figures?.map(figureNamed);
  const report = host.files.beside(`${resultFolder}/report.json`, 'report.json');
  const reading = { wanted: 'the report of a rendering', remedy: 'Give the folder of a rendering.' };
  const areas = areasOf(await readOrRefuse(host.files.readText(report), { ...reading, path: report }), report);
  const files = new Map<string, string>();
  for (const area of areas) {
    const path = host.files.beside(report, areaFile(area));
    const text = await readOrRefuse(host.files.readText(path), { ...reading, path, wanted: 'the file of an area' });
    for (const [name, svg] of mapsOf(readAreaResult(text, path), { figures, octaves: request.octaves }))
      files.set(name, svg);
  }
  if (files.size === 0) {
    throw new InputError(
      request.octaves === undefined ? 'figures' : 'octaves',
      'no area has such a figure in such an octave',
      'Leave the octaves out, or render with a higher maximum frequency or a longer duration.',
    );
  }
  const pictures = format === 'svg' ? files : await asPng(files, host.png);
  await host.files.checkFolder(outFolder, 'outFolder', { names: [...pictures.keys()] });
  await host.files.writeTogether(outFolder, pictures, signal);
  return { files: [...pictures.keys()] };
}

async function asPng(
  files: ReadonlyMap<string, string>,
  png: Controls['host']['png'],
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (!png) throw new InputError('format', 'nothing here can draw PNG', 'Take SVG.');
  const pictures = new Map<string, Uint8Array>();
  for (const [name, svg] of files) pictures.set(name.replace(/svg$/, 'png'), await png(svg));
  return pictures;
}

/** All maps of an area by their file names. */
export function mapsOf(
  result: AreaResult,
  {
    figures,
    octaves,
  }: { readonly figures?: readonly FigureName[] | undefined; readonly octaves?: readonly number[] | undefined } = {},
): ReadonlyMap<string, string> {
  const maps = new Map<string, string>();
  const levels = 1 + Math.max(0, ...result.receivers.map(({ at }) => at?.level ?? 0));
  for (const { name: source } of result.sources) {
    for (const figure of figures ?? figuresOf(result, source).filter((name) => USUAL.includes(name))) {
      for (const band of octaves ?? defaultBand(result, source, figure)) {
        const field = mapField(result, source, figure, band);
        if (!field) continue;
        for (let level = 0; level < levels; level++) {
          const svg = drawMap(result, field, level);
          if (svg !== undefined) maps.set(mapName(result, source, figure, band, level), svg);
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
  return `${area}-${source}-${symbol}${band === 'mid' ? '' : `-${band}-Hz`}${storey}.map.svg`;
}

function figureNamed(given: string): FigureName {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const found = FIGURES.find(({ name, symbol }) => plain(name) === plain(given) || plain(symbol) === plain(given));
  if (found) return found.name;
  throw new InputError(
    'figures',
    `there is no figure ${JSON.stringify(given.slice(0, 80))}`,
    `Name figures as in tables: ${FIGURES.map(({ symbol }) => symbol).join(', ')}.`,
  );
}

/** The names of the areas in a report. */
function areasOf(text: string, path: string): string[] {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    report = undefined;
  }
  const listed = typeof report === 'object' && report !== null && 'areas' in report ? report.areas : undefined;
  const names = Array.isArray(listed)
    ? listed.flatMap((entry: unknown) =>
        typeof entry === 'object' &&
        entry !== null &&
        'area' in entry &&
        typeof entry.area === 'string' &&
        'file' in entry &&
        entry.file === areaFile(entry.area)
          ? [entry.area]
          : [],
      )
    : [];
  if (names.length > 0) return names;
  throw new InputError(
    path,
    'the rendering has no areas of receivers with figures',
    'Give the scene an area of receivers, and render it without the raw samples.',
  );
}
