import { readFileSync, rmSync } from 'node:fs';
import { seededRandom } from '../numbers/random.ts';
import { faultsIn, rendering, Sandbox } from './sandbox.ts';
import { disturb, ForeignFiles, type StoreFault, type StoreTrial } from './store-faults.ts';

const LENGTH = '12';
const OPTIONS = ['--raw', '--checkpoint', '0.05s'];
const NAMES = ['S1-R1.wav', 'S1-R2.wav'];
const FOREIGN = ['out/mine.txt', 'out/checkpoint-of-mine/model.bin'];

/**
 * Renders with checkpoints again and again, disturbs the rendering once or twice, and lets it end: resumed if it can
 * be.
 *
 * @param onTrial Hears of each.
 */
export async function checkpointFaults(
  faults: readonly StoreFault[],
  seed: number,
  onTrial: (trial: StoreTrial) => void = () => undefined,
): Promise<StoreTrial[]> {
  const random = seededRandom(seed);
  const box = new Sandbox();
  const samples = (folder: string): string => NAMES.map((name) => readFileSync(box.at(folder, name), 'hex')).join();
  try {
    const begun = performance.now();
    const { status, stderr } = await box.run(rendering('clean', LENGTH, OPTIONS));
    const wholeMs = performance.now() - begun;
    if (status !== 0) throw new Error(`a run that is not disturbed ends with ${status}: ${stderr}`);
    const trials: StoreTrial[] = [];
    for (const fault of faults) {
      const foreign = new ForeignFiles(box, FOREIGN);
      const wrong: string[] = [];
      const words = (): string[] =>
        box.list('out/checkpoint').some((name) => name.startsWith('state-'))
          ? ['resume', 'out']
          : rendering('out', LENGTH, OPTIONS);
      for (let times = 1 + Math.floor(2 * random()); times > 0; times--)
        wrong.push(...(await disturb(box, words(), fault, wholeMs, random)), ...faultsIn(box.at('out')));
      const last = await box.run(words());
      if (last.status !== 0) wrong.push(`the last run ended with ${last.status}: ${last.stderr.slice(0, 300)}`);
      wrong.push(...faultsIn(box.at('out')), ...foreign.wrong());
      const left = box.list('out').filter((name) => name.startsWith('checkpoint/') || name.startsWith('.wavehall.'));
      if (left.length > 0) wrong.push(`left: ${left.join(', ')}`);
      if (wrong.length === 0 && samples('out') !== samples('clean'))
        wrong.push('the samples are not those of a clean run');
      const trial = { fault, wrong };
      trials.push(trial);
      onTrial(trial);
      rmSync(box.at('out'), { recursive: true, force: true });
    }
    return trials;
  } finally {
    box.remove();
  }
}
