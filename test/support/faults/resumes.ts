import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../numbers/random.ts';
import { faultsIn, rendering, Sandbox } from './sandbox.ts';

/** What became of a rendering with checkpoints that was ended, and went on until it was whole. */
export interface ResumedRendering {
  /** Signals that ended it, each with the time after its start, ms. */
  readonly ends: readonly { readonly signal: NodeJS.Signals; readonly afterMs: number }[];
  /** Processes that began at the beginning, as there was no checkpoint yet, and that went on from one. */
  readonly begun: number;
  readonly resumed: number;
  /** What is wrong: lost work, wrong files, other samples. */
  readonly wrong: readonly string[];
}

const LENGTH = '24';
const OPTIONS = ['--raw', '--checkpoint', '0.05s'];
const NAMES = ['S1-R1.wav', 'S1-R2.wav'];
/** `kill -9` more often than what the program can hear. */
const SIGNALS = ['SIGKILL', 'SIGKILL', 'SIGINT', 'SIGTERM'] as const;

/**
 * Renders with checkpoints, ends the process at random times, and resumes it until it is whole; again and again until
 * so many processes were ended.
 *
 * @param onRendering Hears of each rendering.
 */
export async function resumeRuns(
  ends: number,
  seed: number,
  onRendering: (rendering: ResumedRendering) => void = () => undefined,
): Promise<ResumedRendering[]> {
  const random = seededRandom(seed);
  const box = new Sandbox();
  const renderings: ResumedRendering[] = [];
  try {
    const begun = performance.now();
    const { status, stderr } = await box.run(rendering('clean', LENGTH, OPTIONS));
    const wholeMs = performance.now() - begun;
    if (status !== 0) throw new Error(`a run that is not disturbed ends with ${status}: ${stderr}`);
    for (let done = 0; done < ends; done += renderings.at(-1)!.ends.length) {
      const one = await untilWhole(box, wholeMs, ends - done, random);
      renderings.push(one);
      onRendering(one);
      rmSync(box.at('out'), { recursive: true, force: true });
    }
    return renderings;
  } finally {
    box.remove();
  }
}

async function untilWhole(
  box: Sandbox,
  wholeMs: number,
  most: number,
  random: () => number,
): Promise<ResumedRendering> {
  mkdirSync(box.at('out'), { recursive: true });
  const ends: { signal: NodeJS.Signals; afterMs: number }[] = [];
  const wrong: string[] = [];
  let [begun, resumed] = [0, 0];
  for (;;) {
    const canResume = box.list('out/checkpoint').some((name) => name.startsWith('state-'));
    if (canResume) resumed++;
    else begun++;
    const words = canResume ? ['resume', 'out'] : rendering('out', LENGTH, OPTIONS);
    const { child, ended } = box.start(words);
    const afterMs = random() * wholeMs;
    const signal = SIGNALS[Math.floor(random() * SIGNALS.length)];
    const isEnded = ends.length < most && (await Promise.race([pause(afterMs), ended])) === undefined;
    if (isEnded) child.kill(signal);
    const { status, stderr } = await ended;
    wrong.push(...faultsIn(box.at('out')));
    if (status === 0) break;
    if (isEnded) ends.push({ signal, afterMs });
    // What is stopped says so; `null` is the signal itself, while a room is prepared.
    if (!isEnded || (status !== null && !stderr.includes('stopped on request'))) {
      wrong.push(`${words[0]} ended with ${status}: ${stderr}`);
      break;
    }
  }
  const samples = (folder: string): string => NAMES.map((name) => readFileSync(box.at(folder, name), 'hex')).join();
  const left = box.list('out').filter((name) => ![...NAMES, 'report.json'].includes(name));
  if (left.length > 0) wrong.push(`left: ${left.join(', ')}`);
  if (wrong.length === 0 && samples('out') !== samples('clean')) wrong.push('the samples are not those of a clean run');
  return { ends, begun, resumed, wrong };
}
