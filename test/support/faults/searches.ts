import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import type { SensitivityReport } from '../../../src/app/index.ts';
import { seededRandom } from '../numbers/random.ts';
import { leftovers, Sandbox } from './sandbox.ts';
import { disturb, ForeignFiles, type StoreFault, type StoreTrial } from './store-faults.ts';
import { ROOM } from './sweeps.ts';

/** Where a search keeps the figures of its runs, and the runs themselves. */
export const KEPT_RUNS = 'room-sensitivity-runs.json';
export const RUN_LINES = 'room-runs';

const FOREIGN = ['out/mine.txt', `out/${RUN_LINES}/mine.txt`, `out/${RUN_LINES}/done/mine.txt`];

/** Names of the reports of lines that are done, in a folder of an answer. */
export const linesDone = (box: Sandbox, out: string): readonly string[] =>
  box.list(`${out}/${RUN_LINES}`).filter((name) => /^done\/[0-9a-f]{2}\/[0-9a-f]{64}\/report\.json$/.test(name));

/** The command whose runs are kept. */
export const search = (out: string): string[] => ['sensitivities', 'room.json', '--engine', 'cpu', '--out', out];

/** Writes the room of {@link search}. */
export const writeRoom = (box: Sandbox): void =>
  writeFileSync(box.at('room.json'), JSON.stringify({ ...ROOM, durationSeconds: 0.3 }));

/** What an answer says of the room. */
export function answerIn(box: Sandbox, out: string): unknown {
  const text = readFileSync(box.at(out, 'room-sensitivities.json'), 'utf8');
  const { figures, ranking, surfaces } = JSON.parse(text) as SensitivityReport;
  return { figures, ranking, surfaces };
}

/**
 * Makes a search whose runs are kept again and again, disturbs it once or twice, damages what it kept, and lets it end.
 *
 * @param onTrial Hears of each.
 */
export async function searchFaults(
  faults: readonly StoreFault[],
  seed: number,
  onTrial: (trial: StoreTrial) => void = () => undefined,
): Promise<StoreTrial[]> {
  const random = seededRandom(seed);
  const box = new Sandbox();
  try {
    writeRoom(box);
    const begun = performance.now();
    const { status, stderr } = await box.run(search('clean'));
    if (status !== 0) throw new Error(`a search that is not disturbed ended with ${status}: ${stderr}`);
    const wholeMs = performance.now() - begun;
    const clean = JSON.stringify(answerIn(box, 'clean'));
    const trials: StoreTrial[] = [];
    for (const fault of faults) {
      const foreign = new ForeignFiles(box, FOREIGN);
      const wrong: string[] = [];
      for (let times = 1 + Math.floor(2 * random()); times > 0; times--)
        wrong.push(...(await disturb(box, search('out'), fault, wholeMs, random)));
      damage(box, random);
      const last = await box.run(search('out'));
      if (last.status !== 0) wrong.push(`the last run ended with ${last.status}: ${last.stderr.slice(0, 300)}`);
      else if (JSON.stringify(answerIn(box, 'out')) !== clean) wrong.push('the answer is another one');
      wrong.push(...foreign.wrong(), ...leftovers(box.list('out')).map((name) => `${name} is left`));
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

/** Changes a byte of the kept figures, or cuts them or the report of a line off, somewhere. */
function damage(box: Sandbox, random: () => number): void {
  const there = [KEPT_RUNS, ...linesDone(box, 'out').map((name) => `${RUN_LINES}/${name}`)].filter((name) =>
    box.list('out').includes(name),
  );
  if (there.length === 0) return;
  const name = random() < 0.5 ? there[0] : there[Math.floor(random() * there.length)];
  const bytes = readFileSync(box.at('out', name));
  const at = Math.floor(random() * bytes.length);
  if (name === KEPT_RUNS && random() < 0.5) {
    bytes[at] ^= 1 << Math.floor(random() * 7);
    writeFileSync(box.at('out', name), bytes);
  } else truncateSync(box.at('out', name), at);
}
