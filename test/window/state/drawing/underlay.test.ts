import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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

const { edited, editUnderlay, endGroup, keptUnderlay, redo, sceneDocument, startDocument, undo, undoLabel } =
  await import('../../../../electron/renderer/state/document/document.ts');
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

const SCENE = { name: 'a.json', token: null, scene: {}, files: new Map() } as const;
const begin = (): void => startDocument(SCENE, true);

const PLAN = { name: 'plan.dxf', metresPerUnit: 1e-3, at: [0, 0], turnDegrees: 0, isShown: true } as const;

/** Follows the underlay until the test ends, and chooses a plan. */
async function choosePlan(contents = new Blob(['plan'])): Promise<void> {
  onTestFinished(state.followUnderlay());
  open.mockResolvedValue([{ name: 'plan.dxf', token: null, contents }]);
  const opening = state.openUnderlay();
  await settled();
  calls[0].resolve(LINES);
  await opening;
  await settled();
}

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
    const contents = new Blob(['plan']);
    await choosePlan(contents);
    expect(calls.map(({ task }) => task)).toEqual(['underlay']);
    expect(state.underlayLines.value).toBe(LINES);
    state.changeUnderlay('at', [1, 2]);
    state.changeUnderlay('turnDegrees', 30);
    await settled();
    // To place it elsewhere reads nothing again.
    expect(calls).toHaveLength(1);
    const { contents: file, ...kept } = (await currentProject())?.underlay ?? {};
    expect(kept).toEqual({ ...PLAN, at: [1, 2], turnDegrees: 30 });
    // Not compared in depth: Vitest would not end.
    expect(file === contents).toBe(true);
    expect(hasWork.value).toBe(true);
    begin();
    expect([keptUnderlay.value, state.underlayLines.value, hasWork.value]).toEqual([null, null, false]);
  });

  it('is added, moved, scaled and removed by steps that undo takes back, and the file of the scene stays saved', async () => {
    const { scene } = sceneDocument.value!;
    await choosePlan();
    const labels = [undoLabel.value];
    for (const x of [0.1, 0.2]) state.changeUnderlay('at', [x, 0]);
    endGroup();
    labels.push(undoLabel.value);
    state.changeUnderlay('metresPerUnit', 0.01);
    labels.push(undoLabel.value);
    state.removeUnderlay();
    labels.push(undoLabel.value);
    expect(labels).toEqual(['lay plan.dxf under the drawing', 'move the plan', 'scale the plan', 'remove the plan']);
    expect([keptUnderlay.value, edited.value, sceneDocument.value!.scene === scene]).toEqual([null, false, true]);
    await settled();
    expect(state.underlayLines.value).toBeNull();
    const places = [undo, undo, undo, undo, redo].map((act) => {
      act();
      const kept = keptUnderlay.value;
      return kept && [kept.at[0], kept.metresPerUnit];
    });
    expect(places).toEqual([[0.2, 0.01], [0.2, 1e-3], [0, 1e-3], null, [0, 1e-3]]); // prettier-ignore
    await settled();
    // The lines are there again, and nothing was read for it.
    expect([state.underlayLines.value === LINES, calls.length]).toEqual([true, 1]);
  });

  it('that cannot be read leaves the one before', async () => {
    editUnderlay('', { ...PLAN, name: 'old.dxf', contents: new Blob() });
    open.mockResolvedValue([{ name: 'bad.dxf', token: null, contents: new Blob(['bad']) }]);
    const opening = state.openUnderlay();
    await settled();
    calls[0].reject(new Error('torn'));
    expect(await opening).toBe(false);
    expect(keptUnderlay.value!.name).toBe('old.dxf');
  });

  it('that a project holds and that cannot be read says so, until another takes its place', async () => {
    onTestFinished(state.followUnderlay());
    startDocument(SCENE, true, { ...PLAN, contents: new Blob(['bad']) });
    calls[0].reject(new Error('torn'));
    await settled();
    expect(state.underlayFailure.value?.problems.map(({ message }) => message)).toEqual(['torn']);
    expect(state.underlayLines.value).toBeNull();
    state.removeUnderlay();
    expect(state.underlayFailure.value).toBeNull();
    // To bring it back tries again.
    undo();
    calls[1].resolve(LINES);
    await settled();
    expect([state.underlayFailure.value, state.underlayLines.value === LINES]).toEqual([null, true]);
  });
});
