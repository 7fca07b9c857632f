import { describe, expect, it } from 'vitest';
import { continued, sliceMask, type SliceMask } from '../../../electron/renderer/three/room/slice-mask.ts';

const SIZE = [12, 10] as const;
const SPACING = 0.25;

type Place = readonly [number, number];

/** A slice across z at nodes 0.25 m apart; a node has air where the function says so. */
function sliced(hasAir: (x: number, y: number) => boolean, walls: readonly (readonly [Place, Place])[]): SliceMask {
  const pressure = Float32Array.from({ length: SIZE[0] * SIZE[1] }, (_, at) =>
    hasAir(SPACING * (at % SIZE[0]), SPACING * Math.floor(at / SIZE[0])) ? 1 : NaN,
  );
  const lines = Float32Array.from(walls.flatMap(([[x0, y0], [x1, y1]]) => [x0, y0, 1, x1, y1, 1]));
  return sliceMask({ axis: 2, origin: [0, 0], spacing: [SPACING, SPACING], size: SIZE, pressure }, lines);
}

/** What the picture shows at a place: interpolated between the samples, above 0 for air, nodes. */
function shown({ samples, data }: SliceMask, x: number, y: number): number {
  const width = SIZE[0] * samples;
  const [u, v] = [x, y].map((at) => (at / SPACING + 0.5) * samples - 0.5);
  const [i, j] = [Math.floor(u), Math.floor(v)];
  const [a, b] = [u - i, v - j];
  const at = (di: number, dj: number): number => data[(j + dj) * width + i + di];
  const mixed = (1 - b) * ((1 - a) * at(0, 0) + a * at(1, 0)) + b * ((1 - a) * at(0, 1) + a * at(1, 1));
  return (mixed - 127.5) / 127;
}

describe('the mask of a slice', () => {
  it('ends at a slanted wall, without steps', () => {
    // From (2.3, 0) to (0.3, 2): x + y = 2.3. Nodes within 0.1 m of the wall have no air, as on a grid.
    const mask = sliced((x, y) => x + y < 2.2, [[[2.6, -0.3], [-0.2, 2.5]]]); // prettier-ignore
    for (let along = 0.3; along < 2; along += 0.05) {
      // Both sides of the wall at a distance of 2 cm: 0.08 of a node; samples are 6 cm apart.
      for (const away of [-0.3, -0.1, -0.02, 0.02, 0.1, 0.3]) {
        const shift = away / Math.SQRT2;
        expect([along, away, Math.sign(shown(mask, 2.3 - along + shift, along + shift))]).toEqual([
          along,
          away,
          -Math.sign(away),
        ]);
      }
    }
  });

  it('cuts out furniture thinner than the grid, and leaves a wall without thickness whole', () => {
    const everywhere = (): boolean => true;
    const shelf = sliced(everywhere, [
      [[0.3, 1.1], [2.2, 1.1]],
      [[2.2, 1.1], [2.2, 1.24]],
      [[2.2, 1.24], [0.3, 1.24]],
      [[0.3, 1.24], [0.3, 1.1]],
    ]); // prettier-ignore
    expect(shown(shelf, 1.3, 1.17)).toBeLessThan(0);
    expect(shown(shelf, 1.3, 1.03)).toBeGreaterThan(0);
    expect(shown(shelf, 1.3, 1.31)).toBeGreaterThan(0);
    const sheet = sliced(everywhere, [[[0.3, 1.1], [2.2, 1.1]]]); // prettier-ignore
    for (const y of [0.9, 1.05, 1.15, 1.3]) expect(shown(sheet, 1.3, y)).toBeGreaterThan(0);
  });

  it('shows nothing behind a wall, and follows the nodes where there are no walls', () => {
    const half = sliced((x) => x < 1, []);
    expect(shown(half, 0.5, 1)).toBeGreaterThan(0);
    expect(shown(half, 1.5, 1)).toBeLessThan(0);
    const gap = sliced((x) => x < 1.4, [[[1.55, -1], [1.55, 4]], [[1.7, -1], [1.7, 4]]]); // prettier-ignore
    expect(shown(gap, 1.5, 1)).toBeGreaterThan(0);
    expect(shown(gap, 1.62, 1)).toBeLessThan(0);
    expect(shown(gap, 1.9, 1)).toBeLessThan(0);
  });
});

it('Pressure is continued into walls by two nodes', () => {
  const to = new Float32Array(10);
  continued(Float32Array.of(1, 3, NaN, NaN, NaN, 1, 3, NaN, NaN, NaN), 5, to);
  expect([...to]).toEqual([1, 3, 3, 3, 0, 1, 3, 3, 3, 0]);
});
