import { computed, effect, signal } from '@preact/signals';
import type { WrittenReport } from '../../../../../src/app/index.ts';
import type { CompanyChoice } from '../../../core/protocol.ts';
import { failureOf } from '../../../core/task-failure.ts';
import { desk } from '../../../core/workers.ts';
import { bridge } from '../../../platform/bridge.ts';
import { say, showTrouble } from '../../window/say.ts';
import { positions, recordings } from '../measured.ts';
import { printPage } from './print-page.ts';
import { reportChoice, reportsMeasured } from './report-choice.ts';
import { foldersOf } from '../result-folders.ts';
import { targets } from '../targets.ts';
import { comparedResults } from '../variants.ts';
import { words } from '../../../../words/words.ts';

/** Where the browser keeps who hands reports out. */
const KEPT = 'wavehall-company';

/** Who hands the report out, as the fields have it. */
export const company = signal<CompanyChoice>({ ...kept(), logo: null });

/** The last report; `of` are the results that it was written of. */
const last = signal<
  | { readonly kind: 'writing' }
  | { readonly kind: 'done'; readonly written: WrittenReport; readonly of: typeof comparedResults.value }
  | null
>(null);

/** The report of the results that are chosen now; null if there is none. */
export const reportState = computed(() =>
  last.value?.kind === 'done' && last.value.of !== comparedResults.value ? null : last.value,
);

/** Whether the page can be printed here; on the desktop it is saved as PDF. */
export const prints = computed(() => bridge().savePdf === null);

function kept(): { readonly name: string; readonly lines: readonly string[] } {
  try {
    const { name, lines } = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as { name?: unknown; lines?: unknown };
    return {
      name: typeof name === 'string' ? name : '',
      lines: Array.isArray(lines) ? lines.filter((line): line is string => typeof line === 'string') : [],
    };
  } catch {
    // What is kept may be of another program on this origin, or keeping may be forbidden.
    return { name: '', lines: [] };
  }
}

/** Remembers the company for the next report. Call once. */
export function followCompany(): () => void {
  return effect(() => {
    const { name, lines } = company.value;
    try {
      localStorage.setItem(KEPT, JSON.stringify({ name, lines }));
    } catch {
      // A browser may forbid it; the fields hold it until the window is closed.
    }
  });
}

export function setCompany(change: Partial<CompanyChoice>): void {
  company.value = { ...company.peek(), ...change };
}

export async function chooseLogo(): Promise<void> {
  try {
    const [file] = (await bridge().open('picture', false)) ?? [];
    if (file) setCompany({ logo: { name: file.name, contents: file.contents } });
  } catch (error) {
    showTrouble(words.judging.report.openingLogo, error);
  }
}

/** How a report is saved: the page, the page with its tables and data, as PDF, or on paper. */
export type ReportForm = 'page' | 'all' | 'pdf' | 'print';

/** Writes the report of the shown result and its variants, the oldest first, and saves it. */
export async function saveReport(form: ReportForm): Promise<void> {
  const of = comparedResults.peek();
  if (of.length === 0 || reportState.peek()?.kind === 'writing') return;
  last.value = { kind: 'writing' };
  try {
    const who = company.peek();
    const { written, files } = await desk.ask('report', {
      results: foldersOf(of),
      recordings: reportsMeasured.peek() ? recordings.peek() : null,
      positions: positions.peek(),
      targets: targets.peek(),
      company: who.name.trim() === '' ? null : { ...who, name: who.name.trim(), lines: linesOf(who.lines) },
      choice: reportChoice.peek(),
      name: NAME,
    }).answer;
    const page = files.get(`${NAME}.html`)!;
    const where = await put(form, page, files);
    if (where !== null && form !== 'print') say(words.judging.report.saved(where));
    last.value = { kind: 'done', written, of };
  } catch (error) {
    last.value = null;
    if (failureOf(error).kind !== 'stopped') showTrouble(words.judging.report.failed, error);
  }
}

const NAME = 'report';

const linesOf = (lines: readonly string[]): readonly string[] => lines.map((line) => line.trim()).filter(Boolean);

/** @returns where it went, empty if the name says it; null if cancelled. */
async function put(form: ReportForm, page: Uint8Array, files: ReadonlyMap<string, Uint8Array>): Promise<string | null> {
  const { savePdf } = bridge();
  if (form === 'print') {
    await printPage(page);
    return '';
  }
  if (form === 'all') return bridge().export(files);
  if (form === 'pdf') {
    const name = `${NAME}.pdf`;
    const isSaved = savePdf
      ? await savePdf(name, page)
      : (await bridge().saveAs(name, await desk.ask('pdf', { page }).answer)) !== null;
    return isSaved ? '' : null;
  }
  return (await bridge().saveAs(`${NAME}.html`, page)) ? '' : null;
}
