import { describe, expect, it } from 'vitest';
import { makeGrid } from '../../../src/room/grid/grid.ts';
import { estimatedMemory, mostNodes } from '../../../src/run/memory.ts';
import { metres } from '../../../src/units/quantities.ts';

describe('the memory that a run takes', () => {
  const grid = makeGrid([800, 100, 10], metres(0.1), [0, 0, 0]);
  const nodes = 800_000;

  it('is that of preparing, of two states of the field, and of the samples', () => {
    const need = { grid, geometry: 'mesh', heights: 0, cut: false, field: null, samples: 0 } as const;
    const preparing = estimatedMemory(need);
    expect(estimatedMemory({ ...need, field: 32 }) - preparing).toBe(8 * nodes);
    expect(estimatedMemory({ ...need, field: 64 }) - preparing).toBe(16 * nodes);
    expect(estimatedMemory({ ...need, samples: 1000 }) - preparing).toBe(8000);
    // Measured: 330 to 400 bytes each.
    expect(estimatedMemory({ ...need, porous: 1000 }) - preparing).toBeGreaterThanOrEqual(400_000);
    // No estimate may be below edges and air plus the sums of the walls' lines.
    expect(preparing).toBeGreaterThan(5 * nodes);
  });

  it('is more for boxes, which keep the last box of the nodes of each plane that differs', () => {
    const boxes = (heights: number): number =>
      estimatedMemory({ grid, geometry: 'boxes', heights, cut: false, field: 32, samples: 0 });
    expect(boxes(5) - boxes(0)).toBe(nodes);
    expect(boxes(40) - boxes(0)).toBe(2 * nodes);
  });

  it('grows by less than the nodes in large rooms, where few are at walls', () => {
    const each = (size: number): number => {
      const large = makeGrid([size, size, size], metres(0.1), [0, 0, 0]);
      const need = { grid: large, geometry: 'boxes', heights: 2, cut: false, field: null, samples: 0 } as const;
      return estimatedMemory(need) / size ** 3;
    };
    // Measured on a room of 512 million nodes, with the last box of every node: 4.1; the estimate may not be below.
    expect(each(800)).toBeGreaterThan(4.1);
    expect(each(800)).toBeLessThan(each(320));
    expect(each(2240)).toBeLessThan(3);
  });

  it('is more for walls between the nodes', () => {
    const need = { grid, geometry: 'mesh', heights: 0, field: 32, samples: 0 } as const;
    const [cut, staircase] = [true, false].map((isCut) => estimatedMemory({ ...need, cut: isCut }));
    expect(cut - staircase).toBeGreaterThanOrEqual(10 * nodes);
  });
});

it('the most nodes of a room depend on what must fit into one array', () => {
  expect(mostNodes('boxes')).toBe(2 ** 37);
  for (const kind of ['open boxes', 'mesh', 'processor'] as const) expect(mostNodes(kind)).toBe(2 ** 32);
});
