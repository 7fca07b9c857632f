import { expect, it } from 'vitest';
import { ANSWERS } from '../../../build/studies/accuracy/answers.ts';
import { casesOf } from '../../../build/studies/accuracy/cases.ts';
import { FIGURES, RATE } from '../../../build/studies/accuracy/exact/answers.ts';
import { renderRoom } from '../../../src/app/jobs/verify/exact-rooms/render-room.ts';
import { figuresOfRun } from '../../../src/app/jobs/room-trials/run-figures.ts';
import { OCTAVES } from '../../../src/response/figures/octaves.ts';
import { onProcessor } from '../../support/on-processor.ts';

/** The cheapest boxes whose exact answers are stored, four receivers each. */
const cases = casesOf('boxes').sort((a, b) => a.cost - b.cost).slice(0, 6); // prettier-ignore

/** Shorter decays are those of an octave's filter: [Jacobsen1987], as the study of accuracy has it. */
const isFilters = (centreHz: number, seconds: number): boolean => {
  const { lowerHz, upperHz } = OCTAVES.find((octave) => octave.centreHz === centreHz)!;
  return (upperHz - lowerHz) * seconds < 4;
};

it('the mean over receivers lies within its uncertainty of the exact one in nine of ten cases, which is less than that of one', async () => {
  const errors: { readonly share: number; readonly narrower: number }[] = [];
  for (const { room, maxHz, scheme, walls, durationSeconds } of cases) {
    const { report } = await renderRoom(room, { maxHz, rate: RATE, scheme, walls, durationSeconds }, onProcessor(32));
    const { octaves } = ANSWERS[room.answer]!;
    for (const { figure, centreHz, values, half } of figuresOfRun(report, 0).figures) {
      const index = FIGURES.findIndex((one) => one === figure);
      if (index < 0 || figure === 'gDb' || centreHz === null || half === null || !(centreHz in octaves)) continue;
      const exact = octaves[centreHz].map((row) => row[index]);
      const isKnown = values.every((value) => value !== null) && exact.every((value) => value !== null);
      if (!isKnown || (figure !== 'c80Db' && exact.some((value) => isFilters(centreHz, value!)))) continue;
      const mean = (some: readonly (number | null)[]): number =>
        some.reduce<number>((sum, one) => sum + one!, 0) / some.length;
      const singles = report.responses.map(
        ({ figures }) =>
          figures!.bands.find((band) => band.centreHz === centreHz)!.uncertainty![figure as 't20Seconds'],
      );
      errors.push({ share: Math.abs(mean(values) - mean(exact)) / half, narrower: half / mean(singles) });
    }
  }
  expect(errors.length).toBeGreaterThan(30);
  expect(errors.filter(({ share }) => share <= 1).length / errors.length).toBeGreaterThanOrEqual(0.9);
  // Four receivers that are independent, of an uncertainty that is theirs alone, would have a half.
  const widths = errors.map(({ narrower }) => narrower);
  expect(Math.max(...widths)).toBeLessThanOrEqual(1 + 1e-9);
  expect(widths.reduce((sum, one) => sum + one, 0) / widths.length).toBeLessThan(0.9);
});
