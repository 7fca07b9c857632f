import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalibrationReport } from '../../../../src/app/index.ts';
import type { Bridge } from '../../../../electron/bridge.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { calls: [] as Call<'calibrate'>[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls as never),
);

const { useBridge } = await import('../../../../electron/renderer/platform/bridge.ts');
const { scene, startDocument, undo, undoLabel } =
  await import('../../../../electron/renderer/state/document/document.ts');
const { machineUse } = await import('../../../../electron/renderer/state/window/machine-turn.ts');
const { obstacle } = await import('../../../../electron/renderer/state/run/run.ts');
const state = await import('../../../../electron/renderer/state/materials/calibration.ts');

const START = {
  materials: { wall: { absorption: 0.1 }, floor: { library: 'carpet-heavy' }, hard: { rigid: true } },
  geometry: { boxes: [{ add: {}, material: 'wall', faces: { 'z-': 'floor', 'z+': 'hard' } }] },
};

const REPORT = {
  outcome: 'met',
  definitions: { wall: { absorption: { 125: 0.07 } } },
} as unknown as CalibrationReport;

const TABLE = { name: 'm.csv', contents: new Blob(['band,t20\n125,1']), token: null };

async function chooseTable(): Promise<void> {
  useBridge({ open: () => Promise.resolve([TABLE]) } as unknown as Bridge);
  await state.chooseMeasurement();
}

beforeEach(() => {
  calls.length = 0;
  state.measurement.value = [];
  state.fixedMaterials.value = new Set();
  startDocument({ name: 'hall.json', token: null, scene: START, files: new Map() }, true);
});

describe('calibration in the window', () => {
  it('needs a measurement, and a material that may move', async () => {
    expect(state.calibrationObstacle.value).toBe('Choose a measurement first.');
    await chooseTable();
    expect(state.calibrationObstacle.value).toBeNull();
    expect(state.movableMaterials.value.map(({ name }) => name)).toEqual(['wall', 'floor']);
    for (const name of ['wall', 'floor']) state.setMovable(name, false);
    expect(state.calibrationObstacle.value).toBe('No material may change.');
    await state.startCalibration();
    expect(calls).toHaveLength(0);
  });

  it('asks for what is chosen, and occupies the machine', async () => {
    await chooseTable();
    state.setMovable('floor', false);
    const started = state.startCalibration();
    expect([machineUse.value, state.isCalibrating.value]).toEqual(['calibration', true]);
    expect(obstacle.value).toMatch(/calibration is in progress/);
    const [{ argument, options, resolve }] = calls;
    expect(argument).toMatchObject({ materials: ['wall'], mostFactor: 2, withinPercent: 5 });
    expect([...argument.measured.keys()]).toEqual(['m.csv']);
    const run = { step: 1, steps: 4, elapsedSeconds: 1, remainingSeconds: 3, ctpnNs: 1 };
    const progress = {
      run: 2,
      mostRuns: 4,
      render: { phase: 'running', source: 'S1', run },
      atMostSeconds: 11,
    } as const;
    options.onEvent!({ progress });
    expect(state.calibration.value?.progress).toEqual(progress);
    expect(state.calibrationShare(progress)).toBe(1.25 / 4);
    resolve(REPORT);
    await started;
    expect([machineUse.value, state.calibration.value?.state.kind]).toEqual([null, 'done']);
    expect(scene.value).toEqual(START);
  });

  it('takes the materials, and undo takes them back', async () => {
    await chooseTable();
    const started = state.startCalibration();
    expect(calls[0].argument.materials).toBeNull();
    calls[0].resolve(REPORT);
    await started;
    state.takeCalibrated();
    expect(scene.value['materials']).toEqual({ ...START.materials, wall: { absorption: { 125: 0.07 } } });
    expect(undoLabel.value).toBe('use calibrated materials');
    expect(state.hasCalibrated.value).toBe(true);
    undo();
    expect(scene.value).toEqual(START);
    expect(state.hasCalibrated.value).toBe(false);
  });

  it('can be cancelled, and forgets a result with its scene', async () => {
    await chooseTable();
    const started = state.startCalibration();
    state.cancelCalibration();
    await started;
    expect(state.calibration.value?.state.kind).toBe('stopped');
    startDocument({ name: 'other.json', token: null, scene: START, files: new Map() }, true);
    expect(state.calibration.value).toBeNull();
  });

  it('shows what is wrong with a measurement', async () => {
    await chooseTable();
    const { TaskFailure } = await import('../../../../electron/renderer/core/task-failure.ts');
    const started = state.startCalibration();
    const problem = { path: 'm.csv: line 2', message: 'wrong', remedy: 'Write it.' };
    calls[0].reject(new TaskFailure({ kind: 'input', problems: [problem] }));
    await started;
    expect(state.calibration.value?.state).toEqual({ kind: 'failed', failure: { kind: 'input', problems: [problem] } });
  });
});
