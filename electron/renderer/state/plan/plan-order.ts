import { signal } from '@preact/signals';
import type { PlanRow } from '../../../../src/app/index.ts';

/** Columns that the plan can be sorted by. */
export type PlanColumn = 'scheme' | 'error' | 'validTo' | 'spacing' | 'nodes' | 'memory' | 'time';

/** Column that sorts the plan; null for its own order: schemes that can be run first, then by time. */
export const planOrder = signal<{ readonly column: PlanColumn; readonly descending: boolean } | null>(null);

const VALUE: Readonly<Record<PlanColumn, (row: PlanRow) => number | string>> = {
  scheme: ({ scheme }) => scheme,
  error: ({ tolerancePercent }) => tolerancePercent,
  validTo: ({ validToHz }) => validToHz,
  spacing: ({ spacingMetres }) => spacingMetres,
  nodes: ({ nodes }) => nodes,
  memory: ({ deviceBytes }) => deviceBytes,
  time: ({ seconds }) => seconds.total,
};

/** Sorts by a column: first rising, at the next call falling, then back to the plan's order. */
export function sortBy(column: PlanColumn): void {
  const now = planOrder.peek();
  if (now?.column !== column) planOrder.value = { column, descending: false };
  else planOrder.value = now.descending ? null : { column, descending: true };
}

/** Sorts rows; those of equal value stay in the plan's order. */
export function sorted(rows: readonly PlanRow[], order: typeof planOrder.value): readonly PlanRow[] {
  if (!order) return rows;
  const value = VALUE[order.column];
  const sign = order.descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(value(a), value(b)));
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number') return a - Number(b);
  return a.localeCompare(String(b), 'en', { numeric: true });
}
