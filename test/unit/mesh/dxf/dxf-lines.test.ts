import { describe, expect, it } from 'vitest';
import { MOST_LINES, readDxfLines, type DxfLines } from '../../../../src/mesh/dxf/dxf-lines.ts';
import { face, insert, plan, writeDxf, type DxfGroup } from '../../../support/models/write-dxf.ts';

const read = (...entities: DxfGroup[][]): Promise<DxfLines> => readDxfLines(writeDxf({ entities }), 'plan.dxf');

const line = (from: readonly number[], to: readonly number[], more: readonly DxfGroup[] = []): DxfGroup[] => [
  [0, 'LINE'], [8, 'walls'], [10, from[0]], [20, from[1]], [30, from[2] ?? 0],
  [11, to[0]], [21, to[1]], [31, to[2] ?? 0], ...more,
]; // prettier-ignore
const round = (type: string, radius: number, more: readonly DxfGroup[] = []): DxfGroup[] => [
  [0, type], [8, 'walls'], [10, 5], [20, 5], [40, radius], ...more,
]; // prettier-ignore

/** Single precision of coordinates up to ten: 2⁻²⁴ of them, twice. */
const SINGLE = 1.2e-6;

const SQUARE = [[0, 0], [4, 0], [4, 3], [0, 3]]; // prettier-ignore

describe('the lines of a plan', () => {
  it('are those of lines and polylines, with the ends in the order of x, each once', async () => {
    const { lines, ends, size } = await read(line([0, 0], [4, 3]), plan('walls', SQUARE, []));
    expect([...lines]).toEqual([0, 0, 4, 3, 0, 0, 4, 0, 4, 0, 4, 3, 4, 3, 0, 3, 0, 3, 0, 0]);
    expect([...ends]).toEqual([0, 0, 0, 3, 4, 0, 4, 3]);
    expect(size).toEqual([4, 3]);
  });

  it('are those of an old polyline, without control points of its spline', async () => {
    const vertex = (x: number, y: number, flags: number): DxfGroup[] => [
      [0, 'VERTEX'], [8, 'walls'], [10, x], [20, y], [30, 0], [70, flags],
    ]; // prettier-ignore
    const open: DxfGroup[] = [[0, 'POLYLINE'], [8, 'walls'], [66, 1], [70, 0], ...vertex(0, 0, 0), ...vertex(9, 9, 16), ...vertex(2, 1, 0), [0, 'SEQEND']]; // prettier-ignore
    expect([...(await read(open)).lines]).toEqual([0, 0, 2, 1]);
  });

  it('lie on the circles and arcs drawn, also on bulges; only their ends are ends', async () => {
    const quarter = await read(round('ARC', 2, [[50, 0], [51, 90]])); // prettier-ignore
    // The centre is the lower left corner of a quarter to the upper right.
    for (let i = 0; i < quarter.lines.length; i += 2) {
      expect(Math.abs(Math.hypot(quarter.lines[i], quarter.lines[i + 1]) - 2)).toBeLessThan(SINGLE);
    }
    expect([...quarter.ends]).toEqual([0, 2, 2, 0]);
    const circle = await read(round('CIRCLE', 2));
    expect([circle.ends.length, ...circle.size.map((side) => Number(side.toFixed(9)))]).toEqual([0, 4, 4]);
    // A bulge of 1 is half a circle, to the right of the way: this one reaches 1 below the square.
    const bulged = await read(plan('walls', [[0, 0, 1], [2, 0], [2, 2], [0, 2]], [])); // prettier-ignore
    expect(bulged.size[1]).toBeCloseTo(3, 9);
    expect([...bulged.ends]).toEqual([0, 1, 0, 3, 2, 1, 2, 3]);
  });

  it('leave out what draws none, which the account counts by kind', async () => {
    const text: DxfGroup[] = [
      [0, 'TEXT'],
      [8, 'walls'],
      [10, 1],
      [20, 1],
      [40, 0.2],
      [1, 'Hall'],
    ];
    const mesh: DxfGroup[] = [
      [0, 'POLYLINE'],
      [8, 'walls'],
      [66, 1],
      [70, 64],
      [0, 'SEQEND'],
    ];
    const { imported } = await read(line([0, 0], [4, 3]), text, text, mesh);
    expect(imported.taken).toEqual([{ kind: 'LINE', count: 1 }]);
    expect(imported.leftOut).toEqual([
      { kind: 'TEXT', count: 2, reason: 'not a line, polyline, arc or circle' },
      { kind: 'POLYLINE', count: 1, reason: 'a mesh of faces' },
    ]);
  });

  it('of blocks are where these are inserted, turned and scaled', async () => {
    const bytes = writeDxf({
      unit: 4,
      blocks: { door: line([0, 0], [1, 0]) },
      entities: [line([0, 0], [10, 0]), insert('walls', 'door', [[10, 5], [20, 2], [41, 3], [42, 3], [50, 90]])],
    }); // prettier-ignore
    const { lines, metresPerUnit } = await readDxfLines(bytes, 'plan.dxf');
    expect([...lines].map((each) => Number(each.toFixed(5)))).toEqual([0, 0, 10, 0, 5, 2, 5, 5]);
    expect(metresPerUnit).toBe(1e-3);
  });

  it('far from 0 keep their millimetres, and an upright line is none and has no ends', async () => {
    const upright = line([5e6, 3e6], [5e6, 3e6, 3]); // prettier-ignore
    const { lines, ends } = await read(line([5.4e6, 3.2e6], [5.4e6 + 1.001, 3.2e6]), upright);
    expect(lines).toHaveLength(4);
    // Double precision of the coordinates in the file is 1e-9.
    expect(Math.abs(lines[2] - 1.001)).toBeLessThan(SINGLE);
    expect(ends).toHaveLength(4);
  });
});

describe('a plan that cannot be read', () => {
  it('has no lines', async () => {
    await expect(read(face('walls', [[0, 0, 0], [1, 0, 0], [0, 1, 0]]))).rejects.toMatchObject({
      path: 'plan.dxf',
      message: expect.stringContaining('holds no lines') as string,
    }); // prettier-ignore
  });

  it('has coordinates that are no numbers', async () => {
    await expect(read(line([0, 0], [1, Infinity]))).rejects.toThrow('a coordinate is not a number');
  });

  it('has lines further apart than single precision reaches', async () => {
    await expect(read(line([0, 0], [1e39, 1]))).rejects.toThrow('too far apart');
  });

  it('has too many lines, here those of a block that is repeated', async () => {
    const row = Array.from({ length: 100 }, (_, i) => line([i, 0], [i, 1])).flat();
    const insertion = insert('walls', 'row', [[70, 1000], [71, MOST_LINES / 100_000 + 1], [44, 1], [45, 1]]); // prettier-ignore
    const bytes = writeDxf({ blocks: { row }, entities: [insertion] });
    await expect(readDxfLines(bytes, 'plan.dxf')).rejects.toThrow(`more than ${MOST_LINES} lines`);
  });
});
