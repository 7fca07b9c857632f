/** What a report prints, as the tab Report offers it. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RenderOutcome } from '../../../../electron/renderer/core/protocol.ts';
import { fakeWorkers } from '../../fake-workers.ts';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }));
vi.mock('../../../../electron/renderer/core/workers.ts', () => fakeWorkers([]));

const choice = await import('../../../../electron/renderer/state/results/saved/report-choice.ts');
const { setResults } = await import('../../../../electron/renderer/state/results/results.ts');
const { targets } = await import('../../../../electron/renderer/state/results/targets.ts');
const { forgetAllOf } = await import('../../../../electron/renderer/state/window/lifetimes.ts');

const OUTCOME = {
  report: {
    scene: { sources: [{}], receivers: [{}, {}], materials: [{}, {}, {}] },
    responses: ['R1', 'R2', 'R3'].map((receiver) => ({
      ...{ source: 'S', receiver, file: `S-${receiver}.wav` },
      figures: null,
    })),
    ...{ areas: [], overall: null, warnings: [] },
  },
  files: new Map(),
} as unknown as RenderOutcome;

beforeEach(() => {
  forgetAllOf('project');
  setResults([
    ...[{ name: 'a', scene: 'a', notes: '', outcome: OUTCOME, view: null, ranWith: null, finishedAt: new Date(0) }],
  ]);
});

const pagesOf = (wanted: string): number => choice.chapterPages.value.find(({ chapter }) => chapter === wanted)!.pages;

describe('the chapters of a report', () => {
  it('are ticked in any order and stand in that of the report', () => {
    const first = choice.reportPages.value;
    choice.chooseChapter('responses', true);
    choice.chooseChapter('summary', false);
    choice.chooseChapter('summary', true);
    expect(choice.reportChoice.value.chapters.at(0)).toBe('summary');
    expect(choice.reportChoice.value.chapters.at(-1)).toBe('responses');
    // Three responses, two a page.
    expect(choice.reportPages.value).toBe(first + 2);
  });

  it('take no page where there is nothing to print, and follow what is chosen elsewhere', () => {
    expect([pagesOf('targets'), pagesOf('maps'), pagesOf('measured')]).toEqual([0, 0, 0]);
    targets.value = { names: ['din-18041-a3'], files: new Map() };
    expect(pagesOf('targets')).toBeGreaterThan(0);
  });

  it('end with the project, as the language does', () => {
    choice.chooseChapter('room', false);
    choice.chooseLanguage('de');
    expect(choice.reportChoice.value.language).toBe('de');
    forgetAllOf('project');
    expect(choice.reportChoice.value).toBe(choice.USUAL_REPORT);
  });
});
