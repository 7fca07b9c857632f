import { describe, expect, it, vi } from 'vitest';
import { Inflate, zipSync } from 'fflate';
import { isZip, readZip, ZIP_LIMITS } from '../../../../../src/app/results/project/read-zip.ts';
import { writeZip } from '../../../../../src/app/results/project/write-zip.ts';
import { InputError } from '../../../../../src/units/errors.ts';

const { signal } = new AbortController();
const text = (content: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(content);
const noise = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) >> 3);

async function bytesOf(files: Record<string, Uint8Array<ArrayBuffer> | string>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await writeZip(new Map(Object.entries(files)), 'a.zip', signal)).arrayBuffer());
}

const read = (bytes: Uint8Array, limits = ZIP_LIMITS): Promise<ReadonlyMap<string, Blob>> =>
  readZip(new Blob([bytes]), 'a.zip', limits);

/** Where the list at the end begins. */
const listOf = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 22 + 16, true);

/** Where an entry of the list begins. */
function indexOfEntry(listed: Uint8Array, name: string): number {
  const view = new DataView(listed.buffer, listed.byteOffset);
  for (let at = 0; ; at += 46 + view.getUint16(at + 28, true)) {
    if (new TextDecoder().decode(listed.subarray(at + 46, at + 46 + view.getUint16(at + 28, true))) === name) return at;
  }
}

describe('a ZIP file', () => {
  it('is read as it was written, compressed and not', async () => {
    const files = { 'a/text.json': 'x'.repeat(10_000), 'a/größe.wav': noise, empty: '' };
    const bytes = await bytesOf(files);
    expect(isZip(bytes)).toBe(true);
    expect(bytes.length).toBeLessThan(6000);
    const entries = await read(bytes);
    expect([...entries.keys()]).toEqual(Object.keys(files));
    expect(await entries.get('a/text.json')!.text()).toBe(files['a/text.json']);
    expect(new Uint8Array(await entries.get('a/größe.wav')!.arrayBuffer())).toEqual(noise);
  });

  it('may come from another program', async () => {
    const entries = await read(zipSync({ 'a.txt': text('some text'.repeat(50)), folder: { 'b.wav': noise } }));
    expect([...entries.keys()]).toEqual(['a.txt', 'folder/b.wav']);
  });

  it.each([
    ['torn anywhere', async () => (await bytesOf({ a: 'text', b: noise })).subarray(0, -30), 'not a complete ZIP file'],
    [
      'torn at the start',
      async () => (await bytesOf({ a: 'text', 'b.wav': noise })).subarray(200),
      /not a complete|damaged/,
    ],
    ['of another kind', () => Promise.resolve(text('{"wavehall": 1}')), 'not a complete ZIP file'],
    ['with a path out of it', () => Promise.resolve(zipSync({ '../a.txt': noise })), 'leads out of it'],
    ['with an absolute path', () => Promise.resolve(zipSync({ '/etc/a': noise })), 'leads out of it'],
    ['with a path of Windows', () => Promise.resolve(zipSync({ 'a\\..\\b': noise })), 'leads out of it'],
  ] as const)('is refused if it is %s', async (_what, make, message) => {
    const failure = await read(await make()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InputError);
    expect((failure as InputError).message).toMatch(message);
  });

  it.each(['stored.wav', 'deflated.txt'])('is refused if a byte of %s changed', async (name) => {
    const bytes = await bytesOf({ [name]: noise });
    bytes[400] ^= 1;
    await expect(read(bytes)).rejects.toThrow(`"${name}" in it is damaged`);
  });

  it('is refused if it would fill the memory', async () => {
    const zeros = zipSync({ a: new Uint8Array(100_000), b: new Uint8Array(100_000) });
    await expect(read(zeros, { ...ZIP_LIMITS, inflatedBytes: 150_000 })).rejects.toThrow('too large');
    await expect(read(zeros, { ...ZIP_LIMITS, entries: 1 })).rejects.toThrow('2 entries');
    await expect(read(zeros, { ...ZIP_LIMITS, entryBytes: 50_000 })).rejects.toThrow('impossible size');
  });

  it('is refused before anything is unpacked if little would become very much', async () => {
    // 128 MB of zeros are 128 kB.
    const bomb = zipSync({ a: new Uint8Array(2 ** 27) });
    await expect(read(bomb)).rejects.toThrow('its contents are too large: 0.1 MB of it would become 134 MB');
    // A list that says less: unpacking stops when there is more.
    new DataView(bomb.buffer).setUint32(listOf(bomb) + 24, 1000, true);
    const pushed = vi.spyOn(Inflate.prototype, 'push');
    await expect(read(bomb)).rejects.toThrow('"a" in it is damaged');
    expect(pushed).toHaveBeenCalledTimes(1);
    pushed.mockRestore();
    expect((await read(zipSync({ a: new Uint8Array(2 ** 20) }))).get('a')!.size).toBe(2 ** 20);
  });

  it('of many entries is read with few readings, in whatever order they are listed', async () => {
    const names = Array.from({ length: 300 }, (_, i) => `${i}`);
    const bytes = zipSync(Object.fromEntries(names.map((name) => [name, [text(name), { level: 0 }]])));
    const list = listOf(bytes);
    const listed = bytes.slice(list, bytes.length - 22);
    const places = names.map((name) => [name, indexOfEntry(listed, name)] as const);
    const reversed = places.toReversed().flatMap(([name, at]) => [...listed.subarray(at, at + 46 + name.length)]);
    bytes.set(reversed, list);
    const readings = vi.spyOn(Blob.prototype, 'arrayBuffer');
    const entries = await read(bytes);
    expect(readings.mock.calls.length).toBeLessThan(10);
    readings.mockRestore();
    expect([...entries.keys()]).toEqual(names.toReversed());
    expect(await entries.get('217')!.text()).toBe('217');
  });

  it('is refused if its list says another size than there is, or shares bytes', async () => {
    const bytes = zipSync({ a: text('a'.repeat(3000)), b: text('b'.repeat(3000)) });
    const list = listOf(bytes);
    const smaller = bytes.slice();
    new DataView(smaller.buffer).setUint32(list + 24, 2000, true);
    await expect(read(smaller)).rejects.toThrow('"a" in it is damaged');
    const second = list + 46 + 1;
    const shared = bytes.slice();
    new DataView(shared.buffer).setUint32(second + 42, 0, true);
    await expect(read(shared)).rejects.toThrow('overlap');
  });
});
