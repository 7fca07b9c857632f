import { InputError } from '../../../units/errors.ts';
import { FIGURES, type FigureName } from '../../../response/figures/catalogue.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import { readReport } from '../read/read-report.ts';
import { readAreaResults } from '../read/read-area-result.ts';
import { mapsOf } from '../../outputs/maps/maps-of-area.ts';

/** Which maps to draw. */
export interface MapChoice {
  /** Symbols or names of figures; else the usual ones. */
  readonly figures?: readonly string[] | undefined;
  /** Octaves by their centres, Hz; else the single-number value, or where there is none the highest octave. */
  readonly octaves?: readonly number[] | undefined;
}

/** What pictures of maps can be. */
export const MAP_FORMATS = ['svg', 'png'] as const;

/** A format of pictures of maps. */
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
  const { path: report, areas } = await readReport(resultFolder, host.files);
  if (areas.length === 0) {
    throw new InputError(
      report,
      'the run has no areas of receivers with figures',
      'Give the scene an area of receivers, and run it again.',
    );
  }
  const files = new Map<string, string>();
  for (const area of await readAreaResults(report, areas, host.files)) {
    for (const [name, svg] of mapsOf(area, { figures, octaves: request.octaves })) files.set(name, svg);
  }
  if (files.size === 0) {
    throw new InputError(
      request.octaves === undefined ? 'figures' : 'octaves',
      request.octaves === undefined
        ? 'no area has such a figure in the octaves that give its single-number value, or in one octave'
        : 'no area has such a figure in such an octave',
      `${request.octaves === undefined ? 'R' : 'Leave the octaves out, or r'}ender with a higher maximum frequency or a longer duration; for Lp give sources a power, and for STI speech.`,
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
