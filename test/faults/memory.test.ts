/** A GPU that has no memory left in the midst of the steps. */
import { afterEach, expect, it } from 'vitest';
import { TunedEngine } from '../../src/app/engine/tuner.ts';
import { ALWAYS, CheckpointRuns } from '../support/checkpoint-runs.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { losing } from '../support/faults/losses.ts';
import { keptInMemory } from '../support/test-host.ts';

/** Long along z, so that parts of it fit into less memory. */
const LONG = {
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [1.2, 1, 16] }, material: 'wall' }] },
  sources: {
    A: { position: [0.5, 0.5, 4] },
    B: { position: [1, 0.5, 9.5] },
    C: { position: [1, 0.7, 12] },
  },
  receivers: { R: { position: [1.1, 0.91, 5.5] }, Q: { position: [0.3, 0.8, 10.7] } },
  durationSeconds: 0.01,
  maxFrequencyHz: 500,
};

let runs: CheckpointRuns;
const devices: GPUDevice[] = [];
afterEach(() => {
  runs.remove();
  for (const device of devices.splice(0)) device.destroy();
});

/** An engine on a device of its own, and what makes that device report that it has no memory left. */
async function engineOn(): Promise<{ engine: TunedEngine; exhaust: () => void }> {
  const device = await testDevice();
  devices.push(device);
  const listeners: ((event: GPUUncapturedErrorEvent) => void)[] = [];
  device.addEventListener = (_: string, listener: unknown) => listeners.push(listener as (typeof listeners)[number]);
  const gpu = { device, adapterName: 'test', identity: 'test', fallback: true };
  return {
    engine: new TunedEngine(gpu, { store: keptInMemory(), compilers: 2, catalogue: 'test' }),
    exhaust: () => {
      const error = new GPUOutOfMemoryError('as a test wants it');
      for (const listener of listeners) listener({ error } as unknown as GPUUncapturedErrorEvent);
    },
  };
}

it('goes on from the last checkpoint with less of it, to the same samples', async () => {
  runs = new CheckpointRuns(LONG);
  const { steps } = await runs.render('whole', {}, { engine: (await engineOn()).engine });
  let times = 0;
  const makeEngine = async () => {
    const { engine, exhaust } = await engineOn();
    return losing(engine, (made) => {
      if (times < 2 && made > 0.6 * steps) {
        times++;
        exhaust();
      }
    });
  };
  const report = await runs.render('part', { checkpoint: ALWAYS }, { makeEngine, hourly: true });
  expect(report.checkpoints.losses).toBe(2);
  expect(report.warnings).toContainEqual(
    'the GPU has no memory left: as a test wants it, 2 times; the run went on with a new device and less of its memory, from the last checkpoint or from the beginning of the source',
  );
  expect(report.fromHost).toBeDefined();
  expect(runs.samples('part')).toBe(runs.samples('whole'));
});
