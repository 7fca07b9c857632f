/** Checks of what an outside look found wrong: they pass, and take seconds on a processor. */
import { describe, expect, it } from 'vitest';
import type { Check, CheckContext, Line } from '../../../../../src/app/jobs/verify/tools/check.ts';
import { DEFAULT_RUNS, defaultRuns, exactTimes } from '../../../../../src/app/jobs/verify/checks/default-runs.ts';
import { firstOrderSource } from '../../../../../src/app/jobs/verify/checks/first-order-source.ts';
import { oneWall } from '../../../../../src/app/jobs/verify/checks/one-wall.ts';
import { recordFigures } from '../../../../../src/app/jobs/verify/checks/records.ts';
import { wallPlaces } from '../../../../../src/app/jobs/verify/checks/wall-places.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { processorTimeSince } from '../../../../support/processor-time.ts';
import { remembered } from '../../../../support/remembered.ts';

const CHECKS: readonly Check[] = [defaultRuns, wallPlaces, firstOrderSource, oneWall, recordFigures];

/**
 * Processor time that all of them may take together, s. They took 23 on 2026-11-29; work beside them on the core adds
 * up to a half, because both halves of a core share its units and its caches.
 */
const BUDGET = 60;

const context: CheckContext = {
  engine: new CpuEngine({ precision: 32, threads: 1 }),
  effort: 'quick',
  memoryLimit: 1e9,
  signal: new AbortController().signal,
  onShare: () => undefined,
};

const failed = (lines: readonly Line[]): string[] =>
  lines.filter(({ passed }) => !passed).map(({ asked, error }) => `${asked}: ${error}`);

describe('what an outside look found wrong', () => {
  const run = remembered(async (index: number) => {
    const taken = processorTimeSince();
    const { lines } = await CHECKS[index].run(context);
    return { lines, seconds: taken() / 1000 };
  });

  it.each(CHECKS.map(({ name }, index) => ({ name, index })))('passes: $name', async ({ index }) => {
    const { lines } = await run(index);
    expect(failed(lines)).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
  });

  it(`takes at most ${BUDGET} s of a processor`, async () => {
    let sum = 0;
    for (const index of CHECKS.keys()) sum += (await run(index)).seconds;
    expect(sum).toBeLessThan(BUDGET);
  });

  it('has the stored times of the exact responses', () => {
    for (const run of DEFAULT_RUNS.slice(1, 2)) {
      exactTimes(run).forEach((time, i) => expect(Math.abs(time / run.stored[i] - 1)).toBeLessThan(1e-4));
    }
  });
});
