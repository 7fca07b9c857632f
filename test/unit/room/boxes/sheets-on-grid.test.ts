import { describe, expect, it } from 'vitest';
import { sheetsOnGrid } from '../../../../src/room/boxes/sheets-on-grid.ts';
import { gridOf } from '../../../../src/room/boxes/voxelise-boxes.ts';
import { metres } from '../../../../src/units/quantities.ts';
import { boxOf, sheetOf } from '../../../support/rooms/box-sheets.ts';

const H = metres(0.5);
const ROOM = boxOf('add', [0, 0, 0], [4, 3, 2], 'wall', { 5: 'slab' });

const found = (boxes: Parameters<typeof sheetsOnGrid>[0], ...sheets: Parameters<typeof sheetsOnGrid>[1]) =>
  sheetsOnGrid(boxes, sheets, gridOf(boxes, H));

describe('sheets on a grid', () => {
  it('are as drawn where nodes are on both sides', () => {
    const { asDrawn, moved, squareMetres } = found([ROOM], sheetOf([0, 0, 1], [4, 3, 1]));
    expect({ asDrawn, moved, squareMetres }).toEqual({ asDrawn: [0], moved: [], squareMetres: [12] });
  });

  it('are at the wall behind them where no node is between', () => {
    const { asDrawn, moved } = found([ROOM], sheetOf([0, 0, 1.9], [4, 3, 1.9]));
    expect(asDrawn).toEqual([]);
    expect(moved).toEqual([
      {
        axis: 2,
        from: [0, 0, 1.9],
        to: [4, 3, 1.9],
        sheets: [0],
        wall: { box: 0, face: 5, material: 'slab', isAbove: true, depth: expect.closeTo(0.1, 12) as number },
      },
    ]);
  });

  it('are cut where only a part of them has a wall behind it: that of a box taken out, with its patch', () => {
    const column = {
      ...boxOf('subtract', [1, 0, 0], [2, 3, 1], 'post'),
      patches: [{ face: 5, from: [1, 0, 1], to: [2, 1, 1], material: 'plate' }] as const,
    };
    const { moved } = found([ROOM, column], sheetOf([0, 0, 1.2], [4, 3, 1.2]));
    const texts = moved.map(({ from, to, wall }) => `${from} ${to} ${wall?.material} ${wall?.isAbove} ${wall?.face}`);
    expect(texts.sort()).toEqual([
      '0,0,1.2 1,3,1.2 undefined undefined undefined',
      '1,0,1.2 2,1,1.2 plate false 5',
      '1,1,1.2 2,3,1.2 post false 5',
      '2,0,1.2 4,3,1.2 undefined undefined undefined',
    ]);
    for (const { wall } of moved) if (wall) expect(wall.depth).toBeCloseTo(0.2, 12);
  });

  it('are joined where they lie over one another', () => {
    const { asDrawn, moved } = found(
      [ROOM],
      sheetOf([0, 0, 1.1], [4, 3, 1.1]),
      sheetOf([1, 0, 1], [2, 3, 1]),
      sheetOf([1, 0, 0.5], [2, 3, 0.5]),
    );
    expect(asDrawn).toEqual([2]);
    const texts = moved.map(({ from, to, sheets, wall }) => `${from} ${to} ${sheets} ${wall}`);
    expect(texts.sort()).toEqual([
      '0,0,1.1 1,3,1.1 0 undefined',
      '1,0,1 2,3,1 1,0 undefined',
      '2,0,1.1 4,3,1.1 0 undefined',
    ]);
  });
});
