import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('../../../../electron/renderer/core/workers.ts', () => {
  const ask = (): unknown => ({ answer: new Promise(() => undefined) });
  return { desk: { ask }, checker: { ask }, machine: { ask } };
});

const { scene, startDocument, undo } = await import('../../../../electron/renderer/state/document/document.ts');
const points = await import('../../../../electron/renderer/state/room/points.ts');
const { selected } = await import('../../../../electron/renderer/state/room/shown-room.ts');

const R1 = { kind: 'receiver', name: 'R1' } as const;

const receivers = (): Record<string, { position: number[] }> =>
  scene.value['receivers'] as unknown as Record<string, { position: number[] }>;

beforeEach(() => {
  startDocument(
    {
      name: 'hall.json',
      token: null,
      scene: {
        sources: { S1: { position: [0, 2, 1] } },
        receivers: { R1: { position: [1, 2, 1.23456] }, R2: { position: [3, 2, 1] } },
      },
      files: new Map(),
    },
    true,
  );
});

describe('positions', () => {
  it('keep what was typed, and all digits of the other coordinates', () => {
    points.setCoordinate(R1, 0, 2.0999);
    expect(receivers()['R1'].position).toEqual([2.0999, 2, 1.23456]);
  });

  it('are moved to millimetres; a coordinate that stays keeps its digits', () => {
    points.moveSelected(R1, [1.98765, 2, 1.23456]);
    expect(receivers()['R1'].position).toEqual([1.988, 2, 1.23456]);
  });
});

describe('walks', () => {
  it('go along when their beginning is moved; those in files stay', () => {
    const walk = [
      { at: 0, position: [1, 2, 1.5] },
      { at: 2, position: [3, 2.5, 1.5] },
    ];
    startDocument(
      {
        name: 'hall.json',
        token: null,
        scene: { receivers: { R1: { walk }, R2: { walk: 'way.csv' } } },
        files: new Map(),
      },
      true,
    );
    points.moveSelected(R1, [1.25, 1.9, 1.5]);
    expect(points.coordinatesOf(R1)).toEqual([1.25, 1.9, 1.5]);
    points.setCoordinate({ kind: 'receiver', name: 'R2' }, 0, 1);
    expect(scene.value['receivers']).toEqual({
      R1: {
        walk: [
          { at: 0, position: [1.25, 1.9, 1.5] },
          { at: 2, position: [3.25, 2.4, 1.5] },
        ],
      },
      R2: { walk: 'way.csv' },
    });
  });
});

describe('directions', () => {
  it('of sources are patterns, and points with one look ahead', async () => {
    const { directionsOf, setAngle, setDirection } =
      await import('../../../../electron/renderer/state/room/direction.ts');
    const { aheadOf } = await import('../../../../electron/renderer/state/room/shown-room.ts');
    const S1 = { kind: 'source', name: 'S1' } as const;
    points.setCoordinate(S1, 0, 1);
    expect(directionsOf('source')).not.toContain('ambisonics-1');
    expect(directionsOf('receiver')).toContain('ambisonics-1');
    expect(aheadOf(scene.value, ['sources', 'S1'])).toBeUndefined();
    setDirection(S1, 'cardioid');
    expect(aheadOf(scene.value, ['sources', 'S1'])).toEqual([1, 0, 0]);
    setAngle(S1, 'yawDegrees', 90);
    expect(aheadOf(scene.value, ['sources', 'S1'])).toEqual([0, 1, 0]);
    expect(scene.value['sources']).toMatchObject({ S1: { pattern: 'cardioid', orientation: { yawDegrees: 90 } } });
    setDirection(S1, 'pressure');
    expect(scene.value['sources']).toEqual({ S1: { position: [1, 2, 1] } });
  });
});

describe('names', () => {
  it.each(['Seat 12', 'Bühne links', 'Row 3, seat 2 (aisle)', '座位'])('%s is allowed', (name) => {
    expect(points.renamePoint(R1, name)).toBeNull();
    expect(Object.keys(receivers())).toEqual([name, 'R2']);
    expect(selected.value?.name).toBe(name);
    undo();
    expect(Object.keys(receivers())).toEqual(['R1', 'R2']);
  });

  it('lose spaces at their ends', () => {
    expect(points.renamePoint(R1, ' front ')).toBeNull();
    expect(Object.keys(receivers())).toEqual(['front', 'R2']);
  });

  it('are refused with a reason if no file can be named after them, or the same file', () => {
    expect(points.renamePoint(R1, '  ')).toBe('Type a name.');
    expect(points.renamePoint(R1, '???')).toMatch(/no letter or digit/);
    expect(points.renamePoint(R1, 'R2')).toBe('There is already one named R2.');
    expect(points.renamePoint(R1, '(r2)')).toMatch(/as after R2/);
    expect(Object.keys(receivers())).toEqual(['R1', 'R2']);
  });
});
