import { parseFailed } from '../../src/app/sweep/sweep-folder.ts';
import { canonicalJson, readManifestLines } from '../../src/app/sweep/manifest.ts';
import { encode, textOf, type Reader } from './reader.ts';

const HASH = '0123456789abcdef'.repeat(4);

const LINE = {
  format: 1,
  id: 'a',
  hash: HASH,
  room: HASH,
  seed: 1,
  parameters: { width: 4 },
  scene: { wavehall: 1 },
  files: { 'hall.obj': HASH },
  keep: { raw: false, table: false, plots: false },
  split: 'test',
  predicted: { device: 'processor', seconds: 1, bytes: 10 },
};

const FAILURE = { id: 'a', hash: HASH, attempts: 1, error: { path: null, message: 'no', remedy: 'Try again.' } };

const inPart = (input: Uint8Array): AsyncIterable<Uint8Array> => new Blob([input]).stream();

export const sweepReaders: readonly Reader[] = [
  {
    name: 'manifest of a sweep',
    covers: ['src/app/sweep/manifest.ts'],
    seeds: () => [encode(LINE)],
    json: true,
    read: async (input) => {
      const lines: string[] = [];
      for await (const { line } of readManifestLines(inPart(input), 'manifest.jsonl')) lines.push(canonicalJson(line));
      return lines;
    },
  },
  {
    name: 'failed line of a sweep',
    covers: ['src/app/sweep/sweep-folder.ts'],
    seeds: () => [encode(FAILURE)],
    json: true,
    read: (input) => parseFailed(textOf(input)),
  },
];
