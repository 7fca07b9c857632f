import { TunedEngine } from '../../../src/app/ports/engine/tuner.ts';
import { DESIGNS } from '../../../src/lab/catalogue/catalogue.ts';
import { ALWAYS, CheckpointRuns, LONG } from '../checkpoint-runs.ts';
import { testDevice } from '../engines/gpu.ts';
import { seededRandom } from '../numbers/random.ts';
import { keptInMemory } from '../test-host.ts';
import { losing } from './losses.ts';

/** A rendering on a GPU that had no memory left in the midst of its steps. */
export interface Exhausted {
  /** How often. */
  readonly times: number;
  /** Devices that the report says were lost. */
  readonly losses: number;
  readonly ranFromHost: boolean;
  readonly warnings: readonly string[];
  /**
   * The largest difference of a sample, as a part of the largest of its response: receivers on both sides of a cut are
   * added up in another order in another cut.
   */
  readonly difference: number;
}

/** Renders on the GPU of the tests, which reports once or twice at random steps that it has no memory left. */
export async function exhaustDevices(count: number, seed: number): Promise<Exhausted[]> {
  const random = seededRandom(seed);
  const runs = new CheckpointRuns(LONG);
  const devices: GPUDevice[] = [];
  try {
    const { steps } = await runs.render('whole', {}, { engine: (await engineOn(devices)).engine });
    const all: Exhausted[] = [];
    for (let i = 0; i < count; i++) {
      const times = 1 + Math.floor(2 * random());
      let left = times;
      const makeEngine = async () => {
        const { engine, exhaust } = await engineOn(devices);
        const after = random() * steps;
        return losing(engine, (made) => {
          if (left === 0 || made < after) return;
          left--;
          exhaust();
        });
      };
      const report = await runs.render('part', { checkpoint: ALWAYS }, { makeEngine, hourly: true });
      all.push({
        times,
        losses: report.checkpoints.losses,
        ranFromHost: report.fromHost !== undefined,
        warnings: report.warnings,
        difference: runs.difference('part', 'whole'),
      });
      for (const device of devices.splice(0)) device.destroy();
    }
    return all;
  } finally {
    for (const device of devices) device.destroy();
    runs.remove();
  }
}

/** An engine on a device of its own, and what makes that device report that it has no memory left. */
async function engineOn(devices: GPUDevice[]): Promise<{ engine: TunedEngine; exhaust: () => void }> {
  const device = await testDevice();
  devices.push(device);
  const listeners: ((event: GPUUncapturedErrorEvent) => void)[] = [];
  device.addEventListener = (_: string, listener: unknown) => listeners.push(listener as (typeof listeners)[number]);
  const gpu = { device, adapterName: 'test', identity: 'test', fallback: true };
  return {
    engine: new TunedEngine(gpu, { store: keptInMemory(), compilers: 2, designs: DESIGNS, catalogue: 'test' }),
    exhaust: () => {
      const error = new GPUOutOfMemoryError('as a test wants it');
      for (const listener of listeners) listener({ error } as unknown as GPUUncapturedErrorEvent);
    },
  };
}
