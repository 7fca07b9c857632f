import type { Classification } from '../near-walls/classify.ts';
import { growableUint32 } from '../../lists/growable.ts';
import { joined, sharedFloat64, sharedUint32 } from '../../lists/shared-memory.ts';
import type { StencilPoints } from '../../scheme/points.ts';
import { NO_ROW } from './model/subcell.ts';

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
  const interior = joined([walked.interior], sharedUint32);
  let interiorCount = walked.interiorCount;
  const count = walked.rows.length / width;

  // Rows without the element: unchanged for cut nodes, with the element's weights added for the others; the last row is
  // the free stencil's.
  const rowOfCut = new Int32Array(count + 1).fill(-1);
  const rowOfOther = new Int32Array(count).fill(-1);
  /** [number] row, and whether it is that of a cut node */
  const order = growableUint32();
  const isOfCut = growableUint32();
  const numberOf = (row: number, ofCut: boolean): number => {
    const numbers = ofCut ? rowOfCut : rowOfOther;
    if (numbers[row] < 0) {
      numbers[row] = order.length;
      order.push(row);
      isOfCut.push(ofCut ? 1 : 0);
    }
    return numbers[row];
  };

  const row = sharedUint32(cut.length).fill(NO_ROW);
  const nearWall = new Uint32Array(walked.nearWall.length);
  const nearWallRow = new Uint32Array(walked.nearWall.length);
  let kept = 0;
  let next = 0;
  for (let m = 0; m < walked.nearWall.length; m++) {
    const node = walked.nearWall[m];
    while (next < cut.length && cut[next] < node) next++;
    if (next < cut.length && cut[next] === node) {
      row[next] = numberOf(walked.nearWallRow[m], true);
      continue;
    }
    nearWall[kept] = node;
    nearWallRow[kept++] = numberOf(walked.nearWallRow[m], false);
  }
  for (let i = 0; i < cut.length; i++) {
    const node = cut[i];
    if (!(interior[node >>> 5] & (1 << (node & 31)))) continue;
    interior[node >>> 5] &= ~(1 << (node & 31));
    interiorCount--;
    row[i] = numberOf(count, true);
  }

  const rows = sharedFloat64(order.length * width);
  for (let r = 0; r < order.length; r++) {
    const from = order.get(r);
    const source = from < count ? walked.rows.subarray(from * width, (from + 1) * width) : beside.weights;
    rows.set(source, r * width);
    if (isOfCut.get(r) === 0) for (let k = 0; k < width; k++) rows[r * width + k] += free[k] - beside.weights[k];
  }
  return {
    nodes: {
      interior,
      interiorCount,
      nearWall: joined([nearWall.subarray(0, kept)], sharedUint32),
      nearWallRow: joined([nearWallRow.subarray(0, kept)], sharedUint32),
      rows,
    },
    row,
  };
}
