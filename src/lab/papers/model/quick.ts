import type { BenchGrid } from '../../../tune/field-pair.ts';
import type { PaperItem } from './paper.ts';

/** Rows that a quick run keeps of a table or figure. */
const QUICK_ROWS = 10;

/** An item with some of its rows, the first and the last among them, and the labels of those left out. */
export function thinned(item: PaperItem): { readonly item: PaperItem; readonly leftOut: readonly string[] } {
  const count = item.rows.length;
  if (count <= QUICK_ROWS) return { item, leftOut: [] };
  const kept = new Set(Array.from({ length: QUICK_ROWS }, (_, n) => Math.round((n * (count - 1)) / (QUICK_ROWS - 1))));
  const keep = <T>(all: readonly T[]): T[] => all.filter((_, at) => kept.has(at));
  return {
    item: { ...item, rows: keep(item.rows), columns: item.columns.map((one) => ({ ...one, cells: keep(one.cells) })) },
    leftOut: item.rows.filter((_, at) => !kept.has(at)).map(({ label }) => label),
  };
}

/** Rows of a smaller grid are multiples of this: half a subgroup of most devices. */
const WORD = 16;
/** No side is shorter: the longest stencil reaches so far. */
const SHORTEST = 20;

/** A grid of the same shape with about so many nodes; itself if it has no more. A layer stays a layer. */
export function smaller(grid: BenchGrid, mostNodes: number): BenchGrid {
  const [x, y, z] = grid;
  const nodes = x * y * z;
  if (nodes <= mostNodes) return grid;
  const factor = z === 1 ? Math.sqrt(mostNodes / nodes) : Math.cbrt(mostNodes / nodes);
  const side = (length: number): number => Math.min(length, Math.max(SHORTEST, Math.round(length * factor)));
  return [Math.max(2 * WORD, WORD * Math.round((x * factor) / WORD)), side(y), z === 1 ? 1 : side(z)];
}
