import { expect, it } from 'vitest';
import { delayed } from '../../../src/sofa/delay.ts';
import { writeHdf5 } from '../../../src/sofa/hdf5.ts';
import { readNetcdf, type NetcdfFile } from '../../../src/sofa/read-netcdf.ts';

/** A file with a variable of zeros that were never written, and with texts of a length of their own. */
const file = (shape: readonly number[], texts: readonly string[] = ['a']): Promise<Uint8Array> =>
  writeHdf5((to) => {
    const zeros = {
      data: new Float64Array(1),
      shape: [1, 1],
      maxshape: [...shape],
      chunks: [1, Math.min(shape[1], 65_536)],
      dtype: '<d',
    };
    to.create_dataset({ name: 'Data.IR', ...zeros, compression: 4 }).resize([...shape]);
    to.create_dataset({ name: 'Names', data: [...texts], shape: [texts.length], dtype: 'S' });
  });

const read = <T>(bytes: Uint8Array, work: (opened: NetcdfFile) => T): Promise<T> => readNetcdf(bytes, 'a.sofa', work);

it('values of a SOFA file are bounded by its size, also those that were never written', async () => {
  const small = await file([4, 65_536]);
  expect(await read(small, (opened) => opened.numbers('Data.IR')!.shape)).toEqual([4, 65_536]);
  const sparse = await file([1900, 65_536]);
  expect(sparse.length).toBeLessThan(100_000);
  await expect(read(sparse, (opened) => opened.numbers('Data.IR'))).rejects.toThrow(
    /with Data.IR, of 124,518,400, it has more than [89],\d{3},\d{3} values/,
  );
});

it('a variable of a SOFA file is read once', async () => {
  await read(await file([2, 10], ['one', '', 'three']), (opened) => {
    expect(opened.numbers('Data.IR')).toBe(opened.numbers('Data.IR'));
    expect(opened.texts('Names')).toBe(opened.texts('Names'));
    expect(opened.texts('Names')).toEqual(['one', '', 'three']);
  });
});

it('texts of a SOFA file are at most a million characters together', async () => {
  const long = 'x'.repeat(300_000);
  expect(await read(await file([1, 1], [long, long, 'y']), (opened) => opened.texts('Names'))).toEqual([
    long,
    long,
    'y',
  ]);
  await expect(read(await file([1, 1], [long, long, long, long]), (opened) => opened.texts('Names'))).rejects.toThrow(
    /Names is too long/,
  );
});

it('many texts of a length of their own leave the memory of the reader whole', async () => {
  for (let round = 0; round < 30; round++) {
    const texts = Array.from({ length: 300 }, (_, n) => 'x'.repeat(((n * 37 + round * 11) % 90) + 1));
    expect(await read(await file([1, 1], texts), (opened) => opened.texts('Names'))).toEqual(texts);
  }
});

it('delays are bounded with all responses that they make longer', () => {
  const opened = {
    ...{ path: 'a.sofa', mostValues: 10_000, attributes: new Map(), names: [], texts: () => undefined },
    numbers: () => ({ shape: [8, 1, 100], values: new Float64Array(800), attributes: new Map() }),
  };
  const delay = (value: number) => ({ shape: [1, 1], values: Float64Array.of(value), attributes: new Map() });
  expect(delayed(opened, delay(1000), [8, 1, 1]).most).toBe(1000);
  expect(() => delayed(opened, delay(2000), [8, 1, 1])).toThrow(/16,800 samples; at most 10,000/);
});
