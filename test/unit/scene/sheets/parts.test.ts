import { describe, expect, it } from 'vitest';
import { isInside } from '../../../../src/scene/boxes.ts';
import type { BoxElement } from '../../../../src/scene/scene.ts';
import { sharedFaces } from '../../../../src/scene/sheets/face-sheets.ts';
import { areaOf } from '../../../../src/scene/sheets/parts.ts';
import { partsInAir, sheetAreas } from '../../../../src/scene/sheets/sheet-parts.ts';
import type { Vec3 } from '../../../../src/units/quantities.ts';
import { seededRandom, wholeBetween } from '../../../support/numbers/random.ts';
import { boxOf, sheetOf } from '../../../support/rooms/box-sheets.ts';

const room = boxOf('add', [0, 0, 0], [8, 6, 4]);

describe('the parts of a sheet in the air', () => {
  it('are one where nothing cuts it, and leave out what stands through it', () => {
    const ceiling = sheetOf([0, 0, 3], [8, 6, 3]);
    expect(partsInAir([room], ceiling)).toEqual([{ axis: 2, from: [0, 0, 3], to: [8, 6, 3], value: 'both' }]);
    const column = boxOf('subtract', [2, 2, 0], [3, 3, 4]);
    expect(sheetAreas([room, column], [ceiling]).get('tile')).toBeCloseTo(47, 12);
  });

  it('have air on one side where a box ends in their plane', () => {
    const column = boxOf('subtract', [2, 2, 0], [3, 4, 3]);
    const parts = partsInAir([room, column], sheetOf([0, 0, 3], [8, 6, 3]));
    const behind = parts.filter(({ value }) => value === 'one');
    expect(behind).toEqual([{ axis: 2, from: [2, 2, 3], to: [3, 4, 3], value: 'one' }]);
    expect(partsInAir([room], sheetOf([0, 0, 4], [8, 6, 4])).map(({ value }) => value)).toEqual(['one']);
    expect(partsInAir([room], sheetOf([0, 0, 5], [8, 6, 5]))).toEqual([]);
  });

  it('cover the cells that have air beside them, among random boxes', () => {
    for (let seed = 0; seed < 20; seed++) {
      const random = seededRandom(seed);
      const range = (): [number, number] => {
        const low = wholeBetween(random, 0, 7);
        return [low, wholeBetween(random, low + 1, 8)];
      };
      const boxes = Array.from({ length: 6 }, (_, i): BoxElement => {
        const [x, y, z] = [range(), range(), range()];
        return boxOf(i === 0 || random() < 0.5 ? 'add' : 'subtract', [x[0], y[0], z[0]], [x[1], y[1], z[1]]);
      });
      const axis = seed % 3;
      const at = wholeBetween(random, 0, 8) + (seed % 2 ? 0.5 : 0);
      const corner = (u: number, v: number): Vec3 => {
        const others = [u, v];
        return [0, 1, 2].map((d) => (d === axis ? at : others.shift()!)) as unknown as Vec3;
      };
      const parts = partsInAir(boxes, sheetOf(corner(0, 1), corner(8, 7)));
      const sums = { one: 0, both: 0 };
      for (const part of parts) sums[part.value] += areaOf(part);
      const expected = { one: 0, both: 0 };
      for (let u = 0; u < 8; u++) {
        for (let v = 1; v < 7; v++) {
          const beside = [-0.25, 0.25].filter((off) =>
            isInside(
              boxes,
              corner(u + 0.5, v + 0.5).map((each, d) => (d === axis ? each + off : each)) as unknown as Vec3,
            ),
          );
          if (beside.length === 1) expected.one++;
          if (beside.length === 2) expected.both++;
        }
      }
      expect(sums).toEqual(expected);
    }
  });
});

describe('the face that two added boxes share', () => {
  const isSheet = (name: string): boolean => name === 'door' || name === 'window';
  const hall = boxOf('add', [0, 0, 0], [4, 6, 3]);

  it('is a sheet where one of them gives it such a material', () => {
    const own = boxOf('add', [4, 1, 0], [8, 5, 3], 'wall', { 0: 'door', 1: 'window' });
    expect(sharedFaces([hall, own], isSheet)).toEqual([
      { axis: 0, from: [4, 1, 0], to: [4, 5, 3], value: 'door', ownIsBelow: false, box: 1 },
    ]);
  });

  it('is the later one of two', () => {
    const first = boxOf('add', [0, 0, 0], [4, 6, 3], 'wall', { 1: 'window' });
    const second = boxOf('add', [4, 0, 0], [8, 6, 3], 'wall', { 0: 'door' });
    expect(sharedFaces([first, second], isSheet).map(({ value }) => value)).toEqual(['door']);
    const plain = boxOf('add', [4, 0, 0], [8, 6, 3]);
    expect(sharedFaces([first, plain], isSheet).map(({ value }) => value)).toEqual(['window']);
  });

  it('is a sheet on its patches alone, and nowhere in solid', () => {
    const patch = { face: 1, from: [4, 2, 0] as Vec3, to: [4, 3, 2] as Vec3, material: 'door' };
    const patched = { ...hall, patches: [patch] };
    const other = boxOf('add', [4, 0, 0], [8, 6, 3]);
    expect(sharedFaces([patched, other], isSheet)).toEqual([
      { axis: 0, from: [4, 2, 0], to: [4, 3, 2], value: 'door', ownIsBelow: true, box: 0 },
    ]);
    expect(sharedFaces([patched], isSheet)).toEqual([]);
  });
});
