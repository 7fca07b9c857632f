import { describe, expect, it } from 'vitest';
import { shellPoints, shellSize, type ShellName } from '../../../src/scheme/shells.ts';
import { shellKey, stencilOf, STENCILS, type Family } from '../../../src/scheme/stencils.ts';

const family = (name: Family) => STENCILS.filter((stencil) => stencil.family === name);

/** All points of the lattice with coordinates up to `reach`, by plain enumeration. */
function latticePoints(reach: number): [number, number, number][] {
  const side = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
  return side.flatMap((x) => side.flatMap((y) => side.map((z): [number, number, number] => [x, y, z])));
}

/** The shell of a point: its absolute coordinates, largest first. */
const shellOf = (point: readonly number[]): string =>
  point
    .map(Math.abs)
    .sort((a, b) => b - a)
    .join('');

describe('a shell', () => {
  it.each<[ShellName, number]>([
    [[1, 0, 0], 6],
    [[1, 1, 1], 8],
    [[1, 1, 0], 12],
    [[2, 0, 0], 6],
    [[2, 2, 1], 24],
    [[2, 1, 1], 24],
    [[2, 1, 0], 24],
    [[3, 2, 1], 48],
  ])('%j has %i points', (q, count) => {
    expect(shellPoints(q)).toHaveLength(count);
    expect(shellSize(q)).toBe(count);
  });

  it.each<ShellName>(
    [
      [1, 0, 0],
      [1, 1, 0],
      [2, 1, 1],
      [2, 2, 2],
      [4, 2, 1],
    ].map((q) => q as unknown as ShellName),
  )('(%i, %i, %i) is every lattice point of those absolute coordinates, once', (...q) => {
    const wanted = latticePoints(4).filter((point) => shellOf(point) === q.join(''));
    const points = shellPoints(q);
    expect(new Set(points.map(String))).toEqual(new Set(wanted.map(String)));
    expect(points).toHaveLength(wanted.length);
  });
});

describe('the families of the paper', () => {
  it('have twenty members each, and stand before the sparse stencils', () => {
    expect(STENCILS.map((stencil) => stencil.family)).toEqual([
      ...new Array<Family>(20).fill('leggy'),
      ...new Array<Family>(20).fill('compact'),
      ...new Array<Family>(20).fill('box'),
      ...new Array<Family>(10).fill('sparse'),
    ]);
  });

  it('name every stencil once', () => {
    expect(new Set(STENCILS.map(({ id }) => id)).size).toBe(70);
    expect(family('leggy').map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => `leggy-${i + 1}`));
  });

  it('leggy: 6M + 1 points, as far as M', () => {
    expect(family('leggy').map(({ points }) => points)).toEqual(Array.from({ length: 20 }, (_, i) => 6 * (i + 1) + 1));
    expect(family('leggy').map(({ reach }) => reach)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it('compact in space: the first twenty R and their points', () => {
    const radii = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22];
    expect(family('compact').map(({ id }) => id)).toEqual(radii.map((radius) => `compact-${radius}`));
    const points = family('compact').map((stencil) => stencil.points);
    expect(points.slice(0, 8)).toEqual([7, 19, 27, 33, 57, 81, 93, 123]);
    expect(points.at(-1)).toBe(461);
    // The points in a ball of radius √R, counted by plain enumeration.
    const ball = (radius: number) => latticePoints(4).filter(([x, y, z]) => x * x + y * y + z * z <= radius).length;
    expect(points).toEqual(radii.map(ball));
  });

  it('box-compact: lexicographic, a full cube at (q, q, q)', () => {
    const box = family('box');
    expect(box.slice(0, 10).map(({ id }) => id)).toEqual(
      ['100', '110', '111', '200', '210', '211', '220', '221', '222', '300'].map((q) => `box-${q}`),
    );
    expect(box.at(-1)!.id).toBe('box-400');
    const pointsOf = Object.fromEntries(box.map(({ id, points }) => [id, points]));
    expect(pointsOf['box-111']).toBe(27);
    expect(pointsOf['box-222']).toBe(125);
    expect(pointsOf['box-333']).toBe(343);
  });

  it('share between the two compact ones the ten R of the paper', () => {
    const boxes = new Set(family('box').map(({ shells }) => shellKey(shells)));
    const shared = family('compact').filter(({ shells }) => boxes.has(shellKey(shells)));
    expect(shared.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 8, 12, 13, 14].map((radius) => `compact-${radius}`));
  });

  it('have shells in lexicographic order, and reach as far as the outermost', () => {
    for (const { id, shells, reach, points } of STENCILS) {
      const order = shells.map(([a, b, c]) => 100 * a + 10 * b + c);
      expect(order, id).toEqual([...order].sort((a, b) => a - b));
      expect(reach, id).toBe(Math.max(...shells.flat()));
      expect(points, id).toBe(1 + shells.flatMap(shellPoints).length);
    }
  });
});

describe('the sparse stencils', () => {
  it('are ten sets of shells that no family of the paper has, by their points', () => {
    const counts = [31, 33, 43, 49, 55, 75, 79, 81, 105, 123];
    expect(family('sparse').map(({ id }) => id)).toEqual(counts.map((count) => `sparse-${count}`));
    expect(family('sparse').map(({ points }) => points)).toEqual(counts);
    expect(new Set(STENCILS.slice(60).map(({ shells }) => shellKey(shells))).size).toBe(10);
    const ofPaper = new Set(STENCILS.slice(0, 60).map(({ shells }) => shellKey(shells)));
    expect(family('sparse').filter(({ shells }) => ofPaper.has(shellKey(shells)))).toEqual([]);
  });

  it('read nodes no further than 4 steps away', () => {
    for (const { id, reach } of family('sparse')) expect([3, 4], id).toContain(reach);
  });
});

describe('the stencil of a set of shells', () => {
  it('is the one of a family that has it, else one of its own', () => {
    for (const stencil of STENCILS) expect(shellKey(stencilOf(stencil.shells).shells)).toBe(shellKey(stencil.shells));
    expect(stencilOf(family('sparse')[4].shells)).toBe(family('sparse')[4]);
    const own = stencilOf([
      [1, 0, 0],
      [3, 3, 3],
    ]);
    expect(own).toMatchObject({ id: 'own-15', points: 15, reach: 3 });
  });
});
