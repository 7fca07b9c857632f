import { describe, expect, it } from 'vitest';
import { makeGrid } from '../../../src/room/grid/grid.ts';
import { estimatedMemory } from '../../../src/run/memory.ts';
import { metres } from '../../../src/units/quantities.ts';

describe('the memory that a run takes', () => {
  const grid = makeGrid([800, 100, 10], metres(0.1), [0, 0, 0]);
  const nodes = 800_000;

  it('is that of preparing, of two states of the field, and of the samples', () => {
    const need = { grid, geometry: 'mesh', cut: false, field: null, samples: 0 } as const;
    const preparing = estimatedMemory(need);
    expect(estimatedMemory({ ...need, field: 32 }) - preparing).toBe(8 * nodes);
    expect(estimatedMemory({ ...need, field: 64 }) - preparing).toBe(16 * nodes);
    expect(estimatedMemory({ ...need, samples: 1000 }) - preparing).toBe(8000);
    // No estimate may be below edges and air plus the sums of the walls' lines.
    expect(preparing).toBeGreaterThan(5 * nodes);
  });

  it('is more for boxes, which keep the last box of every node', () => {
    const need = { grid, cut: false, field: 32, samples: 0 } as const;
    const [boxes, mesh] = (['boxes', 'mesh'] as const).map((geometry) => estimatedMemory({ ...need, geometry }));
    expect(boxes - mesh).toBe(2 * nodes);
  });

  it('is more for walls between the nodes', () => {
    const need = { grid, geometry: 'mesh', field: 32, samples: 0 } as const;
    const [cut, staircase] = [true, false].map((isCut) => estimatedMemory({ ...need, cut: isCut }));
    expect(cut - staircase).toBeGreaterThanOrEqual(10 * nodes);
  });
});
