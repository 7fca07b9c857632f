import { afterEach, expect, it, vi } from 'vitest';
import type { ComparedVariant } from '../../../../src/app/index.ts';
import type { RenderReport } from '../../../../src/app/rendering/finished/render-report.ts';
import { addResult, chooseResult, removeResult, results } from '../../../../electron/renderer/state/results/results.ts';
import {
  baseline,
  cellsOf,
  chooseBaseline,
  chooseVariant,
  comparedResults,
  matrixBands,
  matrixResults,
} from '../../../../electron/renderer/state/results/variants.ts';

vi.mock('../../../../electron/renderer/core/workers.ts', () => ({ desk: { ask: vi.fn() } }));

const REPORT = { responses: [], areas: [], validToHz: 600, dimensions: 3 } as unknown as RenderReport;
const idOf = (name: string): number => results.value.find((result) => result.name === name)!.id;
const names = (of: readonly { readonly name: string }[]): string[] => of.map(({ name }) => name);

afterEach(() => {
  for (const { id } of results.value) removeResult(id);
});

it('Variants are compared with the oldest, or with the baseline that is chosen, which stands first', () => {
  for (const name of ['a', 'b', 'c']) addResult(name, { report: REPORT, files: new Map() }, null, null, name);
  expect([baseline.value?.name, names(matrixResults.value)]).toEqual(['a', ['a', 'b', 'c']]);
  chooseBaseline(idOf('b'));
  expect(names(matrixResults.value)).toEqual(['b', 'a', 'c']);
  // The report and the details say what changed from the same one.
  chooseResult(idOf('a'));
  for (const name of ['b', 'c']) chooseVariant(idOf(name), true);
  expect(names(comparedResults.value)).toEqual(['b', 'a', 'c']);
  removeResult(idOf('b'));
  expect([baseline.value?.name, names(matrixResults.value)]).toEqual(['a', ['a', 'c']]);
});

it('The matrix offers single-number values first, then the octaves that some variant has', () => {
  const difference = { first: 1, second: 2, difference: 1, noticeable: 20 };
  const mean = { ...difference, figure: 't30Seconds', symbol: 'T30' } as const;
  const variant = {
    means: [
      { ...mean, centreHz: 1000 },
      { ...mean, centreHz: 500 },
    ],
    singles: [{ ...difference, figure: 'sti', symbol: 'STI' }],
  } as unknown as ComparedVariant;
  expect(matrixBands([variant])).toEqual(['mid', 500, 1000]);
  expect(matrixBands([{ ...variant, singles: [] }])).toEqual([500, 1000]);
  expect(cellsOf(variant, 'mid').map(({ figure }) => figure)).toEqual(['sti']);
  expect(cellsOf(variant, 500)).toEqual([{ ...mean, centreHz: 500 }]);
});
