import { expect, it } from 'vitest';
import { listSchemes } from '../../../../../src/app/jobs/schemes/schemes.ts';

it('a scheme is listed with all that defines it', () => {
  const leggy = listSchemes().find(({ id, weights }) => id === 'leggy-1' && weights === 'standard')!;
  expect(leggy).toMatchObject({ family: 'leggy', points: 7, reach: 1, tolerance: 0.02 });
  expect(leggy.shells).toEqual([{ q: [1, 0, 0], points: 6, weight: 1 }]);
});

it('listed schemes have the points of their shells and are consistent', () => {
  for (const { points, reach, shells, courant, band } of listSchemes()) {
    expect(points).toBe(1 + shells.reduce((sum, shell) => sum + shell.points, 0));
    expect(reach).toBe(Math.max(...shells.map(({ q }) => q[0])));
    // Σ α |P(q)| |q|² / 6 = 1 (docs/theory/schemes.md, eq. S6).
    const slope = shells.reduce((sum, { q, points: n, weight }) => sum + (weight * n * Math.hypot(...q) ** 2) / 6, 0);
    // The tolerance of the design's solver.
    expect(Math.abs(slope - 1)).toBeLessThan(3e-9);
    expect(courant).toBeGreaterThan(0);
    expect(band).toBeGreaterThan(0);
    expect(band).toBeLessThan(1);
  }
});
