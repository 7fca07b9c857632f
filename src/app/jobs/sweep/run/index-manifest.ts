import { InputError } from '../../../../units/errors.ts';
import { lineHash, parseManifestLine, type ManifestLine } from '../manifest.ts';
import { manifestLines } from '../read-manifest.ts';
import type { SweepFiles } from '../sweep-folder.ts';
import type { SharedLine } from './share.ts';

/** Where a line stands in its manifest, and what its share needs. Of very many lines nothing else is in memory. */
export interface IndexedLine extends SharedLine {
  /** Start of the line in the file, bytes. */
  readonly from: number;
  readonly length: number;
  /** Number of the line, from 1. */
  readonly number: number;
}

/**
 * Reads where all lines of a manifest stand.
 *
 * @param onlyId Only the line of this id.
 * @throws InputError if the manifest cannot be read, with all its broken lines, or if it has no line of that id.
 */
export async function indexManifest(
  manifest: string,
  files: SweepFiles,
  onlyId: string | undefined,
): Promise<IndexedLine[]> {
  const lines: IndexedLine[] = [];
  const rooms = new Map<string, string>();
  for await (const { line, number, from, length } of manifestLines(manifest, files)) {
    if (onlyId !== undefined && line.id !== onlyId) continue;
    // Lines of a room share its text.
    const room = rooms.get(line.room) ?? line.room;
    rooms.set(room, room);
    lines.push({ hash: line.hash, room, seconds: line.predicted.seconds, number, from, length });
  }
  if (lines.length === 0) {
    throw new InputError(
      'line',
      `${manifest} has no line with the id ${JSON.stringify(onlyId)}`,
      'Take an id of the manifest.',
    );
  }
  return lines;
}

/**
 * Reads a line again.
 *
 * @throws InputError if it is not the line that was there before, or if somebody changed its content.
 */
export async function readLine(
  manifest: string,
  { from, length, number, hash }: IndexedLine,
  files: SweepFiles,
): Promise<ManifestLine> {
  const place = `${manifest}: line ${number}`;
  const text = new TextDecoder().decode(await files.range(manifest, from, length));
  const line = parseManifestLine(text, place);
  if (line.hash === hash && (await lineHash(line)) === hash) return line;
  throw new InputError(`${place}: hash`, 'the hash is not that of the scene', 'Change the sweep and plan it again.');
}
