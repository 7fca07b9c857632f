import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../numbers/random.ts';
import { DURATIONS, faultsIn, leftovers, rendering, Sandbox, watchFolder } from './sandbox.ts';

/** What a kill has left. */
export interface Kill {
  /** Whether the program was killed while it wrote, or at any time. */
  readonly aim: 'writing' | 'any time';
  /** False if the program had ended before. */
  readonly killed: boolean;
  /** Time of the kill after the start, or after it began to write, ms. */
  readonly afterMs: number;
  /** Whether the folder says that it is whole. */
  readonly whole: boolean;
  /** What is wrong with the files of the folder. */
  readonly faults: readonly string[];
  /** Temporary files in the folder and in the cache. */
  readonly leftovers: readonly string[];
}

export interface Kills {
  readonly kills: readonly Kill[];
  /** What is left after a last run that is not killed: wrong files, temporary files, other samples. */
  readonly wrongAtEnd: readonly string[];
}

/** How a run goes that is not killed. */
interface Course {
  readonly runMs: number;
  /** Time from the last temporary folder to the report, ms. */
  readonly writingMs: number;
  /** Temporary folders that appear: those of the checks before the run, and then those of writing. */
  readonly folders: number;
}

/** Kills are spread over so many times the time of a run, or of writing: some runs end before. */
const SPREAD = { 'any time': 1.2, writing: 2 } as const;

/** The fastest of some runs. */
async function courseOf(box: Sandbox, runs: number): Promise<Course> {
  const courses: Course[] = [];
  for (let run = 1; run <= runs; run++) courses.push(await oneCourse(box, `clean-${run}`));
  return {
    runMs: Math.min(...courses.map(({ runMs }) => runMs)),
    writingMs: Math.min(...courses.map(({ writingMs }) => writingMs)),
    folders: courses[0].folders,
  };
}

async function oneCourse(box: Sandbox, folder: string): Promise<Course> {
  mkdirSync(box.at(folder));
  const times: number[] = [];
  let written = 0;
  const close = watchFolder(box.at(folder), (what) => {
    if (what === 'temporary') times.push(performance.now());
    else written = performance.now();
  });
  const begun = performance.now();
  const { status, stderr } = await box.render(folder);
  close();
  if (status !== 0) throw new Error(`a run that is not disturbed ends with ${status}: ${stderr}`);
  // The last but one is that of the new files; the last is it again, when it gets the name under which it counts.
  const writingMs = written - times.at(-2)!;
  return { runMs: performance.now() - begun, writingMs, folders: times.length - 1 };
}

/**
 * Renders again and again to one folder, with one cache, and kills each run with `kill -9`: every other one while it
 * writes its files, the others at any time. In the end a run is not killed.
 *
 * @param onKill Hears of each.
 */
export async function killRuns(
  count: number,
  seed: number,
  onKill: (kill: Kill) => void = () => undefined,
): Promise<Kills> {
  const random = seededRandom(seed);
  const box = new Sandbox();
  const kills: Kill[] = [];
  try {
    const course = await courseOf(box, Math.min(3, Math.ceil(count / 10)));
    for (let i = 0; i < count; i++) {
      const duration = DURATIONS[Math.floor(random() * DURATIONS.length)];
      const kill = await killOne(box, course, duration, i % 2 === 0 ? 'writing' : 'any time', random());
      kills.push(kill);
      onKill(kill);
    }
    const { status, stderr } = await box.render('out', ['--keep-runs']);
    const samples = (folder: string): string =>
      ['S1-R1.wav', 'S1-R2.wav'].map((name) => readFileSync(box.at(folder, name), 'hex')).join();
    // The longer one goes on from the run before, whatever the killed ones have left of theirs.
    const long = [
      await box.run(rendering('long', DURATIONS[2])),
      await box.run(rendering('alone', DURATIONS[2], ['--no-cache'])),
    ];
    const wentOn = long[0].stdout.includes('went on from 0.02 s of an earlier run');
    const wrongAtEnd = [
      ...long.filter((run) => run.status !== 0).map((run) => `a longer run ended with ${run.status}: ${run.stderr}`),
      ...(long.every((run) => run.status === 0) && samples('long') !== samples('alone')
        ? ['a run that went on from a kept one has other samples']
        : []),
      ...(wentOn ? [] : ['a longer run did not go on from the one that was kept']),
      ...(status === 0 ? [] : [`the last run ended with ${status}: ${stderr}`]),
      ...faultsIn(box.at('out')),
      ...leftovers(box.list('out')),
      ...(status === 0 && samples('out') !== samples('clean-1') ? ['the samples are not those of a clean folder'] : []),
    ];
    return { kills, wrongAtEnd };
  } finally {
    box.remove();
  }
}

async function killOne(box: Sandbox, course: Course, duration: string, aim: Kill['aim'], when: number): Promise<Kill> {
  mkdirSync(box.at('out'), { recursive: true });
  let folders = 0;
  let close = (): void => undefined;
  const writing = new Promise<void>((resolve) => {
    close = watchFolder(box.at('out'), (what) => {
      if (what === 'temporary' && ++folders === course.folders) resolve();
    });
  });
  // Without a cache every other time, so that preparing, keeping and reading rooms and runs are killed, too.
  const { child, ended } = box.start(rendering('out', duration, [when < 0.5 ? '--no-cache' : '--keep-runs']));
  let over = false;
  void ended.then(() => (over = true));
  if (aim === 'writing') await Promise.race([writing, ended]);
  close();
  const afterMs = when * SPREAD[aim] * (aim === 'writing' ? course.writingMs : course.runMs);
  await Promise.race([pause(afterMs), ended]);
  const killed = !over;
  child.kill('SIGKILL');
  await ended;
  return {
    aim,
    killed,
    afterMs,
    whole: existsSync(box.at('out', 'report.json')),
    faults: faultsIn(box.at('out')),
    leftovers: [...leftovers(box.list('out')), ...leftovers(box.list('cache')).map((name) => `cache/${name}`)],
  };
}
