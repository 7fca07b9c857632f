import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxesMesh } from '../../../src/room/boxes/boxes-mesh.ts';
import { areasOf } from '../../../src/scene/box-areas.ts';
import { NO_BOX, piecesOf } from '../../../src/scene/box-pieces.ts';
import { volumeOf } from '../../../src/scene/boxes.ts';
import type { BoxElement } from '../../../src/scene/scene.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { seededRandom } from '../../support/numbers/random.ts';

const MATERIALS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

const corner = fc.tuple(fc.nat(6), fc.nat(6), fc.nat(6));
const anyBox = fc
  .record({ from: corner, size: corner, adds: fc.boolean() })
  .map(({ from, size, adds }): BoxElement => ({
    operation: adds ? 'add' : 'subtract',
    from,
    to: from.map((low, axis) => low + 1 + size[axis]) as unknown as Vec3,
    materials: MATERIALS,
  }));

/** The last box that holds a point of no plane. */
const lastAt = (boxes: readonly BoxElement[], point: readonly number[]): number =>
  boxes.findLastIndex(({ from, to }) => point.every((at, axis) => from[axis] < at && at < to[axis]));

describe('the pieces of boxes', () => {
  it('lie in the last box that holds them, fill all, and do not overlap', () => {
    fc.assert(
      fc.property(fc.array(anyBox, { minLength: 1, maxLength: 12 }), (boxes) => {
        const { planes, bounds, box } = piecesOf(boxes);
        let filled = 0;
        box.forEach((last, piece) => {
          const [low, high] = [0, 3].map((side) =>
            [0, 1, 2].map((axis) => planes[axis][bounds[6 * piece + side + axis]]),
          ) as [number[], number[]];
          filled += (high[0] - low[0]) * (high[1] - low[1]) * (high[2] - low[2]);
          for (let x = low[0] + 0.5; x < high[0]; x++) {
            for (let y = low[1] + 0.5; y < high[1]; y++) {
              for (let z = low[2] + 0.5; z < high[2]; z++) expect(last).toBe(lastAt(boxes, [x, y, z]));
            }
          }
        });
        const sides = planes.map((along) => along.at(-1)! - along[0]);
        expect(filled).toBe(sides[0] * sides[1] * sides[2]);
        expect(NO_BOX).toBe(-1);
      }),
      { numRuns: 200, seed: 5 },
    );
  });

  it('of a thousand boxes are found at once, with their walls and their mesh', () => {
    const random = seededRandom(3);
    const six = new Array(6).fill('m') as never;
    const furniture = Array.from({ length: 1000 }, (): BoxElement => {
      const from = [49 * random(), 49 * random(), 9 * random()] as const;
      return {
        operation: 'subtract',
        from,
        to: from.map((low) => low + 0.1 + 0.8 * random()) as unknown as Vec3,
        materials: six,
      };
    });
    const boxes: BoxElement[] = [{ operation: 'add', from: [0, 0, 0], to: [50, 50, 10], materials: six }, ...furniture];
    const start = process.cpuUsage();
    const { mesh } = boxesMesh(boxes);
    const volume = volumeOf(boxes);
    const area = areasOf(boxes).get('m')!;
    const { user } = process.cpuUsage(start);
    // A thousand boxes took 20 minutes when every plane cut every wall; now about a second.
    expect(user / 1e6).toBeLessThan(10);
    const points = Array.from({ length: 20_000 }, () => [50 * random(), 50 * random(), 10 * random()]);
    const solid = points.filter((point) => lastAt(boxes, point) > 0).length / points.length;
    // Four standard deviations of 20 000 samples.
    expect(Math.abs(volume / 25_000 - (1 - solid))).toBeLessThan(4 * Math.sqrt((solid * (1 - solid)) / points.length));
    let [flux, surface] = [0, 0];
    const at = (vertex: number): number[] => [...mesh.vertices.subarray(3 * vertex, 3 * vertex + 3)];
    for (let t = 0; t < mesh.triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((i) => at(mesh.triangles[t + i])) as [number[], number[], number[]];
      const [u, v] = [b, c].map((p) => p.map((x, i) => x - a[i])) as [number[], number[]];
      const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      surface += Math.hypot(n[0], n[1], n[2]) / 2;
      flux += (n[0] * a[0] + n[1] * a[1] + n[2] * a[2]) / 6;
    }
    expect(-flux / volume).toBeCloseTo(1, 9);
    expect(surface / area).toBeCloseTo(1, 9);
  });
});
