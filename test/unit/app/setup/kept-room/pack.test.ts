import { describe, expect, it } from 'vitest';
import { DamagedError, pack, unpack } from '../../../../../src/app/setup/kept-room/pack.ts';
import { fromRunLengths, toRunLengths } from '../../../../../src/app/setup/kept-room/run-lengths.ts';
import { longBytes } from '../../../../../src/lists/shared-memory.ts';
import { seededRandom } from '../../../../support/numbers/random.ts';

async function bytesOf(value: unknown, most?: number): Promise<Uint8Array> {
  const bytes: number[] = [];
  for await (const part of pack(value, most)) bytes.push(...part);
  return Uint8Array.from(bytes);
}

/** The bytes in parts of some bytes each. */
async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield Promise.resolve(bytes.subarray(at, at + size));
}

const shared = Float64Array.of(1.5, -0, Infinity);
const DATA = {
  text: 'ä "quoted"',
  numbers: [0, -0, 1 / 3, Infinity, -Infinity, 5e-324],
  nothing: undefined,
  list: [undefined, null, true, { deep: [1, [2]] }],
  shared,
  again: shared,
  part: new Uint32Array([1, 2, 3, 4]).subarray(1, 3),
  odd: Uint16Array.of(1, 2, 65535),
  runs: new Uint8Array(100_000).fill(7, 300, 99_000),
  noise: Uint8Array.from({ length: 1000 }, (_, i) => (i * 7919) % 251),
  empty: new Uint8Array(0),
};

describe('data as bytes', () => {
  it.each([1, 7, 16, 4096, 1 << 20])('comes back the same from parts of %i bytes', async (size) => {
    const read = (await unpack(inParts(await bytesOf(DATA), size))) as typeof DATA;
    expect(read).toEqual(DATA);
    expect(Object.is(read.numbers[1], -0) && Object.is(read.shared[1], -0)).toBe(true);
    expect(read.again).toBe(read.shared);
    expect('nothing' in read).toBe(true);
  });

  it.each([64, 200, 1000])('comes back the same from blocks of %i bytes', async (most) => {
    const long = longBytes(2500);
    new Uint8Array(long.memory).set(DATA.noise, 1200);
    const data = { ...DATA, long, none: longBytes(0) };
    const bytes = await bytesOf(data, most);
    const read = (await unpack(inParts(bytes, 4096), most)) as typeof data;
    const { long: found, none, ...rest } = read;
    expect(rest).toEqual(DATA);
    expect([found.length, none.length]).toEqual([2500, 0]);
    expect(new Uint8Array(found.memory)).toEqual(new Uint8Array(long.memory));
    await expect(unpack(inParts(bytes, 4096), most + 8)).rejects.toThrow(DamagedError);
    await expect(unpack(inParts(bytes.subarray(0, -40), 4096), most)).rejects.toThrow(DamagedError);
  });

  it('takes little room where bytes repeat', async () => {
    expect((await bytesOf({ runs: DATA.runs })).length).toBeLessThan(200);
  });

  it('notices every damaged byte and every missing end', async () => {
    const bytes = await bytesOf({ list: [1, 2], values: Float32Array.of(1, 2, 3), runs: new Uint8Array(50) });
    const random = seededRandom(3);
    const length = bytes.length;
    for (let at = 0; at < length; at++) {
      const damaged = bytes.slice();
      damaged[at] ^= 1 << Math.floor(8 * random());
      await expect(unpack(inParts(damaged, 64)).then((value) => expect(value).toBe('whole'))).rejects.toThrow();
    }
    for (const end of [0, 1, 15, 16, 17, length - 1]) {
      await expect(unpack(inParts(bytes.subarray(0, end), 64))).rejects.toThrow(DamagedError);
    }
  });

  it('refuses what is no plain data', async () => {
    await expect(bytesOf({ map: new Map() })).rejects.toThrow(TypeError);
    await expect(bytesOf({ call: () => 1 })).rejects.toThrow(TypeError);
  });
});

describe('runs of bytes', () => {
  it('come back the same, and are given up where they save nothing', () => {
    const bytes = new Uint8Array(300_000).fill(1).fill(2, 5, 200).fill(3, 299_999);
    const runs = toRunLengths(bytes, 100)!;
    expect(runs.length).toBeLessThan(16);
    expect(Buffer.compare(fromRunLengths(runs, bytes.length), bytes)).toBe(0);
    expect(fromRunLengths(runs, bytes.length + 1)).toHaveLength(0);
    expect(toRunLengths(DATA.noise, 500)).toBe(undefined);
  });
});
