import { TunedEngine } from '../../../src/app/ports/engine/tuner.ts';
import { DESIGNS } from '../../../src/lab/catalogue/catalogue.ts';
import type { ChosenKernel, RunEngine } from '../../../src/app/ports/engine/kernel-choice.ts';
import { CheckpointRuns, ALWAYS, LONG, watched } from '../checkpoint-runs.ts';
import { testDevice } from '../engines/gpu.ts';
import { seededRandom } from '../numbers/random.ts';
import { keptInMemory } from '../test-host.ts';

/** A rendering on a GPU whose device was destroyed. */
export interface Loss {
  /** Steps of all sources after which it was destroyed. */
  readonly afterSteps: number;
  /** Whether it was destroyed while steps were under way, or before they were submitted. */
  readonly underWay: boolean;
  readonly hasCheckpoints: boolean;
  /** Devices that the report says were lost. */
  readonly losses: number;
  readonly isSame: boolean;
}

/** Part of the memory of a run in memory that one from host memory may use. */
const LESS = 0.8;

/**
 * Renders on the GPU of the tests and destroys its device at a random step; the run goes on with a new one.
 *
 * @param fromHost Whether the runs are from host memory.
 */
export async function loseDevices(
  count: number,
  seed: number,
  fromHost = false,
  onLoss: (loss: Loss) => void = () => undefined,
): Promise<Loss[]> {
  const random = seededRandom(seed);
  const runs = new CheckpointRuns(fromHost ? LONG : { walls: 'subcell', durationSeconds: 0.05 });
  const devices: GPUDevice[] = [];
  let deviceMemory: number | undefined;
  const engineOn = async (): Promise<TunedEngine> => {
    const device = await testDevice();
    devices.push(device);
    const gpu = { device, adapterName: 'test', identity: 'test', fallback: true };
    return new TunedEngine(gpu, {
      store: keptInMemory(),
      compilers: 2,
      designs: DESIGNS,
      catalogue: 'test',
      deviceMemory,
    });
  };
  try {
    const { steps, memoryBytes } = await runs.render('whole', {}, { engine: await engineOn() });
    if (fromHost) {
      // Cut into the same slices.
      deviceMemory = LESS * memoryBytes;
      await runs.render('whole', {}, { engine: await engineOn() });
    }
    const whole = runs.samples('whole');
    const all: Loss[] = [];
    for (let i = 0; i < count; i++) {
      const afterSteps = Math.floor(random() * 3 * steps);
      const [underWay, hasCheckpoints] = [random() < 0.5, random() < 0.5];
      let isLost = false;
      const makeEngine = async (anew = false) => {
        const engine = await engineOn();
        const device = devices.at(-1)!;
        if (anew) return engine;
        const destroy = (made: number): void => {
          if (isLost || made < afterSteps) return;
          isLost = true;
          if (underWay) setImmediate(() => device.destroy());
          else device.destroy();
        };
        return losing(engine, destroy);
      };
      const checkpoint = hasCheckpoints ? ALWAYS : null;
      const report = await runs.render('lost', { checkpoint }, { makeEngine, hourly: hasCheckpoints });
      const loss = {
        afterSteps,
        underWay,
        hasCheckpoints,
        losses: report.checkpoints.losses,
        isSame: runs.samples('lost') === whole && (report.fromHost !== undefined) === fromHost,
      };
      all.push(loss);
      onLoss(loss);
      for (const device of devices.splice(0)) device.destroy();
    }
    return all;
  } finally {
    for (const device of devices) device.destroy();
    runs.remove();
  }
}

/** An engine of which every run tells its steps. */
export function losing(engine: TunedEngine, before: (made: number) => void): RunEngine {
  const told = (chosen: ChosenKernel): ChosenKernel => ({ ...chosen, engine: watched(chosen.engine, before) });
  const choose: RunEngine['choose'] = async (...args) => told(await engine.choose(...args));
  const withKernel: RunEngine['withKernel'] = (report) => told(engine.withKernel(report));
  return Object.assign(Object.create(engine) as TunedEngine, { choose, withKernel });
}
