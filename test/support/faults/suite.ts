/** All faults on purpose, one kind after the other. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkpointFaults } from './checkpoints.ts';
import { hostileFile } from './hostile.ts';
import { killRuns } from './kills.ts';
import { resumeRuns } from './resumes.ts';
import { Sandbox } from './sandbox.ts';
import { searchFaults } from './searches.ts';
import { STORE_FAULTS, type StoreTrial } from './store-faults.ts';
import { sweepFaults } from './sweeps.ts';
import type { FaultRow } from './table.ts';

export interface SuiteOptions {
  /**
   * Tries of each kind; the fuzzer reads so many inputs of each reader, and as many real-looking files of each format.
   */
  readonly each: number;
  readonly seed: number;
  /** A folder of files that do harm to who trusts them; those of the tests alone if undefined. */
  readonly hostile?: string | undefined;
}

/** Files that once did harm, with those that the tests of readers keep. */
const FIXTURES = join('test', 'fixtures', 'fuzz');

/** @param onRow Hears of each kind when it is done. */
export async function faultSuite(
  { each, seed, hostile }: SuiteOptions,
  onRow: (row: FaultRow) => void,
): Promise<readonly FaultRow[]> {
  const rows: FaultRow[] = [];
  const timed = async (work: () => Promise<readonly Omit<FaultRow, 'seconds'>[]>): Promise<void> => {
    const begun = performance.now();
    const found = await work();
    const seconds = (performance.now() - begun) / 1000 / found.length;
    for (const row of found) {
      rows.push({ ...row, seconds });
      onRow(rows.at(-1)!);
    }
  };

  await timed(async () => {
    const { kills, wrongAtEnd } = await killRuns(each, seed);
    const failed = [...kills.flatMap(({ faults }) => faults.slice(0, 1)), ...wrongAtEnd.slice(0, 1)];
    return [{ kind: 'rendering, kill -9', tried: kills.length + 1, failed }];
  });
  await timed(async () => {
    const renderings = await resumeRuns(each, seed);
    // Each process that is ended, and the one that ends by itself.
    const tried = renderings.reduce((sum, { ends }) => sum + ends.length + 1, 0);
    const failed = renderings.flatMap(({ wrong }) => (wrong.length > 0 ? [wrong.join('; ')] : []));
    return [{ kind: 'rendering, ended and resumed', tried, failed }];
  });
  for (const fault of STORE_FAULTS) {
    const faults = new Array<typeof fault>(each).fill(fault);
    await timed(async () => [rowOf(`checkpoint, ${fault}`, await checkpointFaults(faults, seed))]);
    await timed(async () => [rowOf(`sweep, ${fault}`, await sweepFaults(faults, seed))]);
    await timed(async () => [rowOf(`kept runs of a search, ${fault}`, await searchFaults(faults, seed))]);
  }
  for (const folder of hostile === undefined ? [FIXTURES] : [FIXTURES, hostile]) {
    await timed(async () => {
      const box = new Sandbox();
      try {
        const names = readdirSync(folder).filter((name) => !/\.md$/.test(name));
        const failed: string[] = [];
        for (const name of names) failed.push(...(await hostileFile(box, join(folder, name))));
        return [{ kind: `hostile files, ${folder === FIXTURES ? 'of the tests' : 'of the folder'}`, tried: names.length, failed }]; // prettier-ignore
      } finally {
        box.remove();
      }
    });
  }
  await timed(() => Promise.resolve(fuzzRows(['--inputs', String(each), '--seed', String(seed)], 'fuzzed', [1, 2], 3)));
  await timed(() => Promise.resolve(fuzzRows(['--real', '--each', String(each), '--seed', String(seed)], 'real-looking', [2], 3))); // prettier-ignore
  return rows;
}

const rowOf = (kind: string, trials: readonly StoreTrial[]): Omit<FaultRow, 'seconds'> => ({
  kind,
  tried: trials.length,
  failed: trials.flatMap(({ wrong }) => (wrong.length > 0 ? [wrong.join('; ')] : [])),
});

/**
 * Runs the fuzzer, and adds up the table that it prints.
 *
 * @param held Columns of what held, from 1.
 * @param faults Column of what did not.
 */
function fuzzRows(
  options: readonly string[],
  kind: string,
  held: readonly number[],
  faults: number,
): Omit<FaultRow, 'seconds'>[] {
  const { stdout, stderr, status } = spawnSync('npx', ['tsx', join('build', 'tool.ts'), 'fuzz', ...options], { encoding: 'utf8' }); // prettier-ignore
  // A name, which may end with a number, then columns.
  const lines = [...stdout.matchAll(/^(\S.*?)((?: {2,}\d+){3,4})$/gm)].map(([, name, numbers]) => ({
    name,
    numbers: numbers.trim().split(/\s+/).map(Number),
  }));
  if (lines.length === 0) return [{ kind, tried: 1, failed: [`it ended with ${status}: ${stderr.slice(0, 300)}`] }];
  const sum = (columns: readonly number[]): number =>
    lines.reduce((all, { numbers }) => all + columns.reduce((one, column) => one + numbers[column - 1], 0), 0);
  const count = sum([faults]);
  const words = lines.filter(({ numbers }) => numbers[faults - 1] > 0).map(({ name }) => name);
  const failed = Array.from({ length: count }, (_, i) => `see npm run fuzz -- ${options.join(' ')}: ${words[i] ?? words[0]}`); // prettier-ignore
  return [{ kind: `${kind}, ${lines.length} ${kind === 'fuzzed' ? 'readers' : 'formats'}`, tried: sum(held) + count, failed }]; // prettier-ignore
}
