import { expect, it } from 'vitest';
import { NameTable, NONE } from '../../../src/lists/name-table.ts';
import { seededRandom, wholeBetween } from '../../support/numbers/random.ts';

it('finds every name among many, even with one word in common, and no other name', () => {
  const random = seededRandom(1);
  const word = (): number => wholeBetween(random, -(2 ** 31), 2 ** 31 - 1);
  const names = Array.from({ length: 3000 }, (): [number, number] => [word(), word()]);
  for (let other = 0; other < 1000; other++) names.push([7, other], [other + 8, 7]);
  const table = new NameTable();
  names.forEach(([low, high], number) => {
    expect(table.get(low, high)).toBe(NONE);
    table.add(low, high, number);
  });
  expect(names.map(([low, high]) => table.get(low, high))).toEqual([...names.keys()]);
  expect(names.filter(([low, high]) => table.get(low, high ^ 0x40000000) !== NONE)).toEqual([]);
});
