import { afterEach, describe, expect, it, vi } from 'vitest';
import { quickBox } from '../../../src/tune/box-room.ts';
import { measureStencil, valueOnCurve } from '../../../src/tune/profile.ts';
import { measureWalls } from '../../../src/tune/profile-walls.ts';
import { storedNodes } from '../../../src/room/grid/grid.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { CancelledError } from '../../../src/units/errors.ts';
import { CLOCKWORK, clockworkEngine } from '../../support/engines/clockwork-engine.ts';

vi.mock('../../../src/tune/wall-rooms.ts', () => import('../../support/rooms/remembered-wall-rooms.ts'));

afterEach(() => {
  vi.restoreAllMocks();
});

const scheme = schemeByName('compact-3', '');

describe('what a stencil takes', () => {
  it('is told apart into interior, nodes near walls and opening', async () => {
    const costs = await measureStencil(clockworkEngine(), scheme);
    // Differences of large times in doubles: 1e-6 of them is rounding.
    expect(costs.nearWallNs).toBeCloseTo(CLOCKWORK.nearWall, 5);
    for (const [count, ns] of costs.interior) {
      expect(ns / (CLOCKWORK.step + CLOCKWORK.interior * count)).toBeCloseTo(1, 6);
    }
    // The smallest fits in a cache, the largest does not.
    expect(costs.interior[0][0]).toBeLessThan(2e4);
    expect(costs.interior.at(-1)![0]).toBeGreaterThan(2e7);
    const stored = storedNodes(quickBox(scheme, [96, 80, 72]).graph.grid);
    expect(valueOnCurve(costs.openMs, stored)).toBeCloseTo(CLOCKWORK.openMs + CLOCKWORK.openNodeMs * stored, 6);
    expect(costs.spread).toBeCloseTo(0, 9);
  });

  it('is measured in rooms of two dimensions, too', async () => {
    const costs = await measureStencil(clockworkEngine(), scheme, { dimensions: 2 });
    expect(costs.nearWallNs).toBeCloseTo(CLOCKWORK.nearWall, 5);
    expect(costs.interior.map(([count]) => count)).toEqual([94 * 190, 382 * 398, 1054 * 1322, 4446 * 5338]);
  });

  it('leaves large boxes out where they would take long, and small ones without an interior', async () => {
    const slow = await measureStencil(clockworkEngine({ ...CLOCKWORK, interior: 40 }), scheme);
    expect(slow.interior.at(-1)![0]).toBeLessThan(2e6);
    const long = await measureStencil(clockworkEngine(), schemeByName('leggy-12', ''));
    expect(long.interior[0][0]).toBeGreaterThan(2e5);
    expect(long.nearWallNs).toBeCloseTo(CLOCKWORK.nearWall, 5);
  });

  it('can be stopped', async () => {
    await expect(measureStencil(clockworkEngine(), scheme, { signal: AbortSignal.abort() })).rejects.toThrow(
      CancelledError,
    );
  });
});

describe('what walls take', () => {
  it('is told apart', async () => {
    const shares: number[] = [];
    const walls = await measureWalls(
      clockworkEngine(),
      { nearWallNs: CLOCKWORK.nearWall },
      {
        onProgress: (share) => shares.push(share),
      },
    );
    expect(walls.face.each).toBeCloseTo(CLOCKWORK.face + 8 * CLOCKWORK.tap, 5);
    expect(walls.cutFace.each).toBeCloseTo(CLOCKWORK.face + 4 * CLOCKWORK.tap, 5);
    expect(walls.tapNs).toBeCloseTo(CLOCKWORK.tap, 5);
    expect(walls.branchNs).toBeCloseTo(CLOCKWORK.branch, 5);
    expect(walls.cut.each).toBeCloseTo(CLOCKWORK.cut, 5);
    expect(walls.damped.each).toBeCloseTo(CLOCKWORK.damped, 5);
    // The clockwork engine does not visit nodes that are not air.
    expect(walls.solidNs).toBeCloseTo(0, 6);
    expect(walls.openFaceMs).toBeCloseTo(CLOCKWORK.openFaceMs, 9);
    expect(walls.openCutMs).toBeCloseTo(CLOCKWORK.openCutMs, 9);
    expect(Math.max(...shares)).toBeLessThan(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });
});

describe('a curve', () => {
  const curve = [
    [10, 5],
    [20, 6],
    [40, 12],
  ] as const;
  it.each([
    [1, 5],
    [10, 5],
    [15, 5.5],
    [30, 9],
    [40, 12],
    [80, 24],
  ])('at %d is %d', (count, value) => {
    expect(valueOnCurve(curve, count)).toBe(value);
  });
});
