import { canonicalJson } from '../../../../../src/app/ports/host/canonical-json.ts';
import { expect, it } from 'vitest';
import { InputError, InputErrors } from '../../../../../src/units/errors.ts';
import {
  lineHash,
  MANIFEST_VERSION,
  manifestText,
  readManifestLines,
  roomHash,
  type ManifestLine,
  type PlacedLine,
} from '../../../../../src/app/jobs/sweep/manifest.ts';

const HASH = 'ab'.repeat(32);

const line = (id: string): ManifestLine => ({
  format: MANIFEST_VERSION,
  id,
  hash: HASH,
  room: HASH,
  seed: 7,
  parameters: { width: 4, wall: 'plaster' },
  scene: { wavehall: 1, sources: { Ä: { position: [1, 1, 1] } } },
  files: {},
  keep: { raw: false, table: false, plots: false },
  split: 'training',
  predicted: { device: 'processor', seconds: 1, bytes: 1000, memoryBytes: 2000 },
});

/** A line as the file has it. */
type Written = ManifestLine & { readonly check: string };

/** The bytes of a text in parts of a size, each in memory that is used again. */
async function* partsOf(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const memory = new Uint8Array(size);
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, at + size);
    memory.set(part);
    yield memory.subarray(0, part.length);
    await Promise.resolve();
    memory.fill(0);
  }
}

async function all(text: string, size = 1000): Promise<PlacedLine[]> {
  const found: PlacedLine[] = [];
  for await (const each of readManifestLines(partsOf(text, size), 'm.jsonl')) found.push(each);
  return found;
}

it('reads what it writes, whatever the parts', async () => {
  const text = `${manifestText(line('a'))}\n${manifestText(line('b'))}`;
  for (const size of [1, 7, 100_000]) {
    const found = await all(text, size);
    expect(found.map((each) => each.line)).toEqual([line('a'), line('b')]);
    expect(found.map(({ number }) => number)).toEqual([1, 3]);
    const bytes = new TextEncoder().encode(text);
    for (const { line: one, from, length } of found) {
      const { check, ...others } = JSON.parse(new TextDecoder().decode(bytes.subarray(from, from + length))) as Written;
      expect(others).toEqual(one);
      expect(check).toMatch(/^[0-9a-f]{8}$/);
    }
  }
});

it('reads a last line without its end', async () => {
  expect(await all(manifestText(line('a')).trimEnd())).toHaveLength(1);
});

it('refuses lines of which anything was changed, with their numbers', async () => {
  const written = JSON.parse(manifestText(line('a'))) as Written;
  const changes: readonly Partial<Written>[] = [
    { id: 'b' },
    { hash: 'cd'.repeat(32) },
    { room: 'cd'.repeat(32) },
    { seed: 8 },
    { parameters: { ...written.parameters, width: 5 } },
    { scene: { ...written.scene, wavehall: 2 } },
    { files: { 'hall.obj': HASH } },
    { keep: { ...written.keep, raw: true } },
    { split: 'test' },
    { predicted: { ...written.predicted, seconds: 2 } },
  ];
  for (const change of changes) {
    const text = `${JSON.stringify({ ...written, id: 'first' })}\n${JSON.stringify({ ...written, ...change })}\n`;
    const error = (await all(text).catch((thrown: unknown) => thrown)) as InputErrors;
    const message = 'the line was changed after it was planned: its check does not fit';
    expect(error.faults?.map(({ path, message }) => [path, message])).toEqual([
      ['m.jsonl: line 1', message],
      ['m.jsonl: line 2', message],
    ]);
  }
});

it('refuses a line of which any byte is another, and one that was written anew in other words', async () => {
  const text = manifestText(line('a')).trimEnd();
  for (let i = 0; i < text.length; i++) {
    const other = text[i] === '1' ? '2' : '1';
    await expect(all(text.slice(0, i) + other + text.slice(i + 1)), `${i}`).rejects.toThrow(InputError);
  }
  const { check, ...others } = JSON.parse(text) as Written;
  for (const anew of [{ check, ...others }, Object.fromEntries(Object.entries({ ...others, check }).reverse())]) {
    await expect(all(JSON.stringify(anew))).rejects.toThrow('its check does not fit');
  }
  await expect(all(text.replaceAll(',', ', '))).rejects.toThrow('its check does not fit');
});

it('reads lines that end as in Windows', async () => {
  const text = `${manifestText(line('a'))}${manifestText(line('b'))}`.replaceAll('\n', '\r\n');
  expect((await all(text)).map((each) => each.line)).toEqual([line('a'), line('b')]);
});

it('refuses a manifest of before, whose lines have no check', async () => {
  await expect(all(`${JSON.stringify({ ...line('a'), format: 1 })}\n`)).rejects.toMatchObject({
    message: 'the line has format 1; this program reads format 2',
    remedy: 'Plan the sweep again: results that are done stay.',
  });
});

it('tells all broken lines together, after the last', async () => {
  const broken = [
    manifestText(line('a')),
    manifestText(line('b')).slice(0, 100) + '\n',
    manifestText({ ...line('c'), hash: 'x' }),
    manifestText(line('a')),
    manifestText({ ...line('d'), format: 3 as never }),
  ].join('');
  const error: unknown = await all(broken).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InputErrors);
  expect((error as InputErrors).faults.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'm.jsonl: line 2: the line is not JSON',
    'm.jsonl: line 3: hash: a hash of 64 hexadecimal digits',
    'm.jsonl: line 4: id: another line has the id "a", too',
    'm.jsonl: line 5: the line has format 3; this program reads format 2',
  ]);
});

it.each(['seconds', 'bytes', 'memoryBytes'] as const)('refuses predicted %s that no job can ask for', async (name) => {
  for (const value of [1e308, -1]) {
    const { predicted } = line('a');
    await expect(all(manifestText({ ...line('a'), predicted: { ...predicted, [name]: value } }))).rejects.toThrow(
      new RegExp(`^predicted\\.${name}: `),
    );
  }
});

it('refuses a manifest without lines', async () => {
  await expect(all('\n\n')).rejects.toThrow(InputError);
});

it('tells of a hundred broken lines how many more there are', async () => {
  const error = (await all('{}\n'.repeat(150)).catch((thrown: unknown) => thrown)) as InputErrors;
  expect(error.faults).toHaveLength(101);
  expect(error.faults.at(-1)!.message).toBe('50 more lines are broken');
});

it('hashes what decides the result, in any order of its keys', async () => {
  const first = line('a');
  const other = {
    ...line('b'),
    seed: 8,
    split: 'test' as const,
    predicted: { device: 'x', seconds: 2, bytes: 3, memoryBytes: 4 },
  };
  expect(await lineHash(other)).toBe(await lineHash(first));
  const turned = { ...first, scene: Object.fromEntries(Object.entries(first.scene).reverse()) };
  expect(await lineHash(turned)).toBe(await lineHash(first));
  expect(await lineHash({ ...first, keep: { ...first.keep, raw: true } })).not.toBe(await lineHash(first));
  expect(await lineHash({ ...first, files: { 'a.obj': HASH } })).not.toBe(await lineHash(first));
  expect(await lineHash({ ...first, scene: { ...first.scene, durationSeconds: 1 } })).not.toBe(await lineHash(first));
});

it('gives lines one room that differ in points and duration only', async () => {
  const first = { ...line('a'), files: { 'hall.obj': HASH }, scene: { geometry: { file: 'hall.obj' }, sources: {} } };
  const moved = {
    ...first,
    files: { 'hall.obj': HASH, 'dog.wav': HASH },
    scene: { ...first.scene, sources: { S: { signal: 'dog.wav' } }, durationSeconds: 2 },
  };
  expect(await roomHash(moved)).toBe(await roomHash(first));
  expect(await roomHash({ ...first, scene: { ...first.scene, air: {} } })).not.toBe(await roomHash(first));
  expect(await roomHash({ ...first, files: { 'hall.obj': 'cd'.repeat(32) } })).not.toBe(await roomHash(first));
});

it('writes canonical JSON', () => {
  expect(canonicalJson({ b: [{ z: 1, a: null }], a: 'é' })).toBe('{"a":"é","b":[{"a":null,"z":1}]}');
});
