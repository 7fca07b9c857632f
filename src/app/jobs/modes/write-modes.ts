import { modeShape } from '../../../modes/shapes/mode-shape.ts';
import type { FoundModes } from '../../../modes/find-modes.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { csvText, type CsvCell } from '../../../text/csv.ts';
import { jsonText } from '../../../text/terminal.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import type { HeardMode, ModesReport, ModeShare } from './modes-report.ts';
import type { ModesRequest } from './room-of-modes.ts';
import { imageData } from './image-data.ts';

/** Names of the files of modes. */
export const JSON_FILE = 'modes.json';
export const CSV = 'modes.csv';
export const SHAPES = 'modes.vti';

/**
 * Writes modes as JSON, as a table, and the shapes of some as a file of ParaView; all or none.
 *
 * @param shapes Indices of modes whose shapes are written.
 */
export async function writeModes(
  report: ModesReport,
  room: PreparedRoom,
  found: FoundModes,
  shapes: readonly number[],
  { outFolder }: Pick<ModesRequest, 'outFolder'>,
  { host, signal }: Pick<Controls, 'host' | 'signal'>,
): Promise<ModesReport> {
  const files = new Map<string, Uint8Array | string>();
  if (shapes.length > 0) {
    const named = shapes.map((index, i) => ({
      name: `mode ${i + 1}, ${report.modes[i].frequencyHz.toFixed(1)} Hz`,
      values: modeShape(room, found.rigid, found.modes[index]),
    }));
    files.set(SHAPES, imageData(room.graph.grid, named));
  }
  const written = { ...report, files: [JSON_FILE, CSV, ...files.keys()] };
  files.set(CSV, csvText(modeRows(written)));
  files.set(JSON_FILE, `${jsonText(written, 2)}\n`);
  await host.files.writeTogether(outFolder, files, signal);
  return written;
}

/** What takes energy, as a column is called. */
export const shareName = ({ material, side }: Omit<ModeShare, 'share'>): string =>
  material === null ? side : `${material} ${side}`;

function modeRows({ modes, points, check }: ModesReport): CsvCell[][] {
  const takers = [...new Set(modes.flatMap(({ shares }) => shares.map(shareName)))].sort();
  const isBox = modes.some(({ halfWaves }) => halfWaves !== undefined);
  return [
    [
      'number',
      'frequency Hz',
      'scheme Hz',
      'decay time s',
      'Q',
      'decay rate 1/s',
      'basis error of the frequency',
      'basis error of the decay rate',
      'grid error of the frequency',
      ...(check ? ['frequency in the run Hz', 'decay rate in the run 1/s'] : []),
      ...(isBox ? ['half waves x', 'half waves y', 'half waves z'] : []),
      ...takers.map((name) => `share of ${name}`),
      ...points.map(({ name }) => `level at ${name} dB`),
    ],
    ...modes.map((mode) => [
      mode.number,
      mode.frequencyHz,
      mode.schemeHz,
      mode.decaySeconds,
      mode.quality,
      mode.decayPerSecond,
      mode.basisFrequencyError,
      mode.basisDecayError,
      mode.gridFrequencyError,
      ...(check ? heardCells(check.heard[mode.number - 1]) : []),
      ...(isBox ? (mode.halfWaves ?? [null, null, null]) : []),
      ...takers.map((name) => mode.shares.find((share) => shareName(share) === name)?.share ?? 0),
      ...mode.levelsDb,
    ]),
  ];
}

const heardCells = (heard: HeardMode | null | undefined): CsvCell[] => [
  heard?.frequencyHz ?? null,
  heard?.decayPerSecond ?? null,
];
