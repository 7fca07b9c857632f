import type { Classification } from '../near-walls/classify.ts';
import { memberOf } from '../../lists/member-of.ts';
import type { StencilPoints } from '../../scheme/points.ts';
import { NO_ROW } from './subcell.ts';

/**
 * Splits a classification that was made with the stencil without the element. Nodes whose surroundings are cut leave
 * it. The cubes of the other nodes are all full; their rows get the weights of the element.
 *
 * @param walked classification of the walk graph, with the weights without the element
 * @param free weights of the whole stencil
 * @param cut nodes whose surroundings are cut, ascending
 * @returns the classification, and the row of each cut node (NO_ROW where it has none)
 */
export function splitRows(
  walked: Classification,
  beside: StencilPoints,
  free: Float64Array,
  cut: Uint32Array,
): { readonly nodes: Classification; readonly row: Uint32Array } {
  const width = free.length;
  const isCut = memberOf(cut, 32 * walked.interior.length);
  const interior = walked.interior.slice();
  let interiorCount = walked.interiorCount;
  const count = walked.rows.length / width;

  // Rows without the element: unchanged for cut nodes, with the element's weights added for the others; the last row is
  // the free stencil's.
  const rowOfCut = new Int32Array(count + 1).fill(-1);
  const rowOfOther = new Int32Array(count).fill(-1);
  const order: { readonly row: number; readonly cut: boolean }[] = [];
  const numberOf = (row: number, ofCut: boolean): number => {
    const numbers = ofCut ? rowOfCut : rowOfOther;
    if (numbers[row] < 0) {
      numbers[row] = order.length;
      order.push({ row, cut: ofCut });
    }
    return numbers[row];
  };

  const row = new Uint32Array(cut.length).fill(NO_ROW);
  const nearWall: number[] = [];
  const nearWallRow: number[] = [];
  let next = 0;
  walked.nearWall.forEach((node, m) => {
    if (!isCut(node)) {
      nearWall.push(node);
      nearWallRow.push(numberOf(walked.nearWallRow[m], false));
      return;
    }
    while (cut[next] < node) next++;
    row[next] = numberOf(walked.nearWallRow[m], true);
  });
  cut.forEach((node, i) => {
    if (!(interior[node >>> 5] & (1 << (node & 31)))) return;
    interior[node >>> 5] &= ~(1 << (node & 31));
    interiorCount--;
    row[i] = numberOf(count, true);
  });

  const rows = new Float64Array(order.length * width);
  order.forEach((entry, r) => {
    const source =
      entry.row < count ? walked.rows.subarray(entry.row * width, (entry.row + 1) * width) : beside.weights;
    rows.set(source, r * width);
    if (!entry.cut) for (let k = 0; k < width; k++) rows[r * width + k] += free[k] - beside.weights[k];
  });
  return {
    nodes: {
      interior,
      interiorCount,
      nearWall: Uint32Array.from(nearWall),
      nearWallRow: Uint32Array.from(nearWallRow),
      rows,
    },
    row,
  };
}
