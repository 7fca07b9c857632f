import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DxfLines } from '../../../../src/app/index.ts';
import type { Call } from '../../fake-workers.ts';

const { calls, open } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { calls: [] as Call[], open: vi.fn() };
});
vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls),
);
vi.mock('../../../../electron/renderer/platform/bridge.ts', () => ({ bridge: () => ({ open }) }));

const { startDocument } = await import('../../../../electron/renderer/state/document/document.ts');
const { keptUnderlay } = await import('../../../../electron/renderer/state/document/kept-underlay.ts');
const { endsNear, inFile, onFloor } = await import('../../../../electron/renderer/state/drawing/underlay/on-floor.ts');
const state = await import('../../../../electron/renderer/state/drawing/underlay/underlay.ts');
const { currentProject, hasWork } = await import('../../../../electron/renderer/state/project/work.ts');

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const LINES = {
  lines: Float32Array.of(0, 0, 4000, 3000),
  ends: Float32Array.of(0, 0, 4000, 3000),
  size: [4000, 3000],
  metresPerUnit: 1e-3,
  imported: { taken: [], leftOut: [], notes: [] },
} as const satisfies DxfLines;

const begin = (): void => startDocument({ name: 'a.json', token: null, scene: {}, files: new Map() }, true);

beforeEach(() => {
  calls.length = 0;
  begin();
});

describe('an underlay on the floor', () => {
  const placed = { metresPerUnit: 1e-3, at: [1, 2], turnDegrees: 90 } as const;

  it('is scaled, turned about its corner and moved', () => {
    // (4, 3) m turned left by a quarter is (−3, 4) m. Double rounding of coordinates up to ten.
    const [x, y] = onFloor([4000, 3000], placed);
    expect([x, y].map((each) => Number(each.toFixed(12)))).toEqual([-2, 6]);
    const [u, v] = inFile([x, y], placed);
    expect([u, v].map((each) => Number(each.toFixed(9)))).toEqual([4000, 3000]);
  });

  it('attracts by its ends near a place, and by no others', () => {
    const ends = Float32Array.from([0, 0, 0, 3000, 4000, 0, 4000, 3000]);
    const near = (place: readonly [number, number], reach: number): number[][] =>
      endsNear(ends, placed, place, reach).map((end) => end.map((each) => Number(each.toFixed(9))));
    expect(near([-1.98, 6.01], 0.05)).toEqual([[-2, 6]]);
    expect(near([-1.9, 6.01], 0.05)).toEqual([]);
    expect(near([0, 4], 10)).toHaveLength(4);
  });
});

describe('an underlay of the project', () => {
  it('is read in a worker, in the unit of its file, and is kept in the project; another scene has none', async () => {
    const end = state.followUnderlay();
    const contents = new Blob(['plan']);
    open.mockResolvedValue([{ name: 'plan.dxf', token: null, contents }]);
    const opening = state.openUnderlay();
    await settled();
    expect(calls.map(({ task }) => task)).toEqual(['underlay']);
    calls[0].resolve(LINES);
    await opening;
    await settled();
    expect(state.underlayLines.value).toBe(LINES);
    state.changeUnderlay({ at: [1, 2], turnDegrees: 30 });
    await settled();
    // To place it elsewhere reads nothing again.
    expect(calls).toHaveLength(1);
    const kept = { name: 'plan.dxf', contents, metresPerUnit: 1e-3, at: [1, 2], turnDegrees: 30, isShown: true };
    expect((await currentProject())!.underlay).toEqual(kept);
    expect(hasWork.value).toBe(true);
    begin();
    expect([keptUnderlay.value, state.underlayLines.value, hasWork.value]).toEqual([null, null, false]);
    end();
  });

  it('that cannot be read leaves the one before', async () => {
    const before = { name: 'old.dxf', contents: new Blob(), metresPerUnit: 1, at: [0, 0], turnDegrees: 0, isShown: true } as const; // prettier-ignore
    keptUnderlay.value = before;
    open.mockResolvedValue([{ name: 'bad.dxf', token: null, contents: new Blob(['bad']) }]);
    const opening = state.openUnderlay();
    await settled();
    calls[0].reject(new Error('torn'));
    expect(await opening).toBe(false);
    expect(keptUnderlay.value).toBe(before);
  });
});
