import { expect, it } from 'vitest';
import { singleDifferences } from '../../../../../src/app/results/compare/differences.ts';
import type { ResponseFigures } from '../../../../../src/response/figures/figures.ts';
import { FIGURES } from '../../../../support/whole-report.ts';

/** Figures with T20 and C80 at 500 and 1000 Hz, and STI. */
function figures(t20: number | null, c80: number, sti: number): ResponseFigures {
  const bands = [500, 1000].map((centreHz) => ({ ...FIGURES.bands[0], centreHz, t20Seconds: t20, c80Db: c80 }));
  return { ...FIGURES, bands, speech: { sti } } as unknown as ResponseFigures;
}

it('Single numbers differ from the first to the second, in just noticeable differences of ISO 3382-1', () => {
  const pairs = [
    { one: figures(1, 2, 0.5), other: figures(0.8, 4, 0.6) },
    { one: figures(1, 4, 0.7), other: figures(0.8, 4, 0.7) },
  ];
  const found = new Map(singleDifferences(pairs).map((each) => [each.figure, each]));
  // 5 % of 1 s, 1 dB and 0.05.
  expect(found.get('t20Seconds')).toMatchObject({ first: 1, second: 0.8, noticeable: expect.closeTo(-4, 9) as number });
  expect(found.get('c80Db')).toMatchObject({ first: 3, second: 4, noticeable: expect.closeTo(1, 9) as number });
  expect(found.get('sti')).toMatchObject({ noticeable: expect.closeTo(1, 9) as number });
});

it('A figure that a response lacks is not compared', () => {
  const pairs = [{ one: figures(null, 2, 0.5), other: figures(0.8, 4, 0.6) }];
  expect(singleDifferences(pairs).map(({ figure }) => figure)).not.toContain('t20Seconds');
});
