import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../../build/studies/accuracy/answers.ts';
import { casesOf } from '../../../../build/studies/accuracy/cases.ts';
import { exactAnswer, FIGURES } from '../../../../build/studies/accuracy/exact/answers.ts';
import { judge } from '../../../../build/studies/accuracy/judge.ts';
import { randomBoxes } from '../../../../build/studies/accuracy/rooms/all-boxes.ts';
import { exactBox } from '../../../../src/app/jobs/verify/exact-rooms/box.ts';
import { rms } from '../../../../build/studies/accuracy/summary.ts';
import { caseRunner } from '../../../../build/studies/accuracy/run-case.ts';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { remembered } from '../../../support/remembered.ts';
import { testHost } from '../../../support/test-host.ts';

/** One thread: others are only in bundles. */
const controls = {
  host: testHost,
  makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1, memoryLimit: 1e9 })),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
};

/** Boxes that are rendered: those that take the fewest steps of nodes and have two octaves below the top one. */
const RENDERED = 8;
const LEAST_HZ = 360;

/** Decay times below the top octave, relative, means over receivers: as `npm run accuracy` asks of all boxes. */
const MOST_RMS = 0.03;
const MOST = 0.08;

/**
 * Errors of single receivers over their ±, root mean square: 0.5 is right, and `npm run accuracy` finds it in all 54
 * boxes. Figures of one box are not independent: in the eight smallest a few of them decide.
 */
const [LEAST_SHARE, MOST_SHARE] = [0.2, 1];

describe('decay times of small boxes below the top octave', () => {
  const cases = casesOf('boxes')
    .filter(({ maxHz }) => maxHz > LEAST_HZ)
    .sort((a, b) => a.cost - b.cost)
    .slice(0, RENDERED);
  const render = caseRunner(controls);
  /** Errors of the means, and those of single receivers over their ±. */
  const judged = remembered(async (index: number) => {
    const figures = judge([await render(cases[index])]).filter(
      ({ figure, position }) => position > 0 && (figure === 't20Seconds' || figure === 't30Seconds'),
    );
    return {
      errors: figures.flatMap(({ meanOfAll }) => meanOfAll ?? []),
      shares: figures.flatMap(({ singles }) => singles.map(({ error, half }) => error / half!)),
    };
  });
  const all = async (): Promise<readonly Awaited<ReturnType<typeof judged>>[]> => {
    const found = [];
    for (const index of cases.keys()) found.push(await judged(index));
    return found;
  };

  it.each(cases.map(({ id }, index) => ({ id, index })))('are those of the exact answer: $id', async ({ index }) => {
    const { errors } = await judged(index);
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(MOST);
  });

  it('are right to a just noticeable difference, all together', async () => {
    const errors = (await all()).flatMap((one) => one.errors);
    expect(errors.length).toBeGreaterThan(2 * RENDERED);
    expect(rms(errors)).toBeLessThan(MOST_RMS);
  });

  it('are as uncertain as they say', async () => {
    const shares = (await all()).flatMap((one) => one.shares);
    expect(rms(shares)).toBeGreaterThan(LEAST_SHARE);
    expect(rms(shares)).toBeLessThan(MOST_SHARE);
    expect(shares.filter((share) => Math.abs(share) <= 1).length).toBeGreaterThan(0.9 * shares.length);
  });
});

describe('stored answers', () => {
  it('are those that the code of figures gives now', () => {
    const box = randomBoxes().find(({ id }) => id === 'box-7')!;
    const anew = exactAnswer(exactBox(box));
    // Rounding to five digits, with a margin for another compiler's sines.
    for (const [centre, receivers] of Object.entries(answerOf(box.id).octaves)) {
      receivers.forEach((known, r) =>
        FIGURES.forEach((figure, f) => {
          const now = anew.octaves[centre][r][f];
          const where = `${figure} of receiver ${r} at ${centre} Hz: npm run accuracy -- --make-answers exact`;
          if (known[f] === null || now === null) expect(now, where).toBe(known[f]);
          else expect(Math.abs(now - known[f]), where).toBeLessThan(1e-3 * Math.max(1, Math.abs(known[f])));
        }),
      );
    }
  });
});
