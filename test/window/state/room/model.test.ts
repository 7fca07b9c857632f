import { describe, expect, it } from 'vitest';
import { withMovedPoints } from '../../../../electron/renderer/state/room/model.ts';

describe('points of a scene', () => {
  const of = {
    sources: { S1: { position: [1, 2, 3], levelDb: 80 } },
    receivers: {
      R1: { position: [4, 5, 6] },
      floor: { polygon: [[0, 0, 0], [1, 0, 0], [1, 1, 0]], spacingMetres: 0.5 },
      desks: { line: [[1, 2, 3], [4, 5, 6]], spacingMetres: 0.5, rows: { count: 3, step: [1, 2, 3] } },
      plan: { polygon: [[0, 0], [1, 0], [1, 1]], spacingMetres: 0.5 },
    },
  }; // prettier-ignore

  it('move with their model', () => {
    const moved = withMovedPoints(of, {}, { up: 'y', mirror: 'x', scale: 2 });
    expect(moved['sources']).toEqual({ S1: { position: [-2, -6, 4], levelDb: 80 } });
    expect(moved['receivers']).toMatchObject({
      R1: { position: [-8, -12, 10] },
      floor: { polygon: [[0, 0, 0], [-2, 0, 0], [-2, 0, 2]], spacingMetres: 0.5 },
      desks: { line: [[-2, -6, 4], [-8, -12, 10]], rows: { count: 3, step: [-2, -6, 4] } },
    }); // prettier-ignore
  });

  it('come back when the model does', () => {
    const there = { up: '-x', scale: 0.1, mirror: 'z' } as const;
    expect(withMovedPoints(withMovedPoints(of, {}, there), there, {})).toEqual(of);
  });

  it('of the mesh file stay with it', () => {
    expect(withMovedPoints({ sources: 'mesh' }, {}, { scale: 2 })).toEqual({ sources: 'mesh' });
  });
});
