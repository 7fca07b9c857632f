import { expect, it } from 'vitest';
import { accountLines } from '../../../../../src/app/jobs/imports/account-text.ts';

it('an account of an import counts words in the plural, and leaves names of a format alone', () => {
  const taken = ['material', 'mesh', 'body', 'array', 'other kinds', 'IfcWall', '3DFACE'].map((kind) => ({
    kind,
    count: 2,
  }));
  const leftOut = [{ kind: 'material', count: 1, reason: 'no absorption' }];
  expect(accountLines({ taken, leftOut, notes: [] })).toEqual([
    'taken: 2 materials, 2 meshes, 2 bodies, 2 arrays, 2 other kinds, 2 IfcWall, 2 3DFACE',
    'left out: 1 material (no absorption)',
  ]);
});
