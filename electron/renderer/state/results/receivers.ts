import { computed, effect, untracked } from '@preact/signals';
import {
  receiverCells,
  receiversCsv,
  type FigureName,
  type MapBand,
  type ReceiverTable,
} from '../../../../src/app/index.ts';
import { desk } from '../../core/workers.ts';
import { words } from '../../../words/words.ts';
import { projectSignal } from '../window/lifetimes.ts';
import { say, showTrouble } from '../window/say.ts';
import { Latest } from './answered.ts';
import { exportName } from './files/export-names.ts';
import { saved } from './saved/result-export.ts';
import { figuresFolderOf } from './result-folders.ts';
import { shownResult } from './results.ts';

const asking = new Latest<ReceiverTable>();

/** All receivers of the shown result with their figures in one band. */
export const receiverTable = asking.state;

/** The table that is shown: that before stays until the next is there, so that nothing flickers. */
export const shownTable = projectSignal<ReceiverTable | null>(null);

/** What rows are sorted by. */
export type SortKey = 'source' | 'receiver' | 'area' | FigureName;

/** The order of the rows; null as in the result. */
export const receiverOrder = projectSignal<{ readonly by: SortKey; readonly falls: boolean } | null>(null);

/** Only receivers with this text in one of their names. */
export const receiverFilter = projectSignal('');

/** Only receivers of this area: its name, `''` for single receivers; null for all. */
export const receiverArea = projectSignal<string | null>(null);

export const receiverBand = projectSignal<MapBand>('mid');

/** The areas of the table, with `''` for single receivers; in their order. */
export const tableAreas = computed(() => [...new Set(shownTable.value?.areas.map((area) => area ?? '') ?? [])]);

/** Sorts by a column: rising at first, falling the next time, then as in the result. */
export function sortReceivers(by: SortKey): void {
  const before = receiverOrder.peek();
  if (before?.by !== by) receiverOrder.value = { by, falls: false };
  else receiverOrder.value = before.falls ? null : { by, falls: true };
}

/** Rows of the table that are shown, in their order. */
export const shownRows = computed(() => {
  const table = shownTable.value;
  if (!table) return new Uint32Array();
  return rowsOf(table, { text: receiverFilter.value, area: receiverArea.value, order: receiverOrder.value });
});

interface Shown {
  readonly text: string;
  readonly area: string | null;
  readonly order: { readonly by: SortKey; readonly falls: boolean } | null;
}

/** Rows with a text in a name and of an area, sorted; those without a value come last whichever way. */
export function rowsOf(
  { sources, receivers, areas, columns }: ReceiverTable,
  { text, area, order }: Shown,
): Uint32Array {
  const wanted = text.trim().toLowerCase();
  const has = (name: string | null): boolean => name !== null && name.toLowerCase().includes(wanted);
  const rows = Uint32Array.from(sources.keys()).filter(
    (row) =>
      (area === null || (areas[row] ?? '') === area) &&
      (wanted === '' || has(sources[row]) || has(receivers[row]) || has(areas[row])),
  );
  if (!order) return rows;
  const sign = order.falls ? -1 : 1;
  const names = { source: sources, receiver: receivers, area: areas }[order.by as 'source'] as
    readonly (string | null)[] | undefined;
  if (names) {
    const { compare } = new Intl.Collator('en', { numeric: true });
    return rows.sort((one, other) => sign * compare(names[one] ?? '', names[other] ?? '') || one - other);
  }
  const values = columns.find(({ figure }) => figure === order.by)?.values;
  if (!values) return rows;
  return rows.sort((one, other) => {
    const [a, b] = [values[one], values[other]];
    if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || one - other;
    return sign * (a - b) || one - other;
  });
}

/** The shown rows with tabs between cells, as spreadsheets paste them. */
export const receiversTabbed = (table: ReceiverTable, rows: Uint32Array): string =>
  receiverCells(table, rows)
    .map((cells) => cells.map((cell) => String(cell ?? '').replace(/[\t\r\n]/g, ' ')).join('\t'))
    .join('\n');

/** Saves the shown rows as CSV. */
export async function saveReceivers(): Promise<void> {
  const [table, result] = [shownTable.peek(), shownResult.peek()];
  if (!table || !result) return;
  const text = new TextEncoder().encode(receiversCsv(table, shownRows.peek()));
  await saved(exportName(result, 'receivers.csv'), () => Promise.resolve(text));
}

/** Copies the shown rows. */
export async function copyReceivers(): Promise<void> {
  const table = shownTable.peek();
  if (!table) return;
  try {
    await navigator.clipboard.writeText(receiversTabbed(table, shownRows.peek()));
    say(words.overview.table.copied(shownRows.peek().length));
  } catch (error) {
    showTrouble(words.overview.table.copying, error);
  }
}

/** Asks for the table whenever the shown result or the band changes. Call once. */
export function followReceivers(): () => void {
  return effect(() => {
    const [result, band] = [shownResult.value, receiverBand.value];
    untracked(() => {
      if (!result || result.outcome.report.sounds) {
        asking.forget();
        shownTable.value = null;
        return;
      }
      void asking
        .ask(() => desk.ask('receiverTable', { result: figuresFolderOf(result), band }).answer)
        .then((table) => table && (shownTable.value = table));
    });
  });
}
