import { computed, signal } from '@preact/signals';
import {
  CHAPTERS,
  extentOf,
  pagesOf,
  pagesTogether,
  USUAL_CHAPTERS,
  type Chapter,
  type ReportChoice,
} from '../../../../../src/app/index.ts';
import { projectSignal } from '../../window/lifetimes.ts';
import { recordings } from '../measured.ts';
import { shownResult } from '../results.ts';
import { targets } from '../targets.ts';
import { comparedResults } from '../variants.ts';

/** What a report prints until something else is chosen. */
export const USUAL_REPORT: ReportChoice = { chapters: USUAL_CHAPTERS, language: 'en' };

/** What the report of the project prints, and in which language. */
export const reportChoice = projectSignal<ReportChoice>(USUAL_REPORT);

export function chooseChapter(chapter: Chapter, isChosen: boolean): void {
  const { chapters } = reportChoice.peek();
  const now = CHAPTERS.filter((one) => (one === chapter ? isChosen : chapters.includes(one)));
  reportChoice.value = { ...reportChoice.peek(), chapters: now };
}

export function chooseLanguage(language: ReportChoice['language']): void {
  reportChoice.value = { ...reportChoice.peek(), language };
}

/** Whether measured responses go into the report, if there are any. */
export const reportsMeasured = signal(true);

/** How much there is to print of the shown result and its variants; null without a result. */
const extent = computed(() => {
  const result = shownResult.value;
  const { names, files } = targets.value;
  return (
    result &&
    extentOf(result.outcome.report, {
      targets: names.length + files.size,
      measured: reportsMeasured.value ? (recordings.value?.files.size ?? 0) : 0,
      variants: Math.max(0, comparedResults.value.length - 1),
    })
  );
});

/** The chapters with about how many pages each takes; 0 where there is nothing to print. */
export const chapterPages = computed(() =>
  CHAPTERS.map((chapter) => ({ chapter, pages: extent.value ? pagesOf(chapter, extent.value) : 0 })),
);

/** About how many pages the chosen chapters take together. */
export const reportPages = computed(() =>
  extent.value ? pagesTogether(reportChoice.value.chapters, extent.value) : 0,
);
