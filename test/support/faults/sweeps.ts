import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { seededRandom } from '../numbers/random.ts';
import { faultsIn, Sandbox } from './sandbox.ts';
import { disturb, ForeignFiles, type StoreFault, type StoreTrial } from './store-faults.ts';

/** A room whose response takes a part of a second. */
export const ROOM = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { plaster: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [4, 3, 2.5] }, material: 'plaster' }] },
  sources: { S1: { position: [1, 1, 1] } },
  receivers: { R1: { position: [3, 2, 1.2] } },
  ...{ scheme: 'leggy-2', walls: 'staircase', maxFrequencyHz: 200, durationSeconds: 1 },
};

const SWEEP = {
  wavehallSweep: 1,
  scene: 'room.json',
  seed: 3,
  vary: { length: { at: 'geometry.boxes[0].add.to[0]', unit: 'm', grid: { from: 3.5, to: 5, count: 4 } } },
};

const RUN = (out: string): string[] => ['sweep', 'run', 'plan/manifest.jsonl', '--out', out, '--engine', 'cpu'];
const FOREIGN = ['out/mine.txt', 'out/done/mine.txt', 'out/work/mine.bin', 'out/failed/mine.json'];

/**
 * Runs a small sweep again and again, disturbs it once or twice, and lets it end.
 *
 * @param onTrial Hears of each.
 */
export async function sweepFaults(
  faults: readonly StoreFault[],
  seed: number,
  onTrial: (trial: StoreTrial) => void = () => undefined,
): Promise<StoreTrial[]> {
  const random = seededRandom(seed);
  const box = new Sandbox();
  try {
    writeFileSync(box.at('room.json'), JSON.stringify(ROOM));
    writeFileSync(box.at('sweep.json'), JSON.stringify(SWEEP));
    await ended(box, ['sweep', 'plan', 'sweep.json', '--out', 'plan', '--engine', 'cpu']);
    const begun = performance.now();
    await ended(box, RUN('clean'));
    const wholeMs = performance.now() - begun;
    const clean = resultsIn(box, 'clean');
    if (clean.lines.length !== 4) throw new Error(`a sweep that is not disturbed has ${clean.lines.length} lines`);
    const trials: StoreTrial[] = [];
    for (const fault of faults) {
      const foreign = new ForeignFiles(box, FOREIGN);
      const wrong: string[] = [];
      for (let times = 1 + Math.floor(2 * random()); times > 0; times--) {
        wrong.push(...(await disturb(box, RUN('out'), fault, wholeMs, random)), ...resultsIn(box, 'out').wrong);
      }
      const last = await box.run(RUN('out'));
      if (last.status !== 0) wrong.push(`the last run ended with ${last.status}: ${last.stderr.slice(0, 300)}`);
      const { lines, samples, wrong: halves } = resultsIn(box, 'out');
      wrong.push(...halves, ...foreign.wrong());
      if (lines.join() !== clean.lines.join()) wrong.push(`${lines.length} of ${clean.lines.length} lines are done`);
      else if (samples !== clean.samples) wrong.push('the samples are not those of a run that was not disturbed');
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

async function ended(box: Sandbox, words: readonly string[]): Promise<void> {
  const { status, stderr } = await box.run(words);
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
}

/** The lines that are done, all their samples, and what is not whole among them. */
function resultsIn(
  box: Sandbox,
  out: string,
): { readonly lines: readonly string[]; readonly samples: string; readonly wrong: readonly string[] } {
  const done = box.list(`${out}/done`).filter((name) => /^[0-9a-f]{2}\/[0-9a-f]{64}\/$/.test(name));
  const wrong = done.flatMap((line) => [
    ...faultsIn(box.at(out, 'done', line)),
    ...['report.json', 'line.json', 'S1-R1.wav']
      .filter((name) => !existsSync(box.at(out, 'done', line, name)))
      .map((name) => `${line} counts as done and has no ${name}`),
  ]);
  const samples = done
    .map((line) => box.at(out, 'done', line))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.wav'))
        .map((name) => readFileSync(`${folder}/${name}`, 'hex')),
    ) // prettier-ignore
    .join();
  return { lines: done, samples, wrong };
}
