/** The fuzzer: its list of readers is complete, what it once found is answered, and a short run finds nothing. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerOf } from '../fuzz/answer.ts';
import { servedReaders } from '../fuzz/read-served.ts';
import { NO_READERS, READERS } from '../fuzz/readers.ts';

/** What code that reads files looks like. */
const READS = /JSON\.parse\(|readJson(?:Text)?\(|new DataView\(|\.readText\(|\.readBytes\(|fromBuffer\(/;

/** The TypeScript of a folder and below. */
const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'));

describe('the list of readers', () => {
  it('names every file of the program that reads', () => {
    const reading = [...sources('src'), ...sources('electron')].filter((file) => {
      const code = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
      return READS.test(code);
    });
    const named = new Set([...READERS.flatMap(({ covers }) => covers), ...Object.keys(NO_READERS)]);
    expect(reading.filter((file) => !named.has(file))).toEqual([]);
  });

  it('names no file that is gone', () => {
    for (const file of [...READERS.flatMap(({ covers }) => covers), ...Object.keys(NO_READERS)]) {
      expect(readFileSync(file, 'utf8')).not.toBe('');
    }
  });
});

describe('the fuzzer', () => {
  const folder = 'test/fixtures/fuzz';
  it.each(readdirSync(folder))('has its find %s answered', async (name) => {
    const reader = READERS.find((one) => name.startsWith(`${one.name.replaceAll(' ', '-')}-`))!;
    expect((await answerOf(reader, Uint8Array.from(readFileSync(join(folder, name))))).fault).toBeUndefined();
  });

  it.each(servedReaders.map((reader) => [reader.name, reader] as const))(
    'reads all that it changes: %s',
    async (_, reader) => {
      for (const seed of await reader.seeds()) expect((await answerOf(reader, seed)).fault).toBeUndefined();
    },
  );

  it('finds nothing in a second', () => {
    const options = ['--seconds', '1', '--seed', '11', '--keep', mkdtempSync(join(tmpdir(), 'wavehall-fuzz-'))];
    const { status, stdout } = spawnSync('npx', ['tsx', 'build/tool.ts', 'fuzz', ...options], { encoding: 'utf8' });
    expect({ status, stdout }).toMatchObject({ status: 0 });
    expect(stdout).toMatch(/seed 11: \d+ inputs/);
  });
});
