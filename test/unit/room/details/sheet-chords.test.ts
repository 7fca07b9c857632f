import { describe, expect, it } from 'vitest';
import { boxDetails } from '../../../../src/room/details/box-details.ts';
import { narrowest } from '../../../../src/room/details/details.ts';
import { withSheets } from '../../../../src/room/details/sheet-chords.ts';
import { boxOf, sheetOf } from '../../../support/rooms/box-sheets.ts';

const room = [boxOf('add', [0, 0, 0], [7, 5, 3.6])];
const NONE: ReadonlySet<string> = new Set();

describe('the details of boxes with sheets', () => {
  it('have the air between a sheet and the walls, and the sheet as a wall of no thickness', () => {
    const bare = boxDetails(room, NONE);
    const details = withSheets(bare, room, [sheetOf([0, 0, 2.7], [7, 5, 2.7])], NONE);
    expect(narrowest(details, details.gaps)).toMatchObject({ size: 0.9, materials: ['tile', 'wall'] });
    expect(narrowest(details, details.walls)).toMatchObject({ size: 0, materials: ['tile', 'tile'] });
    expect(details.wallArea).toBe(bare.wallArea);
  });

  it('are those of the boxes where there are none', () => {
    const bare = boxDetails(room, NONE);
    expect(withSheets(bare, room, [], NONE)).toBe(bare);
  });
});
